//! What can be wrong with a text, a set-up position or a move.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::notation::MoveText;
use crate::pit::PitName;
use crate::rule::RuleId;
use crate::setup::Token;
use crate::side::Side;

/// A text is not a move, wherever it were played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}, found {} at byte {at}", Found(*.found))]
pub struct ParseMoveError {
    /// The byte at which reading failed.
    pub at: usize,
    /// The character there, or `None` at the end of the text.
    pub found: Option<char>,
    /// What was wrong.
    pub problem: ParseMoveProblem,
}

/// What is wrong with a move text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseMoveProblem {
    /// The text must begin with a row letter.
    #[error("expected a pit such as A3 or b7")]
    ExpectedPit,
    /// The row letter must be followed by a number.
    #[error("expected the number of a pit")]
    ExpectedNumber,
    /// Numbers have no leading zero.
    #[error("expected a number without leading zero")]
    LeadingZero,
    /// The number is beyond all bounds.
    #[error("expected a number of a pit, not one so large")]
    NumberTooLarge,
    /// A comma must be followed by a direction.
    #[error("expected < or > after the comma")]
    ExpectedEntry,
    /// Something follows that is no part of a move.
    #[error("expected the end of the move")]
    ExpectedEnd,
}

struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(c) => write!(f, "{c:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// A text is not a position that can be played; every fault is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePositionError {
    /// The faults in the order of their place in the text; never empty.
    pub faults: Vec<PositionFault>,
}

/// One fault of a position text, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem} at byte {at}")]
pub struct PositionFault {
    /// The byte at which the faulty part begins.
    pub at: usize,
    /// What is wrong.
    pub problem: PositionProblem,
}

/// What is wrong with a part of a position text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionProblem {
    /// There are not five fields.
    #[error("expected five fields (VARIANT ROWS HANDS SIDE STATE), found {found}")]
    Fields {
        /// The number found.
        found: usize,
    },
    /// The fields are parted by something else than one space.
    #[error("expected a single space between fields")]
    Spaces,
    /// The variant is not known.
    #[error("expected the name of a variant, found {found:?}")]
    Variant {
        /// The name found.
        found: String,
    },
    /// There are not four rows.
    #[error("expected four rows parted by /, found {found}")]
    Rows {
        /// The number found.
        found: usize,
    },
    /// A row has not eight pits.
    #[error("expected eight pits parted by commas in a row, found {found}")]
    Pits {
        /// The number found.
        found: usize,
    },
    /// A diagram has not 32 pits.
    #[error("expected 32 pits in a diagram, found {found}")]
    Diagram {
        /// The number found.
        found: usize,
    },
    /// There are not two hands.
    #[error("expected South's hand and North's, parted by a comma, found {found} parts")]
    HandCount {
        /// The number of parts found.
        found: usize,
    },
    /// A number is written otherwise than in plain decimal digits.
    #[error("expected a number in plain digits without sign or leading zero, found {found:?}")]
    Number {
        /// The text found.
        found: String,
    },
    /// A number is larger than any number of seeds that could be counted.
    #[error("expected 64 seeds at most, found {found}")]
    LargeNumber {
        /// The text found.
        found: String,
    },
    /// The side to move is neither `S` nor `N`.
    #[error("expected the side to move, S or N, found {found:?}")]
    Side {
        /// The text found.
        found: String,
    },
    /// A state token is none of those known.
    #[error("expected - or state tokens such as K, k, t=a4, h=A5 or open, found {found:?}")]
    Token {
        /// The text found.
        found: String,
    },
    /// The parts can be read, but do not make a position of the variant.
    #[error(transparent)]
    Setup(#[from] SetupFault),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.faults)
    }
}

impl core::error::Error for ParsePositionError {}

