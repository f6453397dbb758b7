//! `replay FILE`.
use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use bao_catalog::AnyPosition;
use bao_core::{BySide, Ring, Side};
use bao_record::{Comment, Played, Record, Replay};
use bao_tell::{Board, MoveFacts, count};
use serde::Serialize;

use crate::board::Draw;
use crate::exit::Status;
use crate::files;
use crate::games::games;
use crate::io::Io;
use crate::json::Letter;
use crate::look::STRONG;
use crate::rule_text;

/// Steps through the games of a file.
///
/// On a terminal it waits after each move: Enter goes on, b goes back, a number goes to the position after so many
/// moves, n to the next game, q quits. Elsewhere it prints all moves, with the board after each.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli replay game.bao
  bao-cli replay --moves game.bao
  bao-cli replay --game 2 --trace --all game.bao")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Args {
    /// The file of records, as text or as JSON; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only the game of this number in the file, the first being 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Prints the moves without boards.
    #[arg(long, conflicts_with = "step")]
    moves: bool,
    /// Prints every lap of the moves.
    #[arg(long)]
    trace: bool,
    /// Waits after each move, even where there is no terminal.
    #[arg(long, conflicts_with = "all")]
    step: bool,
    /// Never waits, even on a terminal.
    #[arg(long)]
    all: bool,
    /// Prints each game as a line of JSON.
    #[arg(long, conflicts_with_all = ["step", "trace", "moves"])]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let bytes = files::read(io, &self.file)?;
        let terminal = io.terminals.input && io.terminals.output && !files::is_stream(&self.file);
        let steps = self.step || (terminal && !self.all && !self.moves && !self.json);
        let mut seen = false;
        for (number, game) in (1_u64..).zip(games(&bytes)) {
            let game = game.with_context(|| self.file.display().to_string())?;
            if self.game.is_some_and(|wanted| wanted != number) {
                continue;
            }
            let first = !std::mem::replace(&mut seen, true);
            if self.json {
                io.json(&ReplayedGame::new(number, &game)?)?;
                continue;
            }
            if !first {
                writeln!(io.out)?;
            }
            write_heading(io, number, &game)?;
            if !steps {
                self.write_all(io, &game)?;
            } else if self.step_through(io, &game)? == Step::Quit {
                return Ok(Status::Yes);
            }
            if self.game.is_some() {
                break;
            }
        }
        match self.game {
            Some(wanted) if !seen => bail!("{}: there is no game {wanted}", self.file.display()),
            _ => Ok(Status::Yes),
        }
    }

    /// Prints a game from beginning to end.
    fn write_all(&self, io: &mut Io, game: &Record) -> Result<()> {
        if !self.moves {
            write_board(io, game.start(), None)?;
        }
        write_comments(io, game.replay().comments())?;
        for played in game.replay() {
            self.write_move(io, &played)?;
        }
        writeln!(io.out, "{}", ending_in_words(game))?;
        Ok(())
    }

    fn write_move(&self, io: &mut Io, played: &Played<'_>) -> Result<()> {
        let (facts, trace) = facts_of(played)?;
        let head = format!("{} {}", numbered(played), facts.text);
        writeln!(io.out, "{}   {}", io.look.paint(STRONG, head), facts.words())?;
        write_comments(io, played.comments())?;
        for line in played.variations() {
            rule_text::write_wrapped(io, &variation(line), "  ", "   ")?;
        }
        if self.trace {
            write!(io.out, "{trace}")?;
        }
        if !self.moves {
            write_board(io, played.after(), Some(played.before().rings()))?;
        }
        Ok(())
    }
}

/// What the reader wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    On,
    Back,
    To(usize),
    NextGame,
    Quit,
    Unknown,
}

impl Step {
    fn read(line: &str) -> Self {
        match line.trim() {
            "" | "f" => Self::On,
            "b" => Self::Back,
            "n" => Self::NextGame,
            "q" => Self::Quit,
            word => word.parse().map_or(Self::Unknown, Self::To),
        }
    }
}

