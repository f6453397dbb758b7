//! Every worked example, move list and illegal move in `fixtures/` is played.

use std::fs;
use std::path::Path;

use bao_catalog::{AnyPosition, VisitPosition};
use bao_core::{MoveError, Side, Tally, Variant, VariantExt};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The rule sets by the names of their fixture files.
const NAMES: [&str; 4] = ["kete", "kimasai", "kujifunza", "kujifunza-zanzibar"];

fn lines<T: DeserializeOwned>(file: &str) -> Vec<T> {
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

fn position(text: &str) -> AnyPosition {
    let position: AnyPosition = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text, "a canonical text comes back as it was");
    position
}

fn letter(side: Side) -> String {
    side.letter().to_string()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    rule: String,
    position: String,
    #[serde(rename = "move")]
    text: String,
    laps: u64,
    captures: u32,
    after: String,
    winner: Option<String>,
}

struct PlayExample<'a>(&'a Example);

impl VisitPosition for PlayExample<'_> {
    type Output = ();

    fn visit<V: Variant>(self, position: V) {
        let example = self.0;
        let wanted = position.find_move(&example.text).unwrap_or_else(|error| panic!("{}: {error}", example.rule));
        let mut tally = Tally::default();
        let after = position.play_observed(wanted, &mut tally);
        assert_eq!(after.to_string(), example.after, "{} {}", example.rule, example.text);
        assert_eq!((tally.laps, tally.captures), (example.laps, example.captures), "{}", example.rule);
        assert_eq!(after.outcome().map(|outcome| letter(outcome.winner)), example.winner, "{}", example.rule);
    }
}

#[test]
fn worked_examples() {
    for name in NAMES {
        for example in lines::<Example>(&format!("examples-{name}.jsonl")) {
            position(&example.position).visit(PlayExample(&example));
        }
    }
}

#[derive(Deserialize)]
struct MoveList {
    position: String,
    over: Option<String>,
    moves: Vec<(String, String, Option<String>)>,
}

fn move_lists(kind: &str) {
    for name in NAMES {
        for list in lines::<MoveList>(&format!("{kind}-{name}.jsonl")) {
            let position = position(&list.position);
            let found: Vec<_> = position
                .successors()
                .into_iter()
                .map(|(legal, after)| {
                    let winner = after.outcome().map(|outcome| letter(outcome.winner));
                    (position.text_of(legal), after.to_string(), winner)
                })
                .collect();
            assert_eq!(found, list.moves, "{}", list.position);
            assert_eq!(position.outcome().map(|outcome| letter(outcome.winner)), list.over, "{}", list.position);
        }
    }
}

#[test]
fn moves_of_games() {
    move_lists("moves");
}

#[test]
fn moves_of_setups() {
    move_lists("setups");
}

#[derive(Deserialize)]
struct Illegal {
    reason: String,
    position: String,
    #[serde(rename = "move")]
    text: String,
}

#[test]
fn illegal_moves() {
    for name in ["kete", "kimasai", "kujifunza"] {
        for illegal in lines::<Illegal>(&format!("illegal-{name}.jsonl")) {
            let found = position(&illegal.position).find_move(&illegal.text);
            let Err(MoveError::Illegal(found)) = found else {
                panic!("{} {}: expected {}, found {found:?}", illegal.position, illegal.text, illegal.reason);
            };
            assert_eq!(found.rule.as_str(), illegal.reason, "{} {}", illegal.position, illegal.text);
        }
    }
}
