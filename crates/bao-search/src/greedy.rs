//! A player that only grabs.

use bao_core::{Move, Tally, Variant, VariantExt};
use fastrand::Rng;

use crate::limits::{Limits, Stop};
use crate::report::{Engine, Line, Report};
use crate::score::Score;

/// A player that makes the largest capture there is and thinks no further; among equal ones it takes any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Greedy {
    /// What is drawn in a position follows from it.
    pub seed: u64,
}

impl<V: Variant> Engine<V> for Greedy {
    fn search(
        &mut self,
        position: &V,
        _limits: &Limits,
        _stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        if position.decided().is_some() {
            return None;
        }
        let mut best: Vec<Move> = Vec::new();
        let mut most = 0;
        let moves = position.legal_moves();
        for &by in &moves {
            let mut tally = Tally::default();
            let _ = position.play_observed(by, &mut tally);
            if tally.captured > most {
                best.clear();
                most = tally.captured;
            }
            if tally.captured == most {
                best.push(by);
            }
        }
        let by = Rng::with_seed(self.seed ^ position.key()).choice(best)?;
        let seeds = i32::try_from(most).unwrap_or(i32::MAX);
        let line = Line { moves: vec![by], score: Score::estimate(seeds.saturating_mul(100)) };
        let nodes = u64::try_from(moves.len()).unwrap_or(u64::MAX);
        let report = Report { lines: vec![line], depth: 1, selective: 1, nodes, ..Report::empty() };
        progress(&report);
        Some(report)
    }

    fn forget(&mut self) {}
}
