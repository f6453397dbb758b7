//! One worker's walk: depth-first proof-number search with an explicit stack.

use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use bao_core::{BySide, Move, Side};

use crate::closure::{Closure, close};
use crate::node::{Look, Node};
use crate::place::{Folding, Place};
use crate::state::{NOTHING, State};
use crate::table::{Known, NEVER, Table};

/// A map whose keys are hashes already.
pub(crate) type HashedMap<K, T> = HashMap<K, T, BuildHasherDefault<Folding>>;

/// How many positions a worker expands between two reports.
const REPORT: u64 = 256;

/// The refutations on paths that a worker remembers before it forgets them all.
const PATHS: usize = 1 << 20;

/// The refutations relying on repetitions after which a worker first tries to list what follows from their circle.
const CIRCLES: u64 = 64;

/// The visits without anything new after which each visit must bring something.
const IDLE: u32 = 10_000;

/// How far a child's number may rise above its rival's before the rival is tried, as a part of that number.
const SLACK: u32 = 4;

/// What the workers of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    /// Positions expanded by all workers.
    pub(crate) expanded: AtomicU64,
    pub(crate) stop: AtomicBool,
    /// How many workers are below a position, by its hash; empty for a single worker.
    pub(crate) busy: Vec<AtomicU32>,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(table: &'a Table, workers: usize) -> Self {
        let slots = if workers > 1 { 1 << 16 } else { 0 };
        let busy = (0..slots).map(|_| AtomicU32::new(0)).collect();
        Self { table, expanded: AtomicU64::new(0), stop: AtomicBool::new(false), busy }
    }

    fn slot(&self, place: Place) -> Option<&AtomicU32> {
        // The table is indexed by the key, so the check is free to index this.
        let slots = self.busy.len() as u64;
        if slots == 0 { None } else { self.busy.get(usize::try_from(place.check % slots).unwrap_or(0)) }
    }
}

/// A child of a position on the path.
#[derive(Clone, Copy, Debug)]
struct Child<N> {
    game: N,
    play: Move,
    place: Place,
    state: State,
}

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct Frame<N> {
    game: N,
    place: Place,
    mover: Side,
    /// Where its children begin; they end where those of the next frame begin.
    first: usize,
    /// The child under examination.
    chosen: usize,
    /// The numbers at which the position is left.
    limits: BySide<u32>,
    /// Whether nothing below it has been searched yet on this visit.
    fresh: bool,
    /// What the worker had expanded when it came here.
    entered: u64,
    /// The hash of the path that ends here.
    path: u64,
}

/// One worker.
#[derive(Debug)]
pub(crate) struct Worker<'a, N> {
    shared: &'a Shared<'a>,
    goal: Side,
    frames: Vec<Frame<N>>,
    children: Vec<Child<N>>,
    depths: HashedMap<u64, u32>,
    /// Refutations that rely on a repetition above them, by the position's check and the path that led to it.
    on_paths: HashedMap<(u64, u64), u32>,
    /// Positions valued as a whole, because they lay in circles.
    closed: Closure<N>,
    circles: u64,
    /// The number of circles at which to list what follows from one.
    next_listing: u64,
    successors: Vec<(Move, N)>,
    expanded: u64,
    reported: u64,
    /// Visits since something new was seen or settled.
    idle: u32,
}

impl<'a, N: Node> Worker<'a, N> {
    /// Makes a worker that knows what some positions are worth already.
    pub(crate) fn new(shared: &'a Shared<'a>, goal: Side, closed: Closure<N>) -> Self {
        Self {
            shared,
            goal,
            frames: Vec::new(),
            children: Vec::new(),
            depths: HashedMap::default(),
            on_paths: HashedMap::default(),
            closed,
            circles: 0,
            next_listing: CIRCLES,
            successors: Vec::new(),
            expanded: 0,
            reported: 0,
            idle: 0,
        }
    }

    /// Returns what the worker knows of positions that lay in circles.
    pub(crate) fn into_closed(self) -> Closure<N> {
        self.closed
    }

