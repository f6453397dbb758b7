//! `cargo xtask conformance`: compares the games with their plain reference on as many random positions as asked.

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::project;

/// What to compare.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// How many random positions of each game.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// One game or rule set only, by its name in a position.
    #[arg(long)]
    variant: Option<String>,
    /// Where the random numbers begin; the same seed gives the same positions.
    #[arg(long)]
    seed: Option<u64>,
}

/// Runs the comparison, which prints its own findings, and returns whether the two agreed.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let mut command = project::cargo(root);
    command.args(["run", "--quiet", "--release", "--package", "bao-conformance"]);
    command.args(["--example", "differential", "--"]);
    command.args(arguments(options));
    let status = command.status().context("cannot run the example differential of bao-conformance")?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => bail!("the comparison could not be made: {status}"),
    }
}

fn arguments(options: &Options) -> Vec<String> {
    let mut words = vec!["--positions".to_owned(), options.positions.to_string()];
    if let Some(variant) = &options.variant {
        words.extend(["--variant".to_owned(), variant.clone()]);
    }
    if let Some(seed) = options.seed {
        words.extend(["--seed".to_owned(), seed.to_string()]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_passed_on() {
        let mut options = Options { positions: 5, variant: None, seed: None };
        assert_eq!(arguments(&options), ["--positions", "5"]);
        options.variant = Some("kujifunza/zanzibar".to_owned());
        options.seed = Some(7);
        assert_eq!(arguments(&options), ["--positions", "5", "--variant", "kujifunza/zanzibar", "--seed", "7"]);
    }
}
