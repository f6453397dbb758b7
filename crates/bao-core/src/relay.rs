//! The kernel: laps, captures and relays until a sowing comes to rest.

use core::hint::select_unpredictable;

use crate::course::Course;
use crate::direction::Direction;
use crate::endless::Watch;
use crate::observe::{Endless, Event, Observer};
use crate::pit::{FrontPit, Kichwa, Pit};
use crate::ring::Ring;
use crate::rule::{G5, G7, RuleId};

/// How the laps of one kind of move go on: the variant's answer at the end of each lap.
///
/// A lap that ends in an empty pit always ends the move (G5).
/// One that ends in an occupied front pit facing seeds captures if [`CAPTURES`](Self::CAPTURES), and the seeds enter where
/// [`entry`](Self::entry) says.
/// At any other occupied pit the move relays, unless the pit is [`special`](Self::special).
pub trait LapRules {
    /// Whether a lap that ends in an occupied own front pit facing seeds captures them.
    const CAPTURES: bool;
    /// The rule of a capture.
    const CAPTURE: RuleId;
    /// The rule of a capture by the first lap of the move.
    const FIRST_CAPTURE: RuleId = Self::CAPTURE;
    /// The rule of a relay.
    const RELAY: RuleId;
    /// The rule by which an empty pit ends the move.
    const REST: RuleId = G5;

    /// Says where seeds captured by the front pit `by`, reached in `direction`, are sown from.
    ///
    /// It is asked of back pits too, where the answer goes unused.
    fn entry(&self, by: Pit, direction: Direction) -> Entry;

    /// Returns the own pits at which [`at_special`](Self::at_special) decides, bit 0 for front pit 1; none unless said.
    #[inline(always)]
    fn special(&self) -> u16 {
        0
    }

    /// Decides what happens at an occupied special pit where nothing is captured; `seeds` counts the one just dropped.
    #[inline(always)]
    fn at_special(&mut self, pit: Pit, seeds: u8) -> Verdict {
        let _ = (pit, seeds);
        Verdict::Relay
    }

    /// Returns whatever of the rules' own state decides how the sowing goes on (G6), such as a standing kuu; none unless said.
    #[inline(always)]
    fn state(&self) -> u8 {
        0
    }
}

/// What happens at an occupied pit where nothing is captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The pit is lifted and sown on.
    Relay,
    /// The move ends.
    Rest(RuleId),
    /// The player is asked.
    Ask,
}

/// Where captured seeds are sown from, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The course that they take.
    pub course: Course,
    /// The rule that names the entry.
    pub rule: RuleId,
}

impl Entry {
    /// The entry at a kichwa, which itself gets the first seed (G4).
    #[must_use]
    #[inline(always)]
    pub const fn kichwa(kichwa: Kichwa, rule: RuleId) -> Self {
        let direction = kichwa.direction();
        Self { course: Course::new(kichwa.pit().onward(1, direction.reverse()), direction), rule }
    }

    /// The entry of the games of kichwa and kimbi: a kimbi decides by its side, the centre keeps the direction.
    #[must_use]
    #[inline(always)]
    pub fn by_kimbi(by: Pit, direction: Direction, rule: RuleId) -> Self {
        let centre = usize::from(matches!(direction, Direction::Clockwise)) * 0b0011_1100;
        let left = (0b0000_0011 | centre) >> by.index() & 1 == 1;
        let (at_left, at_right) = (Self::kichwa(Kichwa::Left, rule), Self::kichwa(Kichwa::Right, rule));
        Self { course: select_unpredictable(left, at_left.course, at_right.course), rule }
    }
}

/// Why a sowing has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Halt {
    /// It has come to rest.
    Rest,
    /// The player must decide about the pit where the lap ended, which still holds its seeds.
    Asked(Pit),
    /// It has taken the last seed of the opponent's front row and sown it (G7).
    Won,
    /// It never comes to rest (G6).
    Endless(Endless),
}

/// A move under way: both rings, the seeds in the air, and where they are to be sown from.
#[derive(Clone, Copy, Debug)]
pub struct Sowing {
    /// The mover's ring.
    pub own: Ring,
    /// The opponent's ring.
    pub other: Ring,
    course: Course,
    seeds: u8,
    laps: u64,
}

impl Sowing {
    /// Starts from a board, with nothing lifted.
    #[must_use]
    #[inline(always)]
    pub const fn new(own: Ring, other: Ring) -> Self {
        Self { own, other, course: Course::new(Pit::wrapping(0), Direction::Clockwise), seeds: 0, laps: 0 }
    }

    /// Returns the number of laps sown so far, entry laps counted.
    #[must_use]
    pub const fn laps(&self) -> u64 {
        self.laps
    }

    /// Returns the direction of the lap under way or just sown.
    #[must_use]
    #[inline(always)]
    pub const fn direction(&self) -> Direction {
        self.course.direction()
    }

    /// Puts a seed from the hand into a pit.
    #[inline(always)]
    pub fn place<O: Observer>(&mut self, pit: Pit, rule: RuleId, observer: &mut O) {
        self.own = self.own.with_added(pit, 1);
        observer.see(Event::Place { pit, rule }, self.own, self.other);
    }

    /// Lifts a whole pit, to be sown in `direction`.
    #[inline(always)]
    pub fn lift<O: Observer>(&mut self, pit: Pit, direction: Direction, rule: RuleId, observer: &mut O) {
        let seeds = self.own.seeds(pit);
        self.lift_some(pit, seeds, direction, rule, observer);
    }

