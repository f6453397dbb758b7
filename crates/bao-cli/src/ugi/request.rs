//! What the other program asks, read from a line.

use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use bao_core::Side;
use bao_search::{Clock, Limits};
use thiserror::Error;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// `ugi`: who are you, and what can be set?
    Ugi,
    /// `isready`: are you there?
    IsReady,
    /// `uginewgame`: what comes next has nothing to do with what was before.
    NewGame,
    /// `setoption name … [value …]`.
    SetOption { name: String, value: Option<String> },
    /// `position startpos|fen … [moves …]`; without a text the start of the variant that is set.
    Position { text: Option<String>, moves: Vec<String> },
    /// `go …`.
    Go(Go),
    /// `stop`: move now.
    Stop,
    /// `query …`.
    Query(Query),
    /// `help`: not of the protocol, for people.
    Help,
    /// `quit`.
    Quit,
}

/// What can be queried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    /// Is the game over?
    GameOver,
    /// Is it the first player's turn, South's?
    FirstTurn,
    /// Who has won?
    Result,
}

/// The limits of a search; the clocks are those of South and North.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// Whether the search goes on until it is stopped, even with nothing left to find.
    pub(crate) infinite: bool,
}

/// A line that cannot be made sense of.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum RequestError {
    /// The first word is no request.
    #[error("unknown command {0:?}; help lists them")]
    Unknown(String),
    /// A word that must follow is missing or another.
    #[error("expected {expected} after {after}, found {}", quoted(.found.as_deref()))]
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// The word before.
        after: String,
        /// What stands there.
        found: Option<String>,
    },
}

fn quoted(found: Option<&str>) -> String {
    found.map_or_else(|| "the end of the line".to_owned(), |word| format!("{word:?}"))
}

impl FromStr for Request {
    type Err = RequestError;

    /// Reads a line that is not blank.
    fn from_str(line: &str) -> Result<Self, RequestError> {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "ugi" => Ok(Self::Ugi),
            "isready" => Ok(Self::IsReady),
            "uginewgame" => Ok(Self::NewGame),
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => go(words).map(Self::Go),
            "stop" => Ok(Self::Stop),
            "query" => query(words.next()).map(Self::Query),
            "help" => Ok(Self::Help),
            "quit" => Ok(Self::Quit),
            other => Err(RequestError::Unknown(other.to_owned())),
        }
    }
}

fn expected(expected: &'static str, after: &str, found: Option<&str>) -> RequestError {
    RequestError::Expected { expected, after: after.to_owned(), found: found.map(str::to_owned) }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Request, RequestError> {
    match words.next() {
        Some("name") => {}
        other => return Err(expected("name", "setoption", other)),
    }
    let words: Vec<&str> = words.collect();
    let at = words.iter().position(|word| *word == "value");
    let (name, value) = words.split_at(at.unwrap_or(words.len()));
    if name.is_empty() {
        return Err(expected("an option", "name", words.first().copied()));
    }
    let value = value.split_first().map(|(_, value)| value.join(" "));
    Ok(Request::SetOption { name: name.join(" "), value })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Request, RequestError> {
    let kind = words.next();
    let words: Vec<&str> = words.collect();
    let at = words.iter().position(|word| *word == "moves");
    let (text, moves) = words.split_at(at.unwrap_or(words.len()));
    let text = match (kind, text) {
        (Some("startpos"), []) => None,
        (Some("startpos"), [word, ..]) => return Err(expected("moves", "startpos", Some(word))),
        (Some("fen"), []) => return Err(expected("a position text", "fen", words.first().copied())),
        (Some("fen"), words) => Some(words.join(" ")),
        (other, _) => return Err(expected("startpos or fen", "position", other)),
    };
    Ok(Request::Position { text, moves: moves.iter().skip(1).map(|word| (*word).to_owned()).collect() })
}

fn go(mut words: SplitWhitespace<'_>) -> Result<Go, RequestError> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "depth" => go.depth = Some(number(word, words.next())?),
            "nodes" => go.nodes = Some(number(word, words.next())?),
            "movetime" => go.time = Some(milliseconds(word, words.next())?),
            "p1time" => go.left[0] = Some(milliseconds(word, words.next())?),
            "p2time" => go.left[1] = Some(milliseconds(word, words.next())?),
            "p1inc" => go.increment[0] = milliseconds(word, words.next())?,
            "p2inc" => go.increment[1] = milliseconds(word, words.next())?,
            // The time left is shared out over the rest of the game, however many moves that is.
            "movestogo" => {
                number::<u32>(word, words.next())?;
            }
            other => return Err(expected(LIMITS, "go", Some(other))),
        }
    }
    Ok(go)
}

