//! Every lesson says what the rules say.

use std::collections::BTreeSet;

use bao_catalog::{AnyPosition, RuleSet};
use bao_lessons::{Drill, Lesson, Score, Step, Task, Try, lesson, lessons, lessons_of};
use bao_tell::{MoveList, rulebook};

fn steps() -> impl Iterator<Item = (&'static Lesson, usize, &'static Step)> {
    lessons().into_iter().flat_map(|lesson| lesson.steps.iter().enumerate().map(move |(at, step)| (lesson, at, step)))
}

fn position(step: &Step) -> AnyPosition {
    step.position.parse().expect("a lesson's position can be read")
}

/// Plays every legal move of a step and returns those that do what is asked.
fn answers(step: &Step) -> Vec<String> {
    let legal = MoveList::of_any(position(step)).moves.into_iter().map(|facts| facts.text.to_string());
    legal.filter(|text| step.judge(&Try::Move(text.clone())).expect("a legal move").done).collect()
}

#[test]
fn every_answer_is_what_the_rules_give_and_no_other_move_is() {
    let mut wrong = Vec::new();
    for (lesson, at, step) in steps() {
        if let Task::Play { answers: expected, .. } = step.task {
            let found = answers(step);
            if found != expected {
                wrong.push(format!("{} step {at}: expected {expected:?}, the rules give {found:?}", lesson.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_pit_asked_for_is_where_it_happens_and_no_other_is() {
    let mut wrong = Vec::new();
    for (lesson, at, step) in steps() {
        if let Task::Point { answer, .. } = step.task {
            let pits = ["A", "B"].iter().flat_map(|row| (1..=8).map(move |number| format!("{row}{number}")));
            let found: Vec<_> = pits.filter(|pit| step.judge(&Try::Pit(pit.clone())).expect("a pit").done).collect();
            if found != [answer] {
                wrong.push(format!("{} step {at}: expected {answer}, the rules give {found:?}", lesson.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_forbidden_move_is_forbidden_by_the_rule_named() {
    let mut wrong = Vec::new();
    for (lesson, at, step) in steps() {
        if let Task::Forbidden { try_it, rule } = step.task {
            let verdict = step.judge(&Try::Move(try_it.to_owned())).expect("a move");
            if !verdict.done || verdict.rule != Some(rule) {
                wrong.push(format!("{} step {at}: expected {rule}, the rules give {verdict:?}", lesson.id));
            }
            assert!(answers(step).is_empty(), "{}: a legal move is not what is asked", lesson.id);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_rule_named_exists_and_every_lesson_is_of_its_game() {
    let mut ids = BTreeSet::new();
    for (lesson, at, step) in steps() {
        assert_eq!(position(step).rule_set(), lesson.rules, "{} step {at}", lesson.id);
        assert_eq!(position(step).to_string(), step.position, "{} step {at} is written as positions are", lesson.id);
        for id in step.by {
            assert!(rulebook::rule(id).is_some(), "{} step {at}: {id}", lesson.id);
        }
        ids.insert(lesson.id);
    }
    assert_eq!(ids.len(), lessons().len(), "ids are unique");
    for &rules in RuleSet::ALL {
        assert!(!lessons_of(rules).is_empty(), "{rules} has no lessons: they stand in crates/bao-lessons/src");
    }
    assert_eq!(lesson("kete-kuu").map(|lesson| lesson.title), Some("The kuu: stop or safari"));
    assert_eq!(lesson("nothing"), None);
}

#[test]
fn a_try_that_is_not_asked_for_is_told_what_it_was() {
    let step = &lesson("kujifunza-relay").expect("a lesson").steps[0];
    let verdict = step.judge(&Try::Move("A2<".to_owned())).expect("a legal move");
    assert!(!verdict.done && verdict.words.starts_with("A2< sows; 1 lap, rests at B1."), "{}", verdict.words);
    let verdict = step.judge(&Try::Move("A4>".to_owned())).expect("an illegal move");
    assert_eq!((verdict.done, verdict.rule), (false, Some("KJ7")), "{}", verdict.words);
    let verdict = step.judge(&Try::Pit("A2".to_owned())).expect("a pit");
    assert!(!verdict.done);
    assert!(step.judge(&Try::Move("Z9".to_owned())).is_err(), "what cannot be read is an error");
}

#[test]
fn the_drill_deals_positions_with_a_few_moves_and_the_same_again() {
    for &rules in RuleSet::ALL {
        let (mut one, mut other) = (Drill::new(rules, 7), Drill::new(rules, 7));
        let mut seen = BTreeSet::new();
        for _ in 0..50 {
            let dealt = one.deal();
            assert_eq!(dealt, other.deal());
            assert_eq!(dealt.rule_set(), rules);
            assert!((2..=12).contains(&dealt.successors().len()));
            seen.insert(dealt.to_string());
        }
        assert!(seen.len() > 25, "{rules}: only {} different positions", seen.len());
    }
}

#[test]
fn the_drill_marks_what_is_right_missed_and_wrong() {
    // Worked by hand: A2 to the right captures and may enter at either kichwa; G12 then forbids all else.
    let position: AnyPosition = "kujifunza 7,7,7,7,7,7,7,6/0,0,0,4,0,0,0,2/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -"
        .parse()
        .expect("a position");
    let given = ["A2>,<", "A2R,L", "A2<", "a5>", "so"].map(str::to_owned);
    let marks = Drill::mark(position, &given);
    assert_eq!(marks.right, ["A2>,<"], "the same move twice counts once");
    assert_eq!(marks.missed.iter().map(|missed| missed.text.as_str()).collect::<Vec<_>>(), ["A2>,>"]);
    assert!(marks.missed[0].words.starts_with("captures 4 seeds from a5"), "{}", marks.missed[0].words);
    assert_eq!(marks.wrong.iter().map(|wrong| wrong.rule).collect::<Vec<_>>(), [Some("G12"), Some("G1"), None]);
    let mut score = Score::default();
    score.add(&marks);
    score.add(&Drill::mark(position, &["A2>,<".to_owned(), "A2>,>".to_owned()]));
    assert_eq!((score.drills, score.perfect, score.streak, score.best), (2, 1, 1, 1));
    assert_eq!((score.found, score.missed, score.wrong), (3, 1, 3));
}
