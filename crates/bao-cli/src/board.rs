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
use bao_core::{Pit, ROWS, Row, Side, row_letter, row_pits};
use bao_tell::{Board, Mark};

use crate::look::{CHANGED, FAINT, KUU, Look, MARKED, STRONG};

/// Draws a board as text.
pub(crate) trait Draw {
    /// Draws the board, with a line end after each line.
    fn draw(&self, look: Look) -> String {
        self.draw_for(Side::South, look)
    }

    /// Draws the board as a side sees it, with its own rows below.
    fn draw_for(&self, below: Side, look: Look) -> String;
}

impl Draw for Board {
    fn draw_for(&self, below: Side, look: Look) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = Text { board: self, below }.write(&mut text, look);
        text
    }
}

/// A board about to be written.
struct Text<'a> {
    board: &'a Board,
    /// The side whose rows are below.
    below: Side,
}

impl Text<'_> {
    fn write(&self, out: &mut String, look: Look) -> fmt::Result {
        let lines = if look.ascii { &ASCII } else { &BOX };
        self.write_numbers(out, look, self.below.other())?;
        write_rule(out, look, lines.top)?;
        let mut rows = ROWS;
        if self.below == Side::North {
            rows.reverse();
        }
        for (index, (side, row)) in rows.into_iter().enumerate() {
            let wall = look.paint(FAINT, lines.wall);
            write!(out, "{} {wall}", row_letter(side, row))?;
            for pit in self.pits(side, row) {
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
        self.write_numbers(out, look, self.below)
    }

    /// Returns the pits of a row from left to right as they are seen.
    fn pits(&self, side: Side, row: Row) -> [Pit; 8] {
        let mut pits = row_pits(side, row);
        if self.below == Side::North {
            pits.reverse();
        }
        pits
    }

    /// Writes the numbers of a side's pits, and what there is to say of the side.
    fn write_numbers(&self, out: &mut String, look: Look, side: Side) -> fmt::Result {
        out.push_str("  ");
        for pit in self.pits(side, Row::Front) {
            write!(out, "{}", look.paint(FAINT, format_args!("   {} ", pit.number())))?;
        }
        let moves = self.board.to_move == Some(side);
        let style = if moves { STRONG } else { Style::new() };
        let mut words = side.to_string();
        if let Some(hands) = self.board.hands
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
        let seeds = self.board.rings[side].seeds(pit);
        let mark = self.board.mark(side, pit);
        let style = match mark {
            Mark::Kuu | Mark::WeakKuu => KUU,
            Mark::Takasia | Mark::Claim => MARKED,
            Mark::None if self.board.changed(side, pit) => CHANGED,
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
    use bao_catalog::AnyPosition;

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
    fn north_sees_its_own_rows_below_and_from_its_left() {
        let text = "kete 0,0,0,0,0,0,0,1/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/1,0,0,0,0,0,0,0 21,21 N K,k";
        let position: AnyPosition = text.parse().expect("a position");
        assert_eq!(
            Board::from(&position).draw_for(Side::North, Look::PLAIN),
            "     8    7    6    5    4    3    2    1    South  21 in hand
  +----+----+----+----+----+----+----+----+
B |  . |  . |  . |  . |  . |  . |  . |  1 |
A |  . |  2 |  2 |[ 6]|  . |  . |  . |  . |
  +====+====+====+====+====+====+====+====+
a |  . |  . |  . |  . |[ 6]|  2 |  2 |  . |
b |  1 |  . |  . |  . |  . |  . |  . |  . |
  +----+----+----+----+----+----+----+----+
     1    2    3    4    5    6    7    8    North  21 in hand  to move
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
