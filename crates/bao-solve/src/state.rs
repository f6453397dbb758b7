//! What is known of a position on the current path, and how it follows from the position's children.

use bao_core::{BySide, Move, Side};

use crate::closure::Worth;
use crate::table::{Known, NEVER};

/// The depth of no position: a refutation that relies on no repetition above it.
pub(crate) const NOTHING: u32 = u32::MAX;

/// The state of a position on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// How hard each side's win seems to prove: 0 is proved, and [`NEVER`] refuted.
    ///
    /// Where the goal is refuted, the other side's number is 0 even if it could only repeat.
    pub(crate) numbers: BySide<u32>,
    /// Whether the side whose number is 0 has really won, and not only repeated.
    pub(crate) won: bool,
    /// The plies to the end, where a side has won.
    pub(crate) height: u16,
    /// The move that wins, where the mover has won.
    pub(crate) play: Option<Move>,
    /// The depth on the path of the highest position on whose repetition a refutation relies.
    pub(crate) relies: u32,
}

impl State {
    pub(crate) fn open(numbers: BySide<u32>) -> Self {
        Self { numbers, won: false, height: 0, play: None, relies: NOTHING }
    }

    /// The state of a position of which nothing is known but the number of its moves.
    pub(crate) fn fresh(mover: Side, count: u32) -> Self {
        // The opponent of the mover has an answer to find to each of the moves.
        let mut numbers = BySide::new(1, 1);
        numbers[mover.other()] = count.clamp(1, NEVER - 1);
        Self::open(numbers)
    }

    pub(crate) fn won(winner: Side, height: u16, play: Option<Move>) -> Self {
        let mut numbers = BySide::new(NEVER, NEVER);
        numbers[winner] = 0;
        Self { numbers, won: true, height, play, relies: NOTHING }
    }

    /// The goal can not be forced, or not on this path, where the position at depth `relies` has stood before.
    pub(crate) fn unforced(goal: Side, relies: u32) -> Self {
        let mut numbers = BySide::new(0, 0);
        numbers[goal] = NEVER;
        Self { numbers, won: false, height: 0, play: None, relies }
    }

    /// Reads the table's knowledge for a goal, if it says anything about it.
    pub(crate) fn from_known(known: Known, goal: Side) -> Option<Self> {
        match known {
            Known::Open(numbers) => Some(Self::open(numbers)),
            Known::Won { winner, height, play } => Some(Self::won(winner, height, play)),
            Known::Unforced(sides) => sides[goal].then(|| Self::unforced(goal, NOTHING)),
        }
    }

    /// Reads what a position is worth for a goal.
    pub(crate) fn from_worth(worth: Worth, goal: Side) -> Self {
        match worth.winner {
            Some(winner) => Self::won(winner, worth.height, worth.play),
            None => Self::unforced(goal, NOTHING),
        }
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.numbers.south == 0 || self.numbers.north == 0
    }

    /// Returns the side that has won, not one that has only repeated.
    pub(crate) fn winner(&self) -> Option<Side> {
        match (self.won, self.numbers.south) {
            (false, _) => None,
            (true, 0) => Some(Side::South),
            (true, _) => Some(Side::North),
        }
    }
}
