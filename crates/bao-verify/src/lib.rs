//! Checks certificates of proved positions by the rules of the game alone.
//!
//! A certificate says which side wins in a position, names a move for each position of the winner's that can arise, and
//! counts all replies for each of the loser's.
//! [`verify`] plays through it: every reply must be answered, every end must be the winner's, and nothing may lead back
//! to a position that is still to be proved.
//! It reads the certificate piece by piece and keeps nothing but the distinct positions.
//!
//! Nothing here knows the solver; the format is described in `docs/CERTIFICATE.md`.
//!
//! # Examples
//! ```
//! use std::io::Cursor;
//!
//! let error = bao_verify::verify(Cursor::new(b"PK\x03\x04"), None).expect_err("no certificate");
//! assert_eq!(error.to_string(), "not a certificate: expected bao-certificate 1 in line 1");
//! ```

mod check;
mod fault;
mod head;
mod records;

use std::io::{Read, Seek};

use bao_catalog::{AnyPosition, Game, RuleSet, UnknownVariant, Visit};
use bao_core::{MoveText, Variant};

pub use fault::{Fault, Place};
pub use head::Head;

/// A position that has been found proved, with all that it rests on before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The text of the position, in which the game goes on.
    pub position: String,
    /// The plies within which the winner has won.
    pub height: u32,
    /// The winner's move, or all of the loser's.
    pub moves: Vec<Answer>,
}

/// A move of a proved position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move.
    pub text: MoveText,
    /// The text of the position after it.
    pub after: String,
    /// Whether the game is over there, and won.
    pub over: bool,
}

/// What is to be done with each proved position.
pub type Each<'a> = &'a mut dyn FnMut(&Proved);

/// What a certificate that holds says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What is proved.
    pub head: Head,
    /// The plies within which the winner has won.
    pub height: u32,
}

/// Reads the head of a certificate, without checking what follows.
///
/// # Errors
/// The head is not one, or damaged.
pub fn head(source: impl Read) -> Result<Head, Fault> {
    Head::read(source)
}

/// Checks a certificate of any game of the catalogue; each position is given to `each` once it is proved, the root last.
///
/// # Errors
/// Names the first fault found and where it is.
pub fn verify(mut source: impl Read + Seek, each: Option<Each<'_>>) -> Result<Summary, Fault> {
    let head = Head::read(&mut source)?;
    let name = head.position.split(' ').next().unwrap_or_default();
    let rules: RuleSet = name.parse().map_err(|UnknownVariant { found }| Fault::Variant { found })?;
    rules.visit(Check { head, source, each })
}

/// Checks a certificate of the game `V`, as [`verify`] does.
///
/// # Errors
/// Names the first fault found and where it is.
pub fn verify_as<V: Variant>(mut source: impl Read + Seek, each: Option<Each<'_>>) -> Result<Summary, Fault> {
    let head = Head::read(&mut source)?;
    check::check::<V>(head, source, each)
}

struct Check<'a, R> {
    head: Head,
    source: R,
    each: Option<Each<'a>>,
}

impl<R: Read + Seek> Visit for Check<'_, R> {
    type Output = Result<Summary, Fault>;

    fn visit<V: Game>(self) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        check::check::<V>(self.head, self.source, self.each)
    }
}
