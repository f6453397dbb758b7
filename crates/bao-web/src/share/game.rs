//! One shared game: who holds it, how it stands, and what may be done.

use bao_core::{MoveError, Side};
use bao_record::{Ending, EndingError, PushError, Record};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::share::clock::Clock;

/// The tokens of a game: whoever has one may do what its role may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tokens {
    /// South's.
    pub(crate) south: String,
    /// North's.
    pub(crate) north: String,
    /// That of whoever only watches.
    pub(crate) watch: String,
}

/// What a token lets one do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Play a side.
    Player(Side),
    /// Watch.
    Watcher,
}

impl Tokens {
    /// Returns all tokens with their roles.
    pub(crate) fn roles(&self) -> [(&str, Role); 3] {
        [
            (&self.south, Role::Player(Side::South)),
            (&self.north, Role::Player(Side::North)),
            (&self.watch, Role::Watcher),
        ]
    }
}

/// A game as it is kept on the disk, too.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SharedGame {
    /// The tokens.
    pub(crate) tokens: Tokens,
    /// The game.
    pub(crate) record: Record,
    /// The clocks, if it is played by the clock.
    pub(crate) clock: Option<Clock>,
    /// Who asks to take the last move back: `S` or `N`.
    pub(crate) takeback: Option<char>,
    /// Grows with every change.
    pub(crate) version: u64,
    /// When it was last changed, in seconds since 1970.
    pub(crate) touched: u64,
}

