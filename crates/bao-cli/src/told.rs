//! A move told step by step, as JSON and as text.

use std::fmt::{self, Write};

use bao_core::{BySide, Decision, Direction, Endless, Event, PitName, ROWS, Ring, RuleId, Side, Step, Trace, row_pits};
use serde::Serialize;

use crate::board::Board;
use crate::json::text;
use crate::look::Look;

/// The seeds of all pits, in the rows of a position text.
pub(crate) type Rows = [[u8; 8]; 4];

/// Returns the rows of a board as a position text has them.
pub(crate) fn rows(rings: BySide<Ring>) -> Rows {
    ROWS.map(|(side, row)| row_pits(side, row).map(|pit| rings[side].seeds(pit)))
}

/// A step of a move; as JSON, an element of `trace`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ToldStep {
    #[serde(flatten)]
    event: ToldEvent,
    /// The rule that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    /// The step in words.
    words: String,
    /// The board just after it.
    rows: Rows,
}

/// What happens in a step.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum ToldEvent {
    Place { pit: ToldPit },
    Lift { pit: ToldPit, seeds: u8 },
    Capture { by: ToldPit, pit: ToldPit, seeds: u8 },
    Enter { pit: ToldPit, direction: ToldDirection },
    Decide { choice: &'static str },
    Lap { number: u64, seeds: u8, direction: ToldDirection, pit: ToldPit },
    Rest { pit: ToldPit },
    Endless { laps: u64, period: Option<u64> },
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
struct ToldPit(#[serde(serialize_with = "text")] PitName);

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(transparent)]
struct ToldDirection(#[serde(serialize_with = "text")] Direction);

/// Tells a move step by step.
pub(crate) fn steps(trace: &Trace) -> Vec<ToldStep> {
    let mut laps = 0;
    trace
        .steps()
        .iter()
        .map(|step| {
            if matches!(step.event, Event::Lap { .. }) {
                laps += 1;
            }
            let (event, rule) = told(trace.mover(), step, laps);
            ToldStep {
                event,
                rule: rule.map(RuleId::as_str),
                words: trace.words(step).to_string(),
                rows: rows(step.rings),
            }
        })
        .collect()
}

fn told(mover: Side, step: &Step, laps: u64) -> (ToldEvent, Option<RuleId>) {
    let own = |pit: bao_core::Pit| ToldPit(pit.of(mover));
    match step.event {
        Event::Place { pit, rule } => (ToldEvent::Place { pit: own(pit) }, Some(rule)),
        Event::Lift { pit, seeds, rule } => (ToldEvent::Lift { pit: own(pit), seeds }, Some(rule)),
        Event::Capture { by, target, seeds, rule } => {
            let taken = ToldPit(target.pit().of(mover.other()));
            (ToldEvent::Capture { by: own(by.pit()), pit: taken, seeds }, Some(rule))
        }
        Event::Enter { pit, direction, rule } => {
            (ToldEvent::Enter { pit: own(pit), direction: ToldDirection(direction) }, Some(rule))
        }
        Event::Decide { decision, rule } => {
            let choice = match decision {
                Decision::Kichwa(bao_core::Kichwa::Left) => "left",
                Decision::Kichwa(bao_core::Kichwa::Right) => "right",
                Decision::Stop => "stop",
                Decision::Safari => "safari",
            };
            (ToldEvent::Decide { choice }, Some(rule))
        }
        Event::Lap { seeds, direction, end } => {
            let direction = ToldDirection(direction);
            (ToldEvent::Lap { number: laps, seeds, direction, pit: own(end) }, None)
        }
        Event::Rest { pit, rule } => (ToldEvent::Rest { pit: own(pit) }, Some(rule)),
        Event::Endless { how } => {
            let (laps, period) = match how {
                Endless::Proved { laps, period } => (laps, Some(period)),
                Endless::Presumed { laps } => (laps, None),
            };
            (ToldEvent::Endless { laps, period }, Some(bao_core::rule::G6))
        }
    }
}

/// Returns the rules that decided the steps of a move, each once, in the order in which they are first met.
pub(crate) fn rules_met(trace: &Trace) -> Vec<&'static str> {
    let mut met = Vec::new();
    for step in trace.steps() {
        if let (_, Some(rule)) = told(trace.mover(), step, 0)
            && !met.contains(&rule.as_str())
        {
            met.push(rule.as_str());
        }
    }
    met
}

/// Writes a move lap by lap with the board after each lap.
pub(crate) fn write_with_boards(out: &mut String, trace: &Trace, before: BySide<Ring>, look: Look) -> fmt::Result {
    let (mut laps, mut shown) = (0, before);
    for step in trace.steps() {
        let words = trace.words(step);
        if matches!(step.event, Event::Lap { .. }) {
            laps += 1;
            let board = Board {
                rings: step.rings,
                hands: None,
                to_move: None,
                tokens: Vec::new(),
                before: Some(std::mem::replace(&mut shown, step.rings)),
            };
            write!(out, "lap {laps}: {words}\n{}", board.draw(look))?;
        } else {
            writeln!(out, "  {words}")?;
        }
    }
    Ok(())
}
