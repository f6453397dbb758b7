//! Nemo, the first phase: seeds come from the hand.

use core::ops::ControlFlow;

use bao_core::{
    Decision, Decisions, Direction, Endless, Entry, Event, FrontPit, Halt, Kichwa, Move, Observer, Pit, Sowing, Starts,
    Watch,
};

use crate::kuu::{FUNCTIONAL, KUU, functions, is_kuu};
use crate::laps::{NemoCapture, NemoTakata};
use crate::position::{Kete, Mark};
use crate::rule::{KT4, KT5, KT6, KT7, KT8};

impl Kete {
    /// Visits the captures of nemo, and returns whether one of them is legal.
    #[inline]
    pub(crate) fn visit_nemo_captures<F>(&self, mut visit: F) -> ControlFlow<(), bool>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        let mut legal = false;
        // KT4: an occupied own front pit that faces seeds.
        let targets = self.own.captures_against(self.other);
        for by in FrontPit::all().filter(|by| targets >> by.index() & 1 == 1) {
            for kichwa in [Kichwa::Right, Kichwa::Left] {
                // KT5: a kimbi decides by its side, in the centre the player chooses.
                if by.kimbi().is_some_and(|forced| forced != kichwa) {
                    continue;
                }
                let start = |decisions| Move::deciding(by.pit(), kichwa.direction(), decisions);
                let (sowing, laps, halt, watch) = self.nemo_capture(by, kichwa, Watch::new(), &mut ());
                match halt {
                    Halt::Endless(how) => visit(start(Decisions::NONE), Err(how))?,
                    Halt::Rest | Halt::Won => {
                        legal = true;
                        visit(start(Decisions::NONE), Ok(self.after_nemo_capture(&sowing, &laps)))?;
                    }
                    Halt::Asked(kuu) => {
                        legal = true;
                        visit(start(Decisions::one(false)), Ok(self.after_nemo_capture(&sowing, &laps)))?;
                        visit(start(Decisions::one(true)), self.safari(sowing, laps, kuu, watch, &mut ()))?;
                    }
                }
            }
        }
        ControlFlow::Continue(legal)
    }

    /// Sows a nemo capture until it rests, or asks at the kuu.
    #[inline]
    fn nemo_capture<O: Observer>(
        &self,
        by: FrontPit,
        kichwa: Kichwa,
        mut watch: Watch,
        observer: &mut O,
    ) -> (Sowing, NemoCapture, Halt, Watch) {
        let mut sowing = Sowing::new(self.own, self.other);
        let mut laps = NemoCapture(self.kuus);
        // KT4: the pit that received the seed keeps its seeds, the kuu included.
        sowing.place(by.pit(), KT4, observer);
        sowing.capture(by, KT4, observer);
        if by.kimbi().is_none() {
            observer.see(Event::Decide { decision: Decision::Kichwa(kichwa), rule: KT5 }, sowing.own, sowing.other);
        }
        sowing.enter(Entry::kichwa(kichwa, KT5), observer);
        let halt = sowing.run(&mut laps, &mut watch, observer);
        (sowing, laps, halt, watch)
    }

    /// Goes on from the kuu where the player was asked: it is lifted and lost (KT6).
    #[inline]
    fn safari<O: Observer>(
        &self,
        mut sowing: Sowing,
        mut laps: NemoCapture,
        kuu: Pit,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        observer.see(Event::Decide { decision: Decision::Safari, rule: KT6 }, sowing.own, sowing.other);
        laps.0.lifted(kuu);
        sowing.lift(kuu, sowing.direction(), KT6, observer);
        match sowing.run(&mut laps, &mut watch, observer) {
            Halt::Endless(how) => Err(how),
            Halt::Rest | Halt::Won | Halt::Asked(_) => Ok(self.after_nemo_capture(&sowing, &laps)),
        }
    }

    #[inline]
    fn after_nemo_capture(&self, sowing: &Sowing, laps: &NemoCapture) -> Self {
        self.after(sowing, laps.0, Mark::None)
    }

    /// Sows a nemo capture with its decisions.
    #[inline]
    pub(crate) fn sow_nemo_capture<O: Observer>(
        &self,
        candidate: Move,
        watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let kichwa = Kichwa::running(candidate.direction());
        let by = FrontPit::new(candidate.pit().number() - 1).unwrap_or(KUU);
        let (sowing, laps, halt, watch) = self.nemo_capture(by, kichwa, watch, observer);
        match halt {
            Halt::Endless(how) => Err(how),
            Halt::Asked(kuu) if candidate.decisions().get(0) == Some(true) => {
                self.safari(sowing, laps, kuu, watch, observer)
            }
            Halt::Asked(kuu) => {
                observer.see(Event::Decide { decision: Decision::Stop, rule: KT6 }, sowing.own, sowing.other);
                sowing.rest(kuu, KT6, observer);
                Ok(self.after_nemo_capture(&sowing, &laps))
            }
            Halt::Rest | Halt::Won => Ok(self.after_nemo_capture(&sowing, &laps)),
        }
    }

    /// Returns whether the kuu is all that the front row has, so that it is taxed (KT8).
    #[inline]
    pub(crate) fn is_taxed(&self) -> bool {
        functions(self.kuus.own, self.own) && self.own.front_occupied() == 1 << KUU.index()
    }

    /// Returns the starts of a nemo takata, before the own front row is spared (KT17).
    #[inline]
    pub(crate) fn nemo_takata_starts(&self) -> Starts {
        let occupied = u16::from(self.own.front_occupied());
        // KT8: the kuu, if it is alone.
        if self.is_taxed() {
            return Starts::both_ways(occupied);
        }
        // KT7: with a kuu any front pit but the kuu, without one a front pit of two or more, or else any.
        if functions(self.kuus.own, self.own) {
            return Starts::both_ways(occupied & !(1 << KUU.index()));
        }
        let groups = self.own.holding(2) & 0xff;
        Starts::both_ways(if groups == 0 { occupied } else { groups })
    }

    /// Sows a nemo takata (KT7), or taxes the kuu (KT8).
    #[inline]
    pub(crate) fn nemo_takata<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        let mut laps = NemoTakata(self.kuus);
        if is_kuu(pit) && self.is_taxed() {
            sowing.place(pit, KT8, observer);
            // KT8: more than six before the seed was added: two are sown and the kuu stands; exactly six: all.
            if self.own.seeds(pit) > FUNCTIONAL {
                sowing.lift_some(pit, 2, direction, KT8, observer);
            } else {
                laps.0.lifted(pit);
                sowing.lift(pit, direction, KT8, observer);
            }
        } else {
            sowing.place(pit, KT7, observer);
            laps.0.lifted(pit);
            sowing.lift(pit, direction, KT7, observer);
        }
        match sowing.run(&mut laps, &mut watch, observer) {
            Halt::Endless(how) => Err(how),
            Halt::Rest | Halt::Won | Halt::Asked(_) => Ok(self.after(&sowing, laps.0, Mark::None)),
        }
    }
}
