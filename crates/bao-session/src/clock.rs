//! The players' clocks.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use bao_core::{BySide, Side};
use bao_search::span::{self, SpanError};
use thiserror::Error;

/// The time each player has: so much for the game, and so much more after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The time for the whole game; not zero.
    pub base: Duration,
    /// What is added after each move.
    pub increment: Duration,
}

/// A text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TimeControlError {
    /// A part of it is no length of time.
    #[error(transparent)]
    Span(#[from] SpanError),
    /// Nobody could make a move.
    #[error("expected more than no time for the game")]
    NoTime,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads `10m+5s`, or `10m` for one without increment.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let (base, increment) = match text.split_once('+') {
            Some((base, increment)) => (span::parse(base)?, span::parse(increment)?),
            None => (span::parse(text)?, Duration::ZERO),
        };
        if base.is_zero() { Err(TimeControlError::NoTime) } else { Ok(Self { base, increment }) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&span::text(self.base))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", span::text(self.increment)) }
    }
}

/// Both players' clocks, of which at most one runs.
///
/// What time it is the caller says, so that a clock can be tried without waiting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: BySide<Duration>,
    running: Option<(Side, Instant)>,
}

impl Clock {
    /// Sets both clocks to the time of the control.
    #[must_use]
    pub const fn new(control: TimeControl) -> Self {
        Self::set(control, BySide::new(control.base, control.base))
    }

    /// Sets both clocks to what was left on them.
    #[must_use]
    pub const fn set(control: TimeControl, left: BySide<Duration>) -> Self {
        Self { control, left, running: None }
    }

    /// Returns the time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the side whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Returns what a side has left.
    #[must_use]
    pub fn left(&self, side: Side, now: Instant) -> Duration {
        let used = match self.running {
            Some((running, since)) if running == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side].saturating_sub(used)
    }

    /// Returns the side that has run out of time.
    #[must_use]
    pub fn fallen(&self, now: Instant) -> Option<Side> {
        self.running().filter(|&side| self.left(side, now).is_zero())
    }

    /// Lets the clock of a side run, and no other.
    pub fn run(&mut self, side: Side, now: Instant) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops whichever clock runs.
    pub fn stop(&mut self, now: Instant) {
        if let Some(side) = self.running() {
            self.left[side] = self.left(side, now);
            self.running = None;
        }
    }

    /// Ends the turn of a side that has moved: its clock stops and gains the increment.
    pub fn moved(&mut self, side: Side, now: Instant) {
        self.stop(now);
        self.left[side] = self.left[side].saturating_add(self.control.increment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_as_they_are_read() {
        for text in ["10m+5s", "1m30s", "5s+100ms"] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok(text));
        }
        assert_eq!("300+5".parse::<TimeControl>().map(|control| control.to_string()).as_deref(), Ok("5m+5s"));
        for text in ["", "+5s", "10m+", "10m+5s+5s", "10m-5s"] {
            assert!(matches!(text.parse::<TimeControl>(), Err(TimeControlError::Span(_))), "{text}");
        }
        assert_eq!("0s+5s".parse::<TimeControl>(), Err(TimeControlError::NoTime));
    }

    #[test]
    fn only_the_side_to_move_uses_time_and_a_move_gains_the_increment() {
        let control = TimeControl { base: Duration::from_mins(1), increment: Duration::from_secs(5) };
        let begin = Instant::now();
        let at = |seconds| begin + Duration::from_secs(seconds);
        let mut clock = Clock::new(control);
        assert_eq!(clock.left(Side::South, at(1000)), Duration::from_mins(1), "nothing runs yet");
        clock.run(Side::South, at(0));
        assert_eq!(clock.left(Side::South, at(20)), Duration::from_secs(40));
        clock.moved(Side::South, at(20));
        clock.run(Side::North, at(20));
        assert_eq!(clock.left(Side::South, at(30)), Duration::from_secs(45));
        assert_eq!(clock.left(Side::North, at(30)), Duration::from_secs(50));
        assert_eq!(clock.fallen(at(79)), None);
        assert_eq!(clock.fallen(at(80)), Some(Side::North));
        clock.stop(at(90));
        assert_eq!(clock.left(Side::North, at(900)), Duration::ZERO);
        assert_eq!(clock.fallen(at(900)), None, "a clock that stands does not fall");
    }
}
