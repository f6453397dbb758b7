//! Tuning an evaluation on games of its own.
//!
//! It begins with weights that count seeds alone.
//! In each round the searcher plays games with the weights so far, and weights are fitted that foretell the results;
//! those of the last round are the outcome.
//! Everything follows from the seed, so the same plan gives the same weights again.

mod fit;
mod samples;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bao_core::Evaluate;

pub use fit::{Fit, fit};
pub use samples::{Sample, samples};

use crate::judge::Weights;

/// How an evaluation is tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Whatever is drawn at random follows from it.
    pub seed: u64,
    /// The rounds.
    pub rounds: u64,
    /// The games of each round.
    pub games: u64,
    /// The positions looked at for each move.
    pub nodes: u64,
    /// The threads that play; the outcome does not depend on them.
    pub threads: usize,
}

/// Tunes the evaluation of a variant; `progress` is told the round and how many of its games are played.
///
/// # Panics
/// The variant has no terms named `front` and `back`, or a thread has panicked.
#[must_use]
pub fn tune<V: Evaluate>(plan: &Plan, progress: &(dyn Fn(u64, u64) + Sync)) -> Fit {
    let mut weights = Weights::of_seeds::<V>();
    let mut outcome = None;
    for round in 0..plan.rounds.max(1) {
        let fitted = fit::<V>(&play::<V>(plan, round, &weights, progress));
        weights = Weights(fitted.weights.clone());
        outcome = Some(fitted);
    }
    outcome.expect("there is at least one round")
}

/// Plays the games of a round.
fn play<V: Evaluate>(plan: &Plan, round: u64, weights: &Weights, progress: &(dyn Fn(u64, u64) + Sync)) -> Vec<Sample> {
    let next = AtomicU64::new(0);
    let mut games: Vec<(u64, Vec<Sample>)> = thread::scope(|scope| {
        let players: Vec<_> = (0..plan.threads.max(1))
            .map(|_| {
                scope.spawn(|| {
                    let mut games = Vec::new();
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= plan.games {
                            return games;
                        }
                        games.push((number, samples::<V>(plan, round * plan.games + number, weights)));
                        progress(round, number + 1);
                    }
                })
            })
            .collect();
        players.into_iter().flat_map(|player| player.join().expect("games are played to their end")).collect()
    });
    // Sums depend on the order of what is added up, so the order must not depend on the threads.
    games.sort_by_key(|&(number, _)| number);
    games.into_iter().flat_map(|(_, samples)| samples).collect()
}
