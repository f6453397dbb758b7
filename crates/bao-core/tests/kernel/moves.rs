//! Moves as sixteen bits, and their order.

use crate::common::pit;
use bao_core::{Decisions, Direction, Heading, Kichwa, Move, MoveText, Pit, Side};

/// Every list of decisions up to a length.
fn decisions(longest: usize) -> Vec<Vec<bool>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..longest {
        let to = all.len();
        for i in from..to {
            for bit in [false, true] {
                let mut longer = all[i].clone();
                longer.push(bit);
                all.push(longer);
            }
        }
        from = to;
    }
    all
}

/// Makes decisions one by one.
fn made(bits: &[bool]) -> Option<Decisions> {
    bits.iter().try_fold(Decisions::NONE, |made, &bit| made.then(bit))
}

/// Every move with up to so many decisions.
fn moves(longest: usize) -> Vec<(Pit, Direction, Vec<bool>)> {
    let lists = decisions(longest);
    let starts = Pit::all().flat_map(|pit| Direction::ALL.map(|direction| (pit, direction)));
    starts.flat_map(|(pit, direction)| lists.iter().map(move |list| (pit, direction, list.clone()))).collect()
}

#[test]
fn every_move_gives_back_what_it_was_made_of() {
    let all = moves(Decisions::CAPACITY as usize);
    assert_eq!(all.len(), 32 * 2047);
    for (pit, direction, bits) in all {
        let decided = made(&bits).expect("within the capacity");
        let made = Move::deciding(pit, direction, decided);
        assert_eq!((made.pit(), made.direction(), made.decisions()), (pit, direction, decided));
        assert_eq!(decided.len() as usize, bits.len());
        assert_eq!(decided.is_empty(), bits.is_empty());
        let told: Vec<_> = (0..decided.len()).map(|i| decided.get(i).expect("below the length")).collect();
        assert_eq!((told, decided.get(decided.len())), (bits, None));
        assert_eq!(Move::from_bits(made.to_bits()), Some(made));
    }
}

#[test]
fn only_moves_are_read_from_bits() {
    let read: Vec<_> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    assert_eq!(read.len(), 32 * 2047);
    assert!(read.iter().all(|one| Move::deciding(one.pit(), one.direction(), one.decisions()) == *one));
    assert_eq!(Move::from_bits(0), None);
}

#[test]
fn decisions_are_full_at_their_capacity() {
    let full = vec![true; Decisions::CAPACITY as usize];
    let full = made(&full).expect("up to the capacity");
    assert_eq!((full.len(), full.then(true)), (Decisions::CAPACITY, None));
}

#[test]
fn a_kichwa_is_decided_as_its_mark_is_ordered() {
    assert_eq!(Decisions::kichwa(Kichwa::Right), Decisions::one(false));
    assert_eq!(Decisions::kichwa(Kichwa::Left), Decisions::one(true));
    assert_eq!(Decisions::one(true), Decisions::NONE.then(true).expect("one decision"));
    // The right kichwa is written `<`, the left one `>`.
    assert!(Heading::Left.mark() < Heading::Right.mark());
    assert_eq!(Kichwa::Right.direction().heading(pit("A8").row()), Heading::Left);
    assert_eq!(Kichwa::Left.direction().heading(pit("A1").row()), Heading::Right);
}

/// Writes a move with at most one decision, an entry or a safari.
fn text(pit: Pit, direction: Direction, bits: &[bool], safari: bool) -> String {
    let entry =
        (!safari).then(|| bits.first().map(|&left| if left { Heading::Right } else { Heading::Left })).flatten();
    let direction = Some(direction.heading(pit.row()));
    let safari = safari && bits == [true];
    MoveText { direction, entry, safari, ..MoveText::pit(pit.of(Side::South)) }.to_string()
}

#[test]
fn moves_are_ordered_as_their_texts() {
    for safari in [false, true] {
        let mut by_text: Vec<_> = moves(1)
            .into_iter()
            // A stop is written as if nothing had been decided.
            .filter(|(_, _, bits)| !safari || !bits.is_empty())
            .map(|(pit, direction, bits)| {
                let made = Move::deciding(pit, direction, made(&bits).expect("one decision"));
                (text(pit, direction, &bits, safari), made)
            })
            .collect();
        by_text.sort();
        assert!(by_text.is_sorted_by_key(|&(_, made)| made), "{by_text:?}");
    }
}
