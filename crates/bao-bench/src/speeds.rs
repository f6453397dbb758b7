//! The speeds of one rule set.

use std::hint::black_box;
use std::time::Duration;

use bao_catalog::{AnyPosition, Game, Visit};
use bao_core::{RandomPlay, VariantExt, play_random_game};
use bao_search::{Engine, Limits, Options, Searcher, Stop};
use serde::Serialize;

use crate::sample::Sample;
use crate::slices::best_rate;

/// What one core does in a second.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Speeds {
    /// Random games from the start, all rules obeyed.
    pub random_games: f64,
    /// Moves of those games.
    pub random_plies: f64,
    /// Leaves of perft from the start, counted in bulk at the last ply.
    pub perft_leaves: f64,
    /// Moves found and made: all legal moves of positions of random games.
    pub moves: f64,
    /// Laps sown while known moves are made.
    pub laps: f64,
    /// Nodes of a search from the start.
    pub search_nodes: f64,
}

impl Speeds {
    /// Returns the speeds with their keys, in the order of the table.
    #[must_use]
    pub const fn each(&self) -> [(&'static str, f64); 6] {
        [
            ("random games", self.random_games),
            ("random plies", self.random_plies),
            ("perft leaves", self.perft_leaves),
            ("moves", self.moves),
            ("laps", self.laps),
            ("search nodes", self.search_nodes),
        ]
    }
}

/// Measures the speeds of a rule set, for about as long for each of them.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// How long each speed is measured.
    pub time: Duration,
}

impl Visit for Measure {
    type Output = Speeds;

    fn visit<V: Game>(self) -> Speeds
    where
        AnyPosition: From<V>,
    {
        let random_games = self.random_games::<V>();
        let plies = plies_a_game::<V>();
        let sample = Sample::<V>::draw();
        Speeds {
            random_games,
            random_plies: random_games * plies,
            perft_leaves: self.perft_leaves::<V>(),
            moves: self.moves(&sample),
            laps: self.laps(&sample),
            search_nodes: self.search_nodes::<V>(),
        }
    }
}

/// The games of one portion of work.
const GAMES: u64 = 256;

impl Measure {
    fn random_games<V: RandomPlay>(&self) -> f64 {
        let mut random = fastrand::Rng::with_seed(1);
        best_rate(self.time, || {
            for _ in 0..GAMES {
                black_box(play_random_game(V::start(), |count| random.u32(..count)));
            }
            GAMES
        })
    }

    fn perft_leaves<V: Game>(&self) -> f64 {
        // The deepest count of some milliseconds.
        let depth = (1..=12).find(|&depth| V::start().perft(depth) > 100_000).unwrap_or(1);
        best_rate(self.time, || black_box(V::start()).perft(depth))
    }

    fn search_nodes<V: Game>(&self) -> f64 {
        let mut searcher = Searcher::<V>::new(Options::default());
        // The deepest search of some tens of milliseconds, each time with an empty table.
        let depth = (1..=30).find(|&depth| search(&mut searcher, depth) > 200_000).unwrap_or(1);
        best_rate(self.time, || search(&mut searcher, depth))
    }

    fn moves<V: Game>(&self, sample: &Sample<V>) -> f64 {
        best_rate(self.time, || sample.positions.iter().map(|position| black_box(position).count_moves()).sum())
    }

    fn laps<V: Game>(&self, sample: &Sample<V>) -> f64 {
        best_rate(self.time, || {
            for &(position, legal) in &sample.made {
                black_box(black_box(position).play_unchecked(legal));
            }
            sample.laps
        })
    }
}

/// Searches the start to a depth.
fn search<V: Game>(searcher: &mut Searcher<V>, depth: u32) -> u64 {
    searcher.forget();
    let found = searcher.search(&V::start(), &Limits::depth(depth), &Stop::new(), &mut |_| {});
    found.map_or(0, |report| report.nodes)
}

/// Returns how many plies a random game has on average.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
fn plies_a_game<V: RandomPlay>() -> f64 {
    let mut random = fastrand::Rng::with_seed(1);
    let plies: u64 =
        (0..GAMES).map(|_| u64::from(play_random_game(V::start(), |count| random.u32(..count)).plies)).sum();
    plies as f64 / GAMES as f64
}
