//! Never-ending sowings (G6): proof with the exact period, and the lap limit.

use std::collections::HashMap;

use bao_core::rule::G5;
use bao_core::{Direction, Endless, Entry, Halt, LAP_LIMIT, LapRules, Pit, Ring, RuleId, Sowing, Verdict, Watch};

use crate::common::{pit, sow_slowly};

/// Relays at every occupied pit, and captures on the way if told to.
struct Relay<const CAPTURES: bool> {
    /// The occupied pits at which it goes on before it rests at one.
    left: u64,
    /// What the rules remember: the relays so far, modulo a number.
    count: u8,
    modulo: u8,
}

impl<const CAPTURES: bool> Relay<CAPTURES> {
    const NEW: Self = Self { left: u64::MAX, count: 0, modulo: 1 };
}

impl<const CAPTURES: bool> LapRules for Relay<CAPTURES> {
    const CAPTURES: bool = CAPTURES;
    const CAPTURE: RuleId = G5;
    const RELAY: RuleId = G5;

    fn entry(&self, by: Pit, direction: Direction) -> Entry {
        Entry::by_kimbi(by, direction, G5)
    }

    fn special(&self) -> u16 {
        // Nothing is asked of rules that neither rest nor count.
        if self.left == u64::MAX && self.modulo == 1 { 0 } else { 0xffff }
    }

    fn at_special(&mut self, _pit: Pit, _seeds: u8) -> Verdict {
        if self.left == 0 {
            return Verdict::Rest(G5);
        }
        self.left -= 1;
        self.count = (self.count + 1) % self.modulo;
        Verdict::Relay
    }

    fn state(&self) -> u8 {
        self.count
    }
}

/// What a slow simulation says of a sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Rest { laps: u64 },
    Endless { period: u64 },
    Unknown,
}

/// Sows seed by seed and remembers every state, up to a number of laps.
fn simulate(
    (own, other): (Ring, Ring),
    start: Pit,
    mut direction: Direction,
    captures: bool,
    limit: u64,
) -> (End, [u8; 16], [u8; 16]) {
    let (mut own, mut other) = (own.pits(), other.pits());
    let mut seen = HashMap::new();
    let mut from = start.index();
    let mut seeds = core::mem::take(&mut own[from]);
    let mut laps = 0;
    loop {
        if let Some(before) = seen.insert((own, other, from, direction, seeds), laps) {
            return (End::Endless { period: laps - before }, own, other);
        }
        if laps == limit {
            return (End::Unknown, own, other);
        }
        let won = captures && other[..8].iter().all(|&seeds| seeds == 0);
        let end = sow_slowly(&mut own, from, seeds, direction);
        laps += 1;
        if won || own[end] == 1 {
            return (End::Rest { laps }, own, other);
        }
        if captures && end < 8 && other[7 - end] > 0 {
            seeds = core::mem::take(&mut other[7 - end]);
            let left = end < 2 || end < 6 && direction == Direction::Clockwise;
            (from, direction) = if left { (15, Direction::Clockwise) } else { (8, Direction::Anticlockwise) };
        } else {
            (from, seeds) = (end, core::mem::take(&mut own[end]));
        }
    }
}

fn sow<const CAPTURES: bool>(
    mut rules: Relay<CAPTURES>,
    (own, other): (Ring, Ring),
    start: Pit,
    direction: Direction,
    mut watch: Watch,
) -> (Halt, Sowing) {
    let mut sowing = Sowing::new(own, other);
    sowing.lift(start, direction, G5, &mut ());
    let halt = sowing.run(&mut rules, &mut watch, &mut ());
    (halt, sowing)
}

/// A small random generator with a fixed seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound).expect("bounds are small")
    }

    /// Shares 64 seeds between two rings.
    fn board(&mut self) -> (Ring, Ring) {
        let (mut own, mut other) = ([0; 16], [0; 16]);
        let share = self.below(65);
        for i in 0..64 {
            let pit = self.below(16);
            *(if i < share { &mut own[pit] } else { &mut other[pit] }) += 1;
        }
        (Ring::new(own).expect("64 seeds at most"), Ring::new(other).expect("64 seeds at most"))
    }
}

/// Compares the kernel with the slow simulation on random boards, and returns how many laps were compared.
fn compare<const CAPTURES: bool>(boards: u32) -> u64 {
    const LIMIT: u64 = 10_000;
    let (mut random, mut compared) = (Random(42), 0);
    for _ in 0..boards {
        let (own, other) = random.board();
        for start in Pit::all().filter(|&pit| own.seeds(pit) >= 2) {
            for direction in Direction::ALL {
                let of = || format!("{own:?} {other:?} {start:?} {direction}");
                let (halt, sowing) =
                    sow(Relay::<CAPTURES>::NEW, (own, other), start, direction, Watch::with_limit(LIMIT));
                let (end, slow_own, slow_other) = simulate((own, other), start, direction, CAPTURES, LIMIT);
                match (halt, end) {
                    (Halt::Rest | Halt::Won, End::Rest { laps }) => {
                        assert_eq!(sowing.laps(), laps, "{}", of());
                        assert_eq!((sowing.own.pits(), sowing.other.pits()), (slow_own, slow_other), "{}", of());
                        compared += laps;
                    }
                    (Halt::Endless(Endless::Proved { period, .. }), End::Endless { period: slow }) => {
                        assert_eq!(period, slow, "{}", of());
                    }
                    // Seen by the slow simulation, which remembers everything, before Brent's method sees it.
                    (Halt::Endless(Endless::Presumed { laps: LIMIT }), End::Endless { .. } | End::Unknown) => {}
                    _ => panic!("{halt:?} is not {end:?}: {}", of()),
                }
            }
        }
    }
    compared
}

