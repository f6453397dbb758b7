//! How the laps of Kete go on, one set of answers for each kind of move.

use bao_core::rule::G5;
use bao_core::{Direction, Entry, FrontPit, LapRules, Pit, RuleId, Verdict};

use crate::kuu::{FUNCTIONAL, Kuus, is_kuu};
use crate::rule::{KT4, KT6, KT9, KT10, KT11, KT12, KT13, KT15};

/// KT6: the laps of a nemo capture.
#[derive(Debug)]
pub(crate) struct NemoCapture(pub(crate) Kuus);

impl LapRules for NemoCapture {
    const CAPTURES: bool = true;
    const CAPTURE: RuleId = KT6;
    const RELAY: RuleId = KT6;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, direction: Direction) -> Entry {
        // KT6: from a kimbi the kichwa of that side; from the centre the direction stays as it is.
        Entry::by_kimbi(pit, direction, KT6)
    }

    #[inline(always)]
    fn at_occupied(&mut self, pit: Pit, seeds: u8) -> Verdict {
        // KT6: in a functional kuu the player chooses between stopping and safari.
        if is_kuu(pit) && self.0.own && seeds >= FUNCTIONAL {
            return Verdict::Ask;
        }
        self.0.lifted(pit);
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, target: FrontPit) {
        self.0.captured(target);
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.0.bits()
    }
}

/// KT9: the laps of a nemo takata.
#[derive(Debug)]
pub(crate) struct NemoTakata(pub(crate) Kuus);

impl LapRules for NemoTakata {
    const CAPTURES: bool = false;
    const CAPTURE: RuleId = KT4;
    const RELAY: RuleId = KT9;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, direction: Direction) -> Entry {
        Entry::by_kimbi(pit, direction, KT6)
    }

    #[inline(always)]
    fn at_occupied(&mut self, pit: Pit, seeds: u8) -> Verdict {
        // KT9: ending in the kuu ends the move at once.
        if is_kuu(pit) && self.0.own && seeds >= FUNCTIONAL {
            return Verdict::Rest(KT9);
        }
        self.0.lifted(pit);
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, _target: FrontPit) {}

    #[inline(always)]
    fn state(&self) -> u8 {
        self.0.bits()
    }
}

/// KT12: the laps of a hizi zetu capture.
#[derive(Debug)]
pub(crate) struct HiziZetuCapture(pub(crate) Kuus);

impl LapRules for HiziZetuCapture {
    const CAPTURES: bool = true;
    const CAPTURE: RuleId = KT10;
    const RELAY: RuleId = KT12;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, direction: Direction) -> Entry {
        // KT11: there is no choice, for the first capture either.
        Entry::by_kimbi(pit, direction, KT11)
    }

    #[inline(always)]
    fn at_occupied(&mut self, pit: Pit, _seeds: u8) -> Verdict {
        // KT12: safari is compulsory, and the kuu is lost.
        self.0.lifted(pit);
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, target: FrontPit) {
        self.0.captured(target);
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.0.bits()
    }
}

/// KT13: the laps of a hizi zetu takata, which takasia may end.
#[derive(Debug)]
pub(crate) struct HiziZetuTakata {
    pub(crate) kuus: Kuus,
    /// The mover's pit under takasia.
    pub(crate) takasia: Option<FrontPit>,
    /// Whether the lap under way is the first of a move that started from the kuu.
    pub(crate) first_from_kuu: bool,
}

impl LapRules for HiziZetuTakata {
    const CAPTURES: bool = false;
    const CAPTURE: RuleId = KT10;
    const RELAY: RuleId = KT13;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, direction: Direction) -> Entry {
        Entry::by_kimbi(pit, direction, KT11)
    }

    #[inline(always)]
    fn at_occupied(&mut self, pit: Pit, _seeds: u8) -> Verdict {
        // KT15: a lap that ends in the pit under takasia ends the move, except a first lap from the kuu.
        let exempt = core::mem::replace(&mut self.first_from_kuu, false);
        if !exempt && self.takasia.is_some_and(|barred| barred.pit() == pit) {
            return Verdict::Rest(KT15);
        }
        self.kuus.lifted(pit);
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, _target: FrontPit) {}

    #[inline(always)]
    fn state(&self) -> u8 {
        self.kuus.bits() | u8::from(self.first_from_kuu) << 2
    }
}