    /// Searches until the goal is proved or refuted, or until a stop is asked for.
    pub(crate) fn run(&mut self, root: N, mut report: impl FnMut(BySide<u32>)) -> State {
        let place = Place::of(&root);
        if let Look::Over(winner) = root.look() {
            return State::won(winner, 0, None);
        }
        if let Some(worth) = self.closed.get(&root) {
            return State::from_worth(*worth, self.goal);
        }
        if let Some(known) = self.remembered(place, 0)
            && known.is_settled()
        {
            return known;
        }
        self.enter(root, place, BySide::new(NEVER, NEVER));
        loop {
            let depth = self.frames.len() - 1;
            let Judged { mut state, chosen, limits } = self.judge(depth);
            if self.expanded - self.reported >= REPORT {
                self.shared.expanded.fetch_add(self.expanded - self.reported, Ordering::Relaxed);
                self.reported = self.expanded;
                report(if depth == 0 { state } else { self.judge(0).state }.numbers);
            }
            // Another worker may have settled the position meanwhile.
            if !state.is_settled() && !self.shared.busy.is_empty() {
                let known = self.shared.table.get(self.frames[depth].place);
                state = known
                    .and_then(|known| State::from_known(known, self.goal))
                    .filter(State::is_settled)
                    .unwrap_or(state);
            }
            if !(state.is_settled() || self.is_enough(depth, &state) || self.shared.stop.load(Ordering::Relaxed)) {
                self.frames[depth].chosen = chosen;
                self.frames[depth].fresh = false;
                let Child { game, place, .. } = self.children[chosen];
                self.enter(game, place, limits);
                continue;
            }
            let mut state = self.leave(state, depth);
            if self.circles >= self.next_listing && state.relies != NOTHING {
                state = self.list_circle(state);
            }
            let Some(parent) = self.frames.last().copied() else {
                self.shared.expanded.fetch_add(self.expanded - self.reported, Ordering::Relaxed);
                self.reported = self.expanded;
                return state;
            };
            self.children[parent.chosen].state = state;
            self.refresh(parent.first, parent.chosen);
        }
    }

    /// Returns whether the numbers of a position have reached its limits.
    ///
    /// In a circle the numbers of positions drive each other up, and the search could come and go without ever looking
    /// at anything new. After many visits of that kind no position is left at first sight, so that each visit goes down
    /// to a position never expanded or settles one: thus the search of a finite graph ends.
    fn is_enough(&self, depth: usize, state: &State) -> bool {
        let Frame { limits, fresh, .. } = self.frames[depth];
        let reached = Side::ALL.into_iter().any(|side| state.numbers[side] >= limits[side]);
        reached && !(fresh && self.idle >= IDLE)
    }

    /// Reads again what is known of the other children: they may have been met elsewhere.
    fn refresh(&mut self, first: usize, chosen: usize) {
        for (index, child) in self.children.iter_mut().enumerate().skip(first) {
            if index != chosen
                && !child.state.is_settled()
                && let Some(known) = self.shared.table.get(child.place)
                && let Some(state) = State::from_known(known, self.goal)
            {
                child.state = state;
            }
        }
    }

    /// Returns what is remembered of a position that would stand on the path at `depth`.
    fn remembered(&self, place: Place, depth: usize) -> Option<State> {
        let known = self.shared.table.get(place).and_then(|known| State::from_known(known, self.goal));
        if known.is_some_and(|state| state.is_settled()) || self.on_paths.is_empty() || depth == 0 {
            return known;
        }
        let path = self.frames[depth - 1].path;
        self.on_paths.get(&(place.check, path)).map(|&relies| State::unforced(self.goal, relies)).or(known)
    }

