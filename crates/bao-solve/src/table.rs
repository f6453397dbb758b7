//! The bounded table of what is known of positions, shared by all threads.

use core::sync::atomic::{AtomicU64, Ordering};

use bao_core::{BySide, Move, Side};

use crate::place::Place;

/// A proof number that stands for "never": the side can not force a win.
pub(crate) const NEVER: u32 = (1 << 26) - 1;

/// The entries that compete for a place: as many as a cache line holds.
const BUCKET: usize = 4;

/// What is known of a position, whatever the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// Nothing is settled; the numbers say how hard each side's win seems to prove.
    Open(BySide<u32>),
    /// A side wins.
    Won {
        winner: Side,
        /// The plies within which it does.
        height: u16,
        /// Its move, if it is its turn and the game goes on.
        play: Option<Move>,
    },
    /// The sides marked can not force a win, by a repetition at best; of the other nothing is known.
    Unforced(BySide<bool>),
}

/// Two words an entry, `check ^ data` and `data`: an entry torn by two threads does not match its check.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// Makes an empty table of about `bytes` bytes, with room for a few entries at least.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let buckets = (bytes / (BUCKET * size_of::<[AtomicU64; 2]>())).max(64);
        let mut entries = Vec::new();
        entries.resize_with(buckets * BUCKET, Default::default);
        Self { entries }
    }

    /// Makes an empty table of so many entries, or returns `None` if no table has as many or the memory is not there.
    pub(crate) fn try_with_capacity(entries: usize) -> Option<Self> {
        if entries == 0 || !entries.is_multiple_of(BUCKET) {
            return None;
        }
        let mut table = Self { entries: Vec::new() };
        table.entries.try_reserve_exact(entries).ok()?;
        table.entries.resize_with(entries, Default::default);
        Some(table)
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let buckets = self.entries.len() / BUCKET;
        // The high word of the product scales the key to the number of buckets, whatever that is.
        let index = (u128::from(key) * buckets as u128) >> 64;
        let index = usize::try_from(index).unwrap_or(0);
        &self.entries[index * BUCKET..][..BUCKET]
    }

    /// Returns what is known of a position.
    pub(crate) fn get(&self, place: Place) -> Option<Known> {
        self.bucket(place.key).iter().find_map(|entry| {
            let data = entry[1].load(Ordering::Relaxed);
            let found = data != 0 && entry[0].load(Ordering::Relaxed) ^ data == place.check;
            found.then(|| unpack(data))
        })
    }

    /// Stores what is known of a position, and how many positions were expanded to know it.
    ///
    /// Where the bucket is full, the entry that cost least gives way.
    pub(crate) fn put(&self, place: Place, known: Known, cost: u64) {
        let data = pack(known, cost);
        let bucket = self.bucket(place.key);
        let rank = |entry: &&[AtomicU64; 2]| {
            let old = entry[1].load(Ordering::Relaxed);
            if old == 0 {
                1
            } else if entry[0].load(Ordering::Relaxed) ^ old == place.check {
                0
            } else {
                2 + (old & COST)
            }
        };
        if let Some(entry) = bucket.iter().min_by_key(rank) {
            entry[0].store(place.check ^ data, Ordering::Relaxed);
            entry[1].store(data, Ordering::Relaxed);
        }
    }

    /// Returns the number of entries that can be held.
    pub(crate) fn capacity(&self) -> usize {
        self.entries.len()
    }

    /// Returns all entries in use as they lie.
    pub(crate) fn occupied(&self) -> impl Iterator<Item = (usize, [u64; 2])> {
        self.entries.iter().enumerate().filter_map(|(index, entry)| {
            let words = [entry[0].load(Ordering::Relaxed), entry[1].load(Ordering::Relaxed)];
            (words[1] != 0).then_some((index, words))
        })
    }

    /// Puts an entry back where it lay.
    pub(crate) fn restore(&self, index: usize, words: [u64; 2]) {
        if let Some(entry) = self.entries.get(index) {
            entry[0].store(words[0], Ordering::Relaxed);
            entry[1].store(words[1], Ordering::Relaxed);
        }
    }
}

/// The bits that hold the cost, in half steps of its logarithm.
const COST: u64 = 63;
const OPEN: u64 = 1;
const WON: u64 = 2;
const UNFORCED: u64 = 3;

/// Packs into 64 bits: six of cost, two of kind, then what the kind needs.
fn pack(known: Known, cost: u64) -> u64 {
    let log = cost.max(1).ilog2();
    let half = u64::from(log > 0 && cost >> (log - 1) & 1 == 1);
    let cost = (u64::from(log) * 2 + half).min(COST);
    cost | match known {
        Known::Open(numbers) => OPEN << 6 | u64::from(numbers.south) << 8 | u64::from(numbers.north) << 34,
        Known::Won { winner, height, play } => {
            let play = play.map_or(0, Move::to_bits);
            WON << 6 | u64::from(winner == Side::North) << 8 | u64::from(height) << 9 | u64::from(play) << 25
        }
        Known::Unforced(sides) => UNFORCED << 6 | u64::from(sides.south) << 8 | u64::from(sides.north) << 9,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the bits are cut to size first")]
fn unpack(data: u64) -> Known {
    let bits = |from: u32, count: u32| data >> from & ((1 << count) - 1);
    match bits(6, 2) {
        WON => Known::Won {
            winner: if bits(8, 1) == 0 { Side::South } else { Side::North },
            height: bits(9, 16) as u16,
            play: Move::from_bits(bits(25, 16) as u16),
        },
        UNFORCED => Known::Unforced(BySide::new(bits(8, 1) == 1, bits(9, 1) == 1)),
        _ => Known::Open(BySide::new(bits(8, 26) as u32, bits(34, 26) as u32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bao_core::{Direction, Pit};

    fn place(n: u64) -> Place {
        Place { key: n.wrapping_mul(0x9e37_79b9_7f4a_7c15), check: n.wrapping_mul(0xd1b5_4a32_d192_ed03) }
    }

    #[test]
    fn what_is_put_comes_back() {
        let table = Table::with_bytes(1 << 16);
        let play = Some(Move::new(Pit::wrapping(3), Direction::Anticlockwise));
        let all = [
            Known::Open(BySide::new(1, NEVER - 1)),
            Known::Won { winner: Side::South, height: 0, play: None },
            Known::Won { winner: Side::North, height: u16::MAX, play },
            Known::Unforced(BySide::new(true, false)),
            Known::Unforced(BySide::new(true, true)),
        ];
        for (n, known) in (1..).zip(all) {
            table.put(place(n), known, 1 << n);
        }
        for (n, known) in (1..).zip(all) {
            assert_eq!(table.get(place(n)), Some(known));
        }
        assert_eq!(table.get(place(77)), None);
    }

    #[test]
    fn the_costly_entry_outlives_the_cheap_ones() {
        let table = Table::with_bytes(0);
        let known = Known::Won { winner: Side::South, height: 9, play: None };
        table.put(place(1), known, 1 << 20);
        for n in 2..100_000 {
            table.put(place(n), Known::Open(BySide::new(1, 1)), 1);
        }
        assert_eq!(table.get(place(1)), Some(known));
        assert_eq!(table.occupied().count(), table.capacity());
    }
}
