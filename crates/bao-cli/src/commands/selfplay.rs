//! `selfplay`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::OnceLock;

use anyhow::{Result, bail};
use bao_catalog::RULES_VERSION;
use bao_study::{Format, Made, Plan, Player, SCHEMA, selfplay};
use bao_tell::count;
use clap::ValueEnum;
use serde::Serialize;

use crate::cores;
use crate::exit::Status;
use crate::interrupt;
use crate::io::Io;
use crate::position::PositionArgs;
use crate::progress::Progress;

/// Plays games between programs and keeps them as data, in shards.
///
/// The same arguments make the same files, whatever the number of threads. A shard is whole or absent: a run that was
/// ended, by Ctrl-C, by a kill or by a power cut, is taken up again by the same command, and no game is lost or doubled.
/// docs/SELFPLAY.md describes the data.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli selfplay kujifunza --games 1000000 --threads 0 --out games
  bao-cli selfplay kete --games 1000 --south engine:depth=6 --north greedy --opening 4 --out games
  bao-cli selfplay kimasai --games 100 --seed 7 --out games --json")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How many games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The folder for the data.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Who plays South: random, greedy, a level 1 to 10, or plain, uct or engine with depth= or nodes= after a colon.
    #[arg(long, value_name = "WHO", default_value = "random")]
    south: Player,
    /// Who plays North.
    #[arg(long, value_name = "WHO", default_value = "random")]
    north: Player,
    /// How many plies at the beginning of each game are random.
    #[arg(long, value_name = "PLIES", default_value_t = 0)]
    opening: u32,
    /// Where the random numbers begin.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games a shard holds.
    #[arg(long, value_name = "GAMES", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    shard: u64,
    /// What the shards are written as.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = As::Jsonl)]
    format: As,
    /// How many threads play; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// Prints what was made as JSON.
    #[arg(long)]
    json: bool,
}

/// What shards are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum As {
    /// Lines of JSON.
    Jsonl,
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl From<As> for Format {
    fn from(shape: As) -> Self {
        match shape {
            As::Jsonl => Self::Jsonl,
            #[cfg(feature = "parquet")]
            As::Parquet => Self::Parquet,
        }
    }
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        if self.position.are_lines() {
            bail!("expected a position or a variant, found `-`: games begin from one position");
        }
        let start = self.position.one()?;
        let plan = Plan {
            schema: SCHEMA,
            variant: start.rule_set().name().to_owned(),
            rules: RULES_VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            position: start.to_string(),
            south: self.south,
            north: self.north,
            opening: self.opening,
            games: self.games,
            shard: self.shard,
            seed: self.seed,
            format: self.format.into(),
        };
        let threads = cores::threads(self.threads);
        interrupt::heed();
        let bar = OnceLock::new();
        let terminal = io.terminals.errors;
        let begin = |left| {
            // It is told once, before any thread is there.
            let _ = bar.set(Progress::new(terminal, left, "games".to_owned()));
        };
        let made = selfplay(&plan, &self.out, threads, begin, &|| {
            if let Some(bar) = bar.get() {
                bar.step();
            }
            if interrupt::is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        drop(bar);
        let folder = self.out.display();
        if self.json {
            io.json(&MadeJson { folder: folder.to_string(), made })?;
        } else {
            let (shards, games) = (count(made.made, "shard"), count(made.games, "game"));
            let kept = if made.kept == 0 { String::new() } else { format!(", {} there before", made.kept) };
            writeln!(io.out, "{folder}: {shards} of {games} made{kept}.")?;
            if !made.is_complete {
                writeln!(io.out, "Ended before all were made; the same command goes on.")?;
            }
        }
        Ok(if made.is_complete { Status::Yes } else { Status::No })
    }
}

/// What was made.
#[derive(Debug, Serialize)]
struct MadeJson {
    folder: String,
    #[serde(flatten, serialize_with = "made")]
    made: Made,
}

fn made<S: serde::Serializer>(made: &Made, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Shape {
        shards: u64,
        games: u64,
        kept: u64,
        complete: bool,
    }
    Shape { shards: made.made, games: made.games, kept: made.kept, complete: made.is_complete }.serialize(serializer)
}
