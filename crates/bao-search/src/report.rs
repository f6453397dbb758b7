//! What a search has found, and who can be asked to search.

use std::time::Duration;

use bao_core::Move;

use crate::limits::{Limits, Stop};
use crate::score::Score;

/// What a search has found so far, or in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The best lines, each from another first move, the best first; there is always one.
    pub lines: Vec<Line>,
    /// The plies within which nothing was left out: what is won or lost within them is proved.
    pub depth: u32,
    /// The plies that were looked ahead where nothing spoke against it; at least the depth.
    pub selective: u32,
    /// The positions looked at, by all threads together.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// How much of the hash is in use, in thousandths.
    pub hash_full: u32,
}

/// A line of play and its worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, the first of them for the side that was to move; there is always one.
    pub moves: Vec<Move>,
    /// What it is worth for the side that was to move.
    pub score: Score,
}

impl Report {
    /// Returns a report of nothing, to be filled.
    pub(crate) const fn empty() -> Self {
        Self { lines: Vec::new(), depth: 0, selective: 0, nodes: 0, elapsed: Duration::ZERO, hash_full: 0 }
    }

    /// Returns the best line.
    ///
    /// # Panics
    /// A report without lines was made by hand.
    #[must_use]
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }

    /// Returns the move to play.
    ///
    /// # Panics
    /// A report without lines, or with an empty one, was made by hand.
    #[must_use]
    pub fn best_move(&self) -> Move {
        self.best().moves[0]
    }
}

/// A player that can be asked for its move.
pub trait Engine<V> {
    /// Searches a position until a limit is reached or it is stopped, and returns what it has found, or `None` if the
    /// game is over.
    ///
    /// `progress` is told what has been found so far, from the calling thread, whenever that has changed.
    fn search(
        &mut self,
        position: &V,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report>;

    /// Forgets everything, as before a new game: the next search is as if it were the first.
    fn forget(&mut self);
}
