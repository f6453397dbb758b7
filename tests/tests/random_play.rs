//! Random moves are drawn from the legal ones with the weights that are promised.

use std::collections::HashMap;

use bao_core::{Move, RandomPlay, Side, Variant, VariantExt, play_random_game};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

/// Goes through every sequence of draws and sums up with what probability each position comes after.
fn chances<V: RandomPlay>(position: &V) -> HashMap<V, f64> {
    let mut chances = HashMap::new();
    // Each entry is a draw: what it returned, and of how many.
    let mut script: Vec<(u32, u32)> = Vec::new();
    loop {
        let mut drawn = 0;
        let after = position.play_random(|count| {
            assert!(count > 0, "{position}: a draw from nothing");
            if drawn == script.len() {
                script.push((0, count));
            }
            assert_eq!(script[drawn].1, count, "{position}: the same draws lead to the same question");
            drawn += 1;
            script[drawn - 1].0
        });
        let chance: f64 = script.iter().map(|&(_, count)| 1.0 / f64::from(count)).product();
        if let Some(after) = after {
            *chances.entry(after).or_default() += chance;
        }
        // The next sequence: the last draw that can go up does so, and what came behind it is forgotten.
        while script.last().is_some_and(|&(value, count)| value + 1 == count) {
            script.pop();
        }
        match script.last_mut() {
            Some((value, _)) => *value += 1,
            None => return chances,
        }
    }
}

/// Returns the chance that each position should have: equal shares of the legal moves, where stopping and safari (KT6)
/// halve the share of their start.
fn shares<V: Variant>(position: &V) -> HashMap<V, f64> {
    let legal = position.successors();
    let asked = |one: Move| V::NAME == "kete" && !one.decisions().is_empty();
    let weight = |one: Move| if asked(one) { 0.5 } else { 1.0 };
    let whole: f64 = legal.iter().map(|&(one, _)| weight(one)).sum();
    let mut shares = HashMap::new();
    for (one, after) in legal {
        *shares.entry(after).or_default() += weight(one) / whole;
    }
    shares
}

/// Compares chances with shares at every position of random games.
fn check<V: RandomPlay>(games: u64) {
    let mut compared = 0;
    for seed in 0..games {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut position = V::start();
        while position.decided().is_none() && compared < 200 * games {
            // Where a never-ending move is drawn, stopping and safari are drawn like any others.
            let mixed = position.candidates().len() > position.legal_moves().len()
                && position.legal_moves().iter().any(|one| !one.decisions().is_empty());
            if !mixed {
                let (found, expected) = (chances(&position), shares(&position));
                assert_eq!(found.len(), expected.len(), "{position}");
                for (after, share) in expected {
                    let chance = found.get(&after).copied().unwrap_or(0.0);
                    assert!((chance - share).abs() < 1e-9, "{position}: {after} has {chance}, should have {share}");
                }
                compared += 1;
            }
            match position.play_random(|count| random.u32(..count)) {
                Some(after) => position = after,
                None => break,
            }
        }
    }
    assert!(compared > 10 * games, "too few positions were compared: {compared}");
}

#[test]
fn kete_draws_evenly() {
    check::<Kete>(20);
}

#[test]
fn kimasai_draws_evenly() {
    check::<Kimasai>(20);
}

#[test]
fn kujifunza_draws_evenly() {
    check::<Kujifunza>(40);
    check::<Zanzibar>(40);
}

#[test]
fn random_games_end_with_a_winner() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut south = 0;
    for _ in 0..1000 {
        let game = play_random_game(Kujifunza::start(), |count| random.u32(..count));
        south += u32::from(game.winner == Some(Side::South));
        assert!(game.winner.is_some() && game.plies > 0);
    }
    assert!((300..700).contains(&south), "South won {south} of 1000");
}
