//! The four rows, as two rings of sixteen pits (G1–G3).
//!
//! A pit is an index into its owner's ring: 0–7 are front pits 1–8, 8–15 are back pits 8–1.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who owns the rows `A` and `B`.
    South,
    /// The player who owns the rows `a` and `b`.
    North,
}

impl Side {
    /// South, then North.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// Returns `S` or `N`, as position texts write it.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::South => 'S',
            Self::North => 'N',
        }
    }
}

/// One of the two ways round a ring (G2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// To the owner's right on the front row, to the left on the back row.
    Clockwise,
    /// The reverse.
    Anticlockwise,
}

impl Direction {
    /// Clockwise, then anticlockwise.
    pub(super) const BOTH: [Self; 2] = [Self::Clockwise, Self::Anticlockwise];
}

/// The front pit that may be a player's kuu: pit 5 (KT).
pub(super) const KUU: usize = 4;

/// The indices of the front pits.
pub(super) const FRONT: core::ops::Range<usize> = 0..8;

/// The indices of the back pits.
pub(super) const BACK: core::ops::Range<usize> = 8..16;

/// Returns the pit after `pit`.
pub(super) fn next(pit: usize, direction: Direction) -> usize {
    // G2: A1 … A8 B8 … B1 and back to A1, or the reverse.
    match direction {
        Direction::Clockwise if pit == 15 => 0,
        Direction::Clockwise => pit + 1,
        Direction::Anticlockwise if pit == 0 => 15,
        Direction::Anticlockwise => pit - 1,
    }
}

/// Returns the opponent's front pit that a front pit faces.
pub(super) fn facing(front_pit: usize) -> usize {
    // G3: Ai faces a(9−i); counted from zero, i faces 7−i.
    7 - front_pit
}

/// The seeds in every pit of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board {
    south: [u8; 16],
    north: [u8; 16],
}

impl Board {
    /// A board without seeds.
    pub(super) const EMPTY: Self = Self { south: [0; 16], north: [0; 16] };

    /// Returns one side's ring.
    pub(super) fn ring(&self, side: Side) -> &[u8; 16] {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }

    /// Returns one side's ring, to change it.
    pub(super) fn ring_mut(&mut self, side: Side) -> &mut [u8; 16] {
        match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        }
    }

    /// Returns whether one side has no seed in its front row.
    pub(super) fn front_is_empty(&self, side: Side) -> bool {
        self.ring(side)[FRONT].iter().all(|&seeds| seeds == 0)
    }

    /// Returns how many front pits of one side hold at least `least` seeds.
    pub(super) fn front_pits_with(&self, side: Side, least: u8) -> usize {
        FRONT.filter(|&pit| self.ring(side)[pit] >= least).count()
    }

    /// Returns whether the front pit `pit` of `side` faces at least one seed.
    pub(super) fn faces_seeds(&self, side: Side, pit: usize) -> bool {
        self.ring(side.other())[facing(pit)] > 0
    }

    /// Returns all the seeds on the board.
    pub(super) fn seeds(&self) -> u32 {
        let pits = self.south.iter().chain(&self.north);
        pits.map(|&seeds| u32::from(seeds)).sum()
    }
}
