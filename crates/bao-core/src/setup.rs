//! Set-up positions: anything that can be written down, and its text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::error::{ParsePositionError, SetupError, SetupFault};
use crate::pit::{Pit, PitName, Row, letter_row};
use crate::reading::Reading;
use crate::ring::Ring;
use crate::side::{BySide, Side};

/// A position as anyone can write it down, of any variant, right or wrong.
///
/// A variant's own position type is made from it and vouches for what is in it.
///
/// # Examples
/// ```
/// use bao_core::{Setup, Side};
/// let text = "kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -";
/// let setup: Setup = text.parse()?;
/// assert_eq!(setup.side, Side::South);
/// assert_eq!(setup.to_string(), text);
/// # Ok::<_, bao_core::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The name of the variant or rule set.
    pub variant: String,
    /// Each side's pits in circuit order.
    pub pits: BySide<[u32; 16]>,
    /// Each side's seeds in hand.
    pub hands: BySide<u32>,
    /// The side to move.
    pub side: Side,
    /// What else the position remembers.
    pub tokens: Vec<Token>,
}

/// Something that a position remembers beside the seeds.
///
/// Tokens are ordered as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
    /// `K` or `k`: the side's kuu stands.
    Kuu(Side),
    /// `t=a4`: that pit of the side to move is under takasia.
    Takasia(PitName),
    /// `h=a4`: that pit of the other side is claimed by the side to move.
    Claim(PitName),
    /// `open`: the opening turn is still to come.
    Opening,
}

impl Token {
    /// Returns whether the two tokens say the same kind of thing, so that only one of them may stand.
    #[must_use]
    pub fn repeats(self, other: Self) -> bool {
        match (self, other) {
            (Self::Kuu(a), Self::Kuu(b)) => a == b,
            (Self::Takasia(_), Self::Takasia(_))
            | (Self::Claim(_), Self::Claim(_))
            | (Self::Opening, Self::Opening) => true,
            _ => false,
        }
    }

    /// Reads a token as it is written.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text {
            "K" => Some(Self::Kuu(Side::South)),
            "k" => Some(Self::Kuu(Side::North)),
            "open" => Some(Self::Opening),
            _ => match text.split_once('=')? {
                ("t", pit) => parse_pit(pit).map(Self::Takasia),
                ("h", pit) => parse_pit(pit).map(Self::Claim),
                _ => None,
            },
        }
    }
}

fn parse_pit(text: &str) -> Option<PitName> {
    let mut chars = text.chars();
    let (side, row) = letter_row(chars.next()?)?;
    let number = chars.next()?.to_digit(10)?;
    if chars.next().is_some() {
        return None;
    }
    Some(Pit::at(row, u8::try_from(number).ok()?)?.of(side))
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kuu(Side::South) => f.write_str("K"),
            Self::Kuu(Side::North) => f.write_str("k"),
            Self::Takasia(pit) => write!(f, "t={pit}"),
            Self::Claim(pit) => write!(f, "h={pit}"),
            Self::Opening => f.write_str("open"),
        }
    }
}

/// The rows of a text in their order: North's back row first, each from left to right as South sees the board.
pub const ROWS: [(Side, Row); 4] =
    [(Side::North, Row::Back), (Side::North, Row::Front), (Side::South, Row::Front), (Side::South, Row::Back)];

/// Returns the pits of a row from left to right as South sees the board (G1).
#[must_use]
pub fn row_pits(side: Side, row: Row) -> [Pit; 8] {
    core::array::from_fn(|column| {
        let column = u8::try_from(column).unwrap_or(0);
        let number = match side {
            Side::South => column + 1,
            Side::North => 8 - column,
        };
        Pit::at(row, number).unwrap_or(Pit::wrapping(0))
    })
}

