//! What may be wrong with a certificate.

use std::fmt;
use std::io;

use bao_core::{MoveText, ParsePositionError, Side};
use thiserror::Error;

/// What is wrong with a certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// It does not begin as a certificate does.
    #[error("not a certificate: expected {expected} in line {line}")]
    NotACertificate {
        /// What the line should say.
        expected: &'static str,
        /// The line of the head.
        line: u32,
    },
    /// The head is not what was written.
    #[error("the head is damaged: its check is {found:08x} instead of {written:08x}")]
    Head {
        /// The check that stands in the head.
        written: u32,
        /// The check of what stands before it.
        found: u32,
    },
    /// It speaks of other rules.
    #[error("proved by version {found} of the rules, and this is version {known}")]
    RulesVersion {
        /// The version that it speaks of.
        found: u32,
        /// The version that is known.
        known: u32,
    },
    /// It is about a game that is not known.
    #[error("a certificate of {found:?}, which is no variant known here")]
    Variant {
        /// The name of the variant.
        found: String,
    },
    /// The root is no position.
    #[error("the position in the head is none")]
    Root(#[from] ParsePositionError),
    /// The file ends too soon.
    #[error("cut: {found} of {expected} bytes are there after the head")]
    Cut {
        /// The bytes of the body that the head promises.
        expected: u64,
        /// The bytes found.
        found: u64,
    },
    /// The file goes on.
    #[error("more follows after the {expected} bytes that the head promises")]
    Trailing {
        /// The bytes of the body that the head promises.
        expected: u64,
    },
    /// The body is not what was written.
    #[error("the body is damaged: its check is {found:08x} instead of {written:08x}")]
    Body {
        /// The check that stands in the head.
        written: u32,
        /// The check of the body.
        found: u32,
    },
    /// The records can not be unpacked, though the body is as it was written.
    #[error("record {record} can not be unpacked")]
    Packing {
        /// The record, the first being 1.
        record: u64,
        /// Why not.
        source: io::Error,
    },
    /// The records end while positions are left to prove.
    #[error("the records end where {at} should follow")]
    RecordsEnd {
        /// The position whose record is missing.
        at: Place,
    },
    /// The proof has another size than the head promises.
    #[error("{found} positions are proved, and the head promises {expected}")]
    Count {
        /// The positions that the head promises.
        expected: u64,
        /// The positions met.
        found: u64,
    },
    /// Something follows after the last record.
    #[error("more records follow after the {records} that prove the position")]
    MoreRecords {
        /// The records read.
        records: u64,
    },
    /// The winner is to play a move that is none.
    #[error("move {index} is to be played in {at}, which has {moves}")]
    NoSuchMove {
        /// Where.
        at: Place,
        /// The number of the move, the first being 0.
        index: u64,
        /// How many there are.
        moves: usize,
    },
    /// A reply of the loser's is not answered, or one too many is.
    #[error("{found} replies are counted in {at}, which has {moves}")]
    Replies {
        /// Where.
        at: Place,
        /// How many the certificate counts.
        found: u64,
        /// How many there are.
        moves: usize,
    },
    /// A move leads back to a position that is still to be proved.
    #[error("a circle that never wins: {text} leads from {at} back to record {back}")]
    Circle {
        /// The position that leads back.
        at: Place,
        /// Its move.
        text: MoveText,
        /// The record of the position that it leads back to.
        back: u64,
    },
    /// The game ends, and the wrong side has won.
    #[error("{text} in {at} wins for {winner}")]
    WonByLoser {
        /// The position in which it is played.
        at: Place,
        /// The move.
        text: MoveText,
        /// The side that has won.
        winner: Side,
    },
    /// The game is over in the root, and the wrong side has won.
    #[error("{winner} has won already")]
    RootLost {
        /// The side that has won.
        winner: Side,
    },
    /// The file can not be read.
    #[error("can not be read")]
    Io(#[from] io::Error),
}

/// Where in a certificate a fault is: a record and the position that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The record, the first being 1.
    pub record: u64,
    /// The text of the position.
    pub position: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {} ({})", self.record, self.position)
    }
}
