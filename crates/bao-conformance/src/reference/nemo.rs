//! Bao la Kete, first phase: nemo (KT4–KT9).

use super::board::{Direction, FRONT, KUU};
use super::chain;
use super::position::Position;
use super::sowing::{NotAMove, Played, Sowing};
use super::text;

/// Returns the legal capturing moves.
pub(super) fn captures(position: &Position) -> impl Iterator<Item = Played> {
    let board = position.board;
    // KT4: one seed into an own occupied front pit that faces seeds.
    FRONT
        .filter(move |&pit| board.ring(position.side)[pit] > 0 && board.faces_seeds(position.side, pit))
        .flat_map(|pit| entries(pit).into_iter().map(move |entry| (pit, entry)))
        // KT6: where the kuu asks, the player chooses to stop or to go on safari.
        .flat_map(|(pit, entry)| [(pit, entry, false), (pit, entry, true)])
        .filter_map(|(pit, entry, safari)| play_capture(position, pit, entry, safari).ok())
}

/// Returns the ways in which the seeds of the first capture may run.
fn entries(pit: usize) -> Vec<Direction> {
    // KT5: from a kimbi, the kichwa of that side; from the centre, the player's choice.
    match chain::kimbi_direction(pit) {
        Some(forced) => vec![forced],
        None => Direction::BOTH.to_vec(),
    }
}

fn play_capture(position: &Position, pit: usize, entry: Direction, safari: bool) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    let mut went_on_safari = false;
    // KT4: the pit that received the seed keeps its seeds.
    sowing.drop_seed(pit);
    let seeds = sowing.capture(pit);
    let mut direction = entry;
    let mut end = sowing.sow_captured(seeds, chain::kichwa(direction), direction)?;
    // G7: after the last seed of the opponent's front row there was one last lap.
    while !sowing.is_bao_hamna() {
        if sowing.may_capture_at(end) {
            // KT6: capture again, also when that pit is the kuu. From a kimbi, the kichwa of that side; from the centre the direction stays as it is.
            let seeds = sowing.capture(end.pit);
            direction = chain::kimbi_direction(end.pit).unwrap_or(direction);
            end = sowing.sow_captured(seeds, chain::kichwa(direction), direction)?;
        } else if end.was_empty {
            // KT6: an empty pit ends the move.
            break;
        } else if sowing.is_kuu(end.pit) && !safari {
            // KT6: the player stops in the kuu.
            break;
        } else {
            // KT6: on safari the kuu is lifted, lost, and sown on; another occupied pit relays.
            went_on_safari |= sowing.is_kuu(end.pit);
            end = sowing.sow_pit(end.pit, direction)?;
        }
    }
    if safari && !went_on_safari {
        // KT6: the choice did not arise.
        return Err(NotAMove::NoSafari);
    }
    let mut text = text::pit(position.side, pit);
    text.push(text::entry_arrow(entry));
    if safari {
        text.push('+');
    }
    Ok(Played { text, sowing, from_hand: 1 })
}

/// Returns the legal moves without capture, to be played only where no capture is legal.
pub(super) fn takatas(position: &Position) -> impl Iterator<Item = Played> {
    starts(position)
        .into_iter()
        .flat_map(|pit| Direction::BOTH.map(|direction| (pit, direction)))
        // KT17: counted with the seed just placed, which goes into an occupied pit and so changes nothing.
        .filter(|&(pit, direction)| !chain::empties_own_front_row(&position.board, position.side, pit, direction))
        .filter_map(|(pit, direction)| play_takata(position, pit, direction).ok())
}

/// Returns the pits that a takata may start from.
fn starts(position: &Position) -> Vec<usize> {
    let ring = position.board.ring(position.side);
    let occupied: Vec<usize> = FRONT.filter(|&pit| ring[pit] > 0).collect();
    // KT2: judged before the seed from the hand is added.
    if position.has_kuu(position.side) {
        if occupied == [KUU] {
            // KT8: the kuu is the only occupied front pit.
            return occupied;
        }
        // KT7: with a kuu, any occupied front pit but the kuu.
        return occupied.into_iter().filter(|&pit| pit != KUU).collect();
    }
    // KT7: without one, a front pit with at least two seeds before the seed is added; if all are singletons, any of them.
    if occupied.iter().any(|&pit| ring[pit] >= 2) {
        return occupied.into_iter().filter(|&pit| ring[pit] >= 2).collect();
    }
    occupied
}

fn play_takata(position: &Position, start: usize, direction: Direction) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    let taxes_kuu = position.has_kuu(position.side) && start == KUU;
    let before = sowing.seeds(start);
    sowing.drop_seed(start);
    let mut end = if taxes_kuu && before > 6 {
        // KT8: more than six before the seed was added: two seeds are sown, and the kuu stands.
        sowing.sow_tax(direction)?
    } else {
        // KT7: that whole pit is sown. KT8: so is a kuu of exactly six, which is lost.
        sowing.sow_pit(start, direction)?
    };
    // KT9: nothing is captured; an empty pit ends the move, and so does the kuu, at once.
    while !end.was_empty && !sowing.is_kuu(end.pit) {
        end = sowing.sow_pit(end.pit, direction)?;
    }
    Ok(Played { text: text::start(position.side, start, direction), sowing, from_hand: 1 })
}
