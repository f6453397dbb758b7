//! Engine against engine: the plan, the games played so far, and what they say.

mod file;
mod play;

use std::collections::BTreeMap;

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_record::{GameResult, Record};
use bao_search::{Openings, Pairs, Sprt, Verdict, Who};

pub(crate) use file::ContestFile;
pub(crate) use play::{End, play};

/// What is played; the same plan gives the same games, as far as its players play the same each time.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) rules: RuleSet,
    /// Who play against each other; they change sides between the two games of a pair.
    pub(crate) players: [Who; 2],
    pub(crate) openings: Openings,
    /// How many pairs are played at most.
    pub(crate) pairs: u64,
    /// The test that may end it before.
    pub(crate) sprt: Option<Sprt>,
}

impl Plan {
    /// Returns what the games depend on, in words.
    fn text(&self) -> String {
        let [first, second] = self.players;
        let Openings { seed, plies } = self.openings;
        format!("{first} against {second}, {}, seed {seed}, {plies} plies", self.rules)
    }
}

/// One game of a match: the number of its opening, and which of the two games from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Round {
    /// Counted from 0.
    pub(crate) pair: u64,
    /// Who has South.
    pub(crate) half: Half,
}

/// Which of the two games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Half {
    /// The first player has South.
    First,
    /// The second player has South.
    Second,
}

impl Half {
    const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the side of the first player.
    const fn side_of_first(self) -> Side {
        match self {
            Self::First => Side::South,
            Self::Second => Side::North,
        }
    }
}

/// A game that has been played, as far as the match goes.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The record as text.
    text: String,
    result: GameResult,
    plies: usize,
}

impl Played {
    fn of(record: &Record) -> Self {
        Self { text: record.to_string(), result: record.ending().result(), plies: record.plies() }
    }
}

/// The games of a match that have been played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Games(BTreeMap<Round, Played>);

/// What the games say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Standing {
    /// The results of the pairs.
    pub(crate) pairs: Pairs,
    /// The games that the first player has won, drawn and lost.
    pub(crate) won: u64,
    pub(crate) drawn: u64,
    pub(crate) lost: u64,
    /// The games that South has won.
    pub(crate) south: u64,
    /// The plies of all games.
    pub(crate) plies: u64,
}

impl Standing {
    /// Returns the number of games.
    pub(crate) const fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, pair: [&Played; 2]) {
        let mut half_points = 0;
        for (half, game) in Half::BOTH.into_iter().zip(pair) {
            match game.result {
                GameResult::Won(side) if side == half.side_of_first() => {
                    self.won += 1;
                    half_points += 2;
                }
                GameResult::Won(_) => self.lost += 1,
                GameResult::Drawn | GameResult::Open => {
                    self.drawn += 1;
                    half_points += 1;
                }
            }
            self.south += u64::from(game.result == GameResult::Won(Side::South));
            self.plies += u64::try_from(game.plies).unwrap_or(u64::MAX);
        }
        self.pairs.add(half_points);
    }
}

impl Games {
    /// Returns the number of games.
    pub(crate) fn len(&self) -> u64 {
        u64::try_from(self.0.len()).unwrap_or(u64::MAX)
    }

    /// Forgets the games that do not count.
    fn keep_first(&mut self, pairs: u64) {
        self.0.retain(|round, _| round.pair < pairs);
    }

    fn text(&self) -> String {
        let texts: Vec<&str> = self.0.values().map(|game| &*game.text).collect();
        texts.join("\n")
    }
}

/// The pairs added up from the first on, as long as none is missing, up to the one that decides the test.
///
/// Only these count, so that the outcome does not depend on which games happened to be over first.
#[derive(Clone, Debug, Default)]
struct Sum {
    standing: Standing,
    /// Whether no further pair counts.
    decided: bool,
}

impl Sum {
    fn add_up(&mut self, games: &Games, plan: &Plan) {
        while !self.decided && self.standing.pairs.len() < plan.pairs {
            let game = |half| games.0.get(&Round { pair: self.standing.pairs.len(), half });
            let (Some(first), Some(second)) = (game(Half::First), game(Half::Second)) else { return };
            self.standing.add([first, second]);
            self.decided = plan.sprt.is_some_and(|test| self.standing.pairs.verdict(&test) != Verdict::Open);
        }
        self.decided |= self.standing.pairs.len() >= plan.pairs;
    }
}
