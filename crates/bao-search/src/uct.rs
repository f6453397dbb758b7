//! A player that learns from random games: UCT.

use bao_core::{Evaluate, Move, Outcome, RandomPlay, Side, VariantExt, play_random_game};
use fastrand::Rng;

use crate::limits::{Limits, Stop};
use crate::report::{Engine, Line, Report};
use crate::score::Score;
use crate::timing::Timing;

/// How much a move is tried because it has been tried seldom.
const EXPLORATION: f64 = 0.7;

/// The random games that a position must have seen before its moves are told apart.
const EXPANSION: u32 = 4;

/// The random games between two looks at the clock.
const PATIENCE: u64 = 16;

/// Monte Carlo tree search with random games to the end (UCT), one thread, no knowledge of the game but its rules.
///
/// A node is one random game, and it looks ahead selectively alone.
#[derive(Clone, Debug)]
pub struct Uct<V> {
    seed: u64,
    /// The most nodes that the tree may have.
    capacity: usize,
    nodes: Vec<Node<V>>,
}

/// A position in the tree.
#[derive(Clone, Debug)]
struct Node<V> {
    position: V,
    by: Move,
    /// Who has won, if the game is over here.
    outcome: Option<Outcome>,
    /// Whether the game would be called a draw here.
    drawn: bool,
    /// Where its children begin, and how many there are; none until it is expanded.
    first: u32,
    count: u32,
    /// The random games through here, and those that South has won of them.
    games: u32,
    south: f64,
}

impl<V: RandomPlay + Evaluate> Uct<V> {
    /// Makes a player whose tree takes at most `hash` times 1,048,576 bytes, and whose random games follow from the seed.
    #[must_use]
    pub fn new(seed: u64, hash: usize) -> Self {
        let capacity = ((hash.max(1) << 20) / size_of::<Node<V>>()).min(u32::MAX as usize / 2);
        Self { seed, capacity, nodes: Vec::new() }
    }

    /// Plays a random game from the leaf that is most worth knowing, and remembers who won it.
    fn try_once(&mut self, path: &mut Vec<usize>, random: &mut Rng) {
        path.clear();
        path.push(0);
        let mut at = 0;
        loop {
            if self.nodes[at].count == 0 && self.nodes[at].games >= EXPANSION {
                self.expand(at);
            }
            if self.nodes[at].count == 0 {
                break;
            }
            at = self.most_promising(at);
            path.push(at);
        }
        let leaf = &self.nodes[at];
        let winner = match leaf.outcome {
            Some(outcome) => Some(outcome.winner),
            None => play_random_game(leaf.position, |below| random.u32(..below)).winner,
        };
        let south = match winner {
            Some(Side::South) => 1.0,
            Some(Side::North) => 0.0,
            None => 0.5,
        };
        for &node in &*path {
            self.nodes[node].games += 1;
            self.nodes[node].south += south;
        }
    }

    /// Gives a position its children, if there is room.
    fn expand(&mut self, at: usize) {
        let position = self.nodes[at].position;
        if self.nodes[at].outcome.is_some() {
            return;
        }
        let moves = position.successors();
        if self.nodes.len() + moves.len() > self.capacity {
            return;
        }
        self.nodes[at].first = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes[at].count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        self.nodes.extend(moves.into_iter().map(|(by, after)| Node::new(by, after)));
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let first = self.nodes[at].first as usize;
        first..first + self.nodes[at].count as usize
    }

    /// Returns the child that is best, with doubt in its favour.
    fn most_promising(&self, at: usize) -> usize {
        let side = self.nodes[at].position.side_to_move();
        let log = f64::from(self.nodes[at].games.max(1)).ln();
        let worth = |child: usize| {
            let node = &self.nodes[child];
            if node.games == 0 {
                return f64::INFINITY;
            }
            node.share(side) + EXPLORATION * (log / f64::from(node.games)).sqrt()
        };
        let better = |best: usize, child: usize| if worth(child) > worth(best) { child } else { best };
        self.children(at).reduce(better).unwrap_or(at)
    }

    /// Returns the line of the moves tried most, from a child of the root on.
    fn line(&self, mut at: usize) -> Line {
        let root = self.nodes[0].position.side_to_move();
        let mut moves = vec![self.nodes[at].by];
        let score = self.nodes[at].score(root);
        while let Some(next) = self.children(at).max_by_key(|&child| self.nodes[child].games) {
            if self.nodes[next].games == 0 {
                break;
            }
            moves.push(self.nodes[next].by);
            at = next;
        }
        Line { moves, score }
    }

    fn report(&self, games: u64, timing: &Timing) -> Report {
        let root = self.nodes[0].position.side_to_move();
        let best = self.children(0).max_by_key(|&child| {
            let node = &self.nodes[child];
            // A game that is won is worth more than any number of random ones.
            let wins = !node.drawn && node.outcome.is_some_and(|outcome| outcome.winner == root);
            (wins, node.games, std::cmp::Reverse(child))
        });
        let line = self.line(best.unwrap_or(0));
        Report {
            depth: 0,
            selective: u32::try_from(line.moves.len()).unwrap_or(u32::MAX),
            lines: vec![line],
            nodes: games,
            elapsed: timing.elapsed(),
            hash_full: u32::try_from(self.nodes.len() * 1000 / self.capacity).unwrap_or(1000),
        }
    }
}

impl<V: RandomPlay + Evaluate> Engine<V> for Uct<V> {
    fn search(
        &mut self,
        position: &V,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let timing = Timing::new(limits);
        let moves = position.successors();
        if moves.is_empty() {
            return None;
        }
        let mut random = Rng::with_seed(self.seed ^ position.key());
        self.nodes.clear();
        // The root needs no move; the first legal one stands there.
        self.nodes.push(Node::new(moves[0].0, *position));
        self.nodes[0].games = EXPANSION;
        self.expand(0);
        // G11: a move to a draw is as good as one that wins half of its games.
        for child in self.children(0) {
            if limits.drawn.contains(&self.nodes[child].position.key()) {
                self.nodes[child].drawn = true;
            }
        }
        let most = limits.nodes.unwrap_or(u64::MAX).max(1);
        let mut path = Vec::new();
        let mut games = 0;
        let mut told = 1;
        while games < most && games < u64::from(u32::MAX / 2) {
            if games % PATIENCE == 0 && games > 0 && (stop.is_stopped() || timing.is_over()) {
                break;
            }
            self.try_once(&mut path, &mut random);
            games += 1;
            if games == told << 10 {
                told *= 2;
                progress(&self.report(games, &timing));
            }
        }
        Some(self.report(games, &timing))
    }

    fn forget(&mut self) {
        self.nodes.clear();
    }
}

impl<V: Evaluate> Node<V> {
    fn new(by: Move, position: V) -> Self {
        Self { position, by, outcome: position.outcome(), drawn: false, first: 0, count: 0, games: 0, south: 0.0 }
    }

    /// Returns a side's share of the games through here.
    fn share(&self, side: Side) -> f64 {
        let south = if self.drawn { 0.5 } else { self.south / f64::from(self.games.max(1)) };
        match side {
            Side::South => south,
            Side::North => 1.0 - south,
        }
    }

    /// Returns what the share means in seeds.
    #[expect(clippy::cast_possible_truncation, reason = "a share that is not 0 or 1 means few seeds")]
    fn score(&self, side: Side) -> Score {
        // A game more on either side keeps the odds finite.
        let games = f64::from(self.games);
        let share = (self.share(side) * games + 1.0) / (games + 2.0);
        Score::estimate((f64::from(V::ODDS) * (share / (1.0 - share)).ln()) as i32)
    }
}
