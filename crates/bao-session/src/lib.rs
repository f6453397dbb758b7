//! A match in progress, whoever shows it: players, games, clocks, and the files that all of it is kept in.
//!
//! A front end asks whose move it is, plays it, and shows what [`Session`] then says; it draws and asks, and decides
//! nothing about the game. What time it is the front end says.
//!
//! # Examples
//!
//! ```
//! use std::time::Instant;
//!
//! use bao_catalog::RuleSet;
//! use bao_session::{BestOf, Plan, Player, Session};
//!
//! let mut session = Session::new(Plan {
//!     start: RuleSet::Kete.start(),
//!     players: [Player::Human, "level 2".parse()?],
//!     best_of: BestOf::ONE,
//!     time: None,
//!     ply_limit: 1_000,
//! });
//! let wanted = session.position().find_move("A6<")?;
//! session.play(wanted, Instant::now())?;
//! assert!(!session.mover().is_human());
//! assert!(session.go_to(0, Instant::now()));
//! assert_eq!(session.game().undone(), ["A6<"]);
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod engine;
mod game;
mod keeper;
mod library;
mod player;
mod programs;
mod saved;
mod series;
#[cfg(test)]
mod tests;
pub mod words;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bao_catalog::AnyPosition;
use bao_core::{BySide, Draw, Move, Side};
use bao_record::store::StoreError;
use bao_record::{Ending, Record, Text};
use bao_search::Limits;
use jiff::{Timestamp, ZonedDateTime};
use thiserror::Error;

pub use bao_search::span::{SpanError, parse as parse_span};
pub use clock::{Clock, TimeControl, TimeControlError};
pub use engine::Engine;
pub use game::{ClaimError, Game, PlayError};
pub use keeper::{KeepError, Keeper};
pub use library::{Library, LibraryError, Saved};
pub use player::{Player, PlayerError};
pub use programs::{Programs, limits_of};
pub use series::{BestOf, BestOfError, Rival, Standing, Verdict};

/// What is agreed before a match begins.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The position from which each game begins.
    pub start: AnyPosition,
    /// The one who has South in the first game, and the other.
    pub players: [Player; 2],
    /// How many games.
    pub best_of: BestOf,
    /// The clocks, if there are any.
    pub time: Option<TimeControl>,
    /// The plies at which a game is called a draw (G11).
    pub ply_limit: u32,
}

