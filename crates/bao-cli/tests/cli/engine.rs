//! `engine`: sessions as another program holds them.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::support::{bao_with, program};

/// A session in progress.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn begin(args: &[&str]) -> Self {
        let mut child = program()
            .arg("engine")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be run");
        let input = child.stdin.take().expect("input is piped");
        let output = BufReader::new(child.stdout.take().expect("output is piped"));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    /// Returns the next line.
    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an answer");
        assert!(line.ends_with('\n'), "cut off: {line:?}");
        line.trim_end().to_owned()
    }

    /// Asks, and returns the one line that answers.
    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.line()
    }

    /// Returns the lines up to one that begins so.
    fn until(&mut self, begin: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines.last().is_some_and(|line| line.starts_with(begin)) {
            lines.push(self.line());
        }
        lines
    }

    /// Says nothing more, and returns what is still said.
    fn end(mut self) -> Vec<String> {
        drop(self.input);
        let rest = self.output.lines().map(|line| line.expect("text")).collect();
        assert!(self.child.wait().expect("the program ends").success());
        rest
    }
}

/// KJ2, G7: two seeds from A1 end in A3 and capture the one seed that North's front row has left, in a6.
const WON_AT_ONCE: &str = "kujifunza 0,0,0,0,0,0,0,31/0,0,1,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,29 0,0 S -";

#[test]
fn a_whole_session() {
    let mut engine = Session::begin(&["--variant", "kete"]);
    engine.say("ugi");
    let introduced = engine.until("ugiok");
    assert!(introduced[0].starts_with("id name Bao "), "{introduced:?}");
    assert!(introduced[1].starts_with("id author "), "{introduced:?}");
    for option in [
        "Variant type combo default kete var kete var kimasai var kujifunza",
        "RuleSet type combo default standard var standard var zanzibar",
        "Threads type spin default 1 min 1 max 1024",
        "Hash type spin default 64 min 1 max 65536",
        "Level type spin default 10 min 1 max 10",
        "MultiPV type spin default 1 min 1 max 64",
        "Clear Hash type button",
    ] {
        assert!(introduced.contains(&format!("option name {option}")), "{option}: {introduced:?}");
    }
    assert_eq!(engine.ask("isready"), "readyok");
    engine.say("setoption name Hash value 16");
    engine.say("setoption name MultiPV value 2");
    engine.say("uginewgame");
    engine.say("position startpos moves A6> a6>");
    assert_eq!(engine.ask("query p1turn"), "response true");
    assert_eq!(engine.ask("query gameover"), "response false");
    assert_eq!(engine.ask("query result"), "response none");
    engine.say("go depth 5");
    let searched = engine.until("bestmove");
    let told = searched.iter().find(|line| line.starts_with("info depth 5 multipv 2 ")).expect("the second line");
    for word in [" score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv A"] {
        assert!(told.contains(word), "{word}: {told}");
    }
    assert!(searched.last().is_some_and(|line| line.starts_with("bestmove A")), "{searched:?}");

    engine.say("setoption name Variant value kujifunza");
    engine.say("setoption name RuleSet value zanzibar");
    engine.say("position startpos");
    engine.say("go nodes 500");
    engine.until("bestmove A");
    engine.say("quit");
    assert_eq!(engine.end(), Vec::<String>::new());
}

#[test]
fn a_win_is_found_played_and_known() {
    let mut engine = Session::begin(&[]);
    engine.say(&format!("position fen {WON_AT_ONCE}"));
    engine.say("go depth 4");
    let searched = engine.until("bestmove");
    assert!(searched.iter().any(|line| line.contains(" score mate 1 ")), "{searched:?}");
    let best = searched.last().and_then(|line| line.strip_prefix("bestmove ")).expect("a move").to_owned();
    engine.say(&format!("position fen {WON_AT_ONCE} moves {best}"));
    assert_eq!(engine.ask("query gameover"), "response true");
    assert_eq!(engine.ask("query result"), "response p1win");
    assert_eq!(engine.ask("go depth 4"), "bestmove (none)");
    assert_eq!(engine.end(), Vec::<String>::new());
}

#[test]
fn a_search_is_stopped_when_it_is_asked_to_be_and_not_before() {
    let mut engine = Session::begin(&["--variant", "kimasai"]);
    engine.say("go infinite");
    assert!(engine.line().starts_with("info depth 1 "));
    // It can be talked to meanwhile, but not be given something else to do.
    for (asked, begin) in [
        ("isready", "readyok"),
        ("query p1turn", "response true"),
        ("position startpos", "info string the engine is searching"),
        ("go depth 1", "info string the engine is searching"),
        ("setoption name Hash value 1", "info string the engine is searching"),
    ] {
        engine.say(asked);
        engine.until(begin);
    }
    engine.say("stop");
    engine.until("bestmove A");
    assert_eq!(engine.ask("isready"), "readyok");
    // What is settled at once still waits.
    engine.say(&format!("position fen {WON_AT_ONCE}"));
    engine.say("go infinite");
    engine.until("info depth 1 ");
    assert_eq!(engine.ask("isready"), "readyok");
    engine.say("stop");
    engine.until("bestmove A");
    assert_eq!(engine.end(), Vec::<String>::new());
}

