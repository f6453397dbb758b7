//! When a program calls a game a draw.

use alloc::vec::Vec;
use core::fmt;

use crate::rule::{G11, RuleId};

/// The plies after which a game is called a draw unless another limit is agreed (G11).
pub const PLY_LIMIT: u32 = 1_000;

/// Returns the keys that are there more than once, each once and the least first: if these are the keys of the positions
/// of a game, a draw can be called when one of those comes again (G11).
///
/// # Examples
/// ```
/// assert_eq!(bao_core::recurring(&[5, 7, 5, 3, 7, 5]), [5, 7]);
/// ```
#[must_use]
pub fn recurring(keys: &[u64]) -> Vec<u64> {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    let mut twice: Vec<u64> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    twice.dedup();
    twice
}

/// The occurrence of a position at which a game is called a draw (G11).
const THIRD: usize = 3;

/// Why a game is called a draw.
///
/// # Rules
/// G11: the games know no draw; programs that run whole games adjudicate one, and record it as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// The same position has occurred for the third time.
    Repetition,
    /// The ply limit has been reached.
    PlyLimit,
}

impl Draw {
    /// Returns the rule by which the game is drawn.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        G11
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Repetition => "the same position for the third time",
            Self::PlyLimit => "the ply limit",
        })
    }
}

/// Watches a game for a draw: it is told each position and says when the third occurrence or the ply limit is there.
///
/// Positions are the same when they are equal, which for a [`Variant`](crate::Variant) means board, hands, side to move
/// and state.
/// A position that is won is no draw, whatever is said here: ask its outcome first.
///
/// # Rules
/// G11.
///
/// # Examples
/// ```
/// use bao_core::{Adjudicator, Draw};
/// let mut game = Adjudicator::new("start");
/// for position in ["away", "start", "away"] {
///     game.see(position);
/// }
/// assert_eq!(game.draw(), None);
/// game.see("start");
/// assert_eq!(game.draw(), Some(Draw::Repetition));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adjudicator<P> {
    start: P,
    /// The positions after each ply.
    after: Vec<P>,
    limit: u32,
}

impl<P: Eq> Adjudicator<P> {
    /// Watches a game that begins at `start`, up to [`PLY_LIMIT`] plies.
    #[must_use]
    pub const fn new(start: P) -> Self {
        Self::with_limit(start, PLY_LIMIT)
    }

    /// Watches a game that begins at `start`, up to another number of plies; `u32::MAX` leaves only repetition.
    #[must_use]
    pub const fn with_limit(start: P, limit: u32) -> Self {
        Self { start, after: Vec::new(), limit }
    }

    /// Sees the position after another ply.
    pub fn see(&mut self, position: P) {
        self.after.push(position);
    }

    /// Takes the last ply back and returns the position after it, or `None` at the start.
    pub fn take_back(&mut self) -> Option<P> {
        self.after.pop()
    }

    /// Returns the number of plies played.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::try_from(self.after.len()).unwrap_or(u32::MAX)
    }

    /// Returns the position reached.
    #[must_use]
    pub fn position(&self) -> &P {
        self.after.last().unwrap_or(&self.start)
    }

    /// Returns how often the position reached has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let reached = self.position();
        // The latest first: they are the likeliest to be equal, and a difference shows in the first word compared.
        self.after.iter().rev().chain([&self.start]).filter(|&earlier| earlier == reached).count()
    }

    /// Returns why the game is a draw now, or `None` while it goes on.
    ///
    /// Where both reasons hold, it is the repetition, which is in the game and not in the program.
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        // G11: a draw at the third occurrence of a position, or at the ply limit.
        if self.occurrences() >= THIRD {
            Some(Draw::Repetition)
        } else if self.plies() >= self.limit {
            Some(Draw::PlyLimit)
        } else {
            None
        }
    }
}
