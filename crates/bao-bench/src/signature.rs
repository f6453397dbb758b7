//! The behaviour signature: one number that changes when the search does anything else than before.

use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_search::{Engine, Limits, Options, Searcher, Stop};

/// Starts and positions of games of each rule set, from `fixtures/moves-*.jsonl`.
const POSITIONS: &str = include_str!("positions.txt");

/// The depth to which each of them is searched.
const DEPTH: u32 = 10;

/// Counts the nodes of fixed searches: one position after the other, one thread, each with an empty table.
#[must_use]
pub fn signature() -> u64 {
    positions().map(|position| position.visit(Nodes)).sum()
}

/// Returns the positions of the signature.
fn positions() -> impl Iterator<Item = AnyPosition> {
    POSITIONS.lines().map(|line| line.parse().expect("the positions of the signature are tried by a test"))
}

/// Searches a position by itself and counts the nodes.
struct Nodes;

impl VisitPosition for Nodes {
    type Output = u64;

    fn visit<V: Game>(self, position: V) -> u64
    where
        AnyPosition: From<V>,
    {
        let mut searcher = Searcher::<V>::new(Options::default());
        let found = searcher.search(&position, &Limits::depth(DEPTH), &Stop::new(), &mut |_| {});
        found.map_or(0, |report| report.nodes)
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;

    use super::*;

    #[test]
    fn every_rule_set_is_in_the_signature_and_goes_on() {
        for rules in RuleSet::ALL {
            assert!(positions().any(|position| position.rule_set() == *rules), "{rules}");
        }
        assert!(positions().all(|position| position.outcome().is_none()));
    }
}
