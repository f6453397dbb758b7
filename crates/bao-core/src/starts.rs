//! Sets of starts: which pits may be sown in which directions.

use crate::direction::{Direction, Heading};
use crate::pit::{Kichwa, Pit, Row};
use crate::ring::Ring;

/// A set of starts, each a pit and a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Starts(u32);

/// For each pit and number of seeds, the front pits in which a first lap of 2 to 15 seeds ends: leftwards in the low
/// byte, rightwards in the high byte.
static REACH: [[u16; 64]; 16] = reaches();

const fn reaches() -> [[u16; 64]; 16] {
    let mut table = [[0; 64]; 16];
    let mut index = 0;
    while index < 16 {
        let pit = Pit::wrapping(index);
        let mut seeds = 2;
        while seeds < 16 {
            let left = pit.onward(seeds, Heading::Left.direction(pit.row()));
            let right = pit.onward(seeds, Heading::Right.direction(pit.row()));
            if left.index() < 8 {
                table[index as usize][seeds as usize] |= 1 << left.index();
            }
            if right.index() < 8 {
                table[index as usize][seeds as usize] |= 1 << (8 + right.index());
            }
            seeds += 1;
        }
        index += 1;
    }
    table
}

/// Returns the own front pits in which a first lap of 2 to 15 seeds can end, as a mask with bit 0 for front pit 1.
///
/// With [`Ring::captures_against`] these are the pits that threaten what they face (KT14).
#[must_use]
#[inline]
pub fn first_lap_ends(own: Ring) -> u8 {
    let ends = Pit::all().fold(0, |ends, pit| ends | REACH[pit.index()][usize::from(own.seeds(pit) & 63)]);
    let [left, right] = ends.to_le_bytes();
    left | right
}

impl Starts {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns the starts whose first lap of 2 to 15 seeds drops its last seed into one of the given front pits.
    ///
    /// With [`Ring::captures_against`] these are the capturing starts (KJ2, KJ3, KT10).
    #[must_use]
    #[inline]
    pub fn reaching(own: Ring, targets: u8) -> Self {
        let mut set = 0;
        if targets != 0 {
            let both = u16::from(targets) * 0x0101;
            for pit in Pit::all() {
                let hit = REACH[pit.index()][usize::from(own.seeds(pit) & 63)] & both;
                let left = u32::from(hit & 0xff != 0);
                let right = u32::from(hit >> 8 != 0);
                set |= (left | right << 1) << (2 * rank(pit));
            }
        }
        Self(set)
    }

    /// Returns the starts whose first lap captures: 2 to 15 seeds, ending in an occupied own front pit that faces seeds.
    ///
    /// # Rules
    /// KJ2, KJ3 and, in the second phase of Kete, KT10.
    #[must_use]
    #[inline]
    pub fn capturing(own: Ring, other: Ring) -> Self {
        Self::reaching(own, own.captures_against(other))
    }

    /// Returns the starts of a takata: front pits with two seeds or more, or, where there is none, such back pits.
    ///
    /// # Rules
    /// KJ7, KT13.
    #[must_use]
    #[inline]
    pub const fn takata(own: Ring) -> Self {
        let groups = own.holding(2);
        Self::both_ways(if groups & 0xff != 0 { groups & 0xff } else { groups })
    }

    /// Returns the set without the start that would sow the only occupied front pit, a kichwa, away from the centre.
    ///
    /// # Rules
    /// KJ8, KT17.
    #[must_use]
    #[inline]
    pub const fn sparing_front_row(self, own: Ring) -> Self {
        match own.front_occupied() {
            0b0000_0001 => self.without(Kichwa::Left.pit(), Kichwa::Left.direction().reverse()),
            0b1000_0000 => self.without(Kichwa::Right.pit(), Kichwa::Right.direction().reverse()),
            _ => self,
        }
    }

    /// Returns the ways in which seeds captured by each of the given front pits may run: two from the centre, and from a
    /// kimbi that of its kichwa.
    ///
    /// # Rules
    /// KJ5, KT5.
    #[must_use]
    #[inline]
    pub const fn entering(pits: u8) -> Self {
        // From the right kimbi leftwards, from the left kimbi rightwards.
        Self(Self::both_ways(pits as u16).0 & 0b0101_1111_1111_1010)
    }

