//! Moves that never end (G6): one move looked at as long as it takes, and the hunt for records.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bao_catalog::{AnyPosition, Game, RuleSet, Visit};
use bao_core::{BySide, Endless, LAP_LIMIT, Move, Setup, Side, Tally, VariantExt, Watch};
use fastrand::Rng;

/// What a move comes to when nobody stops it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate<V> {
    /// It comes to rest.
    Rests {
        /// What it did until then.
        tally: Tally,
        /// The position after it.
        after: V,
    },
    /// It never does: the sowing repeats itself.
    Recurs {
        /// The laps sown when that was seen.
        laps: u64,
        /// The laps from one occurrence of a sowing state to the next.
        period: u64,
    },
    /// It was not followed to the end.
    Open {
        /// The laps sown without rest or repetition.
        laps: u64,
    },
}

impl<V> Fate<V> {
    /// Returns whether G6 forbids such a move, which is proved never-ending, or presumed so for its length; `None` where it
    /// was not followed far enough to know.
    #[must_use]
    pub const fn is_forbidden(&self) -> Option<bool> {
        // G6: more than 65,536 laps are presumed never to end, whatever comes after them.
        match self {
            Self::Rests { tally, .. } => Some(tally.laps > LAP_LIMIT),
            Self::Recurs { .. } => Some(true),
            Self::Open { laps } if *laps >= LAP_LIMIT => Some(true),
            Self::Open { .. } => None,
        }
    }
}

/// Follows a move up to `most` laps; `watch` is told how many were sown, ever more of them, and may break off.
///
/// A sowing can not be held and taken up again, so it is sown anew with a limit that doubles.
pub fn follow<V: Game>(
    position: &V,
    candidate: Move,
    most: u64,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Fate<V> {
    let mut limit = most.min(1 << 24);
    loop {
        match position.attempt(candidate, Watch::with_limit(limit), &mut ()) {
            Ok(after) => {
                let mut tally = Tally::default();
                // The same sowing once more, now that it is known to end.
                let _ = position.attempt(candidate, Watch::with_limit(limit), &mut tally);
                return Fate::Rests { tally, after };
            }
            Err(Endless::Proved { laps, period }) => return Fate::Recurs { laps, period },
            Err(Endless::Presumed { laps }) => {
                if laps >= most || watch(laps).is_break() {
                    return Fate::Open { laps };
                }
                limit = limit.saturating_mul(2).min(most);
            }
        }
    }
}

/// Where a hunt looks for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The positions of random games.
    Games,
    /// Seeds thrown on the board and into the hands at random, as no game may have them.
    Boards,
}

/// A move worth noting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Find {
    /// The laps it makes, or its period if it never ends.
    pub laps: u64,
    /// The text of the position.
    pub position: String,
    /// The text of the move.
    pub text: String,
}

/// What a hunt has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bag {
    /// The moves tried.
    pub tried: u64,
    /// Those that never end, or are presumed so.
    pub endless: u64,
    /// Those of them that were not followed to their repetition.
    pub open: u64,
    /// Those that came to rest after the limit of G6.
    pub late: u64,
    /// The longest moves that come to rest, the longest first.
    pub longest: Vec<Find>,
    /// For each period how many moves have it, and the one of them whose text comes first.
    pub periods: BTreeMap<u64, (u64, Find)>,
}

impl Bag {
    fn rest(&mut self, find: Find, keep: usize) {
        self.longest.push(find);
        self.longest.sort_by(|a, b| b.laps.cmp(&a.laps).then_with(|| a.cmp(b)));
        self.longest.dedup();
        self.longest.truncate(keep);
    }

    fn period(&mut self, find: Find, moves: u64) {
        let (sum, first) = self.periods.entry(find.laps).or_insert_with(|| (0, find.clone()));
        *sum += moves;
        // Which of them is met first depends on the threads.
        if find < *first {
            *first = find;
        }
    }

    fn merge(&mut self, other: Self, keep: usize) {
        self.tried += other.tried;
        self.endless += other.endless;
        self.open += other.open;
        self.late += other.late;
        for find in other.longest {
            self.rest(find, keep);
        }
        for (_, (moves, find)) in other.periods {
            self.period(find, moves);
        }
    }
}

/// How to hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Where to look.
    pub ground: Ground,
    /// How many games, or boards.
    pub rounds: u64,
    /// Where the random numbers begin; with the same seed and rounds the same is found, whatever the number of threads.
    pub seed: u64,
    /// How many threads hunt.
    pub threads: usize,
    /// How many laps a move is followed before it is left open.
    pub laps: u64,
    /// How many of the longest moves to keep.
    pub keep: usize,
}

impl Hunt {
    /// Hunts under a rule set; `watch` is told how many moves were tried, and may end the hunt.
    #[must_use]
    pub fn run(&self, rules: RuleSet, watch: &(dyn Fn(u64) -> ControlFlow<()> + Sync)) -> Bag {
        rules.visit(Hunting { hunt: self, watch })
    }
}

struct Hunting<'a> {
    hunt: &'a Hunt,
    watch: &'a (dyn Fn(u64) -> ControlFlow<()> + Sync),
}

