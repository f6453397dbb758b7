//! Files that a command is given, with an error that names them.

use std::fs;
use std::io::{self, BufWriter, Read, Write};
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

/// Writes a file that is whole or not there: to a temporary one in the same folder, which then takes its place.
pub(crate) fn write_whole(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let attempt = || {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(".bao-").suffix(".part");
        #[cfg(unix)]
        {
            // As any other new file; what is only for its owner is the folder's business.
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let part = builder.tempfile_in(folder)?;
        let mut out = BufWriter::with_capacity(1 << 16, part);
        write(&mut out)?;
        let part = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        part.as_file().sync_all()?;
        part.persist(file).map_err(|error| error.error)?;
        Ok::<_, io::Error>(())
    };
    attempt().with_context(|| format!("cannot write {}", file.display()))
}
