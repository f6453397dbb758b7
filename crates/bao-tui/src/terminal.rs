//! The terminal: taken over at the beginning, and given back whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::layout::Rect;

use crate::think::THREAD;

/// Whether a board holds the terminal now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Where a board is drawn: on standard output, or, where that goes elsewhere, on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Out {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl Out {
    fn writer(self) -> Box<dyn Write + Send> {
        match self {
            Self::Stdout => Box::new(io::stdout()),
            Self::Stderr => Box::new(io::stderr()),
        }
    }
}

/// The way to the terminal.
pub(crate) type Backend = CrosstermBackend<BufWriter<Box<dyn Write + Send>>>;

/// A terminal that is given back when this is dropped.
pub(crate) struct Screen {
    out: Out,
    /// What is drawn on.
    pub(crate) terminal: Terminal<Backend>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open(out: Out) -> io::Result<Self> {
        mind_panics();
        let terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(out.writer())))?;
        let mut screen = Self { out, terminal };
        screen.enter()?;
        Ok(screen)
    }

    fn enter(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(self.out.writer(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        self.terminal.hide_cursor()?;
        // This clears the screen too, and, other than `clear`, does not ask the terminal where its cursor is: some do
        // not answer.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::new(0, 0, size.width, size.height))
    }

    /// Gives the terminal back, stops this process as the shell's Ctrl-Z does, and takes it over when it goes on.
    #[cfg(unix)]
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back(self.out);
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.enter()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(self.out);
    }
}

/// Gives the terminal back, once; what cannot be undone any more is left alone.
fn give_back(out: Out) {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(out.writer(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Gives the terminal back before a panic is told, so that it is told where people can read it.
fn mind_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let taken = TAKEN.load(Ordering::SeqCst);
            // The board goes on while an engine's panic is brought to it.
            if taken && thread::current().name().is_some_and(|name| name.starts_with(THREAD)) {
                return;
            }
            if taken {
                give_back(out_of_panic());
            }
            before(info);
        }));
    });
}

/// Returns where to give the terminal back while unwinding: both streams lead to it, unless one goes elsewhere.
fn out_of_panic() -> Out {
    use std::io::IsTerminal;
    let stdout: Stdout = io::stdout();
    if stdout.is_terminal() { Out::Stdout } else { Out::Stderr }
}
