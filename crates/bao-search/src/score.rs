//! What a position is worth.

use std::fmt;
use std::ops::Neg;

/// The score of a game that is won already.
const WIN: i32 = 30_000;

/// A score at least so far from zero is a proved win or loss: no game is searched a thousand plies deep.
const PROVED: i32 = WIN - 1_000;

/// An estimate is never as far from zero as this.
const ESTIMATE: i32 = 25_000;

/// The value of a position for one side: proved to be won or lost, or estimated in hundredths of a seed.
///
/// Scores are ordered from the worst to the best for that side: a late loss is better than an early one, and an early win
/// better than a late one.
///
/// # Examples
/// ```
/// use bao_search::{Outlook, Score};
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::estimate(1_250));
/// assert_eq!(Score::estimate(1_250).to_string(), "+12.50");
/// assert_eq!((-Score::win_in(3)).outlook(), Outlook::Loses(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outlook {
    /// A win is proved, in at most so many plies of both sides.
    Wins(u32),
    /// A loss is proved, in at most so many plies of both sides.
    Loses(u32),
    /// Nothing is proved; the estimate is in hundredths of a seed.
    Open(i32),
}

impl Score {
    /// A position that looks as good for one side as for the other.
    pub const EVEN: Self = Self(0);

    /// Less than any position is worth.
    pub(crate) const LOWEST: Self = Self(-WIN - 1);

    /// More than any position is worth.
    pub(crate) const HIGHEST: Self = Self(WIN + 1);

    /// Returns an estimate in hundredths of a seed; one that is out of all proportion is brought back to the largest.
    #[must_use]
    #[inline(always)]
    pub const fn estimate(hundredths: i32) -> Self {
        if hundredths > ESTIMATE {
            Self(ESTIMATE)
        } else if hundredths < -ESTIMATE {
            Self(-ESTIMATE)
        } else {
            Self(hundredths)
        }
    }

    /// Returns the score of a win in so many plies.
    #[must_use]
    #[inline(always)]
    pub const fn win_in(plies: u32) -> Self {
        Self(WIN - plies.cast_signed())
    }

    /// Returns the score of a loss in so many plies.
    #[must_use]
    #[inline(always)]
    pub const fn loss_in(plies: u32) -> Self {
        Self(plies.cast_signed() - WIN)
    }

    /// Returns whether the score is a proved win or loss.
    #[must_use]
    #[inline(always)]
    pub const fn is_proved(self) -> bool {
        self.0 >= PROVED || self.0 <= -PROVED
    }

    /// Returns whether the score is a proved win.
    #[must_use]
    #[inline(always)]
    pub const fn is_win(self) -> bool {
        self.0 >= PROVED
    }

    /// Returns whether the score is a proved loss.
    #[must_use]
    #[inline(always)]
    pub const fn is_loss(self) -> bool {
        self.0 <= -PROVED
    }

    /// Returns what the score says.
    #[must_use]
    pub const fn outlook(self) -> Outlook {
        if self.is_win() {
            Outlook::Wins((WIN - self.0).cast_unsigned())
        } else if self.is_loss() {
            Outlook::Loses((WIN + self.0).cast_unsigned())
        } else {
            Outlook::Open(self.0)
        }
    }

    /// Returns the estimated share of games won from here, 0 to 1; `odds` is [`Evaluate::ODDS`](bao_core::Evaluate::ODDS).
    #[must_use]
    pub fn win_probability(self, odds: i32) -> f64 {
        match self.outlook() {
            Outlook::Wins(_) => 1.0,
            Outlook::Loses(_) => 0.0,
            Outlook::Open(hundredths) => 1.0 / (1.0 + (-f64::from(hundredths) / f64::from(odds)).exp()),
        }
    }

    /// Returns the score as a number that orders as scores do.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn number(self) -> i32 {
        self.0
    }

    /// Takes back what [`number`](Self::number) gave.
    #[inline(always)]
    pub(crate) const fn from_number(number: i32) -> Self {
        Self(number)
    }

    /// Returns the score `plies` before the position that has this score, from which only proved wins and losses differ.
    #[must_use]
    #[inline(always)]
    pub const fn before(self, plies: u32) -> Self {
        if self.is_win() {
            Self(self.0 - plies.cast_signed())
        } else if self.is_loss() {
            Self(self.0 + plies.cast_signed())
        } else {
            self
        }
    }

    /// Returns the score `plies` later: the inverse of [`before`](Self::before).
    #[must_use]
    #[inline(always)]
    pub(crate) const fn later(self, plies: u32) -> Self {
        if self.is_win() {
            Self(self.0 + plies.cast_signed())
        } else if self.is_loss() {
            Self(self.0 - plies.cast_signed())
        } else {
            self
        }
    }

    /// Returns the next better score.
    #[must_use]
    #[inline(always)]
    pub(crate) const fn above(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the score for the same side or for the other.
    #[must_use]
    #[inline(always)]
    pub const fn seen_by(self, same: bool) -> Self {
        if same { self } else { Self(-self.0) }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outlook() {
            Outlook::Wins(plies) => f.pad(&format!("wins in {plies}")),
            Outlook::Loses(plies) => f.pad(&format!("loses in {plies}")),
            Outlook::Open(hundredths) => {
                let sign = if hundredths < 0 { '-' } else { '+' };
                let size = hundredths.unsigned_abs();
                f.pad(&format!("{sign}{}.{:02}", size / 100, size % 100))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_the_worst_to_the_best() {
        let mut scores = [
            Score::LOWEST,
            Score::loss_in(0),
            Score::loss_in(8),
            Score::estimate(-1_000_000),
            Score::estimate(-1),
            Score::EVEN,
            Score::estimate(250),
            Score::estimate(1_000_000),
            Score::win_in(9),
            Score::win_in(1),
            Score::HIGHEST,
        ];
        assert!(scores.is_sorted());
        scores.reverse();
        assert!(scores.map(|score| -score).is_sorted());
    }

    #[test]
    fn only_what_is_proved_counts_plies() {
        assert_eq!(Score::win_in(3).before(4), Score::win_in(7));
        assert_eq!(Score::loss_in(3).before(4), Score::loss_in(7));
        assert_eq!(Score::estimate(30).before(4), Score::estimate(30));
        for score in [Score::win_in(3), Score::loss_in(3), Score::estimate(30)] {
            assert_eq!(score.before(4).later(4), score);
        }
    }

    #[test]
    fn words() {
        let words = |score: Score| score.to_string();
        assert_eq!(words(Score::estimate(-5)), "-0.05");
        assert_eq!(words(Score::EVEN), "+0.00");
        assert_eq!(words(Score::win_in(1)), "wins in 1");
        assert_eq!(words(Score::loss_in(12)), "loses in 12");
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "these are exact")]
    fn odds() {
        assert_eq!(Score::win_in(3).win_probability(500), 1.0);
        assert_eq!(Score::loss_in(3).win_probability(500), 0.0);
        assert_eq!(Score::EVEN.win_probability(500), 0.5);
        assert!((Score::estimate(500).win_probability(500) - 0.731).abs() < 0.001);
    }
}