    /// Lifts some of a pit's seeds, to be sown in `direction`.
    #[inline(always)]
    pub fn lift_some<O: Observer>(
        &mut self,
        pit: Pit,
        seeds: u8,
        direction: Direction,
        rule: RuleId,
        observer: &mut O,
    ) {
        self.own = self.own.with_taken(pit, seeds);
        (self.course, self.seeds) = (Course::new(pit, direction), seeds);
        observer.see(Event::Lift { pit, seeds, rule }, self.own, self.other);
    }

    /// Takes the seeds facing a front pit into the hand; they must then [`enter`](Self::enter).
    #[inline(always)]
    pub fn capture<O: Observer>(&mut self, by: FrontPit, rule: RuleId, observer: &mut O) {
        let target = by.opposite();
        self.seeds = self.other.seeds(target.pit());
        self.other = self.other.emptied(target.pit());
        observer.see(Event::Capture { by, target, seeds: self.seeds, rule }, self.own, self.other);
    }

    /// Says where the captured seeds are sown from.
    #[inline(always)]
    pub fn enter<O: Observer>(&mut self, entry: Entry, observer: &mut O) {
        self.course = entry.course;
        let (pit, direction) = (entry.course.first(), entry.course.direction());
        observer.see(Event::Enter { pit, direction, rule: entry.rule }, self.own, self.other);
    }

    /// Sows the seeds in the air and returns the pit where the last of them fell (G4).
    #[inline(always)]
    pub fn lap<O: Observer>(&mut self, observer: &mut O) -> Pit {
        let end = self.course.end(self.seeds);
        self.own = self.own.sow_course(self.course, self.seeds);
        self.laps += 1;
        observer.see(Event::Lap { seeds: self.seeds, direction: self.direction(), end }, self.own, self.other);
        end
    }

    /// Ends a move that stands at `pit`.
    #[inline(always)]
    pub fn rest<O: Observer>(&self, pit: Pit, rule: RuleId, observer: &mut O) {
        observer.see(Event::Rest { pit, rule }, self.own, self.other);
    }

    /// Sows laps until the sowing halts (G5), never-ending ones included (G6).
    ///
    /// Seeds must be in the air: [`lift`](Self::lift) or [`capture`](Self::capture) and [`enter`](Self::enter) come first.
    #[inline]
    pub fn run<R: LapRules, O: Observer>(&mut self, rules: &mut R, watch: &mut Watch, observer: &mut O) -> Halt {
        // A copy that nobody else can reach stays in registers.
        let mut sowing = *self;
        let halt = sowing.run_on(rules, watch, observer);
        *self = sowing;
        halt
    }

    #[inline(always)]
    fn run_on<R: LapRules, O: Observer>(&mut self, rules: &mut R, watch: &mut Watch, observer: &mut O) -> Halt {
        let due = watch.due();
        loop {
            if self.laps >= due
                && let Some(how) = watch.look(self.laps, (self.state(), rules.state()))
            {
                observer.see(Event::Endless { how }, self.own, self.other);
                return Halt::Endless(how);
            }
            // G7: the capture that took the last seed of the front row has its one last lap, then the move ends.
            if R::CAPTURES && self.other.front_is_empty() {
                let end = self.lap(observer);
                self.rest(end, G7, observer);
                return Halt::Won;
            }
            // What will lie in the last pit is known before the lap is sown, which keeps the two apart for the processor.
            let landed = self.landing();
            let end = self.lap(observer);
            // G5: one seed in the last pit means that it was empty.
            if landed == 1 {
                self.rest(end, R::REST, observer);
                return Halt::Rest;
            }
            let facing = if R::CAPTURES { self.other.facing(end) } else { 0 };
            let captures = facing > 0;
            if !captures && rules.special() >> end.index() & 1 == 1 {
                match rules.at_special(end, landed) {
                    Verdict::Relay => {}
                    Verdict::Rest(rule) => {
                        self.rest(end, rule, observer);
                        return Halt::Rest;
                    }
                    Verdict::Ask => return Halt::Asked(end),
                }
            }
            self.go_on::<R, O>(rules, end, landed, facing, observer);
        }
    }

    /// Returns the seeds in the pit where the lap in the air will end, after it.
    #[inline(always)]
    fn landing(&self) -> u8 {
        let end = self.course.end(self.seeds);
        // The last seed, and one more for each full round before it.
        self.own.seeds(end) + 1 + (self.seeds.wrapping_sub(1) >> 4)
    }

    /// Captures what faces the pit where a lap has ended, or, where nothing does, relays from it.
    ///
    /// Which of the two it is cannot be foretold, so the seeds, pits and direction are selected without a branch.
    #[inline(always)]
    fn go_on<R: LapRules, O: Observer>(&mut self, rules: &R, end: Pit, landed: u8, facing: u8, observer: &mut O) {
        let captures = facing > 0;
        let entry = rules.entry(end, self.direction());
        self.seeds = select_unpredictable(captures, facing, landed);
        self.own = self.own.emptied_unless(captures, end);
        if R::CAPTURES {
            self.other = self.other.emptied_unless(!captures, end.opposite());
            self.course = select_unpredictable(captures, entry.course, self.course.relayed_from(end));
        } else {
            self.course = self.course.relayed_from(end);
        }
        if !O::WATCHES {
            return;
        }
        if let Some(by) = end.front().filter(|_| captures) {
            let target = by.opposite();
            let rule = if self.laps == 1 { R::FIRST_CAPTURE } else { R::CAPTURE };
            observer.see(Event::Capture { by, target, seeds: facing, rule }, self.own, self.other);
            self.enter(entry, observer);
        } else {
            observer.see(Event::Lift { pit: end, seeds: landed, rule: R::RELAY }, self.own, self.other);
        }
    }

    /// Returns what decides how the sowing goes on, apart from the rules' own state (G6).
    const fn state(&self) -> (Ring, Ring, Course, u8) {
        (self.own, self.other, self.course, self.seeds)
    }
}
