//! The board as a picture in SVG.
//!
//! A pit is a circle and the place of a kuu a square, seeds lie in them as they would in a bowl, and each pit has its
//! number of seeds under it. The picture is self-contained: no script, no font of its own, nothing fetched.

use std::f64::consts::PI;
use std::fmt::{self, Write};

use bao_core::{Pit, ROWS, Row, Side, row_pits};

use crate::board::{Board, Mark};

/// The width of a pit's cell.
const CELL: f64 = 84.0;
/// The height of a row.
const ROW: f64 = 98.0;
/// The radius of a pit.
const PIT: f64 = 34.0;
/// The rim of the board, inside which the pits lie.
const RIM: f64 = 22.0;
/// What is left free to the left, for the letters of the rows, and to the right.
const MARGIN: f64 = 46.0;
/// What is left free above and below, for names and numbers.
const HEAD: f64 = 74.0;
/// The gap between the two front rows.
const GAP: f64 = 14.0;
/// How much higher than the middle of its row a pit lies, which leaves room for its number of seeds.
const LIFT: f64 = 8.0;
/// The angle from seed to seed, by which they lie evenly however many there are.
const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;

const WIDTH: f64 = 2.0 * (MARGIN + RIM) + 8.0 * CELL;
const HEIGHT: f64 = 2.0 * (HEAD + RIM) + 4.0 * ROW + GAP;

