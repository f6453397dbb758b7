//! Which moves there are, and what they do.

use core::ops::ControlFlow;

use bao_core::rule::G12;
use bao_core::{
    Decision, Decisions, Direction, Endless, Entry, Event, Halt, Kichwa, Move, Observer, Pit, RuleId, Sowing, Starts,
    Variant, Watch,
};

use crate::laps::{Capturing, Takata};
use crate::position::Position;
use crate::rule::{KJ2, KJ4, KJ5, KJ7, KJ8};
use crate::rule_set::RuleSet;

impl<R: RuleSet> Position<R> {
    /// Visits the capturing moves, or, where none is legal, the takatas (G12).
    #[inline]
    pub(crate) fn visit<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        let mut captured = false;
        self.visit_captures(|candidate, after| {
            // G12: a move that G6 forbids does not count as possible.
            captured |= after.is_ok();
            visit(candidate, after)
        })?;
        if captured {
            return ControlFlow::Continue(());
        }
        for (pit, direction) in self.takata_starts() {
            visit(Move::new(pit, direction), self.takata(pit, direction, Watch::new(), &mut ()))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn visit_captures<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        // KJ2, KJ3: 2 to 15 seeds whose last drops into an occupied own front pit that faces seeds.
        for (pit, direction) in Starts::capturing(self.own, self.other) {
            if self.chooses_kichwa(pit, direction) {
                for kichwa in [Kichwa::Right, Kichwa::Left] {
                    let candidate = Move::deciding(pit, direction, Decisions::kichwa(kichwa));
                    visit(candidate, self.capture(pit, direction, Some(kichwa), Watch::new(), &mut ()))?;
                }
            } else {
                visit(Move::new(pit, direction), self.capture(pit, direction, None, Watch::new(), &mut ()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the first capture of a capturing start lets the player choose the kichwa (KJ5).
    #[inline]
    pub(crate) fn chooses_kichwa(&self, pit: Pit, direction: Direction) -> bool {
        let end = pit.onward(self.own.seeds(pit), direction);
        R::CHOOSES_KICHWA && end.front().is_some_and(|end| end.kimbi().is_none())
    }

    /// Returns the starts of a takata, without the one that would empty the own front row.
    #[inline]
    pub(crate) fn takata_starts(&self) -> Starts {
        // KJ7: from the front row if it can; KJ8: but not away with its last group.
        Starts::takata(self.own).sparing_front_row(self.own)
    }

    /// Returns whether some capturing move comes to rest, so that capture is compulsory (G12).
    pub(crate) fn must_capture(&self) -> bool {
        let found = self.visit_captures(|_, after| match after {
            Ok(_) => ControlFlow::Break(()),
            Err(_) => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    /// Returns whether a candidate is a capturing move rather than a takata.
    pub(crate) fn is_capture(&self, candidate: Move) -> bool {
        let (pit, direction) = (candidate.pit(), candidate.direction());
        Starts::capturing(self.own, self.other).contains(pit, direction)
            && (!self.takata_starts().contains(pit, direction) || self.must_capture())
    }

    /// Sows a candidate of either kind.
    #[inline]
    pub(crate) fn sow<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        let (pit, direction) = (candidate.pit(), candidate.direction());
        if !Starts::capturing(self.own, self.other).contains(pit, direction) {
            return self.takata(pit, direction, watch, observer);
        }
        let kichwa = candidate.decisions().get(0).map(|left| if left { Kichwa::Left } else { Kichwa::Right });
        let after = self.capture(pit, direction, kichwa, watch.clone(), &mut ());
        // G12: where every capture is never-ending, the same start may be played as a takata.
        if after.is_err() && !self.is_capture(candidate) {
            return self.takata(pit, direction, watch, observer);
        }
        if O::WATCHES { self.capture(pit, direction, kichwa, watch, observer) } else { after }
    }

    /// Sows a capturing move; `kichwa` is what was chosen for the first capture (KJ5), if it was to be chosen.
    #[inline]
    pub(crate) fn capture<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        kichwa: Option<Kichwa>,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        sowing.lift(pit, direction, KJ2, observer);
        // Every other entry is the laps' own business.
        if let Some(kichwa) = kichwa {
            let end = sowing.lap(observer);
            if let Some(by) = end.front() {
                sowing.capture(by, KJ4, observer);
                observer.see(Event::Decide { decision: Decision::Kichwa(kichwa), rule: KJ5 }, sowing.own, sowing.other);
                sowing.enter(Entry::kichwa(kichwa, KJ5), observer);
            }
        }
        self.finish(sowing.run(&mut Capturing, &mut watch, observer), &sowing)
    }

    /// Sows a takata (KJ7).
    #[inline]
    pub(crate) fn takata<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        sowing.lift(pit, direction, KJ7, observer);
        self.finish(sowing.run(&mut Takata, &mut watch, observer), &sowing)
    }

    #[inline(always)]
    fn finish(&self, halt: Halt, sowing: &Sowing) -> Result<Self, Endless> {
        match halt {
            Halt::Endless(how) => Err(how),
            Halt::Rest | Halt::Won | Halt::Asked(_) => Ok(self.after(sowing.own, sowing.other)),
        }
    }

    /// Returns the first rule but G6 that forbids to start from an occupied pit.
    pub(crate) fn forbids_start(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        let captures = Starts::capturing(self.own, self.other).contains(pit, direction);
        let may_takata = Starts::takata(self.own).contains(pit, direction);
        if self.must_capture() {
            return match (captures, may_takata) {
                (true, _) => None,
                // G12: it could be sown as a takata if no capture were legal.
                (false, true) => Some(G12),
                (false, false) => Some(KJ2),
            };
        }
        match (may_takata, self.takata_starts().contains(pit, direction)) {
            (true, false) => Some(KJ8),
            (false, false) if !captures => Some(KJ7),
            _ => None,
        }
    }
}
