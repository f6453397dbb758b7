//! The comparison with the reference finds each fault that shows in play.

use bao_conformance::toys::Shuttle;
use bao_conformance::{Differential, NoReference};
use bao_core::Variant;
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

use crate::broken::Broken;
use crate::faults::*;

#[track_caller]
fn finds<V: Variant>(what: &str) {
    let mut differential = Differential::<V>::new(1).expect("a game with a reference");
    let found = (0..10_000).find_map(|_| differential.compare().err()).expect("the fault shows");
    assert_eq!(found.what(), what, "{found}");
    assert!(found.to_string().contains(found.position()), "{found}");
}

#[test]
fn nothing_where_nothing_is_broken() {
    let mut differential = Differential::<Broken<Kete, Sound>>::new(1).expect("a game with a reference");
    for _ in 0..1_000 {
        assert_eq!(differential.compare(), Ok(()));
    }
}

#[test]
fn moves_left_out() {
    finds::<Broken<Kujifunza, FavoursSouth>>("what the legal moves are");
}

#[test]
fn moves_out_of_order() {
    finds::<Broken<Kete, VisitsBackwards>>("what the legal moves are");
}

#[test]
fn another_text() {
    finds::<Broken<Kujifunza, WritesBackwards>>("what the legal moves are");
}

#[test]
fn another_position_after() {
    finds::<Broken<Kete, PlaysAnotherAsSouth>>("what a move does");
}

#[test]
fn another_position_when_watched() {
    finds::<Broken<Zanzibar, Steered>>("what a move does");
}

#[test]
fn other_laps() {
    finds::<Broken<Kimasai, TellsTheFirstLap>>("what a move does");
}

#[test]
fn other_captures() {
    finds::<Broken<Kujifunza, TellsNoCaptures>>("what a move does");
}

#[test]
fn another_winner() {
    finds::<Broken<Kimasai, NorthWinsAll>>("who has won");
}

#[test]
fn a_faulty_setup_accepted() {
    finds::<Broken<Kete, AcceptsAll>>("what is a position");
}

#[test]
fn a_setup_refused() {
    finds::<Broken<Kete, RefusesNorth>>("what is a position");
}

#[test]
fn another_text_of_a_position() {
    finds::<Broken<Kujifunza, ReadsSouthToMove>>("how a position is written");
}

#[test]
fn a_game_without_reference_is_refused() {
    let refused = Differential::<Shuttle>::new(1).map(|_| ());
    assert_eq!(refused, Err(NoReference { variant: "shuttle" }));
}
