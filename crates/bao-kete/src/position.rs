//! Positions of Kete.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use bao_core::rule::{G7, G9};
use bao_core::{
    BySide, Direction, Endless, FrontPit, Move, MoveText, Observer, Outcome, ParsePositionError, Pit, Ring, RuleId,
    Setup, SetupError, Side, Sowing, Starts, Token, Variant, VariantExt, Watch, key_of,
};

use crate::kuu::{FUNCTIONAL, KUU, Kuus};
use crate::setup::faults_of;

/// A position of Kete: two rings, two hands, which kuus stand, and what takasia has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kete {
    /// The pits of the side to move.
    pub(crate) own: Ring,
    /// The pits of the other side.
    pub(crate) other: Ring,
    /// The seeds in the mover's hand.
    pub(crate) own_hand: u8,
    /// The seeds in the other hand.
    pub(crate) other_hand: u8,
    pub(crate) kuus: Kuus,
    pub(crate) mark: Mark,
    pub(crate) side: Side,
}

/// What takasia has left for this turn: the two never stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// Nothing.
    None,
    /// A front pit of the mover is under takasia (KT14).
    Takasia(FrontPit),
    /// A front pit of the other side is claimed by the mover (KT16).
    Claim(FrontPit),
}

/// KT1: kuu 6, front pits 6 and 7 two each.
const START: [u8; 16] = [0, 0, 0, 0, 6, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// KT1: the seeds in each hand.
const START_HAND: u8 = 22;

impl Kete {
    /// Passes the turn after a move, whose seed from the hand is spent if there was one (KT3).
    #[inline(always)]
    pub(crate) fn after(&self, sowing: &Sowing, kuus: Kuus, mark: Mark) -> Self {
        let kuus = kuus.heeding_capture(sowing.other);
        Self {
            own: sowing.other,
            other: sowing.own,
            own_hand: self.other_hand,
            other_hand: self.own_hand.saturating_sub(1),
            kuus: Kuus { own: kuus.other, other: kuus.own },
            mark,
            side: self.side.other(),
        }
    }

    /// Returns the mover's pit under takasia.
    #[inline(always)]
    pub(crate) const fn takasia(&self) -> Option<FrontPit> {
        match self.mark {
            Mark::Takasia(pit) => Some(pit),
            _ => None,
        }
    }

    /// Returns whether each side's kuu stands (KT2), functional or not.
    #[must_use]
    pub const fn standing_kuus(&self) -> BySide<bool> {
        match self.side {
            Side::South => BySide::new(self.kuus.own, self.kuus.other),
            Side::North => BySide::new(self.kuus.other, self.kuus.own),
        }
    }

    /// Returns the starts of a takata, takasia (KT15) and the own front row (KT17) heeded.
    #[inline]
    pub(crate) fn takata_starts(&self) -> Starts {
        // KT3: a player who holds seeds moves by the nemo rules, one who holds none by those of hizi zetu.
        let starts = if self.own_hand > 0 { self.nemo_takata_starts() } else { self.hizi_zetu_takata_starts() };
        let starts = self.takasia().map_or(starts, |barred| starts.without_pit(barred.pit()));
        // KT17: the last group of the front row is not sown away from the centre.
        starts.sparing_front_row(self.own)
    }

    #[inline]
    pub(crate) fn takata<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        if self.own_hand > 0 {
            self.nemo_takata(pit, direction, watch, observer)
        } else {
            self.hizi_zetu_takata(pit, direction, watch, observer)
        }
    }

    #[inline]
    fn capture<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        if self.own_hand > 0 {
            self.sow_nemo_capture(candidate, watch, observer)
        } else {
            self.hizi_zetu_capture(candidate.pit(), candidate.direction(), watch, observer)
        }
    }

    /// Returns whether a start would capture at once, whether or not it ever comes to rest.
    #[inline]
    fn starts_with_capture(&self, candidate: Move) -> bool {
        if self.own_hand > 0 {
            self.captures_from_hand(candidate.pit())
        } else {
            Starts::capturing(self.own, self.other).contains(candidate.pit(), candidate.direction())
        }
    }

    /// Returns whether a candidate is a capturing move rather than a takata.
    pub(crate) fn is_capture(&self, candidate: Move) -> bool {
        self.starts_with_capture(candidate)
            && (!self.takata_starts().contains(candidate.pit(), candidate.direction()) || self.must_capture())
    }
}

