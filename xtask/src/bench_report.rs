//! `cargo xtask bench-report`: the speeds of the games beside those of the slow reference, measured in one run.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result};
use clap::Args;

use crate::project;

/// What to measure, and where to write it.
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// How long each speed is measured, in milliseconds.
    #[arg(long, default_value_t = 2000)]
    time: u64,
    /// Writes the table into this file rather than to standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Measures and writes the table.
pub(crate) fn run(root: &Path, options: &Options) -> Result<bool> {
    let mut command = project::cargo(root);
    command.args(["run", "--quiet", "--release", "--package", "bao-bench", "--example", "report", "--"]);
    command.arg(options.time.to_string());
    if let Some(file) = &options.out {
        let file = std::fs::File::create(file).with_context(|| format!("cannot write {}", file.display()))?;
        command.stdout(Stdio::from(file));
    }
    let status = command.status().context("cannot run the example report of bao-bench")?;
    Ok(status.success())
}
