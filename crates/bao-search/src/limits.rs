//! When a search ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What ends a search; whichever comes first counts, and where nothing is said it goes on until stopped.
///
/// A search also ends by itself once deeper looking can not change its answer.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use bao_search::Limits;
/// let limits = Limits { depth: Some(12), ..Limits::time(Duration::from_secs(2)) };
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The most positions to look at, by all threads together.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move, from which the time for this move is worked out.
    pub clock: Option<Clock>,
    /// Keys of positions that a move at the root had better not lead to, because the game would be called a draw (G11).
    pub drawn: Vec<u64>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left for all moves.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

impl Limits {
    /// Adds the limits of another, of which whichever comes first counts; clock and draws stay.
    #[must_use]
    pub fn within(self, other: &Self) -> Self {
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
            ..self
        }
    }

    /// Searches to a depth.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Searches a number of positions.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Searches for a time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Searches for as long as a clock advises.
    #[must_use]
    pub fn clock(left: Duration, increment: Duration) -> Self {
        Self { clock: Some(Clock { left, increment }), ..Self::default() }
    }
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// Stops a search from outside, from any thread.
///
/// Clones stop together.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Makes one that has not been used.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to end now.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, before another search.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether the search is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
