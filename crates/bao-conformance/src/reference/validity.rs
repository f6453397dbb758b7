//! What a position must keep to be accepted.

use super::board::{KUU, Side};
use super::chain;
use super::error::PositionError;
use super::position::Position;
use super::rule_set::RuleSet;

/// Refuses what the rules refuse in a set-up position.
pub(super) fn validate(position: &Position) -> Result<(), PositionError> {
    let &Position { rule_set, ref board, hands, side, .. } = position;
    // G13
    if position.seeds() != 64 {
        return Err(PositionError::Total(position.seeds()));
    }
    // KJ1: nothing in hand.
    let is_kujifunza = matches!(rule_set, RuleSet::Kujifunza | RuleSet::KujifunzaZanzibar);
    if is_kujifunza && hands != [0, 0] {
        return Err(PositionError::HandsInKujifunza);
    }
    // KT2: a kuu that stands holds seeds.
    for owner in Side::ALL {
        if position.kuu_stands[owner as usize] && board.ring(owner)[KUU] == 0 {
            return Err(PositionError::EmptyKuu);
        }
    }
    // KM3: the opening turn comes before any hand is empty.
    if position.opening && hands.contains(&0) {
        return Err(PositionError::OpeningWithoutHands);
    }
    // KT14: takasia is imposed when neither player holds seeds.
    let is_reserved = position.takasia.is_some() || position.claim.is_some();
    if is_reserved && hands != [0, 0] {
        return Err(PositionError::TakasiaWithHands);
    }
    let Some(under_takasia) = position.takasia else {
        return Ok(());
    };
    if position.claim.is_some() {
        return Err(PositionError::TakasiaAndClaim);
    }
    if board.ring(side)[under_takasia] == 0 {
        return Err(PositionError::TakasiaOnEmptyPit);
    }
    if under_takasia == KUU && position.has_kuu(side) {
        return Err(PositionError::TakasiaOnKuu);
    }
    // KT14: none of the pits of the player who imposed it is threatened.
    if chain::capturing_starts(*board, side).next().is_some() {
        return Err(PositionError::TakasiaWithCapture);
    }
    Ok(())
}
