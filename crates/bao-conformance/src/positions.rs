//! The positions on which the laws are tried.

use core::ops::ControlFlow;

use bao_core::{Endless, Move, ParsePositionError, Variant, VariantExt};
use thiserror::Error;

use crate::violation::Violation;

/// Positions of a variant on which laws are tried; there is at least one, so no law is kept for want of a case.
#[derive(Clone, Debug)]
pub struct Positions<V> {
    /// Never empty.
    pub(crate) all: Vec<V>,
    pub(crate) seed: u64,
}

/// Why there are no positions to try the laws on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoPositions {
    /// The list of positions is empty.
    #[error("the list of positions is empty: leave it out to try what the kit walks to by itself")]
    Empty,
    /// A given text is not a position of the variant.
    #[error("{text:?} is not a position of {variant}")]
    Unreadable {
        /// The text.
        text: String,
        /// The name of the variant.
        variant: &'static str,
        /// Why.
        #[source]
        source: ParsePositionError,
    },
}

impl<V: Variant> Positions<V> {
    /// Takes these positions; `seed` is that of the random numbers which the laws themselves need.
    ///
    /// # Errors
    /// An empty list is refused.
    pub fn new(all: Vec<V>, seed: u64) -> Result<Self, NoPositions> {
        if all.is_empty() { Err(NoPositions::Empty) } else { Ok(Self { all, seed }) }
    }

    /// Returns the positions.
    #[must_use]
    pub fn all(&self) -> &[V] {
        &self.all
    }

    /// Returns random numbers for a law's own use, the same at each call.
    pub(crate) fn dice(&self) -> fastrand::Rng {
        fastrand::Rng::with_seed(self.seed)
    }

    /// Tries a law on each position.
    pub(crate) fn each(
        &self,
        law: &'static str,
        mut check: impl FnMut(&Case<'_, V>) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        self.all.iter().try_for_each(|position| check(&Case { law, position, seed: self.seed }))
    }

    /// Demands something of all positions together.
    pub(crate) fn require(
        &self,
        law: &'static str,
        holds: bool,
        problem: impl FnOnce() -> String,
    ) -> Result<(), Violation> {
        if holds { Ok(()) } else { Err(Violation::new::<V>(law, self.seed, problem())) }
    }
}

/// One position under one law.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case<'a, V> {
    law: &'static str,
    pub(crate) position: &'a V,
    seed: u64,
}

impl<V: Variant> Case<'_, V> {
    /// Demands something of the position.
    pub(crate) fn require(&self, holds: bool, problem: impl FnOnce() -> String) -> Result<(), Violation> {
        if holds { Ok(()) } else { Err(self.violation(None, problem())) }
    }

    /// Demands something of a move.
    pub(crate) fn require_of(
        &self,
        candidate: Move,
        holds: bool,
        problem: impl FnOnce() -> String,
    ) -> Result<(), Violation> {
        if holds { Ok(()) } else { Err(self.violation(Some(candidate), problem())) }
    }

    fn violation(&self, candidate: Option<Move>, problem: String) -> Violation {
        let candidate = candidate.map(|candidate| self.position.text_of(candidate).to_string());
        Violation::new::<V>(self.law, self.seed, problem).at(self.position.to_string(), candidate)
    }

    /// Returns what each candidate leads to, in the order of the visit.
    pub(crate) fn visited(&self) -> Vec<(Move, Result<V, Endless>)> {
        visited(self.position)
    }

    /// Returns the legal moves with the position after each.
    pub(crate) fn legal(&self) -> Vec<(Move, V)> {
        self.position.successors()
    }
}

/// Returns what each candidate of a position leads to, in the order of the visit.
pub(crate) fn visited<V: Variant>(position: &V) -> Vec<(Move, Result<V, Endless>)> {
    let mut all = Vec::new();
    let _ = position.visit_candidates(|candidate, after| {
        all.push((candidate, after));
        ControlFlow::Continue(())
    });
    all
}
