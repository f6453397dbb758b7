//! Estimates of positions.

use bao_core::{Evaluate, VariantExt};

use crate::positions::Positions;
use crate::transform::swapped;
use crate::violation::Violation;

/// An estimate is the weighted sum of its terms, and is the mover's: with the sides swapped it stays as it is.
///
/// # Errors
/// Shows a position that is estimated otherwise, or says which tables do not fit together.
pub fn estimates_are_the_movers<V: Evaluate>(positions: &Positions<V>) -> Result<(), Violation> {
    const LAW: &str = "estimates_are_the_movers";
    positions.require(LAW, V::WEIGHTS.len() == V::PHASES.len(), || {
        format!("{} phases have {} rows of weights", V::PHASES.len(), V::WEIGHTS.len())
    })?;
    positions.require(LAW, V::WEIGHTS.iter().all(|row| row.len() == V::TERMS.len()), || {
        let lengths: Vec<_> = V::WEIGHTS.iter().map(|row| row.len()).collect();
        format!("{} terms have rows of {lengths:?} weights", V::TERMS.len())
    })?;
    positions.each(LAW, |case| {
        let position = case.position;
        let (terms, phase) = (position.terms(), position.phase());
        let terms = terms.as_ref();
        case.require(terms.len() == V::TERMS.len(), || {
            format!("{} terms are named, {} have a value", V::TERMS.len(), terms.len())
        })?;
        let Some(weights) = V::WEIGHTS.get(phase) else {
            return case.require(false, || format!("it is of the phase {phase}, and there are {}", V::PHASES.len()));
        };
        let sum: i64 = terms.iter().zip(*weights).map(|(&value, &weight)| i64::from(value) * i64::from(weight)).sum();
        let estimate = position.evaluate();
        case.require(i64::from(estimate) == sum, || format!("the estimate is {estimate}, its terms make {sum}"))?;
        let others = [
            ("read anew", V::parse(&position.to_string()).ok()),
            ("with the sides swapped", V::from_setup(&swapped(&position.to_setup())).ok()),
        ];
        for (what, other) in others {
            let found = other.map(|other| (other.terms().as_ref().to_vec(), other.evaluate()));
            case.require(found == Some((terms.to_vec(), estimate)), || {
                format!("the estimate is {estimate} of the terms {terms:?}, {what} {found:?}")
            })?;
        }
        Ok(())
    })
}
