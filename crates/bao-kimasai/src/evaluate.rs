//! How good a position of the cattle game is.

use bao_core::{Evaluate, Ring, Starts, Term, weigh};

use crate::position::Kimasai;
use crate::weights::{ODDS, WEIGHTS};

/// The number of terms.
pub(crate) const TERMS: usize = 10;

impl Evaluate for Kimasai {
    type Terms = [i32; TERMS];

    const TERMS: &'static [Term] = &[
        Term::new("turn", "one, for being to move"),
        Term::new("front", "cows in the front row, more than the opponent's"),
        Term::new("back", "cows in the back row, more than the opponent's"),
        Term::new("front pits", "occupied front pits, more than the opponent's"),
        Term::new("back pits", "occupied back pits, more than the opponent's"),
        Term::new("can take", "opponent's cows that the mover can capture by a first lap"),
        Term::new("can lose", "mover's cows that the opponent could capture by a first lap"),
        Term::new("ways", "the mover's starts whose first lap captures"),
        Term::new("their ways", "the opponent's starts whose first lap would capture"),
        Term::new(
            "raids first",
            "while herding, one for the player who will be the first to raid, minus one for the other",
        ),
    ];

    const PHASES: &'static [&'static str] = &["herding", "raiding"];

    const WEIGHTS: &'static [&'static [i32]] = &[&WEIGHTS[0], &WEIGHTS[1]];

    const ODDS: i32 = ODDS;

    #[inline(always)]
    fn phase(&self) -> usize {
        // KM5: nothing is captured while a hand holds a cow.
        usize::from(self.own_hand + self.other_hand == 0)
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
            difference(back_pits(own), back_pits(other)),
            can_take,
            can_lose,
            ways,
            their_ways,
            self.raids_first(),
        ]
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        weigh(&self.terms(), &WEIGHTS[Evaluate::phase(self)])
    }
}

impl Kimasai {
    /// Returns whether the mover will be the first to raid (1) or not (-1), or 0 once there is no cow left to bring in.
    #[inline(always)]
    fn raids_first(&self) -> i32 {
        if self.own_hand + self.other_hand == 0 {
            return 0;
        }
        // KM3: the opening turn brings in none, so the mover needs one turn more.
        let turns = self.own_hand + u8::from(self.opening);
        if turns <= self.other_hand { 1 } else { -1 }
    }
}

/// Returns how many cows of the victim's some first lap takes (KM8), and how many pits have such a lap.
#[inline(always)]
fn threats(mover: Ring, victim: Ring) -> (i32, i32) {
    // An empty pit would end its lap in itself, which captures nothing, being empty.
    let (starts, by) = Starts::clockwise_reaching_and_reached(mover, mover.captures_against(victim));
    // G3: a front pit faces the one that is as far from the other end.
    let cows = victim.front_total_of(by.reverse_bits());
    (cows.into(), starts.len().cast_signed())
}

#[inline(always)]
fn front_pits(ring: Ring) -> u8 {
    // At most eight.
    ring.front_occupied().count_ones().to_le_bytes()[0]
}

#[inline(always)]
fn back_pits(ring: Ring) -> u8 {
    // At most eight.
    (ring.holding(1) >> 8).count_ones().to_le_bytes()[0]
}

#[inline(always)]
fn difference(own: u8, other: u8) -> i32 {
    i32::from(own) - i32::from(other)
}
