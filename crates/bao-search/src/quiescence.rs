//! What is looked at beyond the horizon.
//!
//! In these games captures are compulsory and one follows upon the other, so no position is ever quiet and a search of all
//! captures would not end.
//! What the mover threatens is in the estimate already; only the large captures, which change the board more than terms
//! can foretell, are played, and only one.

use std::ops::ControlFlow;

use bao_core::{Variant, VariantExt};

use crate::judge::Judge;
use crate::score::Score;
use crate::worker::{Window, Worker};

/// The seeds that a capture must take in all to be played at the horizon.
const LARGE: u8 = 4;

impl<V: Variant, J: Judge<V>> Worker<'_, V, J> {
    /// Returns the score of a position at the horizon for its side to move, or `None` if the search is to end.
    ///
    /// It is the estimate of the position, or of the best position after a large capture if that is better: the mover may
    /// have something better still, so a loss is never proved by it, but a win is.
    pub(crate) fn horizon(&mut self, position: &V, ply: u32, window: Window) -> Option<Score> {
        let judge = self.shared.judge;
        let mut best = Score::estimate(judge.estimate(position));
        if best >= window.beta || !self.shared.quiescence {
            return Some(best);
        }
        let side = position.side_to_move();
        let seeds = position.rings()[side.other()].total();
        let mut ended = false;
        let _ = position.visit_moves(|_, after| {
            let score = match after.decided() {
                Some(outcome) if outcome.winner == side => Score::win_in(ply + 1),
                Some(_) => return ControlFlow::Continue(()),
                None if after.rings()[side.other()].total() + LARGE > seeds => return ControlFlow::Continue(()),
                None if self.enter().is_none() => {
                    ended = true;
                    return ControlFlow::Break(());
                }
                None => Score::estimate(judge.estimate(&after)).seen_by(after.side_to_move() == side),
            };
            best = best.max(score);
            if best >= window.beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if ended { None } else { Some(best) }
    }
}
