//! One player's sixteen pits as a single 128-bit value.

use core::fmt;

use crate::course::Course;
use crate::direction::Direction;
use crate::pit::Pit;

/// A player's sixteen pits in circuit order, one byte a pit.
///
/// Byte 0 (the lowest) is front pit 1, byte 8 is back pit 8: the front row is the low half.
/// A ring holds at most [`Ring::CAPACITY`] seeds, so no byte ever carries into the next.
///
/// # Examples
/// ```
/// use bao_core::{Direction, Pit, Ring};
/// let ring = Ring::new([2; 16]).ok_or("too many seeds")?;
/// let (seeds, lifted) = ring.lift(Pit::wrapping(0));
/// let sown = lifted.sow(Pit::wrapping(0), seeds, Direction::Clockwise);
/// assert_eq!(sown.pits(), [0, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
/// # Ok::<_, &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ring(u128);

/// A one in every pit.
const EVERY_PIT: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;

/// All bits for a front pit, none for a back pit.
const FRONT: [u8; 16] = [255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0];

/// What is left of a ring with one pit emptied; the last mask keeps all.
static KEEP: [u128; 17] = keeps();

const fn keeps() -> [u128; 17] {
    let mut table = [u128::MAX; 17];
    let mut pit = 0;
    while pit < 16 {
        table[pit] = !(0xff << (8 * pit));
        pit += 1;
    }
    table
}

/// The seeds that a lap of `n % 16` seeds adds, by course and `n % 16`.
static RIPPLE: [[u128; 16]; Course::COUNT] = ripples();

const fn ripples() -> [[u128; 16]; Course::COUNT] {
    let mut table = [[0; 16]; Course::COUNT];
    let mut from = 0;
    while from < 16 {
        let (clockwise, anticlockwise) = (
            Course::new(Pit::wrapping(from), Direction::Clockwise),
            Course::new(Pit::wrapping(from), Direction::Anticlockwise),
        );
        let mut seeds = 1;
        while seeds < 16 {
            let ones = EVERY_PIT >> (8 * (16 - seeds as u32));
            // Clockwise the lowest byte is where the first seed falls, anticlockwise the last.
            let (low, high) = (clockwise.first().to_index() as u32, anticlockwise.end(seeds).to_index() as u32);
            table[clockwise.index()][seeds as usize] = ones.rotate_left(8 * low);
            table[anticlockwise.index()][seeds as usize] = ones.rotate_left(8 * high);
            seeds += 1;
        }
        from += 1;
    }
    table
}

impl Ring {
    /// The most seeds a ring may hold: all that are in the game (G13).
    pub const CAPACITY: u32 = 64;

    /// A ring without a seed.
    pub const EMPTY: Self = Self(0);

    /// Builds a ring from its pits in circuit order, or returns `None` if they hold more than 64 seeds in all.
    #[must_use]
    pub const fn new(pits: [u8; 16]) -> Option<Self> {
        let mut total = 0;
        let mut i = 0;
        while i < 16 {
            total += pits[i] as u32;
            i += 1;
        }
        if total > Self::CAPACITY { None } else { Some(Self(u128::from_le_bytes(pits))) }
    }

