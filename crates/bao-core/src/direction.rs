//! The two senses of the circuit, and how a player at the board sees them.

use core::fmt;

use crate::pit::Row;

/// The sense in which seeds run round a player's circuit, seen from above.
///
/// # Rules
/// G2: clockwise is `A1 A2 … A8 B8 … B1` for South and `a1 … a8 b8 … b1` for North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the owner's right on the front row, to the left on the back row.
    Clockwise,
    /// To the owner's left on the front row, to the right on the back row.
    Anticlockwise,
}

impl Direction {
    /// Both directions, clockwise first.
    pub const ALL: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];

    /// Returns the reverse direction.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::Clockwise => Self::Anticlockwise,
            Self::Anticlockwise => Self::Clockwise,
        }
    }

    /// Returns how this direction looks to its player in the given row.
    #[must_use]
    pub const fn heading(self, row: Row) -> Heading {
        match (self, row) {
            (Self::Clockwise, Row::Front) | (Self::Anticlockwise, Row::Back) => Heading::Right,
            (Self::Anticlockwise, Row::Front) | (Self::Clockwise, Row::Back) => Heading::Left,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Clockwise => "clockwise",
            Self::Anticlockwise => "anticlockwise",
        })
    }
}

/// Left or right as the mover sees a pit: `<` and `>` of the move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Heading {
    /// `<`, to the mover's left.
    Left,
    /// `>`, to the mover's right.
    Right,
}

impl Heading {
    /// Both headings, in the order of their marks.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];

    /// Returns the circuit direction that this heading means in the given row.
    #[must_use]
    pub const fn direction(self, row: Row) -> Direction {
        match (self, row) {
            (Self::Right, Row::Front) | (Self::Left, Row::Back) => Direction::Clockwise,
            (Self::Left, Row::Front) | (Self::Right, Row::Back) => Direction::Anticlockwise,
        }
    }

    /// Returns `<` or `>`.
    #[must_use]
    pub const fn mark(self) -> char {
        match self {
            Self::Left => '<',
            Self::Right => '>',
        }
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}
