//! Whole games: played through, read from records and written to them.

use axum::extract::State;
use axum::http::StatusCode;
use bao_catalog::AnyPosition;
use bao_core::{Adjudicator, PLY_LIMIT};
use bao_record::{Played, Record};
use bao_tell::{Letter, count, summary};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Shared;
use super::position::{Over, Shown, read as read_position};
use crate::answer::{Answer, Json, Refusal};
use crate::ask::AskLong;

/// The most games of one file that are read.
const GAMES: usize = 200;

/// The most plies of a game that is played through here.
const PLIES: usize = 4_000;

/// A move of a game that was played through.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Ply {
    #[serde(rename = "move")]
    text: String,
    mover: Letter,
    words: String,
    board: Shown,
    /// What is said about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
}

impl Ply {
    pub(crate) fn of(played: &Played<'_>) -> Self {
        Self {
            text: played.text(),
            mover: Letter(played.mover()),
            words: summary(&played.trace()),
            board: Shown::of(played.after()),
            comments: played.comments().iter().map(ToString::to_string).collect(),
        }
    }
}

/// A game played through.
#[derive(Debug, Serialize)]
pub(crate) struct Game {
    start: Shown,
    plies: Vec<Ply>,
    over: Option<Over>,
    /// Why the game would be called a draw now (G11), if it would.
    draw: Option<Draw>,
}

/// A draw by adjudication.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Draw {
    rule: &'static str,
    words: String,
}

impl Draw {
    /// Returns why a game would be called a draw now.
    pub(crate) fn of(watch: &Adjudicator<AnyPosition>) -> Option<Self> {
        watch.draw().map(|draw| Self { rule: draw.rule().as_str(), words: draw.to_string() })
    }
}

/// A game to be played through.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskGame {
    position: String,
    moves: Vec<String>,
    ply_limit: Option<u32>,
}

/// Plays a game through.
pub(crate) async fn game(State(shared): State<Shared>, AskLong(asked): AskLong<AskGame>) -> Answer<Game> {
    shared.labour(move || through(&asked)).await.map(Json)
}

fn through(asked: &AskGame) -> Result<Game, Refusal> {
    let record = played_through(&asked.position, &asked.moves, asked.ply_limit)?;
    let last = record.position();
    let draw = if last.outcome().is_none() { Draw::of(&record.adjudicator()) } else { None };
    Ok(Game {
        start: Shown::of(record.start()),
        plies: record.replay().map(|played| Ply::of(&played)).collect(),
        over: Over::of(last),
        draw,
    })
}

/// Plays moves from a position.
pub(crate) fn played_through(start: &str, moves: &[String], ply_limit: Option<u32>) -> Result<Record, Refusal> {
    if moves.len() > PLIES {
        return Err(Refusal::bad(format!("at most {PLIES} moves are played through")));
    }
    let mut record = Record::new(read_position(start)?);
    record.set_ply_limit(ply_limit.unwrap_or(PLY_LIMIT)).map_err(|error| Refusal::bad(error.to_string()))?;
    for (at, text) in moves.iter().enumerate() {
        let refuse = |refusal: Refusal| refusal.with("ply", at.into());
        let legal = record.position().find_move(text).map_err(|error| refuse(error.into()))?;
        record.push(legal).map_err(|error| refuse(Refusal::bad(error.to_string())))?;
    }
    Ok(record)
}

/// The text of a file of games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskRead {
    text: String,
}

/// Games that were read.
#[derive(Debug, Serialize)]
pub(crate) struct Read {
    games: Vec<ReadGame>,
    /// Whether there were more than are read at once.
    more: bool,
}

/// A game that was read.
#[derive(Debug, Serialize)]
pub(crate) struct ReadGame {
    record: Record,
    start: Shown,
    plies: Vec<Ply>,
    words: String,
}

/// Reads games from text or JSON.
pub(crate) async fn read(State(shared): State<Shared>, AskLong(asked): AskLong<AskRead>) -> Answer<Read> {
    shared.labour(move || read_games(&asked.text)).await.map(Json)
}

fn read_games(text: &str) -> Result<Read, Refusal> {
    let records = match text.trim_start().as_bytes() {
        [b'{', ..] => vec![from_json::<Record>(text)?],
        [b'[', rest @ ..] if rest.trim_ascii_start().starts_with(b"{") => from_json(text)?,
        _ => from_text(text)?,
    };
    if records.is_empty() {
        return Err(Refusal::bad("there is no game in it"));
    }
    let more = records.len() > GAMES;
    let games = records.into_iter().take(GAMES).map(|record| {
        let plies: Vec<_> = record.replay().map(|played| Ply::of(&played)).collect();
        let name = |side| record.player(side).map_or("?", |name| name.as_str()).to_owned();
        let words = format!(
            "{} – {}, {}, {}, {}",
            name(bao_core::Side::South),
            name(bao_core::Side::North),
            record.rule_set(),
            count(plies.len() as u64, "move"),
            record.ending().result()
        );
        ReadGame { start: Shown::of(record.start()), plies, words, record }
    });
    Ok(Read { games: games.collect(), more })
}

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Refusal> {
    serde_json::from_str(text).map_err(|error| unreadable(&error))
}

fn from_text(text: &str) -> Result<Vec<Record>, Refusal> {
    bao_record::read(text).take(GAMES + 1).collect::<Result<_, _>>().map_err(|error| unreadable(&error))
}

fn unreadable(error: &dyn std::error::Error) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "record", bao_tell::chain(error))
}

/// Games to be written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskWrite {
    records: Vec<Record>,
}

/// Games as text.
#[derive(Debug, Serialize)]
pub(crate) struct Written {
    text: String,
}

/// Writes games as text; what is no game is refused as the body is read.
pub(crate) async fn write(AskLong(asked): AskLong<AskWrite>) -> Answer<Written> {
    Ok(Json(Written { text: bao_record::write(&asked.records) }))
}
