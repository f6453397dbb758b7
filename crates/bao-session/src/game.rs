//! One game in progress.

use bao_catalog::AnyPosition;
use bao_core::{Draw, IllegalMove, Move, Side};
use bao_record::{Ending, EndingError, PushError, Record, Replay, Text};
use thiserror::Error;

/// A game in progress: its record up to now, and the moves that were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    record: Record,
    /// The moves that were taken back, the one to be played again first at the end.
    undone: Vec<Move>,
}

/// A move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over: {} ({})", .0.result(), .0.termination())]
    Over(Ending),
    /// A rule forbids the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A draw cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ClaimError {
    /// The game has ended.
    #[error("the game is over: {} ({})", .0.result(), .0.termination())]
    Over(Ending),
    /// There is no reason for a draw (G11).
    #[error(
        "no draw by G11: this position has occurred {}, and the game is {} old",
        times(*.occurrences), in_plies(*.plies)
    )]
    NoReason {
        /// How often the position has occurred.
        occurrences: usize,
        /// The moves made.
        plies: usize,
    },
}

/// Writes a number of plies.
fn in_plies(number: usize) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

/// Writes how often something has happened.
fn times(number: usize) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{number} times"),
    }
}

impl Game {
    /// Begins a game at a position; `limit` is the ply limit of G11.
    #[must_use]
    pub(crate) fn new(start: AnyPosition, limit: u32) -> Self {
        let mut record = Record::new(start);
        record.set_ply_limit(limit).expect("a game that begins was not called a draw");
        Self { record, undone: Vec::new() }
    }

    /// Goes on with a recorded game; `undone` are moves that were taken back, those that cannot be played left out.
    #[must_use]
    pub(crate) fn resumed(record: Record, undone: &[String]) -> Self {
        let mut game = Self { record, undone: Vec::new() };
        let mut position = *game.position();
        for text in undone {
            let Ok(wanted) = position.find_move(text) else { break };
            let Ok(after) = position.play(wanted) else { break };
            position = after;
            game.undone.push(wanted);
        }
        game.undone.reverse();
        game
    }

