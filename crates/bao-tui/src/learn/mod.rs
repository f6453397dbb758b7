//! Lessons and the drill on the full screen.

mod drill;
mod lesson;
mod view;

#[cfg(test)]
mod tests;

use std::time::Instant;

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_lessons::{Lesson, Progress, lessons};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use crate::app::{App, Effect, Event};
use crate::draw::place::Places;
use crate::draw::text::{Sheet, Words};
use crate::hand::Act;
use crate::look::Look;
use crate::show::{Held, Show};
use crate::sowing::Pace;

use drill::Exercise;
use lesson::Course;

/// What can be learned, as the menu lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    /// A lesson.
    Lesson(&'static Lesson),
    /// The drill in a game.
    Drill(RuleSet),
}

/// Where the learner is.
#[derive(Debug)]
enum Place {
    Menu,
    Lesson(Course),
    Drill(Exercise),
}

/// Lessons and the drill.
#[derive(Debug)]
pub(crate) struct Learn {
    look: Look,
    screen: Rect,
    items: Vec<Item>,
    chosen: usize,
    place: Place,
    show: Option<Show>,
    pace: Pace,
    said: Vec<Words>,
    sheet: Option<Sheet>,
    progress: Progress,
    /// Where the drill's positions begin.
    seed: u64,
    done: bool,
}

impl Learn {
    /// Offers the lessons of one game, or of all.
    pub(crate) fn new(rules: Option<RuleSet>, progress: Progress, seed: u64, look: Look) -> Self {
        let mut items = Vec::new();
        for &each in RuleSet::ALL {
            if rules.is_some_and(|rules| rules != each) {
                continue;
            }
            items.extend(lessons().into_iter().filter(|lesson| lesson.rules == each).map(Item::Lesson));
            items.push(Item::Drill(each));
        }
        // The easiest game first, as the lessons are.
        let order: Vec<_> = lessons().into_iter().map(|lesson| lesson.rules).collect();
        items.sort_by_key(|item| {
            let of = match item {
                Item::Lesson(lesson) => lesson.rules,
                Item::Drill(rules) => *rules,
            };
            order.iter().position(|rules| *rules == of).unwrap_or(usize::MAX)
        });
        // What comes next is what is not finished yet.
        let next = |item: &Item| matches!(item, Item::Lesson(lesson) if !progress.has_finished(lesson.id));
        let chosen = items.iter().position(next).unwrap_or(0);
        Self {
            look,
            screen: Rect::new(0, 0, 80, 24),
            items,
            chosen,
            place: Place::Menu,
            show: None,
            pace: Pace::default(),
            said: Vec::new(),
            sheet: None,
            progress,
            seed,
            done: false,
        }
    }

    /// Opens what is chosen in the menu.
    fn open(&mut self) {
        self.said.clear();
        match self.items.get(self.chosen) {
            Some(Item::Lesson(lesson)) => match Course::new(lesson) {
                Ok(course) => self.place = Place::Lesson(course),
                Err(error) => self.said = vec![Words::of(crate::look::Role::Wrong, error)],
            },
            Some(&Item::Drill(rules)) => {
                self.seed = self.seed.wrapping_add(1);
                self.place = Place::Drill(Exercise::new(rules, self.seed, self.progress.score(rules)));
            }
            None => {}
        }
    }

    /// Goes back to the menu.
    fn close(&mut self) {
        self.place = Place::Menu;
        self.show = None;
        self.said.clear();
    }

    fn key(&mut self, code: KeyCode, now: Instant) -> Vec<Effect> {
        if let Some(mut sheet) = self.sheet.take() {
            if sheet.stays(code, self.screen, self.look) {
                self.sheet = Some(sheet);
            }
            return Vec::new();
        }
        if let Some(show) = &mut self.show {
            match show.key(code, &mut self.pace, now) {
                Held::Taken | Held::Refused => return Vec::new(),
                Held::Skip => {
                    self.show = None;
                    return Vec::new();
                }
                Held::Other => {}
            }
        }
        match code {
            KeyCode::Char('v') => {
                self.pace.grain = self.pace.grain.next();
                self.said = vec![Words::plain(format!("Moves are shown {}.", self.pace.grain.words()))];
                return Vec::new();
            }
            KeyCode::Char('+' | '=') => self.pace.change(1),
            KeyCode::Char('-' | '_') => self.pace.change(-1),
            _ => {}
        }
        match self.place {
            Place::Menu => self.menu_key(code),
            Place::Lesson(_) => self.lesson_key(code, now),
            Place::Drill(_) => self.drill_key(code, now),
        }
    }

