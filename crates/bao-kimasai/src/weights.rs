//! The weights of the evaluation, as `cargo xtask tune` has found them.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
#[rustfmt::skip]
pub(crate) static WEIGHTS: [[i32; TERMS]; 2] = [
    [44, 74, 86, 4, 3, 11, -2, -11, 7, 364],
    [402, 59, 141, 174, 113, 79, -2, -18, 4, 0],
];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 763;
