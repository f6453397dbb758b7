//! Moves that were made, graded by what a search says of them.

use std::fmt;

use bao_core::{BySide, Side};

use crate::score::Score;

/// A move that was made, with what a search says about it, for the side that made it.
///
/// # Examples
/// ```
/// use bao_core::Side;
/// use bao_search::{Choice, Grade, Score};
///
/// let choice = Choice { side: Side::South, free: true, first: false, best: Score::win_in(3), score: Score::EVEN };
/// assert_eq!(choice.grade(1_000), Grade::Blunder);
/// assert_eq!(choice.lost(1_000), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who made it.
    pub side: Side,
    /// Whether there was another move.
    pub free: bool,
    /// Whether the search would have made it too.
    pub first: bool,
    /// What the search thought of the best move before it was made.
    pub best: Score,
    /// What the move is worth, by the search of the position after it.
    pub score: Score,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// There was no other.
    Forced,
    /// The search would have made it too.
    Best,
    /// It gives up next to nothing.
    Good,
    /// It gives up a little.
    Inexact,
    /// It gives up much, or a proved win, or runs into a proved loss.
    Mistake,
    /// It gives up a great deal.
    Blunder,
}

/// The chance of winning from whose loss on a move is called by each name.
const INEXACT: f64 = 0.03;
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.20;

impl Choice {
    /// Returns the chance of winning that the move gives up, 0 to 1; `odds` is [`Evaluate::ODDS`](bao_core::Evaluate::ODDS).
    #[must_use]
    pub fn lost(&self, odds: i32) -> f64 {
        if self.first || !self.free {
            return 0.0;
        }
        (self.best.win_probability(odds) - self.score.win_probability(odds)).max(0.0)
    }

    /// Returns how good the move was; `odds` is [`Evaluate::ODDS`](bao_core::Evaluate::ODDS).
    #[must_use]
    pub fn grade(&self, odds: i32) -> Grade {
        let turned = (self.best.is_win() && !self.score.is_win()) || (self.score.is_loss() && !self.best.is_loss());
        match self.lost(odds) {
            _ if !self.free => Grade::Forced,
            _ if self.first => Grade::Best,
            lost if lost >= BLUNDER => Grade::Blunder,
            lost if lost >= MISTAKE || turned => Grade::Mistake,
            lost if lost >= INEXACT => Grade::Inexact,
            _ => Grade::Good,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Forced => "forced",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inexact => "inexact",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// A side's moves in a game taken together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// How many there were.
    pub moves: u32,
    /// Those that gave up a little.
    pub inexact: u32,
    /// Those that were mistakes.
    pub mistakes: u32,
    /// Those that were blunders.
    pub blunders: u32,
    /// The chance of winning given up on a move, on average.
    pub lost: f64,
}

impl Summary {
    /// Takes the moves of a game together, for each side; `odds` is [`Evaluate::ODDS`](bao_core::Evaluate::ODDS).
    #[must_use]
    pub fn of(choices: &[Choice], odds: i32) -> BySide<Self> {
        let mut sums = BySide::new(Self::default(), Self::default());
        for choice in choices {
            let sum = &mut sums[choice.side];
            sum.moves += 1;
            sum.lost += choice.lost(odds);
            match choice.grade(odds) {
                Grade::Inexact => sum.inexact += 1,
                Grade::Mistake => sum.mistakes += 1,
                Grade::Blunder => sum.blunders += 1,
                Grade::Forced | Grade::Best | Grade::Good => {}
            }
        }
        for side in Side::ALL {
            let sum = &mut sums[side];
            sum.lost = (sum.lost / f64::from(sum.moves.max(1)) * 10_000.0).round() / 10_000.0;
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odds at which a score of 10 seeds is a chance of 1 / (1 + 1/e), 73%.
    const ODDS: i32 = 1_000;

    fn choice(best: Score, score: Score) -> Choice {
        Choice { side: Side::South, free: true, first: false, best, score }
    }

    fn judged(best: i32, score: i32) -> Grade {
        choice(Score::estimate(best), Score::estimate(score)).grade(ODDS)
    }

    #[test]
    fn a_move_is_judged_by_the_chance_that_it_gives_up() {
        // The chances of +10, +9, +7, +5 and 0 seeds are 73%, 71%, 67%, 62% and 50%.
        assert_eq!(judged(1_000, 900), Grade::Good);
        assert_eq!(judged(1_000, 700), Grade::Inexact);
        assert_eq!(judged(1_000, 500), Grade::Mistake);
        assert_eq!(judged(1_000, 0), Grade::Blunder);
        // Where all is lost or won, as many seeds matter little.
        assert_eq!(judged(-9_000, -10_000), Grade::Good);
        // What the next search likes better than the last is no worse for it.
        assert_eq!(judged(0, 500), Grade::Good);
    }

    #[test]
    fn to_let_go_of_a_win_or_to_run_into_a_loss_is_a_mistake_at_least() {
        assert_eq!(choice(Score::win_in(5), Score::estimate(20_000)).grade(ODDS), Grade::Mistake);
        assert_eq!(choice(Score::estimate(-20_000), Score::loss_in(4)).grade(ODDS), Grade::Mistake);
        assert_eq!(choice(Score::win_in(5), Score::loss_in(4)).grade(ODDS), Grade::Blunder);
        assert_eq!(choice(Score::win_in(5), Score::win_in(9)).grade(ODDS), Grade::Good);
        assert_eq!(choice(Score::loss_in(8), Score::loss_in(2)).grade(ODDS), Grade::Good);
    }

    #[test]
    fn nobody_is_blamed_for_the_only_move_or_for_the_best() {
        let bad = choice(Score::win_in(5), Score::loss_in(4));
        assert_eq!(Choice { free: false, ..bad }.grade(ODDS), Grade::Forced);
        assert_eq!(Choice { first: true, ..bad }.grade(ODDS), Grade::Best);
        assert!(Choice { first: true, ..bad }.lost(ODDS).abs() < f64::EPSILON);
    }

    #[test]
    fn a_game_is_summed_up_for_each_side() {
        let blunder = choice(Score::win_in(5), Score::loss_in(4));
        let best = Choice { first: true, ..blunder };
        let sums = Summary::of(&[blunder, Choice { side: Side::North, ..best }, best], ODDS);
        assert_eq!(sums[Side::South], Summary { moves: 2, blunders: 1, lost: 0.5, ..Summary::default() });
        assert_eq!(sums[Side::North], Summary { moves: 1, ..Summary::default() });
    }
}
