//! In which order moves are visited.

use core::ops::ControlFlow;

use bao_core::Variant;

use crate::positions::Positions;
use crate::violation::Violation;

/// Legal moves are visited in the order of `Move`, none twice, and their texts are in the order of texts.
///
/// # Errors
/// Shows two moves out of order.
pub fn moves_are_unique_and_in_order<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("moves_are_unique_and_in_order", |case| {
        let legal = case.legal();
        for pair in legal.windows(2) {
            let (before, after) = (pair[0].0, pair[1].0);
            case.require_of(after, before < after, || {
                let relation = if before == after { "is visited twice" } else { "comes too late" };
                format!("the move {relation}, after {}", case.position.text_of(before))
            })?;
            let texts = [before, after].map(|candidate| case.position.text_of(candidate).to_string());
            case.require_of(after, texts[0] < texts[1], || {
                format!("the text {} stands behind {}, against the order of texts", texts[1], texts[0])
            })?;
        }
        Ok(())
    })
}

/// A visit ends at the candidate where it is told to, and says that it was.
///
/// # Errors
/// Shows a position whose visit goes on.
pub fn a_visit_stops_when_told<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("a_visit_stops_when_told", |case| {
        let all = case.visited();
        for stop in 0..=all.len() {
            let mut seen = Vec::new();
            let flow = case.position.visit_candidates(|candidate, after| {
                seen.push((candidate, after));
                if seen.len() > stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let expected = &all[..all.len().min(stop + 1)];
            case.require(seen == expected, || {
                format!("told to stop after {} candidates of {}, the visit showed {}", stop + 1, all.len(), seen.len())
            })?;
            case.require(flow.is_break() == (stop < all.len()), || {
                format!("the visit of {} candidates says {flow:?} when told to stop after {}", all.len(), stop + 1)
            })?;
        }
        Ok(())
    })
}
