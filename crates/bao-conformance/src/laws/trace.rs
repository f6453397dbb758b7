//! What observers are told.

use bao_core::{Direction, Event, Pit, Side, Tally, Trace, Variant, VariantExt, Watch};

use crate::positions::Positions;
use crate::violation::Violation;

/// A move leads to the same position whoever watches it, and nobody too.
///
/// # Errors
/// Shows a move that an observer changes.
pub fn observers_see_and_do_not_steer<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("observers_see_and_do_not_steer", |case| {
        let mover = case.position.side_to_move();
        for (candidate, visited) in case.visited() {
            let unseen = case.position.attempt(candidate, Watch::new(), &mut ());
            let counted = case.position.attempt(candidate, Watch::new(), &mut Tally::default());
            let told = case.position.attempt(candidate, Watch::new(), &mut Trace::new(mover));
            let all = [("a tally", counted), ("a trace", told)];
            for (who, seen) in all {
                case.require_of(candidate, seen == unseen, || {
                    format!("unseen the move leads to {unseen:?}, watched by {who} to {seen:?}")
                })?;
            }
            if visited.is_ok() && case.position.is_legal(candidate) {
                let watched = case.position.play_observed(candidate, &mut Trace::new(mover));
                let played = case.position.play_unchecked(candidate);
                case.require_of(candidate, watched == played, || {
                    format!("played it leads to {played}, played with a trace to {watched}")
                })?;
            }
        }
        Ok(())
    })
}

/// A trace tells the whole move: sown seed by seed as it says, each board is the one it shows, and the last the one after.
///
/// Laps, captures and captured seeds are those of a tally.
///
/// # Errors
/// Shows a move whose trace leaves something out or adds something.
pub fn traces_tell_the_whole_move<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("traces_tell_the_whole_move", |case| {
        let mover = case.position.side_to_move();
        for (candidate, _) in case.visited() {
            let (mut trace, mut tally) = (Trace::new(mover), Tally::default());
            let after = case.position.attempt(candidate, Watch::new(), &mut trace);
            let counted = case.position.attempt(candidate, Watch::new(), &mut tally);
            case.require_of(candidate, counted == after, || {
                format!("with a trace the move leads to {after:?}, with a tally to {counted:?}")
            })?;
            let told = retell(case.position, &trace);
            let problem = told.as_ref().err().cloned().unwrap_or_default();
            case.require_of(candidate, told.is_ok(), || format!("{problem}; the trace is\n{trace}"))?;
            case.require_of(candidate, told == Ok(tally), || {
                format!("the trace tells {told:?}, counted are {tally:?}; the trace is\n{trace}")
            })?;
            if let Ok(after) = after {
                let last = trace.steps().last().map(|step| step.rings);
                case.require_of(candidate, last == Some(after.rings()), || {
                    format!("the board after the move is not the last of its trace: {after}; the trace is\n{trace}")
                })?;
            }
        }
        Ok(())
    })
}

/// A board in arrays on which a trace is played seed by seed, without the kernel.
struct Retold {
    own: [u8; 16],
    other: [u8; 16],
    /// Seeds lifted or captured and not yet sown.
    air: u8,
    /// Where the seeds in the air begin.
    next: Next,
    tally: Tally,
}

/// Where the seeds in the air begin.
#[derive(Clone, Copy)]
enum Next {
    /// Behind the pit that was lifted.
    Behind(Pit),
    /// In a pit, in a direction.
    Into(Pit, Direction),
    /// Not said.
    Unknown,
}

/// Plays a trace and returns what it counted, or where it goes wrong.
fn retell<V: Variant>(position: &V, trace: &Trace) -> Result<Tally, String> {
    let mover = position.side_to_move();
    let rings = position.rings();
    let mut retold = Retold {
        own: rings[mover].pits(),
        other: rings[mover.other()].pits(),
        air: 0,
        next: Next::Unknown,
        tally: Tally::default(),
    };
    for (i, step) in trace.steps().iter().enumerate() {
        let shown = |side: Side| step.rings[side].pits();
        retold.follow(step.event).map_err(|problem| format!("step {}: {problem}", i + 1))?;
        if (retold.own, retold.other) != (shown(mover), shown(mover.other())) {
            return Err(format!("step {}: the board shown is not the one that the steps make", i + 1));
        }
    }
    Ok(retold.tally)
}

impl Retold {
    fn follow(&mut self, event: Event) -> Result<(), &'static str> {
        match event {
            Event::Place { pit, .. } => self.own[pit.index()] += 1,
            Event::Lift { pit, seeds, .. } => {
                check(self.air == 0, "seeds are lifted while others are in the air")?;
                check(seeds > 0 && self.own[pit.index()] >= seeds, "more seeds are lifted than there are")?;
                self.own[pit.index()] -= seeds;
                (self.air, self.next) = (seeds, Next::Behind(pit));
            }
            Event::Capture { by, target, seeds, .. } => {
                check(self.air == 0, "seeds are captured while others are in the air")?;
                check(target.index() + by.index() == 7, "what is captured does not face the pit that captures")?;
                check(self.own[by.index()] > 0, "an empty pit captures")?;
                check(seeds > 0 && self.other[target.index()] == seeds, "what is captured is not all that lies there")?;
                self.other[target.index()] = 0;
                (self.air, self.next) = (seeds, Next::Unknown);
                self.tally.captures += 1;
                self.tally.captured += u32::from(seeds);
            }
            Event::Enter { pit, direction, .. } => self.next = Next::Into(pit, direction),
            Event::Lap { seeds, direction, end } => return self.sow(seeds, direction, end),
            Event::Decide { .. } | Event::Rest { .. } | Event::Endless { .. } => {}
        }
        Ok(())
    }

    fn sow(&mut self, seeds: u8, direction: Direction, end: Pit) -> Result<(), &'static str> {
        check(seeds == self.air && seeds > 0, "another number of seeds is sown than was in the air")?;
        let mut pit = match self.next {
            Next::Behind(pit) => pit.onward(1, direction),
            Next::Into(pit, entering) => {
                check(entering == direction, "the seeds run another way than they entered")?;
                pit
            }
            Next::Unknown => return Err("nobody says where the seeds enter"),
        };
        for dropped in 0..seeds {
            if dropped > 0 {
                pit = pit.onward(1, direction);
            }
            self.own[pit.index()] += 1;
        }
        check(pit == end, "the lap ends in another pit than is told")?;
        (self.air, self.next) = (0, Next::Unknown);
        self.tally.laps += 1;
        Ok(())
    }
}

fn check(holds: bool, problem: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(problem) }
}
