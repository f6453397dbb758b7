//! Files that are whole whatever happens, and that one program at a time writes.
//!
//! A file is written to a temporary one in the same folder, synced, and renamed into its place; then the folder is
//! synced. Whoever looks at any moment, after a crash too, finds the old file or the new one.
//!
//! Who writes a file holds a lock on another, `.NAME.lock`, for a lock on the file itself would go with the old file.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::Builder;
use thiserror::Error;

/// A file cannot be taken, read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another program, or another part of this one, writes the file.
    #[error("{} is being written by another program", .0.display())]
    Busy(PathBuf),
    /// What is there is no file that could be replaced.
    #[error("{} is not a regular file", .0.display())]
    NotAFile(PathBuf),
    /// The file must not be written.
    #[error("{} is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The path ends in no name.
    #[error("{} does not name a file", .0.display())]
    NoName(PathBuf),
    /// The system says no.
    #[error("cannot {what} {}", .path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// Why it did not succeed.
        source: io::Error,
    },
}

/// Puts what was tried around an error of the system.
fn io_error(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    move |source| StoreError::Io { what, path: path.to_owned(), source }
}

/// A file that nobody else writes as long as this value lives.
///
/// # Examples
/// ```
/// use bao_record::store::OwnedFile;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.bao");
/// let mut file = OwnedFile::take(&path)?;
/// assert_eq!(file.read()?, None);
/// file.write(b"whole")?;
/// assert!(OwnedFile::take(&path).is_err());
/// drop(file);
/// assert_eq!(OwnedFile::take(&path)?.read()?.as_deref(), Some(&b"whole"[..]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OwnedFile {
    path: PathBuf,
    folder: PathBuf,
    name: OsString,
    /// Held, never asked.
    _lock: Lock,
}

impl OwnedFile {
    /// Takes a file, whether it exists yet or not; its folder must exist.
    ///
    /// What a killed program left of an unfinished writing is cleared away.
    ///
    /// # Errors
    /// Another program has it, or the system says no.
    pub fn take(path: &Path) -> Result<Self, StoreError> {
        let no_name = || StoreError::NoName(path.to_owned());
        let name = path.file_name().ok_or_else(no_name)?;
        // A link is followed, so that two names of one file are one file here, and the link stays a link.
        let (folder, name) = if let Ok(real) = fs::canonicalize(path) {
            (real.parent().ok_or_else(no_name)?.to_owned(), real.file_name().ok_or_else(no_name)?.to_owned())
        } else {
            let folder = path.parent().filter(|folder| *folder != "").unwrap_or(Path::new("."));
            (fs::canonicalize(folder).map_err(io_error("find the folder", folder))?, name.to_owned())
        };
        let target = folder.join(&name);
        match fs::metadata(&target) {
            Ok(there) if !there.is_file() => return Err(StoreError::NotAFile(path.to_owned())),
            Ok(there) if there.permissions().readonly() => return Err(StoreError::ReadOnly(path.to_owned())),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(io_error("look at", path)(error)),
        }
        let lock = Lock::take(folder.join(beside(&name, ".lock")), path)?;
        let file = Self { path: target, folder, name, _lock: lock };
        file.clear_remains();
        Ok(file)
    }

    /// Returns where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the whole file, or returns `None` where there is none yet.
    ///
    /// # Errors
    /// The system says no.
    pub fn read(&self) -> Result<Option<Vec<u8>>, StoreError> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(io_error("read", &self.path)(error)),
        }
    }

    /// Replaces the whole file; when this returns, the new one is on the disk.
    ///
    /// # Errors
    /// The system says no; the old file is then still there, whole.
    pub fn write(&mut self, contents: &[u8]) -> Result<(), StoreError> {
        self.write_with(|out| out.write_all(contents))
    }

    /// Replaces the whole file by what is written piece by piece; when this returns, the new one is on the disk.
    ///
    /// # Errors
    /// The system or the writer says no; the old file is then still there, whole.
    pub fn write_with(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), StoreError> {
        let mut builder = Builder::new();
        let prefix = beside(&self.name, ".");
        builder.prefix(&prefix).suffix(TEMPORARY);
        // By itself a temporary file would be nobody else's to read.
        #[cfg(unix)]
        builder.permissions(usual_permissions());
        let new = builder.tempfile_in(&self.folder).map_err(io_error("make a file in", &self.folder))?;
        let failed = || io_error("write", &self.path);
        let mut out = BufWriter::with_capacity(1 << 16, new);
        write(&mut out).map_err(failed())?;
        let new = out.into_inner().map_err(|error| failed()(error.into_error()))?;
        if let Ok(there) = fs::metadata(&self.path) {
            new.as_file().set_permissions(there.permissions()).map_err(failed())?;
        }
        new.as_file().sync_all().map_err(failed())?;
        new.persist(&self.path).map_err(|error| failed()(error.error))?;
        sync_folder(&self.folder).map_err(io_error("sync", &self.folder))
    }

    /// Removes the file and gives it up.
    ///
    /// # Errors
    /// The system says no.
    pub fn remove(self) -> Result<(), StoreError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error("remove", &self.path)(error)),
            _ => sync_folder(&self.folder).map_err(io_error("sync", &self.folder)),
        }
    }

    /// Clears away what killed programs left of unfinished writings: the lock says that nobody is writing now.
    fn clear_remains(&self) {
        let begins = beside(&self.name, ".");
        let is_remains = |name: &OsStr| {
            let (name, begins) = (name.as_encoded_bytes(), begins.as_encoded_bytes());
            let middle = name.strip_prefix(begins).and_then(|rest| rest.strip_suffix(TEMPORARY.as_bytes()));
            // The random part holds no dot: `.a.x.tmp` belongs to `a`, and `.a.b.x.tmp` to `a.b`.
            middle.is_some_and(|random| !random.is_empty() && !random.contains(&b'.'))
        };
        // Not to be able to tidy up is no reason not to play.
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if is_remains(&entry.file_name()) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Writes a whole file that nobody else is writing.
///
/// # Errors
/// Another program has it, or the system says no; the old file is then still there, whole.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<(), StoreError> {
    OwnedFile::take(path)?.write(contents)
}

/// The end of the names of temporary files.
const TEMPORARY: &str = ".tmp";

/// Returns the hidden name beside a file's: `.NAME` with `end`.
fn beside(name: &OsStr, end: &str) -> OsString {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(end);
    hidden
}

/// A lock file that is held; it is removed when it is let go.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    /// Open and locked; the system lets go of it when the program ends, however it ends.
    _file: File,
}

impl Lock {
    /// Takes the lock at `path`, which guards `guarded`.
    fn take(path: PathBuf, guarded: &Path) -> Result<Self, StoreError> {
        let failed = || io_error("lock", guarded);
        loop {
            let file =
                OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&path).map_err(failed())?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(guarded.to_owned())),
                Err(TryLockError::Error(error)) => return Err(failed()(error)),
            }
            // Who let go of it may have removed it since it was opened: then this is a lock on nothing.
            let opened = file.try_clone().and_then(Handle::from_file).map_err(failed())?;
            match Handle::from_path(&path) {
                Ok(there) if there == opened => return Ok(Self { path, _file: file }),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(failed()(error)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is held: whoever opened it before looks again, and nobody else can have taken it.
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns the permissions that a new file has unless the user's mask takes some away.
#[cfg(unix)]
fn usual_permissions() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::Permissions::from_mode(0o666)
}

/// Writes a folder's list of names to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some file systems, those over a network among them, cannot do it; there is nothing more to be done then.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        done => done,
    }
}

/// Writes a folder's list of names to the disk, which this system does by itself.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
