//! Sets the speeds of the games beside those of the slow reference, measured in the same run, as a Markdown table.
//!
//! Usage: `cargo run --release -p bao-bench --example report -- [MILLISECONDS]`

use std::io::{self, Write};
use std::time::Duration;

use bao_bench::{Measure, best_rate};
use bao_catalog::RuleSet;
use bao_conformance::reference::{Position, RuleSet as Slow};
use bao_core::PLY_LIMIT;

/// The rule sets by both names.
const RULES: [(RuleSet, Slow); 4] = [
    (RuleSet::Kete, Slow::Kete),
    (RuleSet::Kimasai, Slow::Kimasai),
    (RuleSet::Kujifunza, Slow::Kujifunza),
    (RuleSet::KujifunzaZanzibar, Slow::KujifunzaZanzibar),
];

fn main() -> io::Result<()> {
    let milliseconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    let time = Duration::from_millis(milliseconds);
    let mut out = io::stdout().lock();
    writeln!(out, "| rule set | what, a second on one core | kernel | reference | ratio |")?;
    writeln!(out, "|---|---|--:|--:|--:|")?;
    for (rules, slow) in RULES {
        let fast = rules.visit(Measure { time });
        let mut random = fastrand::Rng::with_seed(1);
        let games = best_rate(time, || random_game(slow, &mut random));
        row(&mut out, rules, "random games", fast.random_games, games)?;
        let leaves = best_rate(time, || perft(&Position::start(slow), 4));
        row(&mut out, rules, "perft leaves", fast.perft_leaves, leaves)?;
    }
    Ok(())
}

fn row(out: &mut impl Write, rules: RuleSet, what: &str, fast: f64, slow: f64) -> io::Result<()> {
    writeln!(out, "| {rules} | {what} | {fast:.0} | {slow:.0} | {:.0} |", fast / slow)?;
    out.flush()
}

/// Plays one random game by the reference, up to the ply limit of G11.
fn random_game(rules: Slow, random: &mut fastrand::Rng) -> u64 {
    let mut position = Position::start(rules);
    for _ in 0..PLY_LIMIT {
        let mut moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let drawn = random.usize(..moves.len());
        position = moves.swap_remove(drawn).after;
    }
    1
}

/// Counts leaves by the reference.
fn perft(position: &Position, depth: u32) -> u64 {
    let moves = position.moves();
    if depth == 1 { moves.len() as u64 } else { moves.iter().map(|one| perft(&one.after, depth - 1)).sum() }
}
