//! How the moves of Kete are written.

use bao_core::{Kichwa, Move, MoveText, Pit, Row};

use crate::position::Kete;

impl Kete {
    /// Writes pit and direction, and `+` for safari: `A5>`, `A4<+`.
    pub(crate) fn canonical_text(&self, candidate: Move) -> MoveText {
        let pit = candidate.pit();
        MoveText {
            direction: Some(candidate.direction().heading(pit.row())),
            safari: candidate.decisions().get(0) == Some(true),
            ..MoveText::pit(pit.of(self.side))
        }
    }

    /// Writes the entry of a hizi zetu capture too, which the rules force (KT11).
    pub(crate) fn spelled_out(&self, candidate: Move) -> MoveText {
        let mut text = self.canonical_text(candidate);
        if self.own_hand == 0 && self.is_capture(candidate) {
            let direction = candidate.direction();
            let end = candidate.pit().onward(self.own.seeds(candidate.pit()), direction);
            let kichwa = end.front().map(|end| end.kimbi().unwrap_or(Kichwa::running(direction)));
            text.entry = kichwa.map(|kichwa| kichwa.direction().heading(Row::Front));
        }
        text
    }

    /// Returns whether a seed from the hand into this pit would capture (KT4).
    pub(crate) fn captures_from_hand(&self, pit: Pit) -> bool {
        pit.front().is_some_and(|by| self.own.captures_against(self.other) >> by.index() & 1 == 1)
    }
}
