//! `analyze POSITION|FILE`.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use anstyle::Style;
use anyhow::{Context, Result, bail};
use bao_catalog::AnyPosition;
use bao_core::{Side, recurring};
use bao_record::{GameResult, Played, Record};
use bao_search::{Choice, Grade, Limits, Line, Options, Report, Score, Stop, Summary};
use bao_session::{Engine, parse_span};
use bao_tell::count;
use serde::Serialize;

use crate::cores;
use crate::exit::Status;
use crate::files;
use crate::games::games;
use crate::interrupt;
use crate::io::Io;
use crate::json::{Letter, text};
use crate::look::{CHANGED, FAINT, MARKED, STRONG};
use crate::memory;
use crate::outlook::{self, ScoreData};
use crate::position::PositionArgs;
use crate::progress::{Progress, Spinner};

/// How long a position is looked at where no limit is given.
const FOR_A_POSITION: Duration = Duration::from_secs(2);
/// How long each position of a game is looked at where no limit is given.
const FOR_A_MOVE: Duration = Duration::from_millis(500);
/// The lines shown where no number is given.
const LINES: u16 = 3;

/// Searches a position for the best lines, or judges every move of recorded games.
///
/// A score is in seeds and as the chance of winning, for the side to move, or says within how many plies a win or a loss
/// is proved. A move is judged by the chance that it gives up: inexact from 3%, a mistake from 10% or where it lets a
/// proved win go or runs into a proved loss, a blunder from 20%. Ctrl-C ends the search with what it has found.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli analyze kete
  bao-cli analyze kimasai --time 10s --lines 5 --threads 0
  bao-cli analyze game.bao --time 200ms
  bao-cli analyze - --depth 8 --json < positions.txt")]
#[command(mut_arg("position", |position| {
    position.value_name("POSITION|FILE").help(
        "Position text, a variant's name for its start, a diagram of 32 numbers beside --variant, `-` for one a line, \
         or a file of game records",
    )
}))]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Of a file of records only the game of this number, the first being 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// How long a position is looked at, such as 500ms or 1m [default: 2s, or 500ms a move of a game].
    #[arg(long, value_name = "TIME", value_parser = parse_span)]
    time: Option<Duration>,
    /// How many plies the search looks ahead at most.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many positions the search looks at.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many lines to show for a position [default: 3].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    lines: Option<u16>,
    /// How many threads search, at most 1024; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// The memory of the search in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// Prints the answer as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let stop = interrupt::heed();
        memory::probe(self.hash as usize)?;
        if let Some(file) = self.position.file() {
            if self.lines.is_some() {
                bail!("--lines goes with a position, and {} is a file of games", file.display());
            }
            let mut analyst = self.analyst(1, FOR_A_MOVE, stop);
            return self.judge(io, &file, &mut analyst);
        }
        if self.game.is_some() {
            bail!("--game goes with a file of games");
        }
        let mut analyst = self.analyst(self.lines.unwrap_or(LINES), FOR_A_POSITION, stop);
        if self.position.are_lines() {
            return self.position.each_line(io, |io, position| {
                io.json(&analyst.analyse(position, io.terminals.errors)?)?;
                Ok(Status::Yes)
            });
        }
        let analysis = analyst.analyse(self.position.one_or_file()?, io.terminals.errors)?;
        if self.json {
            io.json(&analysis)?;
        } else {
            analysis.write(io)?;
        }
        Ok(Status::Yes)
    }

    /// Returns an engine with the limits asked for, or with a time if none is.
    fn analyst(&self, lines: u16, time: Duration, stop: Stop) -> Analyst {
        let threads = cores::threads(self.threads);
        let free = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = if free { Some(time) } else { self.time };
        Analyst {
            engine: Engine::new(Options {
                threads,
                hash: self.hash as usize,
                lines: lines.into(),
                ..Options::default()
            }),
            limits: Limits { depth: self.depth, nodes: self.nodes, time, ..Limits::default() },
            stop,
        }
    }

    /// Judges the games of a file, one after another.
    fn judge(&self, io: &mut Io, file: &Path, analyst: &mut Analyst) -> Result<Status> {
        let bytes = files::read(io, file)?;
        let mut seen = false;
        for (number, game) in (1_u64..).zip(games(&bytes)) {
            let game = game.with_context(|| file.display().to_string())?;
            if self.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            let first = !std::mem::replace(&mut seen, true);
            let judged = analyst.judge(number, &game, io.terminals.errors)?;
            if self.json {
                io.json(&judged)?;
            } else {
                if !first {
                    writeln!(io.out)?;
                }
                judged.write(&game, io)?;
            }
            io.out.flush()?;
            if analyst.stop.is_stopped() {
                writeln!(
                    io.err,
                    "Interrupted: of game {number} the last {} were judged.",
                    count(judged.moves.len() as u64, "move")
                )?;
                return Ok(Status::No);
            }
        }
        match self.game {
            Some(wanted) if !seen => bail!("{}: there is no game {wanted}", file.display()),
            _ => Ok(Status::Yes),
        }
    }
}

