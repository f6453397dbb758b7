//! Moves: the legal ones, what they do step by step, and why others are none.

use bao_catalog::AnyPosition;
use bao_core::{IllegalMove, MoveError, MoveText, Trace, letter_row};
use bao_tell::{MoveFacts, MoveList, ToldStep, reason, starts_from, steps, summary};
use serde::{Deserialize, Serialize};

use super::position::{Shown, read};
use super::rules::RuleText;
use crate::answer::{Answer, Json, Refusal};
use crate::ask::Ask;

/// The most steps of one move that are told; what is beyond is said to be left out.
const STEPS: usize = 4_000;

/// The most moves that are traced in one answer.
const TRACES: usize = 32;

/// A position.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskPosition {
    position: String,
}

/// A position and its legal moves.
#[derive(Debug, Serialize)]
pub(crate) struct Moves {
    board: Shown,
    moves: Vec<MoveFacts<AnyPosition>>,
}

impl Moves {
    /// Lists the legal moves of a position.
    pub(crate) fn of(position: AnyPosition) -> Self {
        Self { board: Shown::of(&position), moves: MoveList::of_any(position).moves }
    }
}

/// Lists the legal moves.
pub(crate) async fn moves(Ask(asked): Ask<AskPosition>) -> Answer<Moves> {
    Ok(Json(Moves::of(read(&asked.position)?)))
}

/// Moves to be told step by step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskTrace {
    position: String,
    moves: Vec<String>,
}

/// Moves told step by step.
#[derive(Debug, Serialize)]
pub(crate) struct Traces {
    traces: Vec<TracedMove>,
}

/// One move told step by step.
#[derive(Debug, Serialize)]
pub(crate) struct TracedMove {
    #[serde(flatten)]
    facts: MoveFacts<AnyPosition>,
    words: String,
    trace: Vec<ToldStep>,
    /// The steps that are left out at the end, where there are far too many.
    left_out: usize,
}

impl TracedMove {
    fn of((facts, trace): (MoveFacts<AnyPosition>, Trace)) -> Self {
        let words = summary(&trace);
        let mut told = steps(&trace);
        let left_out = told.len().saturating_sub(STEPS);
        told.truncate(STEPS);
        Self { facts, words, trace: told, left_out }
    }
}

/// Tells moves step by step.
pub(crate) async fn trace(Ask(asked): Ask<AskTrace>) -> Answer<Traces> {
    if asked.moves.len() > TRACES {
        return Err(Refusal::bad(format!("at most {TRACES} moves are told at once")));
    }
    let position = read(&asked.position)?;
    let traces = asked.moves.iter().map(|text| Ok(TracedMove::of(bao_tell::play(position, text)?)));
    Ok(Json(Traces { traces: traces.collect::<Result<_, MoveError>>()? }))
}

/// A move to be played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskPlay {
    position: String,
    #[serde(rename = "move")]
    text: String,
}

/// A move played, and what may be played then.
#[derive(Debug, Serialize)]
pub(crate) struct PlayedMove {
    played: TracedMove,
    #[serde(flatten)]
    next: Moves,
}

/// Plays a move.
pub(crate) async fn play(Ask(asked): Ask<AskPlay>) -> Answer<PlayedMove> {
    let (facts, trace) = bao_tell::play(read(&asked.position)?, &asked.text)?;
    let next = Moves::of(facts.position);
    Ok(Json(PlayedMove { played: TracedMove::of((facts, trace)), next }))
}

/// A move or a pit that is asked about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskWhy {
    position: String,
    /// A move, or a bare pit for all ways to start from it.
    #[serde(rename = "move")]
    text: String,
}

/// Whether and why a pit or a move may be played or not.
#[derive(Debug, Serialize)]
pub(crate) struct Why {
    /// The legal moves that the text means or begins.
    legal: Vec<String>,
    /// What forbids the rest, if all or some of it is forbidden.
    reasons: Vec<WhyNot>,
}

/// Why something is illegal.
#[derive(Debug, Serialize)]
pub(crate) struct WhyNot {
    #[serde(rename = "move")]
    text: String,
    /// More than the rule alone says, where more can be said.
    words: Option<String>,
    rule: Option<RuleText>,
}

impl WhyNot {
    fn of(position: AnyPosition, illegal: &IllegalMove) -> Self {
        Self {
            text: illegal.text.to_string(),
            words: reason(position, illegal).words(illegal),
            rule: RuleText::of(illegal.rule.as_str()),
        }
    }
}

/// Tells why a move or a pit may not be played.
pub(crate) async fn why(Ask(asked): Ask<AskWhy>) -> Answer<Why> {
    let position = read(&asked.position)?;
    let text = asked.text.trim();
    let mut why = Why { legal: Vec::new(), reasons: Vec::new() };
    // A pit is asked about with each direction, since they may differ; Kimasai knows one alone.
    let directed: Vec<String> = if is_bare_pit(text) && !has_one_direction(&position) {
        ["<", ">"].iter().map(|mark| format!("{text}{mark}")).collect()
    } else {
        vec![text.to_owned()]
    };
    for text in directed {
        match position.find_move(&text) {
            Ok(legal) => why.legal.push(position.text_of(legal)),
            Err(MoveError::Ambiguous { fits, .. }) => why.legal.extend(fits.iter().map(ToString::to_string)),
            Err(MoveError::Illegal(illegal)) => {
                let starts = illegal.text.named().map(|name| starts_from(position, name.pit)).unwrap_or_default();
                let begun = starts.into_iter().filter(|start| start.start == bare(illegal.text));
                let before = why.legal.len();
                if illegal.text == bare(illegal.text) {
                    why.legal.extend(begun.flat_map(|start| start.moves).map(|text| text.to_string()));
                }
                if why.legal.len() == before {
                    why.reasons.push(WhyNot::of(position, &illegal));
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    // What both directions share is said once.
    if let [first, second] = &why.reasons[..]
        && first.words == second.words
        && first.rule.as_ref().map(RuleText::id) == second.rule.as_ref().map(RuleText::id)
    {
        why.reasons.truncate(1);
        if let Some(only) = why.reasons.first_mut() {
            text.clone_into(&mut only.text);
        }
    }
    Ok(Json(why))
}

fn bare(text: MoveText) -> MoveText {
    MoveText { entry: None, safari: false, ..text }
}

fn is_bare_pit(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().and_then(letter_row).is_some() && letters.all(|letter| letter.is_ascii_digit())
}

/// Returns whether moves carry no direction: where some legal move is written without one.
fn has_one_direction(position: &AnyPosition) -> bool {
    let moves = MoveList::of_any(*position).moves;
    !moves.is_empty() && moves.iter().all(|facts| facts.text.direction.is_none())
}
