//! A file that records are kept in.

use std::path::{Path, PathBuf};

use bao_record::store::{OwnedFile, StoreError};
use bao_record::{ReadError, Record, read, utf8, write};
use thiserror::Error;

/// A file of records that this program alone writes: what stood in it before, and the records of this program.
#[derive(Debug)]
pub struct Keeper {
    file: OwnedFile,
    /// What is kept as it is in front.
    before: String,
    /// What was written last, so that the same is not written twice.
    written: Option<String>,
}

/// A file of records cannot be used.
#[derive(Debug, Error)]
pub enum KeepError {
    /// The file cannot be taken, read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What stands in it are not records, and would be lost or hidden by one more.
    #[error("{} does not hold game records", .path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The first fault.
        source: ReadError,
    },
    /// The file is not there.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// There is no record in the file.
    #[error("{} holds no game", .0.display())]
    Empty(PathBuf),
    /// The file is there already.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
}

impl Keeper {
    /// Takes a file to add records to it; what stands in it stays as it is.
    ///
    /// # Errors
    /// The file cannot be taken or read, or holds something else than records.
    pub fn adding_to(path: &Path) -> Result<Self, KeepError> {
        let file = OwnedFile::take(path)?;
        let before = contents(&file, path)?.unwrap_or_default();
        if let Some(Err(source)) = read(&before).find(Result::is_err) {
            return Err(KeepError::Content { path: path.to_owned(), source });
        }
        Ok(Self { file, before, written: None })
    }

    /// Takes a file that must not exist yet.
    ///
    /// # Errors
    /// The file cannot be taken, or is there already.
    pub fn new_file(path: &Path) -> Result<Self, KeepError> {
        let file = OwnedFile::take(path)?;
        if file.read()?.is_some() {
            return Err(KeepError::Exists(path.to_owned()));
        }
        Ok(Self { file, before: String::new(), written: None })
    }

    /// Takes a file to go on with the last game in it.
    ///
    /// `rounds` says how many of the records belong together, given the last one; those before them stay as they are.
    pub(crate) fn going_on(
        path: &Path,
        rounds: impl FnOnce(&[Record]) -> usize,
    ) -> Result<(Self, Vec<Record>), KeepError> {
        // Nothing is left behind for a name that was mistyped.
        if !path.exists() {
            return Err(KeepError::Missing(path.to_owned()));
        }
        let file = OwnedFile::take(path)?;
        let text = contents(&file, path)?.unwrap_or_default();
        let (mut records, mut begins) = (Vec::new(), Vec::new());
        let mut reader = read(&text);
        loop {
            let at = reader.at();
            match reader.next() {
                Some(Ok(record)) => records.push(record),
                Some(Err(source)) => return Err(KeepError::Content { path: path.to_owned(), source }),
                None => break,
            }
            begins.push(at);
        }
        if records.is_empty() {
            return Err(KeepError::Empty(path.to_owned()));
        }
        let kept = records.len() - rounds(&records).clamp(1, records.len());
        let before = text[..begins[kept]].to_owned();
        Ok((Self { file, before, written: Some(text) }, records.split_off(kept)))
    }

    /// Returns where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Writes the records behind what stood in the file.
    ///
    /// # Errors
    /// The file cannot be written; what stood in it is still there.
    pub fn keep<'a>(&mut self, records: impl IntoIterator<Item = &'a Record>) -> Result<(), StoreError> {
        let before = self.before.trim_end();
        let gap = if before.is_empty() { "" } else { "\n\n" };
        let text = format!("{before}{gap}{}", write(records));
        if self.written.as_ref() != Some(&text) {
            self.file.write(text.as_bytes())?;
            self.written = Some(text);
        }
        Ok(())
    }

    /// Removes the file.
    pub(crate) fn remove(self) -> Result<(), StoreError> {
        self.file.remove()
    }
}

/// Reads a file as text.
fn contents(file: &OwnedFile, path: &Path) -> Result<Option<String>, KeepError> {
    let Some(bytes) = file.read()? else { return Ok(None) };
    match utf8(&bytes) {
        Ok(text) => Ok(Some(text.to_owned())),
        Err(source) => Err(KeepError::Content { path: path.to_owned(), source }),
    }
}
