//! How good a position of Kete is.

use bao_core::{Evaluate, Ring, Starts, Term, weigh};

use crate::kuu::functions;
use crate::position::Kete;
use crate::weights::{ODDS, WEIGHTS};

/// The number of terms.
pub(crate) const TERMS: usize = 9;

impl Evaluate for Kete {
    type Terms = [i32; TERMS];

    const TERMS: &'static [Term] = &[
        Term::new("turn", "one, for being to move"),
        Term::new("front", "seeds in the front row, more than the opponent's"),
        Term::new("back", "seeds in the back row, more than the opponent's"),
        Term::new("front pits", "occupied front pits, more than the opponent's"),
        Term::new("can take", "opponent's seeds that the mover can capture at once"),
        Term::new("can lose", "mover's seeds that the opponent could capture at once"),
        Term::new("ways", "the mover's starts that capture at once"),
        Term::new("their ways", "the opponent's starts that would capture at once"),
        Term::new("kuu", "one for a functional kuu, less one for the opponent's"),
    ];

    const PHASES: &'static [&'static str] = &["nemo", "hizi zetu"];

    const WEIGHTS: &'static [&'static [i32]] = &[&WEIGHTS[0], &WEIGHTS[1]];

    const ODDS: i32 = ODDS;

    #[inline(always)]
    fn phase(&self) -> usize {
        // KT3: who holds seeds is in nemo.
        usize::from(self.own_hand == 0)
    }

    #[inline(always)]
    fn terms(&self) -> Self::Terms {
        let (own, other) = (self.own, self.other);
        let (can_take, ways) = threats(own, self.own_hand, other);
        let (can_lose, their_ways) = threats(other, self.other_hand, own);
        [
            1,
            difference(own.front_total(), other.front_total()),
            difference(own.back_total(), other.back_total()),
            difference(front_pits(own), front_pits(other)),
            can_take,
            can_lose,
            ways,
            their_ways,
            i32::from(functions(self.kuus.own, own)) - i32::from(functions(self.kuus.other, other)),
        ]
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        weigh(&self.terms(), &WEIGHTS[self.phase()])
    }
}

/// Returns how many seeds of the victim's the mover can capture at once, and how many starts do so.
#[inline(always)]
fn threats(mover: Ring, hand: u8, victim: Ring) -> (i32, i32) {
    let targets = mover.captures_against(victim);
    let (starts, by) = if hand > 0 {
        // KT4: in nemo each occupied pit that faces seeds captures them.
        (Starts::entering(targets), targets)
    } else {
        // KT10: in hizi zetu it takes a lap that ends there.
        Starts::reaching_and_reached(mover, targets)
    };
    // G3: a front pit faces the one that is as far from the other end.
    (victim.front_total_of(by.reverse_bits()).into(), starts.len().cast_signed())
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