impl Visit for Hunting<'_> {
    type Output = Bag;

    fn visit<V: Game>(self) -> Bag
    where
        AnyPosition: From<V>,
    {
        let Hunt { ground, rounds, seed, threads, keep, .. } = *self.hunt;
        let next = AtomicU64::new(0);
        let tried = AtomicU64::new(0);
        let all = Mutex::new(Bag::default());
        let work = || {
            let mut bag = Bag::default();
            loop {
                let round = next.fetch_add(1, Ordering::Relaxed);
                if round >= rounds {
                    break;
                }
                let before = bag.tried;
                let mut random = Rng::with_seed(seed ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                match ground {
                    Ground::Games => self.game::<V>(&mut random, &mut bag),
                    Ground::Boards => {
                        if let Some(board) = board::<V>(&mut random) {
                            self.look(&board, &mut bag);
                        }
                    }
                }
                let sum = tried.fetch_add(bag.tried - before, Ordering::Relaxed);
                if (self.watch)(sum).is_break() {
                    next.store(rounds, Ordering::Relaxed);
                }
            }
            if let Ok(mut all) = all.lock() {
                all.merge(bag, keep);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Hunting<'_> {
    fn game<V: Game>(&self, random: &mut Rng, bag: &mut Bag) {
        let mut position = V::start();
        // G11: no game is longer.
        for _ in 0..bao_core::PLY_LIMIT {
            if position.decided().is_some() {
                break;
            }
            self.look(&position, bag);
            match position.play_random(|below| random.u32(..below)) {
                Some(after) => position = after,
                None => break,
            }
        }
    }

    /// Tries all moves of a position.
    fn look<V: Game>(&self, position: &V, bag: &mut Bag) {
        let find = |laps, candidate| Find {
            laps,
            position: position.to_string(),
            text: position.text_of(candidate).to_string(),
        };
        for candidate in position.candidates() {
            bag.tried += 1;
            let mut tally = Tally::default();
            match position.attempt(candidate, Watch::new(), &mut tally) {
                Ok(_) => {
                    let is_record = bag.longest.len() < self.hunt.keep
                        || bag.longest.last().is_some_and(|least| tally.laps >= least.laps);
                    if is_record {
                        bag.rest(find(tally.laps, candidate), self.hunt.keep);
                    }
                }
                Err(Endless::Proved { period, .. }) => {
                    bag.endless += 1;
                    bag.period(find(period, candidate), 1);
                }
                Err(Endless::Presumed { .. }) => {
                    bag.endless += 1;
                    match follow(position, candidate, self.hunt.laps, |_| (self.watch)(0)) {
                        Fate::Recurs { period, .. } => bag.period(find(period, candidate), 1),
                        Fate::Open { .. } => bag.open += 1,
                        Fate::Rests { tally, .. } => {
                            bag.late += 1;
                            bag.rest(find(tally.laps, candidate), self.hunt.keep);
                        }
                    }
                }
            }
        }
    }
}

/// Throws 64 seeds on a board, some into the hands every other time where the game has hands.
fn board<V: Game>(random: &mut Rng) -> Option<V> {
    let hands = if random.bool() { BySide::from_fn(|_| random.u32(..=22)) } else { BySide::new(0, 0) };
    // Where the game knows no hands, the seeds lie on the board.
    throw(random, hands).or_else(|| throw(random, BySide::new(0, 0)))
}

/// Throws what is not in the hands on a board: many or few on either side, in many pits or in few.
fn throw<V: Game>(random: &mut Rng, hands: BySide<u32>) -> Option<V> {
    let left = 64 - hands.south - hands.north;
    let souths = random.u32(1..left);
    let mut pits = BySide::new([0; 16], [0; 16]);
    for (side, seeds) in [(Side::South, souths), (Side::North, left - souths)] {
        let wide = random.usize(1..=16);
        let mut order: Vec<usize> = (0..16).collect();
        random.shuffle(&mut order);
        for _ in 0..seeds {
            pits[side][order[random.usize(..wide)]] += 1;
        }
    }
    let side = Side::ALL[random.usize(..2)];
    let setup = Setup { variant: V::NAME.to_owned(), pits, hands, side, tokens: Vec::new() };
    V::from_setup(&setup).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hunt(ground: Ground, threads: usize) -> Bag {
        let hunt = Hunt { ground, rounds: 50, seed: 5, threads, laps: 1 << 20, keep: 3 };
        hunt.run(RuleSet::Kimasai, &|_| ControlFlow::Continue(()))
    }

    #[test]
    fn a_hunt_finds_the_same_whatever_the_threads() {
        for ground in [Ground::Games, Ground::Boards] {
            let alone = hunt(ground, 1);
            assert_eq!(hunt(ground, 3), alone);
            assert_eq!(alone.longest.len(), 3);
        }
    }

    #[test]
    fn what_is_found_is_true() {
        struct Look<'a>(&'a Find);
        impl bao_catalog::VisitPosition for Look<'_> {
            type Output = (u64, bool);
            fn visit<V: Game>(self, position: V) -> (u64, bool) {
                let candidate = position.find_candidate(&self.0.text).expect("a move that only G6 could forbid");
                match follow(&position, candidate, 1 << 20, |_| ControlFlow::Continue(())) {
                    Fate::Rests { tally, .. } => (tally.laps, true),
                    Fate::Recurs { period, .. } => (period, false),
                    Fate::Open { laps } => panic!("not followed beyond {laps} laps"),
                }
            }
        }
        let bag = hunt(Ground::Games, 2);
        assert!(bag.endless > 0, "{bag:?}");
        for find in &bag.longest {
            let position: AnyPosition = find.position.parse().expect("a position");
            assert_eq!(position.visit(Look(find)), (find.laps, true));
        }
        for (period, (_, find)) in &bag.periods {
            let position: AnyPosition = find.position.parse().expect("a position");
            assert_eq!((*period, position.visit(Look(find))), (find.laps, (find.laps, false)));
        }
        assert_eq!(bag.periods.values().map(|(moves, _)| moves).sum::<u64>() + bag.open + bag.late, bag.endless);
    }
}
