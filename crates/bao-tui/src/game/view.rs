//! How a game is drawn.

use std::time::Instant;

use bao_core::Side;
use bao_session::{BestOf, Rival, words};
use bao_tell::Board;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::popup::Popup;
use super::{Game, Pane};
use crate::draw::board::Picture;
use crate::draw::frame::{draw_keys, draw_side, draw_too_small};
use crate::draw::place::Places;
use crate::draw::text::{Sheet, Words, draw_bar, draw_lines};
use crate::look::Role;
use crate::pick::Pick;

impl Game {
    /// Draws everything.
    pub(super) fn draw(&self, screen: Rect, buffer: &mut Buffer, now: Instant) {
        let look = self.look;
        let Some(places) = Places::of(screen) else {
            draw_too_small(screen, "Ctrl-C leaves, and the game is saved; `--plain` plays in lines.", look, buffer);
            return;
        };
        let (picture, banner) = self.picture();
        draw_bar(&self.title(banner), &self.score(), places.title, look.style(Role::Bar), look, buffer);
        for (side, area) in [(self.hand.below.other(), places.above), (self.hand.below, places.below)] {
            draw_side(side, &picture.board, &self.who(side), &self.clock(side, now), area, look, buffer);
        }
        picture.draw(&places, look, buffer);
        draw_lines(self.words(&places).lines, places.words, look, buffer);
        self.draw_pane(places.panel, buffer);
        draw_keys(self.keys(), places.keys, look, buffer);
        if let Some(sheet) = self.sheet() {
            sheet.draw(screen, look, buffer);
        }
    }

    /// Returns the board as it is drawn, and a word where it is not the position of the game.
    fn picture(&self) -> (Picture, &'static str) {
        let kichwa = self.kichwa();
        if let Some(show) = &self.show {
            let banner = if show.is_paused() { "paused" } else { "" };
            return (self.hand.of_scene(show.scene(), kichwa), banner);
        }
        let position = self.position();
        let mut board = Board::from(&position);
        let mut banner = if self.viewing.is_some() { "looking back" } else { "" };
        if self.viewing.is_none() && self.is_over() {
            board.to_move = None;
        }
        let picks = !matches!(self.hand.pick, Pick::Nothing);
        let listed = self.legal.get(self.chosen..=self.chosen).unwrap_or_default();
        let mut picture = if !picks && self.pane == Pane::Moves && self.in_pane && !listed.is_empty() {
            banner = "preview";
            let mut picture = self.hand.preview(listed, &board, kichwa);
            picture.origin = listed.first().and_then(|candidate| candidate.facts.text.named());
            picture
        } else {
            if !picks {
                // What the last move has changed is shown, until the next one is picked.
                let last = self.looked_at().checked_sub(1).and_then(|ply| self.log.get(ply));
                board.before = last.map(|entry| entry.before.rings());
            }
            let (picture, preview) = self.hand.picture(board, kichwa);
            if preview {
                banner = "preview";
            }
            picture
        };
        if self.pane == Pane::Moves {
            picture.open = self.legal.iter().filter_map(|candidate| candidate.facts.text.named()).collect();
        }
        if (self.may_pick() || self.viewing.is_some()) && !self.in_pane {
            picture.cursor = Some(self.hand.cursor);
        }
        (picture, banner)
    }

    /// Returns the line at the top.
    fn title(&self, banner: &str) -> String {
        let position = self.position();
        let name = position.rule_set().words();
        let name = name.split(',').next().unwrap_or(name);
        let phase = bao_tell::phase(&position).map(|phase| format!(", {phase}")).unwrap_or_default();
        let banner = if banner.is_empty() { String::new() } else { format!("  *** {banner} ***") };
        format!(" {name}{phase}  move {}{banner}", self.looked_at())
    }

