//! What Kujifunza shares with the second phase of Kete: capturing starts, kichwa and kimbi, chains, takata starts.

use super::board::{BACK, Board, Direction, FRONT, Side, next};
use super::sowing::{NotAMove, Sowing};

/// Returns the own front pit from which a first lap captures, if it does.
pub(super) fn first_capture(board: &Board, side: Side, start: usize, direction: Direction) -> Option<usize> {
    // KJ2, KT10: from any own pit with 2 to 15 seeds; KJ3: sixteen or more capture nothing.
    let seeds = board.ring(side)[start];
    if !(2..=15).contains(&seeds) {
        return None;
    }
    let mut pit = start;
    for _ in 0..seeds {
        pit = next(pit, direction);
    }
    // KJ2, KT10: the last seed drops into an occupied own front pit that faces at least one seed. Fifteen seeds or fewer drop at most one into each pit, so the pit is occupied if it is now.
    let captures = FRONT.contains(&pit) && board.ring(side)[pit] > 0 && board.faces_seeds(side, pit);
    captures.then_some(pit)
}

/// Returns every start and direction from which a first lap captures, with the capturing pit.
pub(super) fn capturing_starts(board: Board, side: Side) -> impl Iterator<Item = CapturingStart> {
    let starts = FRONT.chain(BACK);
    starts.flat_map(move |start| {
        Direction::BOTH.into_iter().filter_map(move |direction| {
            let capturing_pit = first_capture(&board, side, start, direction)?;
            Some(CapturingStart { start, direction, capturing_pit })
        })
    })
}

/// A start whose first lap captures.
#[derive(Clone, Copy, Debug)]
pub(super) struct CapturingStart {
    /// The pit that is lifted.
    pub(super) start: usize,
    /// The way it is sown.
    pub(super) direction: Direction,
    /// The own front pit where the first lap ends.
    pub(super) capturing_pit: usize,
}

/// Returns the way captured seeds must run if the capturing pit is a kimbi, and `None` in the centre.
pub(super) fn kimbi_direction(capturing_pit: usize) -> Option<Direction> {
    match capturing_pit {
        // Terms: front pits 1 and 2; entry at the left kichwa runs clockwise.
        0 | 1 => Some(Direction::Clockwise),
        // Terms: front pits 7 and 8; entry at the right kichwa runs anticlockwise.
        6 | 7 => Some(Direction::Anticlockwise),
        _ => None,
    }
}

/// Returns the kichwa from which seeds run in a direction towards the centre.
pub(super) fn kichwa(direction: Direction) -> usize {
    match direction {
        Direction::Clockwise => 0,
        Direction::Anticlockwise => 7,
    }
}

/// Plays a whole capturing move from its start.
///
/// `choice` is the direction the player chose for a first capture from the centre, where the rules let him choose.
pub(super) fn play_chain(
    sowing: &mut Sowing,
    start: CapturingStart,
    mut choice: Option<Direction>,
) -> Result<(), NotAMove> {
    let mut direction = start.direction;
    let mut end = sowing.sow_pit(start.start, direction)?;
    loop {
        if sowing.may_capture_at(end) {
            // KJ4: the facing seeds are lifted and sown from a kichwa; the capturing pit keeps its own.
            let seeds = sowing.capture(end.pit);
            // KJ5, KT11: a kimbi decides; else, for the first capture only, the player, where he may; else the direction stays as it is.
            let chosen = choice.take();
            direction = kimbi_direction(end.pit).or(chosen).unwrap_or(direction);
            end = sowing.sow_captured(seeds, kichwa(direction), direction)?;
            if sowing.is_bao_hamna() {
                // G7: that was the one last lap.
                return Ok(());
            }
        } else if end.was_empty {
            // KJ6, KT12: an empty pit ends the move.
            return Ok(());
        } else {
            // KJ6: another occupied pit relays. KT12: so does the kuu, which is lost.
            end = sowing.sow_pit(end.pit, direction)?;
        }
    }
}

/// Returns the pits and directions from which a takata may start.
pub(super) fn takata_starts(board: Board, side: Side) -> impl Iterator<Item = (usize, Direction)> {
    // KJ7: any front pit with two seeds or more; if no front pit has two, any back pit with two or more.
    let row = if board.front_pits_with(side, 2) > 0 { FRONT } else { BACK };
    row.filter(move |&pit| board.ring(side)[pit] >= 2)
        .flat_map(|pit| Direction::BOTH.map(|direction| (pit, direction)))
        .filter(move |&(pit, direction)| !empties_own_front_row(&board, side, pit, direction))
}

/// Returns whether a takata would begin by sowing a lone kichwa away from the centre.
pub(super) fn empties_own_front_row(board: &Board, side: Side, pit: usize, direction: Direction) -> bool {
    // KJ8, KT17
    let is_only_occupied = board.front_pits_with(side, 1) == 1;
    let away_from_centre = match direction {
        Direction::Anticlockwise => pit == 0,
        Direction::Clockwise => pit == 7,
    };
    is_only_occupied && away_from_centre
}
