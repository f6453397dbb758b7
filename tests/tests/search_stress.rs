//! Searches under any limits, stopped at any moment: always a legal move, no thread left behind, no memory beyond the hash.
//!
//! This is one test in a program of its own, so that threads and memory can be counted.
//! No time is asserted: how long the machine takes is its own affair.

use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use bao_catalog::Game;
use bao_core::VariantExt;
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::Kujifunza;
use bao_search::{Clock, Engine, Limits, Options, Report, Searcher, Stop, Uct};
use fastrand::Rng;

/// The positions of each variant.
const POSITIONS: usize = 1_000;

/// The most memory that a search of this test is given, in units of 1,048,576 bytes.
const HASH: usize = 4;

/// Positions of games of random moves, none of them over.
fn positions<V: Game>(random: &mut Rng) -> Vec<V> {
    let mut all = Vec::new();
    let mut at = V::start();
    while all.len() < POSITIONS {
        match random.choice(at.successors()) {
            Some((_, after)) => {
                all.push(at);
                at = after;
            }
            None => at = V::start(),
        }
    }
    all
}

/// Draws limits, among them none at all.
fn limits<V: Game>(position: &V, random: &mut Rng) -> Limits {
    let mut one_in = |chance: u32| random.u32(..chance) == 0;
    let [depth, nodes, time, clock, draws] = [3, 3, 4, 6, 4].map(&mut one_in);
    let millis = |random: &mut Rng, most| Duration::from_millis(random.u64(..most));
    Limits {
        depth: depth.then(|| random.u32(1..9)),
        nodes: nodes.then(|| random.u64(1..6_000)),
        time: time.then(|| millis(random, 5)),
        clock: clock.then(|| Clock { left: millis(random, 200), increment: millis(random, 3) }),
        drawn: if draws {
            position.successors().iter().map(|(_, after)| after.key()).take(2).collect()
        } else {
            Vec::new()
        },
    }
}

/// Stops each search after the time that comes with it.
fn stop_in_time(asked: &Receiver<(Stop, Duration)>) {
    while let Ok((stop, after)) = asked.recv() {
        thread::sleep(after);
        stop.stop();
    }
}

fn check<V: Game>(position: &V, found: Option<Report>, words: &str) {
    let found = found.unwrap_or_else(|| panic!("no move: {words}"));
    assert!(position.is_legal(found.best_move()), "{words}");
    for line in &found.lines {
        let mut at = *position;
        for &by in &line.moves {
            at = at.play(by).unwrap_or_else(|error| panic!("{error}: {words}"));
        }
    }
}

fn stress<V: Game>(seed: u64) {
    let mut random = Rng::with_seed(seed);
    let (stops, asked) = channel();
    thread::scope(|scope| {
        let stopper = scope.spawn(move || stop_in_time(&asked));
        for (number, position) in positions::<V>(&mut random).iter().enumerate() {
            let limits = limits(position, &mut random);
            let options = Options {
                threads: random.usize(1..=4),
                hash: random.usize(..=HASH),
                lines: random.usize(1..=3),
                reductions: random.bool(),
                quiescence: random.bool(),
            };
            let stop = Stop::new();
            let after = Duration::from_micros(random.u64(..3_000));
            let words = format!("seed {seed}, number {number}: {position} within {limits:?}, {options:?}, {after:?}");
            stops.send((stop.clone(), after)).expect("somebody stops");
            if number % 10 == 0 {
                check(position, Uct::new(seed, 1).search(position, &limits, &stop, &mut |_| {}), &words);
            } else {
                let mut searcher = Searcher::new(options);
                check(position, searcher.search(position, &limits, &stop, &mut |_| {}), &words);
            }
        }
        drop(stops);
        // A scope waits until its threads are through, but only joining waits until they are gone.
        stopper.join().expect("it only sleeps");
    });
}

/// Returns a number of the process, where the system tells it.
fn of_process(key: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn any_search_can_be_stopped_at_any_moment() {
    let threads = of_process("Threads");
    stress::<Kete>(1);
    stress::<Kimasai>(2);
    stress::<Kujifunza>(3);
    assert_eq!(of_process("Threads"), threads, "every thread has ended");
    if let Some(peak) = of_process("VmHWM") {
        // The program itself, its stacks and what the allocator keeps are far less than a table of the next size would be.
        let most = 1024 * HASH as u64 + 48 * 1024;
        assert!(peak < most, "{peak} kB, where {HASH} times 1,048,576 bytes were allowed for tables");
    }
}
