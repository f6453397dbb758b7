//! Random play is fair.

use bao_core::RandomPlay;

use crate::positions::Positions;
use crate::violation::Violation;

/// What a probability may be off by rounding.
const ROUNDING: f64 = 1e-9;

/// A random move is a legal one, each has its chance, and where nothing is never-ending or leaves a choice between
/// stopping and going on, the chances are equal.
///
/// The chances are not sampled: every way in which the numbers can be drawn is followed.
///
/// # Errors
/// Shows a position where random play does something else.
pub fn random_play_draws_each_legal_move_alike<V: RandomPlay>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("random_play_draws_each_legal_move_alike", |case| {
        let legal: Vec<V> = case.legal().into_iter().map(|(_, after)| after).collect();
        let alike = case
            .visited()
            .into_iter()
            .all(|(candidate, after)| after.is_ok() && !case.position.text_of(candidate).safari);
        let reached = chances(case.position);
        for &(after, _) in &reached {
            case.require(after.is_some() || legal.is_empty(), || {
                "random play finds no move, yet there is one".to_owned()
            })?;
            case.require(after.is_none_or(|after| legal.contains(&after)), || {
                format!("random play leads to {after:?}, as no legal move does")
            })?;
        }
        let missed = legal.iter().find(|&&after| !reached.iter().any(|&(other, _)| other == Some(after)));
        case.require(missed.is_none(), || format!("random play never leads to {missed:?}"))?;
        for (after, chance) in reached {
            let moves = legal.iter().filter(|&&other| Some(other) == after).count();
            let expected = if after.is_none() { 1.0 } else { count(moves) / count(legal.len()) };
            case.require(!alike || (chance - expected).abs() < ROUNDING, || {
                format!("the chance of {after:?} is {chance}, expected {expected}")
            })?;
        }
        Ok(())
    })
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}

/// Follows every way in which the numbers can be drawn, and returns where each leads with its chance, none twice.
fn chances<V: RandomPlay>(position: &V) -> Vec<(Option<V>, f64)> {
    let mut all: Vec<(Option<V>, f64)> = Vec::new();
    let mut drawn: Vec<(u32, u32)> = Vec::new();
    loop {
        let mut asked = 0;
        let after = position.play_random(|limit| {
            if asked == drawn.len() {
                drawn.push((0, limit));
            }
            asked += 1;
            drawn[asked - 1].0
        });
        let chance = drawn.iter().map(|&(_, limit)| 1.0 / f64::from(limit)).product::<f64>();
        match all.iter_mut().find(|(other, _)| *other == after) {
            Some((_, sum)) => *sum += chance,
            None => all.push((after, chance)),
        }
        // On to the next way: the last number that can still grow grows, and what came after it is drawn anew.
        while drawn.last().is_some_and(|&(number, limit)| number + 1 == limit) {
            drawn.pop();
        }
        match drawn.last_mut() {
            Some((number, _)) => *number += 1,
            None => return all,
        }
    }
}
