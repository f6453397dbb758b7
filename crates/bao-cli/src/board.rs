//! The board as text.
//!
//! ```text
//!      8    7    6    5    4    3    2    1    North   22 in hand
//!   +----+----+----+----+----+----+----+----+
//! b |    |    |    |    |    |    |    |    |
//! a |    |  2 |  2 |[ 6]|    |    |    |    |
//!   +====+====+====+====+====+====+====+====+
//! A |    |    |    |    |[ 6]|  2 |  2 |    |
//! B |    |    |    |    |    |    |    |    |
//!   +----+----+----+----+----+----+----+----+
//!      1    2    3    4    5    6    7    8    South   22 in hand, to move
//! ```

use std::fmt::{self, Write};

use anstyle::Style;
use bao_catalog::AnyPosition;
use bao_core::{BySide, FrontPit, Pit, ROWS, Ring, Row, Setup, Side, Token, row_letter, row_pits};

use crate::look::{CHANGED, FAINT, KUU, Look, MARKED, STRONG};

/// The pit in which a kuu stands, for those variants that have one.
const KUU_PIT: FrontPit = FrontPit::new(4).expect("there are eight front pits");

/// The fewest seeds with which a standing kuu works as one; the rules call it functional.
const FUNCTIONAL: u8 = 6;

/// What is drawn: the pits, and what else there is to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    /// Both sides' pits.
    pub(crate) rings: BySide<Ring>,
    /// Both sides' seeds in hand, or `None` where nothing is to be said of them.
    pub(crate) hands: Option<BySide<u8>>,
    /// The side to move, if there is one.
    pub(crate) to_move: Option<Side>,
    /// What the position remembers.
    pub(crate) tokens: Vec<Token>,
    /// The board before, of which what differs is shown in colour.
    pub(crate) before: Option<BySide<Ring>>,
}

impl From<&AnyPosition> for Board {
    fn from(position: &AnyPosition) -> Self {
        let Setup { tokens, side, .. } = position.to_setup();
        Self {
            rings: position.rings(),
            hands: Some(position.hands()),
            to_move: position.outcome().is_none().then_some(side),
            tokens,
            before: None,
        }
    }
}

/// How a pit is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Not at all.
    None,
    /// A kuu that stands and holds enough to work.
    Kuu,
    /// A kuu that stands, but holds too little to work as one.
    WeakKuu,
    /// Under takasia.
    Takasia,
    /// Claimed.
    Claim,
}

impl Mark {
    /// Returns the characters to the left and right of the number.
    const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::Kuu => ('[', ']'),
            Self::WeakKuu => ('(', ')'),
            Self::Takasia => ('!', ' '),
            Self::Claim => ('?', ' '),
        }
    }
}

impl Board {
    /// Returns whether a kuu stands in a pit, be it of use or not.
    pub(crate) fn stands(&self, side: Side, pit: Pit) -> bool {
        pit == KUU_PIT.pit() && self.tokens.contains(&Token::Kuu(side))
    }

    /// Returns whether a pit holds another number of seeds than on the board before.
    pub(crate) fn changed(&self, side: Side, pit: Pit) -> bool {
        self.before.is_some_and(|before| before[side].seeds(pit) != self.rings[side].seeds(pit))
    }

    /// Returns how a pit of a side is marked.
    pub(crate) fn mark(&self, side: Side, pit: Pit) -> Mark {
        let has = |token| self.tokens.contains(&token);
        if has(Token::Takasia(pit.of(side))) {
            Mark::Takasia
        } else if has(Token::Claim(pit.of(side))) {
            Mark::Claim
        } else if self.stands(side, pit) {
            if self.rings[side].seeds(pit) >= FUNCTIONAL { Mark::Kuu } else { Mark::WeakKuu }
        } else {
            Mark::None
        }
    }

