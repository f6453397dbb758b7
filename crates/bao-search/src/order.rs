//! Which moves to look at first.

use bao_core::Move;

use crate::worker::MAX_PLY;

/// What one thread has learned about good moves.
#[derive(Debug)]
pub(crate) struct Order {
    killers: Vec<[Option<Move>; 2]>,
}

/// What a killer move is worth when moves are ordered, in hundredths of a seed.
const KILLER: i32 = 300;

impl Order {
    pub(crate) fn new() -> Self {
        Self { killers: vec![[None; 2]; MAX_PLY as usize + 1] }
    }

    /// Returns what is added to the estimate after a move.
    #[inline(always)]
    pub(crate) fn bonus(&self, ply: u32, by: Move) -> i32 {
        if self.killers[ply as usize].contains(&Some(by)) { KILLER } else { 0 }
    }

    /// Learns that a move was good enough.
    #[inline]
    pub(crate) fn cut(&mut self, ply: u32, by: Move) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(by) {
            *killers = [Some(by), killers[0]];
        }
    }
}
