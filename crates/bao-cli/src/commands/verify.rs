//! `verify FILE…`.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bao_core::MoveText;
use bao_tell::count;
use bao_verify::{Answer, Fault, Head, Proved, Summary};
use serde::Serialize;

use crate::cli;
use crate::exit::Status;
use crate::io::Io;
use crate::json::{Letter, text};

/// Checks certificates of proved positions by the rules alone.
///
/// It shares no code with the search that finds the proofs. The first fault is named, with the position where it shows.
/// --dump prints the proof as lines of JSON for other checkers; docs/CERTIFICATE.md describes them and the format.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli verify kujifunza.proof
  bao-cli verify --json *.proof
  bao-cli verify --dump kujifunza.proof | head -3")]
pub(crate) struct Args {
    /// Certificates.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Prints every position of the proofs as a line of JSON, each after all those that it rests on.
    #[arg(long)]
    dump: bool,
    /// Prints the findings as JSON, a line for each file.
    #[arg(long, conflicts_with = "dump")]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let mut status = Status::Yes;
        for file in &self.files {
            let source = match File::open(file).with_context(|| format!("cannot read {}", file.display())) {
                Ok(source) => BufReader::new(source),
                Err(error) => {
                    // The other files are checked all the same.
                    cli::report(&error, &mut io.err);
                    status = Status::Unreadable;
                    continue;
                }
            };
            let found = if self.dump { dump(io, source)? } else { bao_verify::verify(source, None) };
            let found = match found {
                Err(Fault::Io(error)) => {
                    cli::report(
                        &anyhow::Error::from(error).context(format!("cannot read {}", file.display())),
                        &mut io.err,
                    );
                    status = Status::Unreadable;
                    continue;
                }
                found => found,
            };
            status = status.max(if found.is_ok() { Status::Yes } else { Status::No });
            match (found, self.dump) {
                (found, false) if self.json => io.json(&Verified::new(file, found))?,
                (found, false) => writeln!(io.out, "{}", words(file, found))?,
                (Ok(_), true) => {}
                (found, true) => writeln!(io.err, "{}", words(file, found))?,
            }
        }
        Ok(status)
    }
}

/// Returns what is wrong with a certificate, with its cause.
fn reason(fault: Fault) -> String {
    format!("{:#}", anyhow::Error::from(fault))
}

fn words(file: &Path, found: Result<Summary, Fault>) -> String {
    let file = file.display();
    match found {
        Ok(Summary { head, height }) => {
            let positions = count(head.positions, "position");
            format!("{file}: {} wins within {height} plies, by a proof of {positions}: {}", head.winner, head.position)
        }
        Err(fault) => format!("{file}: {}", reason(fault)),
    }
}

/// Checks a certificate and prints it.
fn dump(io: &mut Io, source: BufReader<File>) -> Result<Result<Summary, Fault>> {
    let mut source = source;
    let head = match bao_verify::head(&mut source) {
        Ok(head) => head,
        Err(fault) => return Ok(Err(fault)),
    };
    std::io::Seek::rewind(&mut source)?;
    io.json(&HeadJson::from(&head))?;
    let mut written = Ok(());
    let found = bao_verify::verify(
        source,
        Some(&mut |proved: &Proved| {
            if written.is_ok() {
                written = io.json(&ProvedJson::from(proved));
            }
        }),
    );
    written?;
    Ok(found)
}

#[derive(Debug, Serialize)]
struct HeadJson<'a> {
    format: &'static str,
    version: u32,
    rules: u32,
    position: &'a str,
    winner: Letter,
    positions: u64,
}

impl<'a> From<&'a Head> for HeadJson<'a> {
    fn from(head: &'a Head) -> Self {
        Self {
            format: "bao-certificate",
            version: 1,
            rules: head.rules_version,
            position: &head.position,
            winner: Letter(head.winner),
            positions: head.positions,
        }
    }
}

#[derive(Debug, Serialize)]
struct ProvedJson<'a> {
    position: &'a str,
    height: u32,
    moves: Vec<AnswerJson<'a>>,
}

#[derive(Debug, Serialize)]
struct AnswerJson<'a> {
    #[serde(rename = "move", serialize_with = "text")]
    text: MoveText,
    position: &'a str,
    over: bool,
}

impl<'a> From<&'a Proved> for ProvedJson<'a> {
    fn from(proved: &'a Proved) -> Self {
        let answer = |answer: &'a Answer| AnswerJson { text: answer.text, position: &answer.after, over: answer.over };
        Self { position: &proved.position, height: proved.height, moves: proved.moves.iter().map(answer).collect() }
    }
}

/// What was found in a file.
#[derive(Debug, Serialize)]
struct Verified {
    file: String,
    ok: bool,
    position: Option<String>,
    winner: Option<Letter>,
    positions: Option<u64>,
    plies: Option<u32>,
    fault: Option<String>,
}

impl Verified {
    fn new(file: &Path, found: Result<Summary, Fault>) -> Self {
        let file = file.display().to_string();
        match found {
            Ok(Summary { head, height }) => Self {
                file,
                ok: true,
                position: Some(head.position),
                winner: Some(Letter(head.winner)),
                positions: Some(head.positions),
                plies: Some(height),
                fault: None,
            },
            Err(fault) => Self {
                file,
                ok: false,
                position: None,
                winner: None,
                positions: None,
                plies: None,
                fault: Some(reason(fault)),
            },
        }
    }
}