const LIMITS: &str = "depth, nodes, movetime, p1time, p2time, p1inc, p2inc, movestogo or infinite";

fn number<T: FromStr>(after: &str, word: Option<&str>) -> Result<T, RequestError> {
    word.and_then(|word| word.parse().ok()).ok_or_else(|| expected("a number", after, word))
}

/// Reads a time; a clock that has run out is none left.
fn milliseconds(after: &str, word: Option<&str>) -> Result<Duration, RequestError> {
    let milliseconds: i64 = number(after, word)?;
    Ok(Duration::from_millis(milliseconds.max(0).cast_unsigned()))
}

fn query(word: Option<&str>) -> Result<Query, RequestError> {
    match word {
        Some("gameover") => Ok(Query::GameOver),
        Some("p1turn") => Ok(Query::FirstTurn),
        Some("result") => Ok(Query::Result),
        other => Err(expected("gameover, p1turn or result", "query", other)),
    }
}

impl Go {
    /// Returns the limits for the side to move, at a game in which the positions with these keys had better not recur.
    pub(crate) fn limits(&self, side: Side, drawn: Vec<u64>) -> Limits {
        let player = match side {
            Side::South => 0,
            Side::North => 1,
        };
        let clock = self.left[player].map(|left| Clock { left, increment: self.increment[player] });
        // What ends by itself is no longer infinite, whatever else is said.
        Limits { depth: self.depth.map(|depth| depth.max(1)), nodes: self.nodes, time: self.time, clock, drawn }
    }

    /// Returns whether nothing but `stop` is to end the search.
    pub(crate) fn is_endless(&self) -> bool {
        self.infinite || (self.depth, self.nodes, self.time, self.left) == (None, None, None, [None; 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn read(line: &str) -> Request {
        line.parse().expect("a request")
    }

    #[track_caller]
    fn refused(line: &str, error: &str) {
        assert_eq!(line.parse::<Request>().expect_err("no request").to_string(), error);
    }

    #[test]
    fn positions_are_given_by_text_or_as_the_start() {
        let start = Request::Position { text: None, moves: Vec::new() };
        assert_eq!(read("position startpos"), start);
        assert_eq!(read(" position  startpos\tmoves "), start);
        let moves = vec!["A3".to_owned(), "a2".to_owned()];
        assert_eq!(read("position startpos moves A3 a2"), Request::Position { text: None, moves: moves.clone() });
        let text = Some("kimasai 0/0 1,1 S open".to_owned());
        assert_eq!(read("position fen kimasai 0/0 1,1 S open moves A3 a2"), Request::Position { text, moves });
        refused("position", "expected startpos or fen after position, found the end of the line");
        refused("position fen moves A3", "expected a position text after fen, found \"moves\"");
        refused("position startpos A3", "expected moves after startpos, found \"A3\"");
    }

    #[test]
    fn limits_are_those_of_the_side_to_move() {
        let Request::Go(go) = read("go p1time 1000 p2time -20 p1inc 50 depth 0") else { panic!("a search") };
        let south = Clock { left: Duration::from_secs(1), increment: Duration::from_millis(50) };
        let north = Clock { left: Duration::ZERO, increment: Duration::ZERO };
        assert_eq!(go.limits(Side::South, Vec::new()), Limits { clock: Some(south), ..Limits::depth(1) });
        assert_eq!(go.limits(Side::North, vec![7]).clock, Some(north));
        assert!(!go.is_endless());
        refused("go depth", "expected a number after depth, found the end of the line");
        refused("go nodes many", "expected a number after nodes, found \"many\"");
        refused("go ponder", &format!("expected {LIMITS} after go, found \"ponder\""));
    }

    #[test]
    fn a_search_without_limits_is_endless() {
        for line in ["go", "go infinite", "go depth 3 infinite"] {
            let Request::Go(go) = read(line) else { panic!("a search") };
            assert!(go.is_endless(), "{line}");
        }
    }

    #[test]
    fn names_and_values_of_options_may_have_blanks() {
        let set = |name: &str, value: Option<&str>| Request::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(read("setoption name Clear Hash"), set("Clear Hash", None));
        assert_eq!(read("setoption name Hash value 16"), set("Hash", Some("16")));
        assert_eq!(read("setoption name A b value c d"), set("A b", Some("c d")));
        refused("setoption Hash 16", "expected name after setoption, found \"Hash\"");
        refused("setoption name value 16", "expected an option after name, found \"value\"");
    }

    #[test]
    fn other_words_are_no_requests() {
        refused("uci", "unknown command \"uci\"; help lists them");
        refused("query winner", "expected gameover, p1turn or result after query, found \"winner\"");
    }
}
