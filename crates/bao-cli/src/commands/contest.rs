//! `match A B`.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Result, ensure};
use bao_catalog::RuleSet;
use bao_search::{Elo, Openings, Pairs, Setting, Sprt, Verdict, Who, span};
use bao_tell::count;
use serde::Serialize;

use crate::contest::{ContestFile, End, Games, Plan, Standing, play};
use crate::cores;
use crate::exit::Status;
use crate::interrupt;
use crate::io::Io;
use crate::position::rule_set_parser;
use crate::progress::Progress;

/// Lets two programs play each other, and says how much stronger the first one is.
///
/// A program is a name, with settings behind a colon, parted by commas:
/// a level from `1` to `10`; `engine`, the engine at full strength; `plain`, a plain alpha-beta search; `uct`, random games
/// to the end; `greedy`, the largest capture; `random`, any legal move.
/// Settings are `depth=6`, `nodes=2000`, `time=100ms` for each move, `threads=2`, and `hash=64` in megabytes;
/// `reductions=off` and `quiescence=off` leave out a part of the engine's search, to tell what it is worth.
///
/// Games begin with a few random moves after which a short search sees about equal chances; each of these openings is
/// played twice, so that each program has either side.
///
/// Ctrl-C ends the match with what was played; a file of it can be gone on with.
/// With --sprt the exit code is 0 if the first program is found to be stronger by so much, and 1 if not.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli match engine plain --variant kete --nodes 2000
  bao-cli match 4 3 --variant kimasai --games 1000 --threads 0 --out games.bao
  bao-cli match engine:time=1s uct:time=1s --games 20 --json
  bao-cli match engine:nodes=4000 engine:nodes=2000 --games 20000 --sprt 0,20 --out games.bao --resume")]
pub(crate) struct Args {
    /// The first program.
    #[arg(value_name = "A")]
    first: Who,
    /// The second program.
    #[arg(value_name = "B")]
    second: Who,
    /// The variant.
    #[arg(long, value_name = "VARIANT", value_parser = rule_set_parser(), default_value = "kujifunza")]
    variant: RuleSet,
    /// How many games are played at most, an even number.
    #[arg(long, value_name = "N", default_value = "400", value_parser = even)]
    games: u64,
    /// The positions that a program looks at for a move, if it has no limits of its own [default: 2000].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The plies that a program looks ahead, if it has no limits of its own.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The time that a program takes for a move, if it has no limits of its own.
    #[arg(long, value_name = "TIME", value_parser = span::parse)]
    time: Option<std::time::Duration>,
    /// The random moves that a game begins with.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(..=100))]
    plies: u32,
    /// What the openings, and whatever is drawn at random, follow from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time, at most 1024; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// Ends the match as soon as it tells a difference of ELO1 from one of ELO0, with an error of 5% either way.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,
    /// Keeps the records of the games in a file, as they are played.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Goes on with the match in the file of --out, if there is one.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Prints the outcome as JSON.
    #[arg(long)]
    json: bool,
}

/// The differences that a test tells apart.
#[derive(Clone, Copy, Debug)]
struct Hypotheses {
    elo0: f64,
    elo1: f64,
}

impl FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (elo0, elo1) = text.split_once(',')?;
            let (elo0, elo1) = (elo0.trim().parse::<f64>().ok()?, elo1.trim().parse::<f64>().ok()?);
            (elo0.is_finite() && elo1.is_finite() && elo0 < elo1).then_some(Self { elo0, elo1 })
        };
        read().ok_or_else(|| "expected two differences in Elo, the smaller first, such as 0,10".to_owned())
    }
}

fn even(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|games: &u64| *games >= 2 && games.is_multiple_of(2));
    number.ok_or_else(|| "expected an even number of games".to_owned())
}