/// A match cannot be saved or recorded.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The library has no place for it.
    #[error("the game is not saved")]
    Library(#[from] LibraryError),
    /// The file that it is saved in cannot be written.
    #[error("the game is not saved")]
    Save(#[source] StoreError),
    /// The file that it is recorded in cannot be written.
    #[error("the game is not recorded")]
    Record(#[source] StoreError),
    /// The file that nobody misses cannot be removed.
    #[error(transparent)]
    Remove(StoreError),
}

/// Where a session is saved by itself.
#[derive(Debug)]
enum Saving {
    /// Nowhere.
    Nowhere,
    /// In a file of the library, as soon as there is something to be saved.
    Soon(Library),
    /// In a file.
    File(Keeper),
}

/// A match in progress: a single game is one of one game.
#[derive(Debug)]
pub struct Session {
    plan: Plan,
    /// The games that are over.
    past: Vec<Record>,
    game: Game,
    clock: Option<Clock>,
    saving: Saving,
    /// Where the games are recorded besides.
    record: Option<Keeper>,
    /// What went wrong with saving and was not told yet.
    trouble: Option<SaveError>,
}

impl Session {
    /// Begins a match.
    pub fn new(plan: Plan) -> Self {
        let clock = plan.time.map(Clock::new);
        let mut session = Self {
            game: Game::new(plan.start, plan.ply_limit),
            plan,
            past: Vec::new(),
            clock,
            saving: Saving::Nowhere,
            record: None,
            trouble: None,
        };
        session.sign();
        session
    }

    /// Goes on with the match whose games these are, the last of them in progress; `None` says that there is none.
    pub fn resumed(mut records: Vec<Record>) -> Option<Self> {
        let state = saved::unmark(&mut records)?;
        let last = records.pop()?;
        let plan = Plan {
            start: *last.start(),
            players: state.players,
            best_of: state.best_of,
            time: state.clock.as_ref().map(Clock::control),
            ply_limit: last.ply_limit(),
        };
        let game = Game::resumed(last, &state.undone);
        let (clock, saving) = (state.clock, Saving::Nowhere);
        Some(Self { plan, past: records, game, clock, saving, record: None, trouble: None })
    }

    /// Opens a file and goes on with the match that was saved in it last; from now on it is saved there.
    ///
    /// # Errors
    /// The file cannot be taken or read, or holds no game.
    pub fn open(path: &Path) -> Result<Self, KeepError> {
        let (keeper, records) = Keeper::going_on(path, saved::rounds)?;
        let mut session = Self::resumed(records).ok_or_else(|| KeepError::Empty(path.to_owned()))?;
        session.saving = Saving::File(keeper);
        Ok(session)
    }

    /// Saves the match in the library from now on, after every move.
    pub fn save_in(&mut self, library: Library) {
        self.saving = Saving::Soon(library);
    }

    /// Records the games in a file besides, when each is over and in the end.
    pub fn record_in(&mut self, keeper: Keeper) {
        self.record = Some(keeper);
    }

    /// Returns the game in progress.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the position reached.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// Returns what was agreed before the match.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Puts other players in the place of those that there were.
    pub fn replace_players(&mut self, players: BySide<Option<Player>>) {
        for side in Side::ALL {
            if let Some(player) = players[side] {
                let rival = self.rival(side);
                self.plan.players[rival as usize] = player;
            }
        }
        self.sign();
    }

    /// Returns the number of the game in progress, the first being 1.
    #[must_use]
    pub fn round(&self) -> usize {
        self.past.len() + 1
    }

    /// Returns which of the two has a side in the game in progress.
    #[must_use]
    pub fn rival(&self, side: Side) -> Rival {
        let south = BestOf::south_in(u32::try_from(self.round()).unwrap_or(u32::MAX));
        match side {
            Side::South => south,
            Side::North => south.other(),
        }
    }

    /// Returns who plays a side.
    #[must_use]
    pub fn player(&self, side: Side) -> Player {
        self.plan.players[self.rival(side) as usize]
    }

    /// Returns who is to move.
    #[must_use]
    pub fn mover(&self) -> Player {
        self.player(self.game.to_move())
    }

    /// Returns whether anyone enters moves.
    #[must_use]
    pub fn has_human(&self) -> bool {
        self.plan.players.iter().any(|player| player.is_human())
    }

    /// Returns the clocks, if there are any.
    #[must_use]
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns how the match stands, the game in progress counted once it is over.
    pub fn standing(&self) -> Standing {
        let results = self.past.iter().map(Record::ending).chain([self.game.ending()]);
        self.plan.best_of.standing(results.map(Ending::result))
    }

    /// Returns the limits of thinking for the one to move, or `None` if that is a human.
    #[must_use]
    pub fn limits(&self) -> Option<Limits> {
        limits_of(self.mover(), self.game.drawn_keys(), self.clock.as_ref())
    }

    /// Lets the clock of the side to move run, from now on.
    pub fn run_clock(&mut self, now: Instant) {
        let (side, over) = (self.game.to_move(), self.game.ending().is_over());
        if let Some(clock) = &mut self.clock
            && !over
        {
            clock.run(side, now);
        }
    }

    /// Ends the game if the side to move has run out of time, and returns that side.
    pub fn check_time(&mut self, now: Instant) -> Option<Side> {
        let fallen = self.clock.as_ref()?.fallen(now)?;
        self.end(Ending::OutOfTime { winner: fallen.other() }, now);
        Some(fallen)
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// The game is over, be it that the time has just run out, or a rule forbids the move.
    pub fn play(&mut self, wanted: Move, now: Instant) -> Result<(), PlayError> {
        if self.check_time(now).is_some() {
            return Err(PlayError::Over(self.game.ending()));
        }
        let side = self.game.to_move();
        self.game.play(wanted)?;
        if let Some(clock) = &mut self.clock {
            clock.moved(side, now);
        }
        self.adjudicate();
        self.run_clock(now);
        self.save(now);
        Ok(())
    }

    /// Calls the game a draw where nobody has to claim it.
    fn adjudicate(&mut self) {
        // G11: at the ply limit the game ends; a repetition the players may claim, and engines do not ask.
        let at_limit = self.game.plies() >= self.plan.ply_limit as usize;
        if let Some(reason) = self.game.draw()
            && (at_limit || reason == Draw::PlyLimit || !self.has_human())
        {
            let _ = self.game.claim_draw();
        }
    }

    /// Goes to a ply among the moves known, and returns whether there is one; a game on the clock does not go back.
    pub fn go_to(&mut self, ply: usize, now: Instant) -> bool {
        let done = self.can_go_back() && self.game.go_to(ply);
        if done {
            self.save(now);
        }
        done
    }

    /// Returns whether moves can be taken back.
    #[must_use]
    pub const fn can_go_back(&self) -> bool {
        self.clock.is_none()
    }

    /// Returns the last ply before this one at which a human is to move, or the one before where nobody is human.
    #[must_use]
    pub fn ply_before(&self) -> Option<usize> {
        let last = self.game.plies().checked_sub(1)?;
        let movers: Vec<_> = self.game.replay().map(|played| played.mover()).collect();
        Some((0..=last).rev().find(|&ply| self.player(movers[ply]).is_human()).unwrap_or(last))
    }

    /// Returns the first ply after this one, among the moves known, at which a human is to move.
    #[must_use]
    pub fn ply_after(&self) -> Option<usize> {
        let (now, last) = (self.game.plies(), self.game.known_plies());
        let mut ahead = self.game.clone();
        let human = |ply: &usize| ahead.go_to(*ply) && self.player(ahead.to_move()).is_human();
        (now < last).then(|| (now + 1..=last).find(human).unwrap_or(now + 1))
    }

    /// Resigns for a side.
    pub fn resign(&mut self, side: Side, now: Instant) {
        self.end(Ending::Resigned { winner: side.other() }, now);
    }

    /// Claims a draw (G11).
    ///
    /// # Errors
    /// The game is over, or there is no reason for a draw.
    pub fn claim_draw(&mut self, now: Instant) -> Result<Draw, ClaimError> {
        let reason = self.game.claim_draw()?;
        self.stop_clock(now);
        self.save(now);
        Ok(reason)
    }

    /// Ends the game, unless it is over.
    fn end(&mut self, ending: Ending, now: Instant) {
        self.stop_clock(now);
        if self.game.conclude(ending).is_ok() {
            self.save(now);
        }
    }

    /// Stops the clocks, as while nobody looks at the board.
    pub fn stop_clock(&mut self, now: Instant) {
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
        }
    }

    /// Begins the next game of the match with the sides changed, if there is one to be played.
    pub fn next_game(&mut self, now: Instant) -> bool {
        // KT18: sides change after each game, until one has won enough or all games are played.
        if !self.game.ending().is_over() || self.standing().verdict.is_some() {
            return false;
        }
        let next = Game::new(self.plan.start, self.plan.ply_limit);
        self.past.push(std::mem::replace(&mut self.game, next).record().clone());
        self.clock = self.plan.time.map(Clock::new);
        self.sign();
        self.save(now);
        true
    }

    /// Writes players and date into the record of the game in progress.
    fn sign(&mut self) {
        for side in Side::ALL {
            if let Ok(name) = Text::new(self.player(side).to_string()) {
                // A human may have a better name already, in a game that was recorded elsewhere.
                let named =
                    self.game.record().player(side).is_some_and(|name| name.as_str().parse::<Player>().is_err());
                if !(named && self.player(side).is_human()) {
                    self.game.name(side, name);
                }
            }
        }
        if let Ok(today) = Text::new(ZonedDateTime::now().strftime("%Y.%m.%d").to_string()) {
            self.game.date(today);
        }
    }

    /// Returns the records of all games, as a file for others holds them.
    #[must_use]
    pub fn records(&self) -> Vec<Record> {
        let mut records: Vec<_> = self.past.iter().chain([self.game.record()]).cloned().collect();
        for (record, round) in records.iter_mut().zip(1..) {
            saved::mark_round(record, self.plan.best_of, round);
        }
        records
    }

    /// Saves the match where it is saved; what goes wrong is told by [`take_trouble`](Self::take_trouble).
    fn save(&mut self, now: Instant) {
        if let Err(error) = self.try_save(now) {
            self.trouble = Some(error);
        }
    }

    fn try_save(&mut self, now: Instant) -> Result<(), SaveError> {
        if let Saving::Soon(library) = &self.saving {
            self.saving = Saving::File(library.new_file(self.plan.start.rule_set(), Timestamp::now())?);
        }
        let records = self.records();
        if let Saving::File(keeper) = &mut self.saving {
            let mut marked = records.clone();
            if let Some(last) = marked.last_mut() {
                let left = |clock: &Clock| BySide::from_fn(|side| clock.left(side, now));
                let clock = self.clock.as_ref().map(|clock| (clock.control(), left(clock)));
                saved::mark_state(last, &self.game.undone(), clock);
            }
            keeper.keep(&marked).map_err(SaveError::Save)?;
        }
        if let Some(keeper) = &mut self.record
            && self.game.ending().is_over()
        {
            keeper.keep(&records).map_err(SaveError::Record)?;
        }
        Ok(())
    }

    /// Returns what went wrong with saving since this was asked last.
    pub fn take_trouble(&mut self) -> Option<SaveError> {
        self.trouble.take()
    }

    /// Ends the session: the match is saved a last time, and returns where it can be resumed from.
    ///
    /// A match of engines that is over is not kept: nobody misses it.
    ///
    /// # Errors
    /// What was played could not be saved or recorded.
    pub fn close(mut self, now: Instant) -> Result<Option<PathBuf>, SaveError> {
        self.stop_clock(now);
        let begun = self.game.plies() > 0 || !self.past.is_empty();
        let over = self.game.ending().is_over() && self.standing().verdict.is_some();
        let mut records = self.records();
        // The game that a match was about to go on with is none yet.
        records.retain(|record| record.plies() > 0 || record.ending().is_over());
        if let Some(keeper) = &mut self.record
            && begun
        {
            keeper.keep(&records).map_err(SaveError::Record)?;
        }
        if over && !self.has_human() {
            if let Saving::File(keeper) = self.saving {
                keeper.remove().map_err(SaveError::Remove)?;
            }
            return Ok(None);
        }
        // What could not be saved before is tried once more, so that nobody leaves in good faith.
        if begun {
            self.try_save(now)?;
        }
        Ok(match self.saving {
            Saving::File(keeper) if !over => Some(keeper.path().to_owned()),
            _ => None,
        })
    }
}

/// What an engine may use to find a hint.
#[must_use]
pub fn hint_limits() -> Limits {
    Limits { depth: Some(10), ..Limits::time(Duration::from_secs(1)) }
}
