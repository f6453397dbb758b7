//! A lesson under way.

use std::time::Instant;

use bao_catalog::AnyPosition;
use bao_core::{PitName, Side};
use bao_lessons::{Lesson, Step, Task, Try};
use bao_tell::rulebook;
use ratatui::crossterm::event::KeyCode;

use super::{Learn, Place, learner, view};
use crate::app::Effect;
use crate::draw::text::{Sheet, Words};
use crate::hand::{Act, Hand, Sight};
use crate::look::Role;
use crate::pick::{self, Pick};
use crate::show::Show;
use crate::sowing::Point;
use bao_tell::chain;

/// A lesson under way.
#[derive(Debug)]
pub(super) struct Course {
    pub(super) lesson: &'static Lesson,
    /// The number of the step, from 0.
    pub(super) number: usize,
    pub(super) position: AnyPosition,
    pub(super) hand: Hand,
    /// Whether the step is done.
    pub(super) done: bool,
    /// The position after the move that has done it.
    pub(super) after: Option<AnyPosition>,
}

impl Course {
    pub(super) fn new(lesson: &'static Lesson) -> Result<Self, String> {
        Self::at(lesson, 0)
    }

    /// Begins a step of a lesson.
    fn at(lesson: &'static Lesson, number: usize) -> Result<Self, String> {
        let step = lesson.steps.get(number).ok_or("There is no such step.")?;
        let position: AnyPosition = step.position.parse().map_err(|error| chain(&error))?;
        let hand = Hand::new(&position, learner(&position), Sight::Blind);
        Ok(Self { lesson, number, position, hand, done: false, after: None })
    }

    pub(super) fn step(&self) -> &'static Step {
        &self.lesson.steps[self.number]
    }

    pub(super) const fn below(&self) -> Side {
        self.hand.below
    }

    pub(super) fn is_last(&self) -> bool {
        self.number + 1 == self.lesson.steps.len()
    }

    /// Returns whether a pit is to be pointed at.
    pub(super) fn points(&self) -> bool {
        matches!(self.step().task, Task::Point { .. })
    }

    pub(super) fn click_option(&mut self, option: usize) -> Act {
        self.hand.click_option(option, self.position)
    }
}

impl Learn {
    pub(super) fn lesson_key(&mut self, code: KeyCode, now: Instant) -> Vec<Effect> {
        let Place::Lesson(course) = &mut self.place else { return Vec::new() };
        if course.done && matches!(code, KeyCode::Enter | KeyCode::Char(' ' | 'n')) {
            return self.next_step();
        }
        match code {
            KeyCode::Esc if !matches!(course.hand.pick, Pick::Nothing) => course.hand.cancel(),
            KeyCode::Esc | KeyCode::Char('q') => self.close(),
            KeyCode::Char('?') => self.sheet = Some(view::help()),
            KeyCode::Char('t') => self.said = vec![Words::of(Role::Good, format!("Hint: {}", course.step().hint))],
            KeyCode::Char('w') => self.sheet = Some(rules_of(course.step())),
            KeyCode::Char('n') => return self.next_step(),
            KeyCode::Char('u') => self.go_to_step(-1),
            KeyCode::Enter | KeyCode::Char(' ') if course.points() => {
                let pit = course.hand.cursor;
                return self.try_it(&Try::Pit(pit.to_string()), now);
            }
            code => {
                if let Some(act) = course.hand.key(code, course.position) {
                    return self.lesson_act(act, now);
                }
            }
        }
        Vec::new()
    }

    pub(super) fn lesson_click(&mut self, pit: PitName, now: Instant) -> Vec<Effect> {
        let Place::Lesson(course) = &mut self.place else { return Vec::new() };
        if course.done {
            return self.next_step();
        }
        if course.points() {
            course.hand.cursor = pit;
            return self.try_it(&Try::Pit(pit.to_string()), now);
        }
        let act = course.hand.click_pit(pit, course.position);
        self.lesson_act(act, now)
    }

    /// Does what the hand has done.
    pub(super) fn lesson_act(&mut self, act: Act, now: Instant) -> Vec<Effect> {
        match self.settle(act, now) {
            Some(Act::Play { candidate, from }) => {
                self.show = Show::new(candidate.film.clone(), from, candidate.film.end(), self.pace, now);
                self.try_it(&Try::Move(candidate.facts.text.to_string()), now)
            }
            Some(Act::Try(text)) => self.try_it(&Try::Move(text), now),
            _ => Vec::new(),
        }
    }

    /// Judges what was tried.
    fn try_it(&mut self, tried: &Try, now: Instant) -> Vec<Effect> {
        let Place::Lesson(course) = &mut self.place else { return Vec::new() };
        let verdict = match course.step().judge(tried) {
            Ok(verdict) => verdict,
            Err(error) => {
                self.said = vec![Words::of(Role::Wrong, format!("{}.", chain(&error)))];
                return Vec::new();
            }
        };
        self.said = vec![Words::of(if verdict.done { Role::Good } else { Role::Wrong }, verdict.words)];
        if !verdict.done {
            return Vec::new();
        }
        course.done = true;
        if let Some(played) = verdict.played.and_then(|text| pick::candidate(course.position, &text)) {
            course.after = Some(played.facts.position);
            // Where a pit was pointed at, the move that was asked about is shown.
            if self.show.is_none() && course.points() {
                let end = played.film.end();
                self.show = Show::new(played.film, Point::after(0), end, self.pace, now);
            }
        }
        if !course.is_last() || self.progress.has_finished(course.lesson.id) {
            return Vec::new();
        }
        self.progress.finish(course.lesson.id);
        self.keep()
    }

    /// Goes on to the next step, or after the last one to the menu, at the lesson that comes next.
    fn next_step(&mut self) -> Vec<Effect> {
        let Place::Lesson(course) = &self.place else { return Vec::new() };
        if course.is_last() {
            self.close();
            self.chosen = (self.chosen + 1).min(self.items.len().saturating_sub(1));
        } else {
            self.go_to_step(1);
        }
        Vec::new()
    }

    /// Goes so many steps on, or back.
    fn go_to_step(&mut self, by: isize) {
        let Place::Lesson(course) = &self.place else { return };
        let Some(number) = course.number.checked_add_signed(by) else { return };
        if let Ok(next) = Course::at(course.lesson, number) {
            self.place = Place::Lesson(next);
            self.show = None;
            self.said.clear();
        }
    }
}

/// Returns the rules at work in a step.
fn rules_of(step: &Step) -> Sheet {
    let mut words = Vec::new();
    for rule in step.by.iter().filter_map(|id| rulebook::rule(id)) {
        words.push(Words::of(Role::Strong, format!("{} {}", rule.id, rule.title)));
        for paragraph in rulebook::without_emphasis(rule.text).lines().map(str::trim) {
            words.push(Words::plain(paragraph));
        }
        words.push(Words::plain(""));
    }
    words.pop();
    Sheet::new("The rules at work", words)
}
