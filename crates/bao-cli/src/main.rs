//! Bao on the command line: play, ask for moves, have them explained, count and prove.
//!
//! Each command is a file in `commands`; it reads and writes through [`io::Io`] alone.

#[cfg(test)]
mod any_input;
mod board;
mod cli;
mod commands;
mod contest;
mod cores;
mod exit;
mod files;
mod full_screen;
mod games;
mod interrupt;
mod io;
mod json;
mod line;
mod logging;
mod look;
mod memory;
mod outlook;
mod position;
mod progress;
mod rule_text;
mod told;
mod ugi;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
