//! How a learner fares in the drill.

use crate::drill::Marks;

/// What has been found, missed and mistaken over all drills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The drills done.
    pub drills: u32,
    /// Those without a fault.
    pub perfect: u32,
    /// Legal moves found.
    pub found: u32,
    /// Legal moves missed.
    pub missed: u32,
    /// Illegal moves given.
    pub wrong: u32,
    /// The drills without a fault since the last one with a fault.
    pub streak: u32,
    /// The longest such streak.
    pub best: u32,
}

impl Score {
    /// Adds a drill.
    pub fn add(&mut self, marks: &Marks) {
        let count = |list: usize| u32::try_from(list).unwrap_or(u32::MAX);
        self.drills += 1;
        self.found += count(marks.right.len());
        self.missed += count(marks.missed.len());
        self.wrong += count(marks.wrong.len());
        if marks.is_perfect() {
            self.perfect += 1;
            self.streak += 1;
            self.best = self.best.max(self.streak);
        } else {
            self.streak = 0;
        }
    }
}
