//! Who plays a side.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::span::{self, SpanError};

/// Who plays a side: a human, or the engine with some strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Someone who enters moves.
    Human,
    /// The engine at a level, from beginner to strong.
    Level(Level),
    /// The engine within limits.
    Engine(Strength),
}

/// A level of the engine, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The highest level.
    pub const HIGHEST: u8 = 10;

    /// Returns the level of this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::HIGHEST { Some(Self(number)) } else { None }
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The limits of an engine's thinking; at least one of them is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// The plies it looks ahead.
    pub depth: Option<u32>,
    /// The positions it looks at.
    pub nodes: Option<u64>,
    /// The time it takes for a move.
    pub time: Option<Duration>,
}

/// A text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// It is none of the forms.
    #[error("expected human, a level from 1 to 10, or engine:depth=…,nodes=…,time=…, found {found:?}")]
    Unknown {
        /// The text.
        found: String,
    },
    /// A limit is none of those known, has no value, or stands twice.
    #[error("expected one each of depth=, nodes= and time= after engine:, found {found:?}")]
    Limit {
        /// The limit as written.
        found: String,
    },
    /// A number is none, or nothing.
    #[error("expected a number from 1 on after {limit}=, found {found:?}")]
    Number {
        /// The limit.
        limit: &'static str,
        /// The value as written.
        found: String,
    },
    /// A time is none.
    #[error("not a time")]
    Time(#[from] SpanError),
}

impl Player {
    /// Returns whether someone enters the moves.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        if text == "human" {
            return Ok(Self::Human);
        }
        if let Some(limits) = text.strip_prefix("engine:") {
            return limits.parse().map(Self::Engine);
        }
        let number = text.strip_prefix("level ").unwrap_or(text);
        // `+3` is a number to the parser of numbers, and no level.
        let level = number.parse().ok().filter(|_| number.bytes().all(|b| b.is_ascii_digit())).and_then(Level::new);
        level.map(Self::Level).ok_or_else(|| PlayerError::Unknown { found: text.to_owned() })
    }
}

impl FromStr for Strength {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let mut strength = Self::default();
        for limit in text.split(',') {
            let wrong = || PlayerError::Limit { found: limit.to_owned() };
            let (name, value) = limit.split_once('=').ok_or_else(wrong)?;
            let twice = match name {
                "depth" => strength.depth.replace(number("depth", value)?).is_some(),
                "nodes" => strength.nodes.replace(number("nodes", value)?).is_some(),
                "time" => strength.time.replace(span::parse(value)?).is_some(),
                _ => true,
            };
            if twice {
                return Err(wrong());
            }
        }
        Ok(strength)
    }
}

/// Reads a number that is not zero.
fn number<T: FromStr + Default + PartialEq>(limit: &'static str, text: &str) -> Result<T, PlayerError> {
    let number = text.parse().ok().filter(|number| *number != T::default() && !text.starts_with('+'));
    number.ok_or_else(|| PlayerError::Number { limit, found: text.to_owned() })
}

impl fmt::Display for Player {
    /// Writes the player as records name it, and as it can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Level(level) => f.pad(&format!("level {}", level.0)),
            Self::Engine(strength) => f.pad(&format!("engine:{strength}")),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let time = self.time.map(|time| format!("time={}", span::text(time)));
        let limits: Vec<_> = [depth, nodes, time].into_iter().flatten().collect();
        f.write_str(&limits.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, shown: &str) {
        let player: Player = text.parse().expect("a player");
        assert_eq!(player.to_string(), shown);
        assert_eq!(shown.parse(), Ok(player));
    }

    #[track_caller]
    fn refused(text: &str, error: &str) {
        let found = text.parse::<Player>().expect_err("no player");
        assert_eq!(found.to_string(), error);
    }

    #[test]
    fn players_are_written_as_they_are_read() {
        check("human", "human");
        check("1", "level 1");
        check("10", "level 10");
        check("level 7", "level 7");
        check("engine:depth=6", "engine:depth=6");
        check("engine:time=1500ms,nodes=2000000", "engine:nodes=2000000,time=1s500ms");
        check("engine:time=2", "engine:time=2s");
    }

    #[test]
    fn what_is_no_player_is_refused() {
        let unknown = |found: &str| {
            format!("expected human, a level from 1 to 10, or engine:depth=…,nodes=…,time=…, found {found:?}")
        };
        for text in ["", "0", "11", "+3", "03x", "Human", "engine", "levels 3"] {
            refused(text, &unknown(text));
        }
        refused("engine:", "expected one each of depth=, nodes= and time= after engine:, found \"\"");
        refused("engine:depth=4,", "expected one each of depth=, nodes= and time= after engine:, found \"\"");
        refused(
            "engine:depth=4,depth=5",
            "expected one each of depth=, nodes= and time= after engine:, found \"depth=5\"",
        );
        refused("engine:speed=4", "expected one each of depth=, nodes= and time= after engine:, found \"speed=4\"");
        refused("engine:depth=0", "expected a number from 1 on after depth=, found \"0\"");
        refused("engine:nodes=x", "expected a number from 1 on after nodes=, found \"x\"");
        refused("engine:time=soon", "not a time");
    }
}
