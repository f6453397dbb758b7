//! `rules [VARIANT]`.
use std::io::Write;

use anyhow::{Result, bail};
use bao_catalog::{RULES_VERSION, RuleSet};
use bao_tell::rulebook::{self, Section, rules_in, sections, sections_of};
use serde::Serialize;

use crate::exit::Status;
use crate::io::Io;
use crate::position::rule_set_parser;
use crate::rule_text::{self, RuleJson};

/// Prints the rules of a variant with their sources and rulings.
///
/// What all variants share comes first, then the variant's own rules, then how positions and moves are written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli rules kete
  bao-cli rules --rule KT8
  bao-cli rules --markdown > RULES.md")]
pub(crate) struct Args {
    /// The variant; all of them unless given.
    #[arg(value_name = "VARIANT", value_parser = rule_set_parser())]
    variant: Option<RuleSet>,
    /// Prints this rule only.
    #[arg(long, value_name = "ID", conflicts_with_all = ["variant", "markdown"])]
    rule: Option<String>,
    /// Prints the text as it is written, in Markdown.
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Prints the numbered rules as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        if let Some(id) = &self.rule {
            return self.one(io, id);
        }
        let chosen: Vec<Section> = self.variant.map_or_else(|| sections().collect(), sections_of);
        if self.json {
            let rules = chosen.iter().flat_map(|section| rules_in(*section)).map(RuleJson::from).collect();
            io.json(&RulesJson { rules_version: RULES_VERSION, variant: self.variant.map(RuleSet::name), rules })?;
        } else if self.markdown {
            self.write_markdown(io, &chosen)?;
        } else {
            match self.variant {
                Some(variant) => writeln!(io.out, "{}, rules version {RULES_VERSION}", variant.words())?,
                None => writeln!(io.out, "Rules version {RULES_VERSION}")?,
            }
            for section in chosen {
                writeln!(io.out)?;
                for line in section.text.lines() {
                    rule_text::write_line(io, line)?;
                }
            }
        }
        Ok(Status::Yes)
    }

    fn one(&self, io: &mut Io, id: &str) -> Result<Status> {
        let Some(rule) = rulebook::rule(&id.to_ascii_uppercase()) else { bail!("{id:?} is the id of no rule") };
        if self.json {
            io.json(&RuleJson::from(rule))?;
        } else {
            rule_text::write(io, rule)?;
        }
        Ok(Status::Yes)
    }

    fn write_markdown(&self, io: &mut Io, chosen: &[Section]) -> Result<()> {
        if self.variant.is_none() {
            io.out.write_all(rulebook::TEXT.as_bytes())?;
            return Ok(());
        }
        for (index, section) in chosen.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            writeln!(io.out, "{gap}{}", section.text)?;
        }
        Ok(())
    }
}

/// The numbered rules.
#[derive(Debug, Serialize)]
struct RulesJson {
    rules_version: u32,
    variant: Option<&'static str>,
    rules: Vec<RuleJson>,
}
