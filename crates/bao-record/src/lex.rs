//! Cutting the text of a record into its smallest parts.

use crate::error::Problem;
use crate::tag::is_name_character;

/// A fault and the byte at which it stands.
pub(crate) type Fault = (usize, Problem);

/// Reads a text from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

/// A part of the text between the tags and the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// What stands between braces.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `[`, where the tags of the next game begin; it is left to be read.
    Tag,
    /// Anything up to a blank or bracket.
    Word(&'a str),
    /// The end of the text.
    End,
}

impl<'a> Cursor<'a> {
    /// Begins at the beginning.
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes past blanks and line ends, and past a byte order mark at the beginning.
    pub(crate) fn skip_blanks(&mut self) {
        if self.at == 0 && self.peek() == Some('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Goes back to a byte at which a character begins.
    pub(crate) const fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    /// Takes characters as long as they are wanted.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|c| !wanted(c)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Takes a character if it is the one wanted.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Reads a tag pair, which begins here, and returns its name, its value and the byte at which the value begins.
    pub(crate) fn tag_pair(&mut self) -> Result<(&'a str, String, usize), Fault> {
        if !self.take('[') {
            return Err((self.at, Problem::ExpectedTag(self.peek())));
        }
        self.skip_blanks();
        let name = self.take_while(is_name_character);
        if name.is_empty() {
            return Err((self.at, Problem::ExpectedTagName(self.peek())));
        }
        self.skip_blanks();
        let opened = self.at;
        if !self.take('"') {
            return Err((opened, Problem::ExpectedTagValue(self.peek())));
        }
        let begins = self.at;
        let value = self.quoted(opened)?;
        self.skip_blanks();
        if !self.take(']') {
            return Err((self.at, Problem::ExpectedTagEnd(self.peek())));
        }
        Ok((name, value, begins))
    }

    /// Reads up to the closing quote.
    fn quoted(&mut self, opened: usize) -> Result<String, Fault> {
        let mut value = String::new();
        loop {
            value.push_str(self.take_while(|c| !matches!(c, '"' | '\\' | '\n')));
            if self.take('"') {
                return Ok(value);
            }
            if !self.take('\\') {
                // A value is one line: the fault is where it begins, not at the end of the file.
                return Err((opened, Problem::UnclosedValue));
            }
            match self.peek() {
                Some(c @ ('"' | '\\')) => {
                    value.push(c);
                    self.at += 1;
                }
                other => return Err((self.at, Problem::Escape(other))),
            }
        }
    }

    /// Reads a part of the moves and returns the byte at which it begins.
    pub(crate) fn token(&mut self) -> Result<(usize, Token<'a>), Fault> {
        self.skip_blanks();
        let at = self.at;
        let token = match self.peek() {
            None => Token::End,
            Some('[') => Token::Tag,
            Some('(') => {
                self.at += 1;
                Token::Open
            }
            Some(')') => {
                self.at += 1;
                Token::Close
            }
            Some('}') => return Err((at, Problem::NoComment)),
            Some('{') => {
                self.at += 1;
                let words = self.take_while(|c| c != '}');
                if !self.take('}') {
                    return Err((at, Problem::UnclosedComment));
                }
                Token::Comment(words)
            }
            Some(_) => {
                Token::Word(self.take_while(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | '(' | ')' | '[')))
            }
        };
        Ok((at, token))
    }
}
