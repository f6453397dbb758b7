//! The POSITION argument, in all the ways in which it can be given.

use std::io::Write;
use std::path::PathBuf;
use std::str;

use anyhow::{Context, Error, Result};
use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{Beside, MoveError, ParsePositionError, is_diagram};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use thiserror::Error;

use crate::exit::Status;
use crate::io::{Io, LONGEST_LINE, Line};

/// The POSITION argument and what may be said beside a diagram.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PositionArgs {
    /// Position text, a variant's name for its start, a diagram of 32 numbers beside --variant, or `-` for one a line.
    #[arg(value_name = "POSITION")]
    position: String,
    #[command(flatten)]
    beside: BesideArgs,
}

/// The heading in the help of what may be said beside a diagram.
const BESIDE: &str = "Beside a diagram";

/// What may be said beside a diagram.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct BesideArgs {
    /// The variant of the diagram.
    #[arg(long, help_heading = BESIDE, value_name = "VARIANT", value_parser = rule_set_parser())]
    variant: Option<RuleSet>,
    /// Both hands, South's first [default: the missing seeds, shared equally].
    #[arg(long, help_heading = BESIDE, value_name = "S,N")]
    hands: Option<String>,
    /// The side to move, S or N [default: S].
    #[arg(long, help_heading = BESIDE, value_name = "SIDE")]
    side: Option<String>,
    /// The state tokens [default: what the diagram lets one expect].
    #[arg(long, help_heading = BESIDE, value_name = "TOKENS")]
    state: Option<String>,
}

/// Returns the parser of a variant's name, which lists all of them in help and completions.
pub(crate) fn rule_set_parser() -> impl TypedValueParser<Value = RuleSet> {
    PossibleValuesParser::new(RuleSet::ALL.iter().map(|rules| rules.name())).try_map(|name| name.parse::<RuleSet>())
}

/// Why a text is no position, in the context of the options beside it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ReadError {
    /// Nothing is there.
    #[error("expected a position, found a blank text at byte 0")]
    Blank,
    /// A diagram does not say what it is a diagram of.
    #[error("expected --variant beside a diagram of numbers at byte 0")]
    NoVariant,
    /// The options beside a diagram stand beside something else.
    #[error("expected a diagram of 32 numbers beside {option}, found a position that says all itself, at byte 0")]
    NoDiagram {
        /// The option given.
        option: &'static str,
    },
    /// The text is not UTF-8.
    #[error("expected UTF-8, found other bytes at byte {at}")]
    Utf8 {
        /// Where it stops being so.
        at: usize,
    },
    /// It cannot be answered with what goes with all lines.
    #[error("{0}")]
    Unusable(String),
    /// The line is longer than any position.
    #[error("expected a line of at most {LONGEST_LINE} bytes, found a longer one at byte 0")]
    TooLong,
    /// The options beside a diagram stand where no position is given.
    #[error("expected a diagram in --position beside {option}, found no position")]
    Alone {
        /// The option given.
        option: &'static str,
    },
    /// The position is one of another variant than the one asked for.
    #[error("expected a position of {expected}, found one of {found}")]
    OtherVariant {
        /// The variant asked for.
        expected: RuleSet,
        /// The position's.
        found: RuleSet,
    },
    /// The text has faults.
    #[error(transparent)]
    Faults(#[from] ParsePositionError),
}

impl ReadError {
    /// Returns each fault in words.
    fn words(&self) -> Vec<String> {
        match self {
            Self::Faults(error) => error.faults.iter().map(ToString::to_string).collect(),
            other => vec![other.to_string()],
        }
    }
}

impl PositionArgs {
    /// Returns whether positions are to be read from standard input, one a line.
    pub(crate) fn are_lines(&self) -> bool {
        self.position == "-"
    }

    /// Returns the file that is meant, where the text is no position but the name of a file.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        let file = PathBuf::from(&self.position);
        (!self.are_lines() && self.beside.read(&self.position).is_err() && file.is_file()).then_some(file)
    }

    /// Returns the one position given.
    pub(crate) fn one(&self) -> Result<AnyPosition> {
        self.beside.read(&self.position).context("not a position")
    }

    /// Returns the one position given, where it could have been the name of a file as well.
    pub(crate) fn one_or_file(&self) -> Result<AnyPosition> {
        self.beside.read(&self.position).context("neither a position nor a file")
    }

    /// Answers each line of standard input, in order; one that cannot be read is answered by its faults.
    ///
    /// `answer` writes one line and returns whether it was a yes, or an error if it can make nothing of this position.
    pub(crate) fn each_line(
        &self,
        io: &mut Io,
        mut answer: impl FnMut(&mut Io, AnyPosition) -> Result<Status>,
    ) -> Result<Status> {
        if io.terminals.input && io.terminals.errors {
            writeln!(io.err, "Reading positions, one a line, until the end of input.")?;
        }
        let mut status = Status::Yes;
        let mut line = Vec::new();
        for number in 1_u64.. {
            // Whoever waits for the answers before writing on must have them.
            if !io.input.buffer().contains(&b'\n') {
                io.out.flush()?;
            }
            let read = match io.read_line(&mut line)? {
                Line::End => break,
                Line::Read => self.beside.read_bytes(&line),
                Line::TooLong => Err(ReadError::TooLong),
            };
            let answered = match read {
                Ok(position) => answer(io, position),
                Err(error) => Err(error.into()),
            };
            status = status.max(match answered {
                Ok(status) => status,
                Err(error) => {
                    let errors = faults(error)?;
                    io.json(&Unreadable { line: number, errors })?;
                    Status::Unreadable
                }
            });
        }
        Ok(status)
    }
}

