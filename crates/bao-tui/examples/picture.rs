//! Writes the picture of the terminal board into a file, or to standard output.

use std::io::Write;

fn main() -> std::io::Result<()> {
    let picture = bao_tui::picture();
    match std::env::args_os().nth(1) {
        Some(file) => std::fs::write(file, picture),
        None => std::io::stdout().write_all(picture.as_bytes()),
    }
}
