//! The board as a picture, for documents: drawn by the same code that draws it on a terminal.

use std::fmt::Write;
use std::time::Instant;

use bao_core::PLY_LIMIT;
use bao_session::{BestOf, Plan, Session};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::{Color, Modifier, Style};

use crate::app::{App, Event};
use crate::game::Game;
use crate::look::Look;

/// The size of a character.
const CELL: (u16, u16) = (9, 19);

/// The room around the screen.
const MARGIN: u16 = 10;

/// The size of the screen.
const SCREEN: (u16, u16) = (120, 36);

/// The moves that were made before the picture is taken.
const MOVES: [&str; 6] = ["A6<", "a5<", "A3<", "a5<", "A3<", "a5<"];

/// The keys that are then pressed: a pit is picked and a direction looked at.
const KEYS: &str = "A3\n>";

/// Returns the picture of the README as SVG: a game of Kete in which a move is being looked at.
///
/// # Panics
/// The moves of the picture are legal, or it could not be drawn.
#[must_use]
pub fn picture() -> String {
    let look = Look { ascii: false, colour: true };
    let mut session = Session::new(Plan {
        start: bao_catalog::RuleSet::Kete.start(),
        players: ["human", "level 3"].map(|player| player.parse().expect("a player")),
        best_of: BestOf::ONE,
        time: None,
        ply_limit: PLY_LIMIT,
    });
    let now = Instant::now();
    for text in MOVES {
        let wanted = session.position().find_move(text).expect("the moves of the picture are legal");
        session.play(wanted, now).expect("the game goes on");
    }
    let mut game = Game::new(session, look, false);
    let _ = game.update(Event::Resize(SCREEN.0, SCREEN.1), now);
    for key in KEYS.chars() {
        let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
        let _ = game.update(Event::Key(KeyEvent::from(code)), now);
    }
    let mut terminal = Terminal::new(TestBackend::new(SCREEN.0, SCREEN.1)).expect("memory is there");
    terminal.draw(|frame| game.view(frame, now)).expect("memory is drawn on");
    svg(terminal.backend().buffer())
}

/// Draws a screen as SVG.
fn svg(buffer: &Buffer) -> String {
    let (columns, lines) = (buffer.area.width, buffer.area.height);
    let (width, height) = (columns * CELL.0 + 2 * MARGIN, lines * CELL.1 + 2 * MARGIN);
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" aria-label=\"Bao la Kete on the terminal board\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#1c1b1a\"/>\n\
         <g font-family=\"'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"15\" stroke-width=\"1.2\">"
    );
    for y in 0..lines {
        let mut x = 0;
        while x < columns {
            let style = buffer[(x, y)].style();
            let mut end = x + 1;
            while end < columns && buffer[(end, y)].style() == style {
                end += 1;
            }
            let run: Vec<&str> = (x..end).map(|at| buffer[(at, y)].symbol()).collect();
            draw_run(&mut out, x, y, &run, style);
            x = end;
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Draws characters of one style.
fn draw_run(out: &mut String, x: u16, y: u16, run: &[&str], style: Style) {
    let has = |modifier| style.add_modifier.contains(modifier);
    let (mut ink, mut ground) = (paint(style.fg, "#d8d4cc"), style.bg.map(|colour| paint(Some(colour), "#1c1b1a")));
    if has(Modifier::REVERSED) {
        (ink, ground) = (paint(style.bg, "#1c1b1a"), Some(paint(style.fg, "#d8d4cc")));
    }
    let (left, top) = (MARGIN + x * CELL.0, MARGIN + y * CELL.1);
    if let Some(ground) = ground.filter(|ground| *ground != "#1c1b1a") {
        let width = u16::try_from(run.len()).unwrap_or(0) * CELL.0;
        let _ =
            writeln!(out, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{}\" fill=\"{ground}\"/>", CELL.1);
    }
    for (at, symbol) in (0..).zip(run) {
        let (left, top) = (left + at * CELL.0, top);
        if let Some(lines) = lines_of(symbol) {
            draw_lines(out, left, top, lines, ink);
        }
    }
    // Words are drawn whole, so that they can be selected and read out.
    let text: String = run.iter().map(|symbol| if lines_of(symbol).is_some() { " " } else { symbol }).collect();
    let mut at = 0;
    for word in text.split_inclusive("  ") {
        let length = u16::try_from(word.chars().count()).unwrap_or(0);
        let shown = word.trim_end();
        let skipped = u16::try_from(shown.chars().take_while(|letter| *letter == ' ').count()).unwrap_or(0);
        let shown = shown.trim_start();
        if !shown.is_empty() {
            let width = u16::try_from(shown.chars().count()).unwrap_or(0) * CELL.0;
            let weight = if has(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" textLength=\"{width}\" fill=\"{ink}\"{weight}>{}</text>",
                left + (at + skipped) * CELL.0,
                top + 14,
                escaped(shown)
            );
        }
        at += length;
    }
}

/// Returns what a character of a frame is made of: strokes to the left, right, top and bottom, and whether those across
/// are double.
fn lines_of(symbol: &str) -> Option<[bool; 5]> {
    let strokes = |text: &str| ['l', 'r', 't', 'b', '2'].map(|stroke| text.contains(stroke));
    Some(strokes(match symbol {
        "─" => "lr",
        "│" => "tb",
        "┌" => "rb",
        "┐" => "lb",
        "└" => "rt",
        "┘" => "lt",
        "├" => "rtb",
        "┤" => "ltb",
        "┬" => "lrb",
        "┴" => "lrt",
        "┼" => "lrtb",
        "═" => "lr2",
        "╞" => "rtb2",
        "╡" => "ltb2",
        "╪" => "lrtb2",
        _ => return None,
    }))
}

fn draw_lines(out: &mut String, left: u16, top: u16, [to_left, to_right, up, down, double]: [bool; 5], ink: &str) {
    let (middle, centre) = (f32::from(left) + f32::from(CELL.0) / 2.0, f32::from(top) + f32::from(CELL.1) / 2.0);
    let (right, bottom) = (left + CELL.0, top + CELL.1);
    let mut path = String::new();
    let heights: &[f32] = if double { &[-2.0, 2.0] } else { &[0.0] };
    for height in heights {
        let y = centre + height;
        if to_left {
            let _ = write!(path, "M{left} {y}H{middle}");
        }
        if to_right {
            let _ = write!(path, "M{middle} {y}H{right}");
        }
    }
    if up {
        let _ = write!(path, "M{middle} {top}V{centre}");
    }
    if down {
        let _ = write!(path, "M{middle} {centre}V{bottom}");
    }
    let _ = writeln!(out, "<path d=\"{path}\" stroke=\"{ink}\" fill=\"none\"/>");
}

/// Returns a colour as a terminal may show it.
const fn paint(colour: Option<Color>, otherwise: &'static str) -> &'static str {
    match colour {
        Some(Color::Black) => "#1c1b1a",
        Some(Color::Red) => "#e06c60",
        Some(Color::Green) => "#8cc265",
        Some(Color::Yellow) => "#e5b567",
        Some(Color::Magenta) => "#c792d6",
        Some(Color::Cyan) => "#66c2cd",
        Some(Color::DarkGray) => "#7d776d",
        _ => otherwise,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file that the README shows.
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/terminal-board.svg");

    #[test]
    fn the_picture_in_the_readme_is_the_board_as_it_is() {
        let kept = std::fs::read_to_string(FILE).unwrap_or_default().replace("\r\n", "\n");
        assert!(kept == picture(), "docs/pictures/terminal-board.svg is stale: run `cargo xtask pictures terminal`");
    }
}