    /// Puts a position on the path and looks at its children.
    fn enter(&mut self, game: N, place: Place, limits: BySide<u32>) {
        let depth = self.frames.len();
        let above = self.frames.last().map_or(0, |frame| frame.path);
        let path = (above ^ place.check).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        let first = self.children.len();
        if let Some(slot) = self.shared.slot(place) {
            slot.fetch_add(1, Ordering::Relaxed);
        }
        self.depths.insert(place.check, u32::try_from(depth).unwrap_or(NOTHING));
        let (mover, entered) = (game.mover(), self.expanded);
        self.frames.push(Frame { game, place, mover, first, chosen: first, limits, fresh: true, entered, path });
        self.expanded += 1;
        self.idle += 1;
        self.successors.clear();
        game.expand(&mut self.successors);
        for index in 0..self.successors.len() {
            let (play, game) = self.successors[index];
            let place = Place::of(&game);
            let state = self.first_sight(&game, place, depth + 1);
            self.children.push(Child { game, play, place, state });
        }
    }

    /// Returns the state of a position that would stand on the path at `depth`.
    fn first_sight(&mut self, game: &N, place: Place, depth: usize) -> State {
        // A position that recurs is no win for the goal: this side has not come nearer to it.
        if let Some(&before) = self.depths.get(&place.check)
            && self.frames.get(before as usize).is_some_and(|frame| frame.game == *game)
        {
            return State::unforced(self.goal, before);
        }
        if let Some(worth) = self.closed.get(game) {
            return State::from_worth(*worth, self.goal);
        }
        if let Some(state) = self.remembered(place, depth) {
            return state;
        }
        match game.look() {
            Look::Over(winner) => State::won(winner, 0, None),
            Look::Open(moves) => {
                self.idle = 0;
                let state = State::fresh(game.mover(), moves);
                self.shared.table.put(place, Known::Open(state.numbers), 0);
                state
            }
        }
    }

    /// Works out the state of a position from its children, and where to go on.
    fn judge(&self, depth: usize) -> Judged {
        let frame = &self.frames[depth];
        let end = self.frames.get(depth + 1).map_or(self.children.len(), |next| next.first);
        let children = &self.children[frame.first..end];
        let (mover, other) = (frame.mover, frame.mover.other());
        let (mut chosen, mut least, mut next) = (0, (NEVER, NEVER), NEVER);
        let (mut own, mut hardest, mut open) = (NEVER, 0, 0);
        for (index, child) in children.iter().enumerate() {
            let numbers = child.state.numbers;
            own = own.min(numbers[mover]);
            hardest = hardest.max(numbers[other]);
            open += u32::from(numbers[other] > 0);
            let weight = (self.weight(child, numbers[mover]), numbers[other]);
            if index == 0 || weight < least {
                if index > 0 {
                    next = next.min(least.0);
                }
                (chosen, least) = (index, weight);
            } else {
                next = next.min(weight.0);
            }
        }
        let chosen = frame.first + chosen;
        if own == 0 {
            return Judged { state: self.of_mover(children, mover), chosen, limits: frame.limits };
        }
        if open == 0 {
            return Judged { state: self.of_other(children, mover), chosen, limits: frame.limits };
        }
        // The mover needs one child. The other side needs them all: the hardest, and one for each that is open
        // besides; adding up their numbers would count a position that several lead to several times.
        let others = open - 1;
        let mut numbers = BySide::new(0, 0);
        numbers[mover] = own.min(NEVER - 1);
        numbers[other] = hardest.saturating_add(others).min(NEVER - 1);
        let mut limits = frame.limits;
        limits[mover] = limits[mover].min(next.saturating_add(1 + next / SLACK));
        if limits[other] < NEVER {
            limits[other] = limits[other].saturating_sub(others);
        }
        Judged { state: State::open(numbers), chosen, limits }
    }

    /// Returns how far off the mover's win by a child is taken to be: farther where other workers are at it.
    fn weight(&self, child: &Child<N>, number: u32) -> u32 {
        let busy = self.shared.slot(child.place).map_or(0, |slot| slot.load(Ordering::Relaxed));
        if number == NEVER { NEVER } else { number.saturating_mul(1 + busy).min(NEVER - 1) }
    }

