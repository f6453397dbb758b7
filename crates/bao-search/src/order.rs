//! Which moves to look at first.
//!
//! What a move leads to is known, since all are sown: the estimate after it is the first guess of its worth.
//! What is learned here corrects it by a seed or two.

use bao_core::{Direction, Move, Side};

use crate::worker::MAX_PLY;

/// What a move is worth more that was good enough at the same ply before, in hundredths of a seed.
const KILLER: i32 = 100;

/// The bounds of what the history of a move makes it worth more or less, in hundredths of a seed.
const HISTORY: i32 = 100;

/// What one thread has learned about good moves.
#[derive(Debug)]
pub(crate) struct Order {
    /// By ply, the last two moves that were good enough.
    killers: Vec<[Option<Move>; 2]>,
    /// By side, pit and direction, how often a move was good enough, and how often not.
    history: Box<[i32; 64]>,
}

impl Order {
    pub(crate) fn new() -> Self {
        Self { killers: vec![[None; 2]; MAX_PLY as usize + 1], history: Box::new([0; 64]) }
    }

    /// Returns what is added to the estimate after a move.
    #[inline(always)]
    pub(crate) fn bonus(&self, side: Side, ply: u32, by: Move) -> i32 {
        let killer = if self.killers[ply as usize].contains(&Some(by)) { KILLER } else { 0 };
        killer + self.history[slot(side, by)] / SCALE
    }

    /// Learns that a move was good enough, and that those looked at before it were not.
    #[inline]
    pub(crate) fn cut(&mut self, side: Side, ply: u32, by: Move, refused: impl Iterator<Item = Move>, depth: u32) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(by) {
            *killers = [Some(by), killers[0]];
        }
        // What costs more to find out counts for more.
        let weight = (depth * depth).min(WEIGHT.cast_unsigned()).cast_signed();
        self.learn(slot(side, by), weight);
        for by in refused {
            self.learn(slot(side, by), -weight);
        }
    }

    /// Moves a history towards one of its bounds; the nearer it is, the less.
    fn learn(&mut self, slot: usize, weight: i32) {
        let history = &mut self.history[slot];
        *history += weight * SCALE - *history * weight.abs() / HISTORY;
    }
}

/// The steps of a history to a hundredth of a seed.
const SCALE: i32 = 16;

/// The most that a single move changes a history by.
const WEIGHT: i32 = HISTORY / 4;

#[inline(always)]
fn slot(side: Side, by: Move) -> usize {
    let way = match by.direction() {
        Direction::Clockwise => 0,
        Direction::Anticlockwise => 1,
    };
    (side as usize) << 5 | by.pit().index() << 1 | way
}

#[cfg(test)]
mod tests {
    use bao_core::Pit;

    use super::*;

    #[test]
    fn good_moves_rise_and_refused_ones_fall_within_bounds() {
        let mut order = Order::new();
        let [good, bad] = [3, 4].map(|pit| Move::new(Pit::wrapping(pit), Direction::Clockwise));
        for depth in 2..200 {
            order.cut(Side::North, 7, good, [bad].into_iter(), depth);
        }
        assert_eq!(order.bonus(Side::North, 6, good), HISTORY);
        assert_eq!(order.bonus(Side::North, 7, good), HISTORY + KILLER);
        assert_eq!(order.bonus(Side::North, 7, bad), -HISTORY);
        assert_eq!(order.bonus(Side::South, 7, bad), 0);
    }
}
