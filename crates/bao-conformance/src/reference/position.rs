//! A whole position.

use super::board::{Board, FRONT, KUU, Side};
use super::rule_set::RuleSet;

/// A position of any of the games.
///
/// It is read from the canonical position text with [`str::parse`] and printed as that text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) rule_set: RuleSet,
    pub(super) board: Board,
    /// The seeds in South's and in North's hand.
    pub(super) hands: [u8; 2],
    /// The side to move.
    pub(super) side: Side,
    /// Whether South's and North's kuu stand (KT2).
    pub(super) kuu_stands: [bool; 2],
    /// The front pit of the side to move that is under takasia (KT14).
    pub(super) takasia: Option<usize>,
    /// The front pit of the other side that the side to move claims (KT16).
    pub(super) claim: Option<usize>,
    /// Whether the opening turn of Kimasai is still to come (KM3).
    pub(super) opening: bool,
}

impl Position {
    /// Returns the position from which a game begins.
    #[must_use]
    pub fn start(rule_set: RuleSet) -> Self {
        let mut board = Board::EMPTY;
        let mut hands = [0; 2];
        for side in Side::ALL {
            let ring = board.ring_mut(side);
            match rule_set {
                // KJ1: two seeds in each of the 32 pits.
                RuleSet::Kujifunza | RuleSet::KujifunzaZanzibar => ring.fill(2),
                // KM1: one cow in each front pit, 24 in each hand.
                RuleSet::Kimasai => {
                    ring[FRONT].fill(1);
                    hands = [24; 2];
                }
                // KT1: kuu 6, front pits 6 and 7 two each, 22 in each hand.
                RuleSet::Kete => {
                    ring[KUU] = 6;
                    ring[5] = 2;
                    ring[6] = 2;
                    hands = [22; 2];
                }
            }
        }
        Self {
            rule_set,
            board,
            hands,
            // G10: South moves first.
            side: Side::South,
            kuu_stands: [rule_set == RuleSet::Kete; 2],
            takasia: None,
            claim: None,
            opening: rule_set == RuleSet::Kimasai,
        }
    }

    /// Returns the rule set that is played.
    #[must_use]
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// Returns the side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the seeds in one side's hand.
    pub(super) fn hand(&self, side: Side) -> u8 {
        self.hands[side as usize]
    }

    /// Returns whether one side has a kuu that stands and is functional.
    pub(super) fn has_kuu(&self, side: Side) -> bool {
        // KT2
        self.kuu_stands[side as usize] && self.board.ring(side)[KUU] >= 6
    }

    /// Returns all the seeds, on the board and in the hands.
    pub(super) fn seeds(&self) -> u32 {
        let hands = self.hands.iter().map(|&seeds| u32::from(seeds));
        self.board.seeds() + hands.sum::<u32>()
    }
}
