//! Files that a command is given, with an error that names them.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use bao_record::store::OwnedFile;

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

/// Takes a file that is to be written later, so that what stands in the way shows now; only what is a file will do.
pub(crate) fn take(file: &Path) -> Result<OwnedFile> {
    if is_stream(file) {
        bail!("expected the name of a file, found `-`: it is not written to a stream");
    }
    Ok(OwnedFile::take(file)?)
}

/// Returns whether two names are those of one file.
pub(crate) fn are_one(first: &Path, second: &Path) -> bool {
    fs::canonicalize(first).is_ok_and(|first| fs::canonicalize(second).is_ok_and(|second| first == second))
}