fn joined(f: &mut fmt::Formatter<'_>, faults: &[impl fmt::Display]) -> fmt::Result {
    for (i, fault) in faults.iter().enumerate() {
        if i > 0 {
            f.write_str("; ")?;
        }
        fault.fmt(f)?;
    }
    Ok(())
}

/// A set-up is not a position of the variant; every fault is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The faults; never empty.
    pub faults: Vec<SetupFault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        joined(f, &self.faults)
    }
}

impl core::error::Error for SetupError {}

/// One reason why a set-up is not a position of the variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// The set-up is one of another variant.
    #[error("expected a position of {expected}, found one of {found}")]
    OtherVariant {
        /// The variant asked for.
        expected: &'static str,
        /// The variant named.
        found: String,
    },
    /// The seeds on the board and in the hands are not 64 (G13).
    #[error("expected 64 seeds, found {found}")]
    Total {
        /// The number of seeds found.
        found: u64,
    },
    /// The seeds that a diagram leaves for the hands are odd in number.
    #[error("an odd number of seeds, {missing}, is left for the hands to share equally")]
    OddHands {
        /// The number of seeds missing on the board.
        missing: u64,
    },
    /// The variant plays without hands.
    #[error("{variant} is played without seeds in hand")]
    Hands {
        /// The variant.
        variant: &'static str,
    },
    /// The variant does not know the token.
    #[error("{variant} does not know the token {token}")]
    ForeignToken {
        /// The variant.
        variant: &'static str,
        /// The token.
        token: Token,
    },
    /// The token stands twice.
    #[error("the token {token} stands twice")]
    Twice {
        /// The second token.
        token: Token,
    },
    /// A kuu cannot stand in an empty pit.
    #[error("{side}'s kuu cannot stand: front pit 5 is empty")]
    EmptyKuu {
        /// The owner of the kuu.
        side: Side,
    },
    /// The opening turn needs seeds in both hands.
    #[error("open needs seeds in both hands")]
    OpeningHands,
    /// Takasia and its claim need both hands to be empty.
    #[error("{token} needs both hands to be empty")]
    MarkHands {
        /// The token.
        token: Token,
    },
    /// The token must name a front pit of the other side.
    #[error("{token} must name a front pit of {side}")]
    MarkPit {
        /// The token.
        token: Token,
        /// The side whose pit it must name.
        side: Side,
    },
    /// An empty pit cannot be under takasia.
    #[error("{pit} is empty and cannot be under takasia")]
    TakasiaEmpty {
        /// The pit named.
        pit: PitName,
    },
    /// A functional kuu cannot be under takasia.
    #[error("{pit} is a functional kuu and cannot be under takasia")]
    TakasiaKuu {
        /// The pit named.
        pit: PitName,
    },
    /// Takasia and a claim exclude each other.
    #[error("{token} cannot stand together with a claim")]
    TakasiaWithClaim {
        /// The takasia token.
        token: Token,
    },
    /// A side that can capture is not under takasia.
    #[error("{token} cannot be: {side} has a first lap that captures")]
    TakasiaCapture {
        /// The takasia token.
        token: Token,
        /// The side to move.
        side: Side,
    },
}

/// A text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move at all.
    #[error("{text:?} is not a move")]
    Unreadable {
        /// The text.
        text: String,
        /// Why.
        #[source]
        source: ParseMoveError,
    },
    /// The text fits more than one legal move.
    #[error("{text} fits {} legal moves: {}", .fits.len(), List(.fits))]
    Ambiguous {
        /// The text as read.
        text: MoveText,
        /// The legal moves that it fits.
        fits: Vec<MoveText>,
    },
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A move is illegal, and a rule forbids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{text} is illegal by {rule}")]
pub struct IllegalMove {
    /// The move as written.
    pub text: MoveText,
    /// The first rule that forbids it, in the order of the rules document.
    pub rule: RuleId,
}

struct List<'a>(&'a [MoveText]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, text) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" or ")?;
            }
            text.fmt(f)?;
        }
        Ok(())
    }
}
