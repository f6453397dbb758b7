//! How long to think.

use std::time::{Duration, Instant};

use crate::limits::{Clock, Limits};

/// The moves that a clock is shared out over.
const MOVES: u32 = 25;

/// How many times its share of the clock an iteration that has begun may take.
const PATIENCE: u32 = 3;

/// What is left on the clock for answering, come what may.
const RESERVE: Duration = Duration::from_millis(20);

/// The times of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    begin: Instant,
    /// The search is broken off after this time.
    hard: Option<Duration>,
    /// No iteration is begun after this time.
    soft: Option<Duration>,
}

impl Timing {
    /// Works out the times from the limits of a search that begins now.
    pub(crate) fn new(limits: &Limits) -> Self {
        let (mut hard, mut soft) = (limits.time, None);
        if let Some(clock) = limits.clock {
            let (clock_soft, clock_hard) = shares(clock);
            soft = Some(clock_soft);
            hard = Some(hard.map_or(clock_hard, |hard| hard.min(clock_hard)));
        }
        Self { begin: Instant::now(), hard, soft }
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Returns when the search is broken off.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.hard.and_then(|hard| self.begin.checked_add(hard))
    }

    /// Returns whether the time is over, for a player that can end at any moment.
    pub(crate) fn is_over(&self) -> bool {
        // Twice the time after which no iteration is begun is the share of this move.
        [self.hard, self.soft.map(|soft| soft * 2)].into_iter().flatten().any(|end| self.elapsed() >= end)
    }

    /// Returns whether another iteration should not be begun.
    pub(crate) fn is_late(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// Returns whether the time is the player's own to save.
    pub(crate) fn is_precious(&self) -> bool {
        self.soft.is_some()
    }
}

/// Returns the time after which no iteration is begun, and the time after which the search is broken off.
fn shares(clock: Clock) -> (Duration, Duration) {
    let usable = clock.left.saturating_sub(RESERVE);
    let share = (usable / MOVES + clock.increment * 3 / 4).min(usable / 2);
    // An iteration takes about as long as all before it, so one begun past half of the share would overrun it.
    (share / 2, (share * PATIENCE).min(usable / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overrun() {
        for left in [0, 1, 20, 21, 50, 1_000, 60_000, 600_000] {
            for increment in [0, 1, 500, 30_000] {
                let clock = Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
                let (soft, hard) = shares(clock);
                assert!(soft <= hard || hard == Duration::ZERO, "{clock:?}");
                assert!(hard <= clock.left.saturating_sub(RESERVE), "{clock:?}");
            }
        }
    }

    #[test]
    fn an_increment_is_spent() {
        let clock = |increment| Clock { left: Duration::from_mins(1), increment: Duration::from_secs(increment) };
        assert!(shares(clock(5)).0 > shares(clock(0)).0);
    }

    #[test]
    fn the_shorter_of_time_and_clock_counts() {
        let limits =
            Limits { time: Some(Duration::from_millis(3)), ..Limits::clock(Duration::from_mins(1), Duration::ZERO) };
        assert_eq!(Timing::new(&limits).hard, Some(Duration::from_millis(3)));
        assert!(Timing::new(&limits).is_precious());
        assert!(!Timing::new(&Limits::time(Duration::from_secs(1))).is_precious());
    }
}
