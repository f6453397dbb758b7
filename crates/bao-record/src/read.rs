//! Reading records from text.

use std::str::FromStr;

use bao_catalog::{AnyPosition, RULES_VERSION, RuleSet};
use bao_core::{BySide, MoveError, PLY_LIMIT, Side};

use crate::builder::RecordBuilder;
use crate::ending::{Ending, EndingError, GameResult, Termination};
use crate::error::{Place, Problem, ReadError};
use crate::lex::{Cursor, Fault, Token};
use crate::record::Record;
use crate::tag::{Tag, TagError};
use crate::text::{Comment, Text};

/// Reads the records in a text, one after another; after a fault there are no more.
///
/// # Examples
/// ```
/// use bao_record::read;
/// let text = "[Variant \"kimasai\"]\n\n1. A3 a2 2. A9 *";
/// let fault = read(text).next().and_then(Result::err).ok_or("a pit too many")?;
/// assert_eq!(fault.to_string(), "line 3, column 13: A9 is illegal by G1");
/// # Ok::<_, &str>(())
/// ```
#[must_use]
pub const fn read(text: &str) -> Reader<'_> {
    Reader { text, cursor: Cursor::new(text), failed: false }
}

/// Reads bytes as text.
///
/// # Errors
/// Says where the bytes are no text.
pub fn utf8(bytes: &[u8]) -> Result<&str, ReadError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        ReadError { place: Place::of(good, good.len()), problem: Problem::NotUtf8 }
    })
}

impl FromStr for Record {
    type Err = ReadError;

    /// Reads a text that holds one record.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut reader = read(text);
        let fail = |at, found| ReadError { place: Place::of(text, at), problem: Problem::Records { found } };
        let record = reader.next().unwrap_or_else(|| Err(fail(text.len(), "none")))?;
        reader.cursor.skip_blanks();
        let second = reader.cursor.at();
        match reader.next() {
            None => Ok(record),
            Some(_) => Err(fail(second, "more")),
        }
    }
}

/// Reads records one after another.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
    failed: bool,
}

impl Reader<'_> {
    /// Returns the byte behind the last record read, where the next is looked for.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.cursor.at()
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.skip_blanks();
        if self.failed || self.cursor.rest().is_empty() {
            return None;
        }
        let record = record(&mut self.cursor);
        self.failed = record.is_err();
        Some(record.map_err(|(at, problem)| ReadError { place: Place::of(self.text, at), problem }))
    }
}

/// Reads a record.
fn record(cursor: &mut Cursor<'_>) -> Result<Record, Fault> {
    let tags = Tags::read(cursor)?;
    let mut game = RecordBuilder::new(tags.start);
    let (at, result) = moves(cursor, &mut game)?;
    let mut record = game.finish();
    let ending = tags.ending(result, record.ending()).map_err(|problem| (at, problem))?;
    for side in Side::ALL {
        record.set_player(side, tags.players[side].clone());
    }
    record.set_date(tags.date);
    for tag in tags.others {
        record.add_tag(tag).map_err(|error| (at, error.into()))?;
    }
    let ended = record.set_ply_limit(tags.ply_limit).and_then(|()| record.conclude(ending));
    ended.map_err(|error| (at, error.into()))?;
    Ok(record)
}

/// What the tags of a record say.
struct Tags {
    start: AnyPosition,
    players: BySide<Option<Text>>,
    date: Option<Text>,
    result: Option<GameResult>,
    termination: Option<Termination>,
    ply_limit: u32,
    /// The tags of no meaning, of which none stands twice.
    others: Vec<Tag>,
}

