//! A match: games in a row, with the sides changing.

use bao_core::Side;
use bao_record::GameResult;
use thiserror::Error;

/// One of the two that play a match, whichever side they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rival {
    /// The one who has South in the first game.
    First,
    /// The one who has North in the first game.
    Second,
}

impl Rival {
    /// Both, the first first.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// The length of a match: the best of so many games, an odd number.
///
/// # Rules
/// KT18: the first to win more than half of them; sides change after each game; a draw counts for neither; a match that
/// 2N − 1 games have not decided is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestOf(u32);

/// A number is no length of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected an odd number of games, 1 to {}, found {found}", BestOf::LONGEST)]
pub struct BestOfError {
    /// The number.
    found: u32,
}

impl BestOf {
    /// A single game.
    pub const ONE: Self = Self(1);

    /// The longest match.
    const LONGEST: u32 = 9_999;

    /// Makes a match the best of `games`.
    ///
    /// # Errors
    /// The number is even or too large.
    pub const fn new(games: u32) -> Result<Self, BestOfError> {
        if games % 2 == 1 && games <= Self::LONGEST { Ok(Self(games)) } else { Err(BestOfError { found: games }) }
    }

    /// Returns the number that the match is the best of.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.0
    }

    /// Returns the games that one must win.
    #[must_use]
    pub const fn needed(self) -> u32 {
        self.0.div_ceil(2)
    }

    /// Returns the most games that are played.
    #[must_use]
    pub const fn most(self) -> u32 {
        // KT18: 2N − 1 games at most.
        2 * self.0 - 1
    }

    /// Returns who has South in a game, the first being 1.
    #[must_use]
    pub const fn south_in(game: u32) -> Rival {
        // KT18: sides change after each game.
        if game % 2 == 1 { Rival::First } else { Rival::Second }
    }

    /// Adds up the games played so far.
    pub fn standing(self, results: impl IntoIterator<Item = GameResult>) -> Standing {
        let mut standing = Standing { first: 0, second: 0, drawn: 0, verdict: None };
        for (game, result) in (1..).zip(results) {
            let south = Self::south_in(game);
            match result {
                GameResult::Won(side) => {
                    let winner = if side == Side::South { south } else { south.other() };
                    match winner {
                        Rival::First => standing.first += 1,
                        Rival::Second => standing.second += 1,
                    }
                }
                // KT18: a draw counts for neither.
                GameResult::Drawn => standing.drawn += 1,
                GameResult::Open => {}
            }
        }
        standing.verdict = if standing.first >= self.needed() {
            Some(Verdict::Won(Rival::First))
        } else if standing.second >= self.needed() {
            Some(Verdict::Won(Rival::Second))
        } else if standing.games() >= self.most() {
            // KT18: what 2N − 1 games have not decided is drawn.
            Some(Verdict::Drawn)
        } else {
            None
        };
        standing
    }
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Games won by the first.
    pub first: u32,
    /// Games won by the second.
    pub second: u32,
    /// Games drawn.
    pub drawn: u32,
    /// How the match has ended, if it has.
    pub verdict: Option<Verdict>,
}

impl Standing {
    /// Returns the games that are over.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.first + self.second + self.drawn
    }

    /// Returns the games won by one of the two.
    #[must_use]
    pub const fn won(&self, rival: Rival) -> u32 {
        match rival {
            Rival::First => self.first,
            Rival::Second => self.second,
        }
    }
}

/// How a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One of the two has won it.
    Won(Rival),
    /// Nobody has.
    Drawn,
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: GameResult = GameResult::Won(Side::South);
    const N: GameResult = GameResult::Won(Side::North);
    const D: GameResult = GameResult::Drawn;

    #[track_caller]
    fn check(games: u32, results: &[GameResult], score: (u32, u32, u32), verdict: Option<Verdict>) {
        let best_of = BestOf::new(games).expect("an odd number");
        let standing = best_of.standing(results.iter().copied());
        assert_eq!((standing.first, standing.second, standing.drawn), score);
        assert_eq!(standing.verdict, verdict);
    }

    /// KT18: best of three is the first to win two, and sides change, so that South wins for one, then the other.
    #[test]
    fn kt18_sides_change_after_each_game() {
        check(3, &[], (0, 0, 0), None);
        check(3, &[S], (1, 0, 0), None);
        check(3, &[S, S], (1, 1, 0), None);
        check(3, &[S, N], (2, 0, 0), Some(Verdict::Won(Rival::First)));
        check(3, &[S, S, N], (1, 2, 0), Some(Verdict::Won(Rival::Second)));
    }

    /// KT18: a draw counts for neither, and a match that five games have not decided is drawn.
    #[test]
    fn kt18_a_match_that_five_games_have_not_decided_is_drawn() {
        check(3, &[D, D, S, S], (1, 1, 2), None);
        check(3, &[D, D, S, S, D], (1, 1, 3), Some(Verdict::Drawn));
        check(3, &[D, D, S, D, S], (2, 0, 3), Some(Verdict::Won(Rival::First)));
        check(3, &[D; 5], (0, 0, 5), Some(Verdict::Drawn));
        check(1, &[D], (0, 0, 1), Some(Verdict::Drawn));
        check(1, &[N], (0, 1, 0), Some(Verdict::Won(Rival::Second)));
    }

    #[test]
    fn kt18_the_number_of_games_is_odd() {
        for games in [0, 2, 4, 10_001, u32::MAX] {
            assert_eq!(BestOf::new(games), Err(BestOfError { found: games }));
        }
        let five = BestOf::new(5).expect("an odd number");
        assert_eq!((five.games(), five.needed(), five.most()), (5, 3, 9));
    }
}
