//! Keys and mouse of a position being set up.

use bao_core::{PitName, Row, Side, Token};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Above, Edited, Editor, Spot, view};
use crate::draw::place::{Places, moved, place_of, rows};

impl Editor {
    pub(super) fn key(&mut self, code: KeyCode) {
        if let Some(above) = self.above.take() {
            self.above_key(above, code);
            return;
        }
        if !matches!(code, KeyCode::Char('0'..='9')) {
            self.typed = None;
        }
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.go(-1, 0),
            KeyCode::Right | KeyCode::Char('l') => self.go(1, 0),
            KeyCode::Up | KeyCode::Char('k') => self.go(0, -1),
            KeyCode::Down | KeyCode::Char('j') => self.go(0, 1),
            KeyCode::Char(digit @ '0'..='9') => self.type_digit(digit),
            KeyCode::Char('+' | '=') => self.put(self.seeds(self.spot) + 1),
            KeyCode::Char('-' | '_') => match self.seeds(self.spot).checked_sub(1) {
                Some(fewer) => self.put(fewer),
                None => self.say("It is empty."),
            },
            KeyCode::Backspace | KeyCode::Delete => self.put(0),
            KeyCode::Char('s') => {
                self.remember();
                self.setup.side = self.setup.side.other();
            }
            KeyCode::Char('v') => self.change_rules(),
            KeyCode::Char('K') => self.toggle(Token::Kuu(self.side_at())),
            KeyCode::Char('t') => self.mark(Token::Takasia),
            KeyCode::Char('c') => self.mark(Token::Claim),
            KeyCode::Char('o') => self.toggle(Token::Opening),
            KeyCode::Char('e') => self.share(),
            KeyCode::Char('x') => {
                self.remember();
                self.setup.pits = bao_core::BySide::new([0; 16], [0; 16]);
                self.setup.hands = bao_core::BySide::new(0, 0);
                self.setup.tokens.clear();
            }
            KeyCode::Char('i') => {
                self.remember();
                self.setup = self.rules.start().to_setup();
            }
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('f') => self.below = self.below.other(),
            KeyCode::Char('?') | KeyCode::F(1) => self.above = Some(Above::Sheet(view::help())),
            KeyCode::Enter => match self.judge() {
                Ok(position) => self.above = Some(Above::Finish(position)),
                Err(_) => self.say("The position is not valid yet: the panel says why."),
            },
            KeyCode::Char('q') | KeyCode::Esc if self.before.is_empty() => self.done = true,
            KeyCode::Char('q') | KeyCode::Esc => self.above = Some(Above::Leave),
            _ => {}
        }
    }

    fn above_key(&mut self, above: Above, code: KeyCode) {
        match above {
            Above::Sheet(mut sheet) => {
                let by = match code {
                    KeyCode::Up | KeyCode::Char('k') => -1,
                    KeyCode::Down | KeyCode::Char('j') => 1,
                    KeyCode::PageUp => -10,
                    KeyCode::PageDown | KeyCode::Char(' ') => 10,
                    _ => return,
                };
                sheet.scroll_by(by, self.screen, self.look);
                self.above = Some(Above::Sheet(sheet));
            }
            Above::Finish(position) => {
                self.result = match code {
                    KeyCode::Enter => Some(Edited::Print(position)),
                    KeyCode::Char('p') if position.outcome().is_none() => Some(Edited::Play(position)),
                    _ => return,
                };
                self.done = true;
            }
            Above::Leave => self.done = matches!(code, KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter),
        }
    }

    /// Goes to another spot; the hands lie beyond the outer rows.
    fn go(&mut self, right: i16, down: i16) {
        self.spot = match self.spot {
            Spot::Pit(name) => {
                let row = place_of(self.below, name).0;
                match (row, down) {
                    (0, -1) => Spot::Hand(self.below.other()),
                    (3, 1) => Spot::Hand(self.below),
                    _ => Spot::Pit(moved(self.below, name, right, down)),
                }
            }
            Spot::Hand(side) if side == self.below && down < 0 => Spot::Pit(rows(self.below)[3][0]),
            Spot::Hand(side) if side != self.below && down > 0 => Spot::Pit(rows(self.below)[0][0]),
            hand @ Spot::Hand(_) => hand,
        };
    }

    /// Types a digit: behind those that were typed before, as long as that is no more than all seeds.
    fn type_digit(&mut self, digit: char) {
        let digit = digit.to_digit(10).unwrap_or(0);
        let longer = self.typed.map_or(digit, |typed| typed * 10 + digit);
        let number = if longer > 64 { digit } else { longer };
        self.typed = Some(number);
        self.put(number);
    }

    /// Returns the side that the keys are at.
    const fn side_at(&self) -> Side {
        match self.spot {
            Spot::Pit(name) => name.side,
            Spot::Hand(side) => side,
        }
    }

    /// Marks the pit at which the keys are.
    fn mark(&mut self, token: fn(PitName) -> Token) {
        match self.spot {
            Spot::Pit(name) if name.pit.row() == Row::Front => self.toggle(token(name)),
            _ => self.say("Only a front pit can be marked so."),
        }
    }

    /// Shares the seeds that are missing between the hands.
    fn share(&mut self) {
        let missing = 64_u64.saturating_sub(self.setup.total());
        let Ok(half) = u32::try_from(missing / 2) else { return };
        if missing == 0 || missing % 2 == 1 {
            self.say("Only an even number of missing seeds can be shared between the hands.");
            return;
        }
        self.remember();
        for side in Side::ALL {
            self.setup.hands[side] += half;
        }
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let at = Position::new(mouse.column, mouse.row);
        let Some(places) = Places::of(self.screen) else { return };
        if self.above.is_some() {
            if matches!(mouse.kind, MouseEventKind::Down(_)) {
                self.above = None;
            }
            return;
        }
        let spot = if places.above.contains(at) {
            Spot::Hand(self.below.other())
        } else if places.below.contains(at) {
            Spot::Hand(self.below)
        } else if let Some(pit) = places.pit_at(self.below, at) {
            Spot::Pit(pit)
        } else {
            return;
        };
        let by = match mouse.kind {
            // A click goes to a pit, a click there again adds a seed, the other button takes one away.
            MouseEventKind::Down(MouseButton::Left) if self.spot == spot => 1,
            MouseEventKind::Down(MouseButton::Left) => 0,
            MouseEventKind::Down(MouseButton::Right) | MouseEventKind::ScrollDown => -1,
            MouseEventKind::ScrollUp => 1,
            _ => return,
        };
        self.typed = None;
        self.spot = spot;
        self.put(self.seeds(spot).saturating_add_signed(by));
    }
}
