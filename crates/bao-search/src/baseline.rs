//! The players that others are measured against: the plain search, and one that plays at random.

use std::time::Instant;

use bao_core::{Variant, VariantExt};
use fastrand::Rng;

use crate::limits::{Limits, Stop};
use crate::plain;
use crate::report::{Engine, Line, Report};
use crate::score::Score;
use crate::timing::Timing;

/// The [plain search](crate::plain) as a player: the baseline for matches.
///
/// It always looks one ply ahead, whatever its limits; it has no memory, and knows nothing of draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plain;

/// What one seed more on the own ring is worth to the plain search.
const SEED: i32 = 4;

impl<V: Variant> Engine<V> for Plain {
    fn search(
        &mut self,
        position: &V,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let timing = Timing::new(limits);
        let asked = || stop.is_stopped() || timing.is_over();
        let found = plain::search(
            position,
            &plain::Limits {
                depth: limits.depth.map_or(u8::MAX, |depth| u8::try_from(depth).unwrap_or(u8::MAX)),
                nodes: limits.nodes.unwrap_or(u64::MAX),
                stop: &asked,
            },
        )?;
        let plies = |short: i32| u32::try_from(short).unwrap_or(0);
        let score = if found.score >= plain::DECIDED {
            Score::win_in(plies(plain::WIN - found.score))
        } else if found.score <= -plain::DECIDED {
            Score::loss_in(plies(plain::WIN + found.score))
        } else {
            Score::estimate(found.score * 100 / SEED)
        };
        let report = Report {
            depth: found.depth.into(),
            selective: found.depth.into(),
            nodes: found.nodes,
            elapsed: timing.elapsed(),
            lines: vec![Line { moves: found.line, score }],
            ..Report::empty()
        };
        progress(&report);
        Some(report)
    }

    fn forget(&mut self) {}
}

/// A player that plays any legal move, each as likely as any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Random {
    /// What is drawn in a position follows from it.
    pub seed: u64,
}

impl<V: Variant> Engine<V> for Random {
    fn search(
        &mut self,
        position: &V,
        _limits: &Limits,
        _stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let begin = Instant::now();
        if position.outcome().is_some() {
            return None;
        }
        let by = Rng::with_seed(self.seed ^ position.key()).choice(position.legal_moves())?;
        let line = Line { moves: vec![by], score: Score::EVEN };
        let report = Report { lines: vec![line], nodes: 1, elapsed: begin.elapsed(), ..Report::empty() };
        progress(&report);
        Some(report)
    }

    fn forget(&mut self) {}
}
