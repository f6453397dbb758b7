//! How the laps of the learners' game go on.

use bao_core::rule::G5;
use bao_core::{Direction, Entry, FrontPit, LapRules, Pit, RuleId, Verdict};

use crate::rule::{KJ4, KJ5, KJ6, KJ7};

/// KJ6: the laps of a capturing move capture, relay, or end.
#[derive(Debug)]
pub(crate) struct Capturing;

impl LapRules for Capturing {
    const CAPTURES: bool = true;
    const CAPTURE: RuleId = KJ4;
    const RELAY: RuleId = KJ6;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, direction: Direction) -> Entry {
        // KJ5: a kimbi decides by its side; in the centre the direction stays as it is.
        Entry::by_kimbi(pit, direction, KJ5)
    }

    #[inline(always)]
    fn at_occupied(&mut self, _pit: Pit, _seeds: u8) -> Verdict {
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, _target: FrontPit) {}

    #[inline(always)]
    fn state(&self) -> u8 {
        0
    }
}

/// KJ7: the laps of a takata relay until one ends in an empty pit, and capture nothing.
#[derive(Debug)]
pub(crate) struct Takata;

impl LapRules for Takata {
    const CAPTURES: bool = false;
    const CAPTURE: RuleId = KJ4;
    const RELAY: RuleId = KJ7;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, direction: Direction) -> Entry {
        Entry::by_kimbi(pit, direction, KJ5)
    }

    #[inline(always)]
    fn at_occupied(&mut self, _pit: Pit, _seeds: u8) -> Verdict {
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, _target: FrontPit) {}

    #[inline(always)]
    fn state(&self) -> u8 {
        0
    }
}
