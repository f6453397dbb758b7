//! The legal moves of a position with what each of them does.

use std::fmt::Display;
use std::ops::ControlFlow;

use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_core::rule::G8;
use bao_core::{MoveError, MoveText, Observer, Outcome, Tally, Trace, Variant, VariantExt, Watch};
use serde::Serialize;

use crate::json::{text, winner};

/// The legal moves of a position; as JSON, the answer of `moves`.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "P: Display")]
pub(crate) struct MoveList<P> {
    /// The position.
    #[serde(serialize_with = "text")]
    pub(crate) position: P,
    /// Who has won already, if the game is over.
    #[serde(serialize_with = "winner")]
    pub(crate) over: Option<Outcome>,
    /// The legal moves in the order of their texts.
    pub(crate) moves: Vec<MoveFacts<P>>,
}

/// A legal move and what it does.
#[derive(Clone, Debug, Serialize)]
#[serde(bound = "P: Display")]
pub(crate) struct MoveFacts<P> {
    /// Its canonical text.
    #[serde(rename = "move", serialize_with = "text")]
    pub(crate) text: MoveText,
    /// Whether it captures.
    pub(crate) capture: bool,
    /// Laps sown, entry laps counted.
    pub(crate) laps: u64,
    /// Captures made.
    pub(crate) captures: u32,
    /// Seeds captured.
    pub(crate) captured: u32,
    /// The position after it.
    #[serde(serialize_with = "text")]
    pub(crate) position: P,
    /// Who has won by it.
    #[serde(serialize_with = "winner")]
    pub(crate) winner: Option<Outcome>,
}

impl<P> MoveFacts<P> {
    /// Puts the facts together.
    fn new(text: MoveText, tally: Tally, position: P, winner: Option<Outcome>) -> Self {
        let Tally { laps, captures, captured } = tally;
        Self { text, capture: captures > 0, laps, captures, captured, position, winner }
    }

    /// Says what the move does: `3 laps, 2 captures of 5 seeds, wins`.
    pub(crate) fn words(&self) -> String {
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
pub(crate) fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

impl<P: Variant> MoveList<P> {
    /// Lists the legal moves.
    pub(crate) fn of(position: P) -> Self {
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

/// Plays the move that a text means and tells what it does.
///
/// # Errors
/// The text cannot be read, fits several legal moves, or is illegal by a rule that is named.
pub(crate) fn play(position: AnyPosition, text: &str) -> Result<(MoveFacts<AnyPosition>, Trace), MoveError> {
    position.visit(Play { text })
}

struct Play<'a> {
    text: &'a str,
}

impl VisitPosition for Play<'_> {
    type Output = Result<(MoveFacts<AnyPosition>, Trace), MoveError>;

    fn visit<V: Game>(self, position: V) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        let legal = position.find_move(self.text)?;
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
