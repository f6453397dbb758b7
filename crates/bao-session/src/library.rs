//! The folder of saved games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use bao_catalog::RuleSet;
use bao_record::store::{OwnedFile, StoreError, write_file};
use bao_record::{Record, read, utf8};
use etcetera::AppStrategy;
use etcetera::app_strategy::{AppStrategyArgs, choose_native_strategy};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use thiserror::Error;

use super::Session;
use super::keeper::{KeepError, Keeper};

/// The end of the names of saved games.
const EXTENSION: &str = "bao";

/// The folder in which games are saved by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    folder: PathBuf,
}

/// Saved games cannot be reached.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// Nobody knows where the user's data lies.
    #[error("no folder for saved games: the home folder is not known")]
    NoHome,
    /// The folder cannot be made or read.
    #[error("cannot {what} the folder {}", .folder.display())]
    Folder {
        /// What was tried.
        what: &'static str,
        /// The folder.
        folder: PathBuf,
        /// Why it did not succeed.
        source: io::Error,
    },
    /// There is no such game.
    #[error("no saved game is named {0:?}")]
    NoGame(String),
    /// A file of the folder cannot be used.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// A file of the folder cannot be taken.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A saved game as it is listed.
#[derive(Debug)]
pub struct Saved {
    /// Its name, which is that of the file without the end.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// When it was saved.
    pub time: SystemTime,
    /// Whether a program is playing it.
    pub busy: bool,
    /// The games of the file, or the first fault in it, in words.
    pub records: Result<Vec<Record>, String>,
}

impl Saved {
    /// Returns the game that was played last.
    #[must_use]
    pub fn last(&self) -> Option<&Record> {
        self.records.as_ref().ok()?.last()
    }

    /// Returns whether the match can be gone on with.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let session = self.records.as_ref().ok().and_then(|records| Session::resumed(records.clone()));
        session.is_some_and(|session| session.standing().verdict.is_none())
    }
}

impl Library {
    /// Uses a folder of the caller's, or the one for the user's data.
    ///
    /// # Errors
    /// No folder is given, and that of the user is not known.
    pub fn at(folder: Option<PathBuf>) -> Result<Self, LibraryError> {
        if let Some(folder) = folder {
            return Ok(Self { folder });
        }
        let of = AppStrategyArgs {
            top_level_domain: "org".to_owned(),
            author: "Bao".to_owned(),
            app_name: "bao".to_owned(),
        };
        let strategy = choose_native_strategy(of).map_err(|_| LibraryError::NoHome)?;
        Ok(Self { folder: strategy.in_data_dir("games") })
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes a new file for a game that begins now.
    pub(crate) fn new_file(&self, rules: RuleSet, now: Timestamp) -> Result<Keeper, LibraryError> {
        fs::create_dir_all(&self.folder).map_err(|source| self.failed("make", source))?;
        let time = ZonedDateTime::new(now, TimeZone::system()).strftime("%Y-%m-%d-%H%M%S").to_string();
        let variant = rules.name().replace('/', "-");
        let mut name = format!("{time}-{variant}");
        for number in 2.. {
            match Keeper::new_file(&self.path_of(&name)) {
                Err(KeepError::Exists(_) | KeepError::Store(StoreError::Busy(_))) => {
                    name = format!("{time}-{variant}-{number}");
                }
                other => return Ok(other?),
            }
        }
        unreachable!("there are more numbers than files")
    }

    /// Lists the saved games, the one saved last first.
    ///
    /// # Errors
    /// The folder cannot be read; one that is not there is empty.
    pub fn games(&self) -> Result<Vec<Saved>, LibraryError> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|source| self.failed("read", source))?,
        };
        let mut games = Vec::new();
        for entry in entries {
            let path = entry.map_err(|source| self.failed("read", source))?.path();
            let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if !hidden && path.extension().is_some_and(|end| end == EXTENSION) {
                // A game that was deleted since is no longer there to be listed.
                games.extend(saved(path));
            }
        }
        games.sort_by(|a, b| (b.time, &b.name).cmp(&(a.time, &a.name)));
        Ok(games)
    }

    /// Finds the file of a game by its name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn find(&self, name: &str) -> Result<PathBuf, LibraryError> {
        let path = self.path_of(name);
        // A name is no way out of the folder.
        let plain = Path::new(name).file_name().is_some_and(|plain| plain == name);
        if plain && path.is_file() { Ok(path) } else { Err(LibraryError::NoGame(name.to_owned())) }
    }

    /// Deletes a saved game that nobody is playing.
    ///
    /// # Errors
    /// There is no such game, someone plays it, or its file cannot be removed.
    pub fn delete(&self, name: &str) -> Result<(), LibraryError> {
        Ok(OwnedFile::take(&self.find(name)?)?.remove()?)
    }

    /// Returns a note that is kept beside the games, such as what was learned, if there is one that can be read.
    #[must_use]
    pub fn note(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.note_path(name)).ok()
    }

    /// Keeps a note beside the games.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep_note(&self, name: &str, text: &str) -> Result<(), LibraryError> {
        fs::create_dir_all(&self.folder).map_err(|source| self.failed("make", source))?;
        Ok(write_file(&self.note_path(name), text.as_bytes())?)
    }

    fn note_path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.txt"))
    }

    fn path_of(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{EXTENSION}"))
    }

    fn failed(&self, what: &'static str, source: io::Error) -> LibraryError {
        LibraryError::Folder { what, folder: self.folder.clone(), source }
    }
}

/// Looks at a saved game, which may be gone by now.
fn saved(path: PathBuf) -> Option<Saved> {
    let time = fs::metadata(&path).and_then(|about| about.modified()).ok()?;
    let bytes = fs::read(&path).ok()?;
    let records = utf8(&bytes).and_then(|text| read(text).collect()).map_err(|error| error.to_string());
    let busy = matches!(OwnedFile::take(&path), Err(StoreError::Busy(_)));
    let name = path.file_stem()?.to_string_lossy().into_owned();
    Some(Saved { name, path, time, busy, records })
}
