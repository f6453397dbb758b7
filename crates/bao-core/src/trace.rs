//! A move told lap by lap.

use alloc::vec::Vec;
use core::fmt;

use crate::observe::{Decision, Endless, Event, Observer};
use crate::pit::{FrontPit, Pit};
use crate::ring::Ring;
use crate::rule::{G5, G6, G7};
use crate::side::{BySide, Side};

/// An event and the board just after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happened.
    pub event: Event,
    /// Both sides' pits after it; seeds in the air are on neither.
    pub rings: BySide<Ring>,
}

/// Everything that happened in a move: the one account that replays, explanations and snapshots print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    mover: Side,
    steps: Vec<Step>,
}

impl Trace {
    /// Starts an empty account of a move of `mover`.
    #[must_use]
    pub const fn new(mover: Side) -> Self {
        Self { mover, steps: Vec::new() }
    }

    /// Returns the side that moves.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Returns the steps in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the words for one step, such as `captures 2 seeds from a5 (KJ4)`.
    #[must_use]
    pub const fn words(&self, step: &Step) -> Words {
        Words { mover: self.mover, event: step.event }
    }
}

impl Observer for Trace {
    const WATCHES: bool = true;

    fn see(&mut self, event: Event, own: Ring, other: Ring) {
        let rings = match self.mover {
            Side::South => BySide::new(own, other),
            Side::North => BySide::new(other, own),
        };
        self.steps.push(Step { event, rings });
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut laps = 0;
        for step in &self.steps {
            if matches!(step.event, Event::Lap { .. }) {
                laps += 1;
                writeln!(f, "lap {laps}: {}", self.words(step))?;
            } else {
                writeln!(f, "  {}", self.words(step))?;
            }
        }
        Ok(())
    }
}

/// A step in words, with the rule that decided it.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    mover: Side,
    event: Event,
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = |pit: Pit| pit.of(self.mover);
        let theirs = |pit: FrontPit| pit.pit().of(self.mover.other());
        match self.event {
            Event::Place { pit, rule } => write!(f, "puts one from the hand into {} ({rule})", own(pit)),
            Event::Lift { pit, seeds, rule } => write!(f, "lifts {} from {} ({rule})", Count(seeds), own(pit)),
            Event::Capture { by, target, seeds, rule } => {
                write!(f, "captures {} from {} with {} ({rule})", Count(seeds), theirs(target), own(by.pit()))
            }
            Event::Enter { pit, direction, rule } => {
                write!(f, "enters at {}, running {direction} ({rule})", own(pit))
            }
            Event::Decide { decision: Decision::Kichwa(kichwa), rule } => {
                write!(f, "chooses the {kichwa} kichwa, {} ({rule})", own(kichwa.pit()))
            }
            Event::Decide { decision: Decision::Stop, rule } => write!(f, "chooses to stop ({rule})"),
            Event::Decide { decision: Decision::Safari, rule } => write!(f, "chooses safari ({rule})"),
            Event::Lap { seeds, direction, end } => {
                write!(f, "{} {direction}, the last into {}", Count(seeds), own(end))
            }
            Event::Rest { pit, rule } if rule == G5 => write!(f, "rests: {} was empty ({rule})", own(pit)),
            Event::Rest { pit, rule } if rule == G7 => {
                write!(f, "ends at {}: {}'s front row is empty ({rule})", own(pit), self.mover.other())
            }
            Event::Rest { pit, rule } => write!(f, "rests at {} ({rule})", own(pit)),
            Event::Endless { how: Endless::Proved { laps, period } } => {
                write!(f, "never ends: after {laps} laps the same sowing returns every {period} laps ({G6})")
            }
            Event::Endless { how: Endless::Presumed { laps } } => {
                write!(f, "is taken never to end: no rest within {laps} laps ({G6})")
            }
        }
    }
}

/// A number of seeds in words.
struct Count(u8);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, if self.0 == 1 { "seed" } else { "seeds" })
    }
}
