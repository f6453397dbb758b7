//! Openings for matches: random first moves that leave both sides a game.

use std::collections::HashSet;

use bao_core::{Evaluate, Move, VariantExt};
use fastrand::Rng;

use crate::limits::{Limits, Stop};
use crate::report::Engine;
use crate::searcher::{Options, Searcher};

/// The beginning of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<V> {
    /// The moves from the start of the game.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: V,
}

/// Where openings come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Whatever is drawn at random follows from it.
    pub seed: u64,
    /// The random moves from the start of the game.
    pub plies: u32,
}

/// The positions that a short search looks at to tell whether an opening is balanced.
const NODES: u64 = 3_000;

/// How far from one half the chance to win may be at first.
const MARGIN: f64 = 0.15;

/// The openings in a row that may have been seen before, until all there are have been seen.
const MOST_REFUSED: u32 = 64;

/// How much wider the margin becomes with each opening that was refused, so that one is found in the end.
const WIDENING: f64 = 0.005;

impl Openings {
    /// Returns openings that lead to different positions, the same ones in the same order each time.
    ///
    /// There is no end of them: where all positions that can be reached have been seen, they begin to be seen again.
    pub fn distinct<V: Evaluate>(self) -> impl Iterator<Item = Opening<V>> {
        let mut seen = HashSet::new();
        let mut number = 0;
        std::iter::from_fn(move || {
            let mut refused = 0;
            loop {
                let opening = self.get::<V>(number);
                number += 1;
                if seen.insert(opening.position.key()) {
                    return Some(opening);
                }
                refused += 1;
                if refused == MOST_REFUSED {
                    seen.clear();
                }
            }
        })
    }

    /// Returns opening `number`, which depends on nothing else but the seed and the number of plies.
    ///
    /// A short search sees about equal chances for both sides; where such an opening is hard to find, less equal ones do.
    #[must_use]
    pub fn get<V: Evaluate>(&self, number: u64) -> Opening<V> {
        let mut random = Rng::with_seed(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut searcher = Searcher::new(Options { hash: 1, ..Options::default() });
        let mut margin = MARGIN;
        loop {
            if let Some(opening) = self.draw(&mut random) {
                searcher.forget();
                let looks = searcher.search(&opening.position, &Limits::nodes(NODES), &Stop::new(), &mut |_| {});
                let chance = looks.map_or(0.0, |looks| looks.best().score.win_probability(V::ODDS));
                if (chance - 0.5).abs() <= margin {
                    return opening;
                }
            }
            margin += WIDENING;
        }
    }

    /// Plays random moves, or returns `None` if the game ends with them.
    fn draw<V: Evaluate>(&self, random: &mut Rng) -> Option<Opening<V>> {
        let mut opening = Opening { moves: Vec::new(), position: V::start() };
        for _ in 0..self.plies {
            let moves = opening.position.successors();
            let &(by, after) = random.choice(&moves)?;
            opening.moves.push(by);
            opening.position = after;
        }
        // Where not even one ply can be played, the start is all there is.
        (self.plies == 0 || opening.position.outcome().is_none()).then_some(opening)
    }
}
