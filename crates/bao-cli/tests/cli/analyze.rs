//! `analyze`.

use std::path::Path;

use insta::assert_snapshot;
use serde_json::Value;

use crate::support::{bao, bao_with, json};

/// A recorded game that was played to its end, with the positions that were met.
struct Finished {
    record: Value,
    positions: Vec<String>,
}

fn finished(variant: &str) -> Finished {
    let file = format!("fixtures/records/engine-{variant}.bao");
    let game = json(&bao(&["replay", "--json", &file]).stdout);
    let texts = |value: &Value| value.as_str().expect("a text").to_owned();
    let mut positions = vec![texts(&game["record"]["position"])];
    positions.extend(game["played"].as_array().expect("moves").iter().map(|played| texts(&played["position"])));
    Finished { record: game["record"].clone(), positions }
}

/// Returns the moves of a position, and for each whether it wins at once.
fn moves(position: &str) -> Vec<(String, bool)> {
    let found = json(&bao(&["moves", "--json", position]).stdout);
    let side = if position.contains(" S ") { "S" } else { "N" };
    let facts = |found: &Value| (found["move"].as_str().expect("a text").to_owned(), found["winner"] == side);
    found["moves"].as_array().expect("moves").iter().map(facts).collect()
}

const VARIANTS: [&str; 4] = ["kete", "kimasai", "kujifunza", "kujifunza-zanzibar"];

#[test]
fn a_win_at_once_is_seen_and_said_to_be_one() {
    for variant in VARIANTS {
        let game = finished(variant);
        let last = &game.positions[game.positions.len() - 2];
        let found = json(&bao(&["analyze", "--json", "--depth", "3", last]).stdout);
        let best = &found["lines"][0];
        assert_eq!((&best["score"]["wins_in"], &best["score"]["seeds"]), (&Value::from(1), &Value::Null), "{variant}");
        let played = best["moves"][0].as_str().expect("a text").to_owned();
        assert!(moves(last).contains(&(played, true)), "{variant}");
    }
}

#[test]
fn lines_are_legal_differ_in_their_first_moves_and_come_in_order() {
    for variant in ["kete", "kimasai", "kujifunza", "kujifunza/zanzibar"] {
        let found = json(&bao(&["analyze", "--json", "--depth", "4", "--lines", "5", variant]).stdout);
        let lines = found["lines"].as_array().expect("lines");
        assert_eq!(lines.len(), moves(variant).len().min(5), "{variant}");
        assert_eq!(found["depth"], 4);
        let chance = |line: &Value| line["score"]["win_probability"].as_f64().expect("a number");
        assert!(lines.is_sorted_by(|a, b| chance(a) >= chance(b)), "{variant}");
        let mut firsts: Vec<_> = lines.iter().map(|line| line["moves"][0].to_string()).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), lines.len(), "{variant}");
        for line in lines {
            let mut args = vec!["apply".to_owned(), variant.to_owned()];
            args.extend(line["moves"].as_array().expect("moves").iter().map(|m| m.as_str().expect("text").to_owned()));
            assert_eq!(bao(&args).code, 0, "{args:?}");
        }
    }
}

#[test]
fn the_same_depth_finds_the_same_each_time() {
    let search = || {
        let found = json(&bao(&["analyze", "--json", "--depth", "7", "kete"]).stdout);
        (found["nodes"].clone(), found["lines"].clone())
    };
    assert_eq!(search(), search());
}

#[test]
fn what_is_decided_has_no_lines() {
    let game = finished("kimasai");
    let last = game.positions.last().expect("a position");
    let winner = if game.record["result"] == "1-0" { "S" } else { "N" };
    let found = json(&bao(&["analyze", "--json", last]).stdout);
    assert_eq!((&found["over"], &found["lines"]), (&Value::from(winner), &json("[]")));
    let told = bao(&["analyze", last]).stdout;
    assert!(told.starts_with("The game is over: "), "{told}");
}

