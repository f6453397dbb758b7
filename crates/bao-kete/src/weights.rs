//! The weights of the evaluation, as `cargo xtask tune` has found them.

use crate::evaluate::TERMS;

/// The weights by phase: hundredths of a seed for one unit of each term.
#[rustfmt::skip]
pub(crate) static WEIGHTS: [[i32; TERMS]; 2] = [
    [163, 22, 138, 66, 55, -7, 131, -149, 443],
    [188, 42, 158, 122, 67, -14, 150, -51, 162],
];

/// The hundredths of a seed that multiply the odds of winning by e.
pub(crate) const ODDS: i32 = 775;
