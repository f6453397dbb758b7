//! A bar or a line that shows how far long work has come.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long work may take before it shows a bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// How far long work has come; shown on standard error, on a terminal, once the work takes longer than two seconds.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
    began: Instant,
    wanted: bool,
}

impl Progress {
    /// Begins work of so many steps; `terminal` says whether standard error is one.
    pub(crate) fn new(terminal: bool, steps: u64, what: String) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::hidden());
        if let Ok(style) =
            ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {per_sec} {elapsed} (still {eta})")
        {
            bar.set_style(style);
        }
        bar.set_message(what);
        Self { bar, began: Instant::now(), wanted: terminal }
    }

    /// Says that so many steps have been done before.
    pub(crate) fn skip(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Says what is known so far.
    pub(crate) fn say(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Says that a step is done; any thread may.
    pub(crate) fn step(&self) {
        if self.wanted && self.bar.is_hidden() && self.began.elapsed() >= PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// How often a line is written anew at most.
const PACE: Duration = Duration::from_millis(200);

/// How far work has come of which nobody knows how long it will take; shown as [`Progress`] is.
#[derive(Debug)]
pub(crate) struct Spinner {
    bar: ProgressBar,
    began: Instant,
    wanted: bool,
    patience: Duration,
    /// When the line was last written, in milliseconds since the work began.
    told: AtomicU64,
}

impl Spinner {
    /// Begins work; `terminal` says whether standard error is one.
    pub(crate) fn new(terminal: bool) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        Self { bar, began: Instant::now(), wanted: terminal, patience: PATIENCE, told: AtomicU64::new(0) }
    }

    /// Begins work that is to be seen from the first moment on.
    pub(crate) fn live(terminal: bool) -> Self {
        let mut spinner = Self::new(terminal);
        spinner.patience = Duration::ZERO;
        spinner
    }

    /// Says how far the work has come, from time to time; any thread may.
    pub(crate) fn tell(&self, words: impl FnOnce(Duration) -> String) {
        let elapsed = self.began.elapsed();
        let now = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
        let told = self.told.load(Ordering::Relaxed);
        let due = self.wanted && elapsed >= self.patience && now >= told + u64::try_from(PACE.as_millis()).unwrap_or(0);
        if due && self.told.compare_exchange(told, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            if self.bar.is_hidden() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            self.bar.set_message(words(elapsed));
            self.bar.tick();
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
