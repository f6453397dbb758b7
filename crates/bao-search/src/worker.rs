//! One thread's search: principal variation search over positions already sown.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use bao_core::{Move, Side, Variant, VariantExt};

use crate::judge::Judge;
use crate::limits::{Limits, Stop};
use crate::order::Order;
use crate::score::Score;
use crate::searcher::Options;
use crate::table::{Bound, Entry, Table};

/// The longest line that is looked at.
pub(crate) const MAX_PLY: u32 = 250;

/// The positions a thread looks at between two looks at the clock.
const QUOTA: u64 = 256;

/// The moves of a position that are never reduced: the first so many.
const LATE: usize = 3;

/// The depth from which on moves are reduced.
const REDUCED_DEPTH: u32 = 4;

/// What the threads of one search share.
#[derive(Debug)]
pub(crate) struct Shared<'a, J> {
    pub(crate) judge: &'a J,
    pub(crate) table: &'a Table,
    pub(crate) age: u8,
    pub(crate) stop: &'a Stop,
    /// Set when one thread is through, so that the others end.
    pub(crate) done: AtomicBool,
    /// The positions that threads have reserved for looking at.
    reserved: AtomicU64,
    nodes: u64,
    deadline: Option<Instant>,
    pub(crate) reductions: bool,
    pub(crate) quiescence: bool,
}

impl<'a, J> Shared<'a, J> {
    pub(crate) fn new(
        judge: &'a J,
        table: &'a Table,
        age: u8,
        stop: &'a Stop,
        limits: &Limits,
        deadline: Option<Instant>,
        options: &Options,
    ) -> Self {
        Self {
            judge,
            table,
            age,
            stop,
            done: AtomicBool::new(false),
            reserved: AtomicU64::new(0),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            deadline,
            reductions: options.reductions,
            quiescence: options.quiescence,
        }
    }

    /// Returns about how many positions all threads have looked at.
    pub(crate) fn looked_at(&self) -> u64 {
        self.reserved.load(Ordering::Relaxed).min(self.nodes)
    }
}

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Worker<'a, V, J> {
    pub(crate) shared: &'a Shared<'a, J>,
    /// The positions after the moves of each node on the way down, one node's above the other's.
    children: Vec<Child<V>>,
    order: Order,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
    /// The positions looked at.
    pub(crate) nodes: u64,
    /// The positions that may be looked at before the limits are asked again.
    quota: u64,
}

/// A position one move on.
#[derive(Clone, Copy, Debug)]
struct Child<V> {
    after: V,
    by: Move,
    rank: i32,
}

/// How far is looked from a position on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// How many plies, unless moves that come late in the order are reduced on the way.
    pub(crate) depth: u32,
    /// How many plies at least: reductions take nothing of these, so that what is won or lost within them is proved.
    pub(crate) floor: u32,
}

impl Reach {
    /// Returns how far is looked after a move.
    #[inline(always)]
    pub(crate) fn next(self) -> Self {
        Self { depth: self.depth - 1, floor: self.floor.saturating_sub(1) }
    }

    /// Returns how far is looked at first after a move that comes late in the order, if that is less.
    #[inline(always)]
    fn reduced(self, late: usize) -> Option<Self> {
        let next = self.next();
        if late < LATE || self.depth < REDUCED_DEPTH {
            return None;
        }
        // Two plies, so that the same side is to move at the horizon.
        let depth = (next.depth - 2).max(next.floor);
        if depth < next.depth { Some(Self { depth, ..next }) } else { None }
    }
}

/// The scores that still matter, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const OPEN: Self = Self { alpha: Score::LOWEST, beta: Score::HIGHEST };

    /// Returns the window that reaches so far to either side of a score.
    pub(crate) fn around(score: Score, half: i32) -> Self {
        Self {
            alpha: Score::from_number(score.number() - half).max(Score::LOWEST),
            beta: Score::from_number(score.number() + half).min(Score::HIGHEST),
        }
    }

    /// Returns whether more than a yes or no is asked.
    #[inline(always)]
    fn is_open(self) -> bool {
        self.alpha.above() < self.beta
    }

    /// Returns the window that asks only whether a score is above alpha.
    #[inline(always)]
    pub(crate) fn null(self) -> Self {
        Self { beta: self.alpha.above(), ..self }
    }

    /// Returns the window as the side to move next sees it.
    #[inline(always)]
    pub(crate) fn seen_by(self, same: bool) -> Self {
        if same { self } else { Self { alpha: -self.beta, beta: -self.alpha } }
    }
}