/// What does not depend on the position: colours, and the wood.
const STYLE: &str = "\
<style>
text { font-family: 'DejaVu Sans', Verdana, 'Segoe UI', sans-serif; fill: #4a3218; text-anchor: middle }
.name { font-size: 19px; font-weight: bold }
.number { font-size: 15px; fill: #8a7355 }
.count { font-size: 14px; font-weight: bold; fill: #f3e3c3 }
.pit { fill: url(#hollow); stroke: #2e1a0a; stroke-width: 1.5 }
.weak { stroke: #d9b25f; stroke-width: 2; stroke-dasharray: 5 4 }
.kuu { stroke: #f0c75e; stroke-width: 3 }
.takasia { stroke: #e2513c; stroke-width: 4 }
.claim { stroke: #e2513c; stroke-width: 4; stroke-dasharray: 7 5 }
.changed { stroke: #8fc97a; stroke-width: 3 }
.seed { fill: url(#nut); stroke: #3c3a2c; stroke-width: .6 }
.turn { fill: #b5452f }
</style>
<defs>
<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">\
<stop offset=\"0\" stop-color=\"#9c6a36\"/><stop offset=\".5\" stop-color=\"#84552a\"/>\
<stop offset=\"1\" stop-color=\"#6d431f\"/></linearGradient>
<radialGradient id=\"hollow\" cx=\".5\" cy=\".42\" r=\".62\">\
<stop offset=\"0\" stop-color=\"#5b371a\"/><stop offset=\"1\" stop-color=\"#2f1b0b\"/></radialGradient>
<radialGradient id=\"nut\" cx=\".35\" cy=\".3\" r=\".8\">\
<stop offset=\"0\" stop-color=\"#f4f2e4\"/><stop offset=\"1\" stop-color=\"#a5a48c\"/></radialGradient>
</defs>
";

/// Draws a board; `title` is what a reader who cannot see it is told.
#[must_use]
pub fn draw(board: &Board, title: &str) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut svg, board, title);
    svg
}

fn write(out: &mut String, board: &Board, title: &str) -> fmt::Result {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\">\n<title>{}</title>",
        Escaped(title)
    )?;
    out.push_str(STYLE);
    let (x, y) = (MARGIN, HEAD);
    let (width, height) = (WIDTH - 2.0 * MARGIN, HEIGHT - 2.0 * HEAD);
    writeln!(out, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"18\" fill=\"#f7efe0\"/>")?;
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"26\" fill=\"url(#wood)\" \
         stroke=\"#4b2d13\" stroke-width=\"3\"/>"
    )?;
    let middle = HEIGHT / 2.0;
    let (left, right) = (x + RIM, WIDTH - MARGIN - RIM);
    writeln!(
        out,
        "<line x1=\"{left}\" y1=\"{middle}\" x2=\"{right}\" y2=\"{middle}\" stroke=\"#3d2410\" stroke-width=\"4\" \
         stroke-linecap=\"round\"/>"
    )?;
    for side in [Side::North, Side::South] {
        write_side(out, board, side)?;
    }
    for (index, (side, row)) in (0_u32..).zip(ROWS) {
        let centre = row_centre(index);
        let letter = bao_core::row_letter(side, row);
        let baseline = centre - LIFT + 5.0;
        writeln!(out, "<text class=\"number\" x=\"{}\" y=\"{baseline}\">{letter}</text>", MARGIN / 2.0)?;
        for (column, pit) in (0_u32..).zip(row_pits(side, row)) {
            write_pit(out, board, side, pit, (column_centre(column), centre))?;
        }
    }
    out.push_str("</svg>\n");
    Ok(())
}

/// Writes a player's name, hand and pit numbers.
fn write_side(out: &mut String, board: &Board, side: Side) -> fmt::Result {
    let north = side == Side::North;
    let (name_at, numbers_at) = if north { (34.0, HEAD - 12.0) } else { (HEIGHT - 24.0, HEIGHT - HEAD + 22.0) };
    let mut words = side.to_string();
    if let Some(hands) = board.hands
        && (hands.south > 0 || hands.north > 0)
    {
        write!(words, " · {} in hand", hands[side])?;
    }
    let mut mark = "";
    if board.to_move == Some(side) {
        mark = "<tspan class=\"turn\">● </tspan>";
        words.push_str(" · to move");
    }
    writeln!(out, "<text class=\"name\" x=\"{}\" y=\"{name_at}\">{mark}{words}</text>", WIDTH / 2.0)?;
    for (column, pit) in (0_u32..).zip(row_pits(side, Row::Front)) {
        let x = column_centre(column);
        writeln!(out, "<text class=\"number\" x=\"{x}\" y=\"{numbers_at}\">{}</text>", pit.number())?;
    }
    Ok(())
}

fn write_pit(out: &mut String, board: &Board, side: Side, pit: Pit, (x, y): (f64, f64)) -> fmt::Result {
    let seeds = board.rings[side].seeds(pit);
    let y = y - LIFT;
    let mark = board.mark(side, pit);
    let class = match mark {
        Mark::None if board.changed(side, pit) => "pit changed",
        Mark::None => "pit",
        Mark::Kuu => "pit kuu",
        Mark::WeakKuu => "pit weak",
        Mark::Takasia => "pit takasia",
        Mark::Claim => "pit claim",
    };
    let noun = if seeds == 1 { "seed" } else { "seeds" };
    write!(out, "<g><title>{}: {seeds} {noun}</title>", pit.of(side))?;
    if board.stands(side, pit) {
        let (left, top, width) = (x - PIT, y - PIT, 2.0 * PIT);
        write!(
            out,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{width}\" rx=\"9\"/>"
        )?;
    } else {
        write!(out, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{PIT}\"/>")?;
    }
    write_seeds(out, seeds, (x, y))?;
    if seeds > 0 {
        write!(out, "<text class=\"count\" x=\"{x}\" y=\"{}\">{seeds}</text>", y + PIT + 17.0)?;
    }
    out.push_str("</g>\n");
    Ok(())
}

/// Lays seeds in a pit, from its middle outwards in the manner of a sunflower.
fn write_seeds(out: &mut String, seeds: u8, (x, y): (f64, f64)) -> fmt::Result {
    // Few seeds lie together in the middle, many fill the pit.
    let spread = f64::from(seeds.max(9)).sqrt();
    let reach = PIT - 8.0;
    let radius = (reach / spread * 0.86).min(6.5);
    for seed in 0..seeds {
        let distance = reach * (f64::from(seed) + 0.35).sqrt() / spread;
        let angle = f64::from(seed) * GOLDEN_ANGLE + PI / 5.0;
        let (x, y) = (x + distance * angle.cos(), y + distance * angle.sin());
        write!(out, "<circle class=\"seed\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"/>")?;
    }
    Ok(())
}

fn column_centre(column: u32) -> f64 {
    MARGIN + RIM + (f64::from(column) + 0.5) * CELL
}

fn row_centre(row: u32) -> f64 {
    let gap = if row < 2 { 0.0 } else { GAP };
    HEAD + RIM + (f64::from(row) + 0.5) * ROW + gap
}

/// A text as XML has it.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::AnyPosition;

    use super::*;

    fn svg(position: &str) -> String {
        let position: AnyPosition = position.parse().expect("a position");
        draw(&Board::from(&position), "so & <so>")
    }

    #[test]
    fn every_seed_on_the_board_is_drawn_and_no_other() {
        let svg = svg("kete 5,1,0,1,0,2,0,2/2,4,0,26,0,0,0,2/0,0,3,0,15,0,0,0/0,0,0,0,0,0,0,1 0,0 S K");
        assert_eq!(svg.matches("class=\"seed\"").count(), 64);
        assert_eq!(svg.matches("<g>").count(), 32);
    }

    #[test]
    fn a_kuu_that_stands_is_a_square() {
        assert_eq!(svg("kete").matches("class=\"pit kuu\"").count(), 2);
        assert_eq!(svg("kujifunza").matches("class=\"pit\"").count(), 32);
    }

    #[test]
    fn the_title_is_escaped() {
        assert!(svg("kimasai").contains("<title>so &amp; &lt;so&gt;</title>"));
    }
}
