//! Where a lap is sown from, and which way.

use crate::direction::Direction;
use crate::pit::Pit;

/// A pit and the direction in which seeds are sown from it, the first of them into the next pit (G4).
///
/// Captured seeds, whose first falls *into* their entry pit, have a course that begins one pit before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Course(u8);

/// The bit that says anticlockwise; the four below are the pit.
const ANTICLOCKWISE: u8 = 0x10;

impl Course {
    /// The number of courses.
    pub(crate) const COUNT: usize = 32;

    /// Returns the course from a pit in a direction.
    #[must_use]
    #[inline(always)]
    pub const fn new(from: Pit, direction: Direction) -> Self {
        Self(match direction {
            Direction::Clockwise => from.to_index(),
            Direction::Anticlockwise => ANTICLOCKWISE | from.to_index(),
        })
    }

    /// Returns the pit before the one that gets the first seed.
    #[must_use]
    #[inline(always)]
    pub const fn from(self) -> Pit {
        Pit::wrapping(self.0)
    }

    /// Returns the way in which the seeds run.
    #[must_use]
    #[inline(always)]
    pub const fn direction(self) -> Direction {
        if self.0 & ANTICLOCKWISE == 0 { Direction::Clockwise } else { Direction::Anticlockwise }
    }

    /// Returns the pit that gets the first seed.
    #[must_use]
    #[inline(always)]
    pub const fn first(self) -> Pit {
        self.end(1)
    }

    /// Returns the pit in which a lap of so many seeds ends.
    #[must_use]
    #[inline(always)]
    pub const fn end(self, seeds: u8) -> Pit {
        // All ones for anticlockwise: turning every bit and adding one makes the number of seeds negative.
        let turn = 0u8.wrapping_sub(self.0 >> 4 & 1);
        Pit::wrapping(self.0.wrapping_add((seeds ^ turn).wrapping_sub(turn)))
    }

    /// Returns the course from another pit in the same direction.
    #[must_use]
    #[inline(always)]
    pub const fn relayed_from(self, pit: Pit) -> Self {
        Self(self.0 & ANTICLOCKWISE | pit.to_index())
    }

    /// Returns the course as a number below [`Course::COUNT`].
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 0x1f) as usize
    }
}
