//! The solver's values against retrograde analysis of late positions.

mod retrograde;

use std::ops::ControlFlow;

use bao_catalog::{AnyPosition, Game, RuleSet, Visit};
use bao_core::VariantExt;
use bao_solve::{Options, Progress, Solver, Value};

use crate::retrograde::Closed;

struct Compare {
    games: usize,
    most: usize,
}

fn on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

impl Visit for Compare {
    /// How many graphs and positions were compared, and how many of them are draws.
    type Output = [usize; 3];

    fn visit<V: Game>(self) -> [usize; 3]
    where
        AnyPosition: From<V>,
    {
        let mut tally = [0; 3];
        for seed in 0..self.games {
            // A random game, and backwards from its end as long as all that follows can be counted.
            let mut random = fastrand::Rng::with_seed(seed as u64);
            let mut game = vec![V::start()];
            while let Some(last) = game.last().copied()
                && game.len() < 500
            {
                let after = last.successors();
                if last.decided().is_some() || after.is_empty() {
                    break;
                }
                game.push(after[random.usize(..after.len())].1);
            }
            let mut whole = None;
            for &position in game.iter().rev() {
                match Closed::of(position, self.most) {
                    Some(closed) => whole = Some(closed),
                    None => break,
                }
            }
            let closed = whole.expect("the last position is closed");
            tally[0] += 1;
            let solver = Solver::new(Options { memory: 1 << 20, threads: 1 });
            // The first, which is the hardest, and some others.
            let sample = (0..40).map(|_| random.usize(..closed.positions.len()));
            for at in [0].into_iter().chain(sample) {
                let position = closed.positions[at];
                let value = closed.values[at].map_or(Value::Draw, |(winner, _)| Value::Win(winner));
                assert_eq!(solver.solve(position, &on).0, Some(value), "{position}");
                tally[1] += 1;
                tally[2] += usize::from(value == Value::Draw);
            }
        }
        tally
    }
}

#[track_caller]
fn check(rules: RuleSet, games: usize, most: usize) {
    let [graphs, positions, draws] = rules.visit(Compare { games, most });
    assert_eq!((graphs, positions), (games, games * 41), "{rules}");
    // No real game is known to come back to a position unless both sides want it, so a draw would be news.
    assert_eq!(draws, 0, "{rules}");
}

#[test]
fn kete() {
    check(RuleSet::Kete, 25, 2_000);
}

#[test]
fn kimasai() {
    check(RuleSet::Kimasai, 25, 2_000);
}

#[test]
fn kujifunza() {
    check(RuleSet::Kujifunza, 25, 2_000);
}

#[test]
fn zanzibar() {
    check(RuleSet::KujifunzaZanzibar, 25, 2_000);
}
