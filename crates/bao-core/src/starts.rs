//! Sets of starts: which pits may be sown in which directions.

use wide::u8x16;

use crate::direction::{Direction, Heading};
use crate::pit::{Kichwa, Pit};
use crate::ring::Ring;

/// A set of starts, each a pit and a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Starts {
    /// The pits that are sown clockwise, bit 0 for front pit 1.
    clockwise: u16,
    /// The pits that are sown anticlockwise.
    anticlockwise: u16,
}

/// For a front pit in which a first lap is to end: how many seeds each pit of the ring must hold for that, one byte a pit
/// as in a [`Ring`].
#[derive(Clone, Copy)]
struct Distances {
    clockwise: u8x16,
    anticlockwise: u8x16,
}

/// For each front pit, distances that match nothing, and the distances to it.
static DISTANCES: [[Distances; 2]; 8] = distances();

const fn distances() -> [[Distances; 2]; 8] {
    // No pit holds as many seeds as this.
    const NEVER: [u8; 16] = [0xff; 16];
    let nothing = Distances { clockwise: u8x16::new(NEVER), anticlockwise: u8x16::new(NEVER) };
    let mut table = [[nothing; 2]; 8];
    let mut target = 0;
    while target < 8 {
        let (mut clockwise, mut anticlockwise) = (NEVER, NEVER);
        let mut seeds = 2;
        while seeds < 16 {
            // Whoever sows clockwise to the target sits so many pits anticlockwise of it.
            let end = Pit::wrapping(target);
            clockwise[end.onward(seeds, Direction::Anticlockwise).index()] = seeds;
            anticlockwise[end.onward(seeds, Direction::Clockwise).index()] = seeds;
            seeds += 1;
        }
        table[target as usize][1] =
            Distances { clockwise: u8x16::new(clockwise), anticlockwise: u8x16::new(anticlockwise) };
        target += 1;
    }
    table
}

/// Returns the own front pits in which a first lap of 2 to 15 seeds can end, as a mask with bit 0 for front pit 1.
///
/// With [`Ring::captures_against`] these are the pits that threaten what they face (KT14).
#[must_use]
#[inline]
pub fn first_lap_ends(own: Ring) -> u8 {
    Starts::reaching_and_reached(own, u8::MAX).1
}

/// Returns one bit for each pit that is all ones, bit 0 for front pit 1.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "sixteen pits have sixteen bits")]
fn bits_of(pits: u8x16) -> u16 {
    pits.to_bitmask() as u16
}

impl Starts {
    /// The empty set.
    pub const NONE: Self = Self { clockwise: 0, anticlockwise: 0 };

    /// Returns the starts whose first lap of 2 to 15 seeds drops its last seed into one of the given front pits.
    ///
    /// With [`Ring::captures_against`] these are the capturing starts (KJ2, KJ3, KT10).
    #[must_use]
    #[inline]
    pub fn reaching(own: Ring, targets: u8) -> Self {
        Self::reaching_and_reached(own, targets).0
    }

    /// Returns the starts of [`reaching`](Self::reaching), and those of the given front pits that one of them reaches.
    #[must_use]
    #[inline]
    pub fn reaching_and_reached(own: Ring, targets: u8) -> (Self, u8) {
        Self::reaching_among(own, targets, [0, 1, 2, 3, 4, 5, 6, 7])
    }

    /// Looks for the starts that reach a target among some front pits, and for the targets that are reached.
    #[inline(always)]
    fn reaching_among<const N: usize>(own: Ring, targets: u8, among: [usize; N]) -> (Self, u8) {
        let seeds = u8x16::new(own.pits());
        let (mut clockwise, mut anticlockwise, mut reached) = (u8x16::ZERO, u8x16::ZERO, 0);
        for target in among {
            // Every target is gone through, set or not: a loop over those that are set would be mispredicted.
            let to = &DISTANCES[target][usize::from(targets >> target & 1)];
            let (by_clockwise, by_anticlockwise) = (seeds.simd_eq(to.clockwise), seeds.simd_eq(to.anticlockwise));
            reached |= u8::from((by_clockwise | by_anticlockwise).any()) << target;
            clockwise |= by_clockwise;
            anticlockwise |= by_anticlockwise;
        }
        (Self { clockwise: bits_of(clockwise), anticlockwise: bits_of(anticlockwise) }, reached)
    }

