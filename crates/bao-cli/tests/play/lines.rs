//! Games in plain lines.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_record::{Ending, Record};
use proptest::prelude::*;

use crate::bao::{Bao, records};

#[test]
fn engines_need_no_input_and_take_no_time() {
    for rules in RuleSet::ALL {
        let (bao, begin) = (Bao::new(), Instant::now());
        let said = bao.run(&["play", rules.name(), "--plain", "--south", "1", "--north", "1"], b"").code(0);
        assert!(begin.elapsed() < Duration::from_secs(15), "{rules} took {:?}", begin.elapsed());
        let last = said.out.lines().last().expect("lines");
        let ended = last.contains(" has won: ") || last.contains("is called a draw");
        assert!(ended, "{rules}: {last}");
        assert_eq!(said.err, "");
        assert_eq!(bao.saved().len(), 0, "nobody misses a game of engines that is over");
    }
}

#[test]
fn a_game_is_played_from_a_script() {
    let bao = Bao::new();
    let script = ["A5>", "A9>", "A6", "why A7>", "A6R", "moves", "undo", "redo", "hint", "nonsense", "rules g11"];
    let said = bao.lines(&["play", "kete", "--south", "human", "--north", "1", "--ascii"], &script).code(0);
    said.out_in_order(&[
        "Bao la Kete, as played in Lamu, South (human) and North (level 1).",
        "A |  . |  . |  . |  . |[ 6]|  2 |  2 |  . |",
        "22 in hand  to move",
        "A5> is illegal by KT7 (Takata). `why A5>` tells more.",
        "A9> is illegal by G1 (Board). There is no such pit",
        "A6 fits 2 legal moves: A6< or A6>.",
        "South plays A7>: 1 lap.",
        "1. South (human) plays A6>: 1 lap.",
        "  puts one from the hand into A6 (KT7)",
        "lap 1: 3 seeds clockwise, the last into B8",
        "  rests: B8 was empty (G5)",
        "A |  . |  . |  . |  . |[ 6]|  . |  3 |  1 |",
        "1. North (level 1) plays ",
        "At move 0 of 2.",
        "At move 2 of 2.",
        " The game might go on ",
        "\"nonsense\" is neither a move nor a command; `help` lists them.",
        "G11 No draw.",
        "Saved in ",
        "`bao-cli resume` goes on with it.",
    ]);
    assert_eq!(records(&bao.saved()[0])[0].plies(), 2);
}

/// South wins with the only legal move there is.
const WON: &str = "kujifunza 0,0,0,0,0,0,0,30/0,0,0,0,0,0,0,1/0,0,0,0,0,2,1,1/29,0,0,0,0,0,0,0 0,0 S -";

#[test]
fn a_game_that_is_won_can_be_taken_back() {
    let bao = Bao::new();
    let script = ["A6", "A6", "resign", "hint", "undo", "A6"];
    let said = bao.lines(&["play", "--position", WON, "--north", "human"], &script).code(0);
    said.out_in_order(&[
        "South (human) has won: Bao hamna (G7). 1-0",
        "the game is over; `undo` takes the last move back.",
        "the game is over.",
        "the game is over.",
        "At move 0 of 1.",
        "South (human) has won: Bao hamna (G7). 1-0",
    ]);
    let said = bao.lines(&["resume"], &[]).code(1);
    assert!(said.err.starts_with("There is no game to go on with in "), "{}", said.err);
}

/// The moves of `fixtures/records/kimasai-repetition.bao`, and the position from which they are played.
fn repetition() -> (String, Vec<String>) {
    let text = include_str!("../../../../fixtures/records/kimasai-repetition.bao");
    let record: Record = text.parse().expect("a record");
    (record.start().to_string(), record.replay().map(|played| played.text()).collect())
}

/// G11: the third occurrence of a position can be claimed, the second can not.
#[test]
fn g11_a_draw_is_claimed_at_the_third_occurrence() {
    let (position, moves) = repetition();
    let mut script: Vec<&str> = moves.iter().map(String::as_str).collect();
    script.insert(64, "draw");
    script.push("draw");
    let bao = Bao::new();
    let players = ["--south", "human", "--north", "human", "--record", "drawn.bao"];
    let said = bao.lines(&[&["play", "--position", &position][..], &players].concat(), &script).code(0);
    said.out_in_order(&[
        "no draw by G11: this position has occurred twice, and the game is 64 plies old.",
        "This is the same position for the third time: `draw` claims a draw (G11).",
        "The game is called a draw: the same position for the third time (G11). 1/2-1/2",
    ]);
    assert_eq!(records(&bao.path("drawn.bao"))[0].ending(), Ending::Drawn);
    bao.run(&["check", "drawn.bao"], b"").code(0);
}

#[test]
fn g11_the_ply_limit_ends_a_game_of_engines() {
    let bao = Bao::new();
    let arguments = ["play", "kimasai", "--south", "1", "--north", "1", "--ply-limit", "4", "--record", "short.bao"];
    let said = bao.run(&arguments, b"").code(0);
    said.out_in_order(&["The game is called a draw: the ply limit (G11). 1/2-1/2"]);
    bao.run(&["check", "short.bao"], b"").code(0);
}

