//! What the engine thinks: moves, hints, lines, and a verdict on each move of a game.
//!
//! A search belongs to the request that asks for it: where the client goes away, it stops.

use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use bao_catalog::AnyPosition;
use bao_core::Side;
use bao_search::{Choice, Score, Stop};
use bao_tell::{Letter, MoveList, count, summary};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::mpsc;

use super::Shared;
use super::game::played_through;
use super::position::read;
use crate::answer::{Answer, Json, Refusal};
use crate::ask::{Ask, AskLong};
use crate::client::Client;
use crate::pool::Admission;
use crate::think::{Effort, Level, Thought, ThoughtLine, Value, think};

/// The longest search, whatever is asked.
const LONGEST: Duration = Duration::from_secs(30);

/// The most lines of an analysis.
const LINES: usize = 8;

/// The longest name of a job.
const NAME: usize = 64;

/// The most moves of a game that are judged.
const JUDGED: usize = 1_000;

/// The time of a hint.
const HINT: Duration = Duration::from_millis(1_200);

/// A move is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskMove {
    position: String,
    level: u8,
    /// The positions that would be called a draw if they came once more (G11).
    #[serde(default)]
    drawn: Vec<String>,
    /// What is left on the clock of the side to move, and what each move adds, in milliseconds.
    clock: Option<(u64, u64)>,
    /// A name by which the search can be stopped.
    job: Option<String>,
}

/// A move and what it is thought to be worth.
#[derive(Debug, Serialize)]
pub(crate) struct Chosen {
    #[serde(rename = "move")]
    text: String,
    #[serde(flatten)]
    line: ThoughtLine,
    depth: u32,
    nodes: u64,
}

/// Chooses a move at a level.
pub(crate) async fn engine(State(shared): State<Shared>, client: Client, Ask(asked): Ask<AskMove>) -> Answer<Chosen> {
    let position = read(&asked.position)?;
    let level = Level::new(asked.level).ok_or_else(|| Refusal::bad("expected a level from 1 to 10"))?;
    let drawn = asked.drawn.iter().map(|text| Ok(read(text)?.key())).collect::<Result<Vec<_>, Refusal>>()?;
    let draw = draw_number()?;
    let level = level.on_clock(asked.clock);
    let admission = admit(&shared, client, asked.job)?;
    let thought = admission.run(move |stop| level.choose(position, drawn, draw, stop)).await?;
    chosen(thought).map(Json)
}

fn chosen(thought: Option<Thought>) -> Result<Chosen, Refusal> {
    let over = || Refusal::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, "over", "the game is over");
    let Thought { lines, depth, nodes } = thought.ok_or_else(over)?;
    let line = lines.into_iter().next().ok_or_else(over)?;
    let text = line.moves.first().cloned().ok_or_else(over)?;
    Ok(Chosen { text, line, depth, nodes })
}

fn draw_number() -> Result<u64, Refusal> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::internal(&error))?;
    Ok(u64::from_le_bytes(bytes))
}

fn admit(shared: &Shared, client: Client, job: Option<String>) -> Result<Admission, Refusal> {
    if job.as_ref().is_some_and(|job| job.len() > NAME) {
        return Err(Refusal::bad(format!("the name of a job has at most {NAME} bytes")));
    }
    shared.pool.admit(client, job)
}

/// A hint is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskHint {
    position: String,
    job: Option<String>,
}

/// A move, and why it is recommended.
#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    #[serde(flatten)]
    chosen: Chosen,
    /// What the move does.
    words: String,
    /// Why it is good.
    reasons: Vec<String>,
}

/// Recommends a move.
pub(crate) async fn hint(State(shared): State<Shared>, client: Client, Ask(asked): Ask<AskHint>) -> Answer<Hint> {
    let position = read(&asked.position)?;
    let admission = admit(&shared, client, asked.job)?;
    let effort = Effort { depth: None, nodes: None, time: HINT, lines: 1, drawn: Vec::new() };
    let thought = admission.run(move |stop| think(position, &effort, stop, &mut |_| {})).await?;
    let chosen = chosen(thought)?;
    let (facts, trace) = bao_tell::play(position, &chosen.text)?;
    let reasons = reasons(position, &facts.position, facts.captured, &chosen.line.score);
    Ok(Json(Hint { words: summary(&trace), reasons, chosen }))
}

