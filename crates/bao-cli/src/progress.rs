//! A bar that shows how far long work has come.

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
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {elapsed} (still {eta})") {
            bar.set_style(style);
        }
        bar.set_message(what);
        Self { bar, began: Instant::now(), wanted: terminal }
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
