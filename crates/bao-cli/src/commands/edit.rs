//! `edit [VARIANT]`.

use std::io::Write;

use anyhow::{Context, Result};
use bao_catalog::{AnyPosition, RuleSet};
use bao_core::PLY_LIMIT;
use bao_session::{BestOf, Plan, Player, Session};
use bao_tui::Edited;

use super::play::ShownArgs;
use crate::exit::Status;
use crate::full_screen;
use crate::io::Io;
use crate::line;
use crate::position::{BesideArgs, rule_set_parser};

/// Sets up a position by hand, and prints it or plays from it.
///
/// On a terminal the board fills the screen: keys or the mouse go to a pit or a hand, digits, `+` and `-` put seeds
/// there, and what is wrong with the position is said as it changes; `?` lists the keys. The text of the position is
/// printed on standard output, so that `$(bao-cli edit)` can stand where another command wants a position.
///
/// With `--plain`, or without a terminal, changes are read from standard input, one a line, such as `A5 6`, `hands 20,20`,
/// `side N` or `state K,k`; `help` lists them. At the end of input the position is printed, if it is valid.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli edit
  bao-cli edit kete --position \"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 N K,k\"
  bao-cli edit kete --plain < changes.txt")]
pub(crate) struct Args {
    /// The variant to begin with [default: that of --position, or kujifunza].
    #[arg(value_name = "VARIANT", value_parser = rule_set_parser())]
    rules: Option<RuleSet>,
    /// Begins with this position, or diagram of 32 numbers.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    beside: BesideArgs,
    /// Who plays South in a game from the position.
    #[arg(long, value_name = "WHO", default_value = "human")]
    south: Player,
    /// Who plays North in a game from the position.
    #[arg(long, value_name = "WHO", default_value = "3")]
    north: Player,
    #[command(flatten)]
    shown: ShownArgs,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let start = self.beside.read_of(self.rules, self.position.as_deref()).context("not a position")?;
        let edited = match io.board_beside_output(self.shown.plain) {
            Some(out) => full_screen::edit(start, &self.shown, out, io)?,
            None => match line::edit::run(start, io)? {
                Ok(edited) => edited,
                Err(status) => return Ok(status),
            },
        };
        match edited {
            // Whoever leaves has no position, and a program that asks for one must be told.
            None => Ok(Status::No),
            Some(Edited::Print(position)) => {
                writeln!(io.out, "{position}")?;
                Ok(Status::Yes)
            }
            Some(Edited::Play(position)) => self.play(position, io),
        }
    }

    fn play(&self, start: AnyPosition, io: &mut Io) -> Result<Status> {
        let players = [self.south, self.north];
        let mut session = Session::new(Plan { start, players, best_of: BestOf::ONE, time: None, ply_limit: PLY_LIMIT });
        match self.shown.library() {
            Ok(library) => session.save_in(library),
            Err(error) => writeln!(io.err, "warning: the game is not saved: {error}")?,
        }
        self.shown.show(session, false, io)
    }
}
