//! `cargo xtask pictures`: the pictures of the README, taken from the boards as they are.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::project;

/// What drives the browser; it installs what it needs where it can, and says so where it cannot.
const SCRIPT: &str = "crates/bao-web/e2e/run";

/// The picture of the terminal board; a test of `bao-tui` fails where it is stale.
const TERMINAL: &str = "docs/pictures/terminal-board.svg";

/// A board of which there are pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Board {
    /// The one in a terminal.
    Terminal,
    /// The one in a browser.
    Browser,
}

/// Takes the pictures of one board, or of all.
pub(crate) fn run(root: &Path, board: Option<Board>, out: &mut dyn Write) -> Result<bool> {
    out.flush()?;
    let wanted = |each| board.is_none_or(|board| board == each);
    if wanted(Board::Terminal) {
        let arguments = ["run", "--quiet", "--package", "bao-tui", "--example", "picture", "--", TERMINAL];
        if !project::cargo(root).args(arguments).status().context("cannot run cargo")?.success() {
            return Ok(false);
        }
    }
    if wanted(Board::Browser) {
        let status = Command::new(root.join(SCRIPT)).arg("pictures").status();
        return Ok(status.with_context(|| format!("cannot run {SCRIPT}"))?.success());
    }
    Ok(true)
}
