//! What a lesson is, and all of them.

use bao_catalog::RuleSet;

use crate::task::Task;
use crate::{kete, kimasai, kujifunza};

/// A lesson: a few steps about one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its name in addresses and on the command line.
    pub id: &'static str,
    /// The game that it is about.
    pub rules: RuleSet,
    /// What it teaches, in a few words.
    pub title: &'static str,
    /// Its steps, in order.
    pub steps: &'static [Step],
}

/// One step of a lesson: a position and something to do in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position, as a text.
    pub position: &'static str,
    /// What is explained, and what the learner is asked to do.
    pub say: &'static str,
    /// What is to be done.
    pub task: Task,
    /// What helps a learner who is stuck.
    pub hint: &'static str,
    /// What is said when it is done.
    pub done: &'static str,
    /// The rules at work, by id.
    pub by: &'static [&'static str],
}

/// Returns all lessons, the easiest game first, each game's in the order in which they build on each other.
#[must_use]
pub fn lessons() -> Vec<&'static Lesson> {
    [kujifunza::LESSONS, kimasai::LESSONS, kete::LESSONS].into_iter().flatten().collect()
}

/// Returns the lessons about a game.
#[must_use]
pub fn lessons_of(rules: RuleSet) -> Vec<&'static Lesson> {
    lessons().into_iter().filter(|lesson| lesson.rules == rules).collect()
}

/// Finds a lesson by its name.
#[must_use]
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lessons().into_iter().find(|lesson| lesson.id == id)
}
