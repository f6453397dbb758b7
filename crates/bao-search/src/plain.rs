//! A plain search: iterative deepening over alpha-beta, with a simple evaluation and nothing else.
//!
//! It is the baseline that a stronger search is measured against, and short enough to be believed by reading it.
//! It reads no clock: whoever wants an answer in time passes a `stop` that looks at one.

use alloc::vec::Vec;
use core::fmt;

use bao_core::{Move, Ring, Variant, VariantExt};

/// The value of a won position, less the plies that it takes to win.
pub const WIN: i32 = 1_000_000;

/// A score of at least this much is a forced win, and one of at most its negative a forced loss.
pub const DECIDED: i32 = WIN - 1_000;

/// The nodes between two looks at `stop`.
const PATIENCE: u64 = 1024;

/// What ends a search.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The deepest iteration, in plies; 0 is searched as 1.
    pub depth: u8,
    /// The number of nodes after which the search is broken off.
    pub nodes: u64,
    /// Asked now and then; the search is broken off when it says yes.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// Searches to a fixed depth, without any other limit.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self { depth, nodes: u64::MAX, stop: &|| false }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("depth", &self.depth).field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The best line; its first move is the one to play, so it is never empty.
    pub line: Vec<Move>,
    /// Its value for the side to move.
    pub score: i32,
    /// The depth that was searched to the end.
    pub depth: u8,
    /// The positions visited.
    pub nodes: u64,
}

impl Found {
    /// Returns the move to play.
    #[must_use]
    pub fn best(&self) -> Move {
        self.line[0]
    }
}

/// Searches for the best move, or returns `None` if the game is over.
///
/// The first iteration is always finished, so that there is an answer whatever the limits are.
/// A search stops by itself once a win or loss is forced: looking deeper could not change that.
///
/// # Examples
/// ```
/// # fn example<V: bao_core::Variant>(position: V) {
/// use bao_search::plain::{Limits, search};
/// if let Some(found) = search(&position, &Limits::depth(4)) {
///     println!("{} is worth {}", position.text_of(found.best()), found.score);
/// }
/// # }
/// ```
#[must_use]
pub fn search<V: Variant>(position: &V, limits: &Limits<'_>) -> Option<Found> {
    if position.outcome().is_some() {
        return None;
    }
    let mut search = Search { limits, nodes: 0, bounded: false };
    let mut found: Option<Found> = None;
    for depth in 1..=limits.depth.max(1) {
        let mut line = Vec::new();
        let previous = found.as_ref().map_or(&[][..], |found| &found.line);
        let Some(score) = search.value(position, depth, 0, Window::OPEN, previous, &mut line) else { break };
        found = Some(Found { line, score, depth, nodes: search.nodes });
        search.bounded = true;
        if score.abs() >= DECIDED {
            break;
        }
    }
    found.map(|found| Found { nodes: search.nodes, ..found })
}

/// Returns the value of an undecided position for the side to move, from the seeds alone.
///
/// Seeds on the own ring count most; seeds in the front row count again, since an empty one loses (G7), and so does
/// each occupied front pit, since seeds that stand together are captured together.
#[must_use]
pub fn evaluate<V: Variant>(position: &V) -> i32 {
    let (rings, side) = (position.rings(), position.side_to_move());
    worth(rings[side]) - worth(rings[side.other()])
}

fn worth(ring: Ring) -> i32 {
    let pits = ring.front_occupied().count_ones();
    4 * i32::from(ring.total()) + i32::from(ring.front_total()) + 2 * i32::try_from(pits).unwrap_or(0)
}

/// The scores that still matter, for the side to move.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const OPEN: Self = Self { alpha: -WIN - 1, beta: WIN + 1 };

    const fn swapped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A search on its way.
struct Search<'a> {
    limits: &'a Limits<'a>,
    nodes: u64,
    /// Whether limits apply: not in the first iteration.
    bounded: bool,
}

impl Search<'_> {
    /// Counts a node, and returns `None` if a limit is reached.
    fn enter(&mut self) -> Option<()> {
        let out_of_nodes = self.nodes >= self.limits.nodes;
        let stopped = || self.nodes.is_multiple_of(PATIENCE) && (self.limits.stop)();
        if self.bounded && (out_of_nodes || stopped()) {
            return None;
        }
        self.nodes += 1;
        Some(())
    }

    /// Returns the value of a position for its side to move, or `None` if the search is broken off.
    ///
    /// `hint` is a line to look at first; the best line is left in `line`.
    fn value<V: Variant>(
        &mut self,
        position: &V,
        depth: u8,
        ply: i32,
        mut window: Window,
        hint: &[Move],
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        self.enter()?;
        let side = position.side_to_move();
        line.clear();
        // One question at the leaf, no list of moves: most nodes are leaves.
        let outcome = if depth == 0 { position.outcome() } else { position.decided() };
        if let Some(outcome) = outcome {
            return Some(if outcome.winner == side { WIN - ply } else { ply - WIN });
        }
        if depth == 0 {
            return Some(evaluate(position));
        }
        let mut moves = position.successors();
        if moves.is_empty() {
            // G8: a player to move who has no legal move has lost.
            return Some(ply - WIN);
        }
        let (first, hint) = hint.split_first().map_or((None, hint), |(first, rest)| (Some(*first), rest));
        moves.sort_by_cached_key(|(candidate, after)| {
            (Some(*candidate) != first, -for_side(evaluate(after), after.side_to_move() == side))
        });
        let mut best = -WIN - 1;
        let mut reply = Vec::new();
        for (candidate, after) in moves {
            // Who moves next is asked of the position: nothing here assumes that turns alternate.
            let same = after.side_to_move() == side;
            let hint = if Some(candidate) == first { hint } else { &[] };
            let inner = if same { window } else { window.swapped() };
            let score = for_side(self.value(&after, depth - 1, ply + 1, inner, hint, &mut reply)?, same);
            if score > best {
                best = score;
                line.clear();
                line.push(candidate);
                line.append(&mut reply);
            }
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        Some(best)
    }
}

/// Turns a score of the side to move after a move into one of the side that made it.
const fn for_side(score: i32, same: bool) -> i32 {
    if same { score } else { -score }
}
