//! The weights of the evaluation, as `cargo xtask tune` has found them.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
#[rustfmt::skip]
pub(crate) static WEIGHTS: [[i32; TERMS]; 1] = [
    [262, 40, 160, 154, 83, -20, 154, -47],
];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 734;
