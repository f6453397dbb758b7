//! How good a position of the cattle game is.

use bao_core::{Direction, Evaluate, Pit, Ring, Term, weigh};

use crate::position::Kimasai;

use crate::weights::{ODDS, WEIGHTS};

/// The number of terms.
pub(crate) const TERMS: usize = 7;

impl Evaluate for Kimasai {
    type Terms = [i32; TERMS];

    const TERMS: &'static [Term] = &[
        Term::new("turn", "one, for being to move"),
        Term::new("front", "seeds in the front row, more than the opponent's"),
        Term::new("back", "seeds in the back row, more than the opponent's"),
        Term::new("front pits", "occupied front pits, more than the opponent's"),
        Term::new("groups", "pits of two seeds or more, more than the opponent's"),
        Term::new("can take", "opponent's seeds that some first lap of the mover's takes"),
        Term::new("can lose", "mover's seeds that some first lap of the opponent's captures"),
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
        [
            1,
            difference(own.front_total(), other.front_total()),
            difference(own.back_total(), other.back_total()),
            difference(pits(own.holding(1) & 0xff), pits(other.holding(1) & 0xff)),
            difference(pits(own.holding(2)), pits(other.holding(2))),
            i32::from(threatened(own, other)),
            i32::from(threatened(other, own)),
        ]
    }

    #[inline(always)]
    fn evaluate(&self) -> i32 {
        weigh(&self.terms(), &WEIGHTS[0])
    }
}

/// Returns how many seeds of the victim some first lap captures (KM8).
#[inline(always)]
fn threatened(mover: Ring, victim: Ring) -> u8 {
    let by = mover.captures_against(victim) & lap_ends(mover);
    // G3: a front pit faces the one that is as far from the other end.
    victim.front_total_of(by.reverse_bits())
}

#[inline(always)]
fn difference(own: u8, other: u8) -> i32 {
    i32::from(own) - i32::from(other)
}

/// Returns the front pits in which a clockwise lap can end, bit 0 for front pit 1.
#[inline(always)]
fn lap_ends(ring: Ring) -> u8 {
    let ends = Pit::all().fold(0_u16, |ends, pit| {
        let seeds = ring.seeds(pit);
        ends | u16::from(seeds > 0) << pit.onward(seeds, Direction::Clockwise).index()
    });
    ends.to_le_bytes()[0]
}

/// Returns how many pits are in a mask.
#[inline(always)]
fn pits(mask: u16) -> u8 {
    // At most sixteen.
    mask.count_ones().to_le_bytes()[0]
}
