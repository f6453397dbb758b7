//! Rings to try things on, and the circuit one step at a time.

use bao_core::{Direction, Pit, Ring};
use proptest::prelude::*;

/// Rings of `least` to `most` seeds: dropped singly, or in heaps, or both.
pub(crate) fn rings(least: u8, most: u8) -> impl Strategy<Value = Ring> {
    let heaps = prop::collection::vec((0..16_usize, 1..=20_u8), 0..8);
    let singles = prop::collection::vec(0..16_usize, 0..=usize::from(most));
    (heaps, singles, 0..16_usize).prop_map(move |(heaps, singles, rest)| {
        let mut pits = [0; 16];
        let mut room = most;
        for (pit, seeds) in heaps.into_iter().chain(singles.into_iter().map(|pit| (pit, 1))) {
            let seeds = seeds.min(room);
            pits[pit] += seeds;
            room -= seeds;
        }
        pits[rest] += least.saturating_sub(most - room);
        Ring::new(pits).expect("at most the room there was")
    })
}

/// Two rings that share the 64 seeds of a game.
pub(crate) fn boards() -> impl Strategy<Value = (Ring, Ring)> {
    (0..=64_u8).prop_flat_map(|own| (rings(own, own), rings(64 - own, 64 - own)))
}

/// The circuit from the left kichwa on, clockwise, as the rules spell it (G2).
const CIRCUIT: [&str; 16] =
    ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "B8", "B7", "B6", "B5", "B4", "B3", "B2", "B1"];

/// Returns a pit by South's name for it.
pub(crate) fn pit(name: &str) -> Pit {
    let index = CIRCUIT.iter().position(|&pit| pit == name).expect("a pit of South's");
    Pit::all().nth(index).expect("sixteen pits")
}

/// Returns the index of the next pit (G2).
pub(crate) fn next(index: usize, direction: Direction) -> usize {
    match (direction, index) {
        (Direction::Clockwise, 15) => 0,
        (Direction::Clockwise, _) => index + 1,
        (Direction::Anticlockwise, 0) => 15,
        (Direction::Anticlockwise, _) => index - 1,
    }
}

/// Drops seeds one by one into the pits after `from`, and returns the index of the last (G4).
pub(crate) fn sow_slowly(pits: &mut [u8; 16], from: usize, seeds: u8, direction: Direction) -> usize {
    let mut at = from;
    for _ in 0..seeds {
        at = next(at, direction);
        pits[at] += 1;
    }
    at
}
