//! Writing a record as text.

use std::fmt;

use bao_catalog::RULES_VERSION;
use bao_core::{PLY_LIMIT, Side};

use crate::record::Record;
use crate::replay::Replay;
use crate::text::Comment;

/// The width at which moves and comments are wrapped.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// Writes the record as a file holds it: tags, an empty line, the moves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = |side| self.player(side).map_or(Self::UNKNOWN_PLAYER, |name| name.as_str());
        let ending = self.ending();
        pair(f, "Variant", self.rule_set().name())?;
        pair(f, "Rules", &RULES_VERSION.to_string())?;
        pair(f, "South", player(Side::South))?;
        pair(f, "North", player(Side::North))?;
        pair(f, "Date", self.date().map_or(Self::UNKNOWN_DATE, |date| date.as_str()))?;
        pair(f, "Result", ending.result().as_str())?;
        pair(f, "Termination", ending.termination().as_str())?;
        if self.ply_limit() != PLY_LIMIT {
            pair(f, "PlyLimit", &self.ply_limit().to_string())?;
        }
        if *self.start() != self.rule_set().start() {
            pair(f, "Position", &self.start().to_string())?;
        }
        for tag in self.tags() {
            pair(f, tag.name(), tag.value().as_str())?;
        }
        let mut words = Vec::new();
        line_words(self.replay(), &mut words);
        words.push(ending.result().to_string());
        f.write_str("\n")?;
        wrapped(f, &words)
    }
}

/// Writes records as one file, one game after another.
///
/// # Examples
/// ```
/// use bao_catalog::RuleSet;
/// use bao_record::{Record, read, write};
/// let games = [Record::new(RuleSet::Kete.start()), Record::new(RuleSet::Kimasai.start())];
/// let again: Vec<Record> = read(&write(&games)).collect::<Result<_, _>>()?;
/// assert_eq!(again, games);
/// # Ok::<_, bao_record::ReadError>(())
/// ```
#[must_use]
pub fn write<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let texts: Vec<_> = records.into_iter().map(ToString::to_string).collect();
    texts.join("\n")
}

/// Writes a tag pair.
fn pair(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Cuts a line into words: numbers with their moves apart, comments and variations with their brackets.
fn line_words(mut line: Replay<'_>, words: &mut Vec<String>) {
    comment_words(line.comments(), words);
    // A number is written before South's moves, and where something stands between North's move and the last one.
    let mut interrupted = true;
    for played in &mut line {
        match played.mover() {
            Side::South => words.push(format!("{}.", played.number())),
            Side::North if interrupted => words.push(format!("{}...", played.number())),
            Side::North => {}
        }
        words.push(played.text());
        comment_words(played.comments(), words);
        interrupted = !played.comments().is_empty();
        for variation in played.variations() {
            let from = words.len();
            line_words(variation, words);
            enclose(&mut words[from..], '(', ')');
            interrupted = true;
        }
    }
}

fn comment_words(comments: &[Comment], words: &mut Vec<String>) {
    for comment in comments {
        let from = words.len();
        words.extend(comment.as_str().split(' ').map(str::to_owned));
        enclose(&mut words[from..], '{', '}');
    }
}

/// Puts brackets around a run of words, which is not empty.
fn enclose(words: &mut [String], open: char, close: char) {
    if let Some(first) = words.first_mut() {
        first.insert(0, open);
    }
    if let Some(last) = words.last_mut() {
        last.push(close);
    }
}

/// Writes words in lines of at most [`WIDTH`] characters, where the words allow it.
fn wrapped(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 {
            let fits = column + 1 + width <= WIDTH;
            f.write_str(if fits { " " } else { "\n" })?;
            column = if fits { column + 1 } else { 0 };
        }
        f.write_str(word)?;
        column += width;
    }
    f.write_str("\n")
}
