//! What the JSON forms of several commands share; `docs/JSON.md` describes them all.

use std::fmt;

use bao_core::{IllegalMove, MoveText, Outcome, Side};
use serde::{Serialize, Serializer};

/// A side as `"S"` or `"N"`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter(pub(crate) Side);

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

/// A move that a rule forbids.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Illegal {
    #[serde(rename = "move", serialize_with = "text")]
    text: MoveText,
    rule: &'static str,
}

impl From<IllegalMove> for Illegal {
    fn from(illegal: IllegalMove) -> Self {
        Self { text: illegal.text, rule: illegal.rule.as_str() }
    }
}
