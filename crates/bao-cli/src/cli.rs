//! The command line as a whole: what is common to all commands, and how the program begins and ends.

use std::io::Write;
use std::process::ExitCode;
use std::sync::LazyLock;

use anstream::ColorChoice;
use anyhow::{Context, Error, Result};
use bao_catalog::RULES_VERSION;
use clap::builder::FalseyValueParser;
use clap::{ArgAction, Parser, ValueEnum};

use crate::commands::Command;
use crate::exit::{self, Status};
use crate::io::Io;
use crate::logging;
use crate::look;

/// The version of the program and of the rules that it plays.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (rules version {RULES_VERSION})", env!("CARGO_PKG_VERSION")));

/// Plays, analyses and proves three living four-row mancala games of East Africa.
#[derive(Debug, Parser)]
#[command(name = "bao-cli", version = VERSION.as_str(), propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "Examples:
  bao-cli show kete
  bao-cli moves kujifunza --json
  bao-cli help moves

Exit codes: 0 done or yes, 1 an honest no (an illegal move, a failed check, not proved), 2 wrong usage or a failure.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// What every command takes.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Common options")]
pub(crate) struct Common {
    /// Draws with ASCII characters alone.
    #[arg(long, global = true, env = "BAO_ASCII", hide_env_values = true, value_parser = FalseyValueParser::new())]
    ascii: bool,
    /// Says when to write colours; `NO_COLOR` is heeded.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    color: Color,
    /// Logs what is done to standard error; twice or thrice for more. `BAO_LOG` says more exactly what.
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
}

/// When to write colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl From<Color> for ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

impl Cli {
    /// Carries the command out and flushes what it wrote.
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let result = self.command.run(io);
        // What was written before a failure is worth as much as before.
        let flushed = io.out.flush();
        let status = result?;
        flushed.context("standard output")?;
        Ok(status)
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => {
            // Help and usage errors; clap knows which stream is theirs.
            let printed = message.print().map_err(Error::from);
            let code = u8::try_from(message.exit_code()).unwrap_or(exit::FAILURE);
            return ExitCode::from(printed.map_or_else(|error| exit::code_of(&error).max(code), |()| code));
        }
    };
    let mut io = Io::of_process(cli.common.ascii, cli.common.color.into());
    let result = logging::begin(cli.common.verbose).and_then(|()| cli.run(&mut io));
    ExitCode::from(match result {
        Ok(status) => status.code(),
        Err(error) => {
            report(&error, &mut io.err);
            exit::code_of(&error)
        }
    })
}

/// Writes an error to standard error as one chain, unless it is that nobody reads any more.
pub(crate) fn report(error: &Error, err: &mut dyn Write) {
    if !exit::is_closed_pipe(error) {
        let style = look::MARKED;
        // Where standard error is gone too, the exit code has to do.
        let _ = writeln!(err, "{style}error:{style:#} {error:#}");
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let name = command.get_name();
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("\n  bao-cli {name}")), "{name}: no example in {help:?}");
        }
    }

    /// What the help shows can be typed, as far as words go; whether the files exist is another matter.
    #[test]
    fn every_example_can_be_typed() {
        let commands = Cli::command().get_subcommands().cloned().chain([Cli::command()]).collect::<Vec<_>>();
        for command in commands {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for example in help.lines().filter_map(|line| line.strip_prefix("  ")) {
                let typed =
                    [" | ", " > ", " < "].iter().filter_map(|end| example.split_once(end)).map(|(typed, _)| typed);
                let typed = typed.min_by_key(|typed| typed.len()).unwrap_or(example);
                let words = shlex::split(typed).expect("a shell reads it");
                let parsed = Cli::try_parse_from(words);
                let shown = |error: &clap::Error| error.kind() == clap::error::ErrorKind::DisplayHelp;
                assert!(parsed.as_ref().err().is_none_or(shown), "{example}: {:?}", parsed.err());
            }
        }
    }
}
