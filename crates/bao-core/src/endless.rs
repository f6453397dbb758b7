//! The exact test for never-ending sowings (G6).

use crate::course::Course;
use crate::observe::Endless;
use crate::ring::Ring;

/// The laps that a move may make; with one more it is presumed never-ending (G6).
pub const LAP_LIMIT: u64 = 65_536;

/// The laps sown before a sowing is watched: ordinary moves end sooner and pay nothing.
const GRACE: u64 = 48;

/// Watches a sowing for a state that recurs, by Brent's method.
///
/// # Rules
/// G6: proved never-ending when the sowing state recurs, presumed so past the lap limit.
///
/// The state just before each lap is compared with one remembered state, which is renewed at lap counts that double.
/// A sowing is deterministic, so a recurring state is found at the latest when the remembered one lies in the cycle and
/// the span between renewals exceeds the period; the laps counted from there are then the exact period.
#[derive(Clone, Debug)]
pub struct Watch {
    due: u64,
    limit: u64,
    renew: u64,
    since: u64,
    remembered: Option<State>,
}

/// Everything that decides how a sowing goes on.
type State = ((Ring, Ring, Course, u8), u8);

impl Watch {
    /// Watches with the lap limit of the rules.
    #[must_use]
    #[inline(always)]
    pub const fn new() -> Self {
        Self::with_limit(LAP_LIMIT)
    }

    /// Watches with another lap limit; `u64::MAX` leaves only the proof by repetition.
    #[must_use]
    #[inline(always)]
    pub const fn with_limit(limit: u64) -> Self {
        let due = if limit < GRACE { limit } else { GRACE };
        Self { due, limit, renew: 0, since: 0, remembered: None }
    }

    /// Returns the number of laps from which on [`look`](Self::look) must be asked before each lap.
    #[inline(always)]
    pub(crate) const fn due(&self) -> u64 {
        self.due
    }

    /// Looks at a sowing that has sown some laps and is about to sow another.
    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self, laps: u64, state: State) -> Option<Endless> {
        if self.remembered == Some(state) {
            return Some(Endless::Proved { laps, period: laps - self.since });
        }
        if laps >= self.limit {
            return Some(Endless::Presumed { laps });
        }
        if laps >= self.renew {
            self.remembered = Some(state);
            self.since = laps;
            self.renew = laps * 2;
        }
        None
    }
}

impl Default for Watch {
    fn default() -> Self {
        Self::new()
    }
}
