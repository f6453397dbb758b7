//! `endless POSITION MOVE` and `endless --search VARIANT`.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use bao_catalog::{AnyPosition, Game, RuleSet, VisitPosition};
use bao_core::{LAP_LIMIT, VariantExt};
use bao_study::{Bag, Fate, Find, Ground, Hunt, follow, share};
use bao_tell::count;
use clap::ValueEnum;
use serde::Serialize;

use crate::cores;
use crate::exit::Status;
use crate::interrupt;
use crate::io::Io;
use crate::json::text;
use crate::position::{BesideArgs, rule_set_parser};
use crate::progress::Spinner;

/// Follows a move for as long as it takes: it comes to rest, or it is proved never to end, with its period.
///
/// Beside it stands what G6 rules, which presumes a move of more than 65,536 laps never to end.
/// With --search it hunts for the longest moves that end and for periods. Ctrl-C ends it with what it has.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli endless \"kimasai 1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/15,8,0,9,0,9,7,0/0,9,0,0,0,2,2,1 0,0 S -\" A1
  bao-cli endless --laps 1000000 POSITION MOVE
  bao-cli endless --search kujifunza --in boards --time 10m
  bao-cli endless --search kete --rounds 10000 --json")]
pub(crate) struct Args {
    /// Position text, a variant's name for its start, or a diagram of 32 numbers beside --variant.
    #[arg(value_name = "POSITION", required_unless_present = "search")]
    position: Option<String>,
    /// The move.
    #[arg(value_name = "MOVE", required_unless_present = "search")]
    text: Option<String>,
    #[command(flatten)]
    beside: BesideArgs,
    /// Hunts under this variant instead.
    #[arg(long, value_name = "VARIANT", value_parser = rule_set_parser(), conflicts_with_all = ["position", "text"])]
    search: Option<RuleSet>,
    /// Where to hunt: in random games, or on boards that no game may have [default: games].
    #[arg(long = "in", value_name = "WHERE", value_enum)]
    ground: Option<Where>,
    /// Hunts for this long, such as 90s or 8h [default: 1m, unless --rounds is given].
    #[arg(long, value_name = "TIME", value_parser = bao_session::parse_span)]
    time: Option<Duration>,
    /// Hunts in so many games or boards; the same are met with the same seed.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: Option<u64>,
    /// Where the random numbers begin [default: 1].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many threads hunt; 0 for one a core [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: Option<u16>,
    /// Gives up after so many laps [default: none; with --search 100,000,000]. A hunt follows each move at least as far
    /// as it takes to know what G6 rules, 65,536 laps.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    laps: Option<u64>,
    /// How many records to keep of each kind [default: 10].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
    /// Prints the answer as JSON.
    #[arg(long)]
    json: bool,
}

/// Where to hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Where {
    /// The positions of random games.
    Games,
    /// Seeds thrown on the board at random.
    Boards,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        interrupt::heed();
        match (&self.search, &self.position, &self.text) {
            (Some(rules), ..) => self.hunt(*rules, io),
            (None, Some(position), Some(text)) => {
                if let Some(option) = self.of_a_hunt() {
                    bail!("{option} goes with --search");
                }
                let position = self.beside.read(position)?;
                position.visit(Follow { args: &self, text, io })
            }
            _ => unreachable!("clap asks for a position and a move, or for a hunt"),
        }
    }

    /// Returns an option that only a hunt has, if one is given.
    fn of_a_hunt(&self) -> Option<&'static str> {
        let given = [
            ("--in", self.ground.is_some()),
            ("--time", self.time.is_some()),
            ("--rounds", self.rounds.is_some()),
            ("--seed", self.seed.is_some()),
            ("--threads", self.threads.is_some()),
            ("--keep", self.keep.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(option, _)| option)
    }

    fn hunt(&self, rules: RuleSet, io: &mut Io) -> Result<Status> {
        let keep = usize::from(self.keep.unwrap_or(10));
        let hunt = Hunt {
            ground: match self.ground.unwrap_or(Where::Games) {
                Where::Games => Ground::Games,
                Where::Boards => Ground::Boards,
            },
            rounds: self.rounds.unwrap_or(u64::MAX),
            seed: self.seed.unwrap_or(1),
            threads: cores::threads(self.threads.unwrap_or(1)),
            laps: self.laps.unwrap_or(100_000_000),
            keep,
        };
        let time = self.time.or(self.rounds.is_none().then_some(Duration::from_mins(1)));
        let began = Instant::now();
        let spinner = Spinner::new(io.terminals.errors);
        let bag = hunt.run(rules, &|tried| {
            spinner.tell(|_| format!("{tried} moves tried"));
            let late = time.is_some_and(|time| began.elapsed() >= time);
            if late || interrupt::is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        drop(spinner);
        let hunted = Hunted::new(rules, &bag, keep);
        if self.json {
            io.json(&hunted)?;
        } else {
            hunted.write(&mut io.out)?;
        }
        Ok(Status::Yes)
    }
}

struct Follow<'a> {
    args: &'a Args,
    text: &'a str,
    io: &'a mut Io,
}

