//! Rings against plain arrays and seeds dropped one by one.

use crate::common::{boards, pit, rings, sow_slowly};
use bao_core::{Direction, FrontPit, Kichwa, Pit, Ring, Row, Side, letter_row, row_letter};
use proptest::prelude::*;

#[test]
fn g2_the_circuit_is_as_the_rules_spell_it() {
    let names: Vec<_> = Pit::all().map(|pit| pit.of(Side::South).to_string()).collect();
    assert_eq!(names.join(" "), "A1 A2 A3 A4 A5 A6 A7 A8 B8 B7 B6 B5 B4 B3 B2 B1");
    let north: Vec<_> = Pit::all().map(|pit| pit.of(Side::North).to_string()).collect();
    assert_eq!(north.join(" "), names.join(" ").to_lowercase());
}

#[test]
fn g1_pits_are_named_by_row_and_number() {
    for side in Side::ALL {
        for row in Row::ALL {
            assert_eq!(letter_row(row_letter(side, row)), Some((side, row)));
            for number in 1..=8 {
                let pit = Pit::at(row, number).expect("1 to 8 are pits");
                assert_eq!((pit.row(), pit.number()), (row, number));
            }
            assert_eq!((Pit::at(row, 0), Pit::at(row, 9)), (None, None));
        }
    }
    assert_eq!((Pit::new(15).is_some(), Pit::new(16)), (true, None));
    assert_eq!(letter_row('c'), None);
}

#[test]
fn g2_clockwise_runs_right_in_front_and_left_behind() {
    for (from, to) in [("A3", "A4"), ("A8", "B8"), ("B5", "B4"), ("B1", "A1")] {
        assert_eq!(pit(from).onward(1, Direction::Clockwise), pit(to));
        assert_eq!(pit(to).onward(1, Direction::Anticlockwise), pit(from));
    }
}

#[test]
fn g3_front_pits_face_the_pits_of_nine_less_their_number() {
    for front in FrontPit::all() {
        assert_eq!(front.pit().number() + front.opposite().pit().number(), 9);
        assert_eq!(front.opposite().opposite(), front);
    }
    assert!(Pit::all().filter(|pit| pit.row() == Row::Back).all(|pit| pit.front().is_none()));
}

#[test]
fn kimbi_and_kichwa_are_the_ends_of_the_front_row() {
    let kimbi: Vec<_> = FrontPit::all().map(FrontPit::kimbi).collect();
    let (left, right) = (Some(Kichwa::Left), Some(Kichwa::Right));
    assert_eq!(kimbi, [left, left, None, None, None, None, right, right]);
    let kichwa: Vec<_> = FrontPit::all().map(FrontPit::kichwa).collect();
    assert_eq!(kichwa, [left, None, None, None, None, None, None, right]);
    assert_eq!((Kichwa::Left.pit(), Kichwa::Right.pit()), (pit("A1"), pit("A8")));
    // Towards the centre from either end.
    assert_eq!(Kichwa::Left.pit().onward(1, Kichwa::Left.direction()), pit("A2"));
    assert_eq!(Kichwa::Right.pit().onward(1, Kichwa::Right.direction()), pit("A7"));
}

/// Every pit, every number of seeds there can be, both directions.
#[test]
fn g4_sowing_is_dropping_seeds_one_by_one() {
    for from in Pit::all() {
        for direction in Direction::ALL {
            for seeds in 0..=64 {
                let mut pits = [0; 16];
                let end = sow_slowly(&mut pits, from.index(), seeds, direction);
                assert_eq!(Ring::EMPTY.sow(from, seeds, direction).pits(), pits, "{seeds} {direction} from {from:?}");
                assert_eq!(from.onward(seeds, direction).index(), end, "{seeds} {direction} from {from:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn g4_sowing_adds_to_what_lies_there(ring in rings(0, 64), from in 0..16_u8) {
        let from = Pit::wrapping(from);
        for direction in Direction::ALL {
            let mut pits = ring.pits();
            let seeds = core::mem::take(&mut pits[from.index()]);
            sow_slowly(&mut pits, from.index(), seeds, direction);
            let (lifted, rest) = ring.lift(from);
            prop_assert_eq!(lifted, seeds);
            prop_assert_eq!(rest.sow(from, lifted, direction).pits(), pits);
        }
    }

    #[test]
    fn masks_are_what_the_pits_say((own, other) in boards()) {
        let (mine, theirs) = (own.pits(), other.pits());
        for seeds in 1..=64 {
            let holding: u16 = (0..16).filter(|&i| mine[i] >= seeds).map(|i| 1 << i).sum();
            prop_assert_eq!(own.holding(seeds), holding, "{} or more", seeds);
        }
        let occupied: u8 = (0..8).filter(|&i| mine[i] > 0).map(|i| 1 << i).sum();
        prop_assert_eq!(own.front_occupied(), occupied);
        prop_assert_eq!(own.front_is_empty(), occupied == 0);
        let captures: u8 = (0..8).filter(|&i| mine[i] > 0 && theirs[7 - i] > 0).map(|i| 1 << i).sum();
        prop_assert_eq!(own.captures_against(other), captures);
        for pit in Pit::all() {
            let facing = if pit.row() == Row::Front { theirs[7 - pit.index()] } else { 0 };
            prop_assert_eq!(other.facing(pit), facing);
        }
    }

    #[test]
    fn sums_are_what_the_pits_say(ring in rings(0, 64), mask: u8) {
        let pits = ring.pits();
        prop_assert_eq!(ring.total(), pits.iter().sum());
        prop_assert_eq!(ring.front_total(), pits[..8].iter().sum());
        prop_assert_eq!(ring.back_total(), pits[8..].iter().sum());
        let chosen: u8 = (0..8).filter(|&i| mask >> i & 1 == 1).map(|i| pits[i]).sum();
        prop_assert_eq!(ring.front_total_of(mask), chosen);
        prop_assert_eq!(Ring::new(pits), Some(ring));
        prop_assert_eq!(ring.to_bits().to_le_bytes(), pits);
        for pit in Pit::all() {
            prop_assert_eq!(ring.seeds(pit), pits[pit.index()]);
            prop_assert_eq!(ring.emptied(pit).seeds(pit), 0);
            prop_assert_eq!(ring.emptied(pit).with_added(pit, ring.seeds(pit)), ring);
            prop_assert_eq!(ring.with_taken(pit, ring.seeds(pit)), ring.emptied(pit));
        }
    }
}

#[test]
fn g13_a_ring_holds_64_seeds_at_most() {
    let mut pits = [4; 16];
    assert_eq!(Ring::new(pits).map(Ring::total), Some(64));
    pits[7] += 1;
    assert_eq!(Ring::new(pits), None);
    assert_eq!(Ring::new([255; 16]), None);
}
