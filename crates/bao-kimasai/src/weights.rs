//! The weights of the evaluation.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
pub(crate) static WEIGHTS: [[i32; TERMS]; 1] = [[50, 110, 90, 30, 20, 60, -40]];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 1000;
