//! The toy game of repetitions, solved by exhaustion.
//!
//! The numbers were counted by another program, written from the game's description with rows as lists.

use std::collections::HashMap;

use bao_conformance::toys::Shuttle;
use bao_core::{Adjudicator, Draw, Variant, VariantExt};

/// Returns each position that can be reached from the start with those after it.
fn graph() -> HashMap<Shuttle, Vec<Shuttle>> {
    let mut graph = HashMap::new();
    let mut open = vec![Shuttle::start()];
    while let Some(position) = open.pop() {
        graph.entry(position).or_insert_with(|| {
            let after: Vec<_> = position.successors().into_iter().map(|(_, after)| after).collect();
            open.extend(&after);
            after
        });
    }
    graph
}

/// Returns in how many plies each decided position is won or lost for the side to move; the rest is drawn.
fn solved(graph: &HashMap<Shuttle, Vec<Shuttle>>) -> HashMap<Shuttle, (bool, u32)> {
    let mut values: HashMap<Shuttle, (bool, u32)> = HashMap::new();
    for plies in 0.. {
        let mut found = Vec::new();
        for (position, after) in graph.iter().filter(|(position, _)| !values.contains_key(*position)) {
            let value = match position.outcome() {
                Some(outcome) => Some(outcome.winner == position.side_to_move()),
                None if after.iter().any(|after| values.get(after).is_some_and(|&(won, _)| !won)) => Some(true),
                None if after.iter().all(|after| values.contains_key(after)) => Some(false),
                None => None,
            };
            found.extend(value.map(|won| (*position, (won, plies))));
        }
        if found.is_empty() {
            break;
        }
        values.extend(found);
    }
    values
}

#[test]
fn of_its_positions_some_are_won_some_lost_and_the_rest_drawn() {
    let graph = graph();
    let values = solved(&graph);
    let won = values.values().filter(|(won, _)| *won).count();
    assert_eq!((graph.len(), won, values.len() - won), (5254, 2091, 2148));
    assert_eq!(values.get(&Shuttle::start()), None, "the start is drawn");
    assert_eq!(values.values().map(|&(_, plies)| plies).max(), Some(31), "the longest forced win");
}

#[test]
fn perft_counts_its_games() {
    let counts: Vec<_> = (1..=7).map(|depth| Shuttle::start().perft(depth)).collect();
    assert_eq!(counts, [2, 4, 12, 36, 108, 324, 1080]);
}

#[test]
fn g11_a_position_comes_back_and_the_game_is_drawn() {
    let mut game = Shuttle::start();
    let mut watch = Adjudicator::new(game);
    for text in ["A1>", "a8<", "A2<", "a7>", "A8<", "a1>", "A7>", "a2<"] {
        assert_eq!(watch.draw(), None, "before {text}");
        game = game.play(game.find_move(text).expect("a legal move")).expect("a legal move");
        watch.see(game);
    }
    assert_eq!(watch.draw(), Some(Draw::Repetition));
}
