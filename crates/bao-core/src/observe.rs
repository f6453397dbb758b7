//! Watching a move being sown.

use crate::direction::Direction;
use crate::pit::{FrontPit, Kichwa, Pit};
use crate::ring::Ring;
use crate::rule::RuleId;

/// Something that happens while a move is sown, with the rule that decided it.
///
/// Pits are the mover's, except the target of a capture, which is the opponent's front pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seed from the hand is put into a pit.
    Place {
        /// The pit that receives it.
        pit: Pit,
        /// The rule that asks for it.
        rule: RuleId,
    },
    /// Seeds are lifted from a pit, to be sown on.
    Lift {
        /// The pit.
        pit: Pit,
        /// How many seeds are lifted.
        seeds: u8,
        /// The rule by which the pit may start, or relays.
        rule: RuleId,
    },
    /// The facing seeds are taken from the opponent.
    Capture {
        /// The mover's pit that captures.
        by: FrontPit,
        /// The opponent's pit that is emptied.
        target: FrontPit,
        /// How many seeds are taken.
        seeds: u8,
        /// The rule of the capture.
        rule: RuleId,
    },
    /// Captured seeds are about to be sown, the first of them into `pit`.
    Enter {
        /// The pit that gets the first seed.
        pit: Pit,
        /// The way they run.
        direction: Direction,
        /// The rule that names the pit.
        rule: RuleId,
    },
    /// The player decides.
    Decide {
        /// What was asked and what was answered.
        decision: Decision,
        /// The rule that leaves the choice.
        rule: RuleId,
    },
    /// A lap has been sown.
    Lap {
        /// How many seeds were sown.
        seeds: u8,
        /// The way they ran.
        direction: Direction,
        /// Where the last seed fell.
        end: Pit,
    },
    /// The move has come to rest.
    Rest {
        /// Where the last lap ended.
        pit: Pit,
        /// The rule that ends the move.
        rule: RuleId,
    },
    /// The move is never-ending (G6).
    Endless {
        /// What is known of it.
        how: Endless,
    },
}

/// A decision of the player in the middle of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// At which kichwa the captured seeds enter.
    Kichwa(Kichwa),
    /// To stop where the lap ended.
    Stop,
    /// To lift the kuu and sow on.
    Safari,
}

/// How a sowing was found never to end (G6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endless {
    /// The sowing state recurred.
    Proved {
        /// Laps sown when the repetition was seen.
        laps: u64,
        /// Laps from one occurrence of the state to the next; the true period.
        period: u64,
    },
    /// The lap limit was passed.
    Presumed {
        /// Laps sown without rest or repetition.
        laps: u64,
    },
}

/// Sees each event of a move and the board just after it.
///
/// `()` is the observer that looks away: the compiler removes every trace of it.
pub trait Observer {
    /// Whether anything is seen at all; where not, what is only there to be seen need not be done.
    const WATCHES: bool;

    /// Receives an event; `own` is the mover's ring, `other` the opponent's, seeds in the air on neither.
    fn see(&mut self, event: Event, own: Ring, other: Ring);
}

impl Observer for () {
    const WATCHES: bool = false;

    #[inline(always)]
    fn see(&mut self, _event: Event, _own: Ring, _other: Ring) {}
}

impl<O: Observer> Observer for &mut O {
    const WATCHES: bool = O::WATCHES;

    #[inline(always)]
    fn see(&mut self, event: Event, own: Ring, other: Ring) {
        (**self).see(event, own, other);
    }
}

/// Counts what a move does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Laps sown, entry laps counted.
    pub laps: u64,
    /// Captures made.
    pub captures: u32,
    /// Seeds captured.
    pub captured: u32,
}

impl Observer for Tally {
    const WATCHES: bool = true;

    #[inline(always)]
    fn see(&mut self, event: Event, _own: Ring, _other: Ring) {
        match event {
            Event::Lap { .. } => self.laps += 1,
            Event::Capture { seeds, .. } => {
                self.captures += 1;
                self.captured += u32::from(seeds);
            }
            _ => {}
        }
    }
}
