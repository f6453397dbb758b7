//! What a sowing keeps, and that it stops.

use core::ops::ControlFlow;

use bao_core::{Endless, Event, LAP_LIMIT, Observer, Ring, Side, Tally, Variant, Watch};

use crate::positions::Positions;
use crate::violation::Violation;

/// There are 64 seeds on the board and in the hands, before and after every move (G13).
///
/// # Errors
/// Shows a position or move with another number.
pub fn seeds_are_conserved<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("seeds_are_conserved", |case| {
        let before = seeds(case.position);
        case.require(before == Ring::CAPACITY, || format!("expected 64 seeds (G13), found {before}"))?;
        for (candidate, after) in case.visited() {
            if let Ok(after) = after {
                let found = seeds(&after);
                case.require_of(candidate, found == Ring::CAPACITY, || {
                    format!("expected 64 seeds after the move (G13), found {found} in {after}")
                })?;
            }
        }
        Ok(())
    })
}

fn seeds<V: Variant>(position: &V) -> u32 {
    let (rings, hands) = (position.rings(), position.hands());
    let of_side = |side| rings[side].pits().iter().map(|&pit| u32::from(pit)).sum::<u32>() + u32::from(hands[side]);
    Side::ALL.into_iter().map(of_side).sum()
}

/// Sowing a candidate by itself leads to where the visit says it does, never-ending ones included.
///
/// A start that would be a never-ending capture may be visited a second time, as the takata that it then is (G12); the
/// last visit counts.
///
/// # Errors
/// Shows a candidate of which the two differ.
pub fn attempts_agree_with_the_visit<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("attempts_agree_with_the_visit", |case| {
        let visited = case.visited();
        for (i, &(candidate, after)) in visited.iter().enumerate() {
            let again = visited[i + 1..].iter().any(|&(later, _)| later == candidate);
            if again {
                case.require_of(candidate, after.is_err(), || {
                    "the candidate comes to rest, yet it is visited again".to_owned()
                })?;
                continue;
            }
            let found = case.position.attempt(candidate, Watch::new(), &mut ());
            case.require_of(candidate, found == after, || format!("the visit says {after:?}, the attempt {found:?}"))?;
        }
        Ok(())
    })
}

/// Every sowing comes to rest, once, or says that it never does, and how that is known (G6).
///
/// Where it is proved, the laps of the last period are those of the period before, and none shorter would do.
/// Where it is presumed, the lap limit was reached.
///
/// # Errors
/// Shows a move that neither rests nor is never-ending, or whose proof does not hold.
pub fn every_sowing_rests_or_says_endless<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("every_sowing_rests_or_says_endless", |case| {
        for (candidate, _) in case.visited() {
            let mut account = Account::default();
            let after = case.position.attempt(candidate, Watch::new(), &mut account);
            let claim = after.err();
            let rests = u32::from(claim.is_none());
            case.require_of(candidate, account.rests == rests && account.said == claim, || {
                format!(
                    "the attempt says {after:?}, but its observer saw {} rests and heard {:?}",
                    account.rests, account.said
                )
            })?;
            case.require_of(candidate, account.last, || "something happens after the sowing has stopped".to_owned())?;
            if let Some(how) = claim {
                case.require_of(candidate, account.bears_out(how), || {
                    format!("{how:?} is said after {} laps, but the laps do not bear it out", account.laps.len())
                })?;
            }
        }
        Ok(())
    })
}

/// A lap: the event and the board after it.
type Lap = (Event, Ring, Ring);

/// What an observer remembers of a sowing to judge its end.
#[derive(Debug, Default)]
struct Account {
    laps: Vec<Lap>,
    rests: u32,
    said: Option<Endless>,
    /// Whether the latest event was the end.
    last: bool,
}

impl Observer for Account {
    const WATCHES: bool = true;

    fn see(&mut self, event: Event, own: Ring, other: Ring) {
        self.last = matches!(event, Event::Rest { .. } | Event::Endless { .. });
        match event {
            Event::Lap { .. } => self.laps.push((event, own, other)),
            Event::Rest { .. } => self.rests += 1,
            Event::Endless { how } => self.said = Some(how),
            _ => {}
        }
    }
}

impl Account {
    fn bears_out(&self, how: Endless) -> bool {
        let sown = self.laps.len() as u64;
        match how {
            Endless::Presumed { laps } => laps == LAP_LIMIT && sown == laps,
            Endless::Proved { laps, period } => {
                let back = |by: u64| usize::try_from(sown - 1 - by).ok().and_then(|at| self.laps.get(at));
                sown == laps
                    && (1..laps).contains(&period)
                    && back(period) == back(0)
                    && (1..period).all(|shorter| back(shorter) != back(0))
            }
        }
    }
}

/// A sowing that takes so many laps comes to rest under a limit of as many, and is presumed never to under one less.
///
/// # Errors
/// Shows a move on which another limit than the one asked for seems to work.
pub fn the_lap_limit_is_heeded<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("the_lap_limit_is_heeded", |case| {
        let mut broken = Ok(());
        let _ = case.position.visit_candidates(|candidate, visited| {
            if visited.is_ok() {
                let mut tally = Tally::default();
                let after = case.position.attempt(candidate, Watch::new(), &mut tally);
                let under = |limit| case.position.attempt(candidate, Watch::with_limit(limit), &mut ());
                let (enough, short) = (under(tally.laps), tally.laps.checked_sub(1).map(under));
                broken = case.require_of(candidate, enough == after, || {
                    format!("{} laps lead to {after:?}, under a limit of as many to {enough:?}", tally.laps)
                });
                if broken.is_ok() {
                    let presumed = Some(Err(Endless::Presumed { laps: tally.laps.saturating_sub(1) }));
                    broken = case.require_of(candidate, short == presumed, || {
                        format!("the move takes {} laps, under a limit of one less it gives {short:?}", tally.laps)
                    });
                }
            }
            if broken.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        broken
    })
}
