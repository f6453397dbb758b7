//! Compares the games with their plain reference on as many random positions as asked.
//!
//! `cargo xtask conformance --positions 1000000` runs it.
//! The exit code is 0 where they agree, 1 where they do not, and 2 for a usage that is none.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use bao_catalog::{AnyPosition, RuleSet, Visit};
use bao_conformance::Differential;
use bao_conformance::reference;
use bao_core::Variant;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

/// Compares the games with their plain reference, written from the rules alone, on random positions.
#[derive(Debug, Parser)]
struct Options {
    /// How many random positions of each game.
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    /// One game or rule set only, by its name in a position; without it, all that have a reference.
    #[arg(long, value_parser = rule_set)]
    variant: Option<RuleSet>,
    /// Where the random numbers begin; the same seed gives the same positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn rule_set(name: &str) -> Result<RuleSet, String> {
    let rules: RuleSet = name.parse().map_err(|error| format!("{error}"))?;
    if has_reference(rules) { Ok(rules) } else { Err(format!("there is no reference of {rules} to compare it with")) }
}

fn has_reference(rules: RuleSet) -> bool {
    reference::RuleSet::ALL.iter().any(|known| known.name() == rules.name())
}

fn main() -> io::Result<ExitCode> {
    let options = Options::parse();
    let games = RuleSet::ALL.iter().copied().filter(|&rules| has_reference(rules));
    let games = games.filter(|&rules| options.variant.is_none_or(|only| only == rules));
    let mut agreed = true;
    for rules in games {
        agreed &= rules.visit(Compare(&options))?;
    }
    Ok(if agreed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Compares one game and prints the figures, or the first disagreement.
struct Compare<'a>(&'a Options);

impl Visit for Compare<'_> {
    type Output = io::Result<bool>;

    fn visit<V: Variant>(self) -> io::Result<bool>
    where
        AnyPosition: From<V>,
    {
        let Self(&Options { positions, seed, .. }) = self;
        let mut differential = Differential::<V>::new(seed).map_err(io::Error::other)?;
        let bar = ProgressBar::new(positions).with_message(V::NAME);
        bar.set_style(style()?);
        let began = Instant::now();
        while differential.counts().positions < positions {
            let compared = differential.compare();
            // One time in a thousand is often enough for the eye.
            let done = differential.counts().positions;
            if done.is_multiple_of(1_000) {
                bar.set_position(done);
            }
            if let Err(disagreement) = compared {
                bar.abandon();
                writeln!(io::stdout(), "{} with seed {seed}, after {done} positions: {disagreement}", V::NAME)?;
                return Ok(false);
            }
        }
        bar.finish_and_clear();
        let counts = differential.counts();
        writeln!(
            io::stdout(),
            "{}: no disagreement in {} positions ({} of them over), {} moves, {} laps, {} captures, \
             {} never-ending moves, {} refused set-ups; seed {seed}, {:.1} s",
            V::NAME,
            counts.positions,
            counts.over,
            counts.moves,
            counts.laps,
            counts.captures,
            counts.endless,
            counts.refused,
            began.elapsed().as_secs_f64()
        )?;
        Ok(true)
    }
}

fn style() -> io::Result<ProgressStyle> {
    ProgressStyle::with_template("{msg:>18} {wide_bar} {human_pos}/{human_len} {eta}").map_err(io::Error::other)
}