impl<'a, V: Variant, J: Judge<V>> Worker<'a, V, J> {
    pub(crate) fn new(shared: &'a Shared<'a, J>) -> Self {
        let lines = vec![Vec::new(); MAX_PLY as usize + 2];
        Self { shared, children: Vec::with_capacity(1024), order: Order::new(), lines, nodes: 0, quota: 0 }
    }

    /// Returns the best line found from a ply on.
    pub(crate) fn line(&self, ply: u32) -> &[Move] {
        &self.lines[ply as usize]
    }

    /// Forgets the best line found from a ply on.
    pub(crate) fn forget_line(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }

    /// Counts a position, or returns `None` if the search is to end.
    #[inline(always)]
    pub(crate) fn enter(&mut self) -> Option<()> {
        if self.quota == 0 {
            self.ask()?;
        }
        self.quota -= 1;
        self.nodes += 1;
        Some(())
    }

    /// Reserves more positions to look at, or returns `None` if a limit is reached.
    #[cold]
    #[inline(never)]
    fn ask(&mut self) -> Option<()> {
        let shared = self.shared;
        if shared.stop.is_stopped() || shared.done.load(Ordering::Relaxed) {
            return None;
        }
        if shared.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        let before = shared.reserved.fetch_add(QUOTA, Ordering::Relaxed);
        self.quota = shared.nodes.saturating_sub(before).min(QUOTA);
        if self.quota == 0 { None } else { Some(()) }
    }

    /// Returns the score of a position after a move, seen by the side that made it.
    #[inline]
    pub(crate) fn after(&mut self, after: &V, same: bool, reach: Reach, ply: u32, window: Window) -> Option<Score> {
        Some(self.value(after, reach, ply, window.seen_by(same))?.seen_by(same))
    }

    /// Returns the score of a position for its side to move, or `None` if the search is to end.
    ///
    /// A score outside the window is a bound of the true one.
    fn value(&mut self, position: &V, reach: Reach, ply: u32, window: Window) -> Option<Score> {
        self.enter()?;
        let open = window.is_open();
        if open {
            self.lines[ply as usize].clear();
        }
        let side = position.side_to_move();
        if let Some(outcome) = position.decided() {
            return Some(if outcome.winner == side { Score::win_in(ply) } else { Score::loss_in(ply) });
        }
        if reach.depth == 0 || ply >= MAX_PLY {
            // G8: whoever looks no further than the next move still sees that there is no answer to it.
            if ply == 1 && position.outcome().is_some() {
                return Some(Score::loss_in(ply));
            }
            return self.horizon(position, ply, window);
        }
        // Nothing is worse than to have lost here, and nothing better than to win with the next move.
        let window =
            Window { alpha: window.alpha.max(Score::loss_in(ply)), beta: window.beta.min(Score::win_in(ply + 1)) };
        if window.alpha >= window.beta {
            return Some(window.alpha);
        }
        if reach.depth == 1 {
            return self.frontier(position, ply, window);
        }
        let key = position.key();
        let known = self.shared.table.get(key);
        if let Some(known) = known
            && !open
            && let Some(score) = settled(&known, reach, ply, window)
        {
            return Some(score);
        }
        let hint = known.and_then(|known| known.best);

        // All moves are sown at once: what they lead to says best which to look at first.
        let first = self.children.len();
        let order = &self.order;
        let shared = self.shared;
        let children = &mut self.children;
        let won = position.visit_moves(|by, after| {
            let same = after.side_to_move() == side;
            if let Some(outcome) = after.decided() {
                if outcome.winner == side {
                    return ControlFlow::Break(());
                }
                children.push(Child { after, by, rank: i32::MIN });
                return ControlFlow::Continue(());
            }
            if reach.depth > 2 {
                shared.table.fetch(after.key());
            }
            let rank = if Some(by) == hint {
                i32::MAX
            } else {
                Score::estimate(shared.judge.estimate(&after)).seen_by(same).number() + order.bonus(side, ply, by)
            };
            children.push(Child { after, by, rank });
            ControlFlow::Continue(())
        });
        if won.is_break() {
            self.children.truncate(first);
            return Some(Score::win_in(ply + 1));
        }
        let last = self.children.len();
        if first == last {
            // G8: a player to move who has no legal move has lost.
            return Some(Score::loss_in(ply));
        }
        let best = self.best_child(first, reach, ply, window, side, open);
        self.children.truncate(first);
        let (score, by) = best?;
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { best: by, score: score.later(ply), bound, reach };
        self.shared.table.put(key, entry, self.shared.age);
        Some(score)
    }

