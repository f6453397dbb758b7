//! Proofs: for each position of the winner one move, for each of the loser all replies.

use std::collections::HashMap;

use bao_core::{Move, Side};

use crate::node::Node;

/// What a proof says of a position in which the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The winner's move; the loser may play any.
    pub play: Option<Move>,
    /// The plies within which the winner has won.
    pub height: u32,
}

/// A proof that a side wins: a strategy, with every position that it can lead to.
///
/// Each position of the winner's turn has one move, which leads to a finished game that it has won or to a position of
/// the proof that is nearer to the end; each position of the loser's turn is followed by all its replies.
#[derive(Clone, Debug)]
pub struct Proof<N> {
    pub(crate) root: N,
    pub(crate) winner: Side,
    pub(crate) steps: HashMap<N, Step>,
}

impl<N: Node> Proof<N> {
    /// Returns the position that is proved.
    #[must_use]
    pub fn root(&self) -> N {
        self.root
    }

    /// Returns the side that wins.
    #[must_use]
    pub fn winner(&self) -> Side {
        self.winner
    }

    /// Returns the number of distinct positions in which the game goes on.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether the game is over in the root, so that there is nothing to prove.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns what the proof says of a position, or `None` if the game is over there or it is not in the proof.
    #[must_use]
    pub fn step(&self, game: &N) -> Option<Step> {
        self.steps.get(game).copied()
    }

    /// Returns the plies within which the winner has won from the root.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.steps.get(&self.root).map_or(0, |step| step.height)
    }

    /// Returns the line in which the winner follows the proof and the loser resists as long as it lets him.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut game = self.root;
        let mut after = Vec::new();
        while let Some(step) = self.steps.get(&game) {
            after.clear();
            game.expand(&mut after);
            let next = match step.play {
                Some(play) => after.iter().find(|(other, _)| *other == play),
                // The first of the longest, so that the line is the same each time.
                None => after.iter().rev().max_by_key(|(_, after)| self.steps.get(after).map_or(0, |step| step.height)),
            };
            let Some(&(play, after)) = next else { break };
            line.push(play);
            game = after;
        }
        line
    }
}
