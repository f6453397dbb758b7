//! Keys and mouse of a game.

use std::time::Instant;

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::popup::{Popup, help};
use super::{Game, Pane, Wish};
use crate::app::Effect;
use crate::draw::place::Places;
use crate::draw::text::Words;
use crate::look::Role;
use crate::show::Held;
use bao_tell::chain;

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
            KeyCode::Enter if self.viewing.is_some() => self.go_on_from_here(now),
            KeyCode::Enter | KeyCode::Char(' ') if self.is_over() => self.next_game(now),
            KeyCode::Esc => {
                self.escape();
                Vec::new()
            }
            code => self.hand_key(code, now),
        }
    }

    /// Takes a key that may be one for the hand; what picks a move does so only for whoever is to move.
    fn hand_key(&mut self, code: KeyCode, now: Instant) -> Vec<Effect> {
        let picks = matches!(code, KeyCode::Enter | KeyCode::Char(' ' | '<' | '>' | ',' | '.'));
        if picks && let Some(words) = self.whose_turn() {
            self.said = words;
            return Vec::new();
        }
        match self.hand.key(code, *self.session.position()) {
            Some(act) => {
                let mut effects = self.act(act, now);
                effects.extend(self.shown(now));
                effects
            }
            None => self.command(code, now),
        }
    }

    /// Carries a command of one letter out.
    fn command(&mut self, code: KeyCode, now: Instant) -> Vec<Effect> {
        match code {
            KeyCode::Char('?') | KeyCode::F(1) => self.popup = Some(Popup::Sheet(help())),
            KeyCode::Char('q') => self.popup = Some(Popup::Leave),
            KeyCode::Char('u') => return self.undo(now),
            KeyCode::Char('r') => return self.redo(now),
            KeyCode::Char('p') => return self.replay(now),
            KeyCode::Char('f') => self.hand.below = self.hand.below.other(),
            KeyCode::Char('w') => self.popup = Some(Popup::Sheet(self.why(self.hand.cursor))),
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
            KeyCode::PageUp => return self.look_at(self.looked_at().saturating_sub(1), now),
            KeyCode::PageDown => return self.look_at(self.looked_at() + 1, now),
            KeyCode::Home => return self.look_at(0, now),
            KeyCode::End => return self.look_at(usize::MAX, now),
            _ => {}
        }
        Vec::new()
    }

    /// Takes a key while a move is shown; `None` leaves it to the others.
    fn show_key(&mut self, code: KeyCode, now: Instant) -> Option<Vec<Effect>> {
        match self.show.as_mut()?.key(code, &mut self.pace, now) {
            Held::Taken => {}
            Held::Skip => return Some(self.skip(now)),
            Held::Refused => {
                self.said =
                    vec![Words::of(Role::Wrong, "In a game on the clock a move is not held up; Enter skips it.")];
            }
            Held::Other => return None,
        }
        Some(Vec::new())
    }

    fn change_speed(&mut self, by: i8) {
        self.pace.change(by);
        self.say(vec![Words::plain(format!("Moves are shown at speed {} of 9.", self.pace.speed()))]);
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
            MouseEventKind::ScrollUp => self.look_at(self.looked_at().saturating_sub(1), now),
            MouseEventKind::ScrollDown => self.look_at(self.looked_at() + 1, now),
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
        let position = *self.session.position();
        if let Some(pit) = places.pit_at(self.hand.below, at) {
            self.hand.cursor = pit;
            if let Some(words) = self.whose_turn() {
                self.said = words;
                return Vec::new();
            }
            let act = self.hand.click_pit(pit, position);
            return self.act(act, now);
        }
        if places.words.contains(at) {
            let line = usize::from(at.y - places.words.y);
            let Some(option) = self.words(&places).options.get(line).copied().flatten() else { return Vec::new() };
            let act = self.hand.click_option(option, position);
            let mut effects = self.act(act, now);
            effects.extend(self.shown(now));
            return effects;
        }
        if places.panel.contains(at) {
            return self.click_pane(at, &places, now);
        }
        Vec::new()
    }
}
