//! How a recorded game ended, and whether that agrees with its last position.

use std::fmt;
use std::str::FromStr;

use bao_core::rule::G11;
use bao_core::{Draw, Outcome, Side};
use thiserror::Error;

/// The result of a game as records write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0` for South, `0-1` for North.
    Won(Side),
    /// `1/2-1/2`.
    Drawn,
    /// `*`: the game goes on, or was never finished.
    Open,
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 4] = [Self::Won(Side::South), Self::Won(Side::North), Self::Drawn, Self::Open];

    /// Returns the text of the result.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Won(Side::South) => "1-0",
            Self::Won(Side::North) => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::Open => "*",
        }
    }
}

/// Why a game ended, as records write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// By the rules of the game.
    Normal,
    /// By resignation.
    Resignation,
    /// By the clock.
    Time,
    /// By adjudication: a draw (G11).
    Adjudication,
    /// Not at all.
    Unterminated,
}

impl Termination {
    /// All reasons.
    pub const ALL: [Self; 5] = [Self::Normal, Self::Resignation, Self::Time, Self::Adjudication, Self::Unterminated];

    /// Returns the word for the reason.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Adjudication => "adjudication",
            Self::Unterminated => "unterminated",
        }
    }
}

/// A text is none of the words expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {expected}, found {found:?}")]
pub struct UnknownWord {
    /// What is expected.
    pub expected: &'static str,
    /// The text.
    pub found: String,
}

impl FromStr for GameResult {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL
            .into_iter()
            .find(|result| result.as_str() == text)
            .ok_or_else(|| UnknownWord { expected: "a result (1-0, 0-1, 1/2-1/2 or *)", found: text.to_owned() })
    }
}

impl FromStr for Termination {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text).ok_or_else(|| UnknownWord {
            expected: "a termination (normal, resignation, time, adjudication or unterminated)",
            found: text.to_owned(),
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// How a game stands or ended: a result together with a reason that can go with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game is not over.
    Open,
    /// A side has won by the rules.
    Won(Side),
    /// The other side has resigned.
    Resigned {
        /// The side that has won by it.
        winner: Side,
    },
    /// The other side has run out of time.
    OutOfTime {
        /// The side that has won by it.
        winner: Side,
    },
    /// The game was called a draw (G11).
    Drawn,
}

impl Ending {
    /// Joins a result and a reason, or returns `None` where they cannot go together.
    #[must_use]
    pub const fn of(result: GameResult, termination: Termination) -> Option<Self> {
        Some(match (result, termination) {
            (GameResult::Open, Termination::Unterminated) => Self::Open,
            (GameResult::Won(winner), Termination::Normal) => Self::Won(winner),
            (GameResult::Won(winner), Termination::Resignation) => Self::Resigned { winner },
            (GameResult::Won(winner), Termination::Time) => Self::OutOfTime { winner },
            // G11: the games know no draw; only a program that runs a whole game calls one.
            (GameResult::Drawn, Termination::Adjudication) => Self::Drawn,
            _ => return None,
        })
    }

    /// Returns the result.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self {
            Self::Open => GameResult::Open,
            Self::Won(winner) | Self::Resigned { winner } | Self::OutOfTime { winner } => GameResult::Won(winner),
            Self::Drawn => GameResult::Drawn,
        }
    }

    /// Returns the reason.
    #[must_use]
    pub const fn termination(self) -> Termination {
        match self {
            Self::Open => Termination::Unterminated,
            Self::Won(_) => Termination::Normal,
            Self::Resigned { .. } => Termination::Resignation,
            Self::OutOfTime { .. } => Termination::Time,
            Self::Drawn => Termination::Adjudication,
        }
    }

    /// Returns whether the game is over.
    #[must_use]
    pub const fn is_over(self) -> bool {
        !matches!(self, Self::Open)
    }

    /// Checks that the ending agrees with the end of the game.
    ///
    /// # Errors
    /// Says in what they disagree.
    pub(crate) fn check(self, outcome: Option<Outcome>, draw: Option<Draw>) -> Result<(), EndingError> {
        match (outcome, self) {
            (Some(outcome), Self::Won(winner)) if winner == outcome.winner => Ok(()),
            (Some(outcome), _) => Err(EndingError::Over { outcome, claimed: self }),
            (None, Self::Won(winner)) => Err(EndingError::NotOver { winner }),
            (None, Self::Drawn) if draw.is_none() => Err(EndingError::NoDraw),
            (None, _) => Ok(()),
        }
    }
}

/// A claimed ending does not agree with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EndingError {
    /// The rules have decided the game otherwise.
    #[error(
        "the game is over and {} has won by {}, but the record says {} by {}",
        .outcome.winner, .outcome.rule, .claimed.result(), .claimed.termination()
    )]
    Over {
        /// What the rules say.
        outcome: Outcome,
        /// What is claimed.
        claimed: Ending,
    },
    /// The game is not over, so nobody has won by the rules.
    #[error("the record says that {winner} has won, but the game is not over")]
    NotOver {
        /// The side that is claimed to have won.
        winner: Side,
    },
    /// Nothing calls for a draw.
    #[error(
        "the record says a draw, but the last position is no third occurrence and the ply limit is not reached ({G11})"
    )]
    NoDraw,
    /// The result and the reason cannot go together.
    #[error("the result {result} cannot go with the termination {termination}")]
    Mismatch {
        /// The result.
        result: GameResult,
        /// The reason.
        termination: Termination,
    },
    /// The result says that a side has won although the game is not over, and nothing says why.
    #[error("the record says {result} although the game is not over, and no Termination says why")]
    NoReason {
        /// The result.
        result: GameResult,
    },
}
