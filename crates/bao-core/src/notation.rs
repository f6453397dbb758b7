//! Move text: what a player writes, apart from any position.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::direction::Heading;
use crate::error::{ParseMoveError, ParseMoveProblem};
use crate::pit::{Pit, PitName, letter_row, row_letter};
use crate::side::Side;

/// The text of a move as written: it may name a pit that does not exist, and need not be legal anywhere.
///
/// # Examples
/// ```
/// use bao_core::MoveText;
/// let text: MoveText = "A3R,l".parse()?;
/// assert_eq!(text.to_string(), "A3>,<");
/// # Ok::<_, bao_core::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    /// Whose pit the letter names.
    pub side: Side,
    /// The row that the letter names.
    pub row: crate::pit::Row,
    /// The number behind the letter; only 1–8 are pits.
    pub number: u32,
    /// The direction, if it is written.
    pub direction: Option<Heading>,
    /// The kichwa from which captured seeds run that way, if it is written after a comma.
    pub entry: Option<Heading>,
    /// Whether `+` (safari) is written.
    pub safari: bool,
}

impl MoveText {
    /// Writes a bare pit.
    #[must_use]
    pub const fn pit(name: PitName) -> Self {
        Self {
            side: name.side,
            row: name.pit.row(),
            number: name.pit.number() as u32,
            direction: None,
            entry: None,
            safari: false,
        }
    }

    /// Returns the pit that the text names, or `None` if there is no such pit (G1).
    #[must_use]
    pub fn named(&self) -> Option<PitName> {
        let number = u8::try_from(self.number).ok()?;
        Some(Pit::at(self.row, number)?.of(self.side))
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.side, self.row), self.number)?;
        if let Some(direction) = self.direction {
            write!(f, "{}", direction.mark())?;
        }
        if let Some(entry) = self.entry {
            write!(f, ",{}", entry.mark())?;
        }
        if self.safari { f.write_str("+") } else { Ok(()) }
    }
}

impl FromStr for MoveText {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let mut rest = Cursor { text, at: text.len() - text.trim_start().len(), end: text.trim_end().len() };
        let fail = |at, expected| Err(ParseMoveError { at, found: text[at..].chars().next(), problem: expected });
        let Some((side, row)) = rest.peek().and_then(letter_row) else {
            return fail(rest.at.min(text.len()), ParseMoveProblem::ExpectedPit);
        };
        rest.bump();
        let number_at = rest.at;
        while rest.peek().is_some_and(|c| c.is_ascii_digit()) {
            rest.bump();
        }
        let digits = &text[number_at..rest.at];
        if digits.is_empty() {
            return fail(number_at, ParseMoveProblem::ExpectedNumber);
        }
        if digits.len() > 1 && digits.starts_with('0') {
            return fail(number_at, ParseMoveProblem::LeadingZero);
        }
        let Ok(number) = digits.parse() else {
            return fail(number_at, ParseMoveProblem::NumberTooLarge);
        };
        let direction = rest.heading();
        let mut entry = None;
        if rest.take(',') {
            entry = rest.heading();
            if entry.is_none() {
                return fail(rest.at, ParseMoveProblem::ExpectedEntry);
            }
        }
        let safari = rest.take('+');
        // `*` (takata) and `#` (wins) say nothing that the position does not.
        while rest.take('*') || rest.take('#') {}
        if rest.peek().is_some() {
            return fail(rest.at, ParseMoveProblem::ExpectedEnd);
        }
        Ok(Self { side, row, number, direction, entry, safari })
    }
}

/// Reads a text character by character.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    end: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at..self.end)?.chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    fn heading(&mut self) -> Option<Heading> {
        let heading = match self.peek()? {
            '<' | 'L' | 'l' => Heading::Left,
            '>' | 'R' | 'r' => Heading::Right,
            _ => return None,
        };
        self.bump();
        Some(heading)
    }
}

/// The text of a legal move: as it is always printed, and with everything written out that the rules force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The canonical text; no two legal moves of a position share it.
    pub text: MoveText,
    /// The same move with forced directions and entries written too.
    pub full: MoveText,
}

impl Notation {
    /// Returns whether a written text may mean this move: directions and entries may be left out, safari may not.
    #[must_use]
    pub fn fits(&self, written: &MoveText) -> bool {
        let full = &self.full;
        let left_out_or = |part: Option<Heading>, whole| part.is_none() || part == whole;
        (written.side, written.row, written.number) == (full.side, full.row, full.number)
            && left_out_or(written.direction, full.direction)
            && left_out_or(written.entry, full.entry)
            && written.safari == full.safari
    }
}

/// What a written text means among the legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning<M> {
    /// Exactly one legal move.
    Move(M),
    /// Several legal moves, whose texts are given: something must be written out.
    Ambiguous(Vec<MoveText>),
    /// No legal move.
    Nothing,
}

/// Finds what a written text means among the legal moves, given with their notation.
pub fn meaning<M: Copy>(written: &MoveText, legal: impl Iterator<Item = (M, Notation)>) -> Meaning<M> {
    let mut fitting = Vec::new();
    for (candidate, notation) in legal {
        // A text that is a legal move as it stands means that move, even if a longer one begins with it.
        if notation.text == *written {
            return Meaning::Move(candidate);
        }
        if notation.fits(written) {
            fitting.push((candidate, notation.text));
        }
    }
    match fitting[..] {
        [] => Meaning::Nothing,
        [(only, _)] => Meaning::Move(only),
        _ => Meaning::Ambiguous(fitting.into_iter().map(|(_, text)| text).collect()),
    }
}
