//! The rows of self-play data.

use std::borrow::Cow;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};

/// A ply of a game: one row of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row<'a> {
    /// The number of the game, from 0.
    pub game: u64,
    /// The number of the ply in its game, from 0.
    pub ply: u32,
    /// The text of the position before the move.
    #[serde(borrow)]
    pub position: Cow<'a, str>,
    /// The text of the move.
    #[serde(rename = "move", borrow)]
    pub text: Cow<'a, str>,
    /// What the player thought of it; see [`Choice::score`](crate::Choice::score).
    pub score: Option<i32>,
    /// The result of the game, as records have it.
    #[serde(borrow)]
    pub result: Cow<'a, str>,
    /// The rule that ended the game, or `repetition` or `ply limit`.
    #[serde(borrow)]
    pub reason: Cow<'a, str>,
    /// The version of the rules.
    pub rules: u32,
}

/// Takes rows into a file.
pub(crate) trait RowSink {
    /// Takes a row.
    fn put(&mut self, row: &Row<'_>) -> io::Result<()>;
    /// Writes whatever is left.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

/// Writes rows as lines of JSON.
#[derive(Debug)]
pub(crate) struct JsonLines<W>(pub(crate) W);

impl<W: Write> RowSink for JsonLines<W> {
    fn put(&mut self, row: &Row<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, row)?;
        self.0.write_all(b"\n")
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

/// Reads lines of JSON one by one; `each` gets the row and the number of its line, and says whether it wants more.
pub(crate) fn read_json_lines<E: From<io::Error>>(
    mut source: impl BufRead,
    mut each: impl FnMut(Result<Row<'_>, serde_json::Error>, u64) -> Result<(), E>,
) -> Result<(), E> {
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        if source.read_line(&mut line)? == 0 {
            break;
        }
        each(serde_json::from_str(line.trim_end()), number)?;
    }
    Ok(())
}
