//! Keys and mouse of a game.

use std::time::Instant;

use bao_core::{Heading, Pit, letter_row};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::popup::{Popup, help};
use super::{Game, Pane, Wish};
use crate::app::Effect;
use crate::draw::place::{Places, moved};
use crate::draw::text::Words;
use crate::look::Role;
use crate::pick::Pick;
use crate::run::chain;
use crate::sowing::Grain;

impl Game {
    /// Takes a key.
    pub(super) fn key(&mut self, key: KeyEvent, now: Instant) -> Vec<Effect> {
        if self.popup.is_some() {
            return self.popup_key(key, now);
        }
        if self.show.is_some()
            && let Some(effects) = self.show_key(key.code, now)
        {
            return effects;
        }
        if self.in_pane
            && let Some(effects) = self.pane_key(key.code, now)
        {
            return effects;
        }
        match key.code {
            KeyCode::Left | KeyCode::Char('h') => self.sideways(-1),
            KeyCode::Right | KeyCode::Char('l') => self.sideways(1),
            KeyCode::Up | KeyCode::Char('k') => self.upright(-1),
            KeyCode::Down | KeyCode::Char('j') => self.upright(1),
            KeyCode::Enter if self.viewing.is_some() => return self.go_on_from_here(now),
            KeyCode::Enter | KeyCode::Char(' ') if self.is_over() => return self.next_game(now),
            KeyCode::Enter | KeyCode::Char(' ') => return self.confirm(now),
            KeyCode::Esc => self.escape(),
            KeyCode::Char('<' | ',') => self.aim(Heading::Left),
            KeyCode::Char('>' | '.') => self.aim(Heading::Right),
            KeyCode::Char(letter @ ('a' | 'b' | 'A' | 'B')) => self.typed = letter_row(letter),
            KeyCode::Char(digit @ '1'..='8') => self.type_number(digit),
            code => return self.command(code, now),
        }
        Vec::new()
    }

