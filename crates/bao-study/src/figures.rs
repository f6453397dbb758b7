//! Figures of games: who wins, how long they last, how many moves there are and what they do.

use std::ops::ControlFlow;

use bao_catalog::Game;
use bao_core::{Move, Side, Tally, VariantExt};
use bao_record::GameResult;

/// A count of something with its sum and its greatest value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mean {
    /// How many values were seen.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The greatest of them.
    pub most: u64,
}

impl Mean {
    fn see(&mut self, value: u64) {
        self.count += 1;
        self.sum += value;
        self.most = self.most.max(value);
    }

    fn merge(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.most = self.most.max(other.most);
    }

    /// Returns the mean, or 0 of nothing.
    #[must_use]
    pub fn mean(&self) -> f64 {
        share(self.sum, self.count)
    }
}

/// Returns a part of a whole as a number, or 0 of nothing.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "figures are shown with a few digits")]
pub fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The part of a game in which a position lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The mover holds seeds.
    Hands,
    /// All of the mover's seeds are on the board.
    Board,
}

impl Phase {
    /// Both, in the order of a game.
    pub const ALL: [Self; 2] = [Self::Hands, Self::Board];

    fn of<V: Game>(position: &V) -> Self {
        if position.hands()[position.side_to_move()] > 0 { Self::Hands } else { Self::Board }
    }

    /// Returns its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hands => "hands",
            Self::Board => "board",
        }
    }
}

/// Figures of one part of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseFigures {
    /// The legal moves of a position.
    pub branching: Mean,
    /// The positions with a single legal move.
    pub forced: u64,
    /// The moves that only G6 could still forbid.
    pub candidates: u64,
    /// Those of them that it forbids.
    pub endless: u64,
    /// The laps of a move played.
    pub laps: Mean,
    /// The captures of a move played.
    pub captures: Mean,
    /// The seeds captured by a move played.
    pub captured: Mean,
    /// The moves played that capture.
    pub capturing: u64,
}

/// Figures of games of one rule set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The games won by South.
    pub south: u64,
    /// The games won by North.
    pub north: u64,
    /// The games called draws.
    pub drawn: u64,
    /// The games that were not finished.
    pub open: u64,
    /// The games won by whoever moved first.
    pub first: u64,
    /// How many finished games took so many plies.
    pub lengths: Vec<u64>,
    /// The figures of each phase, in the order of [`Phase::ALL`].
    pub phases: [PhaseFigures; 2],
    /// The legal moves of the positions after so many plies.
    pub by_ply: Vec<Mean>,
}

/// A share with the interval in which the true one lies in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share found.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns the interval after Wilson for a share of so many trials.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "figures are shown with a few digits")]
    pub fn of(share: f64, trials: u64) -> Self {
        if trials == 0 {
            return Self { share, low: 0.0, high: 1.0 };
        }
        // 95 of 100 cases lie within 1.96 standard deviations.
        let (z2, n) = (1.959_964_f64.powi(2), trials as f64);
        let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = (z2 * (share * (1.0 - share) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
        Self { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

impl Figures {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.south + self.north + self.drawn + self.open
    }

    /// Returns the score of whoever moves first, a draw counted half.
    #[must_use]
    pub fn first_score(&self) -> Interval {
        let finished = self.games() - self.open;
        Interval::of(share(2 * self.first + self.drawn, 2 * finished), finished)
    }

    /// Returns the mean, the median, the least and the most plies of the finished games, if there are any.
    #[must_use]
    pub fn length(&self) -> Option<(f64, usize, usize, usize)> {
        let games: u64 = self.lengths.iter().sum();
        let plies: u64 = (0..).zip(&self.lengths).map(|(plies, games): (u64, _)| plies * games).sum();
        let mut seen = 0;
        let median = self.lengths.iter().position(|&games_of| {
            seen += games_of;
            seen * 2 >= games
        })?;
        let least = self.lengths.iter().position(|&games| games > 0)?;
        let most = self.lengths.iter().rposition(|&games| games > 0)?;
        Some((share(plies, games), median, least, most))
    }

    /// Sees a move and the position it is played in, `after` so many plies of its game, and returns the position after it.
    pub fn see<V: Game>(&mut self, position: &V, play: Move, after: usize) -> V {
        let phase = &mut self.phases[usize::from(Phase::of(position) == Phase::Board)];
        let (mut legal, mut candidates) = (0, 0);
        let _ = position.visit_candidates(|_, after| {
            candidates += 1;
            legal += u64::from(after.is_ok());
            ControlFlow::Continue(())
        });
        let mut tally = Tally::default();
        let reached = position.play_observed(play, &mut tally);
        phase.branching.see(legal);
        phase.forced += u64::from(legal == 1);
        phase.candidates += candidates;
        phase.endless += candidates - legal;
        phase.laps.see(tally.laps);
        phase.captures.see(tally.captures.into());
        phase.captured.see(tally.captured.into());
        phase.capturing += u64::from(tally.captures > 0);
        if self.by_ply.len() <= after {
            self.by_ply.resize(after + 1, Mean::default());
        }
        self.by_ply[after].see(legal);
        reached
    }

    /// Sees a game end after so many plies.
    pub fn end(&mut self, first: Side, result: GameResult, plies: usize) {
        match result {
            GameResult::Won(Side::South) => self.south += 1,
            GameResult::Won(Side::North) => self.north += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Open => {
                self.open += 1;
                return;
            }
        }
        self.first += u64::from(result == GameResult::Won(first));
        if self.lengths.len() <= plies {
            self.lengths.resize(plies + 1, 0);
        }
        self.lengths[plies] += 1;
    }

    /// Adds the figures of other games.
    pub fn merge(&mut self, other: &Self) {
        self.south += other.south;
        self.north += other.north;
        self.drawn += other.drawn;
        self.open += other.open;
        self.first += other.first;
        self.lengths.resize(self.lengths.len().max(other.lengths.len()), 0);
        self.lengths.iter_mut().zip(&other.lengths).for_each(|(sum, games)| *sum += games);
        for (sum, phase) in self.phases.iter_mut().zip(&other.phases) {
            sum.branching.merge(phase.branching);
            sum.forced += phase.forced;
            sum.candidates += phase.candidates;
            sum.endless += phase.endless;
            sum.laps.merge(phase.laps);
            sum.captures.merge(phase.captures);
            sum.captured.merge(phase.captured);
            sum.capturing += phase.capturing;
        }
        self.by_ply.resize(self.by_ply.len().max(other.by_ply.len()), Mean::default());
        self.by_ply.iter_mut().zip(&other.by_ply).for_each(|(sum, mean)| sum.merge(*mean));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Wilson's interval for 8 of 10, computed by hand from the formula: 0.4902 to 0.9433.
        let Interval { low, high, .. } = Interval::of(0.8, 10);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        let Interval { low, high, .. } = Interval::of(0.0, 0);
        assert!(low <= 0.0 && high >= 1.0);
    }

    #[test]
    fn lengths_are_counted() {
        let mut figures = Figures::default();
        assert_eq!(figures.length(), None);
        for (plies, winner) in [(3, Side::South), (5, Side::North), (5, Side::South), (40, Side::North)] {
            figures.end(Side::South, GameResult::Won(winner), plies);
        }
        figures.end(Side::South, GameResult::Open, 99);
        assert_eq!(figures.length(), Some((13.25, 5, 3, 40)));
        assert_eq!((figures.games(), figures.first, figures.open), (5, 2, 1));
        let mut twice = figures.clone();
        twice.merge(&figures);
        assert_eq!((twice.games(), twice.length()), (10, figures.length()));
    }
}
