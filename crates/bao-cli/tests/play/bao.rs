//! The program, run in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use bao_record::{Record, read};
use tempfile::TempDir;

/// How long a test waits for something that comes soon.
const PATIENCE: Duration = Duration::from_secs(30);

/// A folder with saved games and whatever else a test writes.
pub(crate) struct Bao {
    folder: TempDir,
}

/// What a run has said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Bao {
    pub(crate) fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    /// Returns a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Returns the folder of saved games.
    pub(crate) fn games(&self) -> PathBuf {
        self.path("saved")
    }

    /// Prepares a run.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bao-cli"));
        command.args(arguments).current_dir(self.folder.path()).env("BAO_GAMES", self.games());
        command.env("NO_COLOR", "1").env_remove("BAO_LOG").env_remove("RUST_BACKTRACE");
        command
    }

    /// Runs the program on an input to its end.
    pub(crate) fn run(&self, arguments: &[&str], input: &[u8]) -> Said {
        let mut command = self.command(arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("piped");
        let input = input.to_owned();
        // A program that leaves early does not read all.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(&input);
        });
        let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
        writer.join().expect("no panic");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        let said = Said { out: text(stdout), err: text(stderr), code: status.code() };
        assert!(!said.err.contains("panicked"), "{}", said.err);
        said
    }

    /// Runs the program on lines of input.
    pub(crate) fn lines(&self, arguments: &[&str], lines: &[&str]) -> Said {
        self.run(arguments, (lines.join("\n") + "\n").as_bytes())
    }

    /// Returns the files of the saved games, without lock files and the like.
    pub(crate) fn saved(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.games()).into_iter().flatten();
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "bao")).collect();
        paths.sort();
        paths
    }

    /// Waits until a game is saved that is as is wanted, and returns its file.
    pub(crate) fn wait_for_saved(&self, wanted: impl Fn(&Record) -> bool) -> PathBuf {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            for path in self.saved() {
                if records(&path).last().is_some_and(&wanted) {
                    return path;
                }
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("no such game is saved");
    }
}

impl Said {
    /// Checks the exit code.
    #[track_caller]
    pub(crate) fn code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        self
    }

    /// Checks that the output has these texts, in this order.
    #[track_caller]
    pub(crate) fn out_in_order(self, texts: &[&str]) -> Self {
        let mut rest = &self.out[..];
        for text in texts {
            let Some(at) = rest.find(text) else { panic!("{text:?} is not in\n{rest}") };
            rest = &rest[at + text.len()..];
        }
        self
    }
}

/// Reads a file of records, every one of which must be whole.
#[track_caller]
pub(crate) fn records(path: &Path) -> Vec<Record> {
    let text = fs::read_to_string(path).expect("a file");
    let found: Result<Vec<Record>, _> = read(&text).collect();
    match found {
        Ok(records) => records,
        Err(error) => panic!("{error} in {}:\n{text}", path.display()),
    }
}
