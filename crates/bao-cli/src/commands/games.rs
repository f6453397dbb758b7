//! `games`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use bao_record::Record;
use comfy_table::presets::NOTHING;
use comfy_table::{ContentArrangement, Table};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use serde::Serialize;

use crate::exit::Status;
use crate::io::Io;
use bao_session::{Library, Saved};

/// Lists the saved games, and deletes them.
///
/// Games are saved after every move. One that a program is playing is marked as being played, and is not deleted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli games
  bao-cli games --json
  bao-cli games --delete 2026-05-04-101530-kete")]
pub(crate) struct Args {
    /// Deletes the saved games of these names.
    #[arg(long, value_name = "NAME", num_args = 1..)]
    delete: Vec<String>,
    /// Deletes the games that are over.
    #[arg(long, conflicts_with = "delete")]
    delete_finished: bool,
    /// Prints the games as JSON.
    #[arg(long)]
    json: bool,
    /// The folder of saved games [default: one for the user's data].
    #[arg(long, value_name = "DIR", env = "BAO_GAMES", hide_env_values = true)]
    games: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let library = Library::at(self.games.clone())?;
        if !self.delete.is_empty() {
            return delete(io, &library, self.delete.iter());
        }
        let games = library.games()?;
        if self.delete_finished {
            let over = games.iter().filter(|game| game.last().is_some() && !game.is_open() && !game.busy);
            return delete(io, &library, over.map(|game| &game.name));
        }
        if self.json {
            let games = games.iter().map(Listed::from).collect();
            io.json(&Listing { folder: library.folder().display().to_string(), games })?;
            return Ok(Status::Yes);
        }
        if games.is_empty() {
            writeln!(io.out, "No games are saved in {}.", library.folder().display())?;
            return Ok(Status::Yes);
        }
        let mut table = Table::new();
        table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(["name", "saved", "variant", "South", "North", "moves", "result"]);
        for game in &games {
            table.add_row(row(game));
        }
        for line in table.lines() {
            writeln!(io.out, "{}", line.trim_end())?;
        }
        writeln!(io.out, "\nThey lie in {}.", library.folder().display())?;
        Ok(Status::Yes)
    }
}

/// Deletes saved games, one after another; one that cannot be deleted is told, and the others are deleted.
fn delete<'a>(io: &mut Io, library: &Library, names: impl Iterator<Item = &'a String>) -> Result<Status> {
    let mut failed = None;
    for name in names {
        match library.delete(name) {
            Ok(()) => writeln!(io.out, "Deleted {name}.")?,
            Err(error) => failed = Some((failed.map_or(0, |(count, _)| count) + 1, anyhow::Error::from(error))),
        }
    }
    match failed {
        None => Ok(Status::Yes),
        Some((1, error)) => Err(error),
        Some((count, error)) => Err(error.context(format!("{count} games were not deleted"))),
    }
}

fn row(game: &Saved) -> Vec<String> {
    let saved = Timestamp::try_from(game.time)
        .map(|saved| ZonedDateTime::new(saved, TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string());
    let mut row = vec![game.name.clone(), saved.unwrap_or_default()];
    match game.last() {
        Some(last) => {
            let player = |side| last.player(side).map_or(Record::UNKNOWN_PLAYER, |name| name.as_str()).to_owned();
            let state = if game.busy { "being played".to_owned() } else { state(last) };
            row.push(last.rule_set().to_string());
            row.extend([player(bao_core::Side::South), player(bao_core::Side::North), last.plies().to_string(), state]);
        }
        None => row.push(format!("cannot be read: {}", game.records.as_ref().err().map_or("no game", |fault| fault))),
    }
    row
}

fn state(record: &Record) -> String {
    let ending = record.ending();
    if ending.is_over() { format!("{} ({})", ending.result(), ending.termination()) } else { "open".to_owned() }
}

/// The answer of `games`.
#[derive(Debug, Serialize)]
struct Listing<'a> {
    folder: String,
    games: Vec<Listed<'a>>,
}

/// A saved game.
#[derive(Debug, Serialize)]
struct Listed<'a> {
    name: &'a str,
    path: String,
    /// When it was saved, in UTC.
    saved: String,
    /// Whether a program is playing it.
    busy: bool,
    /// Whether it can be gone on with.
    open: bool,
    /// The games of the match up to now, the last one in progress; null where the file cannot be read.
    records: Option<&'a [Record]>,
    /// Why the file cannot be read.
    error: Option<&'a str>,
}

impl<'a> From<&'a Saved> for Listed<'a> {
    fn from(game: &'a Saved) -> Self {
        Self {
            name: &game.name,
            path: game.path.display().to_string(),
            saved: Timestamp::try_from(game.time).map(|saved| saved.to_string()).unwrap_or_default(),
            busy: game.busy,
            open: game.is_open(),
            records: game.records.as_deref().ok(),
            error: game.records.as_ref().err().map(String::as_str),
        }
    }
}
