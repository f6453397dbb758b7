//! `engine`.

use anyhow::{Context, Result};
use bao_catalog::RuleSet;
use bao_search::{Level, Options};

use crate::cores;
use crate::exit::Status;
use crate::io::Io;
use crate::memory;
use crate::position::rule_set_parser;
use crate::ugi::{self, Settings};

/// Plays for another program, by the Universal Game Interface (UGI) on standard input and output.
///
/// UGI is to any game of two what UCI is to chess: `ugi`, `isready`, `uginewgame`, `position startpos|fen … moves …`,
/// `go …`, `stop`, `query gameover|p1turn|result`, `setoption …`, `quit`; `help` lists them. Player 1 is South. A position is given
/// by its text, a move by its text. A score of `cp 100` is a seed, `mate 3` a win within three moves of the winner.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli engine
  bao-cli engine --variant kete --threads 0 --hash 256
  bao-cli engine --variant kimasai < session.ugi")]
pub(crate) struct Args {
    /// The variant of `position startpos` until the option Variant or `RuleSet` is set.
    #[arg(long, value_name = "VARIANT", default_value = "kujifunza", value_parser = rule_set_parser())]
    variant: RuleSet,
    /// How many threads search, at most 1024; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// The memory of the search in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// How well it plays, 1 to 10.
    #[arg(long, value_name = "LEVEL", default_value_t = Level::HIGHEST.number(), value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let threads = cores::threads(self.threads);
        memory::probe(self.hash as usize)?;
        let settings = Settings {
            rules: self.variant,
            level: Level::new(self.level).context("there is no such level")?,
            search: Options { threads, hash: self.hash as usize, lines: 1, ..Options::default() },
        };
        ugi::serve(io, settings)?;
        Ok(Status::Yes)
    }
}
