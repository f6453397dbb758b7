//! What lies above the board: sheets to read, questions to answer.

use std::path::PathBuf;
use std::time::Instant;

use bao_core::PitName;
use bao_record::write;
use bao_tell::rulebook;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::Game;
use crate::app::{Effect, Offer};
use crate::draw::text::{Sheet, Words};
use crate::look::Role;
use crate::pick;

/// Something above the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Popup {
    /// Something to read.
    Sheet(Sheet),
    /// The name of a file is asked for.
    Export(String),
    /// Whether to resign.
    Resign,
    /// Whether to leave.
    Leave,
    /// Whether to go on with a saved game.
    Offer(Offer),
}

/// The keys, and what they do.
pub(super) const KEYS: [(&str, &str); 23] = [
    ("arrows, h j k l", "move about the board; 1-8 go to a pit of the row, A B a b and a number to any pit"),
    ("Enter, Space", "pick the pit, play what is chosen; while a move is shown, Enter skips and Space pauses"),
    ("< > or , .", "choose a direction as the mover sees it; the arrows choose as the screen shows it"),
    ("Esc", "gives up what is picked: nothing is played before the last Enter"),
    ("mouse", "a click picks a pit or an answer, a second click plays it; the right button gives up"),
    ("u, r", "take back, and play again what was taken back"),
    ("t", "a hint, with its reason"),
    ("m", "lists the legal moves; up and down choose, Enter plays"),
    ("w", "why (or why not) the pit under the cursor can be played"),
    ("e", "the engine's best lines for what is on the board, for as long as you look"),
    ("PgUp, PgDn", "look at the move before or after; Home, End: the first, the last"),
    ("Tab", "the keys of the panel on the right: up and down, Enter goes on from the move looked at"),
    ("p", "shows the last move once more"),
    ("v", "shows moves seed by seed, lap by lap, or not at all"),
    ("+, -", "shows moves faster or slower"),
    ("left, right", "while a move is shown: one step back or on"),
    ("f", "turns the board round"),
    ("s", "writes the record into a file"),
    ("x", "resigns"),
    ("d", "claims a draw (G11)"),
    ("n", "the next game of a match, when one is over"),
    ("q", "leaves; the game is saved after every move, and `bao-cli resume` goes on with it"),
    ("Ctrl-C, Ctrl-Z", "leave at once; back to the shell for a while"),
];

/// Returns the sheet of keys and marks.
pub(super) fn help() -> Sheet {
    let mut words: Vec<_> =
        KEYS.iter().map(|(key, does)| Words::plain(format!("{key:<16} {does}")).indented(17)).collect();
    words.push(Words::plain(""));
    words.push(Words::of(Role::Strong, "On the board"));
    for (mark, means) in [
        ("[ 6]", "the kuu, which holds six or more; ( 5) with fewer it is an ordinary pit for now"),
        ("! 2", "a pit under takasia, which may not start; ? 2 one that is claimed"),
        ("1▸ ◂8", "the kichwa, the ends of the front row, and the way in which captured seeds enter there"),
        ("coloured", "what has changed, or would change by the move that is looked at"),
    ] {
        words.push(Words::plain(format!("{mark:<16} {means}")).indented(17));
    }
    Sheet::new("Keys", words)
}

impl Game {
    /// Returns the sheet that tells what can be done with a pit, and by which rules it cannot.
    pub(super) fn why(&self, pit: PitName) -> Sheet {
        let position = self.position();
        let mut words = Vec::new();
        let mut rules: Vec<&str> = Vec::new();
        for start in pick::starts(position, pit) {
            match &start.moves {
                Ok(moves) => {
                    for one in moves {
                        let head = format!("{} is legal: {}.", one.facts.text, one.words());
                        words.push(Words::of(Role::Good, head).indented(2));
                    }
                }
                Err(why) => {
                    words.push(Words::of(Role::Wrong, why.sentence()).indented(2));
                    if !rules.contains(&why.rule) {
                        rules.push(why.rule);
                    }
                }
            }
        }
        for rule in rules.into_iter().filter_map(rulebook::rule) {
            words.push(Words::plain(""));
            words.push(Words::of(Role::Strong, format!("{} {}", rule.id, rule.title)));
            for paragraph in rulebook::without_emphasis(rule.text).lines().map(str::trim) {
                words.push(Words::plain(paragraph));
            }
        }
        Sheet::new(format!("Why {pit}?"), words)
    }

    /// Takes a key while something lies above the board.
    pub(super) fn popup_key(&mut self, key: KeyEvent, now: Instant) -> Vec<Effect> {
        let Some(popup) = self.popup.take() else { return Vec::new() };
        match popup {
            Popup::Sheet(mut sheet) => {
                if sheet.stays(key.code, self.screen, self.look) {
                    self.popup = Some(Popup::Sheet(sheet));
                }
                Vec::new()
            }
            Popup::Export(mut name) => match key.code {
                KeyCode::Esc => Vec::new(),
                KeyCode::Enter if name.trim().is_empty() => Vec::new(),
                KeyCode::Enter => self.export(PathBuf::from(name.trim())),
                code => {
                    match code {
                        KeyCode::Backspace => drop(name.pop()),
                        KeyCode::Char(letter) => name.push(letter),
                        _ => {}
                    }
                    self.popup = Some(Popup::Export(name));
                    Vec::new()
                }
            },
            Popup::Resign if yes(key.code) => {
                let mut effects = self.stop_engine();
                self.session.resign(self.resigning(), now);
                self.show = None;
                self.cancel();
                effects.extend(self.changed());
                effects
            }
            Popup::Leave if yes(key.code) || key.code == KeyCode::Char('q') => {
                self.done = true;
                Vec::new()
            }
            Popup::Offer(offer) => match key.code {
                KeyCode::Char('r') => vec![Effect::Open(offer.path)],
                KeyCode::Enter | KeyCode::Esc | KeyCode::Char('n' | ' ') => Vec::new(),
                _ => {
                    self.popup = Some(Popup::Offer(offer));
                    Vec::new()
                }
            },
            Popup::Resign | Popup::Leave => Vec::new(),
        }
    }

    /// Writes the record of the match into a file.
    fn export(&mut self, path: PathBuf) -> Vec<Effect> {
        let text = write(&self.session.records());
        let over = self.exported.contains(&path);
        vec![Effect::Write { path, text, over }]
    }
}

/// Returns whether a key says yes.
fn yes(code: KeyCode) -> bool {
    matches!(code, KeyCode::Enter | KeyCode::Char('y' | 'Y'))
}