impl Variant for Kete {
    const NAME: &'static str = "kete";

    fn start() -> Self {
        const RING: Ring = Ring::new(START).expect("ten seeds fit on a ring");
        Self {
            own: RING,
            other: RING,
            own_hand: START_HAND,
            other_hand: START_HAND,
            kuus: Kuus { own: true, other: true },
            mark: Mark::None,
            side: Side::South,
        }
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let (rings, hands) = setup.board(faults_of(setup))?;
        let (side, other) = (setup.side, setup.side.other());
        let stands = |side| setup.tokens.contains(&Token::Kuu(side));
        let mark = setup.tokens.iter().find_map(|token| match token {
            Token::Takasia(pit) => pit.pit.front().map(Mark::Takasia),
            Token::Claim(pit) => pit.pit.front().map(Mark::Claim),
            Token::Kuu(_) | Token::Opening => None,
        });
        Ok(Self {
            own: rings[side],
            other: rings[other],
            own_hand: hands[side],
            other_hand: hands[other],
            kuus: Kuus { own: stands(side), other: stands(other) },
            mark: mark.unwrap_or(Mark::None),
            side,
        })
    }

    fn to_setup(&self) -> Setup {
        let stands = self.standing_kuus();
        let kuus = Side::ALL.into_iter().filter(|&side| stands[side]).map(Token::Kuu);
        let mark = match self.mark {
            Mark::None => None,
            Mark::Takasia(pit) => Some(Token::Takasia(pit.pit().of(self.side))),
            Mark::Claim(pit) => Some(Token::Claim(pit.pit().of(self.side.other()))),
        };
        Setup::new(Self::NAME, self.rings(), self.hands(), self.side, kuus.chain(mark))
    }

    fn default_tokens(setup: &Setup) -> Vec<Token> {
        let in_hand = setup.hands.south > 0 || setup.hands.north > 0;
        let stands = |side: &Side| in_hand && setup.pits[*side][KUU.pit().index()] >= u32::from(FUNCTIONAL);
        Side::ALL.into_iter().filter(stands).map(Token::Kuu).collect()
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
        // KT18: G7, an empty front row has lost; G9, of two empty ones that of the side to move.
        match (self.own.front_is_empty(), self.other.front_is_empty()) {
            (false, false) => None,
            (true, true) => Some(Outcome { winner: self.side.other(), rule: G9 }),
            (true, false) => Some(Outcome { winner: self.side.other(), rule: G7 }),
            (false, true) => Some(Outcome { winner: self.side, rule: G7 }),
        }
    }

    #[inline]
    fn visit_candidates<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        // KT3, G12: by the rules of the mover's phase, captures first.
        let captured = if self.own_hand > 0 {
            self.visit_nemo_captures(&mut visit)?
        } else {
            self.visit_hizi_zetu_captures(&mut visit)?
        };
        if !captured {
            for (pit, direction) in self.takata_starts() {
                visit(Move::new(pit, direction), self.takata(pit, direction, Watch::new(), &mut ()))?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn attempt<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        if !self.starts_with_capture(candidate) {
            return self.takata(candidate.pit(), candidate.direction(), watch, observer);
        }
        let after = self.capture(candidate, watch.clone(), &mut ());
        // G12: where every capture is never-ending, the same start may be played as a takata.
        if after.is_err() && !self.is_capture(candidate) {
            return self.takata(candidate.pit(), candidate.direction(), watch, observer);
        }
        if O::WATCHES { self.capture(candidate, watch, observer) } else { after }
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let mark = match self.mark {
            Mark::None => 0,
            Mark::Takasia(pit) => 0x10 | pit.index() as u64,
            Mark::Claim(pit) => 0x20 | pit.index() as u64,
        };
        let hands = u64::from(self.own_hand) << 8 | u64::from(self.other_hand) << 16;
        let rest = hands | u64::from(self.kuus.bits()) << 24 | mark << 32 | self.side as u64;
        key_of(self.own, self.other, rest)
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

    fn decision_objection(&self, text: &MoveText) -> RuleId {
        Self::forbids_decision(text)
    }
}

impl FromStr for Kete {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Self::parse(text)
    }
}

impl fmt::Display for Kete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Debug for Kete {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
