//! What a game tells about the worth of positions.

use bao_core::{Adjudicator, Evaluate, VariantExt};
use fastrand::Rng;

use super::Plan;
use crate::judge::Weights;
use crate::limits::{Limits, Stop};
use crate::report::{Engine, Report};
use crate::searcher::{Options, Searcher};

/// A position as the fit sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The phase of the game.
    pub phase: usize,
    /// The values of the terms for the side to move.
    pub terms: Vec<i32>,
    /// How likely the side to move wins: 1 or 0 where the game has told, or what a search says.
    pub chance: f64,
}

/// The most random moves with which a game begins.
const OPENING: u32 = 24;

/// One move of so many is random later on, so that the games see what players do not let happen.
const BLUNDER: u32 = 20;

/// The random moves that lead from a position of the game to one such as a search meets at its horizon.
const ASIDE: u32 = 2;

/// The hundredths of a seed that multiply the odds by e while weights are not yet tuned.
const ODDS: i32 = 700;

/// Plays game `number`, which depends on nothing else but the plan's seed and the weights, and returns what it tells.
///
/// It tells of each position who won in the end, and of another one two random moves aside what a search thinks of it:
/// a search estimates such wild positions, not those that good players let happen.
/// A game ends where a win is proved; positions whose result is proved have no need of an estimate.
#[must_use]
pub fn samples<V: Evaluate>(plan: &Plan, number: u64, weights: &Weights) -> Vec<Sample> {
    let mut random = Rng::with_seed(plan.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let searcher = || Searcher::with_judge(Options { hash: 1, ..Options::default() }, weights.clone());
    let (mut player, mut adviser) = (searcher(), searcher());
    let ask = |searcher: &mut Searcher<V, Weights>, position: &V| -> Option<Report> {
        searcher.search(position, &Limits::nodes(plan.nodes), &Stop::new(), &mut |_| {})
    };
    let (mut seen, mut all) = (Vec::new(), Vec::new());
    let mut game = Adjudicator::new(random_opening::<V>(&mut random));
    let winner = loop {
        let position = *game.position();
        if game.draw().is_some() {
            return Vec::new();
        }
        let Some(report) = ask(&mut player, &position) else {
            // The game is over, and whoever is not to move has won it, unless the board says otherwise.
            let winner = position.outcome().map(|outcome| outcome.winner);
            break winner.unwrap_or(position.side_to_move().other());
        };
        let score = report.best().score;
        if score.is_proved() {
            let side = position.side_to_move();
            break if score.is_win() { side } else { side.other() };
        }
        seen.push(position);
        let aside = random_moves(position, ASIDE, &mut random);
        all.extend(ask(&mut adviser, &aside).map(|told| {
            let chance = told.best().score.win_probability(ODDS);
            Sample::of(&aside, chance)
        }));
        let blunder = if random.u32(..BLUNDER) == 0 { random.choice(position.successors()) } else { None };
        game.see(blunder.map_or_else(|| position.play_unchecked(report.best_move()), |(_, after)| after));
    };
    all.extend(seen.iter().map(|position| {
        let won = winner == position.side_to_move();
        Sample::of(position, f64::from(u8::from(won)))
    }));
    all
}

/// Plays a random number of random moves from the start, but not to the end of a game.
fn random_opening<V: Evaluate>(random: &mut Rng) -> V {
    loop {
        let plies = random.u32(2..=OPENING);
        let position = random_moves(V::start(), plies, random);
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// Plays random moves, fewer where the game ends before.
fn random_moves<V: Evaluate>(mut position: V, plies: u32, random: &mut Rng) -> V {
    for _ in 0..plies {
        match random.choice(position.successors()) {
            Some((_, after)) => position = after,
            None => break,
        }
    }
    position
}

impl Sample {
    fn of<V: Evaluate>(position: &V, chance: f64) -> Self {
        Self { phase: position.phase(), terms: position.terms().as_ref().to_vec(), chance }
    }
}
