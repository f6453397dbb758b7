//! The weights of the evaluation.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
pub(crate) static WEIGHTS: [[i32; TERMS]; 1] = [[252, 42, 158, 144, 85, -21, 157, -48]];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 729;