#[test]
fn g5_relays_are_as_sown_seed_by_seed() {
    assert!(compare::<false>(4_000) > 100_000, "too little was compared");
}

#[test]
fn g5_captures_and_relays_are_as_sown_seed_by_seed() {
    assert!(compare::<true>(1_000) > 100_000, "too little was compared");
}

/// Relays that never end, found among random rings: the ring from A1 clockwise, the start, and the period.
const ENDLESS: [([u8; 16], &str, Direction, u64); 9] = [
    ([3, 4, 3, 0, 2, 5, 2, 3, 2, 1, 0, 1, 2, 0, 4, 2], "A5", Direction::Anticlockwise, 70),
    ([4, 3, 4, 5, 2, 4, 0, 5, 4, 3, 2, 1, 2, 3, 4, 1], "B2", Direction::Clockwise, 166),
    ([2, 1, 0, 2, 6, 2, 1, 0, 2, 1, 2, 3, 4, 3, 2, 1], "B8", Direction::Anticlockwise, 229),
    ([6, 3, 2, 1, 2, 1, 2, 5, 3, 0, 2, 1, 2, 1, 2, 1], "A7", Direction::Clockwise, 672),
    ([0, 1, 4, 5, 2, 1, 3, 2, 2, 1, 2, 1, 2, 3, 2, 3], "B8", Direction::Anticlockwise, 1_384),
    ([2, 1, 0, 3, 2, 3, 2, 1, 2, 2, 3, 0, 5, 2, 3, 1], "B7", Direction::Anticlockwise, 4_020),
    ([1, 2, 3, 2, 5, 4, 0, 4, 2, 6, 2, 3, 0, 3, 2, 0], "B6", Direction::Anticlockwise, 9_184),
    ([2, 3, 4, 2, 1, 2, 1, 3, 2, 1, 2, 1, 2, 1, 4, 3], "A3", Direction::Clockwise, 37_588),
    LONG,
];

/// One whose period is beyond the lap limit.
const LONG: ([u8; 16], &str, Direction, u64) =
    ([3, 5, 3, 4, 6, 2, 1, 3, 2, 1, 2, 1, 5, 4, 5, 2], "A2", Direction::Clockwise, 192_184);

#[test]
fn g6_an_endless_sowing_is_proved_with_its_exact_period() {
    for (pits, start, direction, period) in ENDLESS {
        let own = Ring::new(pits).expect("64 seeds at most");
        let board = (own, Ring::EMPTY);
        let (end, ..) = simulate(board, pit(start), direction, false, u64::MAX);
        assert_eq!(end, End::Endless { period }, "the slow simulation of {start} {pits:?}");
        let (halt, sowing) = sow(Relay::<false>::NEW, board, pit(start), direction, Watch::with_limit(u64::MAX));
        let laps = sowing.laps();
        assert_eq!(halt, Halt::Endless(Endless::Proved { laps, period }), "{start} {pits:?}");
    }
}

#[test]
fn g6_a_period_beyond_the_limit_is_presumed() {
    let (pits, start, direction, _) = LONG;
    let board = (Ring::new(pits).expect("64 seeds at most"), Ring::EMPTY);
    let (halt, sowing) = sow(Relay::<false>::NEW, board, pit(start), direction, Watch::new());
    assert_eq!(halt, Halt::Endless(Endless::Presumed { laps: 65_536 }));
    assert_eq!((LAP_LIMIT, sowing.laps()), (65_536, 65_536));
}

/// Sows the long relay with rules that end it after so many laps.
fn rest_after(laps: u64, watch: Watch) -> (Halt, u64) {
    let (pits, start, direction, _) = LONG;
    let board = (Ring::new(pits).expect("64 seeds at most"), Ring::EMPTY);
    let (halt, sowing) = sow(Relay::<false> { left: laps - 1, ..Relay::NEW }, board, pit(start), direction, watch);
    (halt, sowing.laps())
}

#[test]
fn g6_the_lap_limit_itself_may_be_reached_but_not_passed() {
    assert_eq!(rest_after(65_535, Watch::new()), (Halt::Rest, 65_535));
    assert_eq!(rest_after(65_536, Watch::new()), (Halt::Rest, 65_536));
    let presumed = Halt::Endless(Endless::Presumed { laps: 65_536 });
    assert_eq!(rest_after(65_537, Watch::new()), (presumed, 65_536));
}

#[test]
fn g6_other_lap_limits_hold_as_exactly() {
    for limit in [1, 2, 47, 48, 49, 50, 95, 96, 97, 1_000] {
        assert_eq!(rest_after(limit, Watch::with_limit(limit)), (Halt::Rest, limit));
        let presumed = Halt::Endless(Endless::Presumed { laps: limit });
        assert_eq!(rest_after(limit + 1, Watch::with_limit(limit)), (presumed, limit));
    }
}

#[test]
fn g6_the_state_of_the_rules_is_part_of_the_sowing_state() {
    // 70 laps bring the same pits, but only 210 the same count too.
    let (pits, start, direction, period) = ENDLESS[0];
    let board = (Ring::new(pits).expect("64 seeds at most"), Ring::EMPTY);
    let (halt, _) = sow(Relay::<false> { modulo: 3, ..Relay::NEW }, board, pit(start), direction, Watch::new());
    assert!(matches!(halt, Halt::Endless(Endless::Proved { period: 210, .. })), "{halt:?}, not 3 times {period}");
}
