//! A move told step by step, as data.

use bao_core::{Decision, Direction, Endless, Event, Kichwa, Pit, PitName, RuleId, Side, Step, Trace};
use serde::Serialize;

use crate::json::{Rows, rows, text};

/// A step of a move: what happened, by which rule, in words, and the board just after it.
#[derive(Clone, Debug, Serialize)]
pub struct ToldStep {
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
#[must_use]
pub fn steps(trace: &Trace) -> Vec<ToldStep> {
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
    let own = |pit: Pit| ToldPit(pit.of(mover));
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
                Decision::Kichwa(Kichwa::Left) => "left",
                Decision::Kichwa(Kichwa::Right) => "right",
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
#[must_use]
pub fn rules_met(trace: &Trace) -> Vec<&'static str> {
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