    /// Searches the children from `first` on, the best looking first, until one is good enough.
    #[inline]
    fn best_child(
        &mut self,
        first: usize,
        reach: Reach,
        ply: u32,
        mut window: Window,
        side: Side,
        open: bool,
    ) -> Option<(Score, Option<Move>)> {
        let last = self.children.len();
        let mut best = (Score::LOWEST, None);
        for at in first..last {
            // Selecting one after the other is cheaper than sorting all where the first is often enough.
            let top = (at..last).max_by_key(|&child| (self.children[child].rank, std::cmp::Reverse(child)));
            self.children.swap(at, top.unwrap_or(at));
            let Child { after, by, .. } = self.children[at];
            let same = after.side_to_move() == side;
            if open {
                // Where the child is only asked for a yes or no, no line of it is known, least of all its sibling's.
                self.forget_line(ply + 1);
            }
            let mut score;
            if at == first {
                score = self.after(&after, same, reach.next(), ply + 1, window)?;
            } else {
                let reduced = if self.shared.reductions { reach.reduced(at - first) } else { None };
                score = self.after(&after, same, reduced.unwrap_or(reach.next()), ply + 1, window.null())?;
                if reduced.is_some() && score > window.alpha {
                    score = self.after(&after, same, reach.next(), ply + 1, window.null())?;
                }
                if open && score > window.alpha && score < window.beta {
                    score = self.after(&after, same, reach.next(), ply + 1, window)?;
                }
            }
            if score > best.0 {
                best.0 = score;
                if score > window.alpha {
                    best.1 = Some(by);
                    window.alpha = score;
                    if open {
                        self.note(ply, by);
                    }
                }
                if score >= window.beta {
                    let refused = self.children[first..at].iter().map(|child| child.by);
                    self.order.cut(side, ply, by, refused, reach.depth);
                    break;
                }
            }
        }
        Some(best)
    }

    /// Returns the score of a position whose moves lead to the horizon; they are sown one by one until one is good enough.
    fn frontier(&mut self, position: &V, ply: u32, mut window: Window) -> Option<Score> {
        let side = position.side_to_move();
        let open = window.is_open();
        let mut best = None;
        let mut ended = false;
        let _ = position.visit_moves(|by, after| {
            let score = self.enter().and_then(|()| match after.decided() {
                Some(outcome) if outcome.winner == side => Some(Score::win_in(ply + 1)),
                Some(_) => Some(Score::loss_in(ply + 1)),
                None => {
                    let same = after.side_to_move() == side;
                    Some(self.horizon(&after, ply + 1, window.seen_by(same))?.seen_by(same))
                }
            });
            let Some(score) = score else {
                ended = true;
                return ControlFlow::Break(());
            };
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                if score > window.alpha {
                    window.alpha = score;
                    if open {
                        self.lines[ply as usize + 1].clear();
                        self.note(ply, by);
                    }
                    if score >= window.beta {
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        });
        if ended {
            return None;
        }
        // G8: a player to move who has no legal move has lost.
        Some(best.unwrap_or(Score::loss_in(ply)))
    }

    /// Notes that the best line from this ply begins with a move and goes on with the best line of the next.
    fn note(&mut self, ply: u32, by: Move) {
        let ply = ply as usize;
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(by);
        line.extend_from_slice(&below[0]);
    }
}

/// Returns the score that a remembered one settles here, or `None` if it settles nothing.
#[inline]
fn settled(known: &Entry, reach: Reach, ply: u32, window: Window) -> Option<Score> {
    let score = known.score.before(ply);
    let deep = known.reach.depth >= reach.depth && known.reach.floor >= reach.floor;
    // However shallow it was found, a win is at least that good, and a loss at most.
    let at_least = match known.bound {
        Bound::Exact | Bound::Lower => deep || score.is_win(),
        Bound::Upper => false,
    };
    let at_most = match known.bound {
        Bound::Exact | Bound::Upper => deep || score.is_loss(),
        Bound::Lower => false,
    };
    if at_least && score >= window.beta || at_most && score <= window.alpha { Some(score) } else { None }
}
