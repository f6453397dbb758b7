//! A move as it is shown: step by step, and each lap seed by seed.

use std::time::Duration;

use bao_catalog::AnyPosition;
use bao_core::{Direction, Event, Pit, PitName, Ring, Setup, Step, Token, Trace};
use bao_tell::Board;

/// How finely a move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// Each seed as it falls.
    Seed,
    /// Each lap at once.
    Lap,
    /// The end alone.
    Off,
}

impl Grain {
    /// Returns the next one, round and round.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Seed => Self::Lap,
            Self::Lap => Self::Off,
            Self::Off => Self::Seed,
        }
    }

    /// Says it.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Seed => "seed by seed",
            Self::Lap => "lap by lap",
            Self::Off => "not shown",
        }
    }
}

/// How fast a move is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    pub(crate) grain: Grain,
    /// From 1, slow, to 9, fast.
    speed: u8,
}

impl Default for Pace {
    fn default() -> Self {
        Self { grain: Grain::Seed, speed: 5 }
    }
}

/// How long a seed falls, in milliseconds, by speed.
const FALLS: [u64; 9] = [900, 600, 400, 260, 150, 90, 55, 30, 12];

/// After so many laps each step takes half as long as before, so that long moves do not drag.
const HURRIES: u64 = 8;

/// After so many laps seeds are no longer told apart.
const BLURS: u64 = 60;

impl Pace {
    /// Makes it faster or slower, as far as that goes.
    pub(crate) fn change(&mut self, by: i8) {
        self.speed = self.speed.saturating_add_signed(by).clamp(1, 9);
    }

    /// Returns the speed, 1 to 9.
    pub(crate) const fn speed(self) -> u8 {
        self.speed
    }

    /// Returns how long a step stays.
    fn stay(self, event: Event, laps: u64) -> Duration {
        let fall = FALLS[usize::from(self.speed - 1)];
        let times = match (self.grain, event) {
            (Grain::Seed, Event::Lap { .. }) => 2,
            (Grain::Seed, Event::Rest { .. } | Event::Decide { .. }) => 1,
            (Grain::Seed | Grain::Lap, Event::Capture { .. }) | (Grain::Lap, Event::Lap { .. }) => 6,
            (Grain::Seed, _) => 3,
            (Grain::Lap | Grain::Off, _) => 0,
        };
        let hurry = (laps / HURRIES).min(5);
        Duration::from_millis((fall * times / 2) >> hurry)
    }
}

/// A place in a move: after a step, or in a lap after some of its seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    /// The steps that are over.
    pub(crate) steps: usize,
    /// The seeds that have fallen of the lap that comes next.
    pub(crate) seeds: u8,
}

impl Point {
    /// The place after so many steps.
    pub(crate) const fn after(steps: usize) -> Self {
        Self { steps, seeds: 0 }
    }
}

/// A move that can be shown.
#[derive(Clone, Debug)]
pub(crate) struct Film {
    trace: Trace,
    before: AnyPosition,
}

/// The board at a place in a move.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) board: Board,
    /// The seeds in the air.
    pub(crate) air: u8,
    /// Where a seed has just fallen.
    pub(crate) lit: Option<PitName>,
    /// From where seeds were just taken.
    pub(crate) taken: Option<PitName>,
    /// From where seeds were just lifted.
    pub(crate) origin: Option<PitName>,
    /// The lap that is being sown, the first being 1.
    pub(crate) lap: u64,
}

impl Film {
    /// Makes a move into one that can be shown.
    pub(crate) const fn new(before: AnyPosition, trace: Trace) -> Self {
        Self { trace, before }
    }

    /// Returns the account of the move.
    pub(crate) const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Returns the place where the move has ended.
    pub(crate) fn end(&self) -> Point {
        Point::after(self.trace.steps().len())
    }

    fn step(&self, index: usize) -> Option<&Step> {
        self.trace.steps().get(index)
    }

    /// Returns the laps that are over at a place.
    pub(crate) fn laps(&self, at: Point) -> u64 {
        let over = self.trace.steps().iter().take(at.steps);
        over.filter(|step| matches!(step.event, Event::Lap { .. })).count() as u64
    }

