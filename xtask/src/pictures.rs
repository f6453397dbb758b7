//! `cargo xtask pictures`: the pictures of the README, taken from the board as it is.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

/// What drives the browser; it installs what it needs where it can, and says so where it cannot.
const SCRIPT: &str = "crates/bao-web/e2e/run";

/// Takes the pictures.
pub(crate) fn run(root: &Path, out: &mut dyn Write) -> Result<bool> {
    out.flush()?;
    let status =
        Command::new(root.join(SCRIPT)).arg("pictures").status().with_context(|| format!("cannot run {SCRIPT}"))?;
    Ok(status.success())
}
