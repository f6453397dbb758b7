//! The reference implementation agrees with every fixture, and counts the known numbers of games.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use bao_conformance::reference::{Move, Position, RuleSet, Side};
use serde_json::Value;

/// Reads a JSON-lines file of fixtures, and refuses an empty one.
fn fixture(name: &str) -> Result<Vec<Value>, Box<dyn Error>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let text = fs::read_to_string(folder.join(name))?;
    let lines = text.lines().map(serde_json::from_str).collect::<Result<Vec<Value>, _>>()?;
    assert!(!lines.is_empty(), "{name} holds no line");
    Ok(lines)
}

/// Returns the text in a field.
#[track_caller]
fn text<'a>(line: &'a Value, field: &str) -> &'a str {
    line[field].as_str().expect("the field holds a text")
}

/// Returns the side in a field, `null` for none.
#[track_caller]
fn side(value: &Value) -> Option<Side> {
    match value {
        Value::Null => None,
        Value::String(letter) if letter == "S" => Some(Side::South),
        Value::String(letter) if letter == "N" => Some(Side::North),
        other => panic!("{other} is no side"),
    }
}

/// Reads the position of a fixture, which is in canonical form.
fn position(line: &Value) -> Result<Position, Box<dyn Error>> {
    let text = text(line, "position");
    let position: Position = text.parse()?;
    assert_eq!(position.to_string(), text);
    Ok(position)
}

/// Returns the move of a fixture among the legal ones, if it is one.
fn find(line: &Value, moves: Vec<Move>) -> Option<Move> {
    moves.into_iter().find(|one| one.text == text(line, "move"))
}

/// Compares every field of documented examples with the move played here.
fn check_examples(file: &str) -> Result<(), Box<dyn Error>> {
    for line in fixture(file)? {
        let played = find(&line, position(&line)?.moves());
        let played = played.ok_or_else(|| format!("{line}: the move is not legal"))?;
        assert_eq!(u64::from(played.laps), line["laps"], "{line}");
        assert_eq!(u64::from(played.captures), line["captures"], "{line}");
        assert_eq!(played.after.to_string(), text(&line, "after"), "{line}");
        assert_eq!(played.winner, side(&line["winner"]), "{line}");
    }
    Ok(())
}

/// Compares the winner and all the legal moves of each position.
fn check_moves(file: &str) -> Result<(), Box<dyn Error>> {
    for line in fixture(file)? {
        let position = position(&line)?;
        assert_eq!(position.winner(), side(&line["over"]), "{position}");
        let expected: Vec<(String, String, Option<Side>)> = line["moves"]
            .as_array()
            .ok_or("moves are a list")?
            .iter()
            .map(|one| {
                let text = |index: usize| one[index].as_str().expect("a text").to_owned();
                (text(0), text(1), side(&one[2]))
            })
            .collect();
        let found: Vec<(String, String, Option<Side>)> =
            position.moves().into_iter().map(|one| (one.text, one.after.to_string(), one.winner)).collect();
        assert_eq!(found, expected, "{position}");
    }
    Ok(())
}

/// Checks that none of the moves is legal.
fn check_illegal(file: &str) -> Result<(), Box<dyn Error>> {
    for line in fixture(file)? {
        let moves = position(&line)?.moves();
        assert_eq!(find(&line, moves), None, "{line}");
    }
    Ok(())
}

#[test]
fn agrees_with_the_examples_of_kujifunza() -> Result<(), Box<dyn Error>> {
    check_examples("examples-kujifunza.jsonl")
}

#[test]
fn agrees_with_the_examples_of_kujifunza_zanzibar() -> Result<(), Box<dyn Error>> {
    check_examples("examples-kujifunza-zanzibar.jsonl")
}

#[test]
fn agrees_with_the_examples_of_kimasai() -> Result<(), Box<dyn Error>> {
    check_examples("examples-kimasai.jsonl")
}

#[test]
fn agrees_with_the_examples_of_kete() -> Result<(), Box<dyn Error>> {
    check_examples("examples-kete.jsonl")
}

#[test]
fn finds_the_moves_of_kujifunza() -> Result<(), Box<dyn Error>> {
    check_moves("moves-kujifunza.jsonl")?;
    check_moves("setups-kujifunza.jsonl")
}

#[test]
fn finds_the_moves_of_kujifunza_zanzibar() -> Result<(), Box<dyn Error>> {
    check_moves("moves-kujifunza-zanzibar.jsonl")?;
    check_moves("setups-kujifunza-zanzibar.jsonl")
}

#[test]
fn finds_the_moves_of_kimasai() -> Result<(), Box<dyn Error>> {
    check_moves("moves-kimasai.jsonl")?;
    check_moves("setups-kimasai.jsonl")
}

#[test]
fn finds_the_moves_of_kete() -> Result<(), Box<dyn Error>> {
    check_moves("moves-kete.jsonl")?;
    check_moves("setups-kete.jsonl")
}

#[test]
fn refuses_illegal_moves_of_kujifunza() -> Result<(), Box<dyn Error>> {
    check_illegal("illegal-kujifunza.jsonl")
}

#[test]
fn refuses_illegal_moves_of_kimasai() -> Result<(), Box<dyn Error>> {
    check_illegal("illegal-kimasai.jsonl")
}

#[test]
fn refuses_illegal_moves_of_kete() -> Result<(), Box<dyn Error>> {
    check_illegal("illegal-kete.jsonl")
}

/// Counts the move paths of a length; a decided game has no continuation.
fn perft(position: &Position, depth: usize) -> usize {
    let moves = position.moves();
    if depth == 1 {
        return moves.len();
    }
    moves.iter().map(|one| perft(&one.after, depth - 1)).sum()
}

#[track_caller]
fn check_perft(rule_set: RuleSet, expected: &[usize]) {
    let start = Position::start(rule_set);
    let counts: Vec<usize> = (1..=expected.len()).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, expected);
}

#[test]
fn counts_the_games_of_kujifunza() {
    check_perft(RuleSet::Kujifunza, &[24, 220, 1234, 6172, 26_790, 120_212]);
}

#[test]
fn counts_the_games_of_kujifunza_zanzibar() {
    check_perft(RuleSet::KujifunzaZanzibar, &[16, 108, 500, 1902, 6550, 23_442, 84_200]);
}

#[test]
fn counts_the_games_of_kimasai() {
    check_perft(RuleSet::Kimasai, &[8, 64, 416, 2912, 20_272, 151_316]);
}

#[test]
fn counts_the_games_of_kete() {
    check_perft(RuleSet::Kete, &[4, 14, 38, 124, 405, 1430, 5655]);
}