/// An engine that is asked again and again within the same limits.
#[derive(Debug)]
struct Analyst {
    engine: Engine,
    limits: Limits,
    stop: Stop,
}

impl Analyst {
    fn analyse(&mut self, position: AnyPosition, terminal: bool) -> Result<Analysis> {
        self.engine.forget();
        let odds = position.rule_set().odds();
        let spinner = Spinner::live(terminal);
        let report = self.engine.search(position, &self.limits, &self.stop, &mut |report| {
            spinner.tell(|_| format!("{}   {}", totals(report), first_line(position, report, odds)));
        });
        Ok(Analysis {
            position,
            over: position.outcome().map(|outcome| Letter(outcome.winner)),
            side: Letter(position.side_to_move()),
            depth: report.as_ref().map_or(0, |report| report.depth),
            nodes: report.as_ref().map_or(0, |report| report.nodes),
            seconds: report.as_ref().map_or(0.0, |report| report.elapsed.as_secs_f64()),
            per_second: report.as_ref().map_or(0, |report| outlook::rate(report.nodes, report.elapsed)),
            lines: match report {
                Some(report) => report.lines.iter().map(|line| told(position, line, odds)).collect::<Result<_>>()?,
                None => Vec::new(),
            },
        })
    }

    fn judge(&mut self, number: u64, game: &Record, terminal: bool) -> Result<JudgedGame> {
        let rules = game.start().rule_set();
        let odds = rules.odds();
        let played: Vec<Played<'_>> = game.replay().collect();
        let progress = Progress::new(terminal, played.len() as u64, format!("game {number}"));
        self.engine.forget();
        // From the end to the beginning: what is found about later positions helps to judge earlier ones.
        let mut after = match played.last() {
            // G11: a game that was called a draw is even, whatever a search would say.
            Some(_) if game.ending().result() == GameResult::Drawn => Found::decided(Score::EVEN),
            Some(last) => self.look_at(last.after(), &[])?.unwrap_or(Found::decided(Score::EVEN)),
            // Nothing is played, so nothing is judged.
            None => Found::decided(Score::EVEN),
        };
        let keys: Vec<u64> = played.iter().map(|played| played.before().key()).collect();
        let mut choices = Vec::with_capacity(played.len());
        for (ply, played_move) in played.iter().enumerate().rev() {
            let position = played_move.before();
            let Some(found) = self.look_at(position, &keys[..=ply])? else { break };
            let side = position.side_to_move();
            let score = after.score.seen_by(side == played_move.after().side_to_move()).before(1);
            let first = found.report.as_ref().is_some_and(|report| report.best_move() == played_move.played());
            let free = position.successors().len() > 1;
            let best = if first { score } else { found.score.max(score) };
            let choice = Choice { side, free, first, best, score };
            choices.push(JudgedMove::new(played_move, choice, found.report.as_ref(), odds));
            after = found;
            progress.step();
        }
        choices.reverse();
        let plain: Vec<Choice> = choices.iter().map(|judged| judged.choice).collect();
        let sums = Summary::of(&plain, odds);
        Ok(JudgedGame {
            game: number,
            variant: rules.name(),
            moves: choices,
            south: sums[Side::South].into(),
            north: sums[Side::North].into(),
        })
    }

    /// Searches a position of a game, in which those with `keys` have been met.
    ///
    /// It is `None` once the search has been stopped.
    fn look_at(&mut self, position: &AnyPosition, keys: &[u64]) -> Result<Option<Found>> {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == position.side_to_move();
            return Ok(Some(Found::decided(if won { Score::win_in(0) } else { Score::loss_in(0) })));
        }
        let limits = Limits { drawn: recurring(keys), ..self.limits.clone() };
        let report = self.engine.search(*position, &limits, &self.stop, &mut |_| {});
        if self.stop.is_stopped() {
            return Ok(None);
        }
        let report = report.context("a game that goes on has a move")?;
        Ok(Some(Found { score: report.best().score, report: Some(report) }))
    }
}

/// What is known of a position of a game.
#[derive(Debug)]
struct Found {
    /// Its score for the side to move.
    score: Score,
    /// What the search said, where the game went on.
    report: Option<Report>,
}

impl Found {
    const fn decided(score: Score) -> Self {
        Self { score, report: None }
    }
}

/// The answer for a position.
#[derive(Debug, Serialize)]
struct Analysis {
    #[serde(serialize_with = "text")]
    position: AnyPosition,
    over: Option<Letter>,
    side: Letter,
    depth: u32,
    nodes: u64,
    seconds: f64,
    per_second: u64,
    lines: Vec<ToldLine>,
}

/// A line of play.
#[derive(Debug, Serialize)]
struct ToldLine {
    moves: Vec<String>,
    score: ScoreData,
    #[serde(skip)]
    words: String,
}

/// Writes the moves of a line out.
fn told(position: AnyPosition, line: &Line, odds: i32) -> Result<ToldLine> {
    let moves = position.texts_of(&line.moves).context("the search found a move that is illegal")?;
    Ok(ToldLine { moves, score: ScoreData::new(line.score, odds), words: outlook::words(line.score, odds) })
}

