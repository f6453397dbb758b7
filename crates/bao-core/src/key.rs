//! Hashing of positions.

use crate::ring::Ring;

/// Mixes two rings and a word of whatever else a position remembers into a hash.
///
/// Products of distinct odd-patterned words are folded, so that every bit of the board reaches every bit of the key.
#[must_use]
#[inline(always)]
pub const fn key_of(first: Ring, second: Ring, rest: u64) -> u64 {
    // Digits of pi; no ring holds bytes as large, so no factor is ever zero.
    let a = fold(first.front() ^ 0x243f_6a88_85a3_08d3, first.back() ^ 0x9319_8a2e_0370_7344);
    let b = fold(second.front() ^ 0xa409_3822_299f_31d0, second.back() ^ 0x882e_fa98_ec4e_6c89);
    fold(a ^ 0xb752_1e63_8d01_3772 ^ rest.rotate_left(32), b ^ 0xbe54_66cf_34e9_0c6c ^ rest)
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "both halves of the product are used")]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product as u64) ^ (product >> 64) as u64
}
