//! A move being shown: where it stands, when it goes on, and the keys that hold it.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;

use crate::draw::text::Words;
use crate::look::Role;
use crate::sowing::{Film, Grain, Pace, Point, Scene};

/// A move that is being shown.
#[derive(Clone, Debug)]
pub(crate) struct Show {
    film: Film,
    begin: Point,
    at: Point,
    end: Point,
    /// When the next step is shown; `None` while it is paused.
    due: Option<Instant>,
    /// When it is shown no longer, where somebody's time is measured.
    until: Option<Instant>,
}

/// What a key means to a move being shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// It was for the move.
    Taken,
    /// The move is to be shown no longer.
    Skip,
    /// The move may not be held up.
    Refused,
    /// It was for somebody else.
    Other,
}

impl Show {
    /// Begins to show a part of a move, or returns `None` where there is nothing to be shown.
    pub(crate) fn new(film: Film, from: Point, to: Point, pace: Pace, now: Instant) -> Option<Self> {
        let (_, stay) = film.next(from, to, pace)?;
        Some(Self { film, begin: from, at: from, end: to, due: Some(now + stay / 2), until: None })
    }

    /// Shows it for so long at most, and lets nobody hold it up.
    pub(crate) fn within(mut self, time: Duration, now: Instant) -> Self {
        self.until = Some(now + time);
        self
    }

    /// Returns when the next step is due.
    pub(crate) const fn due(&self) -> Option<Instant> {
        self.due
    }

    /// Returns the board as it is now.
    pub(crate) fn scene(&self) -> Scene {
        self.film.scene(self.at)
    }

    /// Shows the next step, if it is time, and returns whether the move is still being shown.
    pub(crate) fn tick(&mut self, now: Instant, pace: Pace) -> bool {
        if self.due.is_none_or(|due| due > now) {
            return true;
        }
        match self.film.next(self.at, self.end, pace) {
            Some((next, stay)) if self.until.is_none_or(|until| now < until) => {
                self.at = next;
                self.due = Some(now + stay);
                true
            }
            _ => false,
        }
    }

    /// Takes a key.
    pub(crate) fn key(&mut self, code: KeyCode, pace: &mut Pace, now: Instant) -> Held {
        match code {
            KeyCode::Enter | KeyCode::Esc => return Held::Skip,
            KeyCode::Char(' ') | KeyCode::Left | KeyCode::Right if self.until.is_some() => return Held::Refused,
            KeyCode::Char(' ') if self.due.is_some() => self.due = None,
            KeyCode::Char(' ') => self.due = Some(now),
            KeyCode::Left | KeyCode::Char('h') => {
                self.at = self.film.step_back(self.at, self.begin, *pace);
                self.due = None;
            }
            KeyCode::Right | KeyCode::Char('l') => {
                self.at = self.film.step_on(self.at, self.end, *pace);
                self.due = None;
            }
            KeyCode::Char('v') => pace.grain = if pace.grain == Grain::Seed { Grain::Lap } else { Grain::Seed },
            KeyCode::Char('+' | '=') => pace.change(1),
            KeyCode::Char('-' | '_') => pace.change(-1),
            _ => return Held::Other,
        }
        Held::Taken
    }

    /// Returns whether it is paused.
    pub(crate) const fn is_paused(&self) -> bool {
        self.due.is_none()
    }

    /// Says how far the move has come, in at most so many paragraphs.
    pub(crate) fn words(&self, pace: Pace, room: usize) -> Vec<Words> {
        let scene = self.scene();
        let paused = if self.is_paused() { "paused, " } else { "" };
        let air = match scene.air {
            0 => String::new(),
            seeds => format!("{} in the air, ", bao_tell::count(seeds.into(), "seed")),
        };
        let (lap, grain, speed) = (scene.lap.max(1), pace.grain.words(), pace.speed());
        let mut words = vec![Words::of(Role::Strong, format!("Lap {lap}: {air}{paused}{grain}, speed {speed}"))];
        let told = self.film.told(self.at, room.max(1));
        let last = told.len().saturating_sub(1);
        for (index, text) in told.into_iter().enumerate() {
            let role = if index == last { Role::Plain } else { Role::Faint };
            words.push(Words::of(role, text).indented(4));
        }
        words
    }
}