/// Returns the best line in words, as far as it can be told.
fn first_line(position: AnyPosition, report: &Report, odds: i32) -> String {
    told(position, report.best(), odds)
        .map_or_else(|_| String::new(), |line| format!("{}  {}", line.words.trim(), line.moves.join(" ")))
}

fn totals(report: &Report) -> String {
    format!("depth {}, {}", report.depth, count(report.nodes, "position"))
}

impl Analysis {
    fn write(&self, io: &mut Io) -> Result<()> {
        if let Some(Letter(winner)) = self.over {
            writeln!(io.out, "The game is over: {winner} has won.")?;
            return Ok(());
        }
        let Letter(side) = self.side;
        writeln!(io.out, "{side} to move")?;
        for (number, line) in (1..).zip(&self.lines) {
            let style = if number == 1 { STRONG } else { Style::new() };
            writeln!(io.out, "{number:>2}. {}  {}", io.look.paint(style, &line.words), line.moves.join(" "))?;
        }
        let totals = format!(
            "depth {}, {} in {:.2} s, {} a second",
            self.depth,
            count(self.nodes, "position"),
            self.seconds,
            self.per_second
        );
        writeln!(io.out, "{}", io.look.paint(FAINT, totals))?;
        Ok(())
    }
}

/// The answer for a game.
#[derive(Debug, Serialize)]
struct JudgedGame {
    game: u64,
    variant: &'static str,
    moves: Vec<JudgedMove>,
    south: Sums,
    north: Sums,
}

/// The moves of a side taken together.
#[derive(Clone, Copy, Debug, Serialize)]
struct Sums {
    moves: u32,
    inexact: u32,
    mistakes: u32,
    blunders: u32,
    /// The chance of winning given up on a move, on average.
    lost: f64,
}

impl From<Summary> for Sums {
    fn from(Summary { moves, inexact, mistakes, blunders, lost }: Summary) -> Self {
        Self { moves, inexact, mistakes, blunders, lost }
    }
}

/// A move of a game with its judgment.
#[derive(Debug, Serialize)]
struct JudgedMove {
    number: u32,
    side: Letter,
    #[serde(rename = "move")]
    text: String,
    /// For the side that moved, after the move.
    score: ScoreData,
    #[serde(serialize_with = "text")]
    judgment: Grade,
    /// The chance of winning given up.
    lost: f64,
    /// What the search would have played.
    best: Option<String>,
    /// For the side that moved, before the move.
    best_score: ScoreData,
    #[serde(skip)]
    choice: Choice,
    #[serde(skip)]
    odds: i32,
}

impl JudgedMove {
    fn new(played: &Played<'_>, choice: Choice, report: Option<&Report>, odds: i32) -> Self {
        Self {
            number: played.number(),
            side: Letter(choice.side),
            text: played.text(),
            score: ScoreData::new(choice.score, odds),
            judgment: choice.grade(odds),
            lost: (choice.lost(odds) * 10_000.0).round() / 10_000.0,
            best: report.map(|report| played.before().text_of(report.best_move())),
            best_score: ScoreData::new(choice.best, odds),
            choice,
            odds,
        }
    }

    /// Returns what would have been better, where that is worth a word.
    fn better(&self) -> String {
        match &self.best {
            Some(best) if self.judgment >= Grade::Inexact => {
                let words = outlook::words(self.choice.best, self.odds);
                format!(": {best} {}", words.split_whitespace().collect::<Vec<_>>().join(" "))
            }
            _ => String::new(),
        }
    }
}

impl JudgedGame {
    fn write(&self, game: &Record, io: &mut Io) -> Result<()> {
        let heading = format!("Game {}: {}, {}", self.game, self.variant, game.ending().result());
        writeln!(io.out, "{}", io.look.paint(STRONG, heading))?;
        let widest = self.moves.iter().map(|judged| judged.text.chars().count()).max().unwrap_or(0);
        for judged in &self.moves {
            let dots = if judged.choice.side == Side::South { "." } else { "..." };
            let number = format!("{}{dots}", judged.number);
            let style = match judged.judgment {
                Grade::Mistake | Grade::Blunder => MARKED,
                Grade::Best => CHANGED,
                Grade::Forced => FAINT,
                Grade::Good | Grade::Inexact => Style::new(),
            };
            let words = outlook::words(judged.choice.score, judged.odds);
            let judgment = io.look.paint(style, judged.judgment);
            writeln!(io.out, "{number:<7}{:<widest$} {words}  {judgment}{}", judged.text, judged.better())?;
        }
        for (side, sum) in [(Side::South, self.south), (Side::North, self.north)] {
            writeln!(
                io.out,
                "{side} ({}): {}, {} inexact, {}, {}; gives up {:.1}% a move",
                game.player(side).map_or("?", |name| name.as_str()),
                count(sum.moves.into(), "move"),
                sum.inexact,
                count(sum.mistakes.into(), "mistake"),
                count(sum.blunders.into(), "blunder"),
                sum.lost * 100.0
            )?;
        }
        Ok(())
    }
}
