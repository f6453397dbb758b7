//! Who estimates positions at the horizon.

use bao_core::Evaluate;

/// An estimator of positions.
///
/// The searcher asks it millions of times a second, so it should answer in tens of cycles.
pub trait Judge<V>: Send + Sync {
    /// Returns how good the position is for the side to move, in hundredths of a seed.
    fn estimate(&self, position: &V) -> i32;
}

/// The estimator that is built into the variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuiltIn;

impl<V: Evaluate> Judge<V> for BuiltIn {
    #[inline(always)]
    fn estimate(&self, position: &V) -> i32 {
        position.evaluate()
    }
}

/// The variant's terms under other weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(
    /// The weights by phase, as in [`Evaluate::WEIGHTS`].
    pub Vec<Vec<i32>>,
);

impl Weights {
    /// Returns weights that count seeds alone, a hundred each: what one knows of any game before it is played.
    #[must_use]
    pub fn of_seeds<V: Evaluate>() -> Self {
        let weight = |name| if matches!(name, "front" | "back") { 100 } else { 0 };
        Self(vec![V::TERMS.iter().map(|term| weight(term.name)).collect(); V::PHASES.len()])
    }
}

impl<V: Evaluate> Judge<V> for Weights {
    fn estimate(&self, position: &V) -> i32 {
        let weights = self.0.get(position.phase()).map_or(&[][..], Vec::as_slice);
        position.terms().as_ref().iter().zip(weights).map(|(term, weight)| term * weight).sum()
    }
}
