//! `compare RULES RULES`.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use bao_catalog::RuleSet;
use bao_core::Side;
use bao_study::{Comparing, Comparison, Difference, Player, share};
use serde::Serialize;

use crate::exit::Status;
use crate::interrupt;
use crate::io::Io;
use crate::json::Letter;
use crate::position::rule_set_parser;
use crate::progress::Progress;

/// Shows where two rule sets differ, on positions that are met in play.
///
/// Every other game is played by the other rule set. Where the two differ in a position, in the legal moves, in what a
/// move leads to or in who has won, it is counted, and the first such positions are shown.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli compare kujifunza kujifunza/zanzibar
  bao-cli compare --games 10000 --player greedy --examples 0 kujifunza kujifunza/zanzibar
  bao-cli compare --json kujifunza kujifunza/zanzibar")]
pub(crate) struct Args {
    /// A rule set.
    #[arg(value_name = "RULES", value_parser = rule_set_parser())]
    first: RuleSet,
    /// Another one of the same game.
    #[arg(value_name = "RULES", value_parser = rule_set_parser())]
    second: RuleSet,
    /// How many games are played.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who plays them, as in `selfplay`.
    #[arg(long, value_name = "WHO", default_value = "random")]
    player: Player,
    /// Where the random numbers begin.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many positions to show.
    #[arg(long, value_name = "N", default_value_t = 5)]
    examples: u16,
    /// Prints the findings as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let comparing =
            Comparing { player: self.player, games: self.games, seed: self.seed, examples: self.examples.into() };
        interrupt::heed();
        let progress = Progress::new(io.terminals.errors, self.games, "games".to_owned());
        let found = comparing.run(self.first, self.second, &mut || {
            progress.step();
            if interrupt::is_wanted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        drop(progress);
        if self.json {
            io.json(&ComparedJson::new(&self, &found))?;
        } else {
            self.write(&found, &mut io.out)?;
        }
        Ok(Status::Yes)
    }

    fn write(&self, found: &Comparison, out: &mut dyn Write) -> Result<()> {
        let (first, second) = (self.first, self.second);
        let of = |number: u64| format!("{number} ({:.2} %)", 100.0 * share(number, found.positions));
        writeln!(out, "{} positions of {} games, and {} differ:", found.positions, found.games, of(found.different))?;
        writeln!(out, "  {} with a move that is legal under {first} alone", of(found.only_first))?;
        writeln!(out, "  {} with a move that is legal under {second} alone", of(found.only_second))?;
        writeln!(out, "  {} with a move that leads to different positions", of(found.other_after))?;
        writeln!(out, "  {} with different winners", of(found.other_outcome))?;
        if found.strangers > 0 {
            writeln!(out, "{} more are no positions under the other rules.", found.strangers)?;
        }
        for Difference { position, only_first, only_second, other_after, outcomes } in &found.examples {
            writeln!(out, "\n{position}")?;
            for (rules, only) in [(first, only_first), (second, only_second)] {
                if !only.is_empty() {
                    writeln!(out, "  {rules} alone: {}", only.join(" "))?;
                }
            }
            for (text, one, other) in other_after {
                writeln!(out, "  {text} leads to\n    {one}\n    {other}")?;
            }
            if let Some((one, other)) = outcomes {
                let winner = |side: Option<Side>| side.map_or("nobody".to_owned(), |side| side.to_string());
                writeln!(out, "  won by {} and by {}", winner(*one), winner(*other))?;
            }
        }
        Ok(())
    }
}

#[derive(Debug, Serialize)]
struct ComparedJson<'a> {
    first: &'static str,
    second: &'static str,
    games: u64,
    positions: u64,
    strangers: u64,
    different: u64,
    only_first: u64,
    only_second: u64,
    other_after: u64,
    other_outcome: u64,
    examples: Vec<DifferenceJson<'a>>,
}

#[derive(Debug, Serialize)]
struct DifferenceJson<'a> {
    position: &'a str,
    only_first: &'a [String],
    only_second: &'a [String],
    other_after: Vec<OtherJson<'a>>,
    winners: Option<[Option<Letter>; 2]>,
}

#[derive(Debug, Serialize)]
struct OtherJson<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    after_first: &'a str,
    after_second: &'a str,
}

impl<'a> ComparedJson<'a> {
    fn new(args: &Args, found: &'a Comparison) -> Self {
        let example = |difference: &'a Difference| DifferenceJson {
            position: &difference.position,
            only_first: &difference.only_first,
            only_second: &difference.only_second,
            other_after: difference
                .other_after
                .iter()
                .map(|(text, after_first, after_second)| OtherJson { text, after_first, after_second })
                .collect(),
            winners: difference.outcomes.map(|(one, other)| [one.map(Letter), other.map(Letter)]),
        };
        Self {
            first: args.first.name(),
            second: args.second.name(),
            games: found.games,
            positions: found.positions,
            strangers: found.strangers,
            different: found.different,
            only_first: found.only_first,
            only_second: found.only_second,
            other_after: found.other_after,
            other_outcome: found.other_outcome,
            examples: found.examples.iter().map(example).collect(),
        }
    }
}
