//! The levels, from a beginner to full strength.
//!
//! This is the one place that says how strong a level is; `docs/STRENGTH.md` has what they make against each other.

use std::fmt;
use std::time::Duration;

use bao_core::Evaluate;

use crate::judge::Judge;
use crate::limits::Limits;
use crate::report::Engine;
use crate::searcher::{Options, Searcher};

/// A level of the engine, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a level plays.
///
/// Below the highest it errs as people do: it is short of sight, and it misjudges.
/// What it sees to be won or lost it does not misjudge, so it never passes by a win in one.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Strength {
    /// The plies it looks ahead.
    depth: Option<u32>,
    /// The positions it looks at.
    nodes: Option<u64>,
    /// The time it takes for a move.
    time: Option<Duration>,
    /// How far it misjudges a position at most, either way; at 1 an error multiplies the odds by e.
    noise: f64,
}

/// The levels from 1 to 10.
const STRENGTHS: [Strength; 10] = [
    sees(1, 8.0),
    sees(1, 2.0),
    sees(2, 5.0),
    sees(2, 3.0),
    counts(170, 1.9),
    counts(350, 1.5),
    counts(800, 1.2),
    counts(1_600, 1.0),
    counts(4_000, 0.7),
    Strength { depth: None, nodes: None, time: Some(Duration::from_secs(2)), noise: 0.0 },
];

const fn sees(plies: u32, noise: f64) -> Strength {
    Strength { depth: Some(plies), nodes: None, time: None, noise }
}

const fn counts(nodes: u64, noise: f64) -> Strength {
    Strength { depth: None, nodes: Some(nodes), time: None, noise }
}

impl Level {
    /// The highest level.
    pub const HIGHEST: Self = Self(10);

    /// Returns the level of this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::HIGHEST.0 { Some(Self(number)) } else { None }
    }

    /// Returns all levels, the lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=Self::HIGHEST.0).map(Self)
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns what ends each of its searches.
    #[must_use]
    pub fn limits(self) -> Limits {
        let Strength { depth, nodes, time, .. } = self.strength();
        Limits { depth, nodes, time, ..Limits::default() }
    }

    /// Makes a searcher that judges as the level does; what it misjudges, and how, follows from the seed.
    ///
    /// It keeps those limits alone that each search is given; see [`limits`](Self::limits).
    #[must_use]
    pub fn searcher<V: Evaluate>(self, options: Options, seed: u64) -> Box<dyn Engine<V> + Send> {
        if self == Self::HIGHEST {
            // Full strength is the engine itself.
            return Box::new(Searcher::new(options));
        }
        // Who sees so many plies sees nothing beyond them.
        let options = Options { quiescence: options.quiescence && self.strength().depth.is_none(), ..options };
        Box::new(Searcher::with_judge(options, Misjudging { most: scaled(V::ODDS, self.strength().noise), seed }))
    }

    const fn strength(self) -> Strength {
        STRENGTHS[self.0 as usize - 1]
    }
}

#[expect(clippy::cast_possible_truncation, reason = "both factors are small")]
fn scaled(odds: i32, noise: f64) -> i32 {
    (f64::from(odds) * noise).round() as i32
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An estimator that is off by some amount in each position, the same one each time, and less often by much than by
/// little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misjudging {
    /// How far it is off at most, in hundredths of a seed.
    pub most: i32,
    /// Where it is off, and how far, follows from it.
    pub seed: u64,
}

impl<V: Evaluate> Judge<V> for Misjudging {
    #[inline]
    fn estimate(&self, position: &V) -> i32 {
        position.evaluate() + self.error(position.key())
    }
}

impl Misjudging {
    /// Returns how far it is off in the position of a key.
    #[inline]
    fn error(self, key: u64) -> i32 {
        // The finish of splitmix64: each bit of the key and the seed moves half of the bits.
        let mut bits = key ^ self.seed;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        // The difference of two even draws is likelier small than large.
        let [low_0, low_1, high_0, high_1, ..] = bits.to_le_bytes();
        let [low, high] = [[low_0, low_1], [high_0, high_1]].map(|draw| i64::from(u16::from_le_bytes(draw)));
        let error = (low - high) * i64::from(self.most) / i64::from(u16::MAX);
        i32::try_from(error).unwrap_or(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_ten_levels() {
        assert_eq!(Level::all().count(), 10);
        assert_eq!([0, 11].map(Level::new), [None; 2]);
        assert!(Level::all().all(|level| Level::new(level.number()) == Some(level)));
    }

    #[test]
    fn each_level_is_limited_and_errs_less_or_sees_more_than_the_one_below() {
        for (below, above) in Level::all().zip(Level::all().skip(1)) {
            let [below, above] = [below, above].map(Level::strength);
            assert!(above.noise < below.noise || above.depth > below.depth, "{above:?}");
        }
        assert!(Level::all().all(|level| level.limits() != Limits::default()));
        assert!(Level::HIGHEST.strength().noise.abs() < f64::EPSILON);
    }

    #[test]
    fn errors_are_bounded_and_balanced() {
        let judge = Misjudging { most: 300, seed: 1 };
        let errors: Vec<i32> =
            (0..10_000_u64).map(|key| judge.error(key.wrapping_mul(0x9e37_79b9_7f4a_7c15))).collect();
        assert!(errors.iter().all(|error| error.abs() <= 300));
        assert!(errors.iter().any(|error| *error > 250) && errors.iter().any(|error| *error < -250));
        assert!(errors.iter().sum::<i32>().abs() < 30_000, "the mean error is below 3");
        assert!(errors.iter().filter(|error| error.abs() <= 150).count() > 6_500, "small errors are the likelier");
        assert_ne!(judge.error(5), Misjudging { seed: 2, ..judge }.error(5));
        assert_eq!(Misjudging { most: 0, seed: 1 }.error(7), 0);
    }
}
