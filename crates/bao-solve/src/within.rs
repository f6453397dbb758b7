//! Wins within so many plies, and the shortest win.

use bao_core::{Move, Side};

use crate::node::{Look, Node};
use crate::solver::{Progress, Solver, Verdict, Watch};

/// A game that a side must win within so many plies, and loses otherwise.
///
/// It has no repetitions, for the plies left count as part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Within<N> {
    /// The game itself.
    pub game: N,
    /// The plies that are left.
    pub left: u16,
    /// The side that must win.
    pub goal: Side,
}

impl<N: Node> Node for Within<N> {
    fn mover(&self) -> Side {
        self.game.mover()
    }

    fn key(&self) -> u64 {
        let mixed = self.game.key() ^ u64::from(self.left).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed.rotate_left(u32::from(self.left) & 63) ^ (self.goal as u64) << 17
    }

    fn expand(&self, into: &mut Vec<(Move, Self)>) -> Option<Side> {
        let Some(left) = self.left.checked_sub(1) else {
            return Some(match self.game.look() {
                Look::Over(winner) => winner,
                Look::Open(_) => self.goal.other(),
            });
        };
        let mut after = Vec::new();
        let winner = self.game.expand(&mut after);
        into.extend(after.into_iter().map(|(play, game)| (play, Self { game, left, goal: self.goal })));
        winner
    }

    fn look(&self) -> Look {
        match self.game.look() {
            Look::Open(_) if self.left == 0 => Look::Over(self.goal.other()),
            look => look,
        }
    }
}

/// What is known of the shortest win of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// No win takes fewer plies than this.
    pub at_least: u16,
    /// There is a win within these plies, if one was found.
    pub at_most: Option<u16>,
    /// Positions expanded to know it.
    pub nodes: u64,
}

impl Shortest {
    /// Returns the length of the shortest win, if it is known exactly.
    #[must_use]
    pub fn exactly(&self) -> Option<u16> {
        self.at_most.filter(|&most| most == self.at_least)
    }
}

impl Solver {
    /// Finds out in how many plies a side can force its win, trying one ply more each time up to `most`.
    ///
    /// What is known is given to `step` after each length tried.
    pub fn shortest<N: Node>(
        &self,
        root: N,
        goal: Side,
        most: u16,
        watch: &Watch<'_>,
        mut step: impl FnMut(&Shortest),
    ) -> Shortest {
        let mut known = Shortest { at_least: 0, at_most: None, nodes: 0 };
        for left in 0..=most {
            let before = known.nodes;
            let all = |progress: &Progress| watch(&Progress { nodes: before + progress.nodes, ..*progress });
            let (verdict, nodes) = self.prove(Within { game: root, left, goal }, goal, &all);
            known.nodes += nodes;
            match verdict {
                Verdict::Wins => known.at_most = Some(left),
                Verdict::Loses | Verdict::Unforced => known.at_least = left.saturating_add(1),
                Verdict::Unknown => return known,
            }
            step(&known);
            if known.at_most.is_some() {
                break;
            }
        }
        known
    }
}
