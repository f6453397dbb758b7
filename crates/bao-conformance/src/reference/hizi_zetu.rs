//! Bao la Kete, second phase: hizi zetu (KT10–KT16).

use super::board::{Direction, KUU, facing};
use super::chain::{self, CapturingStart};
use super::position::Position;
use super::sowing::{NotAMove, Played, Sowing};
use super::text;

/// Returns the legal capturing moves, whatever is claimed.
pub(super) fn captures(position: &Position) -> impl Iterator<Item = Played> {
    // KT10
    chain::capturing_starts(position.board, position.side).filter_map(|start| play_capture(position, start).ok())
}

/// Returns the legal capturing moves that begin with the capture of the claimed pit.
pub(super) fn claimed_captures(position: &Position) -> impl Iterator<Item = Played> {
    // KT16
    chain::capturing_starts(position.board, position.side)
        .filter(|start| position.claim == Some(facing(start.capturing_pit)))
        .filter_map(|start| play_capture(position, start).ok())
}

fn play_capture(position: &Position, start: CapturingStart) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    // KT11: there is no choice, for the first capture either.
    chain::play_chain(&mut sowing, start, None)?;
    Ok(Played { text: text::start(position.side, start.start, start.direction), sowing, from_hand: 0 })
}

/// Returns the legal moves without capture, to be played only where no capturing move is legal.
pub(super) fn takatas(position: &Position) -> impl Iterator<Item = Played> {
    starts(position)
        .into_iter()
        // KT15: the pit under takasia may not start.
        .filter(|&(start, _)| position.takasia != Some(start))
        .filter_map(|(start, direction)| play_takata(position, start, direction).ok())
}

/// Returns the pits and directions from which a takata may start, takasia apart.
fn starts(position: &Position) -> Vec<(usize, Direction)> {
    if position.has_kuu(position.side) {
        // KT13: if the player has a kuu, the takata must start from it.
        return Direction::BOTH.map(|direction| (KUU, direction)).to_vec();
    }
    // KT13, KT17: as KJ7 and KJ8.
    chain::takata_starts(position.board, position.side).collect()
}

fn play_takata(position: &Position, start: usize, direction: Direction) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    let started_from_kuu = position.has_kuu(position.side) && start == KUU;
    let mut end = sowing.sow_pit(start, direction)?;
    // KT13: as KJ7, relays until a lap ends in an empty pit; nothing is captured.
    while !end.was_empty {
        // KT15: a lap that ends in the pit under takasia ends the move, except the first lap of a move that started from the kuu.
        let relays_on = started_from_kuu && sowing.laps == 1;
        if position.takasia == Some(end.pit) && !relays_on {
            break;
        }
        end = sowing.sow_pit(end.pit, direction)?;
    }
    Ok(Played { text: text::start(position.side, start, direction), sowing, from_hand: 0 })
}
