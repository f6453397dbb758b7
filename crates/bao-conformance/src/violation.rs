//! What a broken law looks like.

use core::error::Error;
use core::fmt;

use bao_core::Variant;

/// A law that a variant breaks, with the position and the move that show it.
///
/// It prints as a report from which position and move can be pasted into `bao-cli`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(Box<Details>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    law: &'static str,
    variant: &'static str,
    position: Option<String>,
    candidate: Option<String>,
    problem: String,
    seed: u64,
}

impl Violation {
    pub(crate) fn new<V: Variant>(law: &'static str, seed: u64, problem: String) -> Self {
        Self(Box::new(Details { law, variant: V::NAME, position: None, candidate: None, problem, seed }))
    }

    pub(crate) fn at(mut self, position: String, candidate: Option<String>) -> Self {
        self.0.position = Some(position);
        self.0.candidate = candidate;
        self
    }

    /// Returns the name of the law.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.0.law
    }

    /// Returns the text of the position that shows it, unless all positions together do.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        self.0.position.as_deref()
    }

    /// Returns the text of the move that shows it, where it takes one.
    #[must_use]
    pub fn candidate(&self) -> Option<&str> {
        self.0.candidate.as_deref()
    }

    /// Returns what is wrong.
    #[must_use]
    pub fn problem(&self) -> &str {
        &self.0.problem
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { law, variant, position, candidate, problem, seed } = &*self.0;
        writeln!(f, "{variant} breaks the law {law}: {problem}")?;
        if let Some(position) = position {
            writeln!(f, "  position: {position}")?;
        }
        if let Some(candidate) = candidate {
            writeln!(f, "  move: {candidate}")?;
        }
        match (position, candidate) {
            (Some(position), Some(candidate)) => {
                writeln!(f, "  look at it: bao-cli explain '{position}' '{candidate}'")?;
            }
            (Some(position), None) => writeln!(f, "  look at it: bao-cli moves '{position}'")?,
            _ => {}
        }
        write!(f, "  walk seed: {seed}")
    }
}

impl Error for Violation {}
