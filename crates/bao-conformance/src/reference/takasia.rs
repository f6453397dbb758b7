//! Which pit a takata puts under takasia (KT14).

use super::board::{Board, KUU, Side, facing};
use super::chain;
use super::position::Position;
use super::sowing::{Played, Sowing};

/// Returns the opponent's front pits that `side` threatens, each once, in order.
fn threatened_by(board: &Board, side: Side) -> Vec<usize> {
    // KT14: a first lap as in KT10 would capture it.
    let mut pits: Vec<usize> = chain::capturing_starts(*board, side).map(|start| facing(start.capturing_pit)).collect();
    pits.sort_unstable();
    pits.dedup();
    pits
}

/// Returns the opponent's pit that a move of Kete puts under takasia, if it does.
pub(super) fn imposed(before: &Position, played: &Played) -> Option<usize> {
    let mover = before.side;
    let opponent = mover.other();
    let Sowing { board, captures, kuu_stands, .. } = &played.sowing;
    // KT14: after a takata.
    if *captures > 0 {
        return None;
    }
    // KT14: played by the hizi zetu rules, against an opponent who holds no seeds either.
    if before.hand(mover) > 0 || before.hand(opponent) > 0 {
        return None;
    }
    // KT14: none of the mover's pits is threatened.
    if !threatened_by(board, opponent).is_empty() {
        return None;
    }
    // KT14: exactly one of the opponent's is; all threatened pits are counted.
    let [pit] = threatened_by(board, mover)[..] else {
        return None;
    };
    let seeds = board.ring(opponent)[pit];
    // KT14: not a kuu.
    if pit == KUU && kuu_stands[opponent as usize] && seeds >= 6 {
        return None;
    }
    // KT14: not its owner's only occupied front pit.
    if board.front_pits_with(opponent, 1) == 1 {
        return None;
    }
    // KT14: not its owner's only group of two or more in the front row.
    if seeds >= 2 && board.front_pits_with(opponent, 2) == 1 {
        return None;
    }
    Some(pit)
}
