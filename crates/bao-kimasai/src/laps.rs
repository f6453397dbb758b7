//! How the laps of the cattle game go on.

use bao_core::rule::G5;
use bao_core::{Direction, Entry, FrontPit, LapRules, Pit, RuleId, Verdict};

use crate::rule::{KM7, KM8};

/// The laps of either phase: raiding ones capture, herding ones do not.
#[derive(Debug)]
pub(crate) struct Laps<const RAID: bool>;

impl<const RAID: bool> LapRules for Laps<RAID> {
    // KM5: nothing is captured while a hand holds a cow.
    const CAPTURES: bool = RAID;
    const CAPTURE: RuleId = KM8;
    const RELAY: RuleId = KM7;
    const REST: RuleId = G5;

    #[inline(always)]
    fn entry(&self, pit: FrontPit, _direction: Direction) -> Entry {
        // KM8: the first of the captured cows falls into the capturing pit itself.
        let direction = Direction::Clockwise;
        Entry { from: pit.pit().onward(1, direction.reverse()), direction, rule: KM8 }
    }

    #[inline(always)]
    fn at_occupied(&mut self, _pit: Pit, _seeds: u8) -> Verdict {
        // KM7: in both phases an occupied pit is lifted and sown on.
        Verdict::Relay
    }

    #[inline(always)]
    fn captured(&mut self, _target: FrontPit) {}

    #[inline(always)]
    fn state(&self) -> u8 {
        0
    }
}
