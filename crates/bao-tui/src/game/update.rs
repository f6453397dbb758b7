//! What each event does to a game.

use std::time::Instant;

use bao_search::Report;
use bao_session::words;

use super::{Game, Wish};
use crate::app::{Effect, Event, Who};
use crate::draw::text::Words;
use crate::game::popup::Popup;
use crate::look::Role;
use crate::pick;

impl Game {
    /// Takes an event in.
    pub(super) fn take(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        match event {
            Event::Resize(width, height) => {
                self.screen.width = width;
                self.screen.height = height;
                if std::mem::replace(&mut self.begun, true) { Vec::new() } else { self.begin(now) }
            }
            Event::Tick => self.tick(now),
            Event::Key(key) => self.key(key, now),
            Event::Mouse(mouse) => self.mouse(mouse, now),
            Event::Paste(text) => {
                if let Some(Popup::Export(name)) = &mut self.popup {
                    name.extend(text.chars().filter(|letter| !letter.is_control()));
                }
                Vec::new()
            }
            Event::Thought { who: Who::Player, id, report, done } => {
                if done
                    && self.thinking == Some(id)
                    && let Some(report) = report
                {
                    return self.engine_moves(report.best_move(), now);
                }
                Vec::new()
            }
            Event::Thought { who: Who::Adviser, id, report, done } => {
                self.advised(id, report, done);
                Vec::new()
            }
            Event::Offer(offer) => {
                if self.log.is_empty() && self.popup.is_none() {
                    self.popup = Some(Popup::Offer(offer));
                }
                Vec::new()
            }
            Event::Opened(Ok(session)) => self.resume(*session, now),
            Event::Written(path, Ok(())) => {
                self.say(vec![Words::of(Role::Good, format!("The record is written to {}.", path.display()))]);
                self.exported.insert(path);
                Vec::new()
            }
            Event::Opened(Err(error)) | Event::Written(_, Err(error)) => {
                self.say(vec![Words::of(Role::Wrong, format!("{error}."))]);
                Vec::new()
            }
        }
    }

    /// Goes on with a saved game instead of the one that was about to begin.
    fn resume(&mut self, session: bao_session::Session, now: Instant) -> Vec<Effect> {
        let mut effects = self.stop_engine();
        effects.extend(self.stop_advice());
        let (screen, pace) = (self.screen, self.pace);
        *self = Self { screen, pace, begun: true, last_id: self.last_id, ..Self::new(session, self.look, false) };
        self.say(vec![Words::of(Role::Good, "The game goes on where it was left.")]);
        effects.extend(self.begin(now));
        effects
    }

    /// Takes what the adviser says.
    fn advised(&mut self, id: u64, report: Option<Report>, done: bool) {
        let Some(advice) = self.advice.as_mut().filter(|advice| advice.id == id) else { return };
        if report.is_some() {
            advice.report = report;
        }
        advice.done |= done;
        if advice.wish == Wish::Hint && done {
            self.tell_hint();
        }
    }

    /// Says the hint that was found.
    fn tell_hint(&mut self) {
        let Some(advice) = self.advice.take() else { return };
        let Some(report) = advice.report else { return };
        let position = advice.position;
        let best = report.best();
        let text = position.text_of(report.best_move());
        let Some(candidate) = pick::candidate(position, &text) else { return };
        let outlook = words::outlook(position.side_to_move(), best.score);
        let mut after = position;
        let mut line = Vec::new();
        for &played in &best.moves {
            line.push(after.text_of(played));
            match after.play(played) {
                Ok(next) => after = next,
                Err(_) => break,
            }
        }
        if let Some(pit) = candidate.facts.text.named() {
            self.hand.cursor = pit;
        }
        self.said = vec![
            Words::of(Role::Good, format!("Hint: {text} {}.", candidate.words())),
            Words::plain(format!("{outlook}.")),
            Words::of(
                Role::Faint,
                format!("The game might go on {} (looked {} moves ahead).", line.join(" "), report.depth),
            ),
        ];
    }
}
