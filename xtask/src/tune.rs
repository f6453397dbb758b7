//! `cargo xtask tune`: finds the weights of the evaluations again, from games that the search plays against itself.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::project;

/// What to tune, and what to do with the weights.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// Writes the weights into the games' `weights.rs`; otherwise they are printed.
    #[arg(long, conflicts_with = "check")]
    write: bool,
    /// Compares the weights with the games' `weights.rs`, and fails if they are others.
    #[arg(long)]
    check: bool,
    /// Plays only one of so many games, for a quick look.
    #[arg(long, value_name = "N", conflicts_with_all = ["write", "check"])]
    share: Option<std::num::NonZero<u64>>,
    /// The games to tune, by their names in a position; all unless given.
    names: Vec<String>,
}

/// Tunes, and returns whether the weights are those that were asked for.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let mut command = project::cargo(root);
    command.args(["run", "--quiet", "--release", "--package", "bao-tests", "--example", "tune", "--"]);
    command.args(arguments(options));
    let status = command.status().context("cannot run the example tune of bao-tests")?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => bail!("the weights could not be found: {status}"),
    }
}

fn arguments(options: &Options) -> Vec<String> {
    let mut words = Vec::new();
    if options.write {
        words.push("--write".to_owned());
    }
    if options.check {
        words.push("--check".to_owned());
    }
    words.extend(options.share.map(|share| format!("--share={share}")));
    words.extend(options.names.iter().cloned());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_passed_on() {
        let options = Options { write: false, check: true, share: None, names: vec!["kete".to_owned()] };
        assert_eq!(arguments(&options), ["--check", "kete"]);
        let options = Options { write: true, check: false, share: std::num::NonZero::new(10), names: Vec::new() };
        assert_eq!(arguments(&options), ["--write", "--share=10"]);
    }
}
