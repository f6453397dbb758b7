//! A move with all that is expected of it.

use std::fmt::Write;

use bao_catalog::{AnyPosition, VisitPosition};
use bao_core::{Outcome, Side, Tally, Trace, Variant, VariantExt};

use crate::told::{board, ending};

/// Reads a position.
///
/// # Panics
/// If it cannot be read.
#[must_use]
#[track_caller]
pub fn position(text: &str) -> AnyPosition {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the texts of the legal moves of a position.
///
/// # Panics
/// If the position cannot be read.
#[must_use]
#[track_caller]
pub fn legal(text: &str) -> Vec<String> {
    let position = position(text);
    position.successors().into_iter().map(|(legal, _)| position.text_of(legal)).collect()
}

/// Returns why a move cannot be played.
///
/// # Panics
/// If it can be played.
#[must_use]
#[track_caller]
pub fn refusal(text: &str, written: &str) -> String {
    match position(text).find_move(written) {
        Ok(_) => panic!("{written} is legal in {text}"),
        Err(error) => error.to_string(),
    }
}

/// A move with all that is expected of it, from a fixture or derived from the rules.
#[derive(Clone, Debug)]
pub struct Example {
    position: String,
    text: String,
    after: String,
    laps: u64,
    captures: u32,
    winner: Option<Side>,
}

/// Expects that a move leads to a position, by one lap without capture, unless more is said.
#[must_use]
pub fn played(position: &str, text: &str, after: &str) -> Example {
    Example {
        position: position.to_owned(),
        text: text.to_owned(),
        after: after.to_owned(),
        laps: 1,
        captures: 0,
        winner: None,
    }
}

impl Example {
    /// Expects so many laps.
    #[must_use]
    pub fn laps(self, laps: u64) -> Self {
        Self { laps, ..self }
    }

    /// Expects so many captures.
    #[must_use]
    pub fn captures(self, captures: u32) -> Self {
        Self { captures, ..self }
    }

    /// Expects that the move wins the game for a side, or does not end it.
    #[must_use]
    pub fn won_by(self, winner: impl Into<Option<Side>>) -> Self {
        Self { winner: winner.into(), ..self }
    }

    /// Plays the move and asserts what is expected.
    ///
    /// # Panics
    /// If anything is otherwise.
    #[track_caller]
    pub fn check(&self) {
        let _ = self.tell();
    }

    /// Plays the move, asserts what is expected, and tells it: position, board, laps with rule ids, board, position.
    ///
    /// # Panics
    /// If anything is otherwise.
    #[must_use]
    #[track_caller]
    pub fn tell(&self) -> String {
        let position = position(&self.position);
        assert_eq!(position.to_string(), self.position, "the position is not written canonically");
        let seen = position.visit(Play(&self.text)).unwrap_or_else(|error| panic!("{} {error}", self.position));
        let move_and_laps = format!("{} {}\n{}", self.position, self.text, seen.trace);
        assert_eq!(seen.after.to_string(), self.after, "after {move_and_laps}");
        assert_eq!(seen.text, self.text, "the move is not written canonically");
        assert_eq!(
            (seen.tally.laps, seen.tally.captures),
            (self.laps, self.captures),
            "laps, captures of {move_and_laps}"
        );
        assert_eq!(seen.outcome.map(|outcome| outcome.winner), self.winner, "winner after {move_and_laps}");

        let mut told = format!("{position}\n\n{}\n{}\n{}\n", board(&position), self.text, seen.trace);
        write!(told, "{}\n{}\n{}", board(&seen.after), seen.after, ending(seen.outcome))
            .expect("strings can be written");
        told
    }
}

/// A move as it was played.
struct Seen {
    text: String,
    after: AnyPosition,
    trace: Trace,
    tally: Tally,
    outcome: Option<Outcome>,
}

struct Play<'a>(&'a str);

impl VisitPosition for Play<'_> {
    type Output = Result<Seen, String>;

    fn visit<V: Variant>(self, position: V) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        let legal = position.find_move(self.0).map_err(|error| error.to_string())?;
        let (mut trace, mut tally) = (Trace::new(position.side_to_move()), Tally::default());
        let after = position.play_observed(legal, &mut trace);
        assert_eq!(position.play_observed(legal, &mut tally), after, "observers do not steer");
        assert_eq!(position.play_unchecked(legal), after, "observers do not steer");
        let text = position.text_of(legal).to_string();
        Ok(Seen { text, after: after.into(), trace, tally, outcome: after.outcome() })
    }
}
