//! Lessons and the drill.

use axum::extract::Query;
use bao_catalog::RuleSet;
use bao_core::MoveError;
use bao_lessons::{Drill, LessonError, Task, Try, lesson, lessons_of};
use serde::{Deserialize, Serialize};

use super::position::{Shown, read};
use super::rules::RuleText;
use crate::answer::{Answer, Json, Refusal};
use crate::ask::Ask;

/// The most moves that are marked at once.
const GIVEN: usize = 200;

/// Whose lessons are asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    variant: String,
}

/// The lessons of a game.
#[derive(Debug, Serialize)]
pub(crate) struct Lessons {
    lessons: Vec<LessonText>,
}

#[derive(Debug, Serialize)]
struct LessonText {
    id: &'static str,
    title: &'static str,
    steps: Vec<StepText>,
}

#[derive(Debug, Serialize)]
struct StepText {
    board: Shown,
    say: &'static str,
    /// `move`: a move is to be played; `pit`: a pit is to be pointed at.
    wants: &'static str,
    hint: &'static str,
    rules: Vec<RuleText>,
}

/// Tells the lessons of a game.
pub(crate) async fn lessons(Query(asked): Query<Question>) -> Answer<Lessons> {
    let rules = variant(&asked.variant)?;
    let mut lessons = Vec::new();
    for lesson in lessons_of(rules) {
        let mut steps = Vec::new();
        for step in lesson.steps {
            steps.push(StepText {
                board: Shown::of(&read(step.position)?),
                say: step.say,
                wants: if matches!(step.task, Task::Point { .. }) { "pit" } else { "move" },
                hint: step.hint,
                rules: step.by.iter().filter_map(|id| RuleText::of(id)).collect(),
            });
        }
        lessons.push(LessonText { id: lesson.id, title: lesson.title, steps });
    }
    Ok(Json(Lessons { lessons }))
}

fn variant(name: &str) -> Result<RuleSet, Refusal> {
    name.parse().map_err(|error| Refusal::not_found(format!("{error}")))
}

/// A try at a step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskTry {
    lesson: String,
    step: usize,
    #[serde(rename = "move")]
    text: Option<String>,
    pit: Option<String>,
}

/// What a try was worth.
#[derive(Debug, Serialize)]
pub(crate) struct Judged {
    done: bool,
    words: String,
    rule: Option<RuleText>,
    played: Option<String>,
}

/// Judges a try at a step of a lesson.
pub(crate) async fn try_step(Ask(asked): Ask<AskTry>) -> Answer<Judged> {
    let Some(lesson) = lesson(&asked.lesson) else {
        return Err(Refusal::not_found(format!("there is no lesson {:?}", asked.lesson)));
    };
    let Some(step) = lesson.steps.get(asked.step) else {
        return Err(Refusal::not_found(format!("{} has no step {}", lesson.id, asked.step)));
    };
    let tried = match (asked.text, asked.pit) {
        (Some(text), None) => Try::Move(text),
        (None, Some(pit)) => Try::Pit(pit),
        _ => return Err(Refusal::bad("expected either a move or a pit")),
    };
    match step.judge(&tried) {
        Ok(verdict) => Ok(Json(Judged {
            done: verdict.done,
            words: verdict.words,
            rule: verdict.rule.and_then(RuleText::of),
            played: verdict.played,
        })),
        Err(LessonError::Move(error)) => Err(MoveError::into(error)),
        Err(error) => Err(Refusal::internal(&error)),
    }
}

/// A game and a number from which the drill goes on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskDeal {
    variant: String,
    seed: u32,
}

/// A position to find the moves of.
#[derive(Debug, Serialize)]
pub(crate) struct Dealt {
    board: Shown,
    moves: usize,
}

/// Deals a position; each seed gives one.
pub(crate) async fn deal(Ask(asked): Ask<AskDeal>) -> Answer<Dealt> {
    let position = Drill::new(variant(&asked.variant)?, u64::from(asked.seed)).deal();
    Ok(Json(Dealt { board: Shown::of(&position), moves: position.successors().len() }))
}

/// What was found in a position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskMark {
    position: String,
    moves: Vec<String>,
}

/// What is right, missed and wrong.
#[derive(Debug, Serialize)]
pub(crate) struct Marked {
    perfect: bool,
    right: Vec<String>,
    missed: Vec<Told>,
    wrong: Vec<Told>,
}

#[derive(Debug, Serialize)]
struct Told {
    #[serde(rename = "move")]
    text: String,
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

/// Marks what was found.
pub(crate) async fn mark(Ask(asked): Ask<AskMark>) -> Answer<Marked> {
    if asked.moves.len() > GIVEN {
        return Err(Refusal::bad(format!("at most {GIVEN} moves are marked")));
    }
    let marks = Drill::mark(read(&asked.position)?, &asked.moves);
    let perfect = marks.is_perfect();
    let missed = marks.missed.into_iter().map(|missed| Told { text: missed.text, words: missed.words, rule: None });
    let wrong = marks.wrong.into_iter().map(|wrong| Told { text: wrong.text, words: wrong.words, rule: wrong.rule });
    Ok(Json(Marked { perfect, right: marks.right, missed: missed.collect(), wrong: wrong.collect() }))
}
