//! How the laps of the learners' game go on.

use bao_core::{Direction, Entry, LapRules, Pit, RuleId};

use crate::rule::{KJ4, KJ5, KJ6, KJ7};

/// KJ6: the laps of a capturing move capture, relay, or end.
#[derive(Debug)]
pub(crate) struct Capturing;

impl LapRules for Capturing {
    const CAPTURES: bool = true;
    const CAPTURE: RuleId = KJ4;
    const RELAY: RuleId = KJ6;

    #[inline(always)]
    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        // KJ5: a kimbi decides by its side; in the centre the direction stays as it is.
        Entry::by_kimbi(by, direction, KJ5)
    }
}

/// KJ7: the laps of a takata relay until one ends in an empty pit, and capture nothing.
#[derive(Debug)]
pub(crate) struct Takata;

impl LapRules for Takata {
    const CAPTURES: bool = false;
    const CAPTURE: RuleId = KJ4;
    const RELAY: RuleId = KJ7;

    #[inline(always)]
    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        Entry::by_kimbi(by, direction, KJ5)
    }
}
