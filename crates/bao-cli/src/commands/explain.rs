//! `explain POSITION MOVE`.
use std::io::Write;

use anyhow::Result;
use bao_catalog::AnyPosition;
use bao_core::{IllegalMove, MoveError, MoveText, Trace};
use bao_tell::{Board, MoveFacts, Reason, ToldStep, reason, rulebook, rules_met, steps};
use serde::Serialize;

use crate::board::Draw;
use crate::exit::Status;
use crate::io::Io;
use crate::json::{Illegal, text};
use crate::position::PositionArgs;
use crate::rule_text::{self, RuleJson};
use crate::told::write_with_boards;

/// Tells a move lap by lap with the rules that decide it, or why it is illegal.
///
/// An illegal move is explained by the text of the rule that forbids it, and ends with exit code 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli explain kujifunza \"A1>,<\"
  bao-cli explain --boards kete A7L
  bao-cli explain kete A5R")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// The move.
    #[arg(value_name = "MOVE")]
    text: String,
    /// Draws the board after every lap.
    #[arg(long)]
    boards: bool,
    /// Prints the explanation as JSON.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        // A text that is no move anywhere is not the fault of a position.
        if let Err(source) = self.text.parse::<MoveText>() {
            return Err(MoveError::Unreadable { text: self.text, source }.into());
        }
        if self.position.are_lines() {
            return self.position.each_line(io, |io, position| {
                let explained = explain(position, &self.text)?;
                io.json(&explained.as_json())?;
                Ok(explained.status())
            });
        }
        let explained = explain(self.position.one()?, &self.text)?;
        if self.json {
            io.json(&explained.as_json())?;
        } else {
            write_text(io, &explained, self.boards)?;
        }
        Ok(explained.status())
    }
}

/// A move explained.
#[derive(Debug)]
enum Explained {
    Legal { position: AnyPosition, facts: MoveFacts<AnyPosition>, trace: Trace },
    Illegal { position: AnyPosition, illegal: IllegalMove, reason: Reason },
}

/// Explains a move, or returns an error where the text fits no single one.
fn explain(position: AnyPosition, text: &str) -> Result<Explained, MoveError> {
    match bao_tell::play(position, text) {
        Ok((facts, trace)) => Ok(Explained::Legal { position, facts, trace }),
        Err(MoveError::Illegal(illegal)) => {
            Ok(Explained::Illegal { position, illegal, reason: reason(position, &illegal) })
        }
        Err(error) => Err(error),
    }
}

impl Explained {
    const fn status(&self) -> Status {
        match self {
            Self::Legal { .. } => Status::Yes,
            Self::Illegal { .. } => Status::No,
        }
    }

    fn as_json(&self) -> ExplainedJson<'_> {
        match self {
            Self::Legal { position, facts, trace } => ExplainedJson::Legal {
                position: *position,
                legal: true,
                facts,
                trace: steps(trace),
                rules: rules_met(trace).into_iter().filter_map(rulebook::rule).map(RuleJson::from).collect(),
            },
            Self::Illegal { position, illegal, reason } => ExplainedJson::Illegal {
                position: *position,
                legal: false,
                illegal: (*illegal).into(),
                reason: reason.words(illegal),
                rules: rulebook::rule(illegal.rule.as_str()).into_iter().map(RuleJson::from).collect(),
            },
        }
    }
}

/// The answer of `explain`.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum ExplainedJson<'a> {
    Legal {
        #[serde(serialize_with = "text")]
        position: AnyPosition,
        legal: bool,
        #[serde(rename = "move")]
        facts: &'a MoveFacts<AnyPosition>,
        trace: Vec<ToldStep>,
        rules: Vec<RuleJson>,
    },
    Illegal {
        #[serde(serialize_with = "text")]
        position: AnyPosition,
        legal: bool,
        illegal: Illegal,
        reason: Option<String>,
        rules: Vec<RuleJson>,
    },
}

/// Explains a move in words, as `explain` does.
pub(crate) fn tell(io: &mut Io, position: AnyPosition, text: &str) -> Result<()> {
    write_text(io, &explain(position, text)?, false)
}

fn write_text(io: &mut Io, explained: &Explained, boards: bool) -> Result<()> {
    match explained {
        Explained::Legal { position, facts, trace } => {
            let mover = trace.mover();
            write!(io.out, "{mover} plays {}: {}.\n\n", facts.text, facts.words())?;
            writeln!(io.out, "{}", Board::from(position).draw(io.look))?;
            if boards {
                let mut told = String::new();
                write_with_boards(&mut told, trace, position.rings(), io.look)?;
                io.out.write_all(told.as_bytes())?;
            } else {
                write!(io.out, "{trace}")?;
            }
            let after = Board { before: Some(position.rings()), ..Board::from(&facts.position) };
            write!(io.out, "\n{}\n{}\n\n", after.draw(io.look), facts.position)?;
            for rule in rules_met(trace).into_iter().filter_map(rulebook::rule) {
                rule_text::write(io, rule)?;
            }
        }
        Explained::Illegal { position, illegal, reason } => {
            writeln!(io.out, "{illegal}.")?;
            if let Some(words) = reason.words(illegal) {
                writeln!(io.out, "{words}")?;
            }
            writeln!(io.out)?;
            if let Some(rule) = rulebook::rule(illegal.rule.as_str()) {
                rule_text::write(io, rule)?;
                writeln!(io.out)?;
            }
            let legal: Vec<_> = position.successors().into_iter().map(|(legal, _)| position.text_of(legal)).collect();
            if !legal.is_empty() {
                let words = format!("Legal here: {}", legal.join(" "));
                rule_text::write_wrapped(io, &words, "", "  ")?;
            }
        }
    }
    Ok(())
}
