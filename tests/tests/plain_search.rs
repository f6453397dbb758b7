//! The plain search finds what plain minimax finds, for every game, within every limit.

use std::cell::Cell;

use bao_core::{Variant, VariantExt};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};
use bao_search::plain::{DECIDED, Limits, WIN, evaluate, search};

/// The value for the side to move, with no cut, no order and no memory.
fn minimax<V: Variant>(position: &V, depth: u8, ply: i32) -> i32 {
    let side = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        return if outcome.winner == side { WIN - ply } else { ply - WIN };
    }
    if depth == 0 {
        return evaluate(position);
    }
    let values = position.successors().into_iter().map(|(_, after)| {
        let value = minimax(&after, depth - 1, ply + 1);
        if after.side_to_move() == side { value } else { -value }
    });
    values.max().expect("an undecided position has a move")
}

/// Positions of a game in which each move is taken by a number from a small generator.
fn walk<V: Variant>(seed: u64) -> Vec<V> {
    let mut state = seed;
    let mut all = vec![V::start()];
    for _ in 0..120 {
        let moves = all[all.len() - 1].successors();
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = usize::try_from(state >> 33).expect("31 bits fit") % moves.len();
        all.push(moves[choice].1);
    }
    all
}

fn agrees_with_minimax<V: Variant>(depth: u8, every: usize) {
    for seed in 1..=3 {
        for position in walk::<V>(seed).iter().step_by(every) {
            let found = search(position, &Limits::depth(depth));
            assert_eq!(found.is_none(), position.outcome().is_some(), "{position}");
            let Some(found) = found else { continue };
            // A search that stops early at a forced result has the value that minimax gives at that depth and beyond.
            assert_eq!(found.score, minimax(position, found.depth, 0), "seed {seed}: {position}");
            if found.depth < depth {
                assert!(found.score.abs() >= DECIDED, "{position}");
                assert_eq!(found.score, minimax(position, depth, 0), "seed {seed}: {position}");
            }
            let mut at = *position;
            for &step in &found.line {
                at = at.play(step).expect("the line is legal");
            }
            // The line leads to the score: the value at its end, seen from its beginning.
            let plies = i32::try_from(found.line.len()).expect("short");
            let end = minimax(&at, 0, plies);
            let end = if at.side_to_move() == position.side_to_move() { end } else { -end };
            assert_eq!(end, found.score, "seed {seed}: {position}");
        }
    }
}

#[test]
fn kete_agrees_with_minimax() {
    agrees_with_minimax::<Kete>(5, 5);
}

#[test]
fn kimasai_agrees_with_minimax() {
    agrees_with_minimax::<Kimasai>(4, 9);
}

#[test]
fn kujifunza_agrees_with_minimax() {
    agrees_with_minimax::<Kujifunza>(4, 9);
}

#[test]
fn zanzibar_agrees_with_minimax() {
    agrees_with_minimax::<Zanzibar>(5, 7);
}

#[test]
fn a_node_limit_is_kept_once_there_is_an_answer() {
    let first = search(&Kujifunza::start(), &Limits::depth(1)).expect("a move");
    for nodes in [0, 1, 100, 5000] {
        let found = search(&Kujifunza::start(), &Limits { nodes, ..Limits::depth(20) }).expect("a move");
        assert!(found.nodes <= nodes.max(first.nodes), "{found:?}");
        assert!(found.depth >= 1);
    }
}

#[test]
fn stop_breaks_the_search_off_and_leaves_an_answer() {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() >= 3
    };
    let found = search(&Kujifunza::start(), &Limits { depth: 30, nodes: u64::MAX, stop: &stop }).expect("a move");
    assert_eq!(asked.get(), 3);
    assert!(found.nodes <= 4 * 1024, "{found:?}");
    assert!(Kujifunza::start().is_legal(found.best()));
}
