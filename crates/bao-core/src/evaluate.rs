//! How good a position is without looking ahead.

use crate::variant::Variant;

/// A variant whose positions can be estimated.
///
/// An estimate is a weighted sum of a few terms, each a small whole number that is read off the board.
/// The weights belong to the phase of the game; they come from games played (`cargo xtask tune`).
///
/// Estimates are in hundredths of a seed, from the point of view of the side to move: 250 is as good as holding two and
/// a half seeds more than the opponent, all else being equal.
pub trait Evaluate: Variant {
    /// The terms of one position.
    type Terms: AsRef<[i32]>;

    /// What the terms are, in the order of their values.
    const TERMS: &'static [Term];

    /// The names of the phases, in the order of [`phase`](Self::phase).
    const PHASES: &'static [&'static str];

    /// The weights of the terms, by phase: hundredths of a seed for one unit.
    const WEIGHTS: &'static [&'static [i32]];

    /// The hundredths of a seed that multiply the odds of winning by e.
    const ODDS: i32;

    /// Returns which phase's weights are used here.
    fn phase(&self) -> usize;

    /// Returns the value of each term, from the point of view of the side to move.
    fn terms(&self) -> Self::Terms;

    /// Returns the estimate, which is the sum of the terms, weighted by the phase.
    fn evaluate(&self) -> i32;
}

/// What a term of an evaluation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name, in one or two words.
    pub name: &'static str,
    /// What it counts, in a few words.
    pub words: &'static str,
}

impl Term {
    /// Names a term and says what it counts.
    #[must_use]
    pub const fn new(name: &'static str, words: &'static str) -> Self {
        Self { name, words }
    }
}

/// Returns the weighted sum of terms.
#[must_use]
#[inline(always)]
pub const fn weigh<const N: usize>(terms: &[i32; N], weights: &[i32; N]) -> i32 {
    let mut sum = 0;
    let mut i = 0;
    while i < N {
        sum += terms[i] * weights[i];
        i += 1;
    }
    sum
}
