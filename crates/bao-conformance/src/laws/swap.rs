//! The players are alike.

use bao_core::{Move, Outcome, Side, Variant, VariantExt};

use crate::positions::{Positions, visited};
use crate::transform::{swapped, swapped_text};
use crate::violation::Violation;

/// South moves first (G10), in a game that is not decided and that a set-up can describe.
///
/// # Errors
/// Shows the start.
pub fn games_begin_with_south<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    let start = V::start();
    let first = start.side_to_move();
    positions.require("games_begin_with_south", first == Side::South, || format!("{first} begins (G10) in {start}"))?;
    positions.require("games_begin_with_south", start.outcome().is_none(), || {
        format!("the game is over before it begins, in {start}")
    })
}

/// The same game goes on when the players change places: pits, hands, tokens and the side to move.
///
/// # Errors
/// Shows a position that is played otherwise by the other player.
pub fn the_sides_can_be_swapped<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("the_sides_can_be_swapped", |case| {
        let setup = swapped(&case.position.to_setup());
        let theirs = match V::from_setup(&setup) {
            Ok(theirs) => theirs,
            Err(error) => return case.require(false, || format!("with the sides swapped it is refused: {error}")),
        };
        let other_winner = |outcome: Outcome| Outcome { winner: outcome.winner.other(), ..outcome };
        let (expected, found) = (case.position.outcome().map(other_winner), theirs.outcome());
        case.require(found == expected, || {
            format!("the outcome of the swapped position {theirs} is {found:?}, expected {expected:?}")
        })?;
        let (ours, others) = (case.visited(), visited(&theirs));
        let starts = |all: &[(Move, _)]| all.iter().map(|&(candidate, _)| candidate).collect::<Vec<_>>();
        case.require(starts(&ours) == starts(&others), || {
            format!("{} has other candidates: {:?} against {:?}", theirs, starts(&ours), starts(&others))
        })?;
        for ((candidate, after), (_, their_after)) in ours.into_iter().zip(others) {
            let expected = after.map(|after| V::from_setup(&swapped(&after.to_setup())));
            case.require_of(candidate, expected == their_after.map(Ok), || {
                format!("it leads to {after:?}, in the swapped position {theirs} to {their_after:?}")
            })?;
            let texts = (swapped_text(&case.position.text_of(candidate)), theirs.text_of(candidate));
            case.require_of(candidate, texts.0 == texts.1, || {
                format!("in the swapped position it is written {}, expected {}", texts.1, texts.0)
            })?;
        }
        Ok(())
    })
}