/// Says why a move is good, from what it takes, what it leaves, and what the search sees.
fn reasons(before: AnyPosition, after: &AnyPosition, captured: u32, score: &Value) -> Vec<String> {
    let mut reasons = Vec::new();
    let mover = before.side_to_move();
    let legal = MoveList::of_any(before).moves;
    let most = legal.iter().map(|facts| facts.captured).max().unwrap_or(0);
    if legal.len() == 1 {
        reasons.push("It is the only legal move.".to_owned());
    }
    match (score.wins_in, score.loses_in) {
        (Some(1), _) => reasons.push("It wins at once.".to_owned()),
        (Some(plies), _) => reasons.push(format!("It wins by force, in {plies} plies at most.")),
        (_, Some(1)) => reasons.push("Everything loses at once.".to_owned()),
        (_, Some(plies)) => reasons.push(format!("Everything loses; this holds out longest, {plies} plies.")),
        _ => {}
    }
    if after.outcome().is_some() {
        return reasons;
    }
    if captured > 0 && captured == most {
        reasons.push(format!("It captures {}, the most there is to be had.", count(captured.into(), "seed")));
    } else if captured > 0 {
        let (captured, most) = (count(captured.into(), "seed"), count(most.into(), "seed"));
        reasons.push(format!("It captures {captured}. Another move takes {most}, but stands worse afterwards."));
    }
    let replies = MoveList::of_any(*after).moves;
    if after.side_to_move() != mover {
        let worst = replies.iter().map(|facts| facts.captured).max().unwrap_or(0);
        let other = before.side_to_move().other();
        reasons.push(if worst == 0 {
            format!("After it {other} can capture nothing.")
        } else {
            format!("After it {other} can capture {} at most.", count(worst.into(), "seed"))
        });
    }
    if let Some(seeds) = score.seeds {
        reasons.push(format!("Looking ahead, it is worth {seeds:+.1} seeds to {mover}."));
    }
    reasons
}

/// Lines are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskLines {
    position: String,
    /// How many lines.
    lines: Option<usize>,
    /// How long, in thousandths of a second.
    time: Option<u64>,
    depth: Option<u32>,
    job: Option<String>,
}

/// Streams what is found, better and better, one line of JSON after the other.
pub(crate) async fn analyze(
    State(shared): State<Shared>,
    client: Client,
    Ask(asked): Ask<AskLines>,
) -> Result<Response, Refusal> {
    let position = read(&asked.position)?;
    let time = asked.time.map_or(HINT, Duration::from_millis).min(LONGEST);
    let lines = asked.lines.unwrap_or(3).clamp(1, LINES);
    let effort = Effort { depth: asked.depth, nodes: None, time, lines, drawn: Vec::new() };
    let admission = admit(&shared, client, asked.job)?;
    let (teller, told) = mpsc::channel(8);
    let search = admission.run(move |stop| {
        let tell = |thought: &Thought, done| {
            let line = json!({ "thought": thought, "side": Letter(position.side_to_move()), "done": done });
            let _ = teller.blocking_send(line.to_string());
        };
        match think(position, &effort, stop, &mut |thought| tell(&thought, false)) {
            Some(thought) => tell(&thought, true),
            None => drop(teller.blocking_send(json!({ "over": true, "done": true }).to_string())),
        }
    });
    Ok(lines_of(search, told))
}

/// A game whose moves are to be judged.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskGraph {
    position: String,
    moves: Vec<String>,
    /// How long for each move, in thousandths of a second.
    time: Option<u64>,
    job: Option<String>,
}

