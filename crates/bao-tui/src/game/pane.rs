//! The panel on the right: the moves made, the legal moves, the engine's lines.

use std::time::Instant;

use bao_core::Side;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::{Game, Pane};
use crate::app::Effect;
use crate::draw::frame::draw_panel;
use crate::draw::place::Places;
use crate::draw::text::{Words, wrap};
use crate::look::Role;
use crate::sowing::Point;

/// Lines of a panel, each with the entry that it is about.
struct Listing {
    lines: Vec<Line<'static>>,
    of: Vec<Option<usize>>,
    /// The entry that must be seen.
    focus: Option<usize>,
}

impl Game {
    /// Opens a panel, or goes back to the log from it.
    pub(super) fn toggle(&mut self, pane: Pane) -> Vec<Effect> {
        self.cancel();
        if self.pane == pane && pane != Pane::Log {
            self.pane = Pane::Log;
            self.in_pane = false;
        } else {
            self.pane = pane;
            self.in_pane = pane != Pane::Analysis;
        }
        self.refresh_pane()
    }

    /// Returns the ply that is looked at.
    pub(super) fn looked_at(&self) -> usize {
        self.viewing.unwrap_or(self.log.len())
    }

    /// Looks at the position before a ply, or at the last one.
    pub(super) fn look_at(&mut self, ply: usize, now: Instant) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.show.is_some() {
            self.cancel();
            // What waited for the end of the move goes on now: the engine's answer, the clock.
            effects.extend(self.skip(now));
        }
        let viewing = (ply < self.log.len()).then_some(ply);
        if viewing != self.viewing && self.show.is_none() {
            self.cancel();
            self.viewing = viewing;
            effects.extend(self.refresh_pane());
        }
        effects
    }

    /// Goes on with the game from the position that is looked at; what came after it can be played again.
    pub(super) fn go_on_from_here(&mut self, now: Instant) -> Vec<Effect> {
        match self.viewing {
            Some(ply) => self.go_to(ply, now),
            None => Vec::new(),
        }
    }

    /// Takes a key that belongs to the panel; `None` leaves it to the board.
    pub(super) fn pane_key(&mut self, code: KeyCode, now: Instant) -> Option<Vec<Effect>> {
        let last = self.legal.len().saturating_sub(1);
        match (self.pane, code) {
            (_, KeyCode::Esc) => {
                self.in_pane = false;
                self.viewing = None;
                self.pane = Pane::Log;
                return Some(self.refresh_pane());
            }
            (Pane::Moves, KeyCode::Up | KeyCode::Char('k')) => self.choose(self.chosen.saturating_sub(1)),
            (Pane::Moves, KeyCode::Down | KeyCode::Char('j')) => self.choose((self.chosen + 1).min(last)),
            (Pane::Moves, KeyCode::Enter) => {
                if let Some(words) = self.whose_turn() {
                    self.said = words;
                    return Some(Vec::new());
                }
                let candidate = self.legal.get(self.chosen)?.clone();
                self.in_pane = false;
                self.pane = Pane::Log;
                return Some(self.play(&candidate, Point::after(0), now));
            }
            (Pane::Log, KeyCode::Up | KeyCode::Char('k')) => {
                return Some(self.look_at(self.looked_at().saturating_sub(1), now));
            }
            (Pane::Log, KeyCode::Down | KeyCode::Char('j')) => return Some(self.look_at(self.looked_at() + 1, now)),
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Chooses a legal move of the list, which is then previewed.
    fn choose(&mut self, index: usize) {
        self.chosen = index;
        if let Some(pit) = self.legal.get(index).and_then(|candidate| candidate.facts.text.named()) {
            self.hand.cursor = pit;
        }
    }

    /// Takes a click in the panel.
    pub(super) fn click_pane(&mut self, at: Position, places: &Places, now: Instant) -> Vec<Effect> {
        let inner = Rect { x: places.panel.x + 2, y: places.panel.y + 1, ..places.panel };
        let room = usize::from(places.panel.height.saturating_sub(1));
        let listing = self.listing(places.panel.width.saturating_sub(2));
        let first = first_shown(&listing, room);
        let line = first + usize::from(at.y.saturating_sub(inner.y));
        let Some(entry) = listing.of.get(line).copied().flatten() else { return Vec::new() };
        self.in_pane = true;
        match self.pane {
            Pane::Log => self.look_at(entry + 1, now),
            Pane::Moves => {
                self.choose(entry);
                Vec::new()
            }
            Pane::Analysis => Vec::new(),
        }
    }

    /// Draws the panel.
    pub(super) fn draw_pane(&self, area: Rect, buffer: &mut Buffer) {
        let title = match self.pane {
            Pane::Log if self.in_pane => "Moves made (keys here)",
            Pane::Log => "Moves made",
            Pane::Moves => "Legal moves",
            Pane::Analysis => "Best lines",
        };
        let inner = draw_panel(title, area, self.look, buffer);
        let listing = self.listing(inner.width);
        let first = first_shown(&listing, inner.height.into());
        let shown: Vec<_> = listing.lines.into_iter().skip(first).take(inner.height.into()).collect();
        Paragraph::new(shown).render(inner, buffer);
    }

    fn listing(&self, width: u16) -> Listing {
        let mut listing = Listing { lines: Vec::new(), of: Vec::new(), focus: None };
        let mut add = |entry: Option<usize>, words: &[Words]| {
            let lines = wrap(words, width, self.look);
            listing.of.extend(lines.iter().map(|_| entry));
            listing.lines.extend(lines);
        };
        match self.pane {
            Pane::Log => {
                let seen = self.looked_at().checked_sub(1);
                for (index, entry) in self.log.iter().enumerate() {
                    let dots = if entry.mover == Side::South { "." } else { "..." };
                    let here = seen == Some(index);
                    let mark = if here && self.viewing.is_some() { self.look.pick("►", ">") } else { " " };
                    let head = format!("{mark}{}{dots} {}", entry.number, entry.text);
                    let role = if here { Role::Strong } else { Role::Plain };
                    let words = Words::of(Role::Faint, format!("   {}", entry.words)).indented(3);
                    add(Some(index), &[Words::of(role, head), words]);
                }
                if self.log.is_empty() {
                    add(None, &[Words::of(Role::Faint, "None yet.")]);
                }
                listing.focus = if seen.is_none() { Some(0) } else { seen };
            }
            Pane::Moves => {
                for (index, candidate) in self.legal.iter().enumerate() {
                    let here = index == self.chosen;
                    let mark = if here { self.look.pick("►", ">") } else { " " };
                    let role = if here { Role::Strong } else { Role::Plain };
                    let head = format!("{mark}{}", candidate.facts.text);
                    let words = Words::of(Role::Faint, format!("   {}", candidate.words())).indented(3);
                    add(Some(index), &[Words::of(role, head), words]);
                }
                listing.focus = Some(self.chosen);
            }
            Pane::Analysis => add(None, &self.analysis()),
        }
        listing
    }

    /// Says what the adviser has found so far.
    fn analysis(&self) -> Vec<Words> {
        let Some(advice) = &self.advice else {
            return vec![Words::of(Role::Faint, "The game is over here.")];
        };
        let Some(report) = &advice.report else {
            return vec![Words::of(Role::Faint, "Thinking…")];
        };
        let state = if advice.done { "done" } else { "thinking" };
        let seconds = report.elapsed.as_secs_f32();
        let speed = format!("{} positions, {seconds:.1} s, {state}", thousands(report.nodes));
        let mut words = vec![
            Words::of(Role::Strong, format!("{} moves ahead", report.depth)),
            Words::of(Role::Faint, speed),
            Words::plain(""),
        ];
        let side = advice.position.side_to_move();
        for line in &report.lines {
            let shown = &line.moves[..line.moves.len().min(8)];
            // A search finds legal moves alone.
            let texts = advice.position.texts_of(shown).unwrap_or_default();
            words.push(
                Words::of(Role::Strong, format!("{:>7}  {}", line.score.to_string(), texts.join(" "))).indented(9),
            );
            words.push(Words::of(Role::Faint, bao_session::words::outlook(side, line.score)).indented(2));
            words.push(Words::plain(""));
        }
        words
    }
}

/// Returns the first line to be shown, so that the entry in focus is seen as a whole if there is room.
fn first_shown(listing: &Listing, room: usize) -> usize {
    let Some(focus) = listing.focus else { return 0 };
    let end = listing.of.iter().rposition(|of| *of == Some(focus)).map_or(0, |at| at + 1);
    // A little of what follows is seen too, if there is something.
    let end = (end + 2).min(listing.of.len());
    end.saturating_sub(room)
}

/// Writes a number with its thousands apart.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn large_numbers_can_be_read() {
        assert_eq!([0, 999, 1_000, 12_345_678].map(thousands), ["0", "999", "1 000", "12 345 678"]);
    }
}
