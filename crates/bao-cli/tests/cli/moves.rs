//! `moves`.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::support::{bao, bao_with, fixture, json};

#[test]
fn moves_are_listed_with_what_they_do() {
    assert_snapshot!(bao(&["moves", "kujifunza/zanzibar"]), @"
    $ bao-cli moves kujifunza/zanzibar
    A1>  10 laps, 4 captures of 8 seeds
    A2>  2 laps, 1 capture of 2 seeds
    A3<  7 laps, 4 captures of 8 seeds
    A3>  5 laps, 3 captures of 6 seeds
    A4<  4 laps, 2 captures of 4 seeds
    A4>  11 laps, 4 captures of 8 seeds
    A5<  11 laps, 4 captures of 8 seeds
    A5>  4 laps, 2 captures of 4 seeds
    A6<  5 laps, 3 captures of 6 seeds
    A6>  7 laps, 4 captures of 8 seeds
    A7<  2 laps, 1 capture of 2 seeds
    A8<  10 laps, 4 captures of 8 seeds
    B1<  4 laps, 2 captures of 4 seeds
    B2<  5 laps, 3 captures of 6 seeds
    B7>  5 laps, 3 captures of 6 seeds
    B8>  4 laps, 2 captures of 4 seeds
    ");
}

#[test]
fn json_has_the_positions_after_them() {
    assert_snapshot!(bao(&["moves", "--json", "kete"]), @r#"
    $ bao-cli moves --json kete
    {"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k","over":null,"moves":[{"move":"A6<","capture":false,"laps":1,"captures":0,"captured":0,"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 N K,k","winner":null},{"move":"A6>","capture":false,"laps":1,"captures":0,"captured":0,"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,0,3,1/0,0,0,0,0,0,0,1 21,22 N K,k","winner":null},{"move":"A7<","capture":false,"laps":1,"captures":0,"captured":0,"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,1,7,3,0,0/0,0,0,0,0,0,0,0 21,22 N K,k","winner":null},{"move":"A7>","capture":false,"laps":1,"captures":0,"captured":0,"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,0,1/0,0,0,0,0,0,1,1 21,22 N K,k","winner":null}]}
    "#);
}

#[test]
fn a_decided_game_has_no_move() {
    let text = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
    assert_snapshot!(bao(&["moves", text]), @"
    $ bao-cli moves 'kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -'
    No move: South has won (G7).
    ");
    let text = "kujifunza 1,1,1,1,1,1,1,1/1,0,1,0,1,0,1,1/0,2,0,1,46,0,0,1/0,0,0,0,0,0,0,1 0,0 N -";
    assert_snapshot!(bao(&["moves", "--json", text]), @r#"
    $ bao-cli moves --json 'kujifunza 1,1,1,1,1,1,1,1/1,0,1,0,1,0,1,1/0,2,0,1,46,0,0,1/0,0,0,0,0,0,0,1 0,0 N -'
    {"position":"kujifunza 1,1,1,1,1,1,1,1/1,0,1,0,1,0,1,1/0,2,0,1,46,0,0,1/0,0,0,0,0,0,0,1 0,0 N -","over":"S","moves":[]}
    "#);
}

/// Every position of the fixtures is answered, in order, with the moves that the fixtures have.
#[test]
fn lines_are_answered_as_the_fixtures_say() {
    let mut input = String::new();
    let mut expected = Vec::new();
    for kind in ["moves", "setups"] {
        for name in ["kete", "kimasai", "kujifunza", "kujifunza-zanzibar"] {
            for line in fixture(&format!("{kind}-{name}.jsonl")).lines() {
                let list = json(line);
                input.push_str(list["position"].as_str().expect("a position"));
                input.push('\n');
                expected.push(list);
            }
        }
    }
    let answered = bao_with(&["moves", "-"], input.as_bytes());
    assert_eq!((answered.code, answered.stderr.as_str()), (0, ""));
    let answers: Vec<_> = answered.stdout.lines().map(json).collect();
    assert_eq!(answers.len(), expected.len());
    for (answer, expected) in answers.iter().zip(&expected) {
        assert_eq!(answer["position"], expected["position"]);
        assert_eq!(answer["over"], expected["over"]);
        let moves = answer["moves"].as_array().expect("moves");
        let found: Value = moves.iter().map(|one| json!([one["move"], one["position"], one["winner"]])).collect();
        assert_eq!(found, expected["moves"], "{}", expected["position"]);
        for one in moves {
            assert_eq!(one["capture"], one["captures"].as_u64() > Some(0));
        }
    }
}

#[test]
fn laps_and_captures_are_those_of_the_worked_examples() {
    for name in ["kete", "kimasai", "kujifunza", "kujifunza-zanzibar"] {
        for line in fixture(&format!("examples-{name}.jsonl")).lines() {
            let example = json(line);
            let position = example["position"].as_str().expect("a position");
            let list = json(&bao_with(&["moves", "-"], position.as_bytes()).stdout);
            let moves = list["moves"].as_array().expect("moves");
            let found = moves.iter().find(|one| one["move"] == example["move"]).expect("the move of the example");
            for (field, of_example) in [("laps", "laps"), ("captures", "captures"), ("position", "after")] {
                assert_eq!(found[field], example[of_example], "{}", example["rule"]);
            }
        }
    }
}

#[test]
fn an_unreadable_line_stands_in_its_place_and_ends_in_2() {
    assert_snapshot!(bao_with(&["moves", "-"], b"kete 0 0,0 S -\n \nkujifunza 1,2 x S q\n"), @r#"
    $ bao-cli moves -
    {"line":1,"errors":["expected four rows parted by /, found 1 at byte 5","expected eight pits parted by commas in a row, found 1 at byte 5"]}
    {"line":2,"errors":["expected a position, found a blank text at byte 0"]}
    {"line":3,"errors":["expected four rows parted by /, found 1 at byte 10","expected eight pits parted by commas in a row, found 2 at byte 10","expected South's hand and North's, parted by a comma, found 1 parts at byte 14","expected a number in plain digits without sign or leading zero, found \"x\" at byte 14","expected - or state tokens such as K, k, t=a4, h=A5 or open, found \"q\" at byte 18"]}
    exit: 2
    "#);
}

#[test]
fn no_line_has_no_answer() {
    assert_snapshot!(bao_with(&["moves", "-"], b""), @"$ bao-cli moves -");
}
