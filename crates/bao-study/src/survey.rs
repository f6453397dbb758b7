//! Figures of files of games: shards of self-play and records.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use bao_catalog::{AnyPosition, Game, RuleSet, VisitPosition};
use bao_core::{Move, MoveError, ParsePositionError, Side, VariantExt};
use bao_record::{GameResult, Record};
use thiserror::Error;

use crate::figures::Figures;
use crate::row::{Row, read_json_lines};

/// A row of a shard is no ply of a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// It is no row.
    #[error("row {row} is none")]
    Row {
        /// The number of the row, the first being 1.
        row: u64,
        /// Why not.
        source: serde_json::Error,
    },
    /// Its position is none.
    #[error("row {row} has no position")]
    Position {
        /// The number of the row.
        row: u64,
        /// Why not.
        source: ParsePositionError,
    },
    /// Its move is illegal.
    #[error("row {row} has no legal move")]
    Move {
        /// The number of the row.
        row: u64,
        /// Why not.
        source: MoveError,
    },
    /// Its result is none.
    #[error("row {row} has no result: {found:?}")]
    Result {
        /// The number of the row.
        row: u64,
        /// What stands there.
        found: String,
    },
    /// It says something else about its game than the rows before it.
    #[error("row {row} says otherwise than the row before how the game ended, or by which rules it was played")]
    Otherwise {
        /// The number of the row.
        row: u64,
    },
    /// A game is said to have ended as its last position has not.
    #[error("row {row} ends a game that is said to have ended {result}, and its last position says otherwise")]
    Ending {
        /// The number of the game's last row.
        row: u64,
        /// The result that stands there.
        result: GameResult,
    },
    /// It does not follow the one before.
    #[error("row {row} does not follow the one before: the plies of a game must come one after another")]
    Order {
        /// The number of the row.
        row: u64,
    },
    /// It can not be read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// It is no Parquet file of self-play.
    #[cfg(feature = "parquet")]
    #[error("no Parquet file of self-play")]
    Parquet(#[from] parquet::errors::ParquetError),
}

/// The figures of each rule set that was met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The figures by rule set.
    pub of: BTreeMap<RuleSet, Figures>,
}

/// A game of a shard that is being read.
#[derive(Clone, Copy, Debug)]
struct Current {
    game: u64,
    rules: RuleSet,
    first: Side,
    result: GameResult,
    /// The version of the rules.
    version: u32,
    plies: u32,
    /// The position after the last ply that was seen.
    reached: AnyPosition,
    /// The number of its last row that was seen.
    row: u64,
}

impl Survey {
    /// Adds a recorded game.
    pub fn add_record(&mut self, record: &Record) {
        let figures = self.of.entry(record.rule_set()).or_default();
        let mut plies = 0;
        for played in record.replay() {
            let see = See { figures, play: Some(played.played()), text: "", ply: plies };
            // A move that is given as such needs no looking up, which alone could fail.
            let _ = played.before().visit(see);
            plies += 1;
        }
        figures.end(record.start().side_to_move(), record.ending().result(), plies);
    }

    /// Adds the games of a shard of lines of JSON.
    ///
    /// # Errors
    /// A row is no ply of a game.
    pub fn add_json_lines(&mut self, source: impl BufRead) -> Result<(), SurveyError> {
        let mut current = None;
        read_json_lines(source, |row, number| {
            let row = row.map_err(|source| SurveyError::Row { row: number, source })?;
            self.add_row(&row, number, &mut current)
        })?;
        self.finish(current)
    }

    /// Adds the games of a Parquet shard.
    ///
    /// # Errors
    /// It is none, or a row is no ply of a game.
    #[cfg(feature = "parquet")]
    pub fn add_parquet(&mut self, source: std::fs::File) -> Result<(), SurveyError> {
        let mut current = None;
        crate::parquet::read(source, |row, number| self.add_row(row, number, &mut current))?;
        self.finish(current)
    }

    fn add_row(&mut self, row: &Row<'_>, number: u64, current: &mut Option<Current>) -> Result<(), SurveyError> {
        let position: AnyPosition =
            row.position.parse().map_err(|source| SurveyError::Position { row: number, source })?;
        let result = GameResult::ALL
            .into_iter()
            .find(|result| result.as_str() == row.result)
            .ok_or_else(|| SurveyError::Result { row: number, found: row.result.clone().into_owned() })?;
        match current {
            Some(game) if game.game == row.game && (game.result, game.version) != (result, row.rules) => {
                return Err(SurveyError::Otherwise { row: number });
            }
            Some(game) if game.game == row.game && game.plies == row.ply => game.plies += 1,
            _ if row.ply == 0 && current.is_none_or(|game| game.game != row.game) => {
                let first = position.side_to_move();
                let rules = position.rule_set();
                let (reached, version) = (position, row.rules);
                let game = Current { game: row.game, rules, first, result, version, plies: 1, reached, row: number };
                let before = current.replace(game);
                self.finish(before)?;
            }
            _ => return Err(SurveyError::Order { row: number }),
        }
        let figures = self.of.entry(position.rule_set()).or_default();
        let ply = usize::try_from(row.ply).unwrap_or(usize::MAX);
        let see = See { figures, play: None, text: &row.text, ply };
        let reached = position.visit(see).map_err(|source| SurveyError::Move { row: number, source })?;
        if let Some(game) = current {
            (game.reached, game.row) = (reached, number);
        }
        Ok(())
    }

    /// Adds a game that has been seen to its end.
    fn finish(&mut self, game: Option<Current>) -> Result<(), SurveyError> {
        let Some(Current { rules, first, result, plies, reached, row, .. }) = game else { return Ok(()) };
        // What is cut off or exchanged shows here: the rules end no game otherwise than by a win, G11 where nobody has won.
        let winner = reached.outcome().map(|outcome| outcome.winner);
        let agrees = match result {
            GameResult::Won(side) => winner == Some(side),
            GameResult::Drawn | GameResult::Open => winner.is_none(),
        };
        if !agrees {
            return Err(SurveyError::Ending { row, result });
        }
        self.of.entry(rules).or_default().end(first, result, usize::try_from(plies).unwrap_or(usize::MAX));
        Ok(())
    }

    /// Adds another survey.
    pub fn merge(&mut self, other: &Self) {
        for (rules, figures) in &other.of {
            self.of.entry(*rules).or_default().merge(figures);
        }
    }
}

/// Sees a move, given as such or by its text.
struct See<'a> {
    figures: &'a mut Figures,
    play: Option<Move>,
    text: &'a str,
    ply: usize,
}

impl VisitPosition for See<'_> {
    /// The position after the move.
    type Output = Result<AnyPosition, MoveError>;

    fn visit<V: Game>(self, position: V) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        let play = match self.play {
            Some(play) => play,
            None => position.find_move(self.text)?,
        };
        Ok(self.figures.see(&position, play, self.ply).into())
    }
}
