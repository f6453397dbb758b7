//! `replay`.

use insta::assert_snapshot;

use crate::support::{GAMES, assert_run, bao, bao_with, json};

#[test]
fn all_moves_are_printed_where_there_is_no_terminal() {
    assert_run!(bao_with(&["replay", "--ascii", "-"], GAMES.as_bytes()));
}

#[test]
fn moves_alone_are_printed_with_comments_and_variations() {
    assert_snapshot!(bao_with(&["replay", "--moves", "-"], GAMES.as_bytes()), @"
    $ bao-cli replay --moves -
    Game 1: Fatma against level 3, kujifunza, 2026.05.04
    1. A2>,>   2 laps, 1 capture of 2 seeds
      {the only way in}
    1... a6>   2 laps, 1 capture of 3 seeds
      (1... a3< {too early})
    2. A4>   5 laps, 3 captures of 5 seeds
    1-0 (resignation), 3 moves

    Game 2: ? against ?, kimasai
    1. A3   4 laps
    1... a2   4 laps
    * (unterminated), 2 moves
    ");
}

#[test]
fn laps_are_told_where_they_are_asked_for() {
    assert_snapshot!(bao_with(&["replay", "--moves", "--trace", "--game", "2", "-"], GAMES.as_bytes()), @"
    $ bao-cli replay --moves --trace --game 2 -
    Game 2: ? against ?, kimasai
    1. A3   4 laps
      lifts 1 seed from A3 (KM3)
    lap 1: 1 seed clockwise, the last into A4
      lifts 2 seeds from A4 (KM7)
    lap 2: 2 seeds clockwise, the last into A6
      lifts 2 seeds from A6 (KM7)
    lap 3: 2 seeds clockwise, the last into A8
      lifts 2 seeds from A8 (KM7)
    lap 4: 2 seeds clockwise, the last into B7
      rests: B7 was empty (G5)
    1... a2   4 laps
      puts one from the hand into a2 (KM4)
      lifts 2 seeds from a2 (KM4)
    lap 1: 2 seeds clockwise, the last into a4
      lifts 2 seeds from a4 (KM7)
    lap 2: 2 seeds clockwise, the last into a6
      lifts 2 seeds from a6 (KM7)
    lap 3: 2 seeds clockwise, the last into a8
      lifts 2 seeds from a8 (KM7)
    lap 4: 2 seeds clockwise, the last into b7
      rests: b7 was empty (G5)
    * (unterminated), 2 moves
    ");
}

#[test]
fn json_can_be_replayed_in_turn() {
    let replayed = bao_with(&["replay", "--json", "-"], GAMES.as_bytes());
    let lines: Vec<_> = replayed.stdout.lines().map(json).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["played"][1]["move"], "a6>");
    assert_eq!((&lines[0]["played"][1]["number"], &lines[0]["played"][1]["side"]), (&1.into(), &"N".into()));
    let records: String = lines.iter().map(|line| line["record"].to_string()).collect();
    let again = bao_with(&["replay", "--json", "-"], records.as_bytes());
    assert_eq!((again.code, again.stdout), (0, replayed.stdout));
}

#[test]
fn a_reader_steps_as_he_likes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("games.bao");
    std::fs::write(&file, GAMES).expect("a file");
    let file = file.to_str().expect("a plain name");
    let stepped = bao_with(&["replay", "--ascii", "--step", file], b"\n3\nb\n7\nn\n\nq\n");
    assert_eq!((stepped.code, stepped.stderr.as_str()), (0, ""));
    let prompts: Vec<_> = stepped.stdout.lines().filter_map(|line| line.split_once(" (Enter")).collect();
    let places: Vec<_> = prompts.iter().map(|(place, _)| *place).collect();
    assert_eq!(places, ["0/3", "1/3", "3/3", "2/3", "2/3", "0/2", "1/2"]);
    assert!(stepped.stdout.contains("Game 2: ? against ?, kimasai"), "{}", stepped.stdout);
}

#[test]
fn a_faulty_record_is_named_with_line_and_column() {
    assert_snapshot!(bao_with(&["replay", "--moves", "-"], b"[Variant \"kimasai\"]\n\n1. A3 a9 *"), @"
    $ bao-cli replay --moves -
    stderr: error: -: line 3, column 7: a9 is illegal by G1
    exit: 2
    ");
    let none = bao_with(&["replay", "--game", "3", "-"], GAMES.as_bytes());
    assert_eq!((none.code, none.stderr.as_str()), (2, "error: -: there is no game 3\n"));
    assert_eq!(bao(&["replay", "no such file"]).code, 2);
}
