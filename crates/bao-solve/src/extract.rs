//! Walking a proof together from what the table knows.

use std::collections::{HashMap, HashSet};

use bao_core::{Move, Side};
use thiserror::Error;

use crate::closure::Closure;
use crate::node::{Look, Node};
use crate::place::Place;
use crate::proof::{Proof, Step};
use crate::solver::{Progress, Solver, Watch};
use crate::state::State;
use crate::table::Known;

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoProof {
    /// The side does not win.
    #[error("{0} does not win")]
    NotWon(Side),
    /// The search was stopped.
    #[error("the search was stopped before the proof was whole")]
    Stopped,
    /// The table is too small to hold what the proof consists of.
    #[error("the table is too small to keep the proof together")]
    TableTooSmall,
}

/// A position on the way through the proof.
#[derive(Debug)]
struct Frame<N> {
    game: N,
    winners: bool,
    /// The winner's candidates, the likely ones first, or all the loser's replies.
    after: Vec<(Move, N)>,
    next: usize,
    /// The winner's moves that are not known to win.
    others: Vec<(Move, N)>,
    /// The move that was proved last, and the plies to the end by it.
    proved: Option<(Move, u32)>,
    /// The most plies of all replies so far.
    height: u32,
    /// Whether the position has been searched again, because the table has lost how it is won.
    searched: bool,
}

/// The walk: depth first, each position once.
///
/// A position counts as proved when all that it rests on has been walked, so no proof rests on itself, whatever the
/// table holds: positions on the way down are no candidates, and where all candidates fail, the position above tries its
/// next one.
struct Walk<'a, N> {
    solver: &'a Solver,
    watch: &'a Watch<'a>,
    winner: Side,
    steps: HashMap<N, Step>,
    on_way: HashSet<N>,
    way: Vec<Frame<N>>,
    nodes: u64,
    /// What is known of positions in circles.
    closed: Closure<N>,
}

impl Solver {
    /// Proves that a side wins, and returns the proof and the number of positions expanded for it.
    ///
    /// What earlier searches left in the table is used, and what the table has lost is searched again.
    ///
    /// # Errors
    /// The side does not win, the search is stopped, or the table is far too small.
    pub fn proof<N: Node>(&self, root: N, winner: Side, watch: &Watch<'_>) -> Result<(Proof<N>, u64), NoProof> {
        let walk = Walk {
            solver: self,
            watch,
            winner,
            steps: HashMap::new(),
            on_way: HashSet::new(),
            way: Vec::new(),
            nodes: 0,
            closed: Closure::default(),
        };
        walk.run(root)
    }
}

