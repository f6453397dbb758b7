//! Running text on the screen: wrapped, scrolled, in boxes.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

use crate::look::{Look, Role};

/// A paragraph with a style, and how far its further lines are set in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    pub(crate) text: String,
    pub(crate) role: Role,
    pub(crate) indent: usize,
}

impl Words {
    /// Makes a paragraph of plain text.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), role: Role::Plain, indent: 0 }
    }

    /// Makes a paragraph in a style.
    pub(crate) fn of(role: Role, text: impl Into<String>) -> Self {
        Self { text: text.into(), role, indent: 0 }
    }

    /// Sets the further lines in.
    pub(crate) const fn indented(mut self, indent: usize) -> Self {
        self.indent = indent;
        self
    }
}

/// Wraps paragraphs to a width.
pub(crate) fn wrap(words: &[Words], width: u16, look: Look) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for words in words {
        let indent = " ".repeat(words.indent);
        let options = textwrap::Options::new(usize::from(width).max(8)).subsequent_indent(&indent);
        let style = look.style(words.role);
        let text = look.text(&words.text);
        for paragraph in text.split('\n') {
            for line in textwrap::wrap(paragraph, &options) {
                lines.push(Line::from(Span::styled(line.into_owned(), style)));
            }
        }
    }
    lines
}

/// Draws lines from the top, as many as there is room for; if some are left out, the last one says so.
pub(crate) fn draw_lines(mut lines: Vec<Line<'static>>, area: Rect, look: Look, buffer: &mut Buffer) {
    let room = usize::from(area.height);
    if lines.len() > room && room > 0 {
        lines.truncate(room - 1);
        lines.push(Line::from(Span::styled(look.pick("…", "..."), look.style(Role::Faint))));
    }
    Paragraph::new(lines).render(area, buffer);
}

/// Draws a line that fills its area, in a style; what does not fit is cut off.
pub(crate) fn draw_bar(text: &str, right: &str, area: Rect, style: Style, look: Look, buffer: &mut Buffer) {
    buffer.set_style(area, style);
    let width = usize::from(area.width);
    let right = look.text(right);
    let room = width.saturating_sub(right.chars().count() + usize::from(!right.is_empty()) * 2);
    let left = fit(&look.text(text), room, look);
    buffer.set_stringn(area.x, area.y, left, width, style);
    let at = width.saturating_sub(right.chars().count() + 1);
    if !right.is_empty() {
        buffer.set_stringn(area.x + u16::try_from(at).unwrap_or(0), area.y, right, width - at, style);
    }
}

/// Cuts a text to a number of columns; all that is shown is one column wide.
pub(crate) fn fit(text: &str, width: usize, look: Look) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let end = look.pick("…", "...");
    let kept = width.saturating_sub(end.chars().count());
    text.chars().take(kept).chain(end.chars()).take(width).collect()
}

/// A box of text above everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// What it is about.
    pub(crate) title: String,
    /// What it says.
    pub(crate) words: Vec<Words>,
    /// The lines that are scrolled away above.
    pub(crate) scroll: u16,
    /// The keys that it takes.
    pub(crate) keys: &'static str,
}

impl Sheet {
    /// Makes a sheet that is closed by any key that does not scroll.
    pub(crate) fn new(title: impl Into<String>, words: Vec<Words>) -> Self {
        Self { title: title.into(), words, scroll: 0, keys: "Esc closes" }
    }

    /// Draws the sheet in the middle of the screen.
    pub(crate) fn draw(&self, screen: Rect, look: Look, buffer: &mut Buffer) {
        let width = (screen.width - 4).min(84);
        let lines = wrap(&self.words, width - 4, look);
        let total = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let height = total.saturating_add(2).min(screen.height - 2);
        let area =
            Rect::new(screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2, width, height);
        let room = height - 2;
        let most = total.saturating_sub(room);
        let scroll = self.scroll.min(most);
        let more = if most > 0 {
            let shown = format!("{}-{} of {total}", scroll + 1, scroll + room);
            format!(" {shown}, up and down scroll; {} ", self.keys)
        } else {
            format!(" {} ", self.keys)
        };
        Clear.render(area, buffer);
        let mut block = Block::bordered()
            .border_style(look.style(Role::Faint))
            .title(Span::styled(format!(" {} ", look.text(&self.title)), look.style(Role::Strong)))
            .title_bottom(Line::from(Span::styled(more, look.style(Role::Faint))).right_aligned());
        if look.ascii {
            block = block.border_set(ASCII_BORDER);
        }
        let inner = block.inner(area);
        block.render(area, buffer);
        let inner = Rect::new(inner.x + 1, inner.y, inner.width - 2, inner.height);
        let shown: Vec<_> = lines.into_iter().skip(scroll.into()).take(inner.height.into()).collect();
        Paragraph::new(shown).render(inner, buffer);
    }

    /// Scrolls by a key that scrolls; any other takes the sheet away. Returns whether it stays.
    pub(crate) fn stays(&mut self, code: KeyCode, screen: Rect, look: Look) -> bool {
        let by = match code {
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::Down | KeyCode::Char('j') => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown | KeyCode::Char(' ') => 10,
            _ => return false,
        };
        self.scroll_by(by, screen, look);
        true
    }

    /// Scrolls, as far as there is something to be seen on a screen of this size.
    pub(crate) fn scroll_by(&mut self, lines: i16, screen: Rect, look: Look) {
        let width = (screen.width.saturating_sub(8)).clamp(8, 80);
        let total = u16::try_from(wrap(&self.words, width, look).len()).unwrap_or(u16::MAX);
        let most = total.saturating_sub(screen.height.saturating_sub(4));
        self.scroll = self.scroll.min(most).saturating_add_signed(lines).min(most);
    }
}

/// Borders of ASCII.
pub(crate) const ASCII_BORDER: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