impl VisitPosition for Follow<'_> {
    type Output = Result<Status>;

    fn visit<V: Game>(self, position: V) -> Result<Status>
    where
        AnyPosition: From<V>,
    {
        let Self { args, text, io } = self;
        let candidate = position.find_candidate(text)?;
        let spinner = Spinner::new(io.terminals.errors);
        let fate = follow(&position, candidate, args.laps.unwrap_or(u64::MAX), |laps| {
            spinner.tell(|_| format!("{laps} laps without rest or repetition"));
            if interrupt::is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        drop(spinner);
        let followed = Followed::new(&position, position.text_of(candidate).to_string(), fate);
        if args.json {
            io.json(&followed)?;
        } else {
            writeln!(io.out, "{}", followed.words())?;
        }
        Ok(if followed.ends.is_some() { Status::Yes } else { Status::No })
    }
}

/// What has come of following a move.
#[derive(Debug, Serialize)]
#[serde(bound = "V: std::fmt::Display")]
struct Followed<'a, V> {
    #[serde(serialize_with = "text")]
    position: &'a V,
    #[serde(rename = "move")]
    text: String,
    /// Whether it comes to rest, if that is known.
    ends: Option<bool>,
    laps: u64,
    period: Option<u64>,
    /// Whether G6 forbids it, if that is known.
    forbidden: Option<bool>,
    captures: Option<u32>,
    captured: Option<u32>,
    after: Option<String>,
}

impl<'a, V: Game> Followed<'a, V> {
    fn new(position: &'a V, text: String, fate: Fate<V>) -> Self {
        let forbidden = fate.is_forbidden();
        let nothing = Self {
            position,
            text,
            ends: None,
            laps: 0,
            period: None,
            forbidden,
            captures: None,
            captured: None,
            after: None,
        };
        match fate {
            Fate::Rests { tally, after } => Self {
                ends: Some(true),
                laps: tally.laps,
                captures: Some(tally.captures),
                captured: Some(tally.captured),
                after: Some(after.to_string()),
                ..nothing
            },
            Fate::Recurs { laps, period } => Self { ends: Some(false), laps, period: Some(period), ..nothing },
            Fate::Open { laps } => Self { laps, ..nothing },
        }
    }

    fn words(&self) -> String {
        let Self { text, laps, .. } = self;
        let ruling = match (self.forbidden, self.period) {
            (Some(true), Some(_)) => "G6 forbids it.".to_owned(),
            (Some(true), None) => format!("G6 forbids it: more than {LAP_LIMIT} laps are presumed never to end."),
            (Some(false), _) => "G6 does not forbid it.".to_owned(),
            (None, _) => format!("What G6 rules shows after {LAP_LIMIT} laps at the latest."),
        };
        match (self.ends, self.period, &self.after) {
            (Some(true), _, Some(after)) => format!("{text} comes to rest after {laps} laps. {ruling}\n{after}"),
            (_, Some(period), _) => {
                format!(
                    "{text} never ends: the sowing repeats itself every {period} laps (seen after {laps}). {ruling}"
                )
            }
            _ => format!("{text} neither rests nor repeats itself within {laps} laps. {ruling}"),
        }
    }
}

/// What a hunt has found.
#[derive(Debug, Serialize)]
struct Hunted {
    variant: &'static str,
    tried: u64,
    endless: u64,
    open: u64,
    late: u64,
    /// How many different periods were met.
    periods: usize,
    longest: Vec<FindJson>,
    longest_periods: Vec<FindJson>,
    most_frequent_periods: Vec<PeriodJson>,
}

#[derive(Debug, Serialize)]
struct FindJson {
    laps: u64,
    position: String,
    #[serde(rename = "move")]
    text: String,
}

impl From<&Find> for FindJson {
    fn from(find: &Find) -> Self {
        Self { laps: find.laps, position: find.position.clone(), text: find.text.clone() }
    }
}

#[derive(Debug, Serialize)]
struct PeriodJson {
    period: u64,
    moves: u64,
}

impl Hunted {
    fn new(rules: RuleSet, bag: &Bag, keep: usize) -> Self {
        let mut frequent: Vec<_> =
            bag.periods.iter().map(|(&period, &(moves, _))| PeriodJson { period, moves }).collect();
        frequent.sort_by(|a, b| b.moves.cmp(&a.moves).then(a.period.cmp(&b.period)));
        frequent.truncate(keep);
        Self {
            variant: rules.name(),
            tried: bag.tried,
            endless: bag.endless,
            open: bag.open,
            late: bag.late,
            periods: bag.periods.len(),
            longest: bag.longest.iter().map(FindJson::from).collect(),
            longest_periods: bag.periods.values().rev().take(keep).map(|(_, find)| find.into()).collect(),
            most_frequent_periods: frequent,
        }
    }

    fn write(&self, out: &mut dyn Write) -> Result<()> {
        let percent = 100.0 * share(self.endless, self.tried);
        writeln!(out, "{}: {} moves tried, {} never end ({percent:.4} %).", self.variant, self.tried, self.endless)?;
        if self.open > 0 {
            writeln!(out, "{} of these were not followed to their repetition.", self.open)?;
        }
        if self.late > 0 {
            writeln!(out, "{} came to rest after more than {LAP_LIMIT} laps.", self.late)?;
        }
        writeln!(out, "\nThe longest moves that come to rest:")?;
        for find in &self.longest {
            writeln!(out, "  {} laps: {} in {}", find.laps, find.text, find.position)?;
        }
        writeln!(out, "\n{} different periods. The longest:", self.periods)?;
        for find in &self.longest_periods {
            writeln!(out, "  {} laps: {} in {}", find.laps, find.text, find.position)?;
        }
        writeln!(out, "\nThe most frequent:")?;
        for PeriodJson { period, moves } in &self.most_frequent_periods {
            writeln!(out, "  {period} laps: {}", count(*moves, "move"))?;
        }
        Ok(())
    }
}
