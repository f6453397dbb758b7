//! Running the program.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// A run of the program, over with all that came of it.
#[derive(Debug)]
pub(crate) struct Ran {
    /// What was run, as a shell would have it.
    command: String,
    /// Standard output.
    pub(crate) stdout: String,
    /// Standard error.
    pub(crate) stderr: String,
    /// The exit code.
    pub(crate) code: i32,
}

impl fmt::Display for Ran {
    /// Shows the run as a reader at a terminal would see it, the exit code where it is not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "$ {}", self.command)?;
        f.write_str(&self.stdout)?;
        if !self.stderr.is_empty() {
            write!(f, "stderr: {}", self.stderr)?;
        }
        if self.code != 0 {
            writeln!(f, "exit: {}", self.code)?;
        }
        Ok(())
    }
}

/// Returns the program, about to be run in surroundings that are always the same.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bao-cli"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "BAO_LOG", "BAO_ASCII"] {
        command.env_remove(name);
    }
    // No test saves a game among the user's own.
    command.env("BAO_GAMES", games());
    command.env("COLUMNS", "100").env("LINES", "40").current_dir(root());
    command
}

/// Returns the folder in which these tests save games.
pub(crate) fn games() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("games")
}

/// Returns the workspace root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program without input.
pub(crate) fn bao<S: AsRef<OsStr>>(args: &[S]) -> Ran {
    bao_with(args, b"")
}

/// Runs the program with this on its standard input.
pub(crate) fn bao_with<S: AsRef<OsStr>>(args: &[S], input: &[u8]) -> Ran {
    let mut command = program();
    command.args(args);
    let mut shown = String::from("bao-cli");
    for arg in args {
        let arg = arg.as_ref().to_string_lossy();
        let plain = !arg.is_empty() && arg.chars().all(|c| c.is_ascii_alphanumeric() || "-_./,=".contains(c));
        let quote = if plain { "" } else { "'" };
        write!(shown, " {quote}{arg}{quote}").expect("a string takes everything");
    }
    run(command, shown, input)
}

/// Runs a command that is shown as `shown`.
pub(crate) fn run(mut command: Command, shown: String, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut stdin = child.stdin.take().expect("input is piped");
    let input = input.to_vec();
    // Written beside the reading: either pipe may fill up.
    let writer = thread::spawn(move || match stdin.write_all(&input) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("cannot write to the program: {error}"),
        _ => {}
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran {
        command: shown,
        stdout: text(output.stdout),
        // On Windows the program is named with its ending.
        stderr: text(output.stderr).replace("bao-cli.exe", "bao-cli"),
        code: output.status.code().expect("the program is not killed"),
    }
}

/// Reads a fixture.
pub(crate) fn fixture(name: &str) -> String {
    let path = root().join("fixtures").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads a line of JSON.
pub(crate) fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A game of three moves with comments and a variation, and one that is not over.
pub(crate) const GAMES: &str = r#"[Variant "kujifunza"]
[South "Fatma"]
[North "level 3"]
[Date "2026.05.04"]
[Result "1-0"]
[Termination "resignation"]

1. A2>,> {the only way in} a6> (1... a3< {too early}) 2. A4> 1-0

[Variant "kimasai"]

1. A3 a2 *
"#;

/// Compares a run with the snapshot in a file of its own.
macro_rules! assert_run {
    ($ran:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($ran) })
    };
}
pub(crate) use assert_run;