impl Args {
    /// Shows a game a move at a time, as the reader asks.
    fn step_through(&self, io: &mut Io, game: &Record) -> Result<Step> {
        let played: Vec<_> = game.replay().collect();
        write_board(io, game.start(), None)?;
        write_comments(io, game.replay().comments())?;
        let mut at = 0;
        loop {
            write!(io.out, "{at}/{} (Enter, b, number, n, q) ", played.len())?;
            io.out.flush()?;
            let mut line = String::new();
            if io.input.read_line(&mut line).context("standard input")? == 0 {
                writeln!(io.out)?;
                return Ok(Step::Quit);
            }
            let to = match Step::read(&line) {
                Step::On if at == played.len() => return Ok(Step::NextGame),
                Step::On => at + 1,
                Step::Back => at.saturating_sub(1),
                Step::To(to) if to <= played.len() => to,
                Step::To(_) | Step::Unknown => {
                    writeln!(
                        io.out,
                        "Enter goes on, b back, 0 to {} to a position, n to the next game, q quits.",
                        played.len()
                    )?;
                    continue;
                }
                end @ (Step::NextGame | Step::Quit) => return Ok(end),
            };
            at = to;
            match at.checked_sub(1).map(|last| &played[last]) {
                None => write_board(io, game.start(), None)?,
                Some(last) => self.write_move(io, last)?,
            }
            if at == played.len() {
                writeln!(io.out, "{}", ending_in_words(game))?;
            }
        }
    }
}

fn write_heading(io: &mut Io, number: u64, game: &Record) -> Result<()> {
    let name = |side| game.player(side).map_or(Record::UNKNOWN_PLAYER, |name| name.as_str());
    let mut heading =
        format!("Game {number}: {} against {}, {}", name(Side::South), name(Side::North), game.rule_set());
    if let Some(date) = game.date() {
        heading = format!("{heading}, {}", date.as_str());
    }
    writeln!(io.out, "{}", io.look.paint(STRONG, heading))?;
    Ok(())
}

fn write_board(io: &mut Io, position: &AnyPosition, before: Option<BySide<Ring>>) -> Result<()> {
    let board = Board { before, ..Board::from(position) };
    writeln!(io.out, "{}", board.draw(io.look))?;
    Ok(())
}

fn write_comments(io: &mut Io, comments: &[Comment]) -> Result<()> {
    for comment in comments {
        rule_text::write_wrapped(io, &braced(comment), "  ", "   ")?;
    }
    Ok(())
}

/// Writes what could have been played instead in the manner of records: `(1. A6> a6< {so})`.
fn variation(line: Replay<'_>) -> String {
    let mut words: Vec<_> = line.comments().iter().map(braced).collect();
    // South's moves are numbered, and North's where his begins the line or follows upon words.
    let mut apart = true;
    for played in line {
        if apart || played.mover() == Side::South {
            words.push(numbered(&played));
        }
        words.push(played.text());
        words.extend(played.comments().iter().map(braced));
        words.extend(played.variations().map(variation));
        apart = !played.comments().is_empty() || played.variations().len() > 0;
    }
    format!("({})", words.join(" "))
}

fn braced(comment: &Comment) -> String {
    format!("{{{}}}", comment.as_str())
}

/// Writes a move's number as records do: `4.` before South's move, `4...` before North's.
fn numbered(played: &Played<'_>) -> String {
    let dots = match played.mover() {
        Side::South => ".",
        Side::North => "...",
    };
    format!("{}{dots}", played.number())
}

fn ending_in_words(game: &Record) -> String {
    let ending = game.ending();
    format!("{} ({}), {}", ending.result(), ending.termination(), count(game.plies() as u64, "move"))
}

fn facts_of(played: &Played<'_>) -> Result<(MoveFacts<AnyPosition>, bao_core::Trace)> {
    Ok(bao_tell::play(*played.before(), &played.text())?)
}

/// A game as it was played.
#[derive(Debug, Serialize)]
struct ReplayedGame<'a> {
    /// Its number in the file.
    game: u64,
    record: &'a Record,
    /// Its moves with what each did.
    played: Vec<ReplayedMove>,
}

#[derive(Debug, Serialize)]
struct ReplayedMove {
    number: u32,
    side: Letter,
    #[serde(flatten)]
    facts: MoveFacts<AnyPosition>,
}

impl<'a> ReplayedGame<'a> {
    fn new(game: u64, record: &'a Record) -> Result<Self> {
        let replayed = |played: Played<'_>| {
            let (facts, _) = facts_of(&played)?;
            Ok(ReplayedMove { number: played.number(), side: Letter(played.mover()), facts })
        };
        Ok(Self { game, record, played: record.replay().map(replayed).collect::<Result<_>>()? })
    }
}
