//! `completions SHELL`.

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::exit::Status;
use crate::io::Io;

/// Prints completions for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli completions bash > ~/.local/share/bash-completion/completions/bao-cli
  bao-cli completions fish > ~/.config/fish/completions/bao-cli.fish")]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let mut command = Cli::command();
        let mut script = Vec::new();
        // It would panic where the output is closed, so it writes to memory first.
        clap_complete::generate(self.shell, &mut command, "bao-cli", &mut script);
        io.out.write_all(&script)?;
        Ok(Status::Yes)
    }
}
