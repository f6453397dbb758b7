//! What the proof search asks of a game.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use bao_core::{Move, Side, Variant, VariantExt};

/// A game between two sides, as the proof search sees it: a graph of positions with a winner at some of its leaves.
///
/// Every [`Variant`] is one.
/// The search asks each position whose turn it is, so the sides need not alternate.
///
/// # Equality
/// Equal positions are the same node of the graph: they have equal keys, moves and winners.
pub trait Node: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Returns the side to move.
    fn mover(&self) -> Side;

    /// Returns a hash of all that makes positions equal.
    fn key(&self) -> u64;

    /// Appends each legal move with the position after it, or returns the winner of a game that is over.
    ///
    /// A position without a winner has a move.
    fn expand(&self, into: &mut Vec<(Move, Self)>) -> Option<Side>;

    /// Returns the number of legal moves, or the winner of a game that is over.
    fn look(&self) -> Look;
}

/// What a position is at first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The game is over, and this side has won.
    Over(Side),
    /// The game goes on with this many moves.
    Open(u32),
}

impl<V: Variant> Node for V {
    fn mover(&self) -> Side {
        self.side_to_move()
    }

    fn key(&self) -> u64 {
        Variant::key(self)
    }

    fn expand(&self, into: &mut Vec<(Move, Self)>) -> Option<Side> {
        if let Some(outcome) = self.decided() {
            return Some(outcome.winner);
        }
        let before = into.len();
        let _ = self.visit_moves(|play, after| {
            into.push((play, after));
            ControlFlow::Continue(())
        });
        // G8: a player to move who has no legal move has lost.
        if into.len() == before { Some(self.side_to_move().other()) } else { None }
    }

    fn look(&self) -> Look {
        if let Some(outcome) = self.decided() {
            return Look::Over(outcome.winner);
        }
        match u32::try_from(self.count_moves()).unwrap_or(u32::MAX) {
            // G8: a player to move who has no legal move has lost.
            0 => Look::Over(self.side_to_move().other()),
            moves => Look::Open(moves),
        }
    }
}
