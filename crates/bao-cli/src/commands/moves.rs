//! `moves POSITION`.
use std::io::Write;

use anyhow::Result;
use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_tell::MoveList;

use crate::exit::Status;
use crate::io::Io;
use crate::position::PositionArgs;

/// Lists the legal moves of a position.
///
/// As JSON, each move comes with its laps, its captures, the position after it and who has won by it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli moves kete
  bao-cli moves --json kujifunza/zanzibar
  bao-cli moves - < positions.txt")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Prints the moves as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        if self.position.are_lines() {
            return self.position.each_line(io, |io, position| {
                position.visit(WriteJson(io))?;
                Ok(Status::Yes)
            });
        }
        let position = self.position.one()?;
        if self.json { position.visit(WriteJson(io)) } else { list(io, position) }?;
        Ok(Status::Yes)
    }
}

/// Lists the legal moves in words.
pub(crate) fn list(io: &mut Io, position: AnyPosition) -> Result<()> {
    position.visit(WriteText(io))
}

struct WriteJson<'a>(&'a mut Io);

impl VisitPosition for WriteJson<'_> {
    type Output = Result<()>;

    fn visit<V: Game>(self, position: V) -> Result<()>
    where
        AnyPosition: From<V>,
    {
        self.0.json(&MoveList::of(position))
    }
}

struct WriteText<'a>(&'a mut Io);

impl VisitPosition for WriteText<'_> {
    type Output = Result<()>;

    fn visit<V: Game>(self, position: V) -> Result<()>
    where
        AnyPosition: From<V>,
    {
        let list = MoveList::of(position);
        let out = &mut self.0.out;
        if let Some(outcome) = list.over {
            writeln!(out, "No move: {} has won ({}).", outcome.winner, outcome.rule)?;
        }
        let texts: Vec<_> = list.moves.iter().map(|facts| facts.text.to_string()).collect();
        let width = texts.iter().map(String::len).max().unwrap_or(0);
        for (text, facts) in texts.iter().zip(&list.moves) {
            writeln!(out, "{text:<width$}  {}", facts.words())?;
        }
        Ok(())
    }
}
