//! What is said below the board.

use bao_core::rule::G11;
use bao_core::{Heading, Side};
use bao_session::words;
use ratatui::text::Line;

use super::{Game, Show};
use crate::draw::board::describe;
use crate::draw::place::Places;
use crate::draw::text::{Words, wrap};
use crate::look::Role;
use crate::pick::{self, Fork, Pick, Start};

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
            add(None, &self.shown_words(show, places.words.height));
            return said;
        }
        match &self.pick {
            Pick::Aim { pit, starts, chosen } => {
                let board = bao_tell::Board::from(self.session.position());
                add(None, &[Words::of(Role::Strong, format!("{}. Which way?", describe(&board, *pit, self.kichwa())))]);
                for (index, start) in starts.iter().enumerate() {
                    add(Some(index), &[self.start_words(start, *chosen == Some(index), pit.side)]);
                }
            }
            Pick::Fork(fork) => {
                add(None, &[Words::of(Role::Strong, fork.question())]);
                for index in 0..fork.answers.len() {
                    add(Some(index), &[self.answer_words(fork, index)]);
                }
            }
            Pick::Nothing => add(None, &self.state_words()),
        }
        add(None, &self.said);
        said
    }

    /// Says how far a move has been shown.
    fn shown_words(&self, show: &Show, room: u16) -> Vec<Words> {
        let scene = show.film.scene(show.at);
        let paused = if show.due.is_none() { "paused, " } else { "" };
        let grain = self.pace.grain.words();
        let air = match scene.air {
            0 => String::new(),
            seeds => format!("{} in the air, ", bao_tell::count(seeds.into(), "seed")),
        };
        let head = format!("Lap {}: {air}{paused}{grain}, speed {}", scene.lap.max(1), self.pace.speed());
        let mut words = vec![Words::of(Role::Strong, head)];
        let told = show.film.told(show.at, usize::from(room.saturating_sub(3)).max(1));
        let last = told.len().saturating_sub(1);
        for (index, text) in told.into_iter().enumerate() {
            let role = if index == last { Role::Plain } else { Role::Faint };
            words.push(Words::of(role, text).indented(4));
        }
        words.extend(self.said.iter().cloned());
        words
    }

    /// Says what a way to begin does.
    fn start_words(&self, start: &Start, chosen: bool, side: Side) -> Words {
        let mark = if chosen { self.look.pick("►", ">") } else { " " };
        // An arrow for the key that chooses it.
        let arrow = match start.heading {
            None => "",
            Some(heading) => {
                let right = (heading == Heading::Right) == (side == self.below);
                if right { self.look.pick("→ ", "-> ") } else { self.look.pick("← ", "<- ") }
            }
        };
        match &start.moves {
            Ok(moves) => {
                let text = format!("{mark} {arrow}{} {}: {}", start.text, start.label, pick::outcome(moves));
                Words::of(if chosen { Role::Strong } else { Role::Plain }, text).indented(4)
            }
            Err(why) => Words::of(Role::Faint, format!("{mark} {arrow}{}", why.sentence())).indented(4),
        }
    }

    fn answer_words(&self, fork: &Fork, index: usize) -> Words {
        let chosen = fork.chosen == Some(index);
        let mark = if chosen { self.look.pick("►", ">") } else { " " };
        let label = fork.answers.get(index).map(|answer| answer.label.as_str()).unwrap_or_default();
        let text = format!("{mark} {label}: {}", fork.outcome(index));
        Words::of(if chosen { Role::Strong } else { Role::Plain }, text).indented(4)
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
                all.push(Words::of(Role::Faint, format!("{}.", describe(&board, self.cursor, self.kichwa()))));
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
