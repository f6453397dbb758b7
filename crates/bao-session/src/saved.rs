//! What a session adds to its records so that it can be resumed.
//!
//! A saved session is a file of game records like any other; the rest stands in tags of those that have no meaning to a
//! record: `Match` and `Round` on each game of a match, and on the last one the clocks and the moves taken back.

use std::time::Duration;

use bao_core::{BySide, Side};
use bao_record::{Record, Tag, Text};
use bao_search::span;

use super::clock::{Clock, TimeControl};
use super::player::Player;
use super::series::{BestOf, Rival};

const MATCH: &str = "Match";
const ROUND: &str = "Round";
const TIME_CONTROL: &str = "TimeControl";
const REDO: &str = "Redo";

/// Returns the tag of the time that a side has left.
const fn time_tag(side: Side) -> &'static str {
    match side {
        Side::South => "TimeSouth",
        Side::North => "TimeNorth",
    }
}

/// Sets a tag of a record, whether it was there or not.
fn set(record: &mut Record, name: &str, value: String) {
    record.remove_tag(name);
    let value = Text::new(value).expect("numbers, times and moves hold no control characters");
    let tag = Tag::new(name, value).expect("a name of letters that records do not use");
    record.add_tag(tag).expect("it was taken away just now");
}

/// Returns the value of a tag.
fn get<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.tags().iter().find(|tag| tag.name() == name).map(|tag| tag.value().as_str())
}

/// Marks a record as a game of a match; a single game is not marked.
pub(crate) fn mark_round(record: &mut Record, best_of: BestOf, round: usize) {
    if best_of != BestOf::ONE {
        set(record, MATCH, best_of.games().to_string());
        set(record, ROUND, round.to_string());
    }
}

/// Returns the match that a record is a game of, and which game it is.
fn round(record: &Record) -> Option<(BestOf, usize)> {
    let best_of = BestOf::new(get(record, MATCH)?.parse().ok()?).ok()?;
    let round = get(record, ROUND)?.parse().ok()?;
    (1..=best_of.most() as usize).contains(&round).then_some((best_of, round))
}

/// Returns how many records at the end are the games of one match.
pub(crate) fn rounds(records: &[Record]) -> usize {
    let Some((best_of, last)) = records.last().and_then(round) else { return 1 };
    let marks = records.iter().rev().zip((1..=last).rev());
    let together = marks.take_while(|(record, number)| round(record) == Some((best_of, *number))).count();
    // A match without its first games is none.
    if together == last { last } else { 1 }
}

/// Adds what else a session needs to be resumed to the record of its last game.
pub(crate) fn mark_state(record: &mut Record, undone: &[String], clock: Option<(TimeControl, BySide<Duration>)>) {
    if !undone.is_empty() {
        set(record, REDO, undone.join(" "));
    }
    if let Some((control, left)) = clock {
        set(record, TIME_CONTROL, control.to_string());
        for side in Side::ALL {
            // Nobody reads a clock more exactly than that.
            let left = Duration::from_millis(u64::try_from(left[side].as_millis()).unwrap_or(u64::MAX));
            set(record, time_tag(side), span::text(left));
        }
    }
}

/// What the tags of the last record say of a session, apart from the records.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) players: [Player; 2],
    pub(crate) best_of: BestOf,
    pub(crate) clock: Option<Clock>,
    pub(crate) undone: Vec<String>,
}

/// Takes what a session has added out of its records again.
pub(crate) fn unmark(records: &mut [Record]) -> Option<State> {
    let together = rounds(records);
    let last = records.last()?;
    let (best_of, number) = if together == records.len() { round(last) } else { None }.unwrap_or((BestOf::ONE, 1));
    // A name that is no player's is that of a human.
    let player = |side| last.player(side).and_then(|name| name.as_str().parse().ok()).unwrap_or(Player::Human);
    let (south, north) = (player(Side::South), player(Side::North));
    let players = match BestOf::south_in(u32::try_from(number).ok()?) {
        Rival::First => [south, north],
        Rival::Second => [north, south],
    };
    let clock = get(last, TIME_CONTROL).and_then(|text| text.parse().ok()).map(|control: TimeControl| {
        let left = |side| get(last, time_tag(side)).and_then(|text| span::parse(text).ok()).unwrap_or(control.base);
        Clock::set(control, BySide::from_fn(left))
    });
    let undone = get(last, REDO).map(|moves| moves.split_whitespace().map(str::to_owned).collect()).unwrap_or_default();
    // What the session did not write stays: other programs have tags of these names as well.
    for record in records.iter_mut().filter(|record| round(record).is_some()) {
        record.remove_tag(MATCH);
        record.remove_tag(ROUND);
    }
    let last = records.last_mut()?;
    last.remove_tag(REDO);
    if clock.is_some() {
        for name in [TIME_CONTROL, time_tag(Side::South), time_tag(Side::North)] {
            last.remove_tag(name);
        }
    }
    Some(State { players, best_of, clock, undone })
}
