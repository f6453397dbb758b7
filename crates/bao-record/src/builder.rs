//! Building a record move by move, with variations.

use bao_catalog::AnyPosition;
use bao_core::{IllegalMove, Move, MoveError};
use thiserror::Error;

use crate::line::{Line, Ply};
use crate::record::Record;
use crate::replay::following;
use crate::text::Comment;

/// The deepest that variations may lie within variations.
pub const VARIATION_DEPTH: usize = 20;

/// A variation cannot begin or end here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VariationError {
    /// There is no move yet that the variation could replace.
    #[error("expected a move before its variation")]
    NoMove,
    /// Variations lie too deep within variations.
    #[error("expected no variation more than {VARIATION_DEPTH} deep")]
    TooDeep,
    /// No variation is open.
    #[error("expected no end of a variation: none is open")]
    NotOpen,
    /// The variation has no move.
    #[error("expected a move in the variation")]
    Empty,
}

/// Builds a record: moves, comments after them, and variations in place of the last one.
///
/// # Examples
/// ```
/// use bao_catalog::RuleSet;
/// use bao_record::RecordBuilder;
///
/// let mut game = RecordBuilder::new(RuleSet::Kimasai.start());
/// game.play("A3")?;
/// game.open_variation()?;
/// game.play("A4")?;
/// game.close_variation()?;
/// game.play("a2")?;
/// assert!(game.finish().to_string().ends_with("1. A3 (1. A4) 1... a2 *\n"));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    start: AnyPosition,
    /// The game and the variations that are open in it.
    levels: Vec<Level>,
    top: Level,
}

/// A line that is being built.
#[derive(Clone, Debug)]
struct Level {
    line: Line,
    now: Spot,
    /// Where the last move was made: where its variations begin.
    last: Option<Spot>,
}

/// A position and the number of the move to be made in it.
#[derive(Clone, Copy, Debug)]
struct Spot {
    position: AnyPosition,
    number: u32,
}

impl Level {
    fn at(now: Spot) -> Self {
        Self { line: Line::default(), now, last: None }
    }
}

impl RecordBuilder {
    /// Begins a record at a position.
    #[must_use]
    pub fn new(start: AnyPosition) -> Self {
        Self { start, levels: Vec::new(), top: Level::at(Spot { position: start, number: 1 }) }
    }

    /// Returns the position reached in the line that is being built.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.top.now.position
    }

    /// Returns the number of the move to be made.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.top.now.number
    }

    /// Returns how many variations are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Plays the move that a text means.
    ///
    /// # Errors
    /// Says what is wrong with the text, or names the rule that forbids the move.
    pub fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let wanted = self.position().find_move(text)?;
        Ok(self.play_move(wanted)?)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn play_move(&mut self, wanted: Move) -> Result<(), IllegalMove> {
        let now = self.top.now;
        let position = now.position.play(wanted)?;
        self.top.line.plies.push(Ply::new(wanted));
        self.top.last = Some(now);
        self.top.now = Spot { position, number: following(now.number, &position) };
        Ok(())
    }

    /// Says something about the last move, or before the first move of the line.
    pub fn comment(&mut self, comment: Comment) {
        let line = &mut self.top.line;
        line.plies.last_mut().map_or(&mut line.comments, |ply| &mut ply.comments).push(comment);
    }

    /// Begins a variation in place of the last move.
    ///
    /// # Errors
    /// There is no such move, or variations would lie too deep.
    pub fn open_variation(&mut self) -> Result<(), VariationError> {
        if self.levels.len() >= VARIATION_DEPTH {
            return Err(VariationError::TooDeep);
        }
        let inner = Level::at(self.top.last.ok_or(VariationError::NoMove)?);
        self.levels.push(std::mem::replace(&mut self.top, inner));
        Ok(())
    }

    /// Ends the variation that was begun last, and goes on where it had begun.
    ///
    /// # Errors
    /// No variation is open, or it has no move.
    pub fn close_variation(&mut self) -> Result<(), VariationError> {
        if self.levels.is_empty() {
            return Err(VariationError::NotOpen);
        }
        if self.top.line.plies.is_empty() {
            return Err(VariationError::Empty);
        }
        self.close();
        Ok(())
    }

    /// Ends the innermost variation; one without a move is dropped.
    fn close(&mut self) {
        if let Some(outer) = self.levels.pop() {
            let variation = std::mem::replace(&mut self.top, outer).line;
            if !variation.plies.is_empty()
                && let Some(ply) = self.top.line.plies.last_mut()
            {
                ply.variations.push(variation);
            }
        }
    }

    /// Ends the record; variations that are still open end as well.
    ///
    /// The game stands as it does by the rules: won, or open.
    #[must_use]
    pub fn finish(mut self) -> Record {
        while !self.levels.is_empty() {
            self.close();
        }
        Record::with_line(self.start, self.top.line, self.top.now.position)
    }
}
