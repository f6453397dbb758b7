//! The fixtures, read line by line.

use std::fs;
use std::path::Path;

use bao_core::Side;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::example::{Example, played};

/// Reads a file of `fixtures/`, one JSON value a line.
///
/// # Panics
/// If the file cannot be read, or is empty.
#[must_use]
#[track_caller]
pub fn lines<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines: Vec<T> = text
        .lines()
        .enumerate()
        .map(|(i, line)| serde_json::from_str(line).unwrap_or_else(|error| panic!("{file}:{}: {error}", i + 1)))
        .collect();
    assert!(!lines.is_empty(), "{file} is empty");
    lines
}

/// A line of `fixtures/examples-*.jsonl`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    rule: String,
    position: String,
    #[serde(rename = "move")]
    text: String,
    laps: u64,
    captures: u32,
    after: String,
    winner: Option<String>,
}

/// Returns the worked examples of a variant with the names of their rules.
///
/// # Panics
/// If the fixture cannot be read.
#[must_use]
#[track_caller]
pub fn examples(variant: &str) -> Vec<(String, Example)> {
    let example = |line: Line| {
        let winner = line.winner.map(|letter| match letter.as_str() {
            "S" => Side::South,
            "N" => Side::North,
            _ => panic!("{letter} is no side"),
        });
        let expected = played(&line.position, &line.text, &line.after);
        (line.rule, expected.laps(line.laps).captures(line.captures).won_by(winner))
    };
    lines(&format!("examples-{variant}.jsonl")).into_iter().map(example).collect()
}

/// Returns the worked example of a variant that is named for a rule.
///
/// # Panics
/// If there is none.
#[must_use]
#[track_caller]
pub fn worked(variant: &str, rule: &str) -> Example {
    let named = examples(variant).into_iter().find(|(name, _)| name == rule);
    named.unwrap_or_else(|| panic!("no example of {variant} is named {rule:?}")).1
}
