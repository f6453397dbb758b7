//! Why a pit may not start a move.

use core::ops::ControlFlow;

use bao_core::rule::G12;
use bao_core::{Direction, MoveText, Pit, RuleId, Starts};

use crate::position::{Kete, Mark};
use crate::rule::{KT4, KT5, KT6, KT7, KT8, KT10, KT13, KT15, KT16, KT17};

impl Kete {
    /// Returns the first rule but G6 that forbids to start from an occupied pit.
    pub(crate) fn forbids_start(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        if self.own_hand > 0 { self.forbids_nemo(pit, direction) } else { self.forbids_hizi_zetu(pit, direction) }
    }

    /// Returns whether some capture comes to rest, so that capture is compulsory (G12).
    pub(crate) fn must_capture(&self) -> bool {
        let legal = if self.own_hand > 0 {
            self.visit_nemo_captures(|_, _| ControlFlow::Continue(()))
        } else {
            self.visit_hizi_zetu_captures(|_, _| ControlFlow::Continue(()))
        };
        matches!(legal, ControlFlow::Continue(true))
    }

    fn forbids_nemo(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        let captures = self.captures_from_hand(pit);
        let starts = self.nemo_takata_starts();
        let may_takata = starts.contains(pit, direction);
        if self.must_capture() {
            return match (captures, may_takata) {
                (true, _) => None,
                // G12: it could be played as a takata if no capture were legal.
                (false, true) => Some(G12),
                (false, false) => Some(KT4),
            };
        }
        if may_takata {
            let spared = starts.sparing_front_row(self.own);
            return if spared.contains(pit, direction) { None } else { Some(KT17) };
        }
        match (captures, self.is_taxed()) {
            (true, _) => None,
            (false, true) => Some(KT8),
            (false, false) => Some(KT7),
        }
    }

    fn forbids_hizi_zetu(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        let captures = Starts::capturing(self.own, self.other).contains(pit, direction);
        let starts = self.hizi_zetu_takata_starts();
        let may_takata = starts.contains(pit, direction);
        let barred = self.takasia().is_some_and(|barred| barred.pit() == pit);
        if self.must_capture() {
            return match (captures, may_takata) {
                (true, _) => self.forbids_other_capture(pit, direction),
                (false, true) => Some(G12),
                (false, false) => Some(KT10),
            };
        }
        match (may_takata, captures) {
            (true, _) if barred => Some(KT15),
            (true, _) if !starts.sparing_front_row(self.own).contains(pit, direction) => Some(KT17),
            (false, false) => Some(KT13),
            _ => None,
        }
    }

    /// KT16: while a claim can be met, no other capture may be played.
    fn forbids_other_capture(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        let Mark::Claim(claimed) = self.mark else { return None };
        if self.claiming_starts(claimed).contains(pit, direction) {
            return None;
        }
        let met = self.visit_hizi_zetu_captures(|candidate, _| {
            let meets = self.claiming_starts(claimed).contains(candidate.pit(), candidate.direction());
            if meets { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if met.is_continue() { Some(KT16) } else { None }
    }

    /// Names the rule that a text violates beyond its start: the kichwa (KT5) or the safari (KT6).
    pub(crate) fn forbids_decision(text: &MoveText) -> RuleId {
        if text.safari { KT6 } else { KT5 }
    }
}
