//! What can be set of the engine from outside.

use std::fmt;

use bao_catalog::RuleSet;
use bao_search::{Level, Limits, Options};
use thiserror::Error;

/// The rule set of a variant that has no other.
const STANDARD: &str = "standard";

const MOST_THREADS: usize = 1024;
const MOST_HASH: usize = 65_536;
const MOST_LINES: usize = 64;

/// What is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The variant under its rule set, for `position startpos`.
    pub(crate) rules: RuleSet,
    /// How well the engine plays.
    pub(crate) level: Level,
    /// Threads, hash and lines.
    pub(crate) search: Options,
}

/// What comes of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The engine can stay.
    Kept,
    /// The engine has to be made anew.
    Renewed,
    /// The engine is to forget everything.
    Forget,
}

/// An option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SettingError {
    /// There is none of that name.
    #[error("unknown option {0:?}; ugi lists them")]
    Unknown(String),
    /// Its value is none of those it can have.
    #[error("expected {expected} as the value of {option}, found {found:?}")]
    Value {
        /// The option.
        option: &'static str,
        /// What it can be.
        expected: String,
        /// What was given.
        found: String,
    },
}

/// Returns the variant of a rule set and the name of the rule set within it.
fn parts(rules: RuleSet) -> (&'static str, &'static str) {
    rules.name().split_once('/').unwrap_or((rules.name(), STANDARD))
}

/// Returns the variants, each once.
fn variants() -> Vec<&'static str> {
    let mut names: Vec<_> = RuleSet::ALL.iter().map(|&rules| parts(rules).0).collect();
    names.dedup();
    names
}

/// Returns the names of the rule sets of all variants, each once.
fn rule_sets() -> Vec<&'static str> {
    let mut names: Vec<_> = RuleSet::ALL.iter().map(|&rules| parts(rules).1).collect();
    names.sort_by_key(|name| *name != STANDARD);
    names.dedup();
    names
}

fn rules_of(variant: &str, rule_set: &str) -> Option<RuleSet> {
    RuleSet::ALL.iter().copied().find(|&rules| parts(rules) == (variant, rule_set))
}

impl Settings {
    /// Sets an option; names are read without regard to case.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, SettingError> {
        let value = value.unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "variant" => {
                // The whole name of a rule set will do as well.
                let rules = value.parse().ok().or_else(|| rules_of(value, STANDARD));
                self.rules = rules.ok_or_else(|| wrong("Variant", "one of those that ugi lists", value))?;
                Ok(Change::Kept)
            }
            "ruleset" => {
                let (variant, _) = parts(self.rules);
                let known: Vec<_> =
                    RuleSet::ALL.iter().map(|&rules| parts(rules)).filter(|of| of.0 == variant).collect();
                let names: Vec<_> = known.iter().map(|of| of.1).collect();
                let expected = format!("a rule set of {variant} ({})", names.join(", "));
                self.rules = rules_of(variant, value).ok_or_else(|| wrong("RuleSet", &expected, value))?;
                Ok(Change::Kept)
            }
            "threads" => self.renew("Threads", value, MOST_THREADS, |search| &mut search.threads),
            "hash" => self.renew("Hash", value, MOST_HASH, |search| &mut search.hash),
            "multipv" => self.renew("MultiPV", value, MOST_LINES, |search| &mut search.lines),
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                let expected = format!("a number from 1 to {}", Level::HIGHEST);
                let level = level.ok_or_else(|| wrong("Level", &expected, value))?;
                let changed = std::mem::replace(&mut self.level, level) != level;
                Ok(if changed { Change::Renewed } else { Change::Kept })
            }
            "clear hash" => Ok(Change::Forget),
            _ => Err(SettingError::Unknown(name.to_owned())),
        }
    }

    fn renew(
        &mut self,
        option: &'static str,
        value: &str,
        most: usize,
        field: impl Fn(&mut Options) -> &mut usize,
    ) -> Result<Change, SettingError> {
        let number = value.parse().ok().filter(|number| (1..=most).contains(number));
        let number = number.ok_or_else(|| wrong(option, &format!("a number from 1 to {most}"), value))?;
        let changed = std::mem::replace(field(&mut self.search), number) != number;
        Ok(if changed { Change::Renewed } else { Change::Kept })
    }
}

