//! Positions of the cattle game.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use bao_core::rule::{G7, G9};
use bao_core::{
    BySide, Direction, Endless, Move, MoveText, Observer, Outcome, ParsePositionError, Pit, Ring, RuleId, Setup,
    SetupError, SetupFault, Side, Token, Variant, VariantExt, Watch, key_of,
};

use crate::rule::KM9;

/// A position of the cattle game: two rings, two hands, and whether the opening turn is still to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kimasai {
    /// The pits of the side to move.
    pub(crate) own: Ring,
    /// The pits of the other side.
    pub(crate) other: Ring,
    /// The cows in the mover's hand.
    pub(crate) own_hand: u8,
    /// The cows in the other hand.
    pub(crate) other_hand: u8,
    pub(crate) opening: bool,
    pub(crate) side: Side,
}

/// What a turn consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The first turn of the game (KM3).
    Opening,
    /// The mover holds cows (KM4).
    Herding,
    /// Only the other player holds cows (KM5).
    Waiting,
    /// Both hands are empty (KM6).
    Raiding,
}

impl Kimasai {
    /// Returns what the turn consists of.
    #[inline(always)]
    pub(crate) fn phase(&self) -> Phase {
        match (self.opening, self.own_hand, self.other_hand) {
            (true, ..) => Phase::Opening,
            (_, 0, 0) => Phase::Raiding,
            (_, 0, _) => Phase::Waiting,
            _ => Phase::Herding,
        }
    }

    /// Passes the turn after a move that left these rings.
    #[inline(always)]
    pub(crate) fn after(&self, own: Ring, other: Ring) -> Self {
        Self {
            own: other,
            other: own,
            own_hand: self.other_hand,
            other_hand: self.own_hand - u8::from(self.phase() == Phase::Herding),
            opening: false,
            side: self.side.other(),
        }
    }
}

/// KM1: one cow in each front pit.
const START: [u8; 16] = [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0];

/// KM1: the cows in each hand.
const START_HAND: u8 = 24;

impl Variant for Kimasai {
    const NAME: &'static str = "kimasai";

    fn start() -> Self {
        const RING: Ring = Ring::new(START).expect("eight cows fit on a ring");
        Self { own: RING, other: RING, own_hand: START_HAND, other_hand: START_HAND, opening: true, side: Side::South }
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut faults = setup.common_faults(Self::NAME);
        for &token in &setup.tokens {
            if token != Token::Opening {
                faults.push(SetupFault::ForeignToken { variant: Self::NAME, token });
            } else if setup.hands.south == 0 || setup.hands.north == 0 {
                faults.push(SetupFault::OpeningHands);
            }
        }
        let (rings, hands) = setup.board(faults)?;
        let (side, other) = (setup.side, setup.side.other());
        Ok(Self {
            own: rings[side],
            other: rings[other],
            own_hand: hands[side],
            other_hand: hands[other],
            opening: setup.tokens.contains(&Token::Opening),
            side,
        })
    }

    fn to_setup(&self) -> Setup {
        let opening = self.opening.then_some(Token::Opening);
        Setup::new(Self::NAME, self.rings(), self.hands(), self.side, opening)
    }

    fn default_tokens(setup: &Setup) -> Vec<Token> {
        let start = START.map(u32::from);
        let hand = u32::from(START_HAND);
        let is_start = setup.pits == BySide::new(start, start) && setup.hands == BySide::new(hand, hand);
        is_start.then_some(Token::Opening).into_iter().collect()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline(always)]
    fn rings(&self) -> BySide<Ring> {
        match self.side {
            Side::South => BySide::new(self.own, self.other),
            Side::North => BySide::new(self.other, self.own),
        }
    }

    #[inline(always)]
    fn hands(&self) -> BySide<u8> {
        match self.side {
            Side::South => BySide::new(self.own_hand, self.other_hand),
            Side::North => BySide::new(self.other_hand, self.own_hand),
        }
    }

    #[inline(always)]
    fn decided(&self) -> Option<Outcome> {
        match (self.own.front_is_empty(), self.other.front_is_empty()) {
            (false, false) => None,
            (true, true) => Some(Outcome { winner: self.side.other(), rule: G9 }),
            (true, false) => Some(Outcome { winner: self.side.other(), rule: G7 }),
            // KM9: the player who has just moved has emptied his own row.
            (false, true) => Some(Outcome { winner: self.side, rule: KM9 }),
        }
    }

    #[inline]
    fn visit_candidates<F>(&self, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        self.visit(visit)
    }

    #[inline]
    fn attempt<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        self.sow(candidate.pit(), watch, observer)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let rest = u64::from(self.own_hand) << 8 | u64::from(self.other_hand) << 16 | u64::from(self.opening) << 24;
        key_of(self.own, self.other, rest | self.side as u64)
    }

    fn text_of(&self, candidate: Move) -> MoveText {
        self.canonical_text(candidate)
    }

    fn full_text_of(&self, candidate: Move) -> MoveText {
        self.spelled_out(candidate)
    }

    fn objection(&self, _pit: Pit, _direction: Direction) -> Option<RuleId> {
        // KM3, KM4, KM6: any occupied own pit may be sown, so none of them ever forbids a start: an empty pit falls to G1
        // before, and a wrong direction is not the pit's fault.
        None
    }

    fn decision_objection(&self, text: &MoveText) -> RuleId {
        Self::forbids_decision(text)
    }
}

impl FromStr for Kimasai {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Self::parse(text)
    }
}

impl fmt::Display for Kimasai {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Debug for Kimasai {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
