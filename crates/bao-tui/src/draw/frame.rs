//! The parts that every screen with a board has.

use std::fmt::Write;

use bao_core::Side;
use bao_tell::Board;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Widget, Wrap};

use crate::draw::place::SMALLEST;
use crate::draw::text::{ASCII_BORDER, fit};
use crate::look::{Look, Role};

/// Says that the screen is too small, how large it must be, and what else the player can do.
pub(crate) fn draw_too_small(screen: Rect, ways_out: &str, look: Look, buffer: &mut Buffer) {
    let (width, height) = SMALLEST;
    let words = format!(
        "This window is {} by {}. The board needs {width} by {height}: make the window larger, or the letters smaller. \
         {ways_out}",
        screen.width, screen.height
    );
    Paragraph::new(words).style(look.style(Role::Strong)).wrap(Wrap { trim: true }).render(screen, buffer);
}

/// Draws the line about a side: whether it is to move, who plays it, and what it has.
pub(crate) fn draw_side(
    side: Side,
    board: &Board,
    who: &str,
    right: &str,
    area: Rect,
    look: Look,
    buffer: &mut Buffer,
) {
    let moves = board.to_move == Some(side);
    let mark = if moves { look.pick("►", ">") } else { " " };
    let mut words = format!("{mark} {side}");
    // Writing to a string does not fail.
    if !who.is_empty() {
        let _ = write!(words, " ({who})");
    }
    if let Some(hands) = board.hands
        && (hands.south > 0 || hands.north > 0)
    {
        let _ = write!(words, "  {} in hand", hands[side]);
    }
    let width = usize::from(area.width);
    let style = look.style(if moves { Role::Strong } else { Role::Plain });
    let right = fit(right, width / 2, look);
    let room = width.saturating_sub(right.chars().count() + 1);
    buffer.set_stringn(area.x, area.y, fit(&words, room, look), room, style);
    let at = width - right.chars().count();
    buffer.set_stringn(area.x + u16::try_from(at).unwrap_or(0), area.y, right, width - at, style);
}

/// Draws the frame of the panel on the right and returns what is inside it.
pub(crate) fn draw_panel(title: &str, area: Rect, look: Look, buffer: &mut Buffer) -> Rect {
    let mut block = Block::new()
        .borders(Borders::LEFT | Borders::TOP)
        .border_style(look.style(Role::Faint))
        .title(Span::styled(format!(" {} ", look.text(title)), look.style(Role::Strong)));
    if look.ascii {
        block = block.border_set(ASCII_BORDER);
    }
    let inner = block.inner(area);
    block.render(area, buffer);
    Rect::new(inner.x + 1, inner.y, inner.width.saturating_sub(1), inner.height)
}

/// Draws the keys that can be pressed: each key bold, what it does beside it, as many as fit.
pub(crate) fn draw_keys(keys: &[(&str, &str)], area: Rect, look: Look, buffer: &mut Buffer) {
    let mut spans = Vec::new();
    let mut left = usize::from(area.width);
    for (key, does) in keys {
        let (key, does) = (look.text(key), look.text(does));
        let width = key.chars().count() + does.chars().count() + 3;
        if width > left {
            break;
        }
        left -= width;
        spans.push(Span::styled(key, look.style(Role::Strong)));
        spans.push(Span::raw(format!(" {does}  ")));
    }
    Paragraph::new(Line::from(spans)).render(area, buffer);
}
