//! The loop: events in, effects out, the screen drawn.

use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use bao_lessons::Progress;
use bao_record::store::{self, StoreError};
use bao_session::{Library, LibraryError, Saved, Session};
use bao_tell::chain;
use ratatui::crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Size;
use thiserror::Error;

use crate::app::{App, Effect, Event, Offer, Who};
use crate::draw::place::SMALLEST;
use crate::terminal::{Out, Screen};
use crate::think::Thinker;

/// Something that reaches the loop.
#[derive(Debug)]
pub(crate) enum Message {
    /// For the program.
    Event(Event),
    /// The system asks to end.
    Signal(i32),
    /// The player wants the shell.
    Suspend,
    /// The player leaves at once.
    Interrupt,
    /// The terminal is gone.
    Hangup,
    /// An engine has failed.
    Died(String),
}

/// How a board was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By the player, or because the terminal is gone.
    Left,
    /// By a signal of the system, which this is the number of.
    Signal(i32),
}

impl Ended {
    /// Ends this process as the signal would have ended it, if it was one.
    pub fn obey(self) {
        #[cfg(unix)]
        if let Self::Signal(signal) = self {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

/// The board cannot go on.
#[derive(Debug, Error)]
pub enum BoardError {
    /// The terminal cannot be used.
    #[error("the terminal cannot be used")]
    Terminal(#[from] io::Error),
    /// The engine has failed.
    #[error("the engine has failed: {0}")]
    Engine(String),
}

/// Both ends of the way on which everything reaches the loop.
struct Wire {
    sender: Sender<Message>,
    messages: Receiver<Message>,
}

/// The wire while no board uses it. There is one for the whole process: who listens for keys cannot be told to stop, and
/// two that listen would take each other's.
static WIRE: Mutex<Option<Wire>> = Mutex::new(None);

impl Wire {
    /// Takes the wire, or lays it: from then on keys and signals come in.
    fn take() -> io::Result<Self> {
        if let Some(wire) = WIRE.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // What was meant for the board before is too late.
            while wire.messages.try_recv().is_ok() {}
            return Ok(wire);
        }
        let (sender, messages) = channel();
        listen_for_signals(&sender)?;
        let keys = sender.clone();
        thread::Builder::new().name("bao-input".to_owned()).spawn(move || listen(&keys))?;
        Ok(Self { sender, messages })
    }
}

/// A terminal with all that feeds the loop.
pub(crate) struct Stage {
    screen: Screen,
    /// Taken out only when the stage is left.
    wire: Option<Wire>,
    sender: Sender<Message>,
    library: Option<Library>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        *WIRE.lock().unwrap_or_else(PoisonError::into_inner) = self.wire.take();
    }
}

impl Stage {
    /// Takes the terminal over and begins to listen.
    pub(crate) fn open(out: Out, library: Option<Library>) -> Result<Self, BoardError> {
        // Raw mode first: what is typed from now on is for the board.
        let screen = Screen::open(out)?;
        let wire = Wire::take()?;
        let sender = wire.sender.clone();
        Ok(Self { screen, wire: Some(wire), sender, library })
    }

    /// Runs a program to its end.
    pub(crate) fn run(&mut self, app: &mut impl App) -> Result<Ended, BoardError> {
        let mut helpers = Helpers::new(&self.sender, self.library.clone());
        let mut size = self.screen.terminal.size()?;
        helpers.carry_out(app.update(Event::Resize(size.width, size.height), Instant::now()))?;
        loop {
            let now = Instant::now();
            self.screen.terminal.draw(|frame| app.view(frame, now))?;
            let Some(message) = self.wait(app.wakes_at(now)) else {
                helpers.carry_out(app.update(Event::Tick, Instant::now()))?;
                continue;
            };
            // What has come in the meantime is drawn once.
            let mut message = Some(message);
            while let Some(next) = message {
                match next {
                    Message::Event(event) if is_unseen(&event, size) => {}
                    Message::Event(event) => {
                        if let Event::Resize(width, height) = event {
                            size = Size { width, height };
                        }
                        helpers.carry_out(app.update(event, Instant::now()))?;
                    }
                    Message::Signal(signal) => return Ok(Ended::Signal(signal)),
                    Message::Interrupt | Message::Hangup => return Ok(Ended::Left),
                    Message::Suspend => self.suspend()?,
                    Message::Died(words) => return Err(BoardError::Engine(words)),
                }
                if app.is_done() {
                    return Ok(Ended::Left);
                }
                message = self.wire.as_ref().and_then(|wire| wire.messages.try_recv().ok());
            }
        }
    }

    /// Waits for a message until a time.
    fn wait(&self, until: Option<Instant>) -> Option<Message> {
        // This end holds a sender too, so the channel is never closed.
        let messages = &self.wire.as_ref()?.messages;
        match until {
            None => messages.recv().ok(),
            Some(until) => messages.recv_timeout(until.saturating_duration_since(Instant::now())).ok(),
        }
    }

    fn suspend(&mut self) -> Result<(), BoardError> {
        #[cfg(unix)]
        self.screen.suspend()?;
        Ok(())
    }
}

/// Returns whether an event comes from a player who sees nothing but that the screen is too small: he cannot mean it.
const fn is_unseen(event: &Event, Size { width, height }: Size) -> bool {
    matches!(event, Event::Key(_) | Event::Mouse(_) | Event::Paste(_)) && (width < SMALLEST.0 || height < SMALLEST.1)
}

/// Returns whether a key is a letter held with Ctrl or Alt, which means nothing here: the letter alone might.
///
/// Where the key `AltGr` makes characters, it is Ctrl and Alt at once.
fn is_held(key: KeyEvent) -> bool {
    let held = |modifier| key.modifiers.contains(modifier);
    matches!(key.code, KeyCode::Char(_)) && held(KeyModifiers::CONTROL) != held(KeyModifiers::ALT)
}

/// Reads keys and the mouse until the terminal is gone.
fn listen(messages: &Sender<Message>) {
    loop {
        let Ok(input) = event::read() else {
            let _ = messages.send(Message::Hangup);
            return;
        };
        let message = match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => continue,
            Input::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') => {
                Message::Interrupt
            }
            Input::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z') => {
                Message::Suspend
            }
            Input::Key(key) if is_held(key) => continue,
            Input::Key(key) => Message::Event(Event::Key(key)),
            Input::Mouse(mouse) => Message::Event(Event::Mouse(mouse)),
            Input::Paste(text) => Message::Event(Event::Paste(text)),
            Input::Resize(width, height) => Message::Event(Event::Resize(width, height)),
            Input::FocusGained | Input::FocusLost => continue,
        };
        if messages.send(message).is_err() {
            return;
        }
    }
}

