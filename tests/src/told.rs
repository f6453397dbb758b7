//! Boards, faults and endings as text.

use std::fmt::Write;

use bao_catalog::AnyPosition;
use bao_core::{Outcome, ParsePositionError, ROWS, Row, row_letter, row_pits};

/// Draws a board as South sees it: four rows with their letters, pits numbered from their owner's left.
#[must_use]
pub fn board(position: &AnyPosition) -> String {
    let (rings, hands) = (position.rings(), position.hands());
    let has_hands = hands.south > 0 || hands.north > 0;
    let mut text = String::from("     8  7  6  5  4  3  2  1\n");
    for (side, row) in ROWS {
        write!(text, "  {}", row_letter(side, row)).expect("strings can be written");
        for pit in row_pits(side, row) {
            write!(text, " {:2}", rings[side].seeds(pit)).expect("strings can be written");
        }
        if has_hands && row == Row::Back {
            write!(text, "   {} in hand", hands[side]).expect("strings can be written");
        }
        text.push('\n');
    }
    text.push_str("     1  2  3  4  5  6  7  8\n");
    text
}

/// Says what is wrong with a position text, each fault with its byte.
///
/// # Panics
/// If nothing is wrong with it, or the faults are not in the order of the text.
#[must_use]
#[track_caller]
pub fn faults(error: &ParsePositionError) -> Vec<String> {
    assert!(!error.faults.is_empty(), "an error without a fault");
    assert!(error.faults.is_sorted_by_key(|fault| fault.at), "{error}: not in the order of the text");
    error.faults.iter().map(ToString::to_string).collect()
}

/// Says whether a game is over.
pub(crate) fn ending(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome { winner, rule }) => format!("{winner} has won ({rule})"),
        None => "the game goes on".to_owned(),
    }
}
