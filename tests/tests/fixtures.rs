//! Every worked example, move list and illegal move in `fixtures/` is played.

use bao_catalog::AnyPosition;
use bao_core::{MoveError, Side};
use bao_tests::{examples, lines};
use serde::Deserialize;

/// The rule sets by the names of their fixture files.
const NAMES: [&str; 4] = ["kete", "kimasai", "kujifunza", "kujifunza-zanzibar"];

fn position(text: &str) -> AnyPosition {
    let position: AnyPosition = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text, "a canonical text comes back as it was");
    position
}

fn letter(side: Side) -> String {
    side.letter().to_string()
}

#[test]
fn worked_examples() {
    for name in NAMES {
        for (_, example) in examples(name) {
            example.check();
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
