//! The weights of the evaluation.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
pub(crate) static WEIGHTS: [[i32; TERMS]; 2] =
    [[152, 20, 133, 62, 53, -8, 127, -145, 423], [201, 44, 156, 122, 66, -15, 149, -48, 141]];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 783;
