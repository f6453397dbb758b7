//! The two players.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A player: South moves first (G10) and is drawn at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player of rows `A` (front) and `B` (back).
    South,
    /// The player of rows `a` (front) and `b` (back).
    North,
}

impl Side {
    /// Both sides, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// Returns the opponent of this side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// Returns `S` or `N`, the letter of position texts.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::South => "South",
            Self::North => "North",
        })
    }
}

/// One value for each side, indexed by [`Side`] so that an index cannot be wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// South's value.
    pub south: T,
    /// North's value.
    pub north: T,
}

impl<T> BySide<T> {
    /// Pairs South's value with North's.
    pub const fn new(south: T, north: T) -> Self {
        Self { south, north }
    }

    /// Builds the pair by asking `make` for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { south: make(Side::South), north: make(Side::North) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        }
    }
}
