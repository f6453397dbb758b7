//! How the moves of the cattle game are written.

use bao_core::{Move, MoveText, RuleId};

use crate::position::Kimasai;
use crate::rule::{KM2, KM8};

impl Kimasai {
    /// Writes the bare pit, for there is one direction (KM2): `A3`.
    pub(crate) fn canonical_text(&self, candidate: Move) -> MoveText {
        MoveText::pit(candidate.pit().of(self.side))
    }

    /// Writes the direction too.
    pub(crate) fn spelled_out(&self, candidate: Move) -> MoveText {
        let direction = Some(candidate.direction().heading(candidate.pit().row()));
        MoveText { direction, ..self.canonical_text(candidate) }
    }

    /// Names the rule against a direction, entry or safari that the game does not know.
    pub(crate) fn forbids_decision(text: &MoveText) -> RuleId {
        // KM8: captured cows have one entry, and there is no kuu to lift.
        if text.entry.is_some() || text.safari { KM8 } else { KM2 }
    }
}