/// KT18: the sides change, and the match ends when one has won more than half.
#[test]
fn kt18_a_match_is_played_to_its_end() {
    let bao = Bao::new();
    let players = ["--south", "human", "--north", "human", "--match", "3", "--record", "match.bao"];
    let said = bao.lines(&[&["play", "kimasai"][..], &players].concat(), &["resign", "A3", "resign", "quit"]).code(0);
    said.out_in_order(&[
        "Game 1. Best of 3: the first player (human) 0, the second player (human) 0, drawn 0.",
        "South (human) resigns: North (human) has won. 0-1",
        "Best of 3: the first player (human) 0, the second player (human) 1, drawn 0.",
        "Game 2: South (human) and North (human).",
        "North (human) resigns: South (human) has won. 1-0",
        "the second player (human) 2, drawn 0. The match is over: the second player (human) has won it.",
    ]);
    let results: Vec<_> = records(&bao.path("match.bao")).iter().map(|game| game.ending().result().as_str()).collect();
    assert_eq!(results, ["0-1", "1-0"]);
    bao.run(&["check", "match.bao"], b"").code(0);
}

#[test]
fn kt18_engines_play_a_match_by_themselves() {
    let bao = Bao::new();
    let players = ["--south", "1", "--north", "engine:depth=2,nodes=500", "--match", "3", "--record", "match.bao"];
    let said = bao.run(&[&["play", "kujifunza", "--plain"][..], &players].concat(), b"").code(0);
    said.out_in_order(&["Game 2: South (engine:depth=2,nodes=500) and North (level 1).", "The match is over: "]);
    let games = records(&bao.path("match.bao"));
    assert!((2..=5).contains(&games.len()), "{} games", games.len());
    for (game, first) in games.iter().zip([Side::South, Side::North].into_iter().cycle()) {
        assert_eq!(game.player(first).map(ToString::to_string).as_deref(), Some("level 1"));
        assert!(game.ending().is_over());
    }
}

#[test]
fn the_record_is_saved_where_the_player_wants_it() {
    let bao = Bao::new();
    fs::write(bao.path("diary.txt"), "mine").expect("written");
    let script = ["A3", "save game one.bao", "a2", "save game one.bao", "save diary.txt", "save", "record"];
    let said = bao.lines(&["play", "kimasai", "--north", "human"], &script).code(0);
    said.out_in_order(&[
        "Written to game one.bao.",
        "Written to game one.bao.",
        "diary.txt exists already.",
        "expected the name of a file after save",
        "[Variant \"kimasai\"]",
        "1. A3 a2 *",
    ]);
    assert_eq!(records(&bao.path("game one.bao"))[0].plies(), 2);
    assert_eq!(fs::read_to_string(bao.path("diary.txt")).expect("a file"), "mine");
}

#[test]
fn north_sits_below_and_the_board_can_be_turned() {
    let bao = Bao::new();
    let said = bao.lines(&["play", "kete", "--south", "1", "--north", "human", "--ascii"], &["flip"]).code(0);
    let rows: Vec<_> = said.out.lines().filter_map(|line| line.split_once(" |").map(|(row, _)| row)).collect();
    assert_eq!(rows[..4], ["B", "A", "a", "b"]);
    assert_eq!(rows[rows.len() - 4..], ["b", "a", "A", "B"]);
}

/// Someone on the clock loses on time, however late the line comes that shows it.
#[test]
fn the_clock_ends_a_game() {
    let bao = Bao::new();
    let players = ["--north", "human", "--clock", "100ms", "--plain"];
    let mut child = bao
        .command(&[&["play", "kimasai"][..], &players].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map(|line| line.expect("text"));
    assert!(lines.any(|line| line.starts_with("Clocks: South 0:00.1, North 0:00.1")), "the clocks are shown");
    std::thread::sleep(Duration::from_millis(200));
    let mut stdin = child.stdin.take().expect("piped");
    std::io::Write::write_all(&mut stdin, b"A3\n").expect("it listens");
    drop(stdin);
    let lost = "South (human) has run out of time: North (human) has won. 0-1";
    assert!(lines.any(|line| line == lost));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let game = &records(&bao.saved()[0])[0];
    assert_eq!((game.ending(), game.plies()), (Ending::OutOfTime { winner: Side::North }, 0));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let bao = Bao::new();
    let mut child = bao
        .command(&["play", "kimasai", "--plain", "--south", "1", "--north", "1", "--match", "9"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut first).expect("text");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(0), ""));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, nothing panics, and the game is saved at the end.
    #[test]
    fn whatever_is_typed_the_program_ends_well(
        lines in prop::collection::vec(
            prop_oneof![
                any::<Vec<u8>>(),
                "[ABab][0-9]{1,2}[<>RL]?(,[<>])?[+]?".prop_map(String::into_bytes),
                "(why|rules|goto|moves|undo|redo|draw|flip|board|record|help|resign) ?[A-Za-z0-9<>]{0,3}"
                    .prop_map(String::into_bytes),
            ],
            0..40,
        ),
        rules in 0..RuleSet::ALL.len(),
    ) {
        let bao = Bao::new();
        let arguments = ["play", RuleSet::ALL[rules].name(), "--north", "human", "--match", "3"];
        let said = bao.run(&arguments, &lines.join(&b'\n'));
        prop_assert_eq!(said.code, Some(0), "{}", said.err);
        for path in bao.saved() {
            records(&path);
        }
    }
}
