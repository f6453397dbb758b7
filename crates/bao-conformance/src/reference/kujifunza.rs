//! Bao la Kujifunza, and the rule set `kujifunza/zanzibar` (KJ).

use super::board::Direction;
use super::chain::{self, CapturingStart};
use super::position::Position;
use super::rule_set::RuleSet;
use super::sowing::{NotAMove, Played, Sowing};
use super::text;

/// Returns the legal capturing moves.
pub(super) fn captures(position: &Position) -> impl Iterator<Item = Played> {
    // KJ2
    chain::capturing_starts(position.board, position.side).flat_map(move |start| {
        choices(position.rule_set, start.capturing_pit)
            .into_iter()
            .filter_map(move |choice| play_capture(position, start, choice).ok())
    })
}

/// Returns what the player may choose at the first capture.
fn choices(rule_set: RuleSet, capturing_pit: usize) -> Vec<Option<Direction>> {
    let in_the_centre = chain::kimbi_direction(capturing_pit).is_none();
    // KJ5: for the first capture of the move, from the centre, the player chooses the kichwa. In `kujifunza/zanzibar` nothing is ever chosen.
    if in_the_centre && rule_set == RuleSet::Kujifunza { Direction::BOTH.map(Some).to_vec() } else { vec![None] }
}

fn play_capture(position: &Position, start: CapturingStart, choice: Option<Direction>) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    chain::play_chain(&mut sowing, start, choice)?;
    let mut text = text::start(position.side, start.start, start.direction);
    if let Some(entry) = choice {
        text.push(',');
        text.push(text::entry_arrow(entry));
    }
    Ok(Played { text, sowing, from_hand: 0 })
}

/// Returns the legal moves without capture, to be played only where no capturing move is legal.
pub(super) fn takatas(position: &Position) -> impl Iterator<Item = Played> {
    // KJ7, KJ8
    chain::takata_starts(position.board, position.side)
        .filter_map(|(start, direction)| play_takata(position, start, direction).ok())
}

fn play_takata(position: &Position, start: usize, direction: Direction) -> Result<Played, NotAMove> {
    let mut sowing = Sowing::new(position);
    let mut end = sowing.sow_pit(start, direction)?;
    // KJ7: relays until a lap ends in an empty pit; nothing is captured.
    while !end.was_empty {
        end = sowing.sow_pit(end.pit, direction)?;
    }
    Ok(Played { text: text::start(position.side, start, direction), sowing, from_hand: 0 })
}
