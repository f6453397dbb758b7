//! The weights of the evaluation.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
pub(crate) static WEIGHTS: [[i32; TERMS]; 2] =
    [[48, 78, 91, 8, 2, 8, -5, -12, 9, 385], [339, 58, 142, 177, 113, 81, -1, -24, -5, 0]];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 788;
