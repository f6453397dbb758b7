//! Asking a player for a line: with editing, history and completion on a terminal, plainly elsewhere.

use anyhow::{Context as _, Result};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::order::WORDS;
use crate::io::{Io, Line};

/// Where lines come from.
pub(crate) enum Prompt {
    /// From a terminal.
    Terminal(Box<Editor<Words, DefaultHistory>>),
    /// From standard input, whatever it is.
    Plain,
}

impl Prompt {
    /// Begins to ask, with editing where there is a terminal.
    pub(crate) fn new(io: &Io) -> Result<Self> {
        if !(io.terminals.input && io.terminals.output) {
            return Ok(Self::Plain);
        }
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let mut editor = Editor::with_config(config).context("the terminal")?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// Asks for a line, or returns `None` at the end of input; `moves` can be completed.
    pub(crate) fn ask(&mut self, io: &mut Io, prompt: &str, moves: Vec<String>) -> Result<Option<String>> {
        io.out.flush()?;
        match self {
            Self::Terminal(editor) => {
                editor.set_helper(Some(Words { moves }));
                loop {
                    match editor.readline(prompt) {
                        Ok(line) => return Ok(Some(line)),
                        // Ctrl-C drops the line that was begun, as in a shell; Ctrl-D leaves.
                        Err(ReadlineError::Interrupted) => {}
                        Err(ReadlineError::Eof) => return Ok(None),
                        Err(error) => return Err(error).context("the terminal"),
                    }
                }
            }
            Self::Plain => {
                let mut line = Vec::new();
                Ok(match io.read_line(&mut line)? {
                    Line::End => None,
                    // What is no text is no move either, and is answered like any other.
                    Line::Read => Some(String::from_utf8_lossy(&line).into_owned()),
                    Line::TooLong => Some("(a line that is too long)".to_owned()),
                })
            }
        }
    }
}

/// What can be completed: commands and legal moves.
#[derive(Debug, Default)]
pub(crate) struct Words {
    moves: Vec<String>,
}

impl Words {
    /// Returns where the word before the cursor begins, and what it can be completed to.
    fn complete_word(&self, before: &str) -> (usize, Vec<String>) {
        let start = before.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let word = &before[start..];
        let commands = WORDS.iter().map(|(words, _)| words.split(' ').next().unwrap_or_default());
        let commands = commands.filter(|_| start == 0).map(str::to_owned);
        let moves = self.moves.iter().filter(|_| start == 0 || before.starts_with("why ")).cloned();
        (start, moves.chain(commands).filter(|whole| whole.starts_with(word)).collect())
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.complete_word(&line[..at]))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_moves_are_completed() {
        let words = Words { moves: vec!["A6<".into(), "A6>".into(), "B1>".into()] };
        assert_eq!(words.complete_word("A"), (0, vec!["A6<".into(), "A6>".into()]));
        assert_eq!(words.complete_word("re"), (0, vec!["redo".into(), "record".into(), "resign".into()]));
        assert_eq!(words.complete_word("why B"), (4, vec!["B1>".into()]));
        assert_eq!(words.complete_word("save B"), (5, vec![]));
    }
}
