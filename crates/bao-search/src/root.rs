//! The moves of the position that is searched, and one thread's iterations over them.

use bao_core::{Move, Side, Variant, VariantExt};

use crate::judge::Judge;
use crate::limits::Limits;
use crate::report::Line;
use crate::score::Score;
use crate::worker::{Reach, Window, Worker};

/// The first half of the window around the last score, in hundredths of a seed.
const ASPIRATION: i32 = 150;

/// The depth below which the window is left open.
const ASPIRATION_DEPTH: u32 = 5;

/// The moves at the root, the best first.
#[derive(Clone, Debug)]
pub(crate) struct Root<V> {
    side: Side,
    moves: Vec<RootMove<V>>,
    /// The scores of each line in the last iteration and in the one before it.
    past: Vec<[Score; 2]>,
}

#[derive(Clone, Debug)]
struct RootMove<V> {
    after: V,
    /// Whether the game would be called a draw after it.
    drawn: bool,
    /// The score of the last iteration in which it was looked at closely.
    score: Score,
    /// The line found then, which begins with the move itself.
    line: Vec<Move>,
}

impl<V: Variant> Root<V> {
    /// Sows the moves of a position.
    pub(crate) fn new<J: Judge<V>>(position: &V, limits: &Limits, judge: &J) -> Self {
        let side = position.side_to_move();
        let mut moves: Vec<_> = position
            .successors()
            .into_iter()
            .map(|(by, after)| {
                let drawn = limits.drawn.contains(&after.key());
                RootMove { after, drawn, score: Score::EVEN, line: vec![by] }
            })
            .collect();
        moves.sort_by_key(|one| std::cmp::Reverse(one.looks(side, judge)));
        Self { side, moves, past: Vec::new() }
    }

    /// Returns the number of moves.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the best lines.
    pub(crate) fn lines(&self, lines: usize) -> Vec<Line> {
        let best = self.moves.iter().take(lines.max(1));
        best.map(|one| Line { moves: one.line.clone(), score: one.score }).collect()
    }

    /// Returns the score of the best move.
    pub(crate) fn score(&self) -> Score {
        self.moves.first().map_or(Score::EVEN, |best| best.score)
    }

    /// Searches all moves to a depth and puts the best `lines` of them in front, or returns `None` if the search ends
    /// before; what has been found until then is kept.
    pub(crate) fn deepen<J: Judge<V>>(
        &mut self,
        worker: &mut Worker<'_, V, J>,
        reach: Reach,
        lines: usize,
    ) -> Option<()> {
        let lines = lines.clamp(1, self.moves.len().max(1));
        self.past.resize(lines, [Score::EVEN; 2]);
        for line in 0..lines {
            // Estimates of odd depths are like those of other odd depths, and even like even.
            let [_, guess] = self.past[line];
            self.find_best(worker, reach, line, guess)?;
        }
        // A line found later may be better than one found before, if what was remembered has changed in between.
        self.moves[..lines].sort_by_key(|one| std::cmp::Reverse(one.score));
        for (past, one) in self.past.iter_mut().zip(&self.moves) {
            *past = [one.score, past[0]];
        }
        Some(())
    }

    /// Finds the best move from number `first` on, in windows that widen until its score is inside.
    fn find_best<J: Judge<V>>(
        &mut self,
        worker: &mut Worker<'_, V, J>,
        reach: Reach,
        first: usize,
        guess: Score,
    ) -> Option<()> {
        if reach.depth < ASPIRATION_DEPTH || guess.is_proved() {
            self.within(worker, reach, first, Window::OPEN)?;
            return Some(());
        }
        let mut half = ASPIRATION;
        let mut window = Window::around(guess, half);
        loop {
            let score = self.within(worker, reach, first, window)?;
            half *= 4;
            if score <= window.alpha {
                window.alpha = Window::around(guess, half).alpha;
            } else if score >= window.beta {
                window.beta = Window::around(guess, half).beta;
            } else {
                return Some(());
            }
        }
    }

    /// Searches the moves from number `first` on, and moves the best of them there.
    fn within<J: Judge<V>>(
        &mut self,
        worker: &mut Worker<'_, V, J>,
        reach: Reach,
        first: usize,
        mut window: Window,
    ) -> Option<Score> {
        let mut best = Score::LOWEST;
        for at in first..self.moves.len() {
            let one = &mut self.moves[at];
            let same = one.after.side_to_move() == self.side;
            let mut line = &[][..];
            worker.forget_line(1);
            let mut score = Score::EVEN;
            if !one.drawn && at > first {
                score = worker.after(&one.after, same, reach.next(), 1, window.null())?;
            }
            if !one.drawn && (at == first || score > window.alpha && score < window.beta) {
                score = worker.after(&one.after, same, reach.next(), 1, window)?;
                line = worker.line(1);
            }
            if score <= best {
                continue;
            }
            best = score;
            if at == first || score > window.alpha {
                one.score = score;
                one.line.truncate(1);
                one.line.extend_from_slice(line);
                // The others keep their order: it is that of the iterations before.
                self.moves[first..=at].rotate_right(1);
                window.alpha = window.alpha.max(score);
            }
            if score >= window.beta {
                break;
            }
        }
        Some(best)
    }
}

impl<V: Variant> RootMove<V> {
    /// Returns how good the move looks without search.
    fn looks<J: Judge<V>>(&self, side: Side, judge: &J) -> Score {
        match self.after.decided() {
            Some(outcome) if outcome.winner == side => Score::win_in(1),
            Some(_) => Score::loss_in(1),
            None => Score::estimate(judge.estimate(&self.after)).seen_by(self.after.side_to_move() == side),
        }
    }
}
