//! Files that a command is given, with an error that names them.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};

use crate::io::Io;

/// Returns whether a file name stands for standard input or output.
pub(crate) fn is_stream(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Reads a whole file; `-` is standard input.
pub(crate) fn read(io: &mut Io, file: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_stream(file) {
        io.input.read_to_end(&mut bytes).context("standard input")?;
    } else {
        bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    }
    Ok(bytes)
}

/// Writes a file whose loss would be no harm; `-` is standard output.
pub(crate) fn write(io: &mut Io, file: &Path, bytes: &[u8]) -> Result<()> {
    if is_stream(file) {
        return Ok(io.out.write_all(bytes)?);
    }
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}
