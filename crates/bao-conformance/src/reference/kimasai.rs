//! Bao la Kimasai (KM).

use super::board::{BACK, Direction, FRONT};
use super::position::Position;
use super::sowing::{NotAMove, Played, Sowing};
use super::text;

/// Everything is sown this way.
// KM2
const DIRECTION: Direction = Direction::Clockwise;

/// Returns the legal moves.
pub(super) fn moves(position: &Position) -> impl Iterator<Item = Played> {
    // KM3, KM4, KM6: any own occupied pit, front or back, even a single cow.
    FRONT
        .chain(BACK)
        .filter(|&pit| position.board.ring(position.side)[pit] > 0)
        .filter_map(|pit| play(position, pit).ok())
}

fn play(position: &Position, start: usize) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    let holds_cows = position.hand(position.side) > 0;
    let other_holds_cows = position.hand(position.side.other()) > 0;
    // KM4: while a player holds cows, he puts one into the pit. KM3: but not in the opening turn. KM5: a player whose hand is empty introduces none.
    let introduces = holds_cows && !position.opening;
    if introduces {
        sowing.drop_seed(start);
    }
    // KM5: as long as either player holds a cow before the move, nothing is captured. KM6: raids begin once both hands are empty.
    let may_raid = !holds_cows && !other_holds_cows;
    let mut end = sowing.sow_pit(start, DIRECTION)?;
    loop {
        if may_raid && sowing.may_capture_at(end) {
            // KM8: the cows are sown with the first of them dropped into the capturing pit itself.
            let cows = sowing.capture(end.pit);
            end = sowing.sow_captured(cows, end.pit, DIRECTION)?;
            if sowing.is_bao_hamna() {
                // G7: that was the one last lap.
                break;
            }
        } else if end.was_empty {
            // KM7: an empty pit ends the move.
            break;
        } else {
            // KM7: an occupied pit relays.
            end = sowing.sow_pit(end.pit, DIRECTION)?;
        }
    }
    Ok(Played { text: text::pit(position.side, start), sowing, from_hand: u8::from(introduces) })
}
