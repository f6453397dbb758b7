//! `apply POSITION MOVE…`.

use std::io::Write;

use anyhow::{Error, Result, bail};
use bao_catalog::AnyPosition;
use bao_core::{MoveError, MoveText, Outcome, Trace};
use bao_tell::{MoveFacts, steps};
use serde::{Serialize, Serializer};

use crate::exit::Status;
use crate::io::Io;
use crate::json::{Illegal, text, winner};
use crate::position::PositionArgs;

/// Plays moves and prints the position after them.
///
/// A move is a pit, a direction (> or R to the mover's right, < or L to the left) and what is decided on the way, such as
/// A3R,L or A4R+.
/// An illegal move ends with exit code 1 and names the rule that forbids it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli apply kete A6L a6R
  bao-cli apply --trace kujifunza \"A1>,>\"
  bao-cli apply --json kimasai A3")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The moves, in the order in which they are played.
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    /// Prints every lap of the moves.
    #[arg(long)]
    trace: bool,
    /// Prints the moves and the positions after them as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        self.check_texts()?;
        if self.position.are_lines() {
            return self.position.each_line(io, |io, position| {
                let (applied, error) = self.apply(position);
                let status = match error {
                    Some(error @ MoveError::Ambiguous { .. }) => return Err(error.into()),
                    Some(_) => Status::No,
                    None => Status::Yes,
                };
                io.json(&applied)?;
                Ok(status)
            });
        }
        let (applied, error) = self.apply(self.position.one()?);
        match error {
            Some(error @ MoveError::Ambiguous { .. }) => return Err(applied.named(error)),
            _ if self.json => io.json(&applied)?,
            Some(_) => {}
            None => self.write_text(io, &applied)?,
        }
        // The exit code says no, and standard error says why.
        error.map_or(Ok(Status::Yes), |error| Err(applied.named(error)))
    }

    /// Refuses a position that cannot be read and texts that are no move anywhere, all of them at once.
    fn check_texts(&self) -> Result<()> {
        let mut faults = Vec::new();
        if !self.position.are_lines() {
            faults.extend(self.position.one().err());
        }
        for (played, text) in self.moves.iter().enumerate() {
            if let Err(source) = text.parse::<MoveText>() {
                faults.push(numbered(played, MoveError::Unreadable { text: text.clone(), source }));
            }
        }
        match faults.len() {
            0 => Ok(()),
            1 => Err(faults.remove(0)),
            _ => bail!("{}", faults.iter().map(|fault| format!("{fault:#}")).collect::<Vec<_>>().join("; ")),
        }
    }

    /// Plays the moves as far as they are legal.
    fn apply(&self, position: AnyPosition) -> (Applied, Option<MoveError>) {
        let mut applied = Applied { position, moves: Vec::new(), after: position, over: None, illegal: None };
        let mut stopped = None;
        for text in &self.moves {
            match bao_tell::play(applied.after, text) {
                Ok((facts, trace)) => {
                    applied.after = facts.position;
                    let trace = self.trace.then_some(trace);
                    applied.moves.push(AppliedMove { facts, trace });
                }
                Err(error) => {
                    if let MoveError::Illegal(illegal) = &error {
                        applied.illegal = Some((*illegal).into());
                    }
                    stopped = Some(error);
                    break;
                }
            }
        }
        applied.over = applied.after.outcome();
        (applied, stopped)
    }

    fn write_text(&self, io: &mut Io, applied: &Applied) -> Result<()> {
        for AppliedMove { facts, trace } in &applied.moves {
            if let Some(trace) = trace {
                write!(io.out, "{}\n{trace}\n", facts.text)?;
            }
        }
        writeln!(io.out, "{}", applied.after)?;
        if self.trace
            && let Some(outcome) = applied.over
        {
            writeln!(io.out, "{} has won ({})", outcome.winner, outcome.rule)?;
        }
        Ok(())
    }
}

/// Moves that were played; as JSON, the answer of `apply`.
#[derive(Debug, Serialize)]
struct Applied {
    /// The position before them.
    #[serde(serialize_with = "text")]
    position: AnyPosition,
    /// Those that were legal, in order.
    moves: Vec<AppliedMove>,
    /// The position after them.
    #[serde(serialize_with = "text")]
    after: AnyPosition,
    /// Who has won.
    #[serde(serialize_with = "winner")]
    over: Option<Outcome>,
    /// The move that was illegal, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Illegal>,
}

impl Applied {
    /// Says which move an error is about, where that is not the first.
    fn named(&self, error: MoveError) -> Error {
        numbered(self.moves.len(), error)
    }
}

/// Says which move an error is about, where that is not the first.
fn numbered(played: usize, error: MoveError) -> Error {
    match played {
        0 => error.into(),
        _ => Error::from(error).context(format!("move {}", played + 1)),
    }
}

/// A move that was played.
#[derive(Debug, Serialize)]
struct AppliedMove {
    #[serde(flatten)]
    facts: MoveFacts<AnyPosition>,
    /// Its laps, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "trace_steps")]
    trace: Option<Trace>,
}

#[expect(clippy::ref_option, reason = "serde asks for a reference to the field")]
fn trace_steps<S: Serializer>(trace: &Option<Trace>, serializer: S) -> Result<S::Ok, S::Error> {
    trace.as_ref().map(steps).serialize(serializer)
}