impl<N: Node> Walk<'_, N> {
    fn run(mut self, root: N) -> Result<(Proof<N>, u64), NoProof> {
        let winner = match root.look() {
            Look::Over(winner) => Some(winner),
            Look::Open(_) => self.search(root)?.winner(),
        };
        if winner != Some(self.winner) {
            return Err(NoProof::NotWon(self.winner));
        }
        if matches!(root.look(), Look::Open(_)) {
            self.walk(root)?;
        }
        Ok((Proof { root, winner: self.winner, steps: self.steps }, self.nodes))
    }

    fn walk(&mut self, root: N) -> Result<(), NoProof> {
        self.enter(root);
        while let Some(frame) = self.way.last_mut() {
            let done = if frame.winners { frame.proved.is_some() } else { frame.next == frame.after.len() };
            if done {
                self.settle();
            } else if let Some(&(play, after)) = frame.after.get(frame.next) {
                frame.next += 1;
                self.try_move(play, after)?;
            } else {
                self.search_again()?;
            }
        }
        Ok(())
    }

    fn enter(&mut self, game: N) {
        let mut after = Vec::new();
        game.expand(&mut after);
        let winners = game.mover() == self.winner;
        let mut others = Vec::new();
        if winners {
            let stored = self.known(&game).and_then(|state| state.play);
            let mut ranked = Vec::new();
            for (play, after) in after.drain(..) {
                match self.rank(play, &after, stored) {
                    Some(rank) => ranked.push((rank, play, after)),
                    None => others.push((play, after)),
                }
            }
            ranked.sort_by_key(|&(rank, play, _)| (rank, play));
            after.extend(ranked.into_iter().map(|(_, play, after)| (play, after)));
        }
        self.on_way.insert(game);
        self.way.push(Frame { game, winners, after, next: 0, others, proved: None, height: 0, searched: false });
    }

    /// Returns how likely a candidate is to keep the proof short, the least first, or `None` if it is not known to win.
    fn rank(&self, play: Move, after: &N, stored: Option<Move>) -> Option<(u8, u32)> {
        match after.look() {
            Look::Over(side) => return (side == self.winner).then_some((0, 0)),
            Look::Open(_) => {}
        }
        if let Some(step) = self.steps.get(after) {
            return Some((1, step.height));
        }
        if stored == Some(play) {
            return Some((2, 0));
        }
        self.known(after).filter(|state| state.winner() == Some(self.winner)).map(|state| (3, state.height.into()))
    }

    fn known(&self, game: &N) -> Option<State> {
        if let Some(worth) = self.closed.get(game) {
            return Some(State::from_worth(*worth, self.winner));
        }
        let known = self.solver.table.get(Place::of(game))?;
        if matches!(known, Known::Won { .. }) { State::from_known(known, self.winner) } else { None }
    }

    /// Follows a move to a position that is proved already, or to be walked next.
    fn try_move(&mut self, play: Move, after: N) -> Result<(), NoProof> {
        let height = match (after.look(), self.steps.get(&after)) {
            (Look::Over(side), _) if side == self.winner => Some(0),
            (Look::Open(_), Some(step)) => Some(step.height),
            (Look::Open(_), None) if !self.on_way.contains(&after) => {
                self.enter(after);
                return Ok(());
            }
            _ => None,
        };
        match height {
            Some(height) => self.proved(play, height),
            // The winner tries its next candidate, but a reply that leads back refutes the loser's position.
            None if self.way.last().is_some_and(|frame| !frame.winners) => return self.fail(),
            None => {}
        }
        Ok(())
    }

    /// Tells the last position on the way that a move of it is proved.
    fn proved(&mut self, play: Move, height: u32) {
        if let Some(frame) = self.way.last_mut() {
            frame.proved = Some((play, height));
            frame.height = frame.height.max(height);
        }
    }

    /// The last position on the way is proved.
    fn settle(&mut self) {
        let Some(frame) = self.way.pop() else { return };
        self.on_way.remove(&frame.game);
        let (play, height) = match frame.proved {
            Some((play, height)) if frame.winners => (Some(play), height + 1),
            _ => (None, frame.height + 1),
        };
        self.steps.insert(frame.game, Step { play, height });
        self.tell(height);
    }

    /// Tells the position above that the move it tried is proved.
    fn tell(&mut self, height: u32) {
        if let Some(above) = self.way.last()
            && let Some(&(play, _)) = above.after.get(above.next.wrapping_sub(1))
        {
            self.proved(play, height);
        }
    }

    /// The last position on the way can not be proved on this way.
    fn fail(&mut self) -> Result<(), NoProof> {
        loop {
            let Some(frame) = self.way.pop() else { return Err(NoProof::TableTooSmall) };
            self.on_way.remove(&frame.game);
            match self.way.last() {
                None => return Err(NoProof::TableTooSmall),
                // The winner has its next candidate.
                Some(above) if above.winners => return Ok(()),
                // One reply without an answer is enough for the loser.
                Some(_) => {}
            }
        }
    }

    /// Looks for another candidate of the last position on the way: the table has lost what it was won by.
    fn search_again(&mut self) -> Result<(), NoProof> {
        let Some(frame) = self.way.last_mut() else { return Ok(()) };
        if !frame.searched {
            frame.searched = true;
            let game = frame.game;
            let state = self.search(game)?;
            if let Some(play) = state.play
                && let Some(frame) = self.way.last_mut()
                && let Some(index) = frame.others.iter().position(|(other, _)| *other == play)
            {
                let found = frame.others.remove(index);
                frame.after.push(found);
            }
            return Ok(());
        }
        let Some((play, after)) = frame.others.pop() else { return self.fail() };
        if self.search(after)?.winner() == Some(self.winner)
            && let Some(frame) = self.way.last_mut()
        {
            frame.after.push((play, after));
        }
        Ok(())
    }

    fn search(&mut self, game: N) -> Result<State, NoProof> {
        let before = self.nodes;
        let watch = |progress: &Progress| (self.watch)(&Progress { nodes: before + progress.nodes, ..*progress });
        let (state, nodes) = self.solver.search(game, self.winner, &mut self.closed, &watch);
        self.nodes += nodes;
        if state.is_settled() { Ok(state) } else { Err(NoProof::Stopped) }
    }
}
