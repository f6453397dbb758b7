//! How the laps of the cattle game go on.

use bao_core::{Course, Direction, Entry, LapRules, Pit, RuleId};

use crate::rule::{KM7, KM8};

/// The laps of either phase: raiding ones capture, herding ones do not.
///
/// KM7: no pit is special, every occupied one is lifted and sown on, which is what the kernel does by itself.
#[derive(Debug)]
pub(crate) struct Laps<const RAID: bool>;

impl<const RAID: bool> LapRules for Laps<RAID> {
    // KM5: nothing is captured while a hand holds a cow.
    const CAPTURES: bool = RAID;
    const CAPTURE: RuleId = KM8;
    const RELAY: RuleId = KM7;

    #[inline(always)]
    fn entry(&self, by: Pit, _direction: Direction) -> Entry {
        // KM8: the first of the captured cows falls into the capturing pit itself, so their course begins one pit before.
        let direction = Direction::Clockwise;
        Entry { course: Course::new(by.onward(1, direction.reverse()), direction), rule: KM8 }
    }
}
