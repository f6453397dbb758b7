//! The solver: the value of a position, from searches for either side's win.

use core::fmt;
use core::ops::ControlFlow;
use core::sync::atomic::Ordering;
use std::thread;

use bao_core::{BySide, Side};

use crate::closure::Closure;
use crate::node::Node;
use crate::search::{Shared, Worker};
use crate::state::State;
use crate::table::{NEVER, Table};

/// How a solver works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The bytes that the table takes, all of them at once.
    pub memory: usize,
    /// How many threads search; 0 is taken for 1.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { memory: 256 << 20, threads: 1 }
    }
}

/// The value of a position where both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// This side wins, whatever the other does.
    Win(Side),
    /// Neither side can force a win: positions recur for ever, which G11 calls a draw.
    Draw,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => write!(f, "{side} wins"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

/// What a search for one side's win has shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side wins.
    Wins,
    /// The other side wins.
    Loses,
    /// The side can not force a win; whether the other one can, or neither, is another question.
    Unforced,
    /// The search was stopped before it could tell.
    Unknown,
}

impl Verdict {
    fn of(state: State, goal: Side) -> Self {
        match state.winner() {
            Some(winner) if winner == goal => Self::Wins,
            Some(_) => Self::Loses,
            None if state.is_settled() => Self::Unforced,
            None => Self::Unknown,
        }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions expanded by all threads.
    pub nodes: u64,
    /// The side whose win is sought.
    pub goal: Side,
    /// How hard each side's win seems to prove: the least number of open positions that would still have to be won, as
    /// far as is known, or `None` if it can not be forced.
    pub numbers: BySide<Option<u32>>,
}

/// What is said and asked while a search goes on.
///
/// It is called every few hundred positions, by every thread; `Break` ends the search.
pub type Watch<'a> = dyn Fn(&Progress) -> ControlFlow<()> + Sync + 'a;

/// A proof search with its table, which outlives the single search.
#[derive(Debug)]
pub struct Solver {
    pub(crate) table: Table,
    threads: usize,
}

impl Solver {
    /// Makes a solver with an empty table.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { table: Table::with_bytes(options.memory), threads: options.threads.max(1) }
    }

    /// Finds the value of a position, or returns `None` if `watch` ends the search before.
    pub fn solve<N: Node>(&self, root: N, watch: &Watch<'_>) -> (Option<Value>, u64) {
        let goal = root.mover();
        let mut closed = Closure::default();
        let (state, nodes) = self.search(root, goal, &mut closed, watch);
        let value = match Verdict::of(state, goal) {
            Verdict::Wins => Some(Value::Win(goal)),
            Verdict::Loses => Some(Value::Win(goal.other())),
            Verdict::Unknown => None,
            Verdict::Unforced => {
                // The other side gets by with a repetition. Whether it can do better is a search of its own.
                let before = nodes;
                let watch = |progress: &Progress| watch(&Progress { nodes: before + progress.nodes, ..*progress });
                let (state, nodes) = self.search(root, goal.other(), &mut closed, &watch);
                let value = match Verdict::of(state, goal.other()) {
                    Verdict::Wins => Some(Value::Win(goal.other())),
                    Verdict::Loses => Some(Value::Win(goal)),
                    Verdict::Unforced => Some(Value::Draw),
                    Verdict::Unknown => None,
                };
                return (value, before + nodes);
            }
        };
        (value, nodes)
    }

    /// Tells whether a side wins, and how many positions were expanded to tell.
    pub fn prove<N: Node>(&self, root: N, goal: Side, watch: &Watch<'_>) -> (Verdict, u64) {
        let (state, nodes) = self.search(root, goal, &mut Closure::default(), watch);
        (Verdict::of(state, goal), nodes)
    }

    /// Searches with what is known of positions in circles, and adds to it.
    pub(crate) fn search<N: Node>(
        &self,
        root: N,
        goal: Side,
        closed: &mut Closure<N>,
        watch: &Watch<'_>,
    ) -> (State, u64) {
        let shared = Shared::new(&self.table, self.threads);
        let work = |closed| {
            let mut worker = Worker::new(&shared, goal, closed);
            let state = worker.run(root, |numbers| {
                let nodes = shared.expanded.load(Ordering::Relaxed);
                let numbers = BySide::from_fn(|side| Some(numbers[side]).filter(|&number| number != NEVER));
                if watch(&Progress { nodes, goal, numbers }).is_break() {
                    shared.stop.store(true, Ordering::Relaxed);
                }
            });
            // One is enough: the others stop as well.
            shared.stop.store(true, Ordering::Relaxed);
            (state, worker.into_closed())
        };
        let mut own = || {
            let state;
            (state, *closed) = work(std::mem::take(closed));
            state
        };
        let state = if self.threads == 1 {
            own()
        } else {
            thread::scope(|scope| {
                let other = || work(Closure::default()).0;
                let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(other)).collect();
                let own = own();
                let found = others.into_iter().filter_map(|other| other.join().ok());
                found.chain([own]).find(State::is_settled).unwrap_or(own)
            })
        };
        (state, shared.expanded.load(Ordering::Relaxed))
    }
}
