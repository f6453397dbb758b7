//! Sets of starts against their plain definitions.

use crate::common::{boards, next, pit, rings, sow_slowly};
use bao_core::{Direction, FrontPit, Move, Pit, Ring, Row, Starts, first_lap_ends};
use proptest::prelude::*;

/// Every start there is.
fn every_start() -> impl Iterator<Item = (Pit, Direction)> {
    Pit::all().flat_map(|pit| Direction::ALL.map(|direction| (pit, direction)))
}

/// Collects the starts that a definition admits.
fn those(admits: impl Fn(Pit, Direction) -> bool) -> Vec<(Pit, Direction)> {
    let mut starts: Vec<_> = every_start().filter(|&(pit, direction)| admits(pit, direction)).collect();
    starts.sort_by_key(|&(pit, direction)| Move::new(pit, direction));
    starts
}

/// Returns the pit in which a first lap of 2 to 15 seeds ends, if it is such a lap.
fn first_lap_end(own: Ring, pit: Pit, direction: Direction) -> Option<usize> {
    let seeds = own.seeds(pit);
    (2..=15).contains(&seeds).then(|| sow_slowly(&mut [0; 16], pit.index(), seeds, direction))
}

proptest! {
    #[test]
    fn kj2_capturing((own, other) in boards()) {
        let expected = those(|pit, direction| {
            first_lap_end(own, pit, direction)
                .is_some_and(|end| end < 8 && own.pits()[end] > 0 && other.pits()[7 - end] > 0)
        });
        prop_assert_eq!(Starts::capturing(own, other).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn reaching(own in rings(0, 64), targets: u8) {
        let expected = those(|pit, direction| {
            first_lap_end(own, pit, direction).is_some_and(|end| end < 8 && targets >> end & 1 == 1)
        });
        let ends = expected.iter().filter_map(|&(pit, direction)| first_lap_end(own, pit, direction));
        let reached = ends.fold(0, |mask, end| mask | 1_u8 << end);
        prop_assert_eq!(Starts::reaching(own, targets).into_iter().collect::<Vec<_>>(), expected);
        prop_assert_eq!(Starts::reaching_and_reached(own, targets), (Starts::reaching(own, targets), reached));
    }

    #[test]
    fn km8_clockwise_reaching(own in rings(0, 64), targets: u8) {
        let end = |pit: Pit| sow_slowly(&mut [0; 16], pit.index(), own.seeds(pit), Direction::Clockwise);
        let is_target = |end: usize| end < 8 && targets >> end & 1 == 1;
        let (starts, reached) = Starts::clockwise_reaching_and_reached(own, targets);
        let expected = those(|pit, direction| direction == Direction::Clockwise && is_target(end(pit)));
        prop_assert_eq!(starts.into_iter().collect::<Vec<_>>(), expected);
        let ends = Pit::all().map(end).filter(|&end| is_target(end));
        prop_assert_eq!(reached, ends.fold(0, |mask, end| mask | 1_u8 << end));
    }

    #[test]
    fn kt14_first_lap_ends(own in rings(0, 64)) {
        let ends = every_start().filter_map(|(pit, direction)| first_lap_end(own, pit, direction));
        let expected = ends.filter(|&end| end < 8).fold(0, |mask, end| mask | 1_u8 << end);
        prop_assert_eq!(first_lap_ends(own), expected);
    }

    #[test]
    fn kj7_takata(own in rings(0, 64)) {
        let front_can = Pit::all().any(|pit| pit.row() == Row::Front && own.seeds(pit) >= 2);
        let expected = those(|pit, _| own.seeds(pit) >= 2 && (pit.row() == Row::Front || !front_can));
        prop_assert_eq!(Starts::takata(own).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn both_ways_and_clockwise(pits: u16) {
        let in_mask = |pit: Pit| pits >> pit.index() & 1 == 1;
        let both: Vec<_> = Starts::both_ways(pits).into_iter().collect();
        prop_assert_eq!(both, those(|pit, _| in_mask(pit)));
        let clockwise: Vec<_> = Starts::clockwise(pits).into_iter().collect();
        prop_assert_eq!(clockwise, those(|pit, direction| in_mask(pit) && direction == Direction::Clockwise));
    }

    #[test]
    fn kt5_entering(pits: u8) {
        // A kimbi enters from its own side; in the centre there is a choice.
        let entering: Vec<_> = Starts::entering(pits).into_iter().collect();
        prop_assert_eq!(entering, those(|pit, direction| {
            let open = |front: FrontPit| front.kimbi().is_none_or(|kichwa| kichwa.direction() == direction);
            pit.front().is_some_and(|front| pits >> front.index() & 1 == 1 && open(front))
        }));
    }

    #[test]
    fn kj8_own_front_row_is_spared(own in rings(0, 64)) {
        let occupied: Vec<_> = (0..8).filter(|&i| own.pits()[i] > 0).collect();
        // Away from the centre is where the next pit lies in the back row.
        let empties = |pit: Pit, direction| occupied == [pit.index()] && next(pit.index(), direction) >= 8;
        let all = Starts::both_ways(0xffff);
        let spared: Vec<_> = all.sparing_front_row(own).into_iter().collect();
        prop_assert_eq!(spared, those(|pit, direction| !empties(pit, direction)));
    }

    #[test]
    fn kj5_captures_apart_by_the_pit_that_captures((own, other) in boards()) {
        let (by_kimbi, by_centre) = Starts::capturing_by_kimbi_or_centre(own, other);
        let centre = |(pit, direction): (Pit, Direction)| {
            let end = pit.onward(own.seeds(pit), direction);
            end.front().is_some_and(|end| end.kimbi().is_none())
        };
        let (at_centre, at_kimbi): (Vec<_>, Vec<_>) =
            Starts::capturing(own, other).into_iter().partition(|&start| centre(start));
        prop_assert_eq!(by_kimbi.into_iter().collect::<Vec<_>>(), at_kimbi);
        prop_assert_eq!(by_centre.into_iter().collect::<Vec<_>>(), at_centre);
    }

    #[test]
    fn taking_out_and_counting(pits: u16, index in 0..16_u8, clockwise: bool) {
        let (gone, set) = (Pit::wrapping(index), Starts::both_ways(pits));
        let direction = Direction::ALL[usize::from(!clockwise)];
        let list = |set: Starts| set.into_iter().collect::<Vec<_>>();
        let mut rest = list(set);
        prop_assert_eq!(set.len() as usize, rest.len());
        prop_assert_eq!(set.is_empty(), rest.is_empty());
        let numbered: Vec<_> = (0..set.len()).map(|i| set.nth(i)).collect();
        prop_assert_eq!(numbered.len(), rest.len());
        prop_assert!(rest.iter().all(|start| numbered.contains(start)));
        for (pit, direction) in every_start() {
            prop_assert_eq!(set.contains(pit, direction), rest.contains(&(pit, direction)));
        }
        rest.retain(|&start| start != (gone, direction));
        prop_assert_eq!(list(set.without(gone, direction)), &rest[..]);
        rest.retain(|&(pit, _)| pit != gone);
        prop_assert_eq!(list(set.without_pit(gone)), rest);
        prop_assert_eq!(list(Starts::one(gone, direction)), [(gone, direction)]);
    }
}

#[test]
fn kj8_only_a_kichwa_sown_outwards_empties_the_front_row() {
    let alone = |name: &str| {
        let mut pits = [0; 16];
        pits[pit(name).index()] = 5;
        Ring::new(pits).expect("five seeds")
    };
    let all = Starts::both_ways(0xffff);
    let left_out = |name| {
        let spared = all.sparing_front_row(alone(name));
        those(|pit, direction| !spared.contains(pit, direction))
    };
    assert_eq!(left_out("A1"), [(pit("A1"), Direction::Anticlockwise)]);
    assert_eq!(left_out("A8"), [(pit("A8"), Direction::Clockwise)]);
    assert_eq!(left_out("A2"), []);
    assert_eq!(left_out("B1"), []);
}

#[test]
fn an_empty_set_holds_nothing() {
    assert!(Starts::NONE.is_empty());
    assert_eq!((Starts::NONE.len(), Starts::NONE.into_iter().next()), (0, None));
}