impl Tags {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self, Fault> {
        let begins = cursor.at();
        let mut seen = Vec::new();
        let (mut variant, mut position) = (None, None);
        let (mut result, mut termination) = (None, None);
        let (mut players, mut date) = (BySide::default(), None);
        let mut ply_limit = PLY_LIMIT;
        let mut others = Vec::new();
        loop {
            let at = cursor.at();
            let (name, value, value_at) = cursor.tag_pair()?;
            let value = Text::new(value).map_err(|error| (value_at + error.at(), error.into()))?;
            if seen.contains(&name) {
                return Err((at, TagError::Twice { name: name.to_owned() }.into()));
            }
            seen.push(name);
            let text = value.as_str();
            let here = |problem| (value_at, problem);
            match name {
                "Variant" => variant = Some(text.parse::<RuleSet>().map_err(|error| here(error.into()))?),
                "Rules" if text != RULES_VERSION.to_string() => {
                    return Err(here(Problem::Rules { found: text.to_owned() }));
                }
                "Rules" => {}
                "South" => players.south = Some(value),
                "North" => players.north = Some(value),
                "Date" => date = Some(value),
                "Result" => result = Some(text.parse().map_err(|error| here(Problem::Word(error)))?),
                "Termination" => termination = Some(text.parse().map_err(|error| here(Problem::Word(error)))?),
                "PlyLimit" => {
                    let digits = text.bytes().all(|b| b.is_ascii_digit());
                    let limit = text.parse().ok().filter(|_| digits);
                    ply_limit = limit.ok_or_else(|| here(Problem::PlyLimit { found: text.to_owned() }))?;
                }
                "Position" => {
                    let found: AnyPosition = text.parse().map_err(|error| here(Problem::Position(error)))?;
                    position = Some((value_at, found));
                }
                _ => others.push(Tag::new(name, value).map_err(|error| (at, error.into()))?),
            }
            cursor.skip_blanks();
            if cursor.peek() != Some('[') {
                break;
            }
        }
        let variant = variant.ok_or((begins, Problem::NoVariant))?;
        let start = match position {
            None => variant.start(),
            Some((_, position)) if position.rule_set() == variant => position,
            Some((at, position)) => {
                let (expected, found) = (variant.name(), position.rule_set().name());
                return Err((at, Problem::OtherVariant { expected, found }));
            }
        };
        Ok(Self { start, players, date, result, termination, ply_limit, others })
    }

    /// Joins what the tags and the end of the moves say; `by_the_rules` is how the game stands without either.
    fn ending(&self, result: GameResult, by_the_rules: Ending) -> Result<Ending, Problem> {
        if let Some(tag) = self.result.filter(|&tag| tag != result) {
            return Err(Problem::OtherResult { tag, found: result });
        }
        let termination = self.termination.map_or_else(|| reason_for(result, by_the_rules), Ok)?;
        Ending::of(result, termination).ok_or(Problem::Ending(EndingError::Mismatch { result, termination }))
    }
}

/// Finds the only reason that a result can have where none is written.
fn reason_for(result: GameResult, by_the_rules: Ending) -> Result<Termination, Problem> {
    match result {
        GameResult::Open => Ok(Termination::Unterminated),
        GameResult::Drawn => Ok(Termination::Adjudication),
        GameResult::Won(_) if by_the_rules.is_over() => Ok(Termination::Normal),
        GameResult::Won(_) => Err(EndingError::NoReason { result }.into()),
    }
}

/// Reads the moves of a game and returns its result and the byte at which that stands.
fn moves(cursor: &mut Cursor<'_>, game: &mut RecordBuilder) -> Result<(usize, GameResult), Fault> {
    loop {
        let (at, token) = cursor.token()?;
        let here = |problem| (at, problem);
        match token {
            Token::Comment(words) => {
                let comment = Comment::new(words).map_err(|error| (at + 1 + error.at(), error.into()))?;
                game.comment(comment);
            }
            Token::Open => game.open_variation().map_err(|error| here(error.into()))?,
            Token::Close => game.close_variation().map_err(|error| here(error.into()))?,
            Token::Tag | Token::End if game.depth() > 0 => return Err(here(Problem::UnclosedVariation)),
            Token::Tag | Token::End => return Err(here(Problem::NoResult)),
            Token::Word(word) => match word.parse() {
                Ok(_) if game.depth() > 0 => return Err(here(Problem::UnclosedVariation)),
                Ok(result) => return Ok((at, result)),
                Err(_) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                    let length = move_number(word, game.number()).map_err(here)?;
                    // What follows the number without a blank is read again, by itself.
                    cursor.back_to(at + length);
                }
                Err(_) => game.play(word).map_err(|error| (at + inside(&error), error.into()))?,
            },
        }
    }
}

/// Returns where in a move text the fault is.
fn inside(error: &MoveError) -> usize {
    match error {
        MoveError::Unreadable { source, .. } => source.at,
        _ => 0,
    }
}

/// Reads a move number with its dots, and returns how long they are.
fn move_number(word: &str, expected: u32) -> Result<usize, Problem> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - rest.len()];
    if digits.parse() != Ok(expected) {
        return Err(Problem::Number { expected, found: digits.to_owned() });
    }
    Ok(word.len() - rest.trim_start_matches('.').len())
}