    /// Returns the record of the game up to now.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the position reached.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.record.position()
    }

    /// Returns the side to move.
    #[must_use]
    pub fn to_move(&self) -> Side {
        self.position().side_to_move()
    }

    /// Returns the moves made.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.record.plies()
    }

    /// Returns the moves made and those taken back after them.
    #[must_use]
    pub fn known_plies(&self) -> usize {
        self.plies() + self.undone.len()
    }

    /// Plays the game up to now through.
    #[must_use]
    pub const fn replay(&self) -> Replay<'_> {
        self.record.replay()
    }

    /// Returns the texts of the moves that were taken back, the one to be played again first in front.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a move that was played can be played again")]
    pub fn undone(&self) -> Vec<String> {
        let line: Vec<Move> = self.undone.iter().rev().copied().collect();
        self.position().texts_of(&line).expect("a move that was played can be played again")
    }

    /// Returns how the game ended, or that it goes on.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        self.record.ending()
    }

    /// Names a player.
    pub(crate) fn name(&mut self, side: Side, name: Text) {
        self.record.set_player(side, Some(name));
    }

    /// Dates the game, unless it has a date.
    pub(crate) fn date(&mut self, date: Text) {
        if self.record.date().is_none() {
            self.record.set_date(Some(date));
        }
    }

    /// Plays a move; one that was taken back here keeps those after it.
    pub(crate) fn play(&mut self, wanted: Move) -> Result<(), PlayError> {
        self.record.push(wanted).map_err(|error| match error {
            PushError::Illegal(illegal) => PlayError::Illegal(illegal),
            _ => PlayError::Over(self.ending()),
        })?;
        if self.undone.pop() != Some(wanted) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Goes to a ply, back or forth among the moves known; whatever has ended the game is taken back as well.
    pub(crate) fn go_to(&mut self, ply: usize) -> bool {
        if ply > self.known_plies() {
            return false;
        }
        let taken: Vec<_> = self.replay().skip(ply).map(|played| played.played()).collect();
        self.undone.extend(taken.into_iter().rev());
        self.record.truncate(ply);
        while self.plies() < ply {
            let Some(next) = self.undone.pop() else { break };
            self.record.push(next).expect("a move that was played can be played again");
        }
        true
    }

    /// Returns why a draw could be called now, if the game is not over (G11).
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        if self.ending().is_over() { None } else { self.record.adjudicator().draw() }
    }

    /// Calls a draw, for which there must be a reason (G11).
    pub(crate) fn claim_draw(&mut self) -> Result<Draw, ClaimError> {
        if self.ending().is_over() {
            return Err(ClaimError::Over(self.ending()));
        }
        let watch = self.record.adjudicator();
        let no_reason = ClaimError::NoReason { occurrences: watch.occurrences(), plies: self.plies() };
        let reason = watch.draw().ok_or(no_reason)?;
        self.record.conclude(Ending::Drawn).map_err(|_| no_reason)?;
        Ok(reason)
    }

    /// Ends the game by resignation or time.
    pub(crate) fn conclude(&mut self, ending: Ending) -> Result<(), EndingError> {
        self.record.conclude(ending)
    }

    /// Returns the keys of positions that a move must not lead to if the game is not to be called a draw (G11).
    #[must_use]
    pub fn drawn_keys(&self) -> Vec<u64> {
        self.record.recurring_keys()
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;
    use bao_core::PLY_LIMIT;

    use super::*;

    fn game(moves: &[&str]) -> Game {
        let mut game = Game::new(RuleSet::Kimasai.start(), PLY_LIMIT);
        for text in moves {
            play(&mut game, text);
        }
        game
    }

    fn play(game: &mut Game, text: &str) {
        game.play(game.position().find_move(text).expect("legal")).expect("the game goes on");
    }

    fn texts(game: &Game) -> Vec<String> {
        game.replay().map(|played| played.text()).collect()
    }

    #[test]
    fn moves_go_back_and_forth() {
        let mut game = game(&["A3", "a2", "A1", "a1"]);
        let last = *game.position();
        assert!(game.go_to(1));
        assert_eq!((texts(&game).join(" "), game.undone().join(" ")), ("A3".into(), "a2 A1 a1".into()));
        assert!(game.go_to(3));
        assert_eq!((texts(&game).join(" "), game.undone().join(" ")), ("A3 a2 A1".into(), "a1".into()));
        assert!(game.go_to(4));
        assert_eq!((game.position(), game.undone().len()), (&last, 0));
        assert!(!game.go_to(5), "there is no fifth");
        assert!(game.go_to(0));
        assert_eq!((game.plies(), game.known_plies()), (0, 4));
    }

    #[test]
    fn a_move_that_was_taken_back_keeps_those_after_it_and_another_does_not() {
        let mut game = game(&["A3", "a2", "A1"]);
        game.go_to(0);
        play(&mut game, "A3");
        assert_eq!(game.undone(), ["a2", "A1"]);
        play(&mut game, "a1");
        assert_eq!(game.undone(), [""; 0]);
        assert_eq!(texts(&game), ["A3", "a1"]);
    }

    #[test]
    fn going_back_takes_a_resignation_back() {
        let mut game = game(&["A3", "a2"]);
        game.conclude(Ending::Resigned { winner: Side::North }).expect("the game goes on");
        let next = game.position().find_move("A1").expect("legal");
        assert_eq!(game.play(next), Err(PlayError::Over(Ending::Resigned { winner: Side::North })));
        game.go_to(2);
        assert_eq!(game.ending(), Ending::Open);
        assert_eq!(game.play(next), Ok(()));
    }

    /// G11: a draw can be claimed at the third occurrence of a position, and no sooner.
    #[test]
    fn g11_a_draw_is_claimed_at_the_third_occurrence() {
        let text = include_str!("../../../fixtures/records/kimasai-repetition.bao");
        let mut record: Record = text.parse().expect("a record");
        record.truncate(128);
        let mut game = Game::resumed(record, &[]);
        assert_eq!(game.draw(), Some(Draw::Repetition));
        let key = game.position().key();
        game.go_to(127);
        assert!(game.drawn_keys().contains(&key));
        assert_eq!(game.claim_draw(), Err(ClaimError::NoReason { occurrences: 2, plies: 127 }));
        game.go_to(64);
        assert_eq!(game.claim_draw(), Err(ClaimError::NoReason { occurrences: 2, plies: 64 }));
        assert!(game.go_to(128));
        assert_eq!(game.claim_draw(), Ok(Draw::Repetition));
        assert_eq!(game.claim_draw(), Err(ClaimError::Over(Ending::Drawn)));
        assert_eq!(game.draw(), None);
    }

    #[test]
    fn what_was_taken_back_is_resumed_as_far_as_it_can_be_played() {
        let undone = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let resumed = Game::resumed(game(&["A3"]).record().clone(), &undone(&["a2", "A1", "A1", "a1"]));
        assert_eq!(resumed.undone(), ["a2", "A1"]);
    }
}
