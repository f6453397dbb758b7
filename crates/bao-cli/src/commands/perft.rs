//! `perft POSITION DEPTH`.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::Result;
use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_core::{Move, MoveText, VariantExt};
use rayon::ThreadPool;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use crate::exit::Status;
use crate::io::Io;
use crate::json::text;
use crate::position::PositionArgs;
use crate::progress::Progress;

/// The pieces into which each depth is cut for every thread, so that none waits long for another.
const PIECES: usize = 64;

/// Counts the move sequences of each length up to a depth.
///
/// A decided game has no continuation. The lines have the form of the tables in fixtures/perft.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli perft kete 6
  bao-cli perft --divide kujifunza 4
  bao-cli perft --threads 0 --json kimasai 8")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The greatest length, 1 to 255.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u8).range(1..))]
    depth: u8,
    /// Counts for each first move what follows it, at the greatest length.
    #[arg(long)]
    divide: bool,
    /// How many threads count, at most 1024; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// Prints the counts as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.into()).build()?;
        if self.position.are_lines() {
            return self.position.each_line(io, |io, position| {
                position.visit(Perft { args: &self, io, pool: &pool, json: true })?;
                Ok(Status::Yes)
            });
        }
        self.position.one()?.visit(Perft { args: &self, io, pool: &pool, json: self.json })?;
        Ok(Status::Yes)
    }
}

struct Perft<'a> {
    args: &'a Args,
    io: &'a mut Io,
    pool: &'a ThreadPool,
    json: bool,
}

impl VisitPosition for Perft<'_> {
    type Output = Result<()>;

    fn visit<V: Game>(self, position: V) -> Result<()>
    where
        AnyPosition: From<V>,
    {
        let Self { args, io, pool, json } = self;
        let last = u32::from(args.depth);
        let terminal = io.terminals.errors;
        let mut depths = Vec::new();
        let mut divided = Vec::new();
        for depth in 1..=last {
            let began = Instant::now();
            let apart = args.divide && depth == last;
            let leaves = if apart {
                divided = divide(position, depth, pool, terminal);
                divided.iter().map(|part| part.leaves).sum()
            } else {
                count(position, depth, pool, terminal)
            };
            let seconds = began.elapsed().as_secs_f64();
            tracing::info!(depth, leaves, seconds, "counted");
            depths.push(leaves);
            if !json && !apart {
                writeln!(io.out, "{depth} {leaves}")?;
                // Each length takes many times as long as the one before: its count is worth having at once.
                io.out.flush()?;
            }
        }
        if json {
            let divide = args.divide.then_some(divided);
            return io.json(&Counted { position, depths, divide });
        }
        if args.divide {
            for Part { text, leaves } in &divided {
                writeln!(io.out, "{text}: {leaves}")?;
            }
            writeln!(io.out, "{last} {}", depths.last().copied().unwrap_or(0))?;
        }
        Ok(())
    }
}

/// The answer of `perft`.
#[derive(Debug, Serialize)]
#[serde(bound = "P: std::fmt::Display")]
struct Counted<P> {
    #[serde(serialize_with = "text")]
    position: P,
    depths: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

/// What follows a first move.
#[derive(Debug, Serialize)]
struct Part {
    #[serde(rename = "move", serialize_with = "text")]
    text: MoveText,
    leaves: u64,
}

/// A position that is still to be counted below.
struct Piece<V> {
    first: Move,
    position: V,
}

/// Cuts the tree below a position into pieces that are each `depth` less the returned number of plies deep.
fn cut<V: Game>(position: V, depth: u32, wanted: usize) -> (Vec<Piece<V>>, u32) {
    let mut pieces: Vec<_> =
        position.successors().into_iter().map(|(first, position)| Piece { first, position }).collect();
    let mut plies = 1;
    while plies < depth && pieces.len() < wanted && !pieces.is_empty() {
        let mut next = Vec::new();
        for piece in &pieces {
            let _ = piece.position.visit_moves(|_, position| {
                next.push(Piece { first: piece.first, position });
                ControlFlow::Continue(())
            });
        }
        pieces = next;
        plies += 1;
    }
    (pieces, plies)
}

fn count<V: Game>(position: V, depth: u32, pool: &ThreadPool, terminal: bool) -> u64 {
    divide(position, depth, pool, terminal).iter().map(|part| part.leaves).sum()
}

/// Counts what follows each first move.
fn divide<V: Game>(position: V, depth: u32, pool: &ThreadPool, terminal: bool) -> Vec<Part> {
    let (pieces, plies) = cut(position, depth, pool.current_num_threads() * PIECES);
    let progress = Progress::new(terminal, pieces.len() as u64, format!("depth {depth}"));
    let counted: Vec<_> = pool.install(|| {
        let leaves = |piece: &Piece<V>| {
            let leaves = piece.position.perft(depth - plies);
            progress.step();
            (piece.first, leaves)
        };
        pieces.par_iter().map(leaves).collect()
    });
    let mut parts: Vec<_> = position.legal_moves().into_iter().map(|legal| (legal, 0)).collect();
    for (first, leaves) in counted {
        // The pieces come in the order of their first moves, so the last one found is near.
        if let Some(part) = parts.iter_mut().find(|(legal, _)| *legal == first) {
            part.1 += leaves;
        }
    }
    parts.into_iter().map(|(legal, leaves)| Part { text: position.text_of(legal), leaves }).collect()
}