#[test]
fn lines_of_input_are_answered_in_order() {
    let answers = bao_with(&["analyze", "-", "--depth", "2"], b"kete\nnonsense\nkimasai\n");
    let lines: Vec<_> = answers.stdout.lines().map(json).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0]["position"].as_str().is_some_and(|text| text.starts_with("kete ")));
    assert_eq!(lines[1]["line"], 2);
    assert!(lines[2]["position"].as_str().is_some_and(|text| text.starts_with("kimasai ")));
    assert_eq!(answers.code, 2);
}

/// Whoever does not take a win that was there at once has made a mistake, and is shown the win.
#[test]
fn a_win_that_was_missed_is_a_mistake() {
    for variant in VARIANTS {
        let mut game = finished(variant);
        let last = &game.positions[game.positions.len() - 2];
        let Some((missed, _)) = moves(last).into_iter().find(|(_, wins)| !wins) else { continue };
        let moves_made = game.record["moves"].as_array_mut().expect("moves");
        moves_made.last_mut().expect("a move")["move"] = missed.clone().into();
        game.record["result"] = "*".into();
        game.record["termination"] = "unterminated".into();
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("missed-{variant}.json"));
        std::fs::write(&file, game.record.to_string()).expect("a file");
        let file = file.to_str().expect("a name in UTF-8");
        let judged = json(&bao(&["analyze", "--json", "--depth", "2", file]).stdout);
        let judged = judged["moves"].as_array().expect("moves").last().expect("a move").clone();
        assert_eq!((judged["move"].as_str(), &judged["best_score"]["wins_in"]), (Some(&*missed), &Value::from(1)));
        // It may have been another way to a win, only later.
        let judgment = judged["judgment"].as_str().expect("a word");
        let still = !judged["score"]["wins_in"].is_null();
        assert!(if still { judgment == "good" } else { ["mistake", "blunder"].contains(&judgment) }, "{judged}");
        let best = judged["best"].as_str().expect("a move").to_owned();
        assert!(moves(last).contains(&(best, true)), "{variant}");
    }
}

#[test]
fn every_move_of_a_game_is_judged() {
    let game = finished("kujifunza");
    let judged = json(&bao(&["analyze", "--json", "--nodes", "200", "fixtures/records/engine-kujifunza.bao"]).stdout);
    let plies = game.record["moves"].as_array().expect("moves").len();
    assert_eq!(judged["moves"].as_array().map(Vec::len), Some(plies));
    let of = |side: &str| judged[side]["moves"].as_u64().expect("a number");
    assert_eq!(of("south") + of("north"), plies as u64);
    let told = bao(&["analyze", "--nodes", "200", "fixtures/records/engine-kujifunza.bao"]).stdout;
    assert_eq!(told.lines().count(), plies + 3, "{told}");
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    assert_snapshot!(bao(&["analyze", "nosuch.bao"]), @r#"
    $ bao-cli analyze nosuch.bao
    stderr: error: neither a position nor a file: expected the name of a variant, found "nosuch.bao" at byte 0; expected five fields (VARIANT ROWS HANDS SIDE STATE), found 1 at byte 0
    exit: 2
    "#);
    assert_snapshot!(bao(&["analyze", "--game", "2", "kete"]), @"
    $ bao-cli analyze --game 2 kete
    stderr: error: --game goes with a file of games
    exit: 2
    ");
    assert_snapshot!(bao(&["analyze", "--game", "2", "--depth", "1", "fixtures/records/engine-kete.bao"]), @"
    $ bao-cli analyze --game 2 --depth 1 fixtures/records/engine-kete.bao
    stderr: error: fixtures/records/engine-kete.bao: there is no game 2
    exit: 2
    ");
    assert_snapshot!(bao(&["analyze", "--lines", "2", "fixtures/records/engine-kete.bao"]), @"
    $ bao-cli analyze --lines 2 fixtures/records/engine-kete.bao
    stderr: error: --lines goes with a position, and fixtures/records/engine-kete.bao is a file of games
    exit: 2
    ");
}