#[test]
fn at_the_end_of_input_a_search_with_limits_comes_to_its_end() {
    let answers = bao_with(&["engine"], b"go depth 3\n");
    assert!(answers.stdout.lines().last().is_some_and(|line| line.starts_with("bestmove A")), "{answers}");
    let answers = bao_with(&["engine"], b"go infinite\n");
    assert!(answers.stdout.lines().last().is_some_and(|line| line.starts_with("bestmove A")), "{answers}");
    let answers = bao_with(&["engine"], b"go p1time 50 p2time 50\nquit\n");
    assert!(answers.stdout.lines().last().is_some_and(|line| line.starts_with("bestmove A")), "{answers}");
}

/// A file of requests is answered as if each had waited for the one before.
#[test]
fn requests_wait_for_a_search_that_ends_by_itself() {
    let session = format!("go depth 2\nposition fen {WON_AT_ONCE}\nquery p1turn\ngo depth 2\nisready\n");
    let answers = bao_with(&["engine", "--variant", "kete"], session.as_bytes());
    let best: Vec<_> = answers.stdout.lines().filter(|line| line.starts_with("bestmove ")).collect();
    // In Kete every first move is a kete; here two captures win at once (KJ2, G7).
    assert!(["bestmove A6<", "bestmove A6>", "bestmove A7<", "bestmove A7>"].contains(&best[0]), "{answers}");
    assert!(["bestmove A1>,<", "bestmove A1>,>"].contains(&best[1]), "{answers}");
    assert!(answers.stdout.lines().any(|line| line == "response true"), "{answers}");
    assert!(answers.stdout.lines().any(|line| line == "readyok"), "{answers}");

    let mut engine = Session::begin(&["--variant", "kete"]);
    engine.say("go depth 99");
    engine.say("position startpos moves A6>");
    engine.say("go depth 99");
    engine.say("stop");
    engine.until("bestmove A");
    engine.until("bestmove a");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.end(), Vec::<String>::new());
}

#[test]
fn memory_that_is_not_there_is_refused() {
    let mut engine = Session::begin(&[]);
    engine.say("setoption name Hash value 1");
    engine.say("go depth 1");
    engine.until("bestmove A");
    assert_eq!(engine.end(), Vec::<String>::new());
    let refused = crate::support::bao(&["solve", "kete", "--memory", "4294967295"]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{refused}");
    assert!(refused.stderr.contains("does not give 4294967295 MiB"), "{refused}");
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let mut engine = Session::begin(&["--variant", "kete"]);
    engine.say("position startpos moves A6>");
    for (asked, answer) in [
        ("uci", "info string unknown command \"uci\"; help lists them"),
        ("position startpos moves A6> a6> A1>", "info string move 3: A1> is illegal by G1"),
        ("position fen nonsense", "info string not a position: "),
        (
            "setoption name Hash value 0",
            "info string expected a number from 1 to 65536 as the value of Hash, found \"0\"",
        ),
        ("setoption name Ponder value true", "info string unknown option \"Ponder\"; ugi lists them"),
        ("go depth x", "info string expected a number after depth, found \"x\""),
    ] {
        let found = engine.ask(asked);
        assert!(found.starts_with(answer), "{asked}: {found}");
    }
    assert_eq!(engine.ask("query p1turn"), "response false");
    assert_eq!(engine.end(), Vec::<String>::new());
}

/// Position and three moves that come back to it (G11).
#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let record = crate::support::fixture("records/kimasai-repetition.bao");
    let position =
        record.lines().find_map(|line| line.strip_prefix("[Position \"")).and_then(|text| text.strip_suffix("\"]"));
    let text = record.split("]\n\n").last().expect("moves");
    let moves: Vec<_> = text.split_whitespace().filter(|word| word.starts_with(['A', 'B', 'a', 'b'])).collect();
    let start = position.map_or_else(|| "startpos".to_owned(), |text| format!("fen {text}"));
    let mut engine = Session::begin(&["--variant", "kimasai"]);
    engine.say(&format!("position {start} moves {}", moves.join(" ")));
    assert_eq!(engine.ask("query gameover"), "response true");
    assert_eq!(engine.ask("query result"), "response draw");
    let short = &moves[..moves.len() - 1];
    engine.say(&format!("position {start} moves {}", short.join(" ")));
    assert_eq!(engine.ask("query result"), "response none");
    assert_eq!(engine.end(), Vec::<String>::new());
}
