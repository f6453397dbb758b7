//! Random play, fast.

use crate::adjudicate::PLY_LIMIT;
use crate::side::Side;
use crate::variant::Variant;

/// Draws random moves without listing all of them.
pub trait RandomPlay: Variant {
    /// Plays a legal move drawn at random, or returns `None` where there is none.
    ///
    /// Each legal move is as likely as any other, save that stopping and safari (KT6) share the weight of their start
    /// unless a never-ending move was drawn before.
    /// `draw(n)` returns a number below `n`, each as likely as the others; `n` is never 0.
    fn play_random(&self, draw: impl FnMut(u32) -> u32) -> Option<Self>;
}

/// Plays random moves until the game is decided (G7, G8, G9, KM9) or has the ply limit of G11.
///
/// Repetitions are not looked for.
#[inline]
pub fn play_random_game<V: RandomPlay>(mut position: V, mut draw: impl FnMut(u32) -> u32) -> RandomGame {
    let mut plies = 0;
    let winner = loop {
        if let Some(outcome) = position.decided() {
            break Some(outcome.winner);
        }
        if plies == PLY_LIMIT {
            break None;
        }
        match position.play_random(&mut draw) {
            Some(after) => position = after,
            // G8: a player to move who has no legal move has lost.
            None => break Some(position.side_to_move().other()),
        }
        plies += 1;
    };
    RandomGame { plies, winner }
}

/// How a random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomGame {
    /// The moves played.
    pub plies: u32,
    /// The winner, or `None` at the ply limit.
    pub winner: Option<Side>,
}
