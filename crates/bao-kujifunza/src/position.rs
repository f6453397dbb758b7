//! Positions of the learners' game.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;
use core::str::FromStr;

use bao_core::rule::{G7, G9};
use bao_core::{
    BySide, Direction, Endless, Move, MoveText, Observer, Outcome, ParsePositionError, Pit, Ring, RuleId, Setup,
    SetupError, SetupFault, Side, Symmetric, Token, Variant, VariantExt, Watch, key_of,
};

use crate::rule_set::RuleSet;

/// A position of the learners' game under one rule set: two rings and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R> {
    /// The pits of the side to move.
    pub(crate) own: Ring,
    /// The pits of the other side.
    pub(crate) other: Ring,
    pub(crate) side: Side,
    rules: PhantomData<R>,
}

impl<R: RuleSet> Position<R> {
    /// Passes the turn after a move that left these rings.
    #[inline(always)]
    pub(crate) fn after(&self, own: Ring, other: Ring) -> Self {
        Self { own: other, other: own, side: self.side.other(), rules: PhantomData }
    }
}

impl<R: RuleSet> Variant for Position<R> {
    const NAME: &'static str = R::NAME;

    fn start() -> Self {
        // KJ1: two seeds in each of the 32 pits.
        const TWOS: Ring = Ring::new([2; 16]).expect("sixteen pits of two hold 32 seeds");
        Self { own: TWOS, other: TWOS, side: Side::South, rules: PhantomData }
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut faults = setup.common_faults(R::NAME);
        if setup.hands != BySide::new(0, 0) {
            faults.push(SetupFault::Hands { variant: R::NAME });
        }
        faults.extend(setup.tokens.iter().map(|&token| SetupFault::ForeignToken { variant: R::NAME, token }));
        let (rings, _) = setup.board(faults)?;
        let side = setup.side;
        Ok(Self { own: rings[side], other: rings[side.other()], side, rules: PhantomData })
    }

    fn to_setup(&self) -> Setup {
        Setup::new(R::NAME, self.rings(), self.hands(), self.side, [])
    }

    fn default_tokens(_setup: &Setup) -> Vec<Token> {
        Vec::new()
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
        BySide::new(0, 0)
    }

    #[inline(always)]
    fn decided(&self) -> Option<Outcome> {
        // KJ9: G7, an empty front row has lost; G9, of two empty ones that of the side to move.
        match (self.own.front_is_empty(), self.other.front_is_empty()) {
            (false, false) => None,
            (true, true) => Some(Outcome { winner: self.side.other(), rule: G9 }),
            (true, false) => Some(Outcome { winner: self.side.other(), rule: G7 }),
            (false, true) => Some(Outcome { winner: self.side, rule: G7 }),
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
        self.sow(candidate, watch, observer)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        key_of(self.own, self.other, self.side as u64)
    }

    fn text_of(&self, candidate: Move) -> MoveText {
        self.canonical_text(candidate)
    }

    fn full_text_of(&self, candidate: Move) -> MoveText {
        self.spelled_out(candidate)
    }

    fn objection(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        self.forbids_start(pit, direction)
    }

    fn decision_objection(&self, _text: &MoveText) -> RuleId {
        crate::rule::KJ5
    }
}

/// Each rule names left and right alike: a kimbi decides by its own side, and the centre by the way the seeds came (KJ5).
impl<R: RuleSet> Symmetric for Position<R> {}

impl<R: RuleSet> FromStr for Position<R> {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Self::parse(text)
    }
}

impl<R: RuleSet> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl<R: RuleSet> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
