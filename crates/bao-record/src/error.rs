//! What can be wrong with the text of a record.

use bao_catalog::{RULES_VERSION, UnknownVariant};
use bao_core::{MoveError, ParsePositionError};
use thiserror::Error;

use crate::builder::VariationError;
use crate::ending::{EndingError, GameResult, UnknownWord};
use crate::tag::TagError;
use crate::text::TextError;

/// A text is not a record: the first fault in it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {}, column {}: {problem}", .place.line, .place.column)]
pub struct ReadError {
    /// Where the fault is.
    pub place: Place,
    /// What is wrong.
    pub problem: Problem,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The byte, the first being 0.
    pub at: usize,
    /// The line, the first being 1.
    pub line: usize,
    /// The character in the line, the first being 1.
    pub column: usize,
}

impl Place {
    /// Finds the line and column of a byte.
    pub(crate) fn of(text: &str, at: usize) -> Self {
        let before = text.get(..at).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        Self {
            at,
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// What is wrong with a record at some place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The bytes are no text.
    #[error("expected text in UTF-8")]
    NotUtf8,
    /// A record begins with tag pairs.
    #[error("expected a tag pair such as [Variant \"kete\"]{}", found(*.0))]
    ExpectedTag(Option<char>),
    /// A tag pair begins with a name.
    #[error("expected the name of a tag{}", found(*.0))]
    ExpectedTagName(Option<char>),
    /// A tag pair has a value in quotes.
    #[error("expected a value in double quotes{}", found(*.0))]
    ExpectedTagValue(Option<char>),
    /// The quotes of a value are never closed.
    #[error("expected a double quote at the end of the value")]
    UnclosedValue,
    /// Only quotes and backslashes are escaped.
    #[error("expected \\\" or \\\\{}", found(*.0))]
    Escape(Option<char>),
    /// A tag pair ends with a bracket.
    #[error("expected ]{}", found(*.0))]
    ExpectedTagEnd(Option<char>),
    /// A tag cannot be.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A text cannot be.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Every record names its variant.
    #[error("expected the tag Variant")]
    NoVariant,
    /// The variant is not known.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The game was played by other rules.
    #[error("expected the rules version {RULES_VERSION}, found {found:?}")]
    Rules {
        /// The version as written.
        found: String,
    },
    /// The result or the termination is none.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// The ply limit is no number.
    #[error("expected a number of plies, found {found:?}")]
    PlyLimit {
        /// The value as written.
        found: String,
    },
    /// The position cannot be.
    #[error("the position cannot be")]
    Position(#[from] ParsePositionError),
    /// The position is one of another variant.
    #[error("expected a position of {expected}, found one of {found}")]
    OtherVariant {
        /// The variant of the record.
        expected: &'static str,
        /// The variant of the position.
        found: &'static str,
    },
    /// The number of a move is not its own.
    #[error("expected the move number {expected}, found {found}")]
    Number {
        /// The number of the move.
        expected: u32,
        /// The number as written.
        found: String,
    },
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// A variation cannot begin or end.
    #[error(transparent)]
    Variation(#[from] VariationError),
    /// A comment is never closed.
    #[error("expected }} at the end of the comment")]
    UnclosedComment,
    /// A comment is closed that was not begun.
    #[error("expected no }}: no comment is open")]
    NoComment,
    /// A variation is never closed.
    #[error("expected ) before the end of the game")]
    UnclosedVariation,
    /// The moves of a game end with its result.
    #[error("expected a move or the result (1-0, 0-1, 1/2-1/2 or *)")]
    NoResult,
    /// The result after the moves is not that of the tags.
    #[error("expected the result of the tags, {tag}, found {found}")]
    OtherResult {
        /// The result in the tags.
        tag: GameResult,
        /// The result after the moves.
        found: GameResult,
    },
    /// The ending does not agree with the game.
    #[error(transparent)]
    Ending(#[from] EndingError),
    /// One record is asked for.
    #[error("expected one record, found {found}")]
    Records {
        /// How many there are: none, or more than one.
        found: &'static str,
    },
}

/// Says what was found, or that the text ends.
fn found(c: Option<char>) -> String {
    c.map_or_else(|| ", found the end".to_owned(), |c| format!(", found {c:?}"))
}
