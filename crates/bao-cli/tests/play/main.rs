//! Games played by the program itself: whole processes, with their input, their files and their deaths.

mod bao;
mod files;
mod learn;
mod lines;
mod options;
#[cfg(unix)]
mod terminal;
