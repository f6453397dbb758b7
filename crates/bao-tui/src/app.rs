//! What a full-screen program is: a state that events change, a picture of it, and effects that it asks for.

use std::path::PathBuf;
use std::time::Instant;

use bao_catalog::AnyPosition;
use bao_lessons::Progress;
use bao_search::{Limits, Report};
use bao_session::Session;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

/// Something that happens to a program.
#[derive(Debug)]
pub(crate) enum Event {
    /// A key is pressed.
    Key(KeyEvent),
    /// The mouse is used.
    Mouse(MouseEvent),
    /// Text is pasted.
    Paste(String),
    /// The terminal has another size.
    Resize(u16, u16),
    /// A time that was waited for has come.
    Tick,
    /// A search has found something; if it is `done`, that is its answer, and `None` says that there is no move.
    Thought {
        /// Who searches.
        who: Who,
        /// The request that it answers.
        id: u64,
        /// What was found.
        report: Option<Report>,
        /// Whether the search has ended.
        done: bool,
    },
    /// A game was found that could be gone on with.
    Offer(Offer),
    /// A saved game was opened, or could not be.
    Opened(Result<Box<Session>, String>),
    /// A file was written, or could not be, for a reason in words.
    Written(PathBuf, Result<(), String>),
}

/// Who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The engine that plays.
    Player,
    /// The engine that finds hints and lines; the one that plays does not learn from it.
    Adviser,
}

/// A saved game that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// Its file.
    pub(crate) path: PathBuf,
    /// What it is, in words.
    pub(crate) words: String,
}

/// Something that a program wants done.
#[derive(Debug)]
pub(crate) enum Effect {
    /// A search.
    Think {
        /// Who searches.
        who: Who,
        /// The number of the request.
        id: u64,
        /// The position.
        position: AnyPosition,
        /// The limits.
        limits: Limits,
        /// Who is to be played; the adviser is always the engine at full strength.
        program: Option<bao_search::Who>,
    },
    /// The end of a search.
    StopThinking(Who),
    /// A look for a saved game that could be gone on with.
    FindOffer,
    /// A saved game opened.
    Open(PathBuf),
    /// What was learned kept.
    Keep(Progress),
    /// A file written that must not be there yet, unless it was written by this program before.
    Write {
        /// The file.
        path: PathBuf,
        /// What is written.
        text: String,
        /// Whether a file that is there is written over.
        over: bool,
    },
}

/// A full-screen program.
pub(crate) trait App {
    /// Takes an event in, and returns what is to be done about it.
    fn update(&mut self, event: Event, now: Instant) -> Vec<Effect>;

    /// Draws the state.
    fn view(&self, frame: &mut Frame<'_>, now: Instant);

    /// Returns when the next tick is wanted.
    fn wakes_at(&self, now: Instant) -> Option<Instant>;

    /// Returns whether the program wants to end.
    fn is_done(&self) -> bool;
}