    /// Returns both directions of each pit in a mask with bit 0 for front pit 1, bit 8 for back pit 8.
    #[must_use]
    #[inline]
    pub const fn both_ways(pits: u16) -> Self {
        // Ranks run through the back row from its left, the circuit from its right.
        let back = ((pits >> 8) as u8).reverse_bits() as u32;
        Self(spread((pits & 0xff) as u32 | (back << 8)) * 3)
    }

    /// Returns the clockwise start of each pit in a mask with bit 0 for front pit 1, bit 8 for back pit 8.
    #[must_use]
    #[inline]
    pub const fn clockwise(pits: u16) -> Self {
        // Clockwise is rightwards in front and leftwards behind.
        Self(Self::both_ways(pits).0 & 0x5555_aaaa)
    }

    /// Returns the set with only those starts in it.
    #[must_use]
    pub const fn one(pit: Pit, direction: Direction) -> Self {
        Self(1 << bit(pit, direction))
    }

    /// Returns whether the set holds nothing.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns how many starts there are.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether a start is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, pit: Pit, direction: Direction) -> bool {
        self.0 >> bit(pit, direction) & 1 == 1
    }

    /// Returns the starts that are in both sets.
    #[must_use]
    #[inline(always)]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the set without a start.
    #[must_use]
    #[inline(always)]
    pub const fn without(self, pit: Pit, direction: Direction) -> Self {
        Self(self.0 & !(1 << bit(pit, direction)))
    }

    /// Returns the set without any start from a pit.
    #[must_use]
    #[inline(always)]
    pub const fn without_pit(self, pit: Pit) -> Self {
        Self(self.0 & !(3 << (2 * rank(pit))))
    }

    /// Returns start number `index` in the order of moves, which must be below [`len`](Self::len).
    #[must_use]
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 32")]
    pub const fn nth(self, index: u32) -> (Pit, Direction) {
        let mut rest = self.0;
        let mut left = index;
        while left > 0 {
            rest &= rest - 1;
            left -= 1;
        }
        start_at(rest.trailing_zeros() as u8)
    }

    /// Returns the set as bits in the order of moves.
    #[must_use]
    #[inline(always)]
    pub const fn to_bits(self) -> u32 {
        self.0
    }
}

/// Doubles the distance between the bits of a 16-bit mask.
const fn spread(mask: u32) -> u32 {
    let mask = (mask | mask << 8) & 0x00ff_00ff;
    let mask = (mask | mask << 4) & 0x0f0f_0f0f;
    let mask = (mask | mask << 2) & 0x3333_3333;
    (mask | mask << 1) & 0x5555_5555
}

#[inline(always)]
const fn rank(pit: Pit) -> usize {
    match pit.row() {
        Row::Front => pit.index(),
        Row::Back => 23 - pit.index(),
    }
}

#[inline(always)]
const fn bit(pit: Pit, direction: Direction) -> usize {
    let right = matches!(direction.heading(pit.row()), Heading::Right);
    2 * rank(pit) + right as usize
}

/// Returns the start that a bit stands for.
#[inline(always)]
const fn start_at(bit: u8) -> (Pit, Direction) {
    let rank = (bit >> 1) & 15;
    let pit = Pit::wrapping(if rank < 8 { rank } else { 23 - rank });
    let heading = if bit & 1 == 0 { Heading::Left } else { Heading::Right };
    (pit, heading.direction(pit.row()))
}

/// Walks a set of starts in the order of [`Move`](crate::Move).
#[derive(Clone, Debug)]
pub struct StartsIter(u32);

impl IntoIterator for Starts {
    type Item = (Pit, Direction);
    type IntoIter = StartsIter;

    #[inline(always)]
    fn into_iter(self) -> StartsIter {
        StartsIter(self.0)
    }
}

impl Iterator for StartsIter {
    type Item = (Pit, Direction);

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 32")]
    fn next(&mut self) -> Option<Self::Item> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(start_at(bit))
    }
}
