//! Small graphs with circles, valued as a whole.
//!
//! Where a search meets repetitions again and again, the same positions are searched on ever new paths.
//! If all that can follow from there is not too much, it is quicker to list it and to work backwards from the ends.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use bao_core::{Move, Side};

use crate::node::Node;
use crate::place::Folding;

/// What a position is worth, whatever the path to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Worth {
    /// The side that wins, if one can force it.
    pub(crate) winner: Option<Side>,
    /// The plies that it takes.
    pub(crate) height: u16,
    /// The winner's move, if it is its turn.
    pub(crate) play: Option<Move>,
}

/// All positions that can follow from one, with what they are worth.
pub(crate) type Closure<N> = HashMap<N, Worth, BuildHasherDefault<Folding>>;

/// Values all positions that can follow from `root`, or returns `None` if they are more than `most`.
///
/// The number of positions looked at comes with it.
pub(crate) fn close<N: Node>(root: N, most: usize) -> (Option<Closure<N>>, usize) {
    let mut places = HashMap::with_hasher(BuildHasherDefault::<Folding>::default());
    places.insert(root, 0);
    let mut all = vec![root];
    let mut worths: Vec<Worth> = Vec::new();
    let mut edges: Vec<(usize, usize, Move)> = Vec::new();
    let mut unanswered = Vec::new();
    let mut after = Vec::new();
    while let Some(position) = all.get(worths.len()).copied() {
        let from = worths.len();
        after.clear();
        let winner = position.expand(&mut after);
        worths.push(Worth { winner, height: 0, play: None });
        unanswered.push(after.len());
        for &(play, after) in &after {
            let to = *places.entry(after).or_insert_with(|| {
                all.push(after);
                all.len() - 1
            });
            edges.push((to, from, play));
        }
        if all.len() > most {
            return (None, worths.len());
        }
    }
    // From each position back to those that it can follow from.
    edges.sort_unstable_by_key(|&(to, from, play)| (to, from, play));
    let mut news: Vec<usize> = (0..all.len()).filter(|&at| worths[at].winner.is_some()).collect();
    let mut height: u16 = 0;
    while !news.is_empty() {
        height = height.saturating_add(1);
        for to in std::mem::take(&mut news) {
            let Some(winner) = worths[to].winner else { continue };
            let first = edges.partition_point(|edge| edge.0 < to);
            for &(_, from, play) in edges[first..].iter().take_while(|edge| edge.0 == to) {
                if worths[from].winner.is_some() {
                    continue;
                }
                unanswered[from] -= 1;
                let wins = all[from].mover() == winner;
                if wins || unanswered[from] == 0 {
                    worths[from] = Worth { winner: Some(winner), height, play: wins.then_some(play) };
                    news.push(from);
                }
            }
        }
    }
    let looked_at = all.len();
    (Some(all.into_iter().zip(worths).collect()), looked_at)
}
