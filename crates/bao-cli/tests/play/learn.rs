//! Lessons, the drill and set-up in plain lines.

use std::fs;

use crate::bao::Bao;

#[test]
fn a_lesson_is_done_in_lines_and_remembered() {
    let bao = Bao::new();
    let script = ["list", "1", "hint", "A5", "A6", "rules", "A3>", "A3<", "quit"];
    let said = bao.lines(&["play", "--learn", "kujifunza"], &script).code(0);
    said.out_in_order(&[
        "   1  kujifunza           Sowing",
        "drill kujifunza",
        "Sowing, step 1 of 2",
        "Point at the pit.",
        "The first seed goes into the next pit, A4; count on from there.",
        "Not A5.",
        "Yes: one each into A4, A5 and A6.",
        "Sowing, step 2 of 2",
        "G2 Circuit.",
        "Not yet what is asked for.",
        "The seeds went round the corner: A2, A1, B1.",
        "The lesson is finished.",
        "*  1  kujifunza           Sowing",
    ]);
    let kept = fs::read_to_string(bao.games().join("learned.txt")).expect("it is kept");
    assert_eq!(kept, "lesson kujifunza-sowing\n");
    let again = bao.lines(&["play", "--learn", "kujifunza"], &["skipped", "kujifunza-relay", "back", "skip"]).code(0);
    again.out_in_order(&[
        "*  1  kujifunza",
        "\"skipped\" is no lesson",
        "Relay, step 1",
        "Relay, step 1",
        "Relay, step 2",
    ]);
}

#[test]
fn the_drill_is_marked_in_lines_and_its_score_kept() {
    let bao = Bao::new();
    let script = ["drill kimasai", "A9", "done", "list", "quit"];
    let said = bao.lines(&["play", "--learn"], &script).code(0);
    said.out_in_order(&[
        "Type every legal move",
        "0 of ",
        "missed ",
        "A9 is not legal by G1",
        "0 of 1 perfect",
        "Lessons",
    ]);
    let kept = fs::read_to_string(bao.games().join("learned.txt")).expect("it is kept");
    assert!(kept.starts_with("drill kimasai drills=1 perfect=0 found=0 missed="), "{kept}");
}

#[test]
fn learning_takes_no_players() {
    let bao = Bao::new();
    let said = bao.run(&["play", "--learn", "--north", "3"], b"").code(2);
    assert!(said.err.contains("cannot be used with"), "{}", said.err);
}

#[test]
fn a_position_is_set_up_in_lines_and_nothing_else_is_printed() {
    let bao = Bao::new();
    let said = bao.lines(&["edit", "kete"], &["A1 2", "hands 21,21", "side N"]).code(0);
    assert_eq!(said.out, "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/2,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 21,21 N K,k\n");
    assert_eq!(said.err, "");
    let undone = bao.lines(&["edit", "kete"], &["A1 2", "undo", "done", "never read"]).code(0);
    assert_eq!(undone.out, "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k\n");
}

#[test]
fn a_position_that_is_not_valid_is_an_honest_no_and_an_unreadable_line_a_failure() {
    let bao = Bao::new();
    let invalid = bao.lines(&["edit", "kete"], &["A1 2", "state K,open"]).code(1);
    assert_eq!(invalid.out, "");
    assert_eq!(invalid.err, "line 3: expected 64 seeds, found 66\nline 3: kete does not know the token open\n");
    let unreadable = bao.lines(&["edit", "kete"], &["A1 two", "side W"]).code(2);
    assert_eq!(unreadable.out, "");
    assert_eq!(
        unreadable.err,
        "line 1: expected a number of seeds after A1, found \"two\"\nline 2: expected S or N after side, found \"W\"\n"
    );
    let left = bao.lines(&["edit", "kete"], &["quit"]).code(1);
    assert_eq!((left.out.as_str(), left.err.as_str()), ("", ""));
}

#[test]
fn a_game_is_played_from_what_was_set_up() {
    let bao = Bao::new();
    let script = ["side N", "board", "check", "play", "a6>"];
    let said = bao.lines(&["edit", "kete", "--south", "human", "--north", "human"], &script).code(0);
    said.out_in_order(&[
        "North  22 in hand  to move",
        "The position is valid.",
        "North (human) plays a6>",
        "Saved in ",
    ]);
}
