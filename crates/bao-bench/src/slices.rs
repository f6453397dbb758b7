//! Measuring on a machine that does other things too.

use std::time::{Duration, Instant};

/// The slices into which a measurement is cut.
const SLICES: u32 = 8;

/// Runs work for about `time` and returns the units done a second in the fastest of eight slices.
///
/// `work` does a portion of some milliseconds and says how many units it did.
/// Whatever else the machine does can only make a slice slower, so that the fastest comes closest to a quiet machine.
#[must_use]
pub fn best_rate(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    let slice = time / SLICES;
    let mut best = 0.0_f64;
    for _ in 0..SLICES {
        let begin = Instant::now();
        let mut units = 0;
        while begin.elapsed() < slice {
            units += work();
        }
        best = best.max(rate(units, begin.elapsed()));
    }
    best
}

/// Returns units a second.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn rate(units: u64, time: Duration) -> f64 {
    units as f64 / time.as_secs_f64().max(f64::MIN_POSITIVE)
}
