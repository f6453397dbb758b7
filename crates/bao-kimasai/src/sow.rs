//! Which moves there are, and what they do.

use core::ops::ControlFlow;

use bao_core::{Direction, Endless, Halt, LapRules, Move, Observer, Pit, Sowing, Starts, Variant, Watch};

use crate::laps::Laps;
use crate::position::{Kimasai, Phase};
use crate::rule::{KM3, KM4, KM5, KM6};

impl Kimasai {
    /// Visits every occupied own pit: in either phase any of them may be sown (KM3, KM4, KM6).
    #[inline]
    pub(crate) fn visit<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        // KM2: everything is sown clockwise; KM6: even a single cow.
        for (pit, direction) in Starts::clockwise(self.own.holding(1)) {
            visit(Move::new(pit, direction), self.sow(pit, Watch::new(), &mut ()))?;
        }
        ControlFlow::Continue(())
    }

    /// Sows a pit as the phase has it.
    #[inline]
    pub(crate) fn sow<O: Observer>(&self, pit: Pit, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        let rule = match self.phase() {
            Phase::Opening => KM3,
            Phase::Herding => {
                // KM4: one cow from the hand into the pit, then the whole pit is sown.
                sowing.place(pit, KM4, observer);
                KM4
            }
            // KM5: an empty hand introduces nothing while the other still holds cows.
            Phase::Waiting => KM5,
            Phase::Raiding => KM6,
        };
        sowing.lift(pit, Direction::Clockwise, rule, observer);
        if self.phase() == Phase::Raiding {
            self.finish(sowing, Laps::<true>, watch, observer)
        } else {
            // KM5: as long as either player holds a cow before the move, nothing is captured in it.
            self.finish(sowing, Laps::<false>, watch, observer)
        }
    }

    #[inline]
    fn finish<O: Observer>(
        &self,
        mut sowing: Sowing,
        mut laps: impl LapRules,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        match sowing.run(&mut laps, &mut watch, observer) {
            Halt::Endless(how) => Err(how),
            // Nobody is ever asked here, and who has won is read off the board (G7, KM9).
            Halt::Rest | Halt::Won | Halt::Asked(_) => Ok(self.after(sowing.own, sowing.other)),
        }
    }
}
