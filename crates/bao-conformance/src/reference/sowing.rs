//! One move under way: laps, captures, and the proof that it never ends (G4–G7).

use super::board::{Board, Direction, FRONT, KUU, Side, facing, next};
use super::position::Position;

/// The laps a move may make (G6).
const LAP_LIMIT: u32 = 65_536;

/// Why something that was tried is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotAMove {
    /// The sowing never comes to rest (G6).
    NeverEnding,
    /// Safari was asked for, and the kuu never asked (KT6).
    NoSafari,
}

/// Where the last seed of a lap dropped.
#[derive(Clone, Copy, Debug)]
pub(super) struct LapEnd {
    /// The pit of the mover's ring.
    pub(super) pit: usize,
    /// Whether the pit was empty before that seed.
    pub(super) was_empty: bool,
}

/// All that decides how a move goes on from the beginning of a lap (G6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LapState {
    board: Board,
    lifted_from: Option<usize>,
    first: usize,
    direction: Direction,
    seeds: u8,
    kuu_stands: [bool; 2],
}

/// A move under way.
#[derive(Clone, Debug)]
pub(super) struct Sowing {
    /// The board as it is now.
    pub(super) board: Board,
    /// Whose move it is.
    pub(super) mover: Side,
    /// Whether South's and North's kuu stand (KT2).
    pub(super) kuu_stands: [bool; 2],
    /// The laps so far, entry laps counted.
    pub(super) laps: u32,
    /// The captures so far.
    pub(super) captures: u32,
    /// The seeds captured so far.
    pub(super) captured: u32,
    /// The state of an earlier lap.
    remembered: Option<LapState>,
}

/// A legal move as its game returns it.
#[derive(Clone, Debug)]
pub(super) struct Played {
    /// The canonical move text.
    pub(super) text: String,
    /// The sowing, come to rest.
    pub(super) sowing: Sowing,
    /// How many seeds left the mover's hand.
    pub(super) from_hand: u8,
}

impl Sowing {
    /// Begins a move of the side to move.
    pub(super) fn new(position: &Position) -> Self {
        Self {
            board: position.board,
            mover: position.side,
            kuu_stands: position.kuu_stands,
            laps: 0,
            captures: 0,
            captured: 0,
            remembered: None,
        }
    }

    /// Returns the seeds in one of the mover's pits.
    pub(super) fn seeds(&self, pit: usize) -> u8 {
        self.board.ring(self.mover)[pit]
    }

    /// Puts one seed into one of the mover's pits.
    pub(super) fn drop_seed(&mut self, pit: usize) {
        self.board.ring_mut(self.mover)[pit] += 1;
    }

    /// Lifts a whole pit of the mover and sows it.
    pub(super) fn sow_pit(&mut self, pit: usize, direction: Direction) -> Result<LapEnd, NotAMove> {
        // G4: lift all the seeds; the first goes into the next pit.
        let seeds = self.seeds(pit);
        self.board.ring_mut(self.mover)[pit] = 0;
        if pit == KUU {
            // KT2: a kuu that is lifted as a whole is lost for ever.
            self.kuu_stands[self.mover as usize] = false;
        }
        self.lap(Some(pit), next(pit, direction), direction, seeds)
    }

    /// Sows two seeds taken from the mover's kuu, which stands.
    pub(super) fn sow_tax(&mut self, direction: Direction) -> Result<LapEnd, NotAMove> {
        // KT8: two seeds are taken from it and sown, first into the next pit.
        self.board.ring_mut(self.mover)[KUU] -= 2;
        self.lap(None, next(KUU, direction), direction, 2)
    }

    /// Sows captured seeds from an entry pit.
    pub(super) fn sow_captured(&mut self, seeds: u8, entry: usize, direction: Direction) -> Result<LapEnd, NotAMove> {
        // G4: the first captured seed goes into the entry pit.
        self.lap(None, entry, direction, seeds)
    }

    /// Drops seeds one by one, the first into the pit `first`.
    fn lap(
        &mut self,
        lifted_from: Option<usize>,
        first: usize,
        direction: Direction,
        seeds: u8,
    ) -> Result<LapEnd, NotAMove> {
        assert!(seeds > 0, "a lap has seeds to sow");
        self.laps += 1;
        self.watch(LapState { board: self.board, lifted_from, first, direction, seeds, kuu_stands: self.kuu_stands })?;
        let mut pit = first;
        for _ in 1..seeds {
            self.drop_seed(pit);
            pit = next(pit, direction);
        }
        let was_empty = self.seeds(pit) == 0;
        self.drop_seed(pit);
        Ok(LapEnd { pit, was_empty })
    }

    /// Judges whether the move is never-ending.
    fn watch(&mut self, state: LapState) -> Result<(), NotAMove> {
        // G6: presumed never-ending when it makes more laps than the limit.
        if self.laps > LAP_LIMIT {
            return Err(NotAMove::NeverEnding);
        }
        // G6: only what recurs after the first lap proves it: a choice, or an exception made for the first lap, may lie between that lap and the next.
        if self.laps == 1 {
            return Ok(());
        }
        // G6: proved never-ending when a state recurs. One earlier state is kept, that of lap 2, 4, 8 …: sooner or later it lies in the cycle, and the next is further away than the cycle is long.
        if self.remembered == Some(state) {
            return Err(NotAMove::NeverEnding);
        }
        if self.laps.is_power_of_two() {
            self.remembered = Some(state);
        }
        Ok(())
    }

    /// Returns whether a lap ended where a capture is made: in an occupied own front pit that faces seeds.
    pub(super) fn may_capture_at(&self, end: LapEnd) -> bool {
        !end.was_empty && FRONT.contains(&end.pit) && self.board.faces_seeds(self.mover, end.pit)
    }

    /// Lifts the seeds that a front pit of the mover faces, and returns them.
    pub(super) fn capture(&mut self, front_pit: usize) -> u8 {
        let opponent = self.mover.other();
        let taken = facing(front_pit);
        let seeds = core::mem::take(&mut self.board.ring_mut(opponent)[taken]);
        if taken == KUU {
            // KT2: a kuu whose seeds are captured is lost for ever.
            self.kuu_stands[opponent as usize] = false;
        }
        self.captures += 1;
        self.captured += u32::from(seeds);
        seeds
    }

    /// Returns whether the opponent's front row is empty: bao hamna.
    pub(super) fn is_bao_hamna(&self) -> bool {
        // G7
        self.board.front_is_empty(self.mover.other())
    }

    /// Returns whether a pit is the mover's kuu, standing and functional.
    pub(super) fn is_kuu(&self, pit: usize) -> bool {
        // KT2: functional while it stands and holds at least six.
        pit == KUU && self.kuu_stands[self.mover as usize] && self.seeds(KUU) >= 6
    }
}
