//! Rules as they are printed.

use std::io::{self, Write};

use anstyle::Style;
use bao_tell::rulebook::{Rule, without_emphasis};
use serde::Serialize;
use textwrap::Options;

use crate::io::Io;
use crate::look::STRONG;

/// A rule as JSON.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct RuleJson {
    id: &'static str,
    title: &'static str,
    text: &'static str,
}

impl From<Rule> for RuleJson {
    fn from(rule: Rule) -> Self {
        Self { id: rule.id, title: rule.title, text: rule.text }
    }
}

/// Writes a rule with its id and title, wrapped.
pub(crate) fn write(io: &mut Io, rule: Rule) -> io::Result<()> {
    let head = io.look.paint(STRONG, format_args!("{} {}.", rule.id, rule.title)).to_string();
    let text = without_emphasis(rule.text);
    for (index, paragraph) in text.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        if index == 0 {
            write_wrapped(io, &format!("{head} {paragraph}"), "", "  ")?;
        } else {
            write_wrapped(io, paragraph, "  ", "  ")?;
        }
    }
    Ok(())
}

/// Writes a line of Markdown, wrapped and without its marks: headings stand out, list items hang.
pub(crate) fn write_line(io: &mut Io, line: &str) -> io::Result<()> {
    let text = without_emphasis(line.trim_start_matches('#').trim());
    let is_heading = line.starts_with('#');
    let indent = &line[..line.len() - line.trim_start().len()];
    let style = if is_heading { STRONG } else { Style::new() };
    let hanging = if text.starts_with("- ") { format!("{indent}  ") } else { indent.to_owned() };
    let text = io.look.paint(style, text).to_string();
    write_wrapped(io, &text, indent, &hanging)
}

/// Writes a text wrapped at the width of the screen.
pub(crate) fn write_wrapped(io: &mut Io, text: &str, first: &str, later: &str) -> io::Result<()> {
    // Positions and moves are words, however long: they are not cut.
    let options = Options::new(io.width).initial_indent(first).subsequent_indent(later).break_words(false);
    let options = options.word_splitter(textwrap::WordSplitter::NoHyphenation);
    for line in textwrap::wrap(text, options) {
        writeln!(io.out, "{line}")?;
    }
    Ok(())
}
