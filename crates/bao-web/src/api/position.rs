//! Positions: read, checked, shown and drawn.

use axum::extract::Query;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{Beside, is_diagram};
use bao_tell::{Board, Letter, Rows, rows, rulebook, svg};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Json, Refusal};
use crate::ask::Ask;

/// The longest text of a position that is looked at.
const TEXT: usize = 2_000;

/// A position taken apart.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Shown {
    position: String,
    variant: &'static str,
    /// As in the text: North's back row first, each from left to right as South sees them.
    rows: Rows,
    hands: Hands,
    side: Letter,
    state: Vec<String>,
    /// Who has won and by which rule, or null.
    over: Option<Over>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Hands {
    #[serde(rename = "S")]
    south: u8,
    #[serde(rename = "N")]
    north: u8,
}

/// How a game was decided.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Over {
    winner: Letter,
    rule: &'static str,
    title: &'static str,
}

impl Over {
    /// Returns how a position was decided, if it is.
    pub(crate) fn of(position: &AnyPosition) -> Option<Self> {
        let outcome = position.outcome()?;
        let rule = outcome.rule.as_str();
        let title = rulebook::rule(rule).map_or("", |rule| rule.title);
        Some(Self { winner: Letter(outcome.winner), rule, title })
    }
}

impl Shown {
    /// Takes a position apart.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        let hands = position.hands();
        let mut tokens = position.to_setup().tokens;
        tokens.sort();
        Self {
            position: position.to_string(),
            variant: position.rule_set().name(),
            rows: rows(position.rings()),
            hands: Hands { south: hands.south, north: hands.north },
            side: Letter(position.side_to_move()),
            state: tokens.iter().map(ToString::to_string).collect(),
            over: Over::of(position),
        }
    }
}

/// Reads a position text, or a variant's name for its start.
pub(crate) fn read(text: &str) -> Result<AnyPosition, Refusal> {
    if text.len() > TEXT {
        return Err(Refusal::bad(format!("a position is no text of {} bytes", text.len())));
    }
    Ok(text.parse::<AnyPosition>()?)
}

/// A position to be read: a text, or a diagram with what is said beside it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    position: String,
    variant: Option<String>,
    hands: Option<String>,
    side: Option<String>,
    state: Option<String>,
}

/// Reads a position and shows it, or tells all its faults.
pub(crate) async fn position(Ask(asked): Ask<Question>) -> Answer<Shown> {
    if !is_diagram(&asked.position) {
        return Ok(Json(Shown::of(&read(&asked.position)?)));
    }
    if asked.position.len() > TEXT {
        return Err(Refusal::bad("a diagram has 32 numbers"));
    }
    let Some(variant) = &asked.variant else {
        return Err(Refusal::bad("expected a variant beside a diagram of numbers"));
    };
    let rules: RuleSet = variant.parse().map_err(|error| Refusal::bad(format!("{error}")))?;
    let beside = Beside { hands: asked.hands.as_deref(), side: asked.side.as_deref(), state: asked.state.as_deref() };
    Ok(Json(Shown::of(&AnyPosition::from_diagram(rules, &asked.position, beside)?)))
}

/// Which board to draw.
#[derive(Debug, Deserialize)]
pub(crate) struct Picture {
    position: String,
}

/// Draws a board.
pub(crate) async fn picture(Query(asked): Query<Picture>) -> Result<Response, Refusal> {
    let position = read(&asked.position)?;
    let mut response = svg::draw(&Board::from(&position), &position.to_string()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}
