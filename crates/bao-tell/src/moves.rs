//! The legal moves of a position with what each of them does.

use std::fmt::Display;
use std::ops::ControlFlow;

use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_core::rule::G8;
use bao_core::{MoveError, MoveText, Observer, Outcome, Pit, Tally, Trace, Variant, VariantExt, Watch};
use serde::Serialize;

use crate::json::{text, winner};

/// The legal moves of a position.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "P: Display")]
pub struct MoveList<P> {
    /// The position.
    #[serde(serialize_with = "text")]
    pub position: P,
    /// Who has won already, if the game is over.
    #[serde(serialize_with = "winner")]
    pub over: Option<Outcome>,
    /// The legal moves in the order of their texts.
    pub moves: Vec<MoveFacts<P>>,
}

/// A legal move and what it does.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "P: Display")]
pub struct MoveFacts<P> {
    /// Its canonical text.
    #[serde(rename = "move", serialize_with = "text")]
    pub text: MoveText,
    /// Whether it captures.
    pub capture: bool,
    /// Laps sown, entry laps counted.
    pub laps: u64,
    /// Captures made.
    pub captures: u32,
    /// Seeds captured.
    pub captured: u32,
    /// The position after it.
    #[serde(serialize_with = "text")]
    pub position: P,
    /// Who has won by it.
    #[serde(serialize_with = "winner")]
    pub winner: Option<Outcome>,
}

impl<P> MoveFacts<P> {
    fn new(text: MoveText, tally: Tally, position: P, winner: Option<Outcome>) -> Self {
        let Tally { laps, captures, captured } = tally;
        Self { text, capture: captures > 0, laps, captures, captured, position, winner }
    }

    /// Says what the move does: `3 laps, 2 captures of 5 seeds, South wins (G7)`.
    #[must_use]
    pub fn words(&self) -> String {
        let mut words = count(self.laps, "lap");
        if self.capture {
            let (captures, seeds) = (count(self.captures.into(), "capture"), count(self.captured.into(), "seed"));
            words = format!("{words}, {captures} of {seeds}");
        }
        match self.winner {
            Some(outcome) => format!("{words}, {} wins ({})", outcome.winner, outcome.rule),
            None => words,
        }
    }
}

/// Writes a number of things: `1 lap`, `2 laps`.
#[must_use]
pub fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

impl<P: Variant> MoveList<P> {
    /// Lists the legal moves.
    #[must_use]
    pub fn of(position: P) -> Self {
        let mut moves = Vec::new();
        let decided = position.decided();
        if decided.is_none() {
            let _ = position.visit_moves(|legal, after| {
                let mut tally = Tally::default();
                // The move is sown once more, this time watched: it is known to come to rest.
                let _ = position.attempt(legal, Watch::new(), &mut tally);
                moves.push(MoveFacts::new(position.text_of(legal), tally, after, after.outcome()));
                ControlFlow::Continue(())
            });
        }
        // G8: a player to move who has no legal move has lost.
        let over = decided.or_else(|| {
            let blocked = Outcome { winner: position.side_to_move().other(), rule: G8 };
            moves.is_empty().then_some(blocked)
        });
        Self { position, over, moves }
    }
}

impl MoveList<AnyPosition> {
    /// Lists the legal moves of a position of any variant.
    #[must_use]
    pub fn of_any(position: AnyPosition) -> Self {
        struct List;
        impl VisitPosition for List {
            type Output = MoveList<AnyPosition>;
            fn visit<V: Game>(self, position: V) -> Self::Output
            where
                AnyPosition: From<V>,
            {
                let list = MoveList::of(position);
                let moves = list.moves.into_iter().map(|facts| MoveFacts {
                    text: facts.text,
                    capture: facts.capture,
                    laps: facts.laps,
                    captures: facts.captures,
                    captured: facts.captured,
                    position: facts.position.into(),
                    winner: facts.winner,
                });
                MoveList { position: position.into(), over: list.over, moves: moves.collect() }
            }
        }
        position.visit(List)
    }
}

/// Plays the move that a text means and tells what it does.
///
/// # Errors
/// The text cannot be read, fits several legal moves, or is illegal by a rule that is named.
pub fn play(position: AnyPosition, text: &str) -> Result<(MoveFacts<AnyPosition>, Trace), MoveError> {
    struct Play<'a>(&'a str);
    impl VisitPosition for Play<'_> {
        type Output = Result<(MoveFacts<AnyPosition>, Trace), MoveError>;
        fn visit<V: Game>(self, position: V) -> Self::Output
        where
            AnyPosition: From<V>,
        {
            let legal = position.find_move(self.0)?;
            let mut trace = Trace::new(position.side_to_move());
            let after = position.play_observed(legal, &mut trace);
            let mut tally = Tally::default();
            for step in trace.steps() {
                tally.see(step.event, step.rings.south, step.rings.north);
            }
            let facts = MoveFacts::new(position.text_of(legal), tally, after.into(), after.outcome());
            Ok((facts, trace))
        }
    }
    position.visit(Play(text))
}

/// A way to start from a pit, and the legal moves that begin so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The start as it is written.
    pub start: MoveText,
    /// The legal moves that begin with it.
    pub moves: Vec<MoveText>,
}

/// Returns the starts from a pit of the mover that at least one legal move has.
#[must_use]
pub fn starts_from(position: AnyPosition, pit: Pit) -> Vec<Candidate> {
    let mut starts: Vec<Candidate> = Vec::new();
    for facts in MoveList::of_any(position).moves {
        if facts.text.named().is_none_or(|name| name.pit != pit) {
            continue;
        }
        let start = MoveText { entry: None, safari: false, ..facts.text };
        match starts.iter_mut().find(|candidate| candidate.start == start) {
            Some(candidate) => candidate.moves.push(facts.text),
            None => starts.push(Candidate { start, moves: vec![facts.text] }),
        }
    }
    starts
}