/// Hears when the system asks to end.
#[cfg(unix)]
fn listen_for_signals(messages: &Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGINT, SIGHUP, SIGQUIT])?;
    let messages = messages.clone();
    thread::Builder::new().name("bao-signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            if messages.send(Message::Signal(signal)).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn listen_for_signals(_: &Sender<Message>) -> io::Result<()> {
    Ok(())
}

/// Those who carry effects out.
struct Helpers {
    player: Thinker,
    adviser: Thinker,
    library: Option<Library>,
    messages: Sender<Message>,
}

impl Helpers {
    fn new(messages: &Sender<Message>, library: Option<Library>) -> Self {
        let thinker = |who| Thinker::new(who, messages.clone());
        Self { player: thinker(Who::Player), adviser: thinker(Who::Adviser), library, messages: messages.clone() }
    }

    fn thinker(&mut self, who: Who) -> &mut Thinker {
        match who {
            Who::Player => &mut self.player,
            Who::Adviser => &mut self.adviser,
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) -> Result<(), BoardError> {
        for effect in effects {
            match effect {
                Effect::Think { who, id, position, limits, program } => {
                    self.thinker(who).ask(id, position, limits, program)?;
                }
                Effect::StopThinking(who) => self.thinker(who).stop(),
                Effect::FindOffer => self.find_offer()?,
                Effect::Open(path) => {
                    let opened = Session::open(&path).map(Box::new).map_err(|error| chain(&error));
                    self.tell(Event::Opened(opened));
                }
                Effect::Keep(progress) => {
                    if let Some(library) = &self.library
                        && let Err(error) = keep(library, progress)
                    {
                        tracing::warn!("what was learned is not kept: {}", chain(&error));
                    }
                }
                Effect::Write { path, text, over } => {
                    let written = write(&path, &text, over);
                    self.tell(Event::Written(path, written));
                }
            }
        }
        Ok(())
    }

    fn tell(&self, event: Event) {
        // The loop holds the other end as long as this is used.
        let _ = self.messages.send(Message::Event(event));
    }

    /// Looks for a saved game beside the screen: there may be many of them.
    fn find_offer(&self) -> io::Result<()> {
        let Some(library) = self.library.clone() else { return Ok(()) };
        let messages = self.messages.clone();
        thread::Builder::new().name("bao-library".to_owned()).spawn(move || {
            let games = library.games().unwrap_or_default();
            if let Some(offer) = games.iter().find(|game| !game.busy && game.is_open()).and_then(offer) {
                let _ = messages.send(Message::Event(Event::Offer(offer)));
            }
        })?;
        Ok(())
    }
}

/// The name under which is kept what was learned.
const LEARNED: &str = "learned";

/// Returns what was learned before.
#[must_use]
pub fn learned(library: &Library) -> Progress {
    library.note(LEARNED).map(|text| Progress::read(&text)).unwrap_or_default()
}

/// Keeps what was learned, and what another program has kept meanwhile.
///
/// # Errors
/// The note cannot be written.
pub fn keep(library: &Library, progress: Progress) -> Result<(), LibraryError> {
    library.keep_note(LEARNED, &progress.joined(learned(library)).to_string())
}

/// Says which game can be gone on with.
fn offer(game: &Saved) -> Option<Offer> {
    let last = game.last()?;
    let ago = SystemTime::now().duration_since(game.time).unwrap_or_default();
    let moves = bao_tell::count(last.plies() as u64, "move");
    let words = format!("{}, {moves}, saved {}", last.rule_set(), words_of(ago));
    Some(Offer { path: game.path.clone(), words })
}

/// Says how long ago something was.
fn words_of(ago: Duration) -> String {
    let minutes = ago.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..=59 => format!("{} ago", bao_tell::count(minutes, "minute")),
        60..=1439 => format!("{} ago", bao_tell::count(minutes / 60, "hour")),
        _ => format!("{} ago", bao_tell::count(minutes / 1440, "day")),
    }
}

