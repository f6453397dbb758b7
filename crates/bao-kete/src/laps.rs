//! How the laps of Kete go on, one set of answers for each kind of move.

use bao_core::{Direction, Entry, FrontPit, LapRules, Pit, RuleId, Verdict};

use crate::kuu::{FUNCTIONAL, Kuus};
use crate::rule::{KT4, KT6, KT9, KT10, KT11, KT12, KT13, KT15};

/// KT6: the laps of a nemo capture.
#[derive(Debug)]
pub(crate) struct NemoCapture(pub(crate) Kuus);

impl LapRules for NemoCapture {
    const CAPTURES: bool = true;
    const CAPTURE: RuleId = KT6;
    const RELAY: RuleId = KT6;

    #[inline(always)]
    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        // KT6: from a kimbi the kichwa of that side; from the centre the direction stays as it is.
        Entry::by_kimbi(by, direction, KT6)
    }

    #[inline(always)]
    fn special(&self) -> u16 {
        self.0.own_mask()
    }

    #[inline(always)]
    fn at_special(&mut self, pit: Pit, seeds: u8) -> Verdict {
        // KT6: in a functional kuu the player chooses between stopping and safari.
        if seeds >= FUNCTIONAL {
            return Verdict::Ask;
        }
        self.0.lifted(pit);
        Verdict::Relay
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

    #[inline(always)]
    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        Entry::by_kimbi(by, direction, KT6)
    }

    #[inline(always)]
    fn special(&self) -> u16 {
        self.0.own_mask()
    }

    #[inline(always)]
    fn at_special(&mut self, pit: Pit, seeds: u8) -> Verdict {
        // KT9: ending in the kuu ends the move at once.
        if seeds >= FUNCTIONAL {
            return Verdict::Rest(KT9);
        }
        self.0.lifted(pit);
        Verdict::Relay
    }

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
    const CAPTURE: RuleId = KT12;
    const FIRST_CAPTURE: RuleId = KT10;
    const RELAY: RuleId = KT12;

    #[inline(always)]
    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        // KT11: there is no choice, for the first capture either.
        Entry::by_kimbi(by, direction, KT11)
    }

    #[inline(always)]
    fn special(&self) -> u16 {
        self.0.own_mask()
    }

    #[inline(always)]
    fn at_special(&mut self, pit: Pit, _seeds: u8) -> Verdict {
        // KT12: safari is compulsory, and the kuu is lost.
        self.0.lifted(pit);
        Verdict::Relay
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
    /// Whether the next lap to end there relays on all the same: the first of a move that started from the kuu.
    pub(crate) exempt: bool,
}

impl LapRules for HiziZetuTakata {
    const CAPTURES: bool = false;
    const CAPTURE: RuleId = KT10;
    const RELAY: RuleId = KT13;

    #[inline(always)]
    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        Entry::by_kimbi(by, direction, KT11)
    }

    #[inline(always)]
    fn special(&self) -> u16 {
        self.kuus.own_mask() | self.takasia.map_or(0, |barred| 1 << barred.index())
    }

    #[inline(always)]
    fn at_special(&mut self, pit: Pit, _seeds: u8) -> Verdict {
        // KT15: a lap that ends in the pit under takasia ends the move, except a first lap from the kuu.
        if self.takasia.is_some_and(|barred| barred.pit() == pit) && !core::mem::take(&mut self.exempt) {
            return Verdict::Rest(KT15);
        }
        self.kuus.lifted(pit);
        Verdict::Relay
    }

    #[inline(always)]
    fn state(&self) -> u8 {
        self.kuus.bits() | u8::from(self.exempt) << 2
    }
}
