//! `solve POSITION`.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use bao_catalog::{AnyPosition, Game, RULES_VERSION, VisitPosition};
use bao_core::{Move, Side, VariantExt};
use bao_record::store::OwnedFile;
use bao_solve::{NoProof, Options, Progress, Proof, Shortest, Solver, Value};
use bao_tell::count;
use serde::Serialize;

use crate::cores;
use crate::exit::Status;
use crate::files;
use crate::interrupt;
use crate::io::Io;
use crate::json::{Letter, text};
use crate::memory;
use crate::position::{PositionArgs, ReadError};
use crate::progress::Spinner;

/// Proves who wins a position with perfect play.
///
/// A win is proved by a strategy that has been followed to all its ends; --certificate writes it down for others to
/// check. Where neither side can force a win, the value is a draw by repetition (G11).
/// Without an answer in the time or the positions allowed, or after Ctrl-C, the exit code is 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli solve kujifunza/zanzibar
  bao-cli solve kujifunza --certificate kujifunza.proof
  bao-cli solve kete --memory 4096 --threads 0 --table kete.table --time 8h
  bao-cli solve - --json --time 10s < positions.txt")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Writes the proof of a win to this file.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Finds out as well in how few plies the win can be forced.
    #[arg(long)]
    shortest: bool,
    /// Finds out as well who wins after each move.
    #[arg(long)]
    moves: bool,
    /// How many threads search; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// The memory of the table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
    /// Gives up after this time, such as 90s or 8h.
    #[arg(long, value_name = "TIME", value_parser = bao_session::parse_span)]
    time: Option<Duration>,
    /// Gives up after so many positions, or a few hundred more.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Keeps what was found in this file, every ten minutes too, and goes on from it if it is there.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Prints the answer as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        interrupt::heed();
        if self.position.are_lines() && self.certificate.is_some() {
            bail!("--certificate goes with one position, and `-` stands for many");
        }
        memory::probe(usize::try_from(self.memory).unwrap_or(usize::MAX))?;
        // Before hours of search, not after them, it shows that a file cannot be written.
        let mut certificate = self.certificate.as_deref().map(files::take).transpose()?;
        let table = self.table.as_deref().map(files::take).transpose()?.map(Mutex::new);
        let table = table.as_ref();
        if self.position.are_lines() {
            return self.position.each_line(io, |io, position| {
                position.visit(Solve { args: &self, certificate: None, table, io, json: true })
            });
        }
        let certificate = certificate.as_mut();
        self.position.one()?.visit(Solve { args: &self, certificate, table, io, json: self.json })
    }

    fn options(&self) -> Options {
        let threads = cores::threads(self.threads);
        let memory = usize::try_from(u64::from(self.memory) << 20).unwrap_or(usize::MAX);
        Options { memory, threads }
    }
}

struct Solve<'a> {
    args: &'a Args,
    certificate: Option<&'a mut OwnedFile>,
    table: Option<&'a Mutex<OwnedFile>>,
    io: &'a mut Io,
    json: bool,
}

impl VisitPosition for Solve<'_> {
    type Output = Result<Status>;

    fn visit<V: Game>(self, position: V) -> Result<Status>
    where
        AnyPosition: From<V>,
    {
        let Self { args, certificate, table, io, json } = self;
        let mut solver = Solver::new(args.options());
        if let Some(file) = &args.table {
            let loaded = load(&mut solver, V::NAME, file);
            // Where many positions are answered, the others may go with the table.
            loaded.map_err(|error| {
                if args.position.are_lines() { ReadError::Unusable(format!("{error:#}")).into() } else { error }
            })?;
        }
        let spinner = Spinner::new(io.terminals.errors);
        let keep = || match table {
            Some(file) => {
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                Ok(file.write_with(|out| solver.save(&rules_of(V::NAME), out))?)
            }
            None => Ok(()),
        };
        let work = Work { args, spinner: &spinner, began: Instant::now(), keep: &keep, kept: AtomicU64::new(0) };
        tracing::info!(%position, "searching");
        let answer = work.answer(position, &solver);
        drop(spinner);
        let kept = keep();
        let answer = answer?;
        let status = if answer.value.is_some() { Status::Yes } else { Status::No };
        if json {
            io.json(&answer.to_json(position)?)?;
        } else {
            answer.write(position, &mut io.out)?;
            if let (Some(file), Some(Value::Draw)) = (&args.certificate, answer.value) {
                writeln!(io.err, "A draw has no certificate: {} is not written.", file.display())?;
            }
        }
        // What was found is told before anything can go wrong with the files.
        io.out.flush()?;
        if let (Some(file), Some(proof)) = (certificate, &answer.proof) {
            file.write_with(|out| proof.write_certificate(RULES_VERSION, out))?;
        }
        kept?;
        Ok(status)
    }
}

