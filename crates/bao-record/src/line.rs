//! Moves in a row, with what is said about them.
//!
//! Outside the crate they are seen through [`Replay`](crate::Replay), which knows the positions too.

use bao_core::Move;

use crate::text::Comment;

/// A line of moves, each legal where it stands: the game itself, or a variation of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// What is said before the first move.
    pub(crate) comments: Vec<Comment>,
    pub(crate) plies: Vec<Ply>,
}

/// One move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) played: Move,
    /// What is said after the move.
    pub(crate) comments: Vec<Comment>,
    /// What else could have been played: each begins in place of this move.
    pub(crate) variations: Vec<Line>,
}

impl Ply {
    /// Takes a move of which nothing is said.
    pub(crate) const fn new(played: Move) -> Self {
        Self { played, comments: Vec::new(), variations: Vec::new() }
    }
}
