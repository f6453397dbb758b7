//! Every estimate is the sum of named terms, weighted by the phase.

use bao_core::{Evaluate, PitName, Ring, Setup, Token, Variant, VariantExt};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

/// Positions of a game in which each move is taken by a number from a small generator.
fn walk<V: Variant>(seed: u64) -> Vec<V> {
    let mut state = seed;
    let mut all = vec![V::start()];
    while let Some(last) = all.last()
        && all.len() < 200
    {
        let moves = last.successors();
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = usize::try_from(state >> 33).expect("31 bits fit") % moves.len();
        all.push(moves[choice].1);
    }
    all
}

/// The same position with the sides' names exchanged.
fn swapped(mut setup: Setup) -> Setup {
    let other = |pit: PitName| PitName { side: pit.side.other(), ..pit };
    std::mem::swap(&mut setup.pits.south, &mut setup.pits.north);
    std::mem::swap(&mut setup.hands.south, &mut setup.hands.north);
    setup.side = setup.side.other();
    for token in &mut setup.tokens {
        *token = match *token {
            Token::Kuu(side) => Token::Kuu(side.other()),
            Token::Takasia(pit) => Token::Takasia(other(pit)),
            Token::Claim(pit) => Token::Claim(other(pit)),
            Token::Opening => Token::Opening,
        };
    }
    setup
}

#[track_caller]
fn check<V: Evaluate>() {
    assert_eq!(V::WEIGHTS.len(), V::PHASES.len());
    assert!(V::ODDS > 0);
    for weights in V::WEIGHTS {
        assert_eq!(weights.len(), V::TERMS.len());
    }
    for position in (1..=20).flat_map(walk::<V>) {
        let (terms, weights) = (position.terms(), V::WEIGHTS[position.phase()]);
        let sum: i32 = terms.as_ref().iter().zip(weights).map(|(term, weight)| term * weight).sum();
        assert_eq!(position.evaluate(), sum, "{position}");
    }
    // Swapping the sides with the turn changes nothing for the side to move.
    for position in (1..=20).flat_map(walk::<V>) {
        let swapped = V::from_setup(&swapped(position.to_setup())).expect("as good as what it comes from");
        assert_eq!(swapped.evaluate(), position.evaluate(), "{position}");
    }
}

#[test]
fn kete() {
    check::<Kete>();
}

#[test]
fn kimasai() {
    check::<Kimasai>();
}

#[test]
fn kujifunza() {
    check::<Kujifunza>();
}

#[test]
fn zanzibar() {
    check::<Zanzibar>();
}

#[test]
fn seeds_of_chosen_front_pits() {
    let ring = Ring::new([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 19]).expect("64 seeds");
    for mask in 0..=u8::MAX {
        let expected: u8 = (0..8).filter(|pit| mask >> pit & 1 == 1).map(|pit| pit + 1).sum();
        assert_eq!(ring.front_total_of(mask), expected, "{mask:b}");
    }
    assert_eq!(ring.back_total(), 28);
    let all = Ring::new([0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).expect("64 seeds");
    assert_eq!(all.front_total_of(0b1_0000), 64);
}
