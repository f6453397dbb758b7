//! The JSON form of a record.

use bao_catalog::{AnyPosition, RULES_VERSION};
use bao_core::{PLY_LIMIT, Side};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::builder::{RecordBuilder, VariationError};
use crate::ending::{Ending, EndingError, UnknownWord};
use crate::record::Record;
use crate::replay::Replay;
use crate::tag::{Tag, TagError};
use crate::text::{Comment, Text, TextError};

/// A record as JSON has it.
#[derive(Debug, Serialize, Deserialize)]
struct Document {
    variant: String,
    rules: u32,
    south: Option<String>,
    north: Option<String>,
    date: Option<String>,
    result: String,
    termination: String,
    #[serde(default = "usual_limit")]
    ply_limit: u32,
    /// The position from which the game began, be it the usual one or not.
    position: String,
    #[serde(default)]
    tags: Vec<Pair>,
    #[serde(flatten)]
    line: Moves,
}

#[derive(Debug, Serialize, Deserialize)]
struct Pair {
    name: String,
    value: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct Moves {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    moves: Vec<OneMove>,
}

#[derive(Debug, Serialize, Deserialize)]
struct OneMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Moves>,
}

const fn usual_limit() -> u32 {
    PLY_LIMIT
}

/// A document is not a record.
#[derive(Debug, Error)]
enum Fault {
    #[error("expected the rules version {RULES_VERSION}, found {0}")]
    Rules(u32),
    #[error("expected a position of {expected}, found one of {found}")]
    OtherVariant { expected: String, found: &'static str },
    #[error("position: {0}")]
    Position(#[from] bao_core::ParsePositionError),
    #[error("move {number}: {source}")]
    Move { number: u32, source: bao_core::MoveError },
    #[error("move {number}: {source}")]
    Variation { number: u32, source: VariationError },
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Tag(#[from] TagError),
    #[error(transparent)]
    Word(#[from] UnknownWord),
    #[error(transparent)]
    Ending(#[from] EndingError),
}

impl Serialize for Record {
    /// Writes the record as JSON has it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let player = |side| self.player(side).map(ToString::to_string);
        let pair = |tag: &Tag| Pair { name: tag.name().to_owned(), value: tag.value().to_string() };
        Document {
            variant: self.rule_set().name().to_owned(),
            rules: RULES_VERSION,
            south: player(Side::South),
            north: player(Side::North),
            date: self.date().map(ToString::to_string),
            result: self.ending().result().to_string(),
            termination: self.ending().termination().to_string(),
            ply_limit: self.ply_limit(),
            position: self.start().to_string(),
            tags: self.tags().iter().map(pair).collect(),
            line: Moves::of(self.replay()),
        }
        .serialize(serializer)
    }
}

impl Moves {
    fn of(mut line: Replay<'_>) -> Self {
        let strings = |comments: &[Comment]| comments.iter().map(ToString::to_string).collect();
        let comments = strings(line.comments());
        let one = |played: crate::Played<'_>| OneMove {
            text: played.text(),
            comments: strings(played.comments()),
            variations: played.variations().map(Self::of).collect(),
        };
        Self { comments, moves: line.by_ref().map(one).collect() }
    }

    fn play(&self, game: &mut RecordBuilder) -> Result<(), Fault> {
        comment(&self.comments, game)?;
        for one in &self.moves {
            let number = game.number();
            let variation = |source| Fault::Variation { number, source };
            game.play(&one.text).map_err(|source| Fault::Move { number, source })?;
            comment(&one.comments, game)?;
            for line in &one.variations {
                game.open_variation().map_err(variation)?;
                line.play(game)?;
                game.close_variation().map_err(variation)?;
            }
        }
        Ok(())
    }
}

fn comment(comments: &[String], game: &mut RecordBuilder) -> Result<(), Fault> {
    for words in comments {
        game.comment(Comment::new(words)?);
    }
    Ok(())
}

impl<'de> Deserialize<'de> for Record {
    /// Reads a record from JSON and validates all of it, as reading from text does.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Document::deserialize(deserializer)?.record().map_err(D::Error::custom)
    }
}

impl Document {
    fn record(self) -> Result<Record, Fault> {
        if self.rules != RULES_VERSION {
            return Err(Fault::Rules(self.rules));
        }
        let start: AnyPosition = self.position.parse()?;
        if start.rule_set().name() != self.variant {
            return Err(Fault::OtherVariant { expected: self.variant, found: start.rule_set().name() });
        }
        let mut game = RecordBuilder::new(start);
        self.line.play(&mut game)?;
        let mut record = game.finish();
        record.set_player(Side::South, self.south.map(Text::new).transpose()?);
        record.set_player(Side::North, self.north.map(Text::new).transpose()?);
        record.set_date(self.date.map(Text::new).transpose()?);
        for pair in self.tags {
            record.add_tag(Tag::new(pair.name, Text::new(pair.value)?)?)?;
        }
        let (result, termination) = (self.result.parse()?, self.termination.parse()?);
        let ending = Ending::of(result, termination).ok_or(EndingError::Mismatch { result, termination })?;
        record.set_ply_limit(self.ply_limit)?;
        record.conclude(ending)?;
        Ok(record)
    }
}