/// Returns what is wrong with a line in words, or the error itself if it is about something else.
fn faults(error: Error) -> Result<Vec<String>> {
    match error.downcast_ref::<ReadError>() {
        Some(error) => Ok(error.words()),
        None if error.is::<MoveError>() => Ok(vec![format!("{error:#}")]),
        None => Err(error),
    }
}

/// The answer to a line that cannot be read.
#[derive(Debug, Serialize)]
struct Unreadable {
    line: u64,
    errors: Vec<String>,
}

impl BesideArgs {
    /// Reads a line with its end.
    fn read_bytes(&self, line: &[u8]) -> Result<AnyPosition, ReadError> {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = str::from_utf8(line).map_err(|error| ReadError::Utf8 { at: error.valid_up_to() })?;
        self.read(text)
    }

    /// Reads a position of `rules`, if a variant is asked for; without a text it is the variant's start.
    pub(crate) fn read_of(&self, rules: Option<RuleSet>, text: Option<&str>) -> Result<AnyPosition, ReadError> {
        if let (Some(expected), Some(found)) = (rules, self.variant)
            && expected != found
        {
            return Err(ReadError::OtherVariant { expected, found });
        }
        let Some(text) = text else {
            return match self.given().find(|(_, given)| *given) {
                Some((option, _)) => Err(ReadError::Alone { option }),
                None => Ok(rules.or(self.variant).unwrap_or(RuleSet::Kujifunza).start()),
            };
        };
        let beside =
            if is_diagram(text) { Self { variant: self.variant.or(rules), ..self.clone() } } else { self.clone() };
        let position = beside.read(text)?;
        match rules {
            Some(expected) if expected != position.rule_set() => {
                Err(ReadError::OtherVariant { expected, found: position.rule_set() })
            }
            _ => Ok(position),
        }
    }

    /// Returns which of the options that only a diagram takes are given.
    fn given(&self) -> impl Iterator<Item = (&'static str, bool)> {
        [("--hands", self.hands.is_some()), ("--side", self.side.is_some()), ("--state", self.state.is_some())]
            .into_iter()
    }

    /// Reads a position, or a diagram with what is said beside it.
    pub(crate) fn read(&self, text: &str) -> Result<AnyPosition, ReadError> {
        if text.trim().is_empty() {
            return Err(ReadError::Blank);
        }
        if is_diagram(text) {
            let rules = self.variant.ok_or(ReadError::NoVariant)?;
            let beside =
                Beside { hands: self.hands.as_deref(), side: self.side.as_deref(), state: self.state.as_deref() };
            return Ok(AnyPosition::from_diagram(rules, text, beside)?);
        }
        let position: AnyPosition = text.parse()?;
        let other = self.variant.is_some_and(|rules| rules != position.rule_set());
        match [("--variant", other)].into_iter().chain(self.given()).find(|(_, given)| *given) {
            Some((option, _)) => Err(ReadError::NoDiagram { option }),
            None => Ok(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kete() -> BesideArgs {
        BesideArgs { variant: Some(RuleSet::Kete), ..BesideArgs::default() }
    }

    #[test]
    fn a_diagram_needs_its_variant() {
        let start = "0 0 0 0 0 0 0 0\n0 2 2 6 0 0 0 0\n0,0,0,0,6,2,2,0/0 0 0 0 0 0 0 0";
        assert_eq!(BesideArgs::default().read(start), Err(ReadError::NoVariant));
        assert_eq!(kete().read(start), Ok(RuleSet::Kete.start()));
    }

    #[test]
    fn a_position_text_stands_alone() {
        assert_eq!(kete().read("kete"), Ok(RuleSet::Kete.start()));
        let error = kete().read("kimasai").expect_err("another variant");
        assert_eq!(error, ReadError::NoDiagram { option: "--variant" });
    }

    #[test]
    fn a_carriage_return_belongs_to_the_end_of_a_line() {
        let read = |line: &[u8]| BesideArgs::default().read_bytes(line);
        assert_eq!(read(b"kete\r\n"), Ok(RuleSet::Kete.start()));
        assert_eq!(read(b"\r\n"), Err(ReadError::Blank));
        assert_eq!(read(b"kete\xff\n"), Err(ReadError::Utf8 { at: 4 }));
    }
}
