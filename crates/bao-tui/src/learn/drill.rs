//! The drill under way: every legal move is to be found.

use std::time::Instant;

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{PitName, Side};
use bao_lessons::{Drill, Marks, Score};
use ratatui::crossterm::event::KeyCode;

use super::{Learn, Place, learner, view};
use crate::app::Effect;
use crate::draw::text::Words;
use crate::hand::{Act, Hand, Sight};
use crate::look::Role;
use crate::pick::{Pick, why_not};

/// The drill under way.
#[derive(Debug)]
pub(super) struct Exercise {
    pub(super) rules: RuleSet,
    drill: Drill,
    pub(super) position: AnyPosition,
    pub(super) hand: Hand,
    /// The texts given, right and wrong.
    pub(super) given: Vec<String>,
    /// What became of them, once they were marked.
    pub(super) marks: Option<Marks>,
    pub(super) score: Score,
}

impl Exercise {
    pub(super) fn new(rules: RuleSet, seed: u64, score: Score) -> Self {
        let mut drill = Drill::new(rules, seed);
        let position = drill.deal();
        let hand = Hand::new(&position, learner(&position), Sight::Blind);
        Self { rules, drill, position, hand, given: Vec::new(), marks: None, score }
    }

    pub(super) const fn below(&self) -> Side {
        self.hand.below
    }

    pub(super) fn click_option(&mut self, option: usize) -> Act {
        self.hand.click_option(option, self.position)
    }

    /// Deals the next position.
    fn next(&mut self) {
        self.position = self.drill.deal();
        self.hand = Hand::new(&self.position, learner(&self.position), Sight::Blind);
        self.given.clear();
        self.marks = None;
    }
}

impl Learn {
    pub(super) fn drill_key(&mut self, code: KeyCode, now: Instant) -> Vec<Effect> {
        let Place::Drill(exercise) = &mut self.place else { return Vec::new() };
        let marked = exercise.marks.is_some();
        match code {
            KeyCode::Esc if !matches!(exercise.hand.pick, Pick::Nothing) => exercise.hand.cancel(),
            KeyCode::Esc | KeyCode::Char('q') => self.close(),
            KeyCode::Char('?') => self.sheet = Some(view::help()),
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if marked => {
                exercise.next();
                self.said.clear();
            }
            KeyCode::Char('n') => return self.mark(),
            KeyCode::Char('u') if !marked => drop(exercise.given.pop()),
            code if !marked => {
                if let Some(act) = exercise.hand.key(code, exercise.position) {
                    return self.drill_act(act, now);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn drill_click(&mut self, pit: PitName, now: Instant) -> Vec<Effect> {
        let Place::Drill(exercise) = &mut self.place else { return Vec::new() };
        if exercise.marks.is_some() {
            exercise.next();
            self.said.clear();
            return Vec::new();
        }
        let act = exercise.hand.click_pit(pit, exercise.position);
        self.drill_act(act, now)
    }

    /// Does what the hand has done.
    pub(super) fn drill_act(&mut self, act: Act, now: Instant) -> Vec<Effect> {
        let left = self.settle(act, now);
        let Place::Drill(exercise) = &mut self.place else { return Vec::new() };
        let (text, words) = match left {
            Some(Act::Play { candidate, .. }) => {
                let text = candidate.facts.text.to_string();
                let words = Words::of(Role::Good, format!("{text} is legal: {}.", candidate.words()));
                (text, words)
            }
            Some(Act::Try(text)) => {
                let words = Words::of(Role::Wrong, why_not(exercise.position, &text).sentence());
                (text, words)
            }
            _ => return Vec::new(),
        };
        // The board stays as it is: the next move starts from there as well.
        self.show = None;
        self.said = vec![words];
        if exercise.given.contains(&text) {
            self.said.insert(0, Words::plain("You had this one before."));
        } else {
            exercise.given.push(text);
        }
        Vec::new()
    }

    /// Marks what was found.
    fn mark(&mut self) -> Vec<Effect> {
        let Place::Drill(exercise) = &mut self.place else { return Vec::new() };
        exercise.hand.cancel();
        let marks = Drill::mark(exercise.position, &exercise.given);
        exercise.score.add(&marks);
        exercise.marks = Some(marks);
        self.progress.set_score(exercise.rules, exercise.score);
        self.said.clear();
        self.keep()
    }
}
