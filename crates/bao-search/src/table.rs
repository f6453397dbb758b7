//! The memory that all threads share: what has been found about positions.

use std::sync::atomic::{AtomicU64, Ordering};

use bao_core::Move;

use crate::score::Score;
use crate::worker::Reach;

/// The entries of a bucket: as many as fit into a cache line.
const WAYS: usize = 4;

/// A bounded memory of positions, written and read by all threads without locks.
///
/// An entry is two words, the data and the key folded with them, so that one torn by two writers at once belongs to no
/// position and is passed over.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

#[derive(Debug, Default)]
struct Slot {
    folded: AtomicU64,
    data: AtomicU64,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, or the one that was good enough.
    pub(crate) best: Option<Move>,
    /// The score, counted from the position itself.
    pub(crate) score: Score,
    /// How the score bounds the true one.
    pub(crate) bound: Bound,
    /// How far was looked; depths past 255 are remembered as 255.
    pub(crate) reach: Reach,
}

/// How a score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The true score is this.
    Exact,
}

impl Table {
    /// Makes a table that takes at most so many bytes, but at least one bucket.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        Self { buckets: std::iter::repeat_with(Bucket::default).take(buckets).collect() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the high half is below the number of buckets")]
    fn index(&self, key: u64) -> usize {
        // The high half of the product spreads keys evenly over any number of buckets.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Fetches what is remembered of a position into the cache, without waiting for it.
    #[inline(always)]
    pub(crate) fn fetch(&self, key: u64) {
        prefetch_index::prefetch_index(&*self.buckets, self.index(key));
    }

    /// Returns what is remembered of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let folded = slot.folded.load(Ordering::Relaxed);
            // An empty slot has data 0, which no entry packs to.
            if folded ^ data == key && data != 0 { Some(unpack(data)) } else { None }
        })
    }

    /// Remembers what was found about a position; `age` is the number of the search, which only has to differ from one
    /// search to the next.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry, age: u8) {
        let bucket = self.bucket(key);
        let mut worst = &bucket.0[0];
        let mut lowest = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Ordering::Relaxed);
            let folded = slot.folded.load(Ordering::Relaxed);
            if data == 0 || folded ^ data == key {
                worst = slot;
                break;
            }
            // What is deep and of this search is worth more than what is shallow or old.
            let worth = i32::from(depth_of(data)) - if age_of(data) == age & AGE_MASK { 0 } else { 64 };
            if worth < lowest {
                lowest = worth;
                worst = slot;
            }
        }
        let data = pack(entry, age);
        worst.data.store(data, Ordering::Relaxed);
        worst.folded.store(key ^ data, Ordering::Relaxed);
    }

    /// Returns how much of the table is in use by the search of this age, in thousandths, from a sample.
    pub(crate) fn fullness(&self, age: u8) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age & AGE_MASK
        });
        u32::try_from(used.count() * 1000 / (sample.len() * WAYS)).unwrap_or(0)
    }
}

/// The bits of an age that an entry keeps.
const AGE_MASK: u8 = 0x3f;

// Packed: move 16 bits, score 16, depth 8, age 6, bound 2, floor 8; the bound is 1 to 3, so the word is never 0.
fn pack(entry: Entry, age: u8) -> u64 {
    let best = entry.best.map_or(0, Move::to_bits);
    let [low, high, ..] = entry.score.number().to_le_bytes();
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let [best_low, best_high] = best.to_le_bytes();
    let [depth, floor] = [entry.reach.depth, entry.reach.floor].map(|plies| u8::try_from(plies).unwrap_or(u8::MAX));
    u64::from_le_bytes([best_low, best_high, low, high, depth, (age & AGE_MASK) << 2 | bound, floor, 0])
}

fn unpack(data: u64) -> Entry {
    let [best_low, best_high, low, high, depth, rest, floor, _] = data.to_le_bytes();
    let bound = match rest & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry {
        best: Move::from_bits(u16::from_le_bytes([best_low, best_high])),
        score: Score::from_number(i16::from_le_bytes([low, high]).into()),
        bound,
        reach: Reach { depth: depth.into(), floor: floor.into() },
    }
}

#[inline(always)]
fn depth_of(data: u64) -> u8 {
    data.to_le_bytes()[4]
}

#[inline(always)]
fn age_of(data: u64) -> u8 {
    data.to_le_bytes()[5] >> 2
}

#[cfg(test)]
mod tests {
    use bao_core::{Direction, Pit};

    use super::*;

    fn entry(depth: u8, score: Score) -> Entry {
        let best = Some(Move::new(Pit::wrapping(depth), Direction::Anticlockwise));
        let reach = Reach { depth: depth.into(), floor: u32::from(depth) / 2 };
        Entry { best, score, bound: Bound::Lower, reach }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = Table::with_bytes(1 << 12);
        let scores = [Score::EVEN, Score::estimate(-12_345), Score::win_in(7), Score::loss_in(0)];
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (score, depth) in scores.into_iter().zip([0, 1, 9, 255]) {
                let put = Entry { bound, ..entry(depth, score) };
                table.put(u64::from(depth) << 60 | 5, put, 200);
                assert_eq!(table.get(u64::from(depth) << 60 | 5), Some(put));
            }
        }
        let bare = Entry { best: None, ..entry(3, Score::EVEN) };
        table.put(77, bare, 0);
        assert_eq!(table.get(77), Some(bare));
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn memory_is_never_exceeded() {
        for bytes in [0, 1, 63, 64, 65, 1000, 1 << 20] {
            let table = Table::with_bytes(bytes);
            assert!(size_of_val(&*table.buckets) <= bytes.max(size_of::<Bucket>()));
        }
        assert_eq!(size_of::<Bucket>(), 64);
    }

    #[test]
    fn the_old_and_the_shallow_make_room() {
        let table = Table::with_bytes(0);
        for (key, depth) in [(1, 9), (2, 3), (3, 7), (4, 5)] {
            table.put(key, entry(depth, Score::EVEN), 1);
        }
        table.put(5, entry(1, Score::EVEN), 1);
        assert_eq!(table.get(2), None, "the shallowest goes first");
        table.put(1, entry(9, Score::EVEN), 2);
        table.put(6, entry(1, Score::EVEN), 2);
        table.put(7, entry(1, Score::EVEN), 2);
        table.put(8, entry(1, Score::EVEN), 2);
        assert_eq!([3, 4, 5].map(|key| table.get(key)), [None; 3], "then what is of an older search");
        assert!(table.get(1).is_some());
        assert_eq!(table.fullness(2), 1000);
        assert_eq!(table.fullness(3), 0);
    }

    #[test]
    fn a_torn_entry_belongs_to_nobody() {
        let table = Table::with_bytes(0);
        table.put(1, entry(9, Score::EVEN), 1);
        table.buckets[0].0[0].data.store(pack(entry(8, Score::win_in(1)), 1), Ordering::Relaxed);
        assert_eq!(table.get(1), None);
    }

    #[test]
    fn nothing_is_left_after_clearing() {
        let mut table = Table::with_bytes(1 << 10);
        for key in 0..100 {
            table.put(key << 57, entry(9, Score::EVEN), 1);
        }
        table.clear();
        assert!((0..100).all(|key| table.get(key << 57).is_none()));
    }
}
