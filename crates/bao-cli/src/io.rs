//! What a command reads from and writes to.

use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Read, Write};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use bao_tui::Out;
use serde::Serialize;

use crate::look::Look;

/// The size of the buffers of input and output.
const BUFFER: usize = 1 << 16;

/// The most columns that running text fills, and those that it fills where there is no screen.
const WIDTH: usize = 100;

/// The most bytes of a line of standard input; no position and no order comes near it.
pub(crate) const LONGEST_LINE: u64 = 1 << 16;

/// What was found when a line was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line.
    Read,
    /// A line that was too long to be kept whole.
    TooLong,
    /// The end of input.
    End,
}

/// The streams of a command, and what is at their other end.
///
/// They can be taken out and given to threads; nothing holds a lock between two calls.
pub(crate) struct Io {
    /// Standard input.
    pub(crate) input: BufReader<Box<dyn Read + Send>>,
    /// Standard output, buffered; it is flushed when the command has ended.
    pub(crate) out: Box<dyn Write + Send>,
    /// Standard error, unbuffered; styles are taken out where they are not wanted.
    pub(crate) err: Box<dyn Write + Send>,
    /// How the output looks.
    pub(crate) look: Look,
    /// The columns that running text may fill.
    pub(crate) width: usize,
    /// Which streams are a terminal.
    pub(crate) terminals: Terminals,
    /// The line of JSON being written, kept for its memory.
    pub(crate) line: Vec<u8>,
}

/// Which streams are a terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminals {
    /// Standard input.
    pub(crate) input: bool,
    /// Standard output.
    pub(crate) output: bool,
    /// Standard error.
    pub(crate) errors: bool,
}

impl Io {
    /// Returns the streams of this process.
    pub(crate) fn of_process(ascii: bool, colour: ColorChoice) -> Self {
        let (stdin, stdout, stderr) = (io::stdin(), io::stdout(), io::stderr());
        let terminals =
            Terminals { input: stdin.is_terminal(), output: stdout.is_terminal(), errors: stderr.is_terminal() };
        let width = if stdout.is_terminal() { textwrap::termwidth().min(WIDTH) } else { WIDTH };
        let chosen = match colour {
            ColorChoice::Auto => AutoStream::choice(&stdout),
            chosen => chosen,
        };
        let coloured = chosen != ColorChoice::Never;
        // Where nothing is coloured, nothing needs to be taken out again.
        let out: Box<dyn Write + Send> = if coloured {
            Box::new(BufWriter::with_capacity(BUFFER, AutoStream::new(stdout, chosen)))
        } else {
            Box::new(BufWriter::with_capacity(BUFFER, stdout))
        };
        Self {
            input: BufReader::with_capacity(BUFFER, Box::new(stdin)),
            out,
            err: Box::new(AutoStream::new(stderr, colour)),
            look: Look { ascii, colour: coloured },
            width,
            terminals,
            line: Vec::new(),
        }
    }

    /// Returns where a full-screen board can be drawn: where there is a terminal to look at and keys to press.
    pub(crate) fn board(&self, plain: bool) -> Option<Out> {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let able = !plain && !dumb && self.terminals.input && self.terminals.output;
        able.then_some(Out::Stdout)
    }

    /// Returns where a full-screen board can be drawn by a command whose output is its answer.
    ///
    /// If that goes elsewhere, as in `$(bao-cli edit)`, the board is drawn on standard error.
    pub(crate) fn board_beside_output(&self, plain: bool) -> Option<Out> {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let beside = !plain && !dumb && self.terminals.input && self.terminals.errors;
        self.board(plain).or_else(|| beside.then_some(Out::Stderr))
    }

    /// Reads a line of standard input with its end, however long it is said to be.
    ///
    /// Of a line longer than [`LONGEST_LINE`] the rest is passed over, so that no input can fill the memory.
    pub(crate) fn read_line(&mut self, line: &mut Vec<u8>) -> Result<Line> {
        read_line(&mut self.input, line)
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<()> {
        // A line goes out in one piece: every word by itself would be a call through a pointer.
        self.line.clear();
        serde_json::to_writer(&mut self.line, value).map_err(io::Error::from)?;
        self.line.push(b'\n');
        self.out.write_all(&self.line)?;
        Ok(())
    }
}

/// Reads a line of standard input, as [`Io::read_line`] does, for a thread that was given it.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<Line> {
    line.clear();
    let taken = input.by_ref().take(LONGEST_LINE).read_until(b'\n', line).context("standard input")?;
    if taken == 0 {
        return Ok(Line::End);
    }
    if line.ends_with(b"\n") || (taken as u64) < LONGEST_LINE {
        return Ok(Line::Read);
    }
    input.skip_until(b'\n').context("standard input")?;
    Ok(Line::TooLong)
}

/// Streams in memory, for tests.
#[cfg(test)]
pub(crate) mod memory {
    use std::io::{self, BufReader, Cursor, Write};
    use std::sync::{Arc, Mutex, PoisonError};

    use super::{Io, Terminals, WIDTH};
    use crate::look::Look;

    /// What was written.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Written(Arc<Mutex<Vec<u8>>>);

    impl Written {
        /// Returns it as text.
        pub(crate) fn text(&self) -> String {
            String::from_utf8(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()).expect("text is written")
        }
    }

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Io {
        /// Returns streams that read this input, and what is written to standard output.
        pub(crate) fn in_memory(input: Vec<u8>) -> (Self, Written) {
            let written = Written::default();
            let io = Self {
                input: BufReader::new(Box::new(Cursor::new(input))),
                out: Box::new(written.clone()),
                err: Box::new(io::sink()),
                look: Look::PLAIN,
                width: WIDTH,
                terminals: Terminals { input: false, output: false, errors: false },
                line: Vec::new(),
            };
            (io, written)
        }
    }
}