/// Writes a file whole and says so.
fn write(path: &Path, text: &str, over: bool) -> Result<(), String> {
    if !over && path.exists() {
        return Err(format!("{} exists already", path.display()));
    }
    let written: Result<(), StoreError> = store::write_file(path, text.as_bytes());
    written.map_err(|error| chain(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(modifiers: KeyModifiers) -> KeyEvent {
        KeyEvent::new(KeyCode::Char('x'), modifiers)
    }

    #[test]
    fn what_nobody_can_see_nobody_can_mean() {
        let (width, height) = SMALLEST;
        let pressed = || Event::Key(key(KeyModifiers::NONE));
        assert!(!is_unseen(&pressed(), Size { width, height }));
        assert!(is_unseen(&pressed(), Size { width: width - 1, height }));
        assert!(is_unseen(&Event::Paste("x".to_owned()), Size { width, height: height - 1 }));
        assert!(!is_unseen(&Event::Resize(width, height), Size { width: 1, height: 1 }), "it may grow again");
        assert!(!is_unseen(&Event::Tick, Size { width: 1, height: 1 }), "time goes on");
    }

    #[test]
    fn a_letter_that_is_held_is_another_key() {
        assert!(is_held(key(KeyModifiers::CONTROL)) && is_held(key(KeyModifiers::ALT)));
        assert!(!is_held(key(KeyModifiers::NONE)) && !is_held(key(KeyModifiers::SHIFT)));
        assert!(!is_held(key(KeyModifiers::CONTROL | KeyModifiers::ALT)), "so AltGr is told");
        assert!(!is_held(KeyEvent::new(KeyCode::Left, KeyModifiers::ALT)));
    }

    #[test]
    fn the_age_of_a_game_is_told_in_one_word() {
        let check = |seconds, words| assert_eq!(words_of(Duration::from_secs(seconds)), words);
        check(59, "just now");
        check(60, "1 minute ago");
        check(7_300, "2 hours ago");
        check(86_400, "1 day ago");
    }

    /// A board that shows nothing, or breaks when it is drawn.
    #[cfg(unix)]
    struct Idle {
        breaks: bool,
    }

    #[cfg(unix)]
    impl App for Idle {
        fn update(&mut self, _: Event, _: Instant) -> Vec<Effect> {
            Vec::new()
        }

        fn view(&self, _: &mut ratatui::Frame<'_>, _: Instant) {
            assert!(!self.breaks, "the board breaks");
        }

        fn wakes_at(&self, _: Instant) -> Option<Instant> {
            None
        }

        fn is_done(&self) -> bool {
            false
        }
    }

    /// What the terminal's settings, its output and the status of a test of this file that ran in a terminal were.
    #[cfg(unix)]
    fn in_a_terminal(test: &str) -> (bool, String, bool) {
        use std::io::Read;

        use portable_pty::{CommandBuilder, PtySize, native_pty_system};

        let pair = native_pty_system().openpty(PtySize::default()).expect("a terminal");
        let settings = |master: &dyn portable_pty::MasterPty| format!("{:?}", master.get_termios().expect("settings"));
        let before = settings(&*pair.master);
        let mut command = CommandBuilder::new(std::env::current_exe().expect("a program"));
        command.args(["--exact", test, "--nocapture", "--test-threads=1"]);
        command.env("BAO_TUI_BREAKS", "1");
        let mut child = pair.slave.spawn_command(command).expect("it starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let mut seen = Vec::new();
        // The end of a terminal is an error on some systems.
        let _ = reader.read_to_end(&mut seen);
        let status = child.wait().expect("it ends");
        let same = settings(&*pair.master) == before;
        (same, String::from_utf8_lossy(&seen).into_owned(), status.success())
    }

    #[cfg(unix)]
    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_told() {
        if std::env::var_os("BAO_TUI_BREAKS").is_some() {
            let mut stage = Stage::open(Out::Stdout, None).expect("a terminal");
            let _ = stage.run(&mut Idle { breaks: true });
            return;
        }
        let (same, seen, success) = in_a_terminal("run::tests::a_panic_gives_the_terminal_back_before_it_is_told");
        assert!(same && !success, "{seen}");
        let left = seen.find("\x1b[?1049l").expect("the other screen is left");
        let told = seen.find("the board breaks").expect("the panic is told");
        assert!(left < told, "{seen}");
        assert!(seen.contains("\x1b[?1000l") && seen.contains("\x1b[?25h"), "mouse and cursor: {seen:?}");
    }

    #[cfg(unix)]
    #[test]
    fn an_engine_that_fails_ends_the_board_in_order() {
        if std::env::var_os("BAO_TUI_BREAKS").is_some() {
            let mut stage = Stage::open(Out::Stdout, None).expect("a terminal");
            let sender = stage.sender.clone();
            let broken = thread::Builder::new().name(format!("{}-test", crate::think::THREAD));
            let thread = broken.spawn(move || {
                let failed = std::panic::catch_unwind(|| panic!("no move is found"));
                let _ = sender.send(Message::Died(format!("caught {}", failed.is_err())));
            });
            let ended = stage.run(&mut Idle { breaks: false });
            thread.expect("a thread").join().expect("it has caught its panic");
            drop(stage);
            let error = ended.expect_err("the engine has failed");
            assert_eq!(error.to_string(), "the engine has failed: caught true");
            return;
        }
        let (same, seen, success) = in_a_terminal("run::tests::an_engine_that_fails_ends_the_board_in_order");
        assert!(same && success, "{seen}");
        assert!(seen.contains("\x1b[?1049l") && !seen.contains("no move is found"), "{seen}");
    }
}
