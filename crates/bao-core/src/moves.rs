//! A move: a start and the decisions met on the way.

use crate::direction::{Direction, Heading};
use crate::pit::{Kichwa, Pit, Row};

/// A move of some position: which pit is played, in which direction, and what was decided on the way.
///
/// What the start means (a lap sown, a seed placed from the hand) is the variant's business; the shape is the same for all.
///
/// Moves are ordered as their texts are: pit, then `<` before `>`, then the decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// The highest bit that decisions use.
    const DECISION_BITS: u32 = Decisions::CAPACITY;

    /// Makes a move without decisions.
    #[must_use]
    #[inline(always)]
    pub const fn new(pit: Pit, direction: Direction) -> Self {
        Self::deciding(pit, direction, Decisions::NONE)
    }

    /// Makes a move with decisions.
    #[must_use]
    #[inline(always)]
    pub const fn deciding(pit: Pit, direction: Direction, decisions: Decisions) -> Self {
        // Rank and heading, not index and direction, lead: so the number sorts as the text does.
        let rank = match pit.row() {
            Row::Front => pit.number() - 1,
            Row::Back => pit.number() + 7,
        };
        let heading = match direction.heading(pit.row()) {
            Heading::Left => 0,
            Heading::Right => 1,
        };
        Self((rank as u16) << 12 | heading << 11 | decisions.0)
    }

    /// Returns the pit that is played.
    #[must_use]
    #[inline(always)]
    pub const fn pit(self) -> Pit {
        let rank = (self.0 >> 12) as u8;
        Pit::wrapping(if rank < 8 { rank } else { 23 - rank })
    }

    /// Returns the direction in which the first lap is sown.
    #[must_use]
    #[inline(always)]
    pub const fn direction(self) -> Direction {
        let heading = if self.0 & 1 << 11 == 0 { Heading::Left } else { Heading::Right };
        heading.direction(self.pit().row())
    }

    /// Returns what was decided on the way.
    #[must_use]
    #[inline(always)]
    pub const fn decisions(self) -> Decisions {
        Decisions(self.0 & 0x7ff)
    }

    /// Returns the move as sixteen bits, as [`Move::from_bits`] reads them.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Reads a move from sixteen bits, or returns `None` where they are not a move.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits.trailing_zeros() > Self::DECISION_BITS { None } else { Some(Self(bits)) }
    }
}

/// The decisions of a move in the order in which the sowing met them, one bit each.
///
/// A kichwa is 0 for the right one (`<`) and 1 for the left one (`>`); stopping is 0 and going on is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Decisions(u16);

impl Decisions {
    /// No decision.
    pub const NONE: Self = Self(1);

    /// The most decisions that one move can carry; no living four-row game comes near it.
    pub const CAPACITY: u32 = 10;

    /// Returns the decisions with one more at the end, or `None` if there are [`Decisions::CAPACITY`] already.
    #[must_use]
    #[inline(always)]
    pub const fn then(self, bit: bool) -> Option<Self> {
        // A leading one marks the length, so that no and `0` differ.
        if self.0 >= 1 << Self::CAPACITY { None } else { Some(Self(self.0 << 1 | bit as u16)) }
    }

    /// Returns a single decision.
    #[must_use]
    #[inline(always)]
    pub const fn one(bit: bool) -> Self {
        Self(0b10 | bit as u16)
    }

    /// Returns the decision for a kichwa.
    #[must_use]
    #[inline(always)]
    pub const fn kichwa(kichwa: Kichwa) -> Self {
        Self::one(matches!(kichwa, Kichwa::Left))
    }

    /// Returns how many decisions there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.ilog2()
    }

    /// Returns whether there is none.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// Returns decision number `index`, the first being 0.
    #[must_use]
    #[inline(always)]
    pub const fn get(self, index: u32) -> Option<bool> {
        if index < self.len() { Some(self.0 >> (self.len() - 1 - index) & 1 == 1) } else { None }
    }
}
