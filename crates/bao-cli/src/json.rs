//! What the JSON forms of several commands share; `docs/JSON.md` describes them all.

use bao_catalog::AnyPosition;
use bao_core::Side;
use serde::{Serialize, Serializer};

/// A side as `"S"` or `"N"`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter(pub(crate) Side);

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.0.letter())
    }
}

/// Returns the winner of a position, if it is decided.
pub(crate) fn winner(position: &AnyPosition) -> Option<Letter> {
    position.outcome().map(|outcome| Letter(outcome.winner))
}

/// Something as its text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<T>(pub(crate) T);

impl<T: std::fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
