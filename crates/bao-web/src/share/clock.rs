//! The clocks of a shared game.

use std::time::{Duration, Instant};

use bao_core::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Two clocks, of which one may run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// What is added after each move, in milliseconds.
    pub(crate) increment: u64,
    south: u64,
    north: u64,
    /// Whose clock runs and since when; a server that was down takes nobody's time.
    #[serde(skip)]
    running: Option<(Side, Instant)>,
}

impl Clock {
    /// The longest time that a clock is set to: a day.
    const LONGEST: u64 = 86_400_000;

    /// Sets both clocks.
    pub(crate) fn new(base: u64, increment: u64) -> Self {
        let base = base.min(Self::LONGEST);
        Self { increment: increment.min(Self::LONGEST), south: base, north: base, running: None }
    }

    /// Returns what is left of both, in milliseconds.
    pub(crate) fn left(&self) -> BySide<u64> {
        let spent = |side| match self.running {
            Some((running, since)) if running == side => millis(since.elapsed()),
            _ => 0,
        };
        BySide::new(self.south.saturating_sub(spent(Side::South)), self.north.saturating_sub(spent(Side::North)))
    }

    /// Returns whose clock runs.
    pub(crate) fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Returns who has run out of time.
    pub(crate) fn flag(&self) -> Option<Side> {
        let left = self.left();
        Side::ALL.into_iter().find(|&side| left[side] == 0)
    }

    /// Stops the clock of whoever has moved and starts the other's.
    pub(crate) fn press(&mut self, mover: Side, next: Side) {
        self.halt();
        if next != mover {
            self.add(mover, self.increment);
        }
        self.running = Some((next, Instant::now()));
    }

    /// Stops both clocks.
    pub(crate) fn halt(&mut self) {
        let left = self.left();
        (self.south, self.north) = (left.south, left.north);
        self.running = None;
    }

    /// Lets a side's clock run, where none does.
    pub(crate) fn start(&mut self, side: Side) {
        if self.running.is_none() {
            self.running = Some((side, Instant::now()));
        }
    }

    fn add(&mut self, side: Side, time: u64) {
        let left = match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        };
        *left = left.saturating_add(time).min(Self::LONGEST);
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_for_the_side_to_move_and_gains_its_increment() {
        let mut clock = Clock::new(60_000, 5_000);
        assert_eq!((clock.running(), clock.flag()), (None, None));
        clock.press(Side::South, Side::North);
        assert_eq!(clock.running(), Some(Side::North));
        let left = clock.left();
        assert_eq!(left.south, 65_000);
        assert!(left.north <= 60_000);
        clock.halt();
        assert_eq!(clock.running(), None);
    }

    #[test]
    fn a_clock_at_zero_has_flagged() {
        let mut clock = Clock::new(1, 0);
        clock.start(Side::South);
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(clock.flag(), Some(Side::South));
    }
}
