//! `resume [FILE]`.

use std::path::PathBuf;

use anyhow::Result;
use bao_core::BySide;
use bao_record::Ending;

use super::play::ShownArgs;
use crate::exit::Status;
use crate::io::Io;
use bao_session::{Library, Player, Saved, Session};

/// Goes on with a saved or recorded game.
///
/// Without a FILE it is the game that was saved last and is not over. A FILE is one of game records, the last game of
/// which is gone on with, or the name of a saved game as `bao-cli games` lists it. The game is saved where it was.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli resume
  bao-cli resume game.bao
  bao-cli resume --north 7")]
pub(crate) struct Args {
    /// The file, or the name of a saved game.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Who plays South from now on.
    #[arg(long, value_name = "WHO")]
    south: Option<Player>,
    /// Who plays North from now on.
    #[arg(long, value_name = "WHO")]
    north: Option<Player>,
    #[command(flatten)]
    shown: ShownArgs,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let path = match &self.file {
            Some(file) if file.exists() => file.clone(),
            // What is no file may be the name of a saved game; if it is not, it is a missing file.
            Some(file) => {
                let saved =
                    Library::at(self.shown.games.clone()).and_then(|library| library.find(&file.to_string_lossy()));
                saved.unwrap_or_else(|_| file.clone())
            }
            None => {
                let library = Library::at(self.shown.games.clone())?;
                let open: Vec<_> = library.games()?.into_iter().filter(Saved::is_open).collect();
                let Some(game) = open.iter().find(|game| !game.busy).or(open.first()) else {
                    writeln!(io.err, "There is no game to go on with in {}.", library.folder().display())?;
                    return Ok(Status::No);
                };
                game.path.clone()
            }
        };
        let mut session = Session::open(&path)?;
        let ending = session.game().ending();
        if ending != Ending::Open && session.standing().verdict.is_some() {
            let (result, termination) = (ending.result(), ending.termination());
            writeln!(io.err, "{}: the game is over: {result} ({termination}).", path.display())?;
            return Ok(Status::No);
        }
        session.replace_players(BySide::new(self.south, self.north));
        self.shown.show(session, false, io)
    }
}
