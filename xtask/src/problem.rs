//! What a check found wrong: where, what, and what to do about it.

use std::io::{self, Write};

/// One finding of a check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Problem {
    /// File, relative to the workspace root, with forward slashes.
    pub(crate) file: String,
    /// Line in the file, from 1; 0 where the file as a whole is meant.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) what: String,
    /// What mends it: a command or an instruction.
    pub(crate) fix: String,
}

impl Problem {
    /// Makes a finding.
    pub(crate) fn new(file: impl Into<String>, line: usize, what: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { file: file.into(), line, what: what.into(), fix: fix.into() }
    }
}

/// Prints the findings of a check, or its one line of success, and returns whether there was none.
pub(crate) fn report(out: &mut dyn Write, check: &str, good: &str, problems: &mut [Problem]) -> io::Result<bool> {
    if problems.is_empty() {
        writeln!(out, "{check}: {good}")?;
        return Ok(true);
    }
    problems.sort();
    for problem in problems.iter() {
        let Problem { file, line, what, fix } = problem;
        if *line == 0 {
            writeln!(out, "{file}: {what}")?;
        } else {
            writeln!(out, "{file}:{line}: {what}")?;
        }
        writeln!(out, "    fix: {fix}")?;
    }
    let count = problems.len();
    let noun = if count == 1 { "problem" } else { "problems" };
    writeln!(out, "{check}: {count} {noun}")?;
    Ok(false)
}
