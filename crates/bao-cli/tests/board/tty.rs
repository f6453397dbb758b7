//! A terminal in memory with the program in it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// How long a test waits for something that comes soon.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What has come out of the program.
struct Output {
    screen: vt100::Parser,
    raw: Vec<u8>,
}

/// A terminal with the program in it.
pub(crate) struct Tty {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Arc<Mutex<Output>>,
    /// The settings of the terminal before the program ran.
    before: String,
}

impl Tty {
    /// Starts the program in a terminal of this size, with its games in a folder.
    pub(crate) fn start(games: &Path, arguments: &[&str], columns: u16, lines: u16) -> Self {
        let size = PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_bao-cli"));
        command.args(arguments);
        command.cwd(games.parent().expect("a folder"));
        command.env("BAO_GAMES", games);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.env_remove("BAO_LOG");
        let before = settings(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let [rows, width] = [lines, columns].map(|size| NonZero::new(size).expect("a screen"));
        let screen = vt100::Parser::new(rows, width, 0);
        let output = Arc::new(Mutex::new(Output { screen, raw: Vec::new() }));
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let seen = Arc::clone(&output);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                let mut output = seen.lock().expect("no panic");
                output.screen.process(&buffer[..length]);
                output.raw.extend_from_slice(&buffer[..length]);
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Self { master: pair.master, child, keys, output, before }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the terminal is there");
        self.keys.flush().expect("the terminal is there");
    }

    /// Returns what is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.output.lock().expect("no panic").screen.screen().contents()
    }

    /// Returns everything that was written to the terminal.
    pub(crate) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.output.lock().expect("no panic").raw).into_owned()
    }

    /// Waits until the screen is as a test wants it, and returns it.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "{what} does not come:\n{screen}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    pub(crate) fn wait(&self, text: &str) -> String {
        self.wait_for(text, |screen| screen.contains(text))
    }

    /// Returns the process.
    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// Kills the program as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        let mut killer = self.child.clone_killer();
        // The first signal of a killer may be a gentle one.
        let _ = std::process::Command::new("kill").args(["-9", &self.process().to_string()]).status();
        self.child.wait().expect("it is over");
        let _ = killer.kill();
    }

    /// Sends a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let process = self.process().to_string();
        let status = std::process::Command::new("kill").args([&format!("-{name}"), &process]).status();
        assert!(status.expect("there is a kill").success());
    }

    /// Waits until the program has ended.
    #[track_caller]
    pub(crate) fn end(&mut self) -> ExitStatus {
        let begin = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(begin.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Fails unless the terminal is as it was before the program ran.
    #[track_caller]
    pub(crate) fn assert_sane(&self) {
        // What was done last is still on its way.
        let begin = Instant::now();
        loop {
            let same = settings(&*self.master) == self.before;
            let output = self.output.lock().expect("no panic");
            let screen = output.screen.screen();
            let mouse = screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None;
            let ordered = !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste() && mouse;
            if same && ordered {
                break;
            }
            assert!(
                begin.elapsed() < PATIENCE,
                "the terminal is left in disorder: same settings {same}, screen {ordered}"
            );
            drop(output);
            thread::sleep(Duration::from_millis(5));
        }
        let raw = self.raw();
        assert!(raw.contains("\x1b[?1049h") && raw.contains("\x1b[?1049l"), "the other screen was used and left");
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// Returns the settings of a terminal: line editing, echo, signals and all the rest.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has settings"))
}
