//! Lessons and set-up in a real terminal.

use std::fs;

use crate::games::folder;
use crate::tty::Tty;

#[test]
fn a_lesson_is_done_by_keys_and_remembered() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "--learn"], 80, 24);
    tty.wait("Learn Bao");
    tty.press("\r");
    tty.wait("Point at the pit.");
    tty.press("6\r\r");
    tty.wait("Enter goes on.");
    tty.press("\r");
    tty.wait("step 2 of 2");
    tty.press("A3\r<\r\r");
    tty.wait("The lesson is finished.");
    tty.press("\r");
    tty.wait("✓ kujifunza          Sowing");
    tty.press("q");
    assert!(tty.end().success());
    tty.assert_sane();
    assert_eq!(fs::read_to_string(games.join("learned.txt")).expect("it is kept"), "lesson kujifunza-sowing\n");
}

#[test]
fn a_position_is_set_up_by_keys_and_printed() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["edit", "kimasai"], 80, 24);
    tty.wait("The position is valid.");
    tty.press("2\x1b[C0s");
    tty.wait("► North");
    tty.press("\r");
    tty.wait("Done?");
    tty.press("\r");
    assert!(tty.end().success());
    tty.assert_sane();
    tty.wait("kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/2,0,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 N open");
}

#[test]
fn a_game_is_played_from_a_position_set_up_by_keys() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["edit", "kete", "--south", "human", "--north", "human"], 80, 24);
    tty.wait("The position is valid.");
    tty.press("s\rp");
    tty.wait("Moves made");
    tty.wait("► North (human)");
    tty.press("\x03");
    assert!(tty.end().success());
    tty.assert_sane();
}

#[test]
fn leaving_the_editor_is_a_no() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["edit"], 80, 24);
    tty.wait("The position is valid.");
    tty.press("q");
    assert_eq!(tty.end().exit_code(), 1);
    tty.assert_sane();
}