impl Settings {
    /// Returns the limits of a search at the level that is set.
    pub(crate) fn limited(&self, limits: Limits) -> Limits {
        // At full strength, `go` alone says how long it thinks.
        if self.level == Level::HIGHEST { limits } else { limits.within(&self.level.limits()) }
    }
}

fn wrong(option: &'static str, expected: &str, found: &str) -> SettingError {
    SettingError::Value { option, expected: expected.to_owned(), found: found.to_owned() }
}

impl fmt::Display for Settings {
    /// Writes the options as they are now, in the lines of the protocol.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (variant, rule_set) = parts(self.rules);
        let choices = |names: Vec<&str>| format!(" var {}", names.join(" var "));
        let Options { threads, hash, lines, .. } = self.search;
        writeln!(f, "option name Variant type combo default {variant}{}", choices(variants()))?;
        writeln!(f, "option name RuleSet type combo default {rule_set}{}", choices(rule_sets()))?;
        writeln!(f, "option name Threads type spin default {threads} min 1 max {MOST_THREADS}")?;
        writeln!(f, "option name Hash type spin default {hash} min 1 max {MOST_HASH}")?;
        writeln!(f, "option name Level type spin default {} min 1 max {}", self.level.number(), Level::HIGHEST)?;
        writeln!(f, "option name MultiPV type spin default {lines} min 1 max {MOST_LINES}")?;
        writeln!(f, "option name Clear Hash type button")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings { rules: RuleSet::Kete, level: Level::HIGHEST, search: Options::default() }
    }

    #[test]
    fn a_rule_set_is_one_of_its_variant() {
        let mut set = settings();
        let error = set.set("RuleSet", Some("zanzibar")).expect_err("not of Kete").to_string();
        assert_eq!(error, "expected a rule set of kete (standard) as the value of RuleSet, found \"zanzibar\"");
        assert_eq!(set.set("variant", Some("kujifunza")), Ok(Change::Kept));
        assert_eq!(set.set("RULESET", Some("zanzibar")), Ok(Change::Kept));
        assert_eq!(set.rules, RuleSet::KujifunzaZanzibar);
        assert_eq!(set.set("Variant", Some("kujifunza")), Ok(Change::Kept));
        assert_eq!(set.rules, RuleSet::Kujifunza);
        assert_eq!(set.set("Variant", Some("kujifunza/zanzibar")), Ok(Change::Kept));
        assert_eq!(set.rules, RuleSet::KujifunzaZanzibar);
        assert_eq!(set.set("RuleSet", Some("standard")), Ok(Change::Kept));
        assert_eq!(set.rules, RuleSet::Kujifunza);
    }

    #[test]
    fn only_another_size_or_number_asks_for_another_engine() {
        let mut set = settings();
        assert_eq!(set.set("Hash", Some("32")), Ok(Change::Renewed));
        assert_eq!(set.set("Hash", Some("32")), Ok(Change::Kept));
        assert_eq!(set.set("Level", Some("3")), Ok(Change::Renewed), "another level judges otherwise");
        assert_eq!(set.set("Level", Some("3")), Ok(Change::Kept));
        assert_eq!(set.set("Clear Hash", None), Ok(Change::Forget));
        for (name, value) in [("Hash", "0"), ("Threads", "1025"), ("MultiPV", "x"), ("Level", "11"), ("Variant", "go")]
        {
            assert!(set.set(name, Some(value)).is_err(), "{name} {value}");
        }
        assert_eq!(set.set("Ponder", Some("true")), Err(SettingError::Unknown("Ponder".to_owned())));
    }
}
