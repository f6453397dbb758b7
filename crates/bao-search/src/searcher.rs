//! The driver: iterations, windows, threads and time.

use std::marker::PhantomData;
use std::sync::atomic::Ordering;
use std::thread;

use bao_core::{Evaluate, Variant, VariantExt};

use crate::judge::{BuiltIn, Judge};
use crate::limits::{Limits, Stop};
use crate::report::{Engine, Report};
use crate::root::Root;
use crate::score::Outlook;
use crate::table::Table;
use crate::timing::Timing;
use crate::worker::{MAX_PLY, Reach, Shared, Worker};

/// How a searcher works.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The threads that search together.
    pub threads: usize,
    /// The most memory for what has been found about positions, in units of 1,048,576 bytes.
    pub hash: usize,
    /// The lines to find, each from another first move.
    pub lines: usize,
    /// Whether moves that come late in the order are looked at less far at first.
    pub reductions: bool,
    /// Whether a large capture at the horizon is played before the position is estimated (quiescence).
    pub quiescence: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, hash: 16, lines: 1, reductions: true, quiescence: true }
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
pub struct Searcher<V, J = BuiltIn> {
    options: Options,
    judge: J,
    table: Table,
    age: u8,
    of: PhantomData<fn(V)>,
}

impl<V: Evaluate> Searcher<V> {
    /// Makes a searcher, with all its memory, that estimates as the variant does.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self::with_judge(options, BuiltIn)
    }
}

impl<V: Variant, J: Judge<V>> Searcher<V, J> {
    /// Makes a searcher, with all its memory, that estimates in another way.
    #[must_use]
    pub fn with_judge(options: Options, judge: J) -> Self {
        let table = Table::with_bytes(options.hash << 20);
        Self { options, judge, table, age: 0, of: PhantomData }
    }
}

impl<V: Variant, J: Judge<V>> Engine<V> for Searcher<V, J> {
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
        let shared = Shared::new(&self.judge, &self.table, self.age, stop, limits, timing.deadline(), &self.options);
        let root = Root::new(position, limits, &self.judge);
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
#[derive(Debug)]
struct Run<'a, J> {
    shared: &'a Shared<'a, J>,
    deepest: u32,
    lines: usize,
}

impl<J> Clone for Run<'_, J> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<J> Copy for Run<'_, J> {}

impl<J> Run<'_, J> {
    /// Searches deeper and deeper, and returns what has been found, with the positions that this thread looked at.
    fn lead<V: Variant>(self, mut root: Root<V>, timing: Timing, progress: &mut dyn FnMut(&Report)) -> Report
    where
        J: Judge<V>,
    {
        let mut worker = Worker::new(self.shared);
        let mut done = Reach { depth: 0, floor: 0 };
        let report = |root: &Root<V>, done: Reach, nodes| Report {
            lines: root.lines(self.lines),
            depth: done.floor,
            selective: done.depth,
            nodes,
            elapsed: timing.elapsed(),
            hash_full: self.shared.table.fullness(self.shared.age),
        };
        for reach in self.reaches() {
            if root.deepen(&mut worker, reach, self.lines).is_none() {
                break;
            }
            done = reach;
            progress(&report(&root, done, self.shared.looked_at()));
            if self.is_through(&root, done.floor, timing) {
                break;
            }
        }
        report(&root, done, worker.nodes)
    }

    /// Returns how far each iteration looks.
    fn reaches(self) -> impl Iterator<Item = Reach> {
        let floor = move |depth: u32| if self.shared.reductions { (2 * depth).div_ceil(3) } else { depth };
        let reaches = (1..=MAX_PLY).map(move |depth| Reach { depth, floor: floor(depth) });
        // The last is the first that looks as far as was asked.
        let mut through = false;
        reaches.take_while(move |reach| !std::mem::replace(&mut through, reach.floor >= self.deepest))
    }

    /// Returns whether another iteration is not worth its time.
    fn is_through<V: Variant>(self, root: &Root<V>, depth: u32, timing: Timing) -> bool {
        // What is proved within the depth looks the same from deeper.
        let settled = root.lines(self.lines).iter().all(|line| match line.score.outlook() {
            Outlook::Wins(plies) | Outlook::Loses(plies) => plies <= depth,
            Outlook::Open(_) => false,
        });
        settled || timing.is_late() || timing.is_precious() && (root.len() == 1 || root.score().is_proved())
    }

    /// Searches along, so that what it remembers helps the thread that leads; returns the positions looked at.
    fn help<V: Variant>(self, mut root: Root<V>, number: usize) -> u64
    where
        J: Judge<V>,
    {
        let mut worker = Worker::new(self.shared);
        // Every other helper is an iteration ahead, so that not all do the same at the same time.
        for reach in self.reaches().skip(number % 2) {
            if root.deepen(&mut worker, reach, 1).is_none() {
                break;
            }
        }
        worker.nodes
    }
}
