//! How the output looks: colours, and characters beyond ASCII.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// What the reader's screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Whether to draw with ASCII alone.
    pub(crate) ascii: bool,
    /// Whether to write colours.
    pub(crate) colour: bool,
}

/// The kuu.
pub(crate) const KUU: Style = AnsiColor::Yellow.on_default().bold();
/// A pit under takasia or claimed.
pub(crate) const MARKED: Style = AnsiColor::Red.on_default().bold();
/// What has just changed.
pub(crate) const CHANGED: Style = AnsiColor::Green.on_default();
/// What matters most.
pub(crate) const STRONG: Style = Style::new().bold();
/// What stands back: empty pits, lines, pit numbers.
pub(crate) const FAINT: Style = Style::new().dimmed();

impl Look {
    /// ASCII without colour, as files and tests have it.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { ascii: true, colour: false };

    /// Puts something in a style, if colours are shown.
    pub(crate) fn paint<T: fmt::Display>(self, style: Style, what: T) -> Painted<T> {
        Painted { style: if self.colour { style } else { Style::new() }, what }
    }
}

/// Something in a style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painted<T> {
    style: Style,
    what: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{:#}", self.style, self.what, self.style)
    }
}
