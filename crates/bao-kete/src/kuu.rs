//! The kuu.

use bao_core::{FrontPit, Pit, Ring};

/// The kuu's front pit: number 5, fourth from its owner's right.
pub(crate) const KUU: FrontPit = FrontPit::new(4).expect("there are eight front pits");

/// The fewest seeds with which a standing kuu functions (KT2).
pub(crate) const FUNCTIONAL: u8 = 6;

/// Returns whether a pit is the kuu's.
#[inline(always)]
pub(crate) const fn is_kuu(pit: Pit) -> bool {
    pit.index() == KUU.index()
}

/// Returns whether a kuu that stands, or not, functions on this ring (KT2).
#[inline(always)]
pub(crate) const fn functions(stands: bool, ring: Ring) -> bool {
    stands && ring.seeds(KUU.pit()) >= FUNCTIONAL
}

/// Which of the two kuus stand, from the mover's point of view (KT2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Kuus {
    /// The mover's kuu.
    pub(crate) own: bool,
    /// The opponent's kuu.
    pub(crate) other: bool,
}

impl Kuus {
    /// KT2: a kuu that is lifted as a whole is lost for ever.
    #[inline(always)]
    pub(crate) fn lifted(&mut self, pit: Pit) {
        self.own &= !is_kuu(pit);
    }

    /// KT2: a kuu that is captured is lost for ever, and nothing else empties a pit of the side that waits.
    #[inline(always)]
    pub(crate) const fn heeding_capture(self, other: Ring) -> Self {
        Self { own: self.own, other: self.other && other.seeds(KUU.pit()) > 0 }
    }

    /// Returns the pit of the own kuu, if it stands, as a mask with bit 0 for front pit 1.
    #[inline(always)]
    pub(crate) const fn own_mask(self) -> u16 {
        (self.own as u16) << KUU.index()
    }

    /// Returns both flags as a number, for the sowing state of G6.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u8 {
        self.own as u8 | (self.other as u8) << 1
    }
}
