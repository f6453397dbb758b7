//! How the table tells positions apart.

use core::hash::Hasher;

use crate::node::Node;

/// A position as the table knows it: where it lies, and what tells it from others there.
///
/// The two hashes share no step, so that two positions are taken for one only where both collide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The position's own key, which chooses the bucket.
    pub(crate) key: u64,
    /// A second hash, made from the position's `Hash`.
    pub(crate) check: u64,
}

impl Place {
    pub(crate) fn of<N: Node>(game: &N) -> Self {
        let mut folding = Folding::default();
        game.hash(&mut folding);
        Self { key: game.key(), check: folding.finish() }
    }
}

/// A small hash function over words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folding(u64);

impl Default for Folding {
    fn default() -> Self {
        Self(0x452_821e_638d_0137)
    }
}

impl Folding {
    #[expect(clippy::cast_possible_truncation, reason = "both halves of the product are used")]
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product as u64) ^ (product >> 64) as u64 ^ self.0.rotate_left(23);
    }
}

impl Hasher for Folding {
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.fold(0x3c6e_f372_fe94_f82b);
        last.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.fold(word);
    }

    #[expect(clippy::cast_possible_truncation, reason = "the other half follows")]
    fn write_u128(&mut self, words: u128) {
        self.fold(words as u64);
        self.fold((words >> 64) as u64);
    }
}
