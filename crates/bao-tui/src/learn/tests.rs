//! The screens of lessons and the drill, and that every lesson can be finished by keys.

use std::time::Duration;

use bao_catalog::RuleSet;
use bao_lessons::{Lesson, Progress, Score, Task, lessons};

use super::{Item, Learn, Place};
use crate::app::Effect;
use crate::look::Look;
use crate::sowing::Grain;
use crate::testing::Bench;

const LOOK: Look = Look { ascii: false, colour: true };

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn bench((width, height): (u16, u16), look: Look) -> Bench<Learn> {
    let mut progress = Progress::default();
    progress.finish("kujifunza-sowing");
    let score = Score { drills: 4, perfect: 3, found: 20, missed: 1, wrong: 0, streak: 2, best: 2 };
    progress.set_score(RuleSet::Kete, score);
    Bench::new(Learn::new(None, progress, 1, look), width, height)
}

/// Looks at a screen at both sizes.
fn look_at(name: &str, look: Look, keys: &str) {
    for size in SIZES {
        let mut bench = bench(size, look);
        bench.keys(keys);
        bench.wait(Duration::from_mins(1));
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("learn__{name}@{}x{}", size.0, size.1), bench.styled());
        });
    }
}

#[test]
fn the_menu_lists_lessons_and_drills() {
    look_at("menu", LOOK, "");
    look_at("menu_ascii", Look { ascii: true, colour: false }, "");
}

#[test]
fn a_lesson_asks_judges_and_explains() {
    look_at("point", LOOK, "{home}{enter}");
    look_at("point_wrong", LOOK, "{home}{enter}5{enter}");
    look_at("point_done", LOOK, "{home}{enter}6{enter}");
    look_at("move", LOOK, "{home}{enter}6{enter}{enter}{enter}A3{enter}<{enter}{enter}");
    look_at("rules", LOOK, "{home}{enter}w");
    look_at("help", LOOK, "{home}{enter}?");
}

#[test]
fn the_drill_hides_what_is_to_be_found_and_marks_it() {
    look_at("drill", LOOK, "{end}{enter}{enter}");
    look_at("drill_marked", LOOK, "{end}{enter}A1{enter}>{enter}n");
}

/// Opens a lesson.
fn open(lesson: &'static Lesson) -> Bench<Learn> {
    let mut bench = Bench::new(Learn::new(None, Progress::default(), 1, LOOK), 80, 24);
    bench.app.pace.grain = Grain::Off;
    bench.app.chosen = bench.app.items.iter().position(|item| *item == Item::Lesson(lesson)).expect("it is listed");
    bench.keys("{enter}");
    bench
}

/// Returns the keys that play a move by its text: the pit, the direction, and the answers on the way.
fn keys_of(text: &str) -> String {
    let (start, entry) = text.split_once(',').unwrap_or((text, ""));
    let safari = start.ends_with('+') || entry.ends_with('+');
    let start = start.trim_end_matches('+');
    let (pit, direction) = start.split_at(2);
    let mut keys = format!("{pit}{{enter}}{direction}{{enter}}");
    if !entry.is_empty() {
        // Captured seeds that run to the right enter at the left kichwa, which is the first answer; where none is chosen
        // yet, down takes the first and up the last.
        keys.push_str(if entry.starts_with('>') { "{down}{enter}" } else { "{up}{enter}" });
    }
    if safari {
        keys.push_str("{up}{enter}");
    }
    keys
}

#[test]
fn every_lesson_is_finished_by_keys() {
    for lesson in lessons() {
        let mut bench = open(lesson);
        for (number, step) in lesson.steps.iter().enumerate() {
            let keys = match step.task {
                Task::Point { answer, .. } => format!("{answer}{{enter}}"),
                Task::Play { answers, .. } => keys_of(answers[0]),
                Task::Forbidden { try_it, .. } => keys_of(try_it),
            };
            bench.keys(&keys);
            // A kuu in which the sowing may stop asks as well.
            if let Place::Lesson(course) = &bench.app.place
                && !course.done
                && matches!(course.hand.pick, crate::pick::Pick::Fork(_))
            {
                bench.keys("{down}{enter}");
            }
            let Place::Lesson(course) = &bench.app.place else { panic!("{} was left", lesson.id) };
            assert!(course.done, "{} step {number}: {keys}\n{}", lesson.id, bench.text());
            bench.keys("{enter}");
        }
        assert!(matches!(bench.app.place, Place::Menu), "{} goes on", lesson.id);
        assert!(bench.app.progress.has_finished(lesson.id));
        let kept = bench.asked.iter().any(|asked| matches!(asked, Effect::Keep(kept) if kept.has_finished(lesson.id)));
        assert!(kept, "{} is not kept", lesson.id);
    }
}

#[test]
fn a_drill_in_which_all_is_found_is_perfect() {
    for (index, _) in RuleSet::ALL.iter().enumerate() {
        let mut bench = Bench::new(Learn::new(Some(RuleSet::ALL[index]), Progress::default(), 3, LOOK), 80, 24);
        bench.app.pace.grain = Grain::Off;
        bench.keys("{end}{enter}");
        for round in 1..=3 {
            let Place::Drill(exercise) = &bench.app.place else { panic!("no drill") };
            let (rules, position) = (exercise.rules, exercise.position);
            let all = position.successors();
            for (legal, _) in &all {
                let text = position.text_of(*legal);
                bench.keys(&keys_of(&text));
                // Where a move stops in the kuu, that is an answer too.
                if let Place::Drill(exercise) = &bench.app.place
                    && matches!(exercise.hand.pick, crate::pick::Pick::Fork(_))
                {
                    bench.keys("{down}{enter}");
                }
            }
            bench.keys("n");
            let Place::Drill(exercise) = &bench.app.place else { panic!("no drill") };
            let marks = exercise.marks.as_ref().expect("marked");
            assert!(marks.is_perfect(), "{rules} {position}: {marks:?}");
            assert_eq!(bench.app.progress.score(rules).perfect, round);
            bench.keys("{enter}");
        }
    }
}
