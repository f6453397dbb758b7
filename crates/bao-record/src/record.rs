//! The record of one game.

use std::iter;

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{Adjudicator, BySide, IllegalMove, Move, PLY_LIMIT, Side, recurring};
use thiserror::Error;

use crate::ending::{Ending, EndingError};
use crate::line::{Line, Ply};
use crate::replay::Replay;
use crate::tag::{Tag, TagError};
use crate::text::{Comment, Text};

/// The record of one game: who played it, from where, every move, and how it ended.
///
/// All moves are legal and the ending agrees with the last position: a record cannot say otherwise.
///
/// # Examples
/// ```
/// use bao_catalog::RuleSet;
/// use bao_record::Record;
///
/// let mut record = Record::new(RuleSet::Kujifunza.start());
/// let first = record.position().find_move("A2>,>")?;
/// record.push(first)?;
/// let again: Record = record.to_string().parse()?;
/// assert_eq!(again, record);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    players: BySide<Option<Text>>,
    date: Option<Text>,
    tags: Vec<Tag>,
    ply_limit: u32,
    start: AnyPosition,
    line: Line,
    /// The position at the end of the line, so that a move need not play the game through.
    last: AnyPosition,
    ending: Ending,
}

/// A move cannot be added to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PushError {
    /// The game has ended.
    #[error("the game has ended: {} by {}", .0.result(), .0.termination())]
    Ended(Ending),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Record {
    /// Begins a record at a position.
    #[must_use]
    pub fn new(start: AnyPosition) -> Self {
        Self::with_line(start, Line::default(), start)
    }

    /// Makes a record of a line that leads from `start` to `last`.
    pub(crate) fn with_line(start: AnyPosition, line: Line, last: AnyPosition) -> Self {
        let players = BySide::default();
        let ending = by_the_rules(&last);
        Self { players, date: None, tags: Vec::new(), ply_limit: PLY_LIMIT, start, line, last, ending }
    }

    /// Returns the variant and rule set.
    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        self.start.rule_set()
    }

    /// Returns the position from which the game began.
    #[must_use]
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Returns the position reached.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.last
    }

    /// Returns the number of moves made.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.line.plies.len()
    }

    /// Returns how the game ended, or that it is open.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Returns the name of a player, if it is known.
    #[must_use]
    pub const fn player(&self, side: Side) -> Option<&Text> {
        match side {
            Side::South => self.players.south.as_ref(),
            Side::North => self.players.north.as_ref(),
        }
    }

    /// Names a player; `?` says that the name is not known.
    pub fn set_player(&mut self, side: Side, name: Option<Text>) {
        self.players[side] = name.filter(|name| name.as_str() != Self::UNKNOWN_PLAYER);
    }

    /// Returns the date of the game, if it is known.
    #[must_use]
    pub const fn date(&self) -> Option<&Text> {
        self.date.as_ref()
    }

    /// Dates the game; `????.??.??` says that the date is not known.
    pub fn set_date(&mut self, date: Option<Text>) {
        self.date = date.filter(|date| date.as_str() != Self::UNKNOWN_DATE);
    }

    /// Returns the tags of no meaning to this program.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// Adds a tag.
    ///
    /// # Errors
    /// The record has one of that name.
    pub fn add_tag(&mut self, tag: Tag) -> Result<(), TagError> {
        if self.tags.iter().any(|other| other.name() == tag.name()) {
            return Err(TagError::Twice { name: tag.name().to_owned() });
        }
        self.tags.push(tag);
        Ok(())
    }

    /// Takes the tag of a name away, and returns its value.
    pub fn remove_tag(&mut self, name: &str) -> Option<Text> {
        let at = self.tags.iter().position(|tag| tag.name() == name)?;
        Some(self.tags.remove(at).into_value())
    }

    /// Returns the number of plies at which the game is called a draw (G11).
    #[must_use]
    pub const fn ply_limit(&self) -> u32 {
        self.ply_limit
    }

    /// Sets the number of plies at which the game is called a draw (G11).
    ///
    /// # Errors
    /// The game was called a draw, which it would not be with that limit.
    pub fn set_ply_limit(&mut self, limit: u32) -> Result<(), EndingError> {
        let before = std::mem::replace(&mut self.ply_limit, limit);
        let checked = self.check(self.ending);
        if checked.is_err() {
            self.ply_limit = before;
        }
        checked
    }

    /// Plays the game through.
    #[must_use]
    pub const fn replay(&self) -> Replay<'_> {
        Replay::of(self.start, 1, &self.line)
    }

    /// Adds a move; where it ends the game by the rules, so does the record.
    ///
    /// # Errors
    /// The game has ended, or a rule forbids the move.
    pub fn push(&mut self, wanted: Move) -> Result<(), PushError> {
        if self.ending.is_over() {
            return Err(PushError::Ended(self.ending));
        }
        self.last = self.last.play(wanted)?;
        self.line.plies.push(Ply::new(wanted));
        self.ending = by_the_rules(&self.last);
        Ok(())
    }

    /// Takes moves back until `plies` are left, whatever has ended the game; what was said about them goes too.
    pub fn truncate(&mut self, plies: usize) {
        if plies < self.plies() {
            self.line.plies.truncate(plies);
            self.last = self.replay().last().map_or(self.start, |played| *played.after());
        }
        self.ending = by_the_rules(&self.last);
    }

    /// Says something about the last move, or before the first.
    pub fn comment(&mut self, comment: Comment) {
        let line = &mut self.line;
        line.plies.last_mut().map_or(&mut line.comments, |ply| &mut ply.comments).push(comment);
    }

    /// Ends the game.
    ///
    /// # Errors
    /// The ending does not agree with the end of the game.
    pub fn conclude(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.check(ending)?;
        self.ending = ending;
        Ok(())
    }

    fn check(&self, ending: Ending) -> Result<(), EndingError> {
        // Only a claim of a draw is worth the look through the whole game.
        let draw = if ending == Ending::Drawn { self.adjudicator().draw() } else { None };
        ending.check(self.last.outcome(), draw)
    }

    /// Returns the keys of the positions that have occurred twice or more: at the third time a draw can be called (G11).
    #[must_use]
    pub fn recurring_keys(&self) -> Vec<u64> {
        let after = self.replay().map(|played| played.after().key());
        let keys: Vec<u64> = iter::once(self.start().key()).chain(after).collect();
        recurring(&keys)
    }

    /// Returns the watch over repetitions and the ply limit, as it stands at the end of the game (G11).
    #[must_use]
    pub fn adjudicator(&self) -> Adjudicator<AnyPosition> {
        let mut watch = Adjudicator::with_limit(self.start, self.ply_limit);
        self.replay().for_each(|played| watch.see(*played.after()));
        watch
    }

    /// What stands in place of a player's name that is not known.
    pub const UNKNOWN_PLAYER: &'static str = "?";

    /// What stands in place of a date that is not known.
    pub const UNKNOWN_DATE: &'static str = "????.??.??";
}

/// Returns how a game stands by the rules alone.
fn by_the_rules(position: &AnyPosition) -> Ending {
    position.outcome().map_or(Ending::Open, |outcome| Ending::Won(outcome.winner))
}