    /// Returns the seeds of every pit in circuit order.
    #[must_use]
    pub const fn pits(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    /// Returns the seeds in one pit.
    #[must_use]
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a half and a byte are cut out on purpose")]
    pub const fn seeds(self, pit: Pit) -> u8 {
        // Selecting a half first keeps this to one 64-bit shift; a 128-bit shift costs three times as much.
        let half = if pit.index() < 8 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        (half >> (8 * (pit.index() & 7))) as u8
    }

    /// Returns the front row, front pit 1 in the lowest byte.
    #[must_use]
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low half is the front row")]
    pub const fn front(self) -> u64 {
        self.0 as u64
    }

    /// Returns the back row in circuit order, back pit 8 in the lowest byte.
    #[must_use]
    #[inline(always)]
    pub const fn back(self) -> u64 {
        (self.0 >> 64) as u64
    }

    /// Returns whether the front row is empty (G7).
    #[must_use]
    #[inline(always)]
    pub const fn front_is_empty(self) -> bool {
        self.front() == 0
    }

    /// Returns the number of seeds in all sixteen pits.
    #[must_use]
    #[inline(always)]
    pub const fn total(self) -> u8 {
        byte_sum(self.front() + self.back())
    }

    /// Returns the number of seeds in the front row.
    #[must_use]
    #[inline(always)]
    pub const fn front_total(self) -> u8 {
        byte_sum(self.front())
    }

    /// Returns the number of seeds in the back row.
    #[must_use]
    #[inline(always)]
    pub const fn back_total(self) -> u8 {
        byte_sum(self.back())
    }

    /// Returns the number of seeds in the front pits of a mask with bit 0 for front pit 1.
    #[must_use]
    #[inline(always)]
    pub const fn front_total_of(self, pits: u8) -> u8 {
        const ONES: u64 = 0x0101_0101_0101_0101;
        // Byte i of the product keeps bit i; adding 127 carries it to the top of its byte.
        let chosen = (pits as u64 * ONES) & 0x8040_2010_0804_0201;
        let chosen = ((chosen + 0x7f * ONES) >> 7) & ONES;
        byte_sum(self.front() & (chosen * 0xff))
    }

    /// Returns a pit's seeds and the ring without them.
    #[must_use]
    #[inline(always)]
    pub const fn lift(self, pit: Pit) -> (u8, Self) {
        (self.seeds(pit), self.emptied(pit))
    }

    /// Returns the ring with one pit emptied.
    #[must_use]
    #[inline(always)]
    pub const fn emptied(self, pit: Pit) -> Self {
        Self(self.0 & KEEP[pit.index()])
    }

    /// Returns the ring with seeds added to one pit; the caller sees to it that 64 are not exceeded.
    #[must_use]
    #[inline(always)]
    pub const fn with_added(self, pit: Pit, seeds: u8) -> Self {
        Self(self.0 + ((seeds as u128) << (8 * pit.index())))
    }

    /// Returns the ring with seeds taken from one pit, which must hold as many.
    #[must_use]
    #[inline(always)]
    pub const fn with_taken(self, pit: Pit, seeds: u8) -> Self {
        Self(self.0 - ((seeds as u128) << (8 * pit.index())))
    }

    /// Returns the ring after `seeds` seeds were sown one by one from the pit after `from` on (G4).
    ///
    /// The pit sown from is not skipped when sixteen or more seeds come round to it.
    #[must_use]
    #[inline(always)]
    pub fn sow(self, from: Pit, seeds: u8, direction: Direction) -> Self {
        self.sow_course(Course::new(from, direction), seeds)
    }

    /// Returns the ring after a lap.
    #[inline(always)]
    pub(crate) fn sow_course(self, course: Course, seeds: u8) -> Self {
        let mut pits = self.0 + RIPPLE[course.index()][usize::from(seeds & 15)];
        if seeds >= 16 {
            pits += EVERY_PIT * u128::from(seeds >> 4);
        }
        Self(pits)
    }

    /// Returns which front pits hold seeds, as a mask with bit 0 for front pit 1.
    #[must_use]
    #[inline(always)]
    pub const fn front_occupied(self) -> u8 {
        gather(at_least(self.front(), 1))
    }

    /// Returns which of the sixteen pits hold `seeds` or more (1–64), bit 0 for front pit 1.
    #[must_use]
    #[inline(always)]
    pub const fn holding(self, seeds: u8) -> u16 {
        mask_of([at_least(self.front(), seeds), at_least(self.back(), seeds)])
    }

    /// Returns which own front pits are occupied and face at least one of `facing`'s seeds: where a lap captures (KJ2).
    #[must_use]
    #[inline(always)]
    pub const fn captures_against(self, facing: Self) -> u8 {
        // Byte i faces byte 7 − i (G3), so reversing the opponent's row brings each facing pit beside its own.
        gather(at_least(self.front(), 1) & at_least(facing.front().swap_bytes(), 1))
    }

    /// Returns how many of these seeds face the other side's pit: none where that is a back pit (G3).
    #[must_use]
    #[inline(always)]
    pub const fn facing(self, pit: Pit) -> u8 {
        self.seeds(pit.opposite()) & FRONT[pit.index()]
    }

    /// Returns the ring with one pit emptied, or as it is if `kept`.
    #[inline(always)]
    pub(crate) fn emptied_unless(self, kept: bool, pit: Pit) -> Self {
        Self(self.0 & KEEP[if kept { 16 } else { pit.index() }])
    }

    /// Returns the ring as its 128 bits, front pit 1 in the lowest byte.
    #[must_use]
    #[inline(always)]
    pub const fn to_bits(self) -> u128 {
        self.0
    }
}

/// Gathers the high bits of a front and a back row into a mask with bit 0 for front pit 1; all other bits are zero.
#[inline(always)]
const fn mask_of(high_bits: [u64; 2]) -> u16 {
    gather(high_bits[0]) as u16 | (gather(high_bits[1]) as u16) << 8
}

/// Adds up eight bytes that hold at most 64 in all.
#[inline(always)]
const fn byte_sum(bytes: u64) -> u8 {
    // The multiplication gathers all eight in the top byte.
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

/// Sets the high bit of each byte that is `least` or more; bytes are at most 64.
#[inline(always)]
const fn at_least(row: u64, least: u8) -> u64 {
    row.wrapping_add(0x0101_0101_0101_0101 * (128 - least as u64)) & 0x8080_8080_8080_8080
}

/// Gathers the high bits of eight bytes into one byte, lowest byte first.
#[inline(always)]
const fn gather(high_bits: u64) -> u8 {
    ((high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ring").field(&self.pits()).finish()
    }
}