    /// Returns how the match stands, for the line at the top.
    fn score(&self) -> String {
        let best_of = self.session.plan().best_of;
        if best_of == BestOf::ONE {
            return "? help ".to_owned();
        }
        let standing = self.session.standing();
        let south = self.session.rival(Side::South);
        let [own, other] = [south, south.other()].map(|rival: Rival| standing.won(rival));
        let drawn = if standing.drawn > 0 { format!(", {} drawn", standing.drawn) } else { String::new() };
        let (round, games) = (self.session.round(), best_of.games());
        format!("game {round}, best of {games}: South {own}, North {other}{drawn} ")
    }

    fn who(&self, side: Side) -> String {
        self.session.player(side).to_string()
    }

    fn clock(&self, side: Side, now: Instant) -> String {
        self.session.clock().map(|clock| words::minutes(clock.left(side, now))).unwrap_or_default()
    }

    /// Returns the keys that matter now.
    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        if self.popup.is_some() {
            return &[];
        }
        if self.show.is_some() {
            return &[("Space", "pause"), ("arrows", "step"), ("Enter", "skip"), ("+-", "speed"), ("v", "seed or lap")];
        }
        match self.hand.pick {
            Pick::Aim { .. } => &[("arrows", "choose"), ("Enter", "play"), ("Esc", "give up"), ("?", "help")],
            Pick::Fork(_) => &[("arrows", "choose"), ("Enter", "play"), ("Esc", "take the move back"), ("?", "help")],
            Pick::Nothing if self.viewing.is_some() => {
                &[("PgUp PgDn", "browse"), ("Enter", "go on from here"), ("End", "back"), ("e", "lines"), ("?", "help")]
            }
            Pick::Nothing if self.in_pane => &[("arrows", "choose"), ("Enter", "play"), ("Esc", "back to the board")],
            Pick::Nothing if self.is_over() && self.session.standing().verdict.is_some() => {
                &[("u", "take back"), ("PgUp", "look back"), ("e", "lines"), ("s", "save"), ("q", "leave")]
            }
            Pick::Nothing if self.is_over() => {
                &[("Enter", "next game"), ("u", "take back"), ("PgUp", "look back"), ("s", "save"), ("q", "leave")]
            }
            Pick::Nothing => &[
                ("Enter", "pick"),
                ("u", "undo"),
                ("t", "hint"),
                ("m", "moves"),
                ("w", "why"),
                ("e", "lines"),
                ("p", "replay"),
                ("?", "help"),
                ("q", "leave"),
            ],
        }
    }

    /// Returns what lies above the board.
    fn sheet(&self) -> Option<Sheet> {
        Some(match self.popup.as_ref()? {
            Popup::Sheet(sheet) => sheet.clone(),
            Popup::Export(name) => {
                let cursor = self.look.pick("▏", "_");
                let words = vec![Words::plain("File:"), Words::of(Role::Strong, format!("{name}{cursor}"))];
                Sheet { keys: "Enter writes, Esc closes", ..Sheet::new("Write the record", words) }
            }
            Popup::Resign => {
                let words = format!("Resign for {}?", self.resigning());
                Sheet { keys: "y resigns, Esc plays on", ..Sheet::new("Resign", vec![Words::plain(words)]) }
            }
            Popup::Leave => {
                let words = if self.session.game().known_plies() == 0 && self.session.round() == 1 {
                    "No move was made yet, so there is nothing to go on with."
                } else if self.warned.is_empty() {
                    "The game is saved; `bao-cli resume` goes on with it."
                } else {
                    "The game is NOT saved: s writes the record into a file."
                };
                Sheet { keys: "y leaves, Esc plays on", ..Sheet::new("Leave?", vec![Words::plain(words)]) }
            }
            Popup::Offer(offer) => {
                let words = format!("A game is not over: {}.", offer.words);
                Sheet {
                    keys: "r goes on with it, Enter begins a new one",
                    ..Sheet::new("Welcome back", vec![Words::plain(words)])
                }
            }
        })
    }
}