    /// The state where some child suits the mover.
    fn of_mover(&self, children: &[Child<N>], mover: Side) -> State {
        // A win by the shortest way; else the repetition that binds least.
        let best = children
            .iter()
            .filter(|child| child.state.numbers[mover] == 0)
            .max_by_key(|child| (child.state.won, child.state.relies, u16::MAX - child.state.height));
        match best {
            Some(best) if best.state.won => State::won(mover, best.state.height.saturating_add(1), Some(best.play)),
            Some(best) => State::unforced(self.goal, best.state.relies),
            None => State::open(BySide::new(1, 1)),
        }
    }

    /// The state where every child suits the other side.
    fn of_other(&self, children: &[Child<N>], mover: Side) -> State {
        if children.iter().all(|child| child.state.won) {
            let height = children.iter().map(|child| child.state.height).max().unwrap_or(0);
            return State::won(mover.other(), height.saturating_add(1), None);
        }
        State::unforced(self.goal, children.iter().map(|child| child.state.relies).min().unwrap_or(NOTHING))
    }

    /// Takes the last position off the path and stores what was found, as far as it holds on other paths.
    fn leave(&mut self, mut state: State, depth: usize) -> State {
        let Some(frame) = self.frames.pop() else { return state };
        self.children.truncate(frame.first);
        self.depths.remove(&frame.place.check);
        if let Some(slot) = self.shared.slot(frame.place) {
            slot.fetch_sub(1, Ordering::Relaxed);
        }
        if state.relies != NOTHING && state.relies as usize >= depth {
            // What repeats lies below here: the whole circle holds no win for the goal, on whatever path.
            state.relies = NOTHING;
        }
        if state.is_settled() {
            self.idle = 0;
        }
        let cost = self.expanded - frame.entered;
        let table = self.shared.table;
        if let Some(winner) = state.winner() {
            table.put(frame.place, Known::Won { winner, height: state.height, play: state.play }, cost);
        } else if !state.is_settled() {
            table.put(frame.place, Known::Open(state.numbers), cost);
        } else if state.relies == NOTHING {
            let mut sides = match table.get(frame.place) {
                Some(Known::Unforced(sides)) => sides,
                _ => BySide::new(false, false),
            };
            sides[self.goal] = true;
            table.put(frame.place, Known::Unforced(sides), cost);
        } else {
            if self.on_paths.len() >= PATHS {
                self.on_paths.clear();
            }
            let above = self.frames.last().map_or(0, |frame| frame.path);
            self.on_paths.insert((frame.place.check, above), state.relies);
            self.circles += 1;
        }
        state
    }

    /// Lists all that can follow from where a circle begins, and goes back to there if that could be valued.
    ///
    /// `state` is that of the position just left, which relies on the repetition; the state of the one that is left
    /// instead is returned.
    fn list_circle(&mut self, state: State) -> State {
        let head = state.relies as usize;
        let Some(frame) = self.frames.get(head).copied() else { return state };
        // As many positions as the circles have cost so far, roughly, and no more than the table has room for.
        let most = usize::try_from(self.next_listing * 64).unwrap_or(usize::MAX);
        let room = (self.shared.table.capacity() / 32).max(1 << 14).saturating_sub(self.closed.len());
        self.next_listing *= 4;
        let (closure, looked_at) = close(frame.game, most.min(room));
        self.expanded += looked_at as u64;
        let Some(closure) = closure else { return state };
        let worth = closure.get(&frame.game).copied();
        for (game, worth) in &closure {
            let known = match worth.winner {
                Some(winner) => Known::Won { winner, height: worth.height, play: worth.play },
                None => Known::Unforced(BySide::new(true, true)),
            };
            self.shared.table.put(Place::of(game), known, looked_at as u64);
        }
        self.closed.extend(closure);
        let Some(worth) = worth else { return state };
        self.next_listing = self.circles + CIRCLES;
        while self.frames.len() > head + 1 {
            let open = State::open(BySide::new(1, 1));
            self.leave(open, self.frames.len() - 1);
        }
        self.leave(State::from_worth(worth, self.goal), head)
    }
}

/// What a position's children say of it.
#[derive(Debug)]
struct Judged {
    state: State,
    /// The child to go on with.
    chosen: usize,
    /// The limits for that child.
    limits: BySide<u32>,
}
