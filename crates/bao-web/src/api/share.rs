//! Games that two people share.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use bao_core::{MoveError, Side};
use bao_record::Text;
use bao_tell::Letter;
use futures_util::Stream;
use futures_util::stream;
use serde::{Deserialize, Serialize};

use super::Shared;
use super::game::{Ply, played_through};
use super::moves::Moves;
use super::position::Shown;
use crate::answer::{Answer, Json, Refusal};
use crate::ask::{Ask, AskLong};
use crate::share::{Act, ActError, Clock, Entry, Role, SharedGame, Tokens};
use crate::token;

/// How often a stream that has nothing to say says so, and looks at the clock.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// A game to be shared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskShare {
    position: String,
    #[serde(default)]
    moves: Vec<String>,
    south: Option<String>,
    north: Option<String>,
    /// Milliseconds for the game and after each move.
    clock: Option<(u64, u64)>,
    ply_limit: Option<u32>,
}

/// Begins to share a game, and returns the tokens for its three links.
pub(crate) async fn create(State(shared): State<Shared>, AskLong(asked): AskLong<AskShare>) -> Answer<Tokens> {
    let of = shared.clone();
    shared.labour(move || begin(&of, asked)).await.map(Json)
}

fn begin(shared: &Shared, asked: AskShare) -> Result<Tokens, Refusal> {
    let mut record = played_through(&asked.position, &asked.moves, asked.ply_limit)?;
    for (side, name) in [(Side::South, asked.south), (Side::North, asked.north)] {
        let name = name.filter(|name| !name.trim().is_empty()).map(Text::new).transpose();
        record.set_player(side, name.map_err(|error| Refusal::bad(error.to_string()))?);
    }
    let tokens = Tokens { south: token::new()?, north: token::new()?, watch: token::new()? };
    let game = SharedGame {
        tokens: tokens.clone(),
        record,
        clock: asked.clock.map(|(base, increment)| Clock::new(base, increment)),
        takeback: None,
        version: 0,
        touched: crate::share::now(),
    };
    shared.shelf.add(game)?;
    Ok(tokens)
}

/// A shared game as one of its holders sees it.
#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    /// `S`, `N` or `watch`.
    role: &'static str,
    version: u64,
    south: Option<String>,
    north: Option<String>,
    start: Shown,
    plies: Vec<Ply>,
    #[serde(flatten)]
    now: Moves,
    result: &'static str,
    termination: &'static str,
    clock: Option<Times>,
    takeback: Option<Letter>,
    /// What to hand on: the link of the other side where one plays, and that of those who watch.
    links: Links,
}

#[derive(Debug, Serialize)]
struct Times {
    south: u64,
    north: u64,
    increment: u64,
    running: Option<Letter>,
}

#[derive(Debug, Serialize)]
struct Links {
    watch: String,
}

impl Seen {
    fn of(game: &SharedGame, role: Role) -> Self {
        let record = &game.record;
        let clock = game.clock.as_ref().map(|clock| {
            let left = clock.left();
            Times {
                south: left.south,
                north: left.north,
                increment: clock.increment,
                running: clock.running().map(Letter),
            }
        });
        let name = |side| record.player(side).map(ToString::to_string);
        Self {
            role: match role {
                Role::Player(Side::South) => "S",
                Role::Player(Side::North) => "N",
                Role::Watcher => "watch",
            },
            version: game.version,
            south: name(Side::South),
            north: name(Side::North),
            start: Shown::of(record.start()),
            plies: record.replay().map(|played| Ply::of(&played)).collect(),
            now: Moves::of(*record.position()),
            result: record.ending().result().as_str(),
            termination: record.ending().termination().as_str(),
            clock,
            takeback: game.asking().map(Letter),
            links: Links { watch: game.tokens.watch.clone() },
        }
    }
}

/// Shows a shared game.
pub(crate) async fn state(State(shared): State<Shared>, Path(token): Path<String>) -> Answer<Seen> {
    let of = shared.clone();
    let seen = shared.labour(move || {
        let (entry, role) = of.shelf.find(&token)?;
        of.shelf.look(&entry);
        Ok(Seen::of(&entry.now(), role))
    });
    seen.await.map(Json)
}

/// Does something in a shared game.
pub(crate) async fn act(State(shared): State<Shared>, Path(token): Path<String>, Ask(act): Ask<Act>) -> Answer<Seen> {
    let of = shared.clone();
    let seen = shared.labour(move || {
        let (entry, role) = of.shelf.find(&token)?;
        of.shelf.act(&entry, role, &act)?.map_err(refuse)?;
        Ok(Seen::of(&entry.now(), role))
    });
    seen.await.map(Json)
}

fn refuse(error: ActError) -> Refusal {
    let words = error.to_string();
    match error {
        ActError::Move(error) => MoveError::into(error),
        ActError::Watcher => Refusal::new(StatusCode::FORBIDDEN, "watcher", words),
        _ => Refusal::new(StatusCode::CONFLICT, "conflict", words),
    }
}

/// Tells the version of a shared game whenever it changes.
pub(crate) async fn events(
    State(shared): State<Shared>,
    Path(token): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let (entry, _) = shared.shelf.find(&token)?;
    let mut changes = entry.changes();
    // The first event tells how the game stands now.
    changes.mark_changed();
    let stream = stream::unfold((shared, entry, changes), |(shared, entry, mut changes)| async move {
        loop {
            tokio::select! {
                news = changes.changed() => match news {
                    Ok(()) => break,
                    Err(_) => return None,
                },
                () = shared.closed() => return None,
                () = tokio::time::sleep(HEARTBEAT) => look(&shared, &entry).await,
            }
        }
        let version = *changes.borrow_and_update();
        Some((Ok(Event::default().data(version.to_string())), (shared, entry, changes)))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

async fn look(shared: &Shared, entry: &Arc<Entry>) {
    let (of, entry) = (shared.clone(), entry.clone());
    // Where there is no place for it now, the next look will do.
    let _ = shared
        .labour(move || {
            of.shelf.look(&entry);
            Ok(())
        })
        .await;
}
