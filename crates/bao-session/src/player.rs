//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use bao_search::{Who, WhoError};
use thiserror::Error;

/// Who plays a side: a human, or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Someone who enters moves.
    Human,
    /// A program, which ends its searches by itself.
    Program(Who),
}

/// A text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// It is neither a human nor a program.
    #[error(
        "expected human, a level from 1 to 10, engine:, plain: or uct: with limits, greedy or random, found {found:?}"
    )]
    Unknown {
        /// The text.
        found: String,
    },
    /// It has no limits.
    #[error("expected a limit, such as {found}:nodes=2000 or {found}:time=1s, found {found} alone")]
    Unlimited {
        /// The text.
        found: String,
    },
    /// It names a program that is set as it can not be.
    #[error(transparent)]
    Setting(WhoError),
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
        match text.parse::<Who>() {
            Ok(who) if who.is_limited() => Ok(Self::Program(who)),
            Ok(_) => Err(PlayerError::Unlimited { found: text.to_owned() }),
            Err(WhoError::Unknown { found }) => Err(PlayerError::Unknown { found }),
            Err(other) => Err(PlayerError::Setting(other)),
        }
    }
}

impl fmt::Display for Player {
    /// Writes the player as records name it, and as it can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Program(who) => who.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for (text, shown) in [("human", "human"), ("1", "level 1"), ("engine:time=2,depth=6", "engine:depth=6,time=2s")]
        {
            let player: Player = text.parse().expect("a player");
            assert_eq!(player.to_string(), shown);
            assert_eq!(shown.parse(), Ok(player));
        }
    }

    #[test]
    fn what_is_no_player_is_refused() {
        let error = |text: &str| text.parse::<Player>().expect_err("no player").to_string();
        for text in ["", "0", "11", "Human"] {
            let words =
                "expected human, a level from 1 to 10, engine:, plain: or uct: with limits, greedy or random, found";
            assert_eq!(error(text), format!("{words} {text:?}"));
        }
        let unlimited = "expected a limit, such as engine:nodes=2000 or engine:time=1s, found engine alone";
        assert_eq!(error("engine"), unlimited);
        assert_eq!(error("greedy:depth=1"), "expected nothing after greedy, found \"depth=1\"");
    }
}
