//! `show POSITION`.
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use bao_catalog::AnyPosition;
use bao_core::Outcome;
use bao_tell::{Board, Rows, rows, svg};
use serde::Serialize;

use crate::board::Draw;
use crate::exit::Status;
use crate::files;
use crate::io::Io;
use crate::json::{Letter, text, winner};
use crate::position::PositionArgs;

/// Draws the board of a position.
///
/// A kuu that stands is drawn as `[ 6]`, one of fewer than six seeds as `( 5)`; a pit under takasia as `! 3`, a claimed
/// one as `? 3`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli show kete
  bao-cli show --variant kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0
  bao-cli show --json kujifunza
  bao-cli show --svg board.svg kete")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Draws the board into this file as a picture; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Prints the position as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        if self.position.are_lines() {
            ensure!(self.svg.is_none(), "a picture is of one position: expected no --svg beside the position -");
            return self.position.each_line(io, |io, position| {
                io.json(&Shown::new(&position))?;
                Ok(Status::Yes)
            });
        }
        let position = self.position.one()?;
        if let Some(file) = &self.svg {
            let picture = svg::draw(&Board::from(&position), &position.to_string());
            files::write(io, file, picture.as_bytes())?;
            if files::is_stream(file) {
                return Ok(Status::Yes);
            }
        }
        if self.json {
            io.json(&Shown::new(&position))?;
        } else {
            let board = Board::from(&position).draw(io.look);
            write!(io.out, "{board}\n{position}\n")?;
            if let Some(outcome) = position.outcome() {
                writeln!(io.out, "{} has won ({})", outcome.winner, outcome.rule)?;
            }
        }
        Ok(Status::Yes)
    }
}

/// A position taken apart.
#[derive(Debug, Serialize)]
struct Shown {
    #[serde(serialize_with = "text")]
    position: AnyPosition,
    variant: &'static str,
    /// The rows as in the text: North's back row first, each from left to right as South sees them.
    rows: Rows,
    hands: Hands,
    side: Letter,
    state: Vec<String>,
    #[serde(serialize_with = "winner")]
    over: Option<Outcome>,
}

#[derive(Debug, Serialize)]
struct Hands {
    #[serde(rename = "S")]
    south: u8,
    #[serde(rename = "N")]
    north: u8,
}

impl Shown {
    fn new(position: &AnyPosition) -> Self {
        let hands = position.hands();
        let mut tokens = position.to_setup().tokens;
        tokens.sort();
        Self {
            position: *position,
            variant: position.rule_set().name(),
            rows: rows(position.rings()),
            hands: Hands { south: hands.south, north: hands.north },
            side: Letter(position.side_to_move()),
            state: tokens.iter().map(ToString::to_string).collect(),
            over: position.outcome(),
        }
    }
}
