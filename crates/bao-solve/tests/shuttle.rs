//! The solver on a whole toy game whose positions come back: won, lost and drawn ones side by side.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use bao_conformance::toys::Shuttle;
use bao_core::{Side, Variant, VariantExt};
use bao_solve::{Options, Progress, Solver, Value};

fn on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// All positions that follow from the start, and who wins in each; none of it thought of as the solver does.
fn truth() -> HashMap<Shuttle, Option<Side>> {
    let mut all = vec![Shuttle::start()];
    let mut values = HashMap::from([(Shuttle::start(), None)]);
    let mut at = 0;
    while let Some(position) = all.get(at).copied() {
        at += 1;
        for (_, after) in position.successors() {
            values.entry(after).or_insert_with(|| {
                all.push(after);
                None
            });
        }
    }
    for position in &all {
        values.insert(*position, position.outcome().map(|outcome| outcome.winner));
    }
    loop {
        let mut news = Vec::new();
        for position in all.iter().filter(|position| values[position].is_none()) {
            let mover = position.side_to_move();
            let after: Vec<_> = position.successors().into_iter().map(|(_, after)| values[&after]).collect();
            if after.contains(&Some(mover)) {
                news.push((*position, mover));
            } else if after.iter().all(|value| *value == Some(mover.other())) {
                news.push((*position, mover.other()));
            }
        }
        if news.is_empty() {
            return values;
        }
        values.extend(news.into_iter().map(|(position, winner)| (position, Some(winner))));
    }
}

fn compare(memory: usize, threads: usize, every: usize) {
    let truth = truth();
    assert_eq!((truth.len(), truth.values().filter(|value| value.is_none()).count()), (5254, 1015));
    let mut positions: Vec<_> = truth.keys().collect();
    positions.sort_by_key(|position| Variant::key(*position));
    let solver = Solver::new(Options { memory, threads });
    for position in positions.into_iter().step_by(every) {
        let expected = truth[position].map_or(Value::Draw, Value::Win);
        assert_eq!(solver.solve(*position, &on).0, Some(expected), "{position}");
        if let Value::Win(winner) = expected {
            let (proof, _) = solver.proof(*position, winner, &on).expect("it is won");
            assert_eq!(proof.winner(), winner);
        }
    }
}

#[test]
fn values_are_those_of_retrograde_analysis() {
    compare(1 << 20, 1, 1);
}

#[test]
fn threads_change_no_value() {
    compare(1 << 20, 2, 7);
}

#[test]
fn a_small_table_changes_no_value() {
    compare(1 << 14, 1, 1001);
}

#[test]
fn a_draw_has_a_line_that_comes_back() {
    let solver = Solver::new(Options { memory: 1 << 20, threads: 1 });
    let line = solver.drawn_line(Shuttle::start(), &on);
    let mut positions = vec![Shuttle::start()];
    for play in line {
        let last = positions[positions.len() - 1];
        positions.push(last.play(play).expect("the line is legal"));
    }
    let truth = truth();
    assert!(positions.iter().all(|position| truth[position].is_none()), "no side has given the draw away");
    let (last, before) = positions.split_last().expect("the start at least");
    assert!(before.contains(last), "{last} has stood before");
}

#[test]
fn what_is_still_to_prove_is_told_of_the_root() {
    let told = AtomicU64::new(0);
    let watch = |progress: &Progress| {
        // A side whose number is 0 has won, and then the search is over.
        assert!(Side::ALL.iter().all(|side| progress.numbers[*side] != Some(0)), "{progress:?}");
        told.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let solver = Solver::new(Options { memory: 1 << 20, threads: 1 });
    assert_eq!(solver.solve(Shuttle::start(), &watch).0, Some(Value::Draw));
    assert!(told.into_inner() > 10, "it was told of something");
}
