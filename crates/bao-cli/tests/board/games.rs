//! Games played by keys alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use bao_record::{Record, read};
use tempfile::TempDir;

use crate::tty::Tty;

/// Returns a folder for saved games, which is there as long as the first of the two.
pub(crate) fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    (folder, games)
}

/// Returns the records of the only saved game.
pub(crate) fn saved(games: &Path) -> Vec<Record> {
    let files: Vec<_> = fs::read_dir(games)
        .map(|entries| entries.map(|entry| entry.expect("a file").path()).collect())
        .unwrap_or_default();
    let files: Vec<_> =
        files.into_iter().filter(|path: &PathBuf| path.extension().is_some_and(|end| end == "bao")).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let text = fs::read_to_string(&files[0]).expect("a file");
    read(&text).collect::<Result<_, _>>().expect("records")
}

/// Returns the number of moves in the line at the top.
fn moves(screen: &str) -> Option<usize> {
    let after = screen.lines().next()?.split("move ").nth(1)?;
    after.split_whitespace().next()?.parse().ok()
}

/// Plays a move from the list of legal ones, the `number`th or so, and waits for the engine's answer.
fn play_from_the_list(tty: &mut Tty, number: usize) -> String {
    let before = moves(&tty.screen()).expect("a board");
    tty.press("m");
    tty.wait("Legal moves");
    for _ in 0..number % 3 {
        tty.press("j");
    }
    tty.press("\r");
    tty.wait_for("the answer", |screen| {
        let over = screen.contains("has won") || screen.contains("draw");
        // It is our turn again where South is marked, and nobody is thinking or being shown.
        let ours = moves(screen).is_some_and(|now| now >= before + 2) && screen.contains("► South");
        over || (ours && screen.contains("Moves made") && !screen.contains("Space pause"))
    })
}

#[test]
fn a_whole_game_is_played_by_keys_alone() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kujifunza", "--north", "2"], 80, 24);
    tty.wait("► South (human)");
    // The first move by pit, direction and kichwa, shown to its end; the rest from the list, not shown.
    tty.press("A2\r");
    tty.wait("A2: 2 seeds. Which way?");
    tty.press("\x1b[C");
    tty.wait("*** preview ***");
    tty.press("\r");
    tty.wait("At which kichwa");
    tty.press("\x1b[C\r");
    tty.wait_for("the engine's move", |screen| moves(screen) == Some(2));
    tty.press("\x1b");
    tty.wait("Enter pick");
    tty.press("vv");
    tty.wait("Moves are shown not shown.");
    let mut number = 0;
    let screen = loop {
        number += 1;
        let screen = play_from_the_list(&mut tty, number);
        if screen.contains("has won") {
            break screen;
        }
        assert!(!screen.contains("draw"), "{screen}");
        assert!(number < 300, "the game does not end:\n{screen}");
    };
    let plies = moves(&screen).expect("a board");
    // How long it is depends on the errors of the level, which are others in each game.
    assert!(plies > 2, "a game of {plies} moves");
    tty.press("q");
    tty.wait("Leave?");
    tty.press("y");
    assert!(tty.end().success());
    tty.assert_sane();
    let records = saved(&games);
    assert_eq!((records.len(), records[0].plies()), (1, plies));
    assert!(records[0].ending().is_over());
}

#[test]
fn a_game_goes_on_after_kill_9() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kete", "--north", "2"], 80, 24);
    tty.wait("► South (human)");
    tty.press("vv");
    tty.wait("not shown");
    play_from_the_list(&mut tty, 0);
    let screen = play_from_the_list(&mut tty, 1);
    let plies = moves(&screen).expect("a board");
    tty.kill();
    let mut again = Tty::start(&games, &["resume"], 120, 40);
    again.wait_for("the game", |screen| moves(screen) == Some(plies));
    again.wait("► South (human)");
    again.press("u");
    again.wait_for("the move before", |screen| moves(screen) == Some(plies - 2));
    again.press("\x03");
    assert!(again.end().success());
    again.assert_sane();
    assert_eq!(saved(&games)[0].plies(), plies - 2);
}

#[test]
fn a_new_game_offers_the_one_that_is_not_over() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kimasai", "--north", "human"], 80, 24);
    tty.wait("► South (human)");
    tty.press("A3\r\r\r");
    tty.wait("► North (human)");
    tty.press("\x03");
    assert!(tty.end().success());
    let mut again = Tty::start(&games, &["play", "kete"], 80, 24);
    again.wait("A game is not over: kimasai, 1 move");
    again.press("r");
    again.wait("Bao la Kimasai, herding  move 1");
    again.press("\x03");
    assert!(again.end().success());
    assert_eq!(saved(&games)[0].plies(), 1, "the game of Kete never began");
}

#[test]
fn undo_and_leaving_stop_an_engine_that_thinks() {
    let (_folder, games) = folder();
    // Without a limit that it could reach, the engine thinks until it is stopped.
    let mut tty = Tty::start(&games, &["play", "kete", "--north", "engine:time=1h"], 80, 24);
    tty.wait("► South (human)");
    tty.press("A6\r<\r\r");
    tty.wait("is thinking");
    tty.press("u");
    tty.wait("► South (human)");
    tty.press("r");
    tty.wait("is thinking");
    tty.press("q");
    tty.wait("Leave?");
    let begin = Instant::now();
    tty.press("y");
    assert!(tty.end().success());
    assert!(begin.elapsed().as_secs() < 5, "it took {:?}", begin.elapsed());
    tty.assert_sane();
}

#[test]
fn a_letter_held_with_ctrl_is_not_the_letter() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kete", "--north", "human"], 80, 24);
    tty.wait("► South (human)");
    // Ctrl-X, Ctrl-Y, Alt-x, and then a letter that shows that they were read.
    tty.press("\x18\x19\x1bxm");
    tty.wait("Legal moves");
    assert!(!tty.screen().contains("Resign"), "{}", tty.screen());
    tty.press("\x03");
    assert!(tty.end().success());
}