/// Something that a player does.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Act {
    /// Plays a move.
    Move {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// The number of moves made before it, so that nothing is played twice or on another board.
        ply: usize,
    },
    /// Gives up.
    Resign,
    /// Asks to take the last own move back.
    Ask,
    /// Grants what the other asks.
    Grant,
    /// Refuses it.
    Refuse,
}

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ActError {
    /// The token only lets one watch.
    #[error("this link lets you watch, not play")]
    Watcher,
    /// The game has ended.
    #[error("the game has ended")]
    Ended,
    /// The other side is to move.
    #[error("it is {0}'s turn")]
    NotYourTurn(Side),
    /// The board is another one by now.
    #[error("the game has gone on: {0} moves are made")]
    Stale(usize),
    /// The move is none.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The move cannot be added.
    #[error(transparent)]
    Push(#[from] PushError),
    /// The ending does not agree with the game.
    #[error(transparent)]
    Ending(#[from] EndingError),
    /// There is nothing to be taken back, or nobody has asked.
    #[error("there is nothing to take back")]
    Nothing,
}

impl SharedGame {
    /// Returns the side that a letter names.
    pub(crate) fn asking(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|side| Some(side.letter()) == self.takeback)
    }

    /// Does what a player wants.
    pub(crate) fn act(&mut self, role: Role, act: &Act) -> Result<(), ActError> {
        let Role::Player(side) = role else { return Err(ActError::Watcher) };
        self.look_at_clock();
        match act {
            Act::Move { text, ply } => self.play(side, text, *ply)?,
            Act::Resign => {
                self.must_be_open()?;
                self.conclude(Ending::Resigned { winner: side.other() })?;
            }
            Act::Ask => {
                self.must_be_open()?;
                self.last_move_of(side).ok_or(ActError::Nothing)?;
                self.takeback = Some(side.letter());
            }
            Act::Grant => {
                let asking = self.asking().filter(|&asking| asking == side.other()).ok_or(ActError::Nothing)?;
                let plies = self.last_move_of(asking).ok_or(ActError::Nothing)?;
                self.record.truncate(plies);
                self.takeback = None;
                let to_move = self.record.position().side_to_move();
                if let Some(clock) = &mut self.clock {
                    clock.halt();
                    clock.start(to_move);
                }
            }
            Act::Refuse => {
                self.asking().filter(|&asking| asking == side.other()).ok_or(ActError::Nothing)?;
                self.takeback = None;
            }
        }
        self.version += 1;
        Ok(())
    }

    /// Ends the game of whoever has run out of time, and returns whether that changed anything.
    pub(crate) fn look_at_clock(&mut self) -> bool {
        let Some(late) = self.clock.as_ref().and_then(Clock::flag) else { return false };
        if self.record.ending().is_over() {
            return false;
        }
        let ended = self.conclude(Ending::OutOfTime { winner: late.other() }).is_ok();
        if ended {
            self.version += 1;
        }
        ended
    }

    fn play(&mut self, side: Side, text: &str, ply: usize) -> Result<(), ActError> {
        self.must_be_open()?;
        let to_move = self.record.position().side_to_move();
        if to_move != side {
            return Err(ActError::NotYourTurn(to_move));
        }
        if ply != self.record.plies() {
            return Err(ActError::Stale(self.record.plies()));
        }
        let legal = self.record.position().find_move(text)?;
        self.record.push(legal)?;
        self.takeback = None;
        let next = self.record.position().side_to_move();
        if let Some(clock) = &mut self.clock {
            clock.press(side, next);
        }
        // G11: the server runs the whole game, and calls the draw.
        if !self.record.ending().is_over() && self.record.adjudicator().draw().is_some() {
            self.conclude(Ending::Drawn)?;
        }
        if self.record.ending().is_over() {
            self.halt();
        }
        Ok(())
    }

    fn must_be_open(&self) -> Result<(), ActError> {
        if self.record.ending().is_over() { Err(ActError::Ended) } else { Ok(()) }
    }

    fn conclude(&mut self, ending: Ending) -> Result<(), ActError> {
        self.record.conclude(ending)?;
        self.takeback = None;
        self.halt();
        Ok(())
    }

    fn halt(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.halt();
        }
    }

    /// Returns the number of moves made before the last one of a side, if it has made one.
    fn last_move_of(&self, side: Side) -> Option<usize> {
        let movers: Vec<_> = self.record.replay().map(|played| played.mover()).collect();
        movers.iter().rposition(|&mover| mover == side)
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;

    use super::*;

    const SOUTH: Role = Role::Player(Side::South);
    const NORTH: Role = Role::Player(Side::North);

    fn game() -> SharedGame {
        let tokens = Tokens { south: "s".to_owned(), north: "n".to_owned(), watch: "w".to_owned() };
        let record = Record::new(RuleSet::Kimasai.start());
        SharedGame { tokens, record, clock: None, takeback: None, version: 0, touched: 0 }
    }

    fn play(text: &str, ply: usize) -> Act {
        Act::Move { text: text.to_owned(), ply }
    }

    #[test]
    fn only_the_player_whose_turn_it_is_moves_and_only_on_the_board_he_sees() {
        let mut game = game();
        assert_eq!(game.act(Role::Watcher, &play("A1", 0)), Err(ActError::Watcher));
        assert_eq!(game.act(NORTH, &play("a1", 0)), Err(ActError::NotYourTurn(Side::South)));
        assert_eq!(game.act(SOUTH, &play("A1", 1)), Err(ActError::Stale(0)));
        assert!(matches!(game.act(SOUTH, &play("A9", 0)), Err(ActError::Move(_))));
        assert_eq!(game.version, 0, "what failed changed nothing");
        assert_eq!(game.act(SOUTH, &play("A1", 0)), Ok(()));
        assert_eq!((game.version, game.record.plies()), (1, 1));
    }

    #[test]
    fn a_move_is_taken_back_when_the_other_grants_it() {
        let mut game = game();
        assert_eq!(game.act(SOUTH, &Act::Ask), Err(ActError::Nothing), "no move is made yet");
        game.act(SOUTH, &play("A1", 0)).expect("a legal move");
        game.act(SOUTH, &Act::Ask).expect("a move to take back");
        assert_eq!(game.act(SOUTH, &Act::Grant), Err(ActError::Nothing), "not one's own");
        game.act(NORTH, &Act::Refuse).expect("an asking");
        assert_eq!(game.act(NORTH, &Act::Grant), Err(ActError::Nothing), "refused already");
        game.act(SOUTH, &Act::Ask).expect("once more");
        game.act(NORTH, &Act::Grant).expect("an asking");
        assert_eq!((game.record.plies(), game.takeback), (0, None));
    }

    #[test]
    fn resigning_and_the_clock_end_the_game() {
        let mut resigned = game();
        resigned.act(NORTH, &Act::Resign).expect("an open game");
        assert_eq!(resigned.record.ending(), Ending::Resigned { winner: Side::South });
        assert_eq!(resigned.act(SOUTH, &play("A1", 0)), Err(ActError::Ended));

        let mut late = game();
        late.clock = Some(Clock::new(1, 0));
        late.act(SOUTH, &play("A1", 0)).expect("the first move costs no time");
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert!(late.look_at_clock());
        assert_eq!(late.record.ending(), Ending::OutOfTime { winner: Side::South });
        assert!(!late.look_at_clock(), "once");
    }
}
