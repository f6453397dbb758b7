//! What a match says, in words.

use std::fmt::Write;
use std::time::{Duration, Instant};

use bao_core::Side;
use bao_record::Ending;
use bao_search::{Outlook, Score};
use bao_tell::rulebook;

use crate::{BestOf, Rival, Session, Verdict};

/// Says who has a side: `South (human)`.
#[must_use]
pub fn side(session: &Session, side: Side) -> String {
    format!("{side} ({})", session.player(side))
}

/// Says how the game in progress has ended, or returns `None` while it goes on.
#[must_use]
pub fn ending(session: &Session) -> Option<String> {
    let ending = session.game().ending();
    let mut words = match ending {
        Ending::Open => return None,
        Ending::Won(winner) => {
            let rule = session.position().outcome().map(|outcome| outcome.rule.as_str()).unwrap_or_default();
            let title = rulebook::rule(rule).map(|rule| rule.title).unwrap_or_default();
            format!("{} has won: {title} ({rule})", side(session, winner))
        }
        Ending::Resigned { winner } => {
            format!("{} resigns: {} has won", side(session, winner.other()), side(session, winner))
        }
        Ending::OutOfTime { winner } => {
            format!("{} has run out of time: {} has won", side(session, winner.other()), side(session, winner))
        }
        Ending::Drawn => {
            let reason = session.game().record().adjudicator().draw();
            let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
            format!("The game is called a draw{reason} (G11)")
        }
    };
    // Writing to a string does not fail.
    let _ = write!(words, ". {}", ending.result());
    Some(words)
}

/// Says how the match stands, or returns `None` where it is a single game.
#[must_use]
pub fn standing(session: &Session) -> Option<String> {
    let best_of = session.plan().best_of;
    if best_of == BestOf::ONE {
        return None;
    }
    let standing = session.standing();
    let name = |rival| {
        let player = session.plan().players[rival as usize];
        let number = match rival {
            Rival::First => "first",
            Rival::Second => "second",
        };
        format!("the {number} player ({player})")
    };
    let [first, second] = Rival::ALL.map(|rival| format!("{} {}", name(rival), standing.won(rival)));
    let score = format!("Best of {}: {first}, {second}, drawn {}", best_of.games(), standing.drawn);
    Some(match standing.verdict {
        None => format!("{score}."),
        Some(Verdict::Won(rival)) => format!("{score}. The match is over: {} has won it.", name(rival)),
        Some(Verdict::Drawn) => format!("{score}. The match is over: it is drawn (KT18)."),
    })
}

/// Says what both sides have left on their clocks, or returns `None` where there are none.
#[must_use]
pub fn clocks(session: &Session, now: Instant) -> Option<String> {
    let clock = session.clock()?;
    let [south, north] = Side::ALL.map(|side| minutes(clock.left(side, now)));
    Some(format!("Clocks: South {south}, North {north}."))
}

/// Writes a time as a clock shows it, with tenths of a second below one minute.
#[must_use]
pub fn minutes(time: Duration) -> String {
    let (hours, minutes, seconds) = (time.as_secs() / 3600, time.as_secs() / 60 % 60, time.as_secs() % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else if minutes > 0 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("0:{seconds:02}.{}", time.subsec_millis() / 100)
    }
}

/// Says what a score means for the side to move.
#[must_use]
pub fn outlook(side: Side, score: Score) -> String {
    match score.outlook() {
        Outlook::Wins(1) => format!("{side} wins with it"),
        Outlook::Wins(plies) => format!("{side} wins by force, within {plies} moves of both sides"),
        Outlook::Loses(plies) => {
            format!("{side} loses within {plies} moves of both sides, if the other side plays well")
        }
        Outlook::Open(hundredths) => {
            let better = if hundredths < 0 { side.other() } else { side };
            match hundredths.unsigned_abs() {
                0..=50 => format!("both sides stand about equal ({score} seeds)"),
                _ => format!("{better} then stands better ({score} seeds for {side})"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_look_as_on_a_clock() {
        let check = |milliseconds, shown| assert_eq!(minutes(Duration::from_millis(milliseconds)), shown);
        check(0, "0:00.0");
        check(9_970, "0:09.9");
        check(65_000, "1:05");
        check(3_723_000, "1:02:03");
    }
}
