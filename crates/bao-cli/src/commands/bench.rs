//! `bench`.

use std::io::Write;
use std::iter::once;
use std::time::Duration;

use anyhow::Result;
use bao_bench::{Measure, Speeds, signature};
use bao_catalog::RuleSet;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use serde::Serialize;

use crate::exit::Status;
use crate::io::Io;

/// Measures how fast this machine plays, counts and searches each game on one core.
///
/// Each speed is that of the fastest of eight slices, since whatever else the machine does can only slow a slice down.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli bench
  bao-cli bench kete --json
  bao-cli bench --signature")]
pub(crate) struct Args {
    /// Measures only these rule sets.
    #[arg(value_name = "VARIANT")]
    variants: Vec<RuleSet>,
    /// How long each speed is measured, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1500, value_parser = clap::value_parser!(u64).range(8..))]
    time: u64,
    /// Prints nothing but the behaviour signature: the nodes of fixed searches of all rule sets, one thread each.
    #[arg(long, conflicts_with_all = ["variants", "json"])]
    signature: bool,
    /// Prints the figures as JSON.
    #[arg(long)]
    json: bool,
}

/// All that is measured.
#[derive(Debug, Serialize)]
struct Report {
    /// The nodes of the fixed searches.
    signature: u64,
    variants: Vec<Measured>,
}

/// The speeds of a rule set.
#[derive(Debug, Serialize)]
struct Measured {
    variant: &'static str,
    /// What one core does in a second.
    per_second: Speeds,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let signature = signature();
        if self.signature {
            writeln!(io.out, "{signature}")?;
            return Ok(Status::Yes);
        }
        let chosen = if self.variants.is_empty() { RuleSet::ALL } else { &self.variants };
        let time = Duration::from_millis(self.time);
        let mut measured = Vec::new();
        for rules in chosen {
            measured.push(Measured { variant: rules.name(), per_second: rules.visit(Measure { time }) });
        }
        if self.json {
            io.json(&Report { signature, variants: measured })?;
        } else {
            writeln!(io.out, "signature {signature}\n\n{}", table(&measured))?;
        }
        Ok(Status::Yes)
    }
}

/// Draws up the speeds, a column a rule set, in thousands a second.
fn table(measured: &[Measured]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(once("thousands a second").chain(measured.iter().map(|column| column.variant)));
    let names = measured.first().into_iter().flat_map(|column| column.per_second.each()).map(|(name, _)| name);
    for (row, name) in names.enumerate() {
        let figures = measured.iter().map(|column| format!("{:.1}", column.per_second.each()[row].1 / 1000.0));
        table.add_row(once(name.to_owned()).chain(figures));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