    /// Returns the next place to be shown, `end` at most, and how long it stays.
    pub(crate) fn next(&self, at: Point, end: Point, pace: Pace) -> Option<(Point, Duration)> {
        let mut at = at;
        while at < end {
            let laps = self.laps(at);
            let step = self.step(at.steps)?;
            at = match step.event {
                Event::Lap { seeds, .. } if pace.grain == Grain::Seed && laps < BLURS && at.seeds + 1 < seeds => {
                    Point { seeds: at.seeds + 1, ..at }
                }
                _ => Point::after(at.steps + 1),
            };
            let stay = pace.stay(step.event, laps);
            if !stay.is_zero() {
                return Some((at, stay));
            }
        }
        None
    }

    /// Returns the place one step on, however fast the move is shown.
    pub(crate) fn step_on(&self, at: Point, end: Point, pace: Pace) -> Point {
        let grain = if pace.grain == Grain::Off { Grain::Lap } else { pace.grain };
        self.next(at, end, Pace { grain, ..pace }).map_or(end, |(next, _)| next)
    }

    /// Returns the place one step back.
    pub(crate) fn step_back(&self, at: Point, begin: Point, pace: Pace) -> Point {
        let mut before = begin;
        while let next = self.step_on(before, at, pace)
            && next < at
        {
            before = next;
        }
        before
    }

    /// Returns the seeds in the air after some steps.
    fn in_air(&self, steps: usize) -> u8 {
        for step in self.trace.steps()[..steps].iter().rev() {
            match step.event {
                Event::Lift { seeds, .. } | Event::Capture { seeds, .. } => return seeds,
                Event::Lap { .. } | Event::Place { .. } => return 0,
                _ => {}
            }
        }
        0
    }

    /// Returns the pit that gets the first seed of the lap after some steps.
    fn first_pit(&self, steps: usize, direction: Direction) -> Option<Pit> {
        self.trace.steps()[..steps].iter().rev().find_map(|step| match step.event {
            Event::Lift { pit, .. } => Some(pit.onward(1, direction)),
            Event::Enter { pit, .. } => Some(pit),
            _ => None,
        })
    }

    /// Returns the board at a place.
    pub(crate) fn scene(&self, at: Point) -> Scene {
        let mover = self.trace.mover();
        let done = &self.trace.steps()[..at.steps.min(self.trace.steps().len())];
        let mut rings = done.last().map_or(self.before.rings(), |step| step.rings);
        let mut scene = Scene {
            board: Board::from(&self.before),
            air: self.in_air(done.len()),
            lit: None,
            taken: None,
            origin: None,
            lap: self.laps(at),
        };
        if let Some(Event::Lap { seeds, direction, .. }) = self.step(at.steps).map(|step| step.event)
            && at.seeds > 0
            && let Some(first) = self.first_pit(at.steps, direction)
        {
            let mut pit = first;
            for fallen in 0..at.seeds {
                pit = first.onward(fallen, direction);
                rings[mover] = with_one_more(rings[mover], pit);
            }
            scene.air = seeds - at.seeds;
            scene.lit = Some(pit.of(mover));
            scene.lap += 1;
        } else if let Some(step) = done.last() {
            match step.event {
                Event::Lap { end, .. } => scene.lit = Some(end.of(mover)),
                Event::Place { pit, .. } | Event::Rest { pit, .. } => scene.lit = Some(pit.of(mover)),
                Event::Lift { pit, .. } | Event::Enter { pit, .. } => scene.origin = Some(pit.of(mover)),
                Event::Capture { by, target, .. } => {
                    scene.lit = Some(by.pit().of(mover));
                    scene.taken = Some(target.pit().of(mover.other()));
                }
                Event::Decide { .. } | Event::Endless { .. } => {}
            }
        }
        let placed = done.iter().filter(|step| matches!(step.event, Event::Place { .. })).count();
        if let Some(hands) = &mut scene.board.hands {
            hands[mover] = hands[mover].saturating_sub(u8::try_from(placed).unwrap_or(u8::MAX));
        }
        scene.board.tokens = self.tokens(done);
        scene.board.rings = rings;
        scene
    }

    /// Returns what is remembered of the position after some steps: a kuu that was emptied is lost for ever.
    fn tokens(&self, done: &[Step]) -> Vec<Token> {
        let Setup { mut tokens, .. } = self.before.to_setup();
        let board = Board::from(&self.before);
        tokens.retain(|token| {
            let Token::Kuu(side) = *token else { return true };
            // KT2: a kuu stands until its seeds are captured or it is lifted as a whole.
            let Some(kuu) = Pit::all().find(|pit| board.stands(side, *pit)) else { return true };
            done.iter().all(|step| step.rings[side].seeds(kuu) > 0)
        });
        tokens
    }

