//! `play [VARIANT]`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use bao_catalog::{AnyPosition, RuleSet};
use bao_core::PLY_LIMIT;

use crate::exit::Status;
use crate::full_screen;
use crate::io::Io;
use crate::line;
use crate::position::{BesideArgs, rule_set_parser};
use bao_session::{BestOf, Keeper, Library, LibraryError, Plan, Player, Session, TimeControl};

/// Plays a game, or a match of several, with you or the engine on either side.
///
/// A player is `human`, a level of the engine from `1` to `10`, or a program with limits: `engine:depth=6`,
/// `engine:nodes=100000`, `engine:time=2s,threads=2`, the same with `plain` or `uct` for `engine`, or `greedy`, or
/// `random`; `help match` says more of them.
///
/// On a terminal the board fills the screen: keys or the mouse pick a pit and a direction, `?` lists the keys. With
/// `--plain`, or without a terminal, moves and commands are read from standard input, one a line, and `help` lists them.
/// The game is saved after every move, and `bao-cli resume` goes on with it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli play kujifunza
  bao-cli play kete --south 5 --north human --clock 10m+5s
  bao-cli play --learn
  bao-cli play kimasai --plain --south 1 --north engine:nodes=20000 --match 3 --record games.bao")]
pub(crate) struct Args {
    /// The variant [default: that of --position, or kujifunza].
    #[arg(value_name = "VARIANT", value_parser = rule_set_parser())]
    rules: Option<RuleSet>,
    /// Who plays South, in the first game of a match.
    #[arg(long, value_name = "WHO", default_value = "human")]
    south: Player,
    /// Who plays North, in the first game of a match.
    #[arg(long, value_name = "WHO", default_value = "3")]
    north: Player,
    /// Plays the best of N games, an odd number, with the sides changing.
    #[arg(long = "match", value_name = "N", default_value = "1", value_parser = best_of)]
    best_of: BestOf,
    /// Gives each player so much time for a game, and so much more after each move: 10m+5s.
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,
    /// Begins from this position, or diagram of 32 numbers.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    beside: BesideArgs,
    /// Learns instead of playing: short lessons, and the drill of finding every legal move.
    #[arg(long, conflicts_with_all = ["south", "north", "best_of", "clock", "position", "record"])]
    learn: bool,
    /// Calls a game a draw after so many moves of both sides.
    #[arg(long, value_name = "N", default_value_t = PLY_LIMIT, value_parser = clap::value_parser!(u32).range(1..))]
    ply_limit: u32,
    /// Adds the record of each game to a file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    shown: ShownArgs,
}

/// How a game is shown and where it is saved.
#[derive(Debug, clap::Args)]
pub(crate) struct ShownArgs {
    /// Plays in plain lines, which can be listened to, as it does by itself without a terminal.
    #[arg(long)]
    pub(crate) plain: bool,
    /// The folder of saved games [default: one for the user's data; `bao-cli games` shows it].
    #[arg(long, value_name = "DIR", env = "BAO_GAMES", hide_env_values = true)]
    pub(crate) games: Option<PathBuf>,
}

/// Reads the length of a match.
fn best_of(text: &str) -> Result<BestOf, String> {
    let games = text.parse().map_err(|error| format!("{error}"))?;
    BestOf::new(games).map_err(|error| error.to_string())
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        if self.learn {
            return self.shown.learn(self.rules, io);
        }
        let start = self.start()?;
        if let Some(outcome) = start.outcome() {
            writeln!(io.err, "The game is over: {} has won ({}).", outcome.winner, outcome.rule)?;
            return Ok(Status::No);
        }
        let mut session = Session::new(Plan {
            start,
            players: [self.south, self.north],
            best_of: self.best_of,
            time: self.clock,
            ply_limit: self.ply_limit,
        });
        if let Some(file) = &self.record {
            session.record_in(Keeper::adding_to(file)?);
        }
        match Library::at(self.shown.games.clone()) {
            Ok(library) => session.save_in(library),
            // Who has no home can play all the same.
            Err(error) => writeln!(io.err, "warning: the game is not saved: {error}")?,
        }
        // Who asks for a position, a match or a record does not want another game.
        let offers = self.position.is_none() && self.best_of == BestOf::ONE && self.record.is_none();
        self.shown.show(session, offers, io)
    }

    fn start(&self) -> Result<AnyPosition> {
        self.beside.read_of(self.rules, self.position.as_deref()).context("not a position")
    }
}

impl ShownArgs {
    /// Shows lessons where they are to be seen.
    fn learn(&self, rules: Option<RuleSet>, io: &mut Io) -> Result<Status> {
        match io.board(self.plain) {
            Some(out) => full_screen::learn(rules, self, out, io),
            None => line::learn::run(rules, self, io),
        }
    }

    /// Returns where games are saved, and what was learned is kept.
    pub(crate) fn library(&self) -> Result<Library, LibraryError> {
        Library::at(self.games.clone())
    }

    /// Plays a match where it is to be seen.
    ///
    /// On the full screen a saved game may be offered instead, if `offers` is set.
    pub(crate) fn show(&self, session: Session, offers: bool, io: &mut Io) -> Result<Status> {
        match io.board(self.plain) {
            Some(out) => full_screen::play(session, self, out, offers, io),
            None => line::run(session, io),
        }
    }
}
