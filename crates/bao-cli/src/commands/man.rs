//! `man [COMMAND]`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::exit::Status;
use crate::io::Io;

/// Prints a manual page, or writes all of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli man | man -l -
  bao-cli man moves | man -l -
  bao-cli man --dir ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// The command whose page to print; the program's own unless given.
    #[arg(value_name = "COMMAND")]
    name: Option<String>,
    /// Writes the pages of the program and of all commands into this folder, which it makes if need be.
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    dir: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        // `help` says what the pages say.
        let mut whole = Cli::command().disable_help_subcommand(true);
        whole.build();
        if let Some(dir) = &self.dir {
            let context = || format!("cannot write to {}", dir.display());
            fs::create_dir_all(dir).with_context(context)?;
            clap_mangen::generate_to(whole, dir).with_context(context)?;
            return Ok(Status::Yes);
        }
        let command = match &self.name {
            None => whole,
            Some(name) => match whole.find_subcommand(name) {
                Some(command) => command.clone(),
                None => bail!("{name:?} is no command"),
            },
        };
        // The page is made in memory: the writer of pages knows nothing of closed pipes.
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        io.out.write_all(&page)?;
        Ok(Status::Yes)
    }
}