    fn menu_key(&mut self, code: KeyCode) -> Vec<Effect> {
        let last = self.items.len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter | KeyCode::Char(' ') => self.open(),
            KeyCode::Char('?') => self.sheet = Some(view::help()),
            KeyCode::Char('q') | KeyCode::Esc => self.done = true,
            _ => {}
        }
        Vec::new()
    }

    /// Does what the hand has done, as far as it is the same in lessons and drills; what is left is returned.
    fn settle(&mut self, act: Act, now: Instant) -> Option<Act> {
        match act {
            Act::Moved => {}
            Act::Refused(words) => self.said = words,
            Act::Sow { film, from, to } => self.show = Show::new(film, from, to, self.pace, now),
            act @ (Act::Play { .. } | Act::Try(_)) => return Some(act),
        }
        None
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Instant) -> Vec<Effect> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(_) if self.sheet.is_some() => self.sheet = None,
            MouseEventKind::Down(_) if self.show.is_some() => self.show = None,
            MouseEventKind::Down(MouseButton::Right) => return self.key(KeyCode::Esc, now),
            MouseEventKind::Down(MouseButton::Left) => return self.click(at, now),
            MouseEventKind::ScrollUp if matches!(self.place, Place::Menu) => return self.menu_key(KeyCode::Up),
            MouseEventKind::ScrollDown if matches!(self.place, Place::Menu) => return self.menu_key(KeyCode::Down),
            _ => {}
        }
        Vec::new()
    }

    fn click(&mut self, at: Position, now: Instant) -> Vec<Effect> {
        if let Place::Menu = self.place {
            if let Some(item) = self.item_at(at) {
                if item == self.chosen {
                    self.open();
                } else {
                    self.chosen = item;
                }
            }
            return Vec::new();
        }
        let Some(places) = Places::of(self.screen) else { return Vec::new() };
        match &self.place {
            Place::Lesson(course) => {
                if let Some(pit) = places.pit_at(course.below(), at) {
                    return self.lesson_click(pit, now);
                }
            }
            Place::Drill(exercise) => {
                if let Some(pit) = places.pit_at(exercise.below(), at) {
                    return self.drill_click(pit, now);
                }
            }
            Place::Menu => {}
        }
        if places.words.contains(at) {
            let line = usize::from(at.y - places.words.y);
            if let Some(option) = self.words(&places).1.get(line).copied().flatten() {
                return self.option_click(option, now);
            }
        }
        Vec::new()
    }

    fn option_click(&mut self, option: usize, now: Instant) -> Vec<Effect> {
        let act = match &mut self.place {
            Place::Menu => return Vec::new(),
            Place::Lesson(course) => course.click_option(option),
            Place::Drill(exercise) => exercise.click_option(option),
        };
        match self.place {
            Place::Drill(_) => self.drill_act(act, now),
            _ => self.lesson_act(act, now),
        }
    }

    /// Asks for the progress to be kept.
    fn keep(&self) -> Vec<Effect> {
        vec![Effect::Keep(self.progress.clone())]
    }
}

impl App for Learn {
    fn update(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        match event {
            Event::Key(key) => return self.key(key.code, now),
            Event::Mouse(mouse) => return self.mouse(mouse, now),
            Event::Resize(width, height) => {
                self.screen.width = width;
                self.screen.height = height;
            }
            Event::Tick => {
                if let Some(show) = &mut self.show
                    && !show.tick(now, self.pace)
                {
                    self.show = None;
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, frame: &mut Frame<'_>, _: Instant) {
        self.draw(frame.area(), frame.buffer_mut());
    }

    fn wakes_at(&self, _: Instant) -> Option<Instant> {
        self.show.as_ref().and_then(Show::due)
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// Returns the side that learns: the one to move.
fn learner(position: &bao_catalog::AnyPosition) -> Side {
    position.side_to_move()
}