/// Streams what each position of a game is worth for South, one line of JSON a position.
pub(crate) async fn graph(
    State(shared): State<Shared>,
    client: Client,
    AskLong(asked): AskLong<AskGraph>,
) -> Result<Response, Refusal> {
    if asked.moves.len() > JUDGED {
        return Err(Refusal::bad(format!("at most {JUDGED} moves are judged")));
    }
    let (time, job) = (asked.time, asked.job);
    let through = move || {
        let record = played_through(&asked.position, &asked.moves, None)?;
        let after = record.replay().map(|played| *played.after());
        Ok(std::iter::once(*record.start()).chain(after).collect::<Vec<_>>())
    };
    let positions = shared.labour(through).await?;
    let time = time.map_or(Duration::from_millis(150), Duration::from_millis).min(Duration::from_secs(2));
    let admission = admit(&shared, client, job)?;
    let (teller, told) = mpsc::channel(8);
    let search = admission.run(move |stop| {
        let mut last: Option<Judged> = None;
        for (ply, &position) in positions.iter().enumerate() {
            let judged = Judged::new(position, time, stop);
            let made = last.map(|before| before.choice(&judged));
            if stop.is_stopped() || teller.blocking_send(judged.to_json(ply, made)).is_err() {
                break;
            }
            last = Some(judged);
        }
    });
    Ok(lines_of(search, told))
}

/// What a position of a game is worth.
struct Judged {
    position: AnyPosition,
    /// For the side to move.
    score: Score,
    /// The move that the search would make, where the game goes on.
    best: Option<String>,
}

impl Judged {
    fn new(position: AnyPosition, time: Duration, stop: &Stop) -> Self {
        if let Some(outcome) = position.outcome() {
            let won = outcome.winner == position.side_to_move();
            let score = if won { Score::win_in(0) } else { Score::loss_in(0) };
            return Self { position, score, best: None };
        }
        let effort = Effort { depth: None, nodes: None, time, lines: 1, drawn: Vec::new() };
        match think(position, &effort, stop, &mut |_| {}).and_then(|thought| thought.lines.into_iter().next()) {
            Some(line) => Self { position, score: line.worth, best: line.moves.into_iter().next() },
            None => Self { position, score: Score::EVEN, best: None },
        }
    }

    /// Returns the move that led from here to a later position, as far as it can be judged.
    fn choice(&self, after: &Self) -> Choice {
        let side = self.position.side_to_move();
        let moves = self.position.successors();
        let score = after.score.seen_by(side == after.position.side_to_move()).before(1);
        let made = moves.iter().find(|(_, reached)| *reached == after.position);
        let first = made.is_some_and(|(made, _)| Some(self.position.text_of(*made)) == self.best);
        Choice { side, free: moves.len() > 1, first, best: self.score.max(score), score }
    }

    /// Tells it, with the move that led here.
    fn to_json(&self, ply: usize, made: Option<Choice>) -> String {
        let odds = self.position.rule_set().odds();
        let value = Value::of(self.score, odds);
        let side = self.position.side_to_move();
        let chance = match side {
            Side::South => value.chance,
            Side::North => 1.0 - value.chance,
        };
        json!({
            "ply": ply,
            "side": Letter(side),
            "score": value,
            "words": value.words(),
            "south": chance,
            "best": self.best,
            "grade": made.map(|made| made.grade(odds).to_string()),
            "lost": made.map(|made| made.lost(odds)),
        })
        .to_string()
    }
}

/// Runs a search and streams what it tells, a line each, until it ends or the client goes away.
fn lines_of(
    search: impl Future<Output = Result<(), Refusal>> + Send + 'static,
    told: mpsc::Receiver<String>,
) -> Response {
    // The search lives inside the body: where the client goes away, both are dropped, and the search stops.
    let state = (Some(Box::pin(search)), told);
    let body = stream::unfold(state, |(mut search, mut told)| async move {
        let line = loop {
            let Some(running) = search.as_mut() else { break told.recv().await };
            tokio::select! {
                biased;
                line = told.recv() => break line,
                _ = running => search = None,
            }
        };
        line.map(|line| (Ok::<_, std::io::Error>(format!("{line}\n")), (search, told)))
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A search is to be stopped.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskStop {
    job: String,
}

/// Whether there was one.
#[derive(Debug, Serialize)]
pub(crate) struct Stopped {
    stopped: bool,
}

/// Stops a search by its name; it answers with what it has found so far.
pub(crate) async fn stop(State(shared): State<Shared>, Ask(asked): Ask<AskStop>) -> Json<Stopped> {
    Json(Stopped { stopped: shared.pool.stop(&asked.job) })
}