impl Setup {
    /// Writes down a board of a variant.
    #[must_use]
    pub fn new(
        variant: &'static str,
        rings: BySide<Ring>,
        hands: BySide<u8>,
        side: Side,
        tokens: impl IntoIterator<Item = Token>,
    ) -> Self {
        Self {
            variant: variant.to_owned(),
            pits: BySide::from_fn(|side| rings[side].pits().map(u32::from)),
            hands: BySide::from_fn(|side| u32::from(hands[side])),
            side,
            tokens: tokens.into_iter().collect(),
        }
    }

    /// Returns both sides' pits and hands as a board holds them.
    ///
    /// # Errors
    /// Returns `faults` as they are if there are any, or if the seeds are too many for a board.
    pub fn board(&self, faults: Vec<SetupFault>) -> Result<(BySide<Ring>, BySide<u8>), SetupError> {
        let hand = |side| u8::try_from(self.hands[side]).ok();
        match (self.ring(Side::South), self.ring(Side::North), hand(Side::South), hand(Side::North)) {
            (Some(south), Some(north), Some(in_south), Some(in_north)) if faults.is_empty() => {
                Ok((BySide::new(south, north), BySide::new(in_south, in_north)))
            }
            _ => Err(SetupError { faults }),
        }
    }

    /// Returns the number of seeds on the board and in the hands.
    #[must_use]
    pub fn total(&self) -> u64 {
        Side::ALL
            .into_iter()
            .map(|side| {
                self.pits[side].iter().map(|&seeds| u64::from(seeds)).sum::<u64>() + u64::from(self.hands[side])
            })
            .sum()
    }

    /// Returns the faults that every variant finds: a wrong name, a total other than 64 (G13), tokens that stand twice.
    #[must_use]
    pub fn common_faults(&self, variant: &'static str) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        if self.variant != variant {
            faults.push(SetupFault::OtherVariant { expected: variant, found: self.variant.clone() });
        }
        // G13: 64 seeds, on the board or in the hands.
        if self.total() != u64::from(Ring::CAPACITY) {
            faults.push(SetupFault::Total { found: self.total() });
        }
        for (i, &token) in self.tokens.iter().enumerate() {
            if self.tokens[..i].iter().any(|&earlier| token.repeats(earlier)) {
                faults.push(SetupFault::Twice { token });
            }
        }
        faults
    }

    /// Returns a side's pits as a ring, or `None` if they hold more seeds than there are.
    #[must_use]
    pub fn ring(&self, side: Side) -> Option<Ring> {
        let mut pits = [0; 16];
        for (pit, &seeds) in pits.iter_mut().zip(&self.pits[side]) {
            *pit = u8::try_from(seeds).ok()?;
        }
        Ring::new(pits)
    }
}

impl FromStr for Setup {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Reading::of(text)?.into_setup()
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The text is put together first: some forty calls of the formatter would cost more than all the rest.
        let mut text = String::with_capacity(self.variant.len() + 96);
        text.push_str(&self.variant);
        for (i, (side, row)) in ROWS.into_iter().enumerate() {
            text.push(if i == 0 { ' ' } else { '/' });
            for (column, pit) in row_pits(side, row).into_iter().enumerate() {
                if column > 0 {
                    text.push(',');
                }
                push_number(&mut text, self.pits[side][pit.index()]);
            }
        }
        text.push(' ');
        push_number(&mut text, self.hands.south);
        text.push(',');
        push_number(&mut text, self.hands.north);
        text.push(' ');
        text.push(self.side.letter());
        text.push(' ');
        if self.tokens.is_empty() {
            text.push('-');
        } else {
            let mut tokens = self.tokens.clone();
            tokens.sort();
            for (i, token) in tokens.iter().enumerate() {
                write!(text, "{}{token}", if i > 0 { "," } else { "" })?;
            }
        }
        f.write_str(&text)
    }
}

/// Appends a number in decimal digits.
fn push_number(text: &mut String, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(char::from_digit(number % 10, 10).unwrap_or('0'));
}
