//! Retrograde analysis of closed graphs: every position that can follow, and from the ends backwards who wins.

use std::collections::HashMap;

use bao_catalog::Game;
use bao_core::{Side, VariantExt};

/// All positions that can follow from one, and their values.
pub(crate) struct Closed<V> {
    /// The positions, the first being the one that all follow from.
    pub(crate) positions: Vec<V>,
    /// Who wins in each, and within how many plies; a draw where nobody can force a win.
    pub(crate) values: Vec<Option<(Side, u32)>>,
}

impl<V: Game> Closed<V> {
    /// Analyses what follows from a position, or returns `None` if more than `most` positions do.
    pub(crate) fn of(root: V, most: usize) -> Option<Self> {
        let mut positions = vec![root];
        let mut places = HashMap::from([(root, 0)]);
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let mut unanswered = Vec::new();
        let mut values = Vec::new();
        let mut next = Vec::new();
        let mut at = 0;
        while let Some(position) = positions.get(at).copied() {
            let decided = position.decided();
            let after = if decided.is_none() { position.successors() } else { Vec::new() };
            let winner = match decided {
                Some(outcome) => Some(outcome.winner),
                // G8: a player to move who has no legal move has lost.
                None if after.is_empty() => Some(position.side_to_move().other()),
                None => None,
            };
            values.push(winner.map(|winner| (winner, 0)));
            if winner.is_some() {
                next.push(at);
            }
            unanswered.push(after.len());
            for (_, after) in after {
                let to = *places.entry(after).or_insert_with(|| {
                    positions.push(after);
                    before.push(Vec::new());
                    positions.len() - 1
                });
                before[to].push(at);
            }
            if positions.len() > most {
                return None;
            }
            at += 1;
        }
        for plies in 1.. {
            if next.is_empty() {
                break;
            }
            for to in std::mem::take(&mut next) {
                let Some((winner, _)) = values[to] else { continue };
                for &from in &before[to] {
                    if values[from].is_some() {
                        continue;
                    }
                    unanswered[from] -= 1;
                    // The mover needs one move that wins; the other side must win after all of them.
                    if positions[from].side_to_move() == winner || unanswered[from] == 0 {
                        values[from] = Some((winner, plies));
                        next.push(from);
                    }
                }
            }
        }
        Some(Self { positions, values })
    }
}
