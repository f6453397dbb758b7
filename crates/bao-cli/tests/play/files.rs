//! Saved games: resumed, listed, deleted, never lost.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::time::Duration;

use bao_core::Side;
use serde_json::Value;

use crate::bao::{Bao, records};

/// Starts a game between humans and makes its first move; the program then waits for the next.
fn started(bao: &Bao) -> Child {
    let mut child = bao
        .command(&["play", "kimasai", "--plain", "--north", "human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    child.stdin.as_mut().expect("piped").write_all(b"A3\n").expect("it listens");
    bao.wait_for_saved(|record| record.plies() == 1);
    child
}

#[test]
fn the_end_of_input_saves_and_resume_goes_on() {
    let bao = Bao::new();
    bao.lines(&["play", "kimasai", "--north", "human"], &["A3", "a2", "A1", "undo"]).code(0);
    let said = bao.lines(&["resume"], &["redo", "a1"]).code(0);
    said.out_in_order(&[
        "South (human) and North (human).",
        "At move 3 of 3.",
        "2. North (human) plays a1",
        "Saved in ",
    ]);
    let saved = bao.saved();
    assert_eq!(saved.len(), 1, "it is saved where it was");
    assert_eq!(records(&saved[0])[0].plies(), 4);
    let name = saved[0].file_stem().expect("a name").to_str().expect("text").to_owned();
    let said = bao.lines(&["resume", &name, "--south", "1"], &["quit"]).code(0);
    said.out_in_order(&["South (level 1) and North (human).", "3. South (level 1) plays "]);
    bao.run(&["resume", "no-such-game"], b"").code(2);
}

#[test]
fn a_killed_program_loses_nothing() {
    let bao = Bao::new();
    let mut child = started(&bao);
    child.kill().expect("killed");
    child.wait().expect("gone");
    let said = bao.lines(&["resume"], &["a2"]).code(0);
    said.out_in_order(&["1. North (human) plays a2"]);
    assert_eq!(records(&bao.saved()[0])[0].plies(), 2);
}

#[test]
fn two_programs_never_play_one_game() {
    let bao = Bao::new();
    let mut child = started(&bao);
    let said = bao.lines(&["resume"], &["a2"]).code(2);
    assert!(said.err.contains("is being written by another program"), "{}", said.err);
    let listed: Value = serde_json::from_str(&bao.run(&["games", "--json"], b"").code(0).out).expect("JSON");
    let name = listed["games"][0]["name"].as_str().expect("a name").to_owned();
    assert_eq!((&listed["games"][0]["busy"], &listed["games"][0]["open"]), (&Value::Bool(true), &Value::Bool(true)));
    let said = bao.run(&["games", "--delete", &name], b"").code(2);
    assert!(said.err.contains("is being written by another program"), "{}", said.err);
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    bao.run(&["games", "--delete", &name], b"").code(0).out_in_order(&[&format!("Deleted {name}.")]);
    assert_eq!(bao.saved().len(), 0);
}

/// Engines play and are killed at random moments: what is saved is whole each time, and no move that was shown is lost.
#[test]
fn killed_at_any_moment_the_saved_game_is_whole() {
    let bao = Bao::new();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut games = 0;
    for round in 0..30 {
        // A game that was killed is gone on with, so that files that exist are written over as well.
        let arguments: &[&str] = if round % 3 == 0 {
            &["play", "kimasai", "--plain", "--south", "1", "--north", "2", "--match", "99"]
        } else {
            &["resume", "--plain"]
        };
        let mut child =
            bao.command(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let mut shown = lines.by_ref().find(|line| line.contains(" plays ")).map(|_| 1).expect("a move");
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        std::thread::sleep(Duration::from_micros(state % 25_000));
        child.kill().expect("killed");
        child.wait().expect("gone");
        shown += lines.filter(|line| line.contains(" plays ")).count();
        let saved = bao.saved();
        let plies: usize = saved.iter().flat_map(|path| records(path)).map(|record| record.plies()).sum();
        // A move is saved before it is shown, and at most the one that was about to be shown is saved beyond that.
        assert!(plies >= games + shown, "round {round}: {plies} saved, {games} before and {shown} shown since");
        games = plies;
    }
    let said = bao.run(&["games"], b"").code(0);
    assert!(!said.out.contains("being played"), "{}", said.out);
}

#[test]
fn a_recorded_game_is_gone_on_with_in_its_file() {
    let bao = Bao::new();
    let before = "[Variant \"kete\"]\n\n1. A6< *\n\n[Variant \"kimasai\"]\n[North \"Asha\"]\n\n1. A3 {good} *\n";
    fs::write(bao.path("mine.bao"), before).expect("written");
    bao.lines(&["resume", "mine.bao"], &["a2"]).code(0);
    let games = records(&bao.path("mine.bao"));
    assert_eq!((games.len(), games[1].plies()), (2, 2));
    assert_eq!(games[1].player(Side::North).map(ToString::to_string).as_deref(), Some("Asha"));
    assert_eq!(bao.saved().len(), 0, "it is saved in its own file");
    fs::write(bao.path("diary.txt"), "mine").expect("written");
    let said = bao.run(&["resume", "diary.txt"], b"").code(2);
    assert!(said.err.contains("does not hold game records: line 1, column 1: expected a tag pair"), "{}", said.err);
    assert_eq!(fs::read_to_string(bao.path("diary.txt")).expect("a file"), "mine");
}

#[test]
fn games_are_listed_and_deleted() {
    let bao = Bao::new();
    bao.run(&["games"], b"").code(0).out_in_order(&["No games are saved in "]);
    bao.run(&["resume"], b"").code(1);
    bao.lines(&["play", "kimasai", "--north", "human"], &["A3"]).code(0);
    bao.lines(&["play", "kete", "--north", "human"], &["A6<", "resign"]).code(0);
    fs::write(bao.games().join("broken.bao"), "[Variant \"kete\"] 1. A1 *").expect("written");
    let said = bao.run(&["games"], b"").code(0);
    for text in ["-kimasai", "-kete", "open", "1-0 (resignation)", "cannot be read: line 1, column 21: A1 is illegal"] {
        assert!(said.out.contains(text), "{text:?} is not in\n{}", said.out);
    }
    assert!(said.out.contains(&format!("They lie in {}.", bao.games().display())), "{}", said.out);
    let listed: Value = serde_json::from_str(&bao.run(&["games", "--json"], b"").code(0).out).expect("JSON");
    assert_eq!(listed["folder"].as_str(), bao.games().to_str());
    let games = listed["games"].as_array().expect("an array");
    assert_eq!(games.len(), 3);
    let finished = games.iter().find(|game| game["records"][0]["variant"] == "kete").expect("it is listed");
    assert_eq!((&finished["open"], &finished["error"]), (&Value::Bool(false), &Value::Null));
    bao.run(&["games", "--delete-finished"], b"").code(0).out_in_order(&["Deleted ", "-kete."]);
    assert_eq!(bao.saved().len(), 2);
    let said = bao.run(&["games", "--delete", "nothing", "broken", "../mine"], b"").code(2);
    assert!(said.out.contains("Deleted broken."), "{}", said.out);
    assert!(said.err.contains("2 games were not deleted: no saved game is named \"../mine\""), "{}", said.err);
}

/// Who has given no folder finds the games in the folder for the user's data.
#[cfg(target_os = "linux")]
#[test]
fn games_lie_in_the_folder_for_the_users_data() {
    let bao = Bao::new();
    let ask = |name: &str, value: &str| {
        let mut command = bao.command(&["games"]);
        command.env_remove("BAO_GAMES").env_remove("XDG_DATA_HOME").env("HOME", "/nowhere").env(name, value);
        String::from_utf8(command.output().expect("it runs").stdout).expect("text")
    };
    assert_eq!(ask("HOME", "/somewhere"), "No games are saved in /somewhere/.local/share/bao/games.\n");
    assert_eq!(ask("XDG_DATA_HOME", "/data"), "No games are saved in /data/bao/games.\n");
}

/// A game goes on where it cannot be saved, and says so.
#[test]
fn a_folder_that_cannot_be_made_is_told_and_no_hindrance() {
    let bao = Bao::new();
    fs::write(bao.games(), "a file in place of the folder").expect("written");
    let said = bao.lines(&["play", "kimasai", "--north", "human"], &["A3", "a2"]).code(2);
    let said = said.out_in_order(&["1. South (human) plays A3", "1. North (human) plays a2"]);
    let warning = "warning: the game is not saved: cannot make the folder";
    assert_eq!(said.err.matches(warning).count(), 1, "{}", said.err);
    bao.run(&["play", "kimasai", "--south", "1", "--north", "1"], b"").code(0);
}