/// What a table is a table of: what it says holds for these rules alone.
fn rules_of(variant: &str) -> String {
    format!("{variant} by rules version {RULES_VERSION}")
}

/// Reads a kept table, if there is one.
fn load(solver: &mut Solver, variant: &str, file: &Path) -> Result<()> {
    match File::open(file) {
        Ok(kept) => solver.load(&rules_of(variant), kept).with_context(|| format!("cannot use {}", file.display())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

/// How often the table is kept while the search goes on, in seconds.
const KEEP: u64 = 600;

/// The search with its limits.
struct Work<'a> {
    args: &'a Args,
    spinner: &'a Spinner,
    began: Instant,
    /// Keeps the table.
    keep: &'a (dyn Fn() -> Result<()> + Sync),
    /// When it was last kept, in seconds since the work began.
    kept: AtomicU64,
}

impl Work<'_> {
    /// Keeps the table if it is time to: a machine that goes down takes little with it.
    fn keep_now_and_then(&self) {
        let (now, kept) = (self.began.elapsed().as_secs(), self.kept.load(Ordering::Relaxed));
        let due = now >= kept + KEEP;
        // One thread does it, while the others go on.
        if due
            && self.kept.compare_exchange(kept, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            && let Err(error) = (self.keep)()
        {
            tracing::warn!("the table is not kept for now: {error:#}");
        }
    }

    /// Says how far the search has come, and whether it may go on; `before` have been expanded in searches before it.
    fn watch(&self, before: u64, progress: &Progress) -> ControlFlow<()> {
        let nodes = before + progress.nodes;
        self.spinner.tell(|elapsed| {
            let rate = u128::from(nodes) * 1000 / elapsed.as_millis().max(1);
            let number = |side| progress.numbers[side].map_or("never".to_owned(), |number| number.to_string());
            format!(
                "{nodes} positions, {rate}/s; open to prove: South {}, North {}",
                number(Side::South),
                number(Side::North)
            )
        });
        self.keep_now_and_then();
        if self.is_over(nodes) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Returns whether the search is to end, after so many positions.
    fn is_over(&self, nodes: u64) -> bool {
        let late = self.args.time.is_some_and(|time| self.began.elapsed() >= time);
        late || self.args.nodes.is_some_and(|most| nodes >= most) || interrupt::is_wanted()
    }

    fn answer<V: Game>(&self, position: V, solver: &Solver) -> Result<Answer<V>> {
        let (value, mut nodes) = solver.solve(position, &|progress| self.watch(0, progress));
        let mut answer = Answer { value, line: Vec::new(), nodes, proof: None, shortest: None, moves: None };
        match value {
            Some(Value::Win(winner)) => {
                match solver.proof(position, winner, &|progress| self.watch(nodes, progress)) {
                    Ok((proof, more)) => {
                        nodes += more;
                        answer.line = proof.line();
                        answer.proof = Some(proof);
                    }
                    // Nothing is said to be proved that has not been followed to its ends.
                    Err(NoProof::Stopped) => answer.value = None,
                    Err(error) => return Err(error.into()),
                }
            }
            Some(Value::Draw) => answer.line = solver.drawn_line(position, &|progress| self.watch(nodes, progress)),
            None => {}
        }
        if self.args.moves {
            let after = position.successors().into_iter().map(|(play, after)| {
                if self.is_over(nodes) {
                    return (play, None);
                }
                let (value, more) = solver.solve(after, &|progress| self.watch(nodes, progress));
                nodes += more;
                (play, value)
            });
            answer.moves = Some(after.collect());
        }
        if let (true, Some(Value::Win(winner)), Some(proof)) = (self.args.shortest, answer.value, &answer.proof) {
            let most = u16::try_from(proof.height()).unwrap_or(u16::MAX);
            let before = nodes;
            let watch = |progress: &Progress| self.watch(before, progress);
            let mut shortest = Solver::new(self.args.options()).shortest(position, winner, most, &watch, |known| {
                tracing::info!(at_least = known.at_least, nodes = known.nodes, "no shorter win");
            });
            nodes += shortest.nodes;
            // The proof that is there bounds it as well.
            shortest.at_most = shortest.at_most.or(Some(most));
            answer.shortest = Some(shortest);
        }
        answer.nodes = nodes;
        Ok(answer)
    }
}

/// Writes a number of plies.
fn plies(number: u32) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// What was found out about a position.
struct Answer<V> {
    value: Option<Value>,
    line: Vec<Move>,
    nodes: u64,
    proof: Option<Proof<V>>,
    shortest: Option<Shortest>,
    moves: Option<Vec<(Move, Option<Value>)>>,
}

impl<V: Game> Answer<V> {
    /// Returns the texts of the line's moves.
    fn line_texts(&self, position: V) -> Result<Vec<String>> {
        let texts = position.texts_of(&self.line).context("the solver found a move that is illegal")?;
        Ok(texts.iter().map(ToString::to_string).collect())
    }

    fn write(&self, position: V, out: &mut dyn Write) -> Result<()> {
        let searched = format!("Searched: {}.", count(self.nodes, "position"));
        match (self.value, &self.proof) {
            (Some(Value::Win(winner)), Some(proof)) => {
                let plies = plies(proof.height());
                let positions = count(proof.len() as u64, "position");
                writeln!(out, "{winner} wins within {plies}, by a proof of {positions}. {searched}")?;
            }
            (Some(value), _) => writeln!(out, "{value}. {searched}")?,
            (None, _) => writeln!(out, "Not proved. {searched}")?,
        }
        if let Some(shortest) = self.shortest {
            match (shortest.exactly(), shortest.at_most) {
                (Some(exactly), _) => writeln!(out, "The shortest win takes {}.", plies(exactly.into()))?,
                _ => writeln!(out, "No win takes fewer than {}.", plies(shortest.at_least.into()))?,
            }
        }
        let texts = self.line_texts(position)?;
        if !texts.is_empty() {
            writeln!(out, "Line: {}", texts.join(" "))?;
        }
        for (play, value) in self.moves.iter().flatten() {
            let value = value.map_or("not proved".to_owned(), |value| value.to_string());
            writeln!(out, "{}: {value}", position.text_of(*play))?;
        }
        Ok(())
    }

    fn to_json(&self, position: V) -> Result<Json<V>> {
        Ok(Json {
            position,
            status: if self.value.is_some() { "proved" } else { "unknown" },
            winner: self.value.map(Winner::from),
            line: self.line_texts(position)?,
            nodes: self.nodes,
            plies: self.proof.as_ref().map(Proof::height),
            positions: self.proof.as_ref().map(Proof::len),
            shortest: self
                .shortest
                .map(|shortest| ShortestJson { at_least: shortest.at_least, at_most: shortest.at_most }),
            moves: self.moves.as_ref().map(|moves| {
                let of = |&(play, value): &(Move, Option<Value>)| MoveJson {
                    text: position.text_of(play).to_string(),
                    winner: value.map(Winner::from),
                };
                moves.iter().map(of).collect()
            }),
        })
    }
}

/// A value as `"S"`, `"N"` or `"draw"`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Winner {
    Side(Letter),
    Draw(&'static str),
}

impl From<Value> for Winner {
    fn from(value: Value) -> Self {
        match value {
            Value::Win(side) => Self::Side(Letter(side)),
            Value::Draw => Self::Draw("draw"),
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(bound = "P: std::fmt::Display")]
struct Json<P> {
    #[serde(serialize_with = "text")]
    position: P,
    status: &'static str,
    winner: Option<Winner>,
    line: Vec<String>,
    nodes: u64,
    plies: Option<u32>,
    positions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<ShortestJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveJson>>,
}

#[derive(Debug, Serialize)]
struct ShortestJson {
    at_least: u16,
    at_most: Option<u16>,
}

#[derive(Debug, Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    text: String,
    winner: Option<Winner>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_none_of_the_sides() {
        let words = |value: Value| serde_json::to_string(&Winner::from(value)).expect("JSON");
        assert_eq!(words(Value::Win(Side::North)), "\"N\"");
        assert_eq!(words(Value::Draw), "\"draw\"");
    }

    #[test]
    fn plies_are_counted_in_words() {
        assert_eq!([plies(0), plies(1), plies(2)], ["0 plies", "1 ply", "2 plies"]);
    }
}