    /// Returns the pits whose first lap, sown clockwise whatever they hold, ends in one of the given front pits, and those
    /// of the given front pits in which one ends.
    ///
    /// An empty pit counts as ending in itself.
    /// With [`Ring::captures_against`] these are the starts that raid with their first lap (KM8).
    #[must_use]
    #[inline]
    pub fn clockwise_reaching_and_reached(own: Ring, targets: u8) -> (Self, u8) {
        const CIRCUIT: u8x16 = u8x16::new([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        let ends = (u8x16::new(own.pits()) + CIRCUIT) & u8x16::splat(15);
        let (mut reaching, mut reached) = (0, 0);
        for target in 0..8 {
            let wanted = 0_u16.wrapping_sub(u16::from(targets >> target & 1));
            let here = bits_of(ends.simd_eq(u8x16::splat(target))) & wanted;
            reached |= u8::from(here != 0) << target;
            reaching |= here;
        }
        (Self::clockwise(reaching), reached)
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

    /// Returns the capturing starts apart by the pit that captures: a kimbi, or one in the centre (KJ5).
    #[must_use]
    #[inline]
    pub fn capturing_by_kimbi_or_centre(own: Ring, other: Ring) -> (Self, Self) {
        let targets = own.captures_against(other);
        (Self::reaching_among(own, targets, [0, 1, 6, 7]).0, Self::reaching_among(own, targets, [2, 3, 4, 5]).0)
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
        // From the left kimbi clockwise, from the right kimbi anticlockwise.
        Self { clockwise: (pits & 0b0011_1111) as u16, anticlockwise: (pits & 0b1111_1100) as u16 }
    }

    /// Returns both directions of each pit in a mask with bit 0 for front pit 1, bit 8 for back pit 8.
    #[must_use]
    #[inline]
    pub const fn both_ways(pits: u16) -> Self {
        Self { clockwise: pits, anticlockwise: pits }
    }

    /// Returns the clockwise start of each pit in a mask with bit 0 for front pit 1, bit 8 for back pit 8.
    #[must_use]
    #[inline]
    pub const fn clockwise(pits: u16) -> Self {
        Self { clockwise: pits, anticlockwise: 0 }
    }

    /// Returns the set with only those starts in it.
    #[must_use]
    pub const fn one(pit: Pit, direction: Direction) -> Self {
        let bit = 1 << pit.index();
        match direction {
            Direction::Clockwise => Self { clockwise: bit, anticlockwise: 0 },
            Direction::Anticlockwise => Self { clockwise: 0, anticlockwise: bit },
        }
    }

    /// Returns whether the set holds nothing.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.bits() == 0
    }

    /// Returns how many starts there are.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.bits().count_ones()
    }

    /// Returns whether a start is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, pit: Pit, direction: Direction) -> bool {
        let pits = match direction {
            Direction::Clockwise => self.clockwise,
            Direction::Anticlockwise => self.anticlockwise,
        };
        pits >> pit.index() & 1 == 1
    }

    /// Returns the set without a start.
    #[must_use]
    #[inline(always)]
    pub const fn without(self, pit: Pit, direction: Direction) -> Self {
        let gone = Self::one(pit, direction);
        Self { clockwise: self.clockwise & !gone.clockwise, anticlockwise: self.anticlockwise & !gone.anticlockwise }
    }

    /// Returns the set without any start from a pit.
    #[must_use]
    #[inline(always)]
    pub const fn without_pit(self, pit: Pit) -> Self {
        let others = !(1 << pit.index());
        Self { clockwise: self.clockwise & others, anticlockwise: self.anticlockwise & others }
    }

    /// Returns start number `index`, below [`len`](Self::len), in an order that is fixed but not that of moves.
    #[must_use]
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 32")]
    pub const fn nth(self, index: u32) -> (Pit, Direction) {
        let mut rest = self.bits();
        let mut left = index;
        while left > 0 {
            rest &= rest - 1;
            left -= 1;
        }
        let bit = rest.trailing_zeros() as u8;
        (Pit::wrapping(bit), if bit < 16 { Direction::Clockwise } else { Direction::Anticlockwise })
    }

    #[inline(always)]
    const fn bits(self) -> u32 {
        self.clockwise as u32 | (self.anticlockwise as u32) << 16
    }
}

/// Walks a set of starts in the order of [`Move`](crate::Move): front pits from the left, then back pits from the left,
/// and of each pit `<` before `>`.
#[derive(Clone, Debug)]
pub struct StartsIter(Starts);

impl IntoIterator for Starts {
    type Item = (Pit, Direction);
    type IntoIter = StartsIter;

    #[inline(always)]
    fn into_iter(self) -> StartsIter {
        StartsIter(self)
    }
}

impl Iterator for StartsIter {
    type Item = (Pit, Direction);

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a bit number is below 16")]
    fn next(&mut self) -> Option<Self::Item> {
        let pits = self.0.clockwise | self.0.anticlockwise;
        if pits == 0 {
            return None;
        }
        // The circuit runs through the back row from its right.
        let front = pits & 0xff;
        let index = if front == 0 { pits.ilog2() } else { front.trailing_zeros() };
        let pit = Pit::wrapping(index as u8);
        let left = Heading::Left.direction(pit.row());
        let direction = if self.0.contains(pit, left) { left } else { left.reverse() };
        self.0 = self.0.without(pit, direction);
        Some((pit, direction))
    }
}
