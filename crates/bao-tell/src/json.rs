//! What the data forms share.

use std::fmt;

use bao_core::{BySide, Outcome, ROWS, Ring, Side, row_pits};
use serde::{Serialize, Serializer};

/// A side as `"S"` or `"N"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter(pub Side);

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.0.letter())
    }
}

/// Writes the winner of a decided game, or null.
#[expect(clippy::ref_option, reason = "serde asks for a reference to the field")]
pub(crate) fn winner<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
    outcome.map(|outcome| Letter(outcome.winner)).serialize(serializer)
}

/// Writes something as its text.
pub(crate) fn text<T: fmt::Display, S: Serializer>(what: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(what)
}

/// The seeds of all pits, in the rows of a position text.
pub type Rows = [[u8; 8]; 4];

/// Returns the rows of a board as a position text has them.
#[must_use]
pub fn rows(rings: BySide<Ring>) -> Rows {
    ROWS.map(|(side, row)| row_pits(side, row).map(|pit| rings[side].seeds(pit)))
}
