//! How the moves of the learners' game are written.

use bao_core::{Heading, Kichwa, Move, MoveText, Row};

use crate::position::Position;
use crate::rule_set::RuleSet;

impl<R: RuleSet> Position<R> {
    /// Writes pit, direction and, if it was chosen, the entry: `A3>,<`.
    pub(crate) fn canonical_text(&self, candidate: Move) -> MoveText {
        let pit = candidate.pit();
        let entry = candidate.decisions().get(0);
        MoveText {
            direction: Some(candidate.direction().heading(pit.row())),
            entry: entry.map(|left| if left { Heading::Right } else { Heading::Left }),
            ..MoveText::pit(pit.of(self.side))
        }
    }

    /// Writes the entry of the first capture too where the rules force it.
    pub(crate) fn spelled_out(&self, candidate: Move) -> MoveText {
        let mut text = self.canonical_text(candidate);
        if text.entry.is_none() && self.is_capture(candidate) {
            let direction = candidate.direction();
            let end = candidate.pit().onward(self.own.seeds(candidate.pit()), direction);
            // KJ5: a kimbi decides; from the centre, where nothing is chosen, the direction stays.
            let kichwa = end.front().map(|end| end.kimbi().unwrap_or(Kichwa::running(direction)));
            text.entry = kichwa.map(|kichwa| kichwa.direction().heading(Row::Front));
        }
        text
    }
}
