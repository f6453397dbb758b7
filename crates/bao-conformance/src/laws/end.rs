//! How games end.

use bao_core::rule::{G8, G9};
use bao_core::{Direction, Move, Outcome, Pit, Variant, VariantExt};

use crate::positions::Positions;
use crate::violation::Violation;

/// A decided game has no move, no continuation, and one outcome; a player without a move has lost (G8).
///
/// # Errors
/// Shows a finished game that goes on, or says that no position is decided, so that nothing was tried.
pub fn nothing_is_playable_after_the_end<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    const LAW: &str = "nothing_is_playable_after_the_end";
    let mut ends = 0_u32;
    positions.each(LAW, |case| {
        let position = case.position;
        let moves = position.legal_moves();
        let by_seeds = position.decided();
        let expected = match by_seeds {
            Some(outcome) => Some(outcome),
            // G8: a player to move who has no legal move has lost.
            None if moves.is_empty() => Some(Outcome { winner: position.side_to_move().other(), rule: G8 }),
            None => None,
        };
        let found = position.outcome();
        case.require(found == expected, || format!("the outcome is {found:?}, expected {expected:?}"))?;
        let Some(outcome) = expected else { return Ok(()) };
        ends += u32::from(by_seeds.is_some());
        let candidates = case.visited();
        case.require(by_seeds.is_none() || candidates.is_empty(), || {
            format!("{} has won by {}, yet there are {} candidates", outcome.winner, outcome.rule, candidates.len())
        })?;
        let counts = [1, 2].map(|depth| position.perft(depth));
        case.require(counts == [0, 0], || format!("the game is over, yet perft to the depths 1, 2 is {counts:?}"))?;
        for (pit, direction) in Pit::all().flat_map(|pit| Direction::ALL.map(|direction| (pit, direction))) {
            let played = position.play(Move::new(pit, direction));
            let rule = played.map_err(|illegal| illegal.rule);
            case.require(rule == Err(outcome.rule), || {
                format!("the game is over by {}, yet playing {pit:?} {direction} gives {rule:?}", outcome.rule)
            })?;
        }
        Ok(())
    })?;
    positions.require(LAW, ends > 0, || "no position is decided, so nothing was tried".to_owned())
}

/// A player whose front row is empty has lost (G7), and of two such players the one to move (G9).
///
/// # Errors
/// Shows a position decided otherwise, or says that no front row is empty, so that nothing was tried.
pub fn an_empty_front_row_decides<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    const LAW: &str = "an_empty_front_row_decides";
    let mut tried = 0_u32;
    positions.each(LAW, |case| {
        let side = case.position.side_to_move();
        let rings = case.position.rings();
        let is_empty = |ring: bao_core::Ring| ring.pits()[..8].iter().all(|&seeds| seeds == 0);
        let (own, other) = (is_empty(rings[side]), is_empty(rings[side.other()]));
        if !own && !other {
            return Ok(());
        }
        tried += 1;
        // G7, G9
        let winner = if own { side.other() } else { side };
        let found = case.position.decided();
        case.require(found.is_some_and(|outcome| outcome.winner == winner), || {
            format!("a front row is empty, so {winner} has won, but it is decided as {found:?}")
        })?;
        let both = own && other;
        case.require(found.is_some_and(|outcome| (outcome.rule == G9) == both), || {
            format!("G9 is the rule where both front rows are empty, and only there, but it is decided as {found:?}")
        })
    })?;
    positions.require(LAW, tried > 0, || "no front row is empty, so nothing was tried".to_owned())
}
