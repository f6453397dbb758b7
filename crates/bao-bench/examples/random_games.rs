//! Plays random games and nothing else, so that what they cost can be counted in instructions.
//!
//! What starting the program costs is counted with no game at all:
//! ```sh
//! cargo build --release --package bao-bench --example random_games
//! valgrind --tool=callgrind target/release/examples/random_games kujifunza 0
//! valgrind --tool=callgrind target/release/examples/random_games kujifunza 2000
//! ```

use std::error::Error;
use std::io::{self, Write};

use bao_catalog::{AnyPosition, Game, RuleSet, Visit};
use bao_core::play_random_game;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rules, games] = &words[..] else {
        return Err("expected a rule set and a number, such as kujifunza 2000".into());
    };
    let plies = rules.parse::<RuleSet>()?.visit(Games(games.parse()?));
    writeln!(io::stdout(), "{plies} plies")?;
    Ok(())
}

/// So many random games.
struct Games(u32);

impl Visit for Games {
    type Output = u64;

    /// Plays them and returns how many plies they had together.
    fn visit<V: Game>(self) -> u64
    where
        AnyPosition: From<V>,
    {
        let mut random = fastrand::Rng::with_seed(1);
        let play = |_| u64::from(play_random_game(V::start(), |count| random.u32(..count)).plies);
        (0..self.0).map(play).sum()
    }
}
