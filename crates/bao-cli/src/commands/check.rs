//! `check FILE…`.
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use bao_tell::count;
use serde::Serialize;

use crate::cli;
use crate::exit::Status;
use crate::files;
use crate::games::{Fault, games};
use crate::io::Io;

/// Validates game records: every move must be legal and every result must be the one that the game has.
///
/// The first fault of each file is named with its line and column.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli check game.bao
  bao-cli check --json *.bao
  bao-cli check - < game.bao")]
pub(crate) struct Args {
    /// Files of records, as text or as JSON; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Prints the findings as JSON, a line for each file.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let mut status = Status::Yes;
        for file in &self.files {
            let bytes = match files::read(io, file) {
                Ok(bytes) => bytes,
                Err(error) => {
                    // The other files are checked all the same.
                    cli::report(&error, &mut io.err);
                    status = Status::Unreadable;
                    continue;
                }
            };
            let checked = Checked::new(file, &bytes);
            status = status.max(if checked.ok { Status::Yes } else { Status::No });
            if self.json {
                io.json(&checked)?;
            } else {
                writeln!(io.out, "{}", checked.words())?;
            }
        }
        Ok(status)
    }
}

/// What was found in a file.
#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    ok: bool,
    /// The games before the fault, or all of them.
    games: u64,
    fault: Option<Fault>,
}

impl Checked {
    fn new(file: &Path, bytes: &[u8]) -> Self {
        let (mut number, mut fault) = (0, None);
        for game in games(bytes) {
            match game {
                Ok(_) => number += 1,
                Err(error) => fault = Some((&error).into()),
            }
        }
        Self { file: file.display().to_string(), ok: fault.is_none(), games: number, fault }
    }

    fn words(&self) -> String {
        let Self { file, games, .. } = self;
        match &self.fault {
            None => format!("{file}: {}, no fault", count(*games, "game")),
            Some(fault) => format!("{file}: {}", fault.words()),
        }
    }
}