/// The chance to be wrong in a test, either way.
const ERROR: f64 = 0.05;

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let plan = self.plan()?;
        let (mut file, games) = match &self.out {
            Some(path) => {
                let (file, games) = ContestFile::take(path, &plan, self.resume)?;
                (Some(file), games)
            }
            None => (None, Games::default()),
        };
        let threads = cores::threads(self.threads);
        let [first, second] = plan.players.map(|who| who.to_string());
        let progress = Progress::new(io.terminals.errors, plan.pairs * 2, format!("{first} against {second}"));
        progress.skip(games.len());
        let stop = interrupt::heed();
        let (standing, end) = play(&plan, threads, games, file.as_mut(), stop, &mut |standing| {
            progress.step();
            if let Some(elo) = standing.pairs.elo() {
                progress.say(format!("{first} against {second}: {elo}"));
            }
        })?;
        drop(progress);
        let verdict = plan.sprt.map(|test| standing.pairs.verdict(&test));
        if self.json {
            io.json(&Outcome::of(&plan, &standing))?;
        } else {
            tell(io, &plan, &standing)?;
        }
        if end == End::Stopped {
            let how = if file.is_some() { "; the same command with --resume goes on" } else { "" };
            writeln!(io.err, "Interrupted after {}{how}.", count(standing.games(), "game"))?;
            return Ok(Status::No);
        }
        Ok(if verdict.is_none_or(|verdict| verdict == Verdict::Accepted) { Status::Yes } else { Status::No })
    }

    fn plan(&self) -> Result<Plan> {
        let mut limits = Setting { depth: self.depth, nodes: self.nodes, time: self.time, ..Setting::default() };
        if limits == Setting::default() {
            limits.nodes = Some(NODES);
        }
        let players = [self.first, self.second].map(|who| who.within(limits));
        for who in players {
            ensure!(who.is_limited(), "expected a limit that {who} has, such as nodes=2000 or time=1s");
        }
        let test = |Hypotheses { elo0, elo1 }| Sprt { elo0, elo1, alpha: ERROR, beta: ERROR };
        Ok(Plan {
            rules: self.variant,
            players,
            openings: Openings { seed: self.seed, plies: self.plies },
            pairs: self.games / 2,
            sprt: self.sprt.map(test),
        })
    }
}

/// The positions that a program looks at for a move where nothing is said.
const NODES: u64 = 2_000;

/// The outcome of a match.
#[derive(Debug, Serialize)]
struct Outcome {
    variant: &'static str,
    players: [String; 2],
    seed: u64,
    plies: u32,
    games: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    south: u64,
    moves: u64,
    pairs: [u64; 5],
    score: Option<f64>,
    elo: Option<Figures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
}

/// An estimate with its interval; what is not finite is written as `null`.
#[derive(Debug, Serialize)]
struct Figures {
    estimate: f64,
    low: f64,
    high: f64,
}

/// How a test stands.
#[derive(Debug, Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    ratio: f64,
    verdict: &'static str,
}

impl Test {
    fn of(test: Sprt, pairs: &Pairs) -> Self {
        let verdict = match pairs.verdict(&test) {
            Verdict::Open => "open",
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
        };
        Self { elo0: test.elo0, elo1: test.elo1, ratio: pairs.log_likelihood_ratio(&test), verdict }
    }
}

impl Outcome {
    fn of(plan: &Plan, standing: &Standing) -> Self {
        let &Standing { pairs, won, drawn, lost, south, plies } = standing;
        Self {
            variant: plan.rules.name(),
            players: plan.players.map(|who| who.to_string()),
            seed: plan.openings.seed,
            plies: plan.openings.plies,
            games: standing.games(),
            won,
            drawn,
            lost,
            south,
            moves: plies,
            pairs: pairs.counts,
            score: pairs.score(),
            elo: pairs.elo().map(|Elo { low, estimate, high }| Figures { estimate, low, high }),
            sprt: plan.sprt.map(|test| Test::of(test, &pairs)),
        }
    }
}

/// Tells the outcome in words.
fn tell(io: &mut Io, plan: &Plan, standing: &Standing) -> Result<()> {
    let [first, second] = plan.players;
    let &Standing { pairs, won, drawn, lost, south, .. } = standing;
    let games = standing.games();
    writeln!(io.out, "{first} against {second}, {}: {games} games from {} openings", plan.rules, pairs.len())?;
    writeln!(io.out, "won {won}, drawn {drawn}, lost {lost}; South won {south}")?;
    let [none, half, one, more, both] = pairs.counts;
    writeln!(io.out, "pairs of games with 0, ½, 1, 1½ and 2 points: {none}, {half}, {one}, {more}, {both}")?;
    if let (Some(score), Some(elo)) = (pairs.score(), pairs.elo()) {
        let words = "with its 95% interval";
        writeln!(io.out, "{:.1}% of the points, Elo {elo} {words}", score * 100.0)?;
    }
    if let Some(test) = plan.sprt {
        let Test { elo0, elo1, ratio, verdict } = Test::of(test, &pairs);
        writeln!(io.out, "test of {elo1} Elo against {elo0}: {verdict}, log likelihood ratio {ratio:.2}")?;
    }
    Ok(())
}
