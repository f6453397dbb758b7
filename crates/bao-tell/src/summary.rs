//! A move in one line.

use std::fmt::Write;

use bao_core::rule::G7;
use bao_core::{Decision, Event, Kichwa, Trace};

use crate::moves::count;

/// The captures that are told one by one; of a longer chain the rest is summed up.
const CAPTURES_TOLD: usize = 3;

/// Says in one line what a move does: `captures 5 seeds from a4, enters at the left kichwa; 4 laps, rests at A2`.
#[must_use]
pub fn summary(trace: &Trace) -> String {
    let mover = trace.mover();
    let mut parts: Vec<String> = Vec::new();
    let (mut laps, mut captures, mut untold) = (0, 0, (0_u64, 0_u64));
    let mut entered = false;
    let mut end = String::new();
    for step in trace.steps() {
        match step.event {
            Event::Lap { .. } => laps += 1,
            Event::Capture { target, seeds, .. } => {
                captures += 1;
                if captures > CAPTURES_TOLD {
                    untold = (untold.0 + 1, untold.1 + u64::from(seeds));
                    continue;
                }
                let from = target.pit().of(mover.other());
                parts.push(if captures == 1 {
                    format!("captures {} from {from}", count(seeds.into(), "seed"))
                } else {
                    format!("{seeds} from {from}")
                });
            }
            // Only the first entry is told: the later ones follow from it.
            Event::Enter { direction, .. } if captures == 1 && !entered => {
                entered = true;
                if let Some(last) = parts.last_mut()
                    && is_kichwa(step.event)
                {
                    let _ = write!(last, ", enters at the {} kichwa", Kichwa::running(direction));
                }
            }
            Event::Decide { decision: Decision::Stop, .. } => parts.push("stops in the kuu".to_owned()),
            Event::Decide { decision: Decision::Safari, .. } => parts.push("goes on safari".to_owned()),
            Event::Rest { pit, rule } => {
                let won =
                    if rule == G7 { format!(", takes {}'s last front seed", mover.other()) } else { String::new() };
                end = format!(", rests at {}{won}", pit.of(mover));
            }
            Event::Endless { .. } => ", and never ends".clone_into(&mut end),
            _ => {}
        }
    }
    if untold.0 > 0 {
        parts.push(format!("then {} of {}", count(untold.0, "capture"), count(untold.1, "seed")));
    }
    if captures == 0 {
        parts.insert(0, "sows".to_owned());
    }
    format!("{}; {}{end}", parts.join(", "), count(laps, "lap"))
}

/// Returns whether captured seeds enter at a kichwa, and not at the pit that captured.
fn is_kichwa(event: Event) -> bool {
    matches!(event, Event::Enter { pit, direction, .. } if pit == Kichwa::running(direction).pit())
}

#[cfg(test)]
mod tests {
    use bao_catalog::AnyPosition;

    use super::*;

    #[track_caller]
    fn check(position: &str, text: &str, expected: &str) {
        let position: AnyPosition = position.parse().expect("a position");
        let (_, trace) = crate::play(position, text).expect("a legal move");
        assert_eq!(summary(&trace), expected);
    }

    #[test]
    fn a_sowing_without_capture_is_told_by_its_laps() {
        // KM3: three cows of A1 would be sown from A2 on; at the start each pit holds one, so every lap relays.
        check(
            "kimasai 0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/2,0,0,0,0,0,0,1/0,0,0,0,0,0,0,60 0,0 S -",
            "A1",
            "sows; 1 lap, rests at A3",
        );
    }

    #[test]
    fn a_win_by_the_last_front_seed_is_told() {
        // G7: A1's two end in A3, which is occupied and faces a6, the only pit of North's front row.
        check(
            "kujifunza 0,0,0,0,0,0,0,30/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,26 0,0 S -",
            "A1>,>",
            "captures 5 seeds from a6, enters at the left kichwa; 2 laps, rests at A5, takes North's last front seed",
        );
    }
}
