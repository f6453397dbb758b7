//! How good a position of the learners' game is.

use bao_core::{Evaluate, Ring, Starts, Term, weigh};

use crate::position::Position;
use crate::rule_set::RuleSet;
use crate::weights::{ODDS, WEIGHTS};

/// The number of terms.
pub(crate) const TERMS: usize = 8;

impl<R: RuleSet> Evaluate for Position<R> {
    type Terms = [i32; TERMS];

    const TERMS: &'static [Term] = &[
        Term::new("turn", "one, for being to move"),
        Term::new("front", "seeds in the front row, more than the opponent's"),
        Term::new("back", "seeds in the back row, more than the opponent's"),
        Term::new("front pits", "occupied front pits, more than the opponent's"),
        Term::new("can take", "opponent's seeds that the mover can capture by a first lap"),
        Term::new("can lose", "mover's seeds that the opponent could capture by a first lap"),
        Term::new("ways", "the mover's starts whose first lap captures"),
        Term::new("their ways", "the opponent's starts whose first lap would capture"),
    ];

    const PHASES: &'static [&'static str] = &["game"];

    const WEIGHTS: &'static [&'static [i32]] = &[&WEIGHTS[0]];

    const ODDS: i32 = ODDS;

    #[inline(always)]
    fn phase(&self) -> usize {
        0
    }

    #[inline(always)]
    fn terms(&self) -> Self::Terms {
        let (own, other) = (self.own, self.other);
        let (can_take, ways) = threats(own, other);
        let (can_lose, their_ways) = threats(other, own);
        [
            1,
            difference(own.front_total(), other.front_total()),
            difference(own.back_total(), other.back_total()),
            difference(front_pits(own), front_pits(other)),
            can_take,
            can_lose,
            ways,
            their_ways,
        ]
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        weigh(&self.terms(), &WEIGHTS[0])
    }
}

/// Returns how many seeds of the victim's some first lap captures (KJ2), and how many starts have such a lap.
#[inline(always)]
fn threats(mover: Ring, victim: Ring) -> (i32, i32) {
    let (starts, by) = Starts::reaching_and_reached(mover, mover.captures_against(victim));
    // G3: a front pit faces the one that is as far from the other end.
    let seeds = victim.front_total_of(by.reverse_bits());
    (seeds.into(), starts.len().cast_signed())
}

#[inline(always)]
fn front_pits(ring: Ring) -> u8 {
    // At most eight.
    ring.front_occupied().count_ones().to_le_bytes()[0]
}

#[inline(always)]
fn difference(own: u8, other: u8) -> i32 {
    i32::from(own) - i32::from(other)
}
