//! What the results of a match say about two players' strength.

use std::fmt;

/// The results of pairs of games from one opening, each side played once by each player.
///
/// The two games of a pair depend on each other, since an opening may favour a side; pairs do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Pairs in which the first player made 0, ½, 1, 1½ and 2 points.
    pub counts: [u64; 5],
}

/// An estimate with its 95% interval, in Elo; infinite where every point went to one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub estimate: f64,
    /// The upper end.
    pub high: f64,
}

/// A test of one hypothesis against another: it goes on only until one of them is likely enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The strength difference of the null hypothesis, in Elo.
    pub elo0: f64,
    /// The strength difference of the alternative, in Elo.
    pub elo1: f64,
    /// The chance to accept the alternative wrongly.
    pub alpha: f64,
    /// The chance to keep the null hypothesis wrongly.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    Open,
    /// The alternative is accepted.
    Accepted,
    /// The null hypothesis is kept.
    Rejected,
}

/// The standard errors on either side of the mean that hold 95%.
const NINETY_FIVE: f64 = 1.959_964;

impl Pairs {
    /// Counts a pair in which the first player made so many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        if let Some(count) = self.counts.get_mut(half_points) {
            *count += 1;
        }
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns whether there is no pair.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the first player's share of the points, 0 to 1, or `None` without a pair.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (!self.is_empty()).then(|| moments(self.counts.map(count)).0)
    }

    /// Returns the strength of the first player above the second, or `None` without a pair.
    ///
    /// The interval is that of Agresti and Coull, carried over to pairs: as if four pairs more, less a little, had gone
    /// half of them to either player. So it has a finite end even where one player made all the points.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        if self.is_empty() {
            return None;
        }
        let more = NINETY_FIVE * NINETY_FIVE / 2.0;
        let mut counts = self.counts.map(count);
        counts[0] += more;
        counts[4] += more;
        let (middle, variance) = moments(counts);
        let error = NINETY_FIVE * (variance / counts.iter().sum::<f64>()).sqrt();
        let estimate = moments(self.counts.map(count)).0;
        Some(Elo {
            low: elo_of((middle - error).min(estimate)),
            estimate: elo_of(estimate),
            high: elo_of((middle + error).max(estimate)),
        })
    }

    /// Returns the logarithm of how much likelier the results are under the alternative.
    #[must_use]
    pub fn log_likelihood_ratio(&self, test: &Sprt) -> f64 {
        if self.is_empty() {
            return 0.0;
        }
        // A pair more of each kind keeps the variance off zero, which it never truly is.
        let mean = moments(self.counts.map(count)).0;
        let variance = moments(self.counts.map(|pairs| count(pairs + 1))).1;
        let (score0, score1) = (score_of(test.elo0), score_of(test.elo1));
        count(self.len()) * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// Returns where a test stands.
    #[must_use]
    pub fn verdict(&self, test: &Sprt) -> Verdict {
        let ratio = self.log_likelihood_ratio(test);
        if ratio >= ((1.0 - test.beta) / test.alpha).ln() {
            Verdict::Accepted
        } else if ratio <= (test.beta / (1.0 - test.alpha)).ln() {
            Verdict::Rejected
        } else {
            Verdict::Open
        }
    }
}

/// Returns the mean and the variance of the first player's share in a pair.
fn moments(counts: [f64; 5]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    let weighted = || counts.iter().map(|pairs| pairs / total).zip(shares);
    let mean: f64 = weighted().map(|(weight, share)| weight * share).sum();
    let variance = weighted().map(|(weight, share)| weight * (share - mean) * (share - mean)).sum();
    (mean, variance)
}

/// Returns the difference in Elo at which a player makes this share of the points.
fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Returns the share of the points that a player makes who is so much stronger.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[expect(clippy::cast_precision_loss, reason = "no match has so many pairs")]
fn count(pairs: u64) -> f64 {
    pairs as f64
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is rounded to nothing is no less than nothing.
        let [estimate, low, high] =
            [self.estimate, self.low, self.high].map(|elo| if elo.abs() < 0.5 { 0.0 } else { elo });
        f.pad(&format!("{estimate:+.0} [{low:+.0}, {high:+.0}]"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn three_of_four_points_are_191_elo() {
        let pairs = Pairs { counts: [0, 0, 100, 0, 100] };
        let elo = pairs.elo().expect("there are pairs");
        assert_eq!(pairs.score(), Some(0.75));
        assert!((elo.estimate - 190.85).abs() < 0.01, "{elo}");
        // With 1.92 pairs lost and as many won beside the 200, the middle is 151.92 of 203.84 points, and the variance of
        // a pair (1.92 × 0.5555 + 100 × 0.0601 + 101.92 × 0.0648) / 203.84.
        let error = 1.959_964 * ((1.92 * 0.5555 + 100.0 * 0.0601 + 101.92 * 0.0648) / 203.84 / 203.84_f64).sqrt();
        assert!((elo.low - elo_of(151.92 / 203.84 - error)).abs() < 0.2, "{elo}");
        assert!(elo.low < elo.estimate && elo.estimate < elo.high);
    }

    #[test]
    fn equal_points_are_no_difference() {
        let elo = Pairs { counts: [10, 5, 30, 5, 10] }.elo().expect("there are pairs");
        assert!(elo.estimate.abs() < 1e-9);
        assert!((elo.low + elo.high).abs() < 1e-9);
    }

    #[test]
    fn all_points_are_infinitely_many() {
        let elo = Pairs { counts: [0, 0, 0, 0, 7] }.elo().expect("there are pairs");
        assert_eq!((elo.estimate, elo.high), (f64::INFINITY, f64::INFINITY));
        // Seven pairs of two points each may well come from a player who makes three of four.
        assert!(elo.low > 50.0 && elo.low < 250.0, "{elo}");
        assert_eq!(Pairs::default().elo(), None);
        assert_eq!(Pairs::default().score(), None);
    }

    #[test]
    fn a_test_ends_on_either_side() {
        assert_eq!(Pairs { counts: [0, 0, 3, 0, 4] }.verdict(&TEST), Verdict::Open);
        assert_eq!(Pairs { counts: [100, 100, 500, 300, 400] }.verdict(&TEST), Verdict::Accepted);
        assert_eq!(Pairs { counts: [400, 300, 500, 100, 100] }.verdict(&TEST), Verdict::Rejected);
        assert_eq!(Pairs::default().verdict(&TEST), Verdict::Open);
    }

    #[test]
    fn half_points_are_counted() {
        let mut pairs = Pairs::default();
        for half_points in [0, 4, 4, 2, 9] {
            pairs.add(half_points);
        }
        assert_eq!(pairs.counts, [1, 0, 1, 0, 2]);
        assert_eq!(pairs.len(), 4);
    }
}