    /// Returns the steps up to a place in words, the last few of them, the one being shown last.
    pub(crate) fn told(&self, at: Point, most: usize) -> Vec<String> {
        let over = at.steps + usize::from(at.seeds > 0);
        let done = &self.trace.steps()[..over.min(self.trace.steps().len())];
        let mut lap = self.laps(Point::after(done.len()));
        let mut words: Vec<_> = done
            .iter()
            .rev()
            .take(most)
            .map(|step| {
                let told = self.trace.words(step);
                if matches!(step.event, Event::Lap { .. }) {
                    lap -= 1;
                    format!("lap {}: {told}", lap + 1)
                } else {
                    format!("  {told}")
                }
            })
            .collect();
        words.reverse();
        words
    }
}

/// Adds a seed to a pit; of seeds in the air there is always room for one more.
fn with_one_more(ring: Ring, pit: Pit) -> Ring {
    let mut pits = ring.pits();
    pits[pit.index()] = pits[pit.index()].saturating_add(1);
    Ring::new(pits).unwrap_or(ring)
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;

    use bao_core::{BySide, Side};

    use super::*;

    fn total(rings: BySide<Ring>) -> u32 {
        Side::ALL.into_iter().map(|side| u32::from(rings[side].total())).sum()
    }

    fn film(position: &str, text: &str) -> Film {
        let position: AnyPosition = position.parse().expect("a position");
        let (_, trace) = bao_tell::play(position, text).expect("legal");
        Film::new(position, trace)
    }

    /// Every place of a move, in the finest grain.
    fn places(film: &Film) -> Vec<Point> {
        let mut at = Point::after(0);
        let mut all = vec![at];
        while let Some((next, stay)) = film.next(at, film.end(), Pace::default()) {
            assert!(next > at && !stay.is_zero());
            at = next;
            all.push(at);
        }
        assert_eq!(at, film.end());
        all
    }

    /// G13: wherever a move stands, the seeds on the board, in the hands and in the air are sixty-four.
    #[test]
    fn g13_no_seed_is_lost_while_a_move_is_shown() {
        for rules in RuleSet::ALL {
            let mut position = rules.start();
            for ply in 0..40_usize {
                let moves = position.successors();
                let Some((chosen, after)) = moves.get(ply * 7 % moves.len().max(1)).copied() else { break };
                let text = position.text_of(chosen);
                let film = film(&position.to_string(), &text);
                for at in places(&film) {
                    let scene = film.scene(at);
                    let hands = scene.board.hands.unwrap_or_default();
                    let all = total(scene.board.rings) + u32::from(scene.air) + u32::from(hands.south + hands.north);
                    assert_eq!(all, 64, "{position} {text} at {at:?}");
                }
                let last = film.scene(film.end());
                assert_eq!(last.board.rings, after.rings(), "{position} {text}");
                assert_eq!(last.board.hands, Some(after.hands()));
                position = after;
            }
        }
    }

    /// G4: seeds drop one by one into the following pits, the first into the next pit.
    #[test]
    fn g4_seeds_fall_one_by_one() {
        let film = film("kete", "A6>");
        let lit: Vec<_> =
            places(&film).iter().map(|at| film.scene(*at).lit.map(|pit| pit.to_string()).unwrap_or_default()).collect();
        // The seed from the hand, then the pit is lifted, three seeds, and the rest.
        assert_eq!(lit, ["", "A6", "", "A7", "A8", "B8", "B8"]);
    }

    #[test]
    fn a_move_goes_back_step_by_step_as_it_went_on() {
        let film = film("kujifunza", "A2>,>");
        let forth = places(&film);
        let mut back = vec![film.end()];
        while let Some(last) = back.last().filter(|at| **at > Point::after(0)) {
            back.push(film.step_back(*last, Point::after(0), Pace::default()));
        }
        back.reverse();
        assert_eq!(back, forth);
    }

    #[test]
    fn laps_are_shown_at_once_where_that_is_wanted() {
        let film = film("kujifunza", "A2>,>");
        let mut pace = Pace { grain: Grain::Lap, ..Pace::default() };
        let (first, _) = film.next(Point::after(0), film.end(), pace).expect("a lap");
        assert_eq!(film.told(first, 1), ["lap 1: 2 seeds clockwise, the last into A4"]);
        pace.grain = Grain::Off;
        assert_eq!(film.next(Point::after(0), film.end(), pace), None);
    }
}