    /// Carries a command of one letter out.
    fn command(&mut self, code: KeyCode, now: Instant) -> Vec<Effect> {
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => self.popup = Some(Popup::Sheet(help())),
            KeyCode::Char('q') => self.popup = Some(Popup::Leave),
            KeyCode::Char('u') => return self.undo(now),
            KeyCode::Char('r') => return self.redo(now),
            KeyCode::Char('p') => return self.replay(now),
            KeyCode::Char('f') => self.below = self.below.other(),
            KeyCode::Char('w') => self.popup = Some(Popup::Sheet(self.why(self.cursor))),
            KeyCode::Char('t') => return self.hint(),
            KeyCode::Char('m') => return self.toggle(Pane::Moves),
            KeyCode::Char('e') => return self.toggle(Pane::Analysis),
            KeyCode::Char('g') => return self.toggle(Pane::Log),
            KeyCode::Char('s') => self.popup = Some(Popup::Export(self.file_name())),
            KeyCode::Char('x') if self.is_over() => self.say(vec![Words::of(Role::Wrong, "The game is over.")]),
            KeyCode::Char('x') => self.popup = Some(Popup::Resign),
            KeyCode::Char('d') => return self.claim_draw(now),
            KeyCode::Char('n') => return self.next_game(now),
            KeyCode::Char('v') => {
                self.pace.grain = self.pace.grain.next();
                self.say(vec![Words::plain(format!("Moves are shown {}.", self.pace.grain.words()))]);
            }
            KeyCode::Char('+' | '=') => self.change_speed(1),
            KeyCode::Char('-' | '_') => self.change_speed(-1),
            KeyCode::Tab | KeyCode::BackTab => self.in_pane = !self.in_pane,
            KeyCode::PageUp => return self.look_at(self.looked_at().saturating_sub(1)),
            KeyCode::PageDown => return self.look_at(self.looked_at() + 1),
            KeyCode::Home => return self.look_at(0),
            KeyCode::End => return self.look_at(usize::MAX),
            _ => {}
        }
        Vec::new()
    }

    /// Takes a key while a move is shown; `None` leaves it to the others.
    fn show_key(&mut self, code: KeyCode, now: Instant) -> Option<Vec<Effect>> {
        let pace = self.pace;
        let timed = self.session.clock().is_some();
        let show = self.show.as_mut()?;
        match code {
            KeyCode::Enter | KeyCode::Esc => return Some(self.skip(now)),
            KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right if timed => {
                self.said =
                    vec![Words::of(Role::Wrong, "In a game on the clock a move is not held up; Enter skips it.")];
            }
            KeyCode::Char(' ') if show.due.is_some() => show.due = None,
            KeyCode::Char(' ') => show.due = Some(now),
            KeyCode::Left | KeyCode::Char('h') => {
                show.at = show.film.step_back(show.at, show.begin, pace);
                show.due = None;
            }
            KeyCode::Right | KeyCode::Char('l') => {
                show.at = show.film.step_on(show.at, show.end, pace);
                show.due = None;
            }
            KeyCode::Char('v') => {
                self.pace.grain = if pace.grain == Grain::Seed { Grain::Lap } else { Grain::Seed };
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    fn change_speed(&mut self, by: i8) {
        self.pace.change(by);
        self.say(vec![Words::plain(format!("Moves are shown at speed {} of 9.", self.pace.speed()))]);
    }

    /// Moves to a pit of the row that was typed, or of the row that the keys are in.
    fn type_number(&mut self, digit: char) {
        let (side, row) = self.typed.take().unwrap_or((self.cursor.side, self.cursor.pit.row()));
        let number = digit.to_digit(10).and_then(|number| u8::try_from(number).ok());
        if let Some(pit) = number.and_then(|number| Pit::at(row, number)) {
            self.cancel();
            self.cursor = pit.of(side);
        }
    }

    /// Moves the keys to the side, or chooses what lies there.
    fn sideways(&mut self, by: i16) {
        match &mut self.pick {
            Pick::Nothing => self.cursor = moved(self.below, self.cursor, by, 0),
            Pick::Aim { pit, .. } => {
                // What is right on the screen is left to whoever sits above.
                let right = (by > 0) == (pit.side == self.below);
                self.aim(if right { Heading::Right } else { Heading::Left });
            }
            Pick::Fork(fork) => fork.chosen = Some(usize::from((by > 0) == (self.below == self.cursor.side))),
        }
    }

    /// Moves the keys up or down, or chooses from what is listed.
    fn upright(&mut self, by: i16) {
        let next = |chosen: Option<usize>, count: usize| {
            let last = count.saturating_sub(1);
            Some(chosen.map_or(if by > 0 { 0 } else { last }, |at| at.saturating_add_signed(by.into()).min(last)))
        };
        match &mut self.pick {
            Pick::Nothing => self.cursor = moved(self.below, self.cursor, 0, by),
            Pick::Aim { starts, chosen, .. } => *chosen = next(*chosen, starts.len()),
            Pick::Fork(fork) => fork.chosen = next(fork.chosen, fork.answers.len()),
        }
    }

    /// Chooses a direction as the mover sees it.
    fn aim(&mut self, wanted: Heading) {
        match &mut self.pick {
            Pick::Aim { starts, chosen, .. } => {
                *chosen = starts.iter().position(|start| start.heading.is_none_or(|heading| heading == wanted));
            }
            Pick::Fork(fork) => fork.chosen = Some(usize::from(wanted == Heading::Right)),
            // A direction at once picks the pit under the cursor.
            Pick::Nothing => {
                self.pick_pit(self.cursor);
                if let Pick::Aim { .. } = self.pick {
                    self.aim(wanted);
                }
            }
        }
    }

    fn escape(&mut self) {
        if self.viewing.is_some() {
            self.viewing = None;
        }
        self.cancel();
    }

    fn hint(&mut self) -> Vec<Effect> {
        if self.is_over() || !self.session.mover().is_human() {
            self.say(vec![Words::of(Role::Wrong, "There is nothing to be hinted at now.")]);
            return Vec::new();
        }
        self.viewing = None;
        if self.pane == Pane::Analysis {
            self.pane = Pane::Log;
        }
        self.say(vec![Words::of(Role::Faint, "Looking for a good move…")]);
        self.ask(Wish::Hint)
    }

    fn claim_draw(&mut self, now: Instant) -> Vec<Effect> {
        match self.session.claim_draw(now) {
            Ok(_) => {
                let mut effects = self.stop_engine();
                self.show = None;
                self.cancel();
                effects.extend(self.changed());
                effects
            }
            Err(error) => {
                self.say(vec![Words::of(Role::Wrong, format!("{}.", chain(&error)))]);
                Vec::new()
            }
        }
    }

    fn next_game(&mut self, now: Instant) -> Vec<Effect> {
        if !self.is_over() {
            self.say(vec![Words::of(Role::Wrong, "The game is not over.")]);
            return Vec::new();
        }
        if !self.session.next_game(now) {
            self.say(vec![Words::plain("No game is left to be played: u takes the last move back, q leaves.")]);
            return Vec::new();
        }
        self.cancel();
        self.show = None;
        let mut effects = self.changed();
        effects.extend(self.begin(now));
        effects
    }

    /// Proposes a name for the record.
    fn file_name(&self) -> String {
        let rules = self.session.position().rule_set().name().replace('/', "-");
        format!("{rules}.bao")
    }

    /// Takes the mouse.
    pub(super) fn mouse(&mut self, mouse: MouseEvent, now: Instant) -> Vec<Effect> {
        if self.popup.is_some() {
            return self.popup_mouse(mouse.kind);
        }
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.look_at(self.looked_at().saturating_sub(1)),
            MouseEventKind::ScrollDown => self.look_at(self.looked_at() + 1),
            MouseEventKind::Down(_) if self.show.is_some() => self.skip(now),
            MouseEventKind::Down(MouseButton::Right) => {
                self.escape();
                Vec::new()
            }
            MouseEventKind::Down(MouseButton::Left) => self.click(at, now),
            _ => Vec::new(),
        }
    }

    fn popup_mouse(&mut self, kind: MouseEventKind) -> Vec<Effect> {
        let (screen, look) = (self.screen, self.look);
        match (&mut self.popup, kind) {
            (Some(Popup::Sheet(sheet)), MouseEventKind::ScrollUp) => sheet.scroll_by(-3, screen, look),
            (Some(Popup::Sheet(sheet)), MouseEventKind::ScrollDown) => sheet.scroll_by(3, screen, look),
            (Some(_), MouseEventKind::Down(_)) => self.popup = None,
            _ => {}
        }
        Vec::new()
    }

    /// Takes a click: on a pit, on an answer, or in the panel.
    fn click(&mut self, at: Position, now: Instant) -> Vec<Effect> {
        let Some(places) = Places::of(self.screen) else { return Vec::new() };
        if let Some(pit) = places.pit_at(self.below, at) {
            if matches!(&self.pick, Pick::Aim { pit: picked, .. } if *picked == pit) {
                self.cancel();
            } else {
                self.cancel();
                self.pick_pit(pit);
            }
            return Vec::new();
        }
        if places.words.contains(at) {
            let line = usize::from(at.y - places.words.y);
            let option = self.words(&places).options.get(line).copied().flatten();
            return match option {
                Some(option) => self.click_option(option, now),
                None => Vec::new(),
            };
        }
        if places.panel.contains(at) {
            return self.click_pane(at, &places);
        }
        Vec::new()
    }

    fn click_option(&mut self, option: usize, now: Instant) -> Vec<Effect> {
        let chosen = match &mut self.pick {
            Pick::Aim { chosen, .. } => chosen,
            Pick::Fork(fork) => &mut fork.chosen,
            Pick::Nothing => return Vec::new(),
        };
        // The first click shows what comes of it, the second plays it.
        if *chosen == Some(option) {
            return self.confirm(now);
        }
        *chosen = Some(option);
        Vec::new()
    }
}
