//! Hizi zetu, the second phase: only the seeds on the board are sown.

use core::ops::ControlFlow;

use bao_core::{Direction, Endless, FrontPit, Halt, Move, Observer, Pit, Sowing, Starts, Watch};

use crate::kuu::{KUU, functions, is_kuu};
use crate::laps::{HiziZetuCapture, HiziZetuTakata};
use crate::position::{Kete, Mark};
use crate::rule::{KT10, KT13};
use crate::takasia::takasia_of;

impl Kete {
    /// Visits the captures of hizi zetu, and returns whether one of them is legal.
    #[inline]
    pub(crate) fn visit_hizi_zetu_captures<F>(&self, mut visit: F) -> ControlFlow<(), bool>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        let mut starts = Starts::capturing(self.own, self.other);
        if let Mark::Claim(claimed) = self.mark {
            // KT16: if the claimed pit can be taken by the first capture of a legal move, only such moves may be played.
            let claiming = self.claiming_starts(claimed);
            if self.visit_captures_from(claiming, |_, after| ends_search(&after)).is_break() {
                starts = claiming;
            }
        }
        self.visit_captures_from(starts, &mut visit)
    }

    #[inline]
    fn visit_captures_from<F>(&self, starts: Starts, mut visit: F) -> ControlFlow<(), bool>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        let mut legal = false;
        for (pit, direction) in starts {
            let after = self.hizi_zetu_capture(pit, direction, Watch::new(), &mut ());
            legal |= after.is_ok();
            visit(Move::new(pit, direction), after)?;
        }
        ControlFlow::Continue(legal)
    }

    /// Returns the starts whose first lap captures a claimed pit (KT16).
    pub(crate) fn claiming_starts(&self, claimed: FrontPit) -> Starts {
        let by = 1 << claimed.opposite().index();
        Starts::reaching(self.own, by & self.own.captures_against(self.other))
    }

    /// Sows a capturing move (KT10).
    #[inline]
    pub(crate) fn hizi_zetu_capture<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        let mut laps = HiziZetuCapture(self.kuus);
        laps.0.lifted(pit);
        sowing.lift(pit, direction, KT10, observer);
        match sowing.run(&mut laps, &mut watch, observer) {
            Halt::Endless(how) => Err(how),
            Halt::Rest | Halt::Won | Halt::Asked(_) => Ok(self.after(&sowing, laps.0, self.claim_left())),
        }
    }

    /// Returns the starts of a hizi zetu takata, before takasia (KT15) and the own front row (KT17) are heeded.
    #[inline]
    pub(crate) fn hizi_zetu_takata_starts(&self) -> Starts {
        // KT13: from the kuu if there is one, or else as in the learners' game.
        if functions(self.kuus.own, self.own) { Starts::both_ways(1 << KUU.index()) } else { Starts::takata(self.own) }
    }

    /// Sows a takata (KT13) and looks whether it imposes takasia (KT14).
    #[inline]
    pub(crate) fn hizi_zetu_takata<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        let mut laps =
            HiziZetuTakata { kuus: self.kuus, takasia: self.takasia(), exempt: self.is_exempt(pit, direction) };
        laps.kuus.lifted(pit);
        sowing.lift(pit, direction, KT13, observer);
        match sowing.run(&mut laps, &mut watch, observer) {
            Halt::Endless(how) => Err(how),
            Halt::Rest | Halt::Won | Halt::Asked(_) => {
                // KT14: only against an opponent who holds no seeds either.
                let imposed =
                    if self.other_hand == 0 { takasia_of(sowing.other, sowing.own, laps.kuus.other) } else { None };
                let mark = imposed.map_or_else(|| self.claim_left(), Mark::Takasia);
                Ok(self.after(&sowing, laps.kuus, mark))
            }
        }
    }

    /// Returns whether the first lap starts from the kuu and ends in the pit under takasia, which then relays on (KT15).
    #[inline]
    fn is_exempt(&self, pit: Pit, direction: Direction) -> bool {
        let end = pit.onward(self.own.seeds(pit), direction);
        is_kuu(pit) && functions(self.kuus.own, self.own) && self.takasia().is_some_and(|barred| barred.pit() == end)
    }

    /// Returns the claim that the other side has on its next turn: what has just been under takasia (KT16).
    #[inline]
    fn claim_left(&self) -> Mark {
        self.takasia().map_or(Mark::None, Mark::Claim)
    }
}

/// Stops a search for a legal move at the first that is.
fn ends_search(after: &Result<Kete, Endless>) -> ControlFlow<()> {
    if after.is_ok() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