    /// Draws the board, with a line end after each line.
    pub(crate) fn draw(&self, look: Look) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text, look);
        text
    }

    fn write(&self, out: &mut String, look: Look) -> fmt::Result {
        let lines = if look.ascii { &ASCII } else { &BOX };
        self.write_numbers(out, look, Side::North)?;
        write_rule(out, look, lines.top)?;
        for (index, (side, row)) in ROWS.into_iter().enumerate() {
            let wall = look.paint(FAINT, lines.wall);
            write!(out, "{} {wall}", row_letter(side, row))?;
            for pit in row_pits(side, row) {
                self.write_pit(out, look, side, pit)?;
                write!(out, "{wall}")?;
            }
            out.push('\n');
            // The middle line, between the front rows.
            if index == 1 {
                write_rule(out, look, lines.middle)?;
            }
        }
        write_rule(out, look, lines.bottom)?;
        self.write_numbers(out, look, Side::South)
    }

    /// Writes the numbers of a side's pits, and what there is to say of the side.
    fn write_numbers(&self, out: &mut String, look: Look, side: Side) -> fmt::Result {
        out.push_str("  ");
        for pit in row_pits(side, Row::Front) {
            write!(out, "{}", look.paint(FAINT, format_args!("   {} ", pit.number())))?;
        }
        let moves = self.to_move == Some(side);
        let style = if moves { STRONG } else { Style::new() };
        let mut words = side.to_string();
        if let Some(hands) = self.hands
            && (hands.south > 0 || hands.north > 0)
        {
            write!(words, "  {} in hand", hands[side])?;
        }
        if moves {
            words.push_str("  to move");
        }
        writeln!(out, "   {}", look.paint(style, words))
    }

    fn write_pit(&self, out: &mut String, look: Look, side: Side, pit: Pit) -> fmt::Result {
        let seeds = self.rings[side].seeds(pit);
        let mark = self.mark(side, pit);
        let style = match mark {
            Mark::Kuu | Mark::WeakKuu => KUU,
            Mark::Takasia | Mark::Claim => MARKED,
            Mark::None if self.changed(side, pit) => CHANGED,
            Mark::None if seeds == 0 => FAINT,
            Mark::None => Style::new(),
        };
        let (left, right) = mark.brackets();
        let empty = if look.ascii { "." } else { "·" };
        if seeds == 0 {
            write!(out, "{}", look.paint(style, format_args!("{left}{empty:>2}{right}")))
        } else {
            write!(out, "{}", look.paint(style, format_args!("{left}{seeds:>2}{right}")))
        }
    }
}

/// The lines between pits.
struct Lines {
    wall: char,
    top: [char; 4],
    middle: [char; 4],
    bottom: [char; 4],
}

/// Corners and lines of ASCII: left end, line, crossing, right end.
const ASCII: Lines =
    Lines { wall: '|', top: ['+', '-', '+', '+'], middle: ['+', '=', '+', '+'], bottom: ['+', '-', '+', '+'] };

const BOX: Lines =
    Lines {
        wall: '│', top: ['┌', '─', '┬', '┐'], middle: ['╞', '═', '╪', '╡'], bottom: ['└', '─', '┴', '┘']
    };

fn write_rule(out: &mut String, look: Look, [left, line, crossing, right]: [char; 4]) -> fmt::Result {
    let mut rule = String::from(left);
    for column in 0..8 {
        if column > 0 {
            rule.push(crossing);
        }
        rule.extend([line; 4]);
    }
    rule.push(right);
    writeln!(out, "  {}", look.paint(FAINT, rule))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(position: &str, look: Look, expected: &str) {
        let position: AnyPosition = position.parse().expect("a position");
        assert_eq!(Board::from(&position).draw(look), expected);
    }

    #[test]
    fn the_start_of_kete_in_ascii() {
        check(
            "kete",
            Look::PLAIN,
            "     8    7    6    5    4    3    2    1    North  22 in hand
  +----+----+----+----+----+----+----+----+
b |  . |  . |  . |  . |  . |  . |  . |  . |
a |  . |  2 |  2 |[ 6]|  . |  . |  . |  . |
  +====+====+====+====+====+====+====+====+
A |  . |  . |  . |  . |[ 6]|  2 |  2 |  . |
B |  . |  . |  . |  . |  . |  . |  . |  . |
  +----+----+----+----+----+----+----+----+
     1    2    3    4    5    6    7    8    South  22 in hand  to move
",
        );
    }

    #[test]
    fn a_pit_under_takasia_and_a_weak_kuu_are_marked() {
        check(
            "kete 5,1,0,1,0,2,0,2/2,4,0,26,0,0,0,2/0,0,3,0,15,0,0,0/0,0,0,0,0,0,0,1 0,0 S K,h=a8",
            Look { ascii: false, colour: false },
            "     8    7    6    5    4    3    2    1    North
  ┌────┬────┬────┬────┬────┬────┬────┬────┐
b │  5 │  1 │  · │  1 │  · │  2 │  · │  2 │
a │? 2 │  4 │  · │ 26 │  · │  · │  · │  2 │
  ╞════╪════╪════╪════╪════╪════╪════╪════╡
A │  · │  · │  3 │  · │[15]│  · │  · │  · │
B │  · │  · │  · │  · │  · │  · │  · │  1 │
  └────┴────┴────┴────┴────┴────┴────┴────┘
     1    2    3    4    5    6    7    8    South  to move
",
        );
    }
}
