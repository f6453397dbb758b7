//! Playing a record through.

use bao_catalog::AnyPosition;
use bao_core::{Move, Side, Trace};

use crate::line::{Line, Ply};
use crate::text::Comment;

/// Plays a line through, move by move: the game itself, or a variation of it.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    position: AnyPosition,
    number: u32,
    line: &'a Line,
    next: usize,
}

impl<'a> Replay<'a> {
    /// Plays a line that begins at `position`, whose first move has the number `number`.
    pub(crate) const fn of(position: AnyPosition, number: u32, line: &'a Line) -> Self {
        Self { position, number, line, next: 0 }
    }

    /// Returns the position reached.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns what is said before the first move of the line.
    #[must_use]
    pub fn comments(&self) -> &'a [Comment] {
        &self.line.comments
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Played<'a>;

    fn next(&mut self) -> Option<Played<'a>> {
        let ply = self.line.plies.get(self.next)?;
        let (before, number) = (self.position, self.number);
        self.position = before.play(ply.played).expect("a record holds legal moves alone");
        self.number = following(number, &self.position);
        self.next += 1;
        Some(Played { ply, number, before, after: self.position })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.line.plies.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Replay<'_> {}

/// Returns the number of the move to be made at `position`, where the move before it had the number `number`.
pub(crate) fn following(number: u32, position: &AnyPosition) -> u32 {
    match position.side_to_move() {
        Side::South => number.saturating_add(1),
        Side::North => number,
    }
}

/// A move of a record together with the positions on both sides of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played<'a> {
    ply: &'a Ply,
    number: u32,
    before: AnyPosition,
    after: AnyPosition,
}

impl<'a> Played<'a> {
    /// Returns the number of the move, which South's move and North's answer share.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the side that moves.
    #[must_use]
    pub fn mover(&self) -> Side {
        self.before.side_to_move()
    }

    /// Returns the move.
    #[must_use]
    pub const fn played(&self) -> Move {
        self.ply.played
    }

    /// Returns the canonical text of the move.
    #[must_use]
    pub fn text(&self) -> String {
        self.before.text_of(self.ply.played)
    }

    /// Returns the position before the move.
    #[must_use]
    pub const fn before(&self) -> &AnyPosition {
        &self.before
    }

    /// Returns the position after the move.
    #[must_use]
    pub const fn after(&self) -> &AnyPosition {
        &self.after
    }

    /// Returns what is said after the move.
    #[must_use]
    pub fn comments(&self) -> &'a [Comment] {
        &self.ply.comments
    }

    /// Plays the variations through that begin in place of the move.
    #[must_use]
    pub fn variations(&self) -> impl ExactSizeIterator<Item = Replay<'a>> {
        let (position, number) = (self.before, self.number);
        self.ply.variations.iter().map(move |line| Replay::of(position, number, line))
    }

    /// Tells everything that happens in the move.
    ///
    /// # Panics
    /// Never: the move is legal.
    #[must_use]
    pub fn trace(&self) -> Trace {
        self.before.play_traced(self.ply.played).expect("a record holds legal moves alone").1
    }
}
