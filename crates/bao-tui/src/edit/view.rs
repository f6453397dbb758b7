//! How a position being set up is drawn.

use bao_tell::{Board, count};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Above, Editor, Spot};
use crate::draw::board::{Picture, describe};
use crate::draw::frame::{draw_keys, draw_panel, draw_side, draw_too_small};
use crate::draw::place::Places;
use crate::draw::text::{Sheet, Words, draw_bar, draw_lines, wrap};
use crate::look::Role;

/// The keys of the editor.
pub(super) fn help() -> Sheet {
    let keys = [
        ("arrows, h j k l", "move about the pits; above and below them are the hands"),
        ("0-9", "type the number of seeds; + and - one more or less, Backspace none"),
        ("mouse", "a click goes there, another adds a seed, the right button takes one away"),
        ("e", "shares the seeds that are missing between the hands"),
        ("s", "the other side is to move"),
        ("v", "another game, with the same seeds"),
        ("K", "Kete: the kuu of this side stands, or stands no more"),
        ("t, c", "Kete: the pit is under takasia, or claimed (front pits)"),
        ("o", "Kimasai: the opening turn is still to come"),
        ("i, x", "the start of the game; all pits and hands empty"),
        ("u", "takes the last change back"),
        ("f", "turns the board round"),
        ("paste", "a position that is pasted is taken over"),
        ("Enter", "done, if the position is valid: prints its text, or plays from it"),
        ("q", "leaves"),
    ];
    let words = keys.map(|(key, does)| Words::plain(format!("{key:<16} {does}")).indented(17));
    Sheet::new("Keys", words.to_vec())
}

impl Editor {
    /// Draws everything.
    pub(super) fn draw(&self, screen: Rect, buffer: &mut Buffer) {
        let look = self.look;
        let Some(places) = Places::of(screen) else {
            draw_too_small(screen, "Ctrl-C leaves; `--plain` edits in lines.", look, buffer);
            return;
        };
        let title = format!(" Set up: {}", self.rules.words());
        draw_bar(&title, "? help ", places.title, look.style(Role::Bar), look, buffer);
        let hands = bao_core::BySide::from_fn(|side| u8::try_from(self.setup.hands[side]).unwrap_or(u8::MAX));
        let board = Board {
            rings: self.rings(),
            hands: None,
            to_move: Some(self.setup.side),
            tokens: self.setup.tokens.clone(),
            before: None,
        };
        for (side, area) in [(self.below.other(), places.above), (self.below, places.below)] {
            let hand = format!("{} in hand ", hands[side]);
            draw_side(side, &board, "", &hand, area, look, buffer);
            if self.spot == Spot::Hand(side) {
                let width = u16::try_from(hand.len()).unwrap_or(area.width);
                let place = Rect { x: area.right() - width.min(area.width), width: width.min(area.width), ..area };
                buffer.set_style(place, look.style(Role::Cursor));
            }
        }
        let words = self.words(&board);
        let kichwa = bao_tell::enters_at_kichwa(self.rules);
        let cursor = match self.spot {
            Spot::Pit(name) => Some(name),
            Spot::Hand(_) => None,
        };
        Picture { cursor, ..Picture::plain(board, self.below, kichwa) }.draw(&places, look, buffer);
        draw_lines(wrap(&words, places.words.width, look), places.words, look, buffer);
        let inner = draw_panel("The position", places.panel, look, buffer);
        draw_lines(wrap(&self.verdict(), inner.width, look), inner, look, buffer);
        let keys = [
            ("0-9 + -", "seeds"),
            ("s", "side"),
            ("v", "game"),
            ("i", "start"),
            ("x", "empty"),
            ("u", "undo"),
            ("Enter", "done"),
            // Help is in the title.
            ("q", "leave"),
        ];
        draw_keys(&keys, places.keys, look, buffer);
        if let Some(sheet) = self.sheet() {
            sheet.draw(screen, look, buffer);
        }
    }

    /// Says what is at the spot.
    fn words(&self, board: &Board) -> Vec<Words> {
        let here = match self.spot {
            Spot::Pit(name) => describe(board, name, bao_tell::enters_at_kichwa(self.rules)),
            Spot::Hand(side) => format!("{side}'s hand: {}", count(self.setup.hands[side].into(), "seed")),
        };
        let mut words = vec![Words::plain(format!("{here}."))];
        words.extend(self.said.iter().cloned());
        words
    }

    /// Says whether the position is valid, and what is wrong with it.
    fn verdict(&self) -> Vec<Words> {
        let total = self.setup.total();
        let seeds = match total {
            64 => Words::of(Role::Good, "64 seeds, as it must be (G13)."),
            less if less < 64 => {
                let missing = 64 - less;
                Words::of(Role::Wrong, format!("{}: {missing} missing (G13).", count(total, "seed")))
            }
            more => Words::of(Role::Wrong, format!("{total} seeds: {} too many (G13).", more - 64)),
        };
        let mut words = vec![seeds, Words::plain("")];
        match self.judge() {
            Ok(position) => {
                words.push(Words::of(Role::Good, "The position is valid."));
                let told = if let Some(outcome) = position.outcome() {
                    format!("The game is over: {} has won ({}).", outcome.winner, outcome.rule)
                } else {
                    let moves = count(position.successors().len() as u64, "legal move");
                    format!("{} has {moves}.", position.side_to_move())
                };
                words.push(Words::plain(told));
            }
            Err(faults) => {
                words.push(Words::of(Role::Wrong, "Not valid:"));
                words.extend(faults.into_iter().map(|fault| Words::plain(format!("- {fault}")).indented(2)));
            }
        }
        words.push(Words::plain(""));
        words.push(Words::of(Role::Faint, self.setup.to_string().replace('/', "/ ")));
        words
    }

    fn sheet(&self) -> Option<Sheet> {
        Some(match self.above.as_ref()? {
            Above::Sheet(sheet) => sheet.clone(),
            Above::Finish(position) => {
                let over = position.outcome().is_some();
                let keys =
                    if over { "Enter prints it, Esc goes on" } else { "Enter prints it, p plays from it, Esc goes on" };
                Sheet { keys, ..Sheet::new("Done?", vec![Words::plain(position.to_string())]) }
            }
            Above::Leave => {
                let words = vec![Words::plain("What was set up is then lost.")];
                Sheet { keys: "y leaves, Esc goes on", ..Sheet::new("Leave?", words) }
            }
        })
    }
}
