//! The driver: iterations, windows, threads and time.

use std::marker::PhantomData;
use std::sync::atomic::Ordering;
use std::thread;

use bao_core::{Evaluate, VariantExt};

use crate::limits::{Limits, Stop};
use crate::report::{Engine, Report};
use crate::root::Root;
use crate::score::Outlook;
use crate::table::Table;
use crate::timing::Timing;
use crate::worker::{MAX_PLY, Shared, Worker};

/// How a searcher works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The threads that search together.
    pub threads: usize,
    /// The most memory for what has been found about positions, in units of 1,048,576 bytes.
    pub hash: usize,
    /// The lines to find, each from another first move.
    pub lines: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, hash: 16, lines: 1 }
    }
}

/// The strongest player: principal variation search with iterative deepening.
///
/// What is proved, a win or a loss within the depth, is what plain minimax proves, whatever the threads and the memory.
/// With one thread, the same position and depth take the same number of nodes each time; a node is a position that was
/// looked at, whether at the horizon or on the way to it, but not one that was only sown to put moves in order.
///
/// # Examples
/// ```
/// # fn example<V: bao_core::Evaluate>(position: V) {
/// use bao_search::{Engine, Limits, Options, Searcher, Stop};
/// let mut searcher = Searcher::new(Options { hash: 64, ..Options::default() });
/// if let Some(found) = searcher.search(&position, &Limits::depth(8), &Stop::new(), &mut |_| {}) {
///     println!("{} is worth {}", position.text_of(found.best_move()), found.best().score);
/// }
/// # }
/// ```
#[derive(Debug)]
pub struct Searcher<V> {
    options: Options,
    table: Table,
    age: u8,
    of: PhantomData<fn(V)>,
}

impl<V: Evaluate> Searcher<V> {
    /// Makes a searcher, with all its memory.
    #[must_use]
    pub fn new(options: Options) -> Self {
        let table = Table::with_bytes(options.hash << 20);
        Self { options, table, age: 0, of: PhantomData }
    }
}

impl<V: Evaluate> Engine<V> for Searcher<V> {
    fn search(
        &mut self,
        position: &V,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let timing = Timing::new(limits);
        if position.outcome().is_some() {
            return None;
        }
        self.age = self.age.wrapping_add(1);
        let shared = Shared::new(&self.table, self.age, stop, limits, timing.deadline());
        let root = Root::new(position, limits);
        let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY);
        let run = Run { shared: &shared, deepest, lines: self.options.lines.max(1) };
        Some(thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.options.threads)
                .map(|number| {
                    let root = root.clone();
                    scope.spawn(move || run.help(root, number))
                })
                .collect();
            let mut report = run.lead(root, timing, progress);
            shared.done.store(true, Ordering::Relaxed);
            let helped = helpers.into_iter().map(|helper| helper.join().unwrap_or(0));
            report.nodes += helped.sum::<u64>();
            report.elapsed = timing.elapsed();
            report
        }))
    }

    fn forget(&mut self) {
        self.table.clear();
        self.age = 0;
    }
}

/// What all threads of one search are told.
#[derive(Clone, Copy, Debug)]
struct Run<'a> {
    shared: &'a Shared<'a>,
    deepest: u32,
    lines: usize,
}

impl Run<'_> {
    /// Searches deeper and deeper, and returns what has been found, with the positions that this thread looked at.
    fn lead<V: Evaluate>(self, mut root: Root<V>, timing: Timing, progress: &mut dyn FnMut(&Report)) -> Report {
        let mut worker = Worker::new(self.shared);
        let mut depth = 0;
        let report = |root: &Root<V>, depth, nodes| Report {
            lines: root.lines(self.lines),
            depth,
            nodes,
            elapsed: timing.elapsed(),
            hash_full: self.shared.table.fullness(self.shared.age),
        };
        while depth < self.deepest && root.deepen(&mut worker, depth + 1, self.lines).is_some() {
            depth += 1;
            progress(&report(&root, depth, self.shared.looked_at()));
            if self.is_through(&root, depth, timing) {
                break;
            }
        }
        report(&root, depth, worker.nodes)
    }

    /// Returns whether another iteration is not worth its time.
    fn is_through<V: Evaluate>(self, root: &Root<V>, depth: u32, timing: Timing) -> bool {
        // What is proved within the depth looks the same from deeper.
        let settled = root.lines(self.lines).iter().all(|line| match line.score.outlook() {
            Outlook::Wins(plies) | Outlook::Loses(plies) => plies <= depth,
            Outlook::Open(_) => false,
        });
        settled || timing.is_late() || timing.is_precious() && (root.len() == 1 || root.score().is_proved())
    }

    /// Searches along, so that what it remembers helps the thread that leads; returns the positions looked at.
    fn help<V: Evaluate>(self, mut root: Root<V>, number: usize) -> u64 {
        let mut worker = Worker::new(self.shared);
        // Every other helper is an iteration ahead, so that not all do the same at the same time.
        let ahead = u32::from(number % 2 == 1);
        for depth in 1 + ahead..=self.deepest + ahead {
            if root.deepen(&mut worker, depth.min(MAX_PLY), 1).is_none() {
                break;
            }
        }
        worker.nodes
    }
}
