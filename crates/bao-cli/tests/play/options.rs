//! What `play` and `resume` take, and what they refuse.

use std::fs;

use crate::bao::{Bao, records};

#[track_caller]
fn refused(arguments: &[&str], words: &str) {
    let bao = Bao::new();
    let said = bao.run(arguments, b"").code(2);
    assert!(said.err.contains(words), "{words:?} is not in\n{}", said.err);
    assert_eq!(said.out, "");
    assert_eq!(bao.saved().len(), 0);
}

#[test]
fn wrong_options_are_refused_before_anything_is_played() {
    refused(&["play", "chess"], "invalid value 'chess' for '[VARIANT]'");
    refused(&["play", "--south", "bob"], "expected human, a level from 1 to 10, engine:, plain: or uct: with limits");
    refused(&["play", "--north", "11"], "expected human, a level from 1 to 10, engine:, plain: or uct: with limits");
    refused(&["play", "--north", "engine:depth=0"], "expected a number from 1 to 4294967295 after depth=, found \"0\"");
    refused(&["play", "--match", "2"], "expected an odd number of games, 1 to 9999, found 2");
    refused(&["play", "--clock", "soon"], "expected a time such as 10m, 1m30s, 500ms or a number of seconds");
    refused(&["play", "--ply-limit", "0"], "0 is not in 1..");
    refused(&["play", "--position", "kete 1 2 3"], "not a position: ");
    refused(&["play", "kete", "--position", "kimasai"], "expected a position of kete, found one of kimasai");
    refused(&["play", "kete", "--variant", "kimasai"], "expected a position of kete, found one of kimasai");
    refused(&["play", "kete", "--side", "N"], "expected a diagram in --position beside --side, found no position");
    refused(&["play", "--hands", "1,1"], "expected a diagram in --position beside --hands, found no position");
    refused(&["play", "--record", "no/such/folder/x.bao"], "cannot find the folder no/such/folder");
}

#[test]
fn a_file_of_something_else_is_not_written_over() {
    let bao = Bao::new();
    fs::write(bao.path("diary.txt"), "mine").expect("written");
    let said = bao.run(&["play", "--record", "diary.txt"], b"").code(2);
    assert!(said.err.contains("diary.txt does not hold game records: line 1, column 1"), "{}", said.err);
    assert_eq!(fs::read_to_string(bao.path("diary.txt")).expect("a file"), "mine");
}

#[test]
fn a_decided_position_is_no_game() {
    let bao = Bao::new();
    let decided = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
    let said = bao.run(&["play", "--position", decided], b"").code(1);
    assert_eq!(said.err, "The game is over: South has won (G7).\n");
}

#[test]
fn a_game_begins_where_it_is_told_to() {
    let bao = Bao::new();
    let diagram = "0 0 0 0 0 0 0 0  0 2 2 6 0 0 0 0  0 0 0 0 6 2 2 0  0 0 0 0 0 0 0 0";
    let arguments = ["play", "kete", "--position", diagram, "--side", "N", "--south", "human", "--north", "human"];
    bao.lines(&arguments, &["a6<"]).code(0).out_in_order(&["1. North (human) plays a6<"]);
    let text = records(&bao.saved()[0])[0].to_string();
    assert!(text.contains("22,22 N K,k\"]") && text.contains("\n1... a6< *"), "{text}");
}

#[test]
fn games_are_added_to_a_record_and_never_lost() {
    let bao = Bao::new();
    for (moves, games) in [(&["A3"][..], 1), (&["A4", "a2"], 2), (&[], 2)] {
        bao.lines(&["play", "kimasai", "--north", "human", "--record", "all.bao"], moves).code(0);
        let records = records(&bao.path("all.bao"));
        assert_eq!(records.len(), games, "a game without a move is not worth a record");
    }
    bao.run(&["check", "all.bao"], b"").code(0);
}

#[test]
fn without_options_a_human_plays_south_against_level_three() {
    let bao = Bao::new();
    let said = bao.lines(&["play"], &["quit"]).code(0);
    said.out_in_order(&["Bao la Kujifunza, the learners' game, South (human) and North (level 3)."]);
    assert_eq!(bao.saved().len(), 0, "a game that has not begun is not saved");
}
