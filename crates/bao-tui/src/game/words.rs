//! What is said below the board.

use bao_core::rule::G11;
use bao_session::words;
use ratatui::text::Line;

use super::Game;
use crate::draw::board::describe;
use crate::draw::place::Places;
use crate::draw::text::{Words, wrap};
use crate::look::Role;
use crate::pick::Pick;

/// Lines below the board, each with the option that a click on it means.
pub(super) struct Said {
    pub(super) lines: Vec<Line<'static>>,
    pub(super) options: Vec<Option<usize>>,
}

impl Game {
    /// Returns what is said below the board.
    pub(super) fn words(&self, places: &Places) -> Said {
        let mut said = Said { lines: Vec::new(), options: Vec::new() };
        let width = places.words.width;
        let mut add = |option: Option<usize>, words: &[Words]| {
            let lines = wrap(words, width, self.look);
            said.options.extend(lines.iter().map(|_| option));
            said.lines.extend(lines);
        };
        if let Some(show) = &self.show {
            add(None, &show.words(self.pace, usize::from(places.words.height.saturating_sub(3))));
            add(None, &self.said);
            return said;
        }
        let board = bao_tell::Board::from(self.session.position());
        for (option, words) in self.hand.options(&board, self.kichwa(), self.look) {
            add(option, &[words]);
        }
        if matches!(self.hand.pick, Pick::Nothing) {
            add(None, &self.state_words());
        }
        add(None, &self.said);
        said
    }

    /// Says how the game stands.
    fn state_words(&self) -> Vec<Words> {
        let mut all = Vec::new();
        let last = self.looked_at().checked_sub(1).and_then(|ply| self.log.get(ply));
        if let Some(ply) = self.viewing {
            let head = format!("Looking at the position after move {ply} of {}.", self.log.len());
            all.push(Words::of(Role::Strong, head));
            all.push(Words::of(Role::Faint, "Enter goes on from here, End returns to the game."));
        }
        if let Some(entry) = last {
            // What was just asked for needs the room more.
            let words = if self.said.is_empty() { format!(": {}", entry.words) } else { String::new() };
            all.push(Words::plain(format!("{} played {}{words}.", entry.mover, entry.text)).indented(2));
        }
        if self.viewing.is_some() {
            return all;
        }
        if let Some(ending) = words::ending(&self.session) {
            all.push(Words::of(Role::Strong, format!("{ending}.")));
            if let Some(standing) = words::standing(&self.session) {
                all.push(Words::plain(standing));
            }
            let next = if self.session.standing().verdict.is_none() {
                "Enter begins the next game; u takes the last move back."
            } else {
                "u takes the last move back, PgUp looks at earlier ones, s writes the record, q leaves."
            };
            all.push(Words::of(Role::Faint, next));
            return all;
        }
        if self.session.has_human()
            && let Some(reason) = self.session.game().draw()
        {
            all.push(Words::plain(format!("This is {reason}: d claims a draw ({G11}).")));
        }
        let mover = self.session.game().to_move();
        if self.session.mover().is_human() {
            if self.said.is_empty() {
                let board = bao_tell::Board::from(self.session.position());
                all.push(Words::of(Role::Faint, format!("{}.", describe(&board, self.hand.cursor, self.kichwa()))));
            }
        } else if self.thinking.is_some() {
            all.push(Words::of(Role::Faint, format!("{mover} ({}) is thinking.", self.session.player(mover))));
        }
        let undone = self.session.game().known_plies() - self.session.game().plies();
        if undone > 0 && self.said.is_empty() {
            let taken = bao_tell::count(undone as u64, "move");
            all.push(Words::of(Role::Faint, format!("{taken} taken back; r plays on again.")));
        }
        all
    }

    /// Returns whether captured seeds enter at a kichwa in this game.
    pub(super) fn kichwa(&self) -> bool {
        bao_tell::enters_at_kichwa(self.session.position().rule_set())
    }
}
