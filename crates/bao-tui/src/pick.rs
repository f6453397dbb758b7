//! Picking a move: a pit, a direction, and the decisions that the sowing leads to.

use bao_catalog::AnyPosition;
use bao_core::{Decision, Event, Heading, Kichwa, Move, MoveError, PitName};
use bao_tell::{MoveFacts, reason, rulebook};

use crate::sowing::{Film, Point};

/// A legal move that may still be meant.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The move.
    pub(crate) played: Move,
    /// What it does.
    pub(crate) facts: MoveFacts<AnyPosition>,
    /// How it is sown.
    pub(crate) film: Film,
}

impl Candidate {
    /// Returns the decisions with the steps in which they are made.
    fn decisions(&self) -> impl Iterator<Item = (usize, Decision)> + '_ {
        self.film.trace().steps().iter().enumerate().filter_map(|(at, step)| match step.event {
            Event::Decide { decision, .. } => Some((at, decision)),
            _ => None,
        })
    }

    /// Says what it does, in a line.
    pub(crate) fn words(&self) -> String {
        let wins = self.facts.winner.map(|won| format!("; {} wins ({})", won.winner, won.rule)).unwrap_or_default();
        format!("{}{wins}", bao_tell::summary(self.film.trace()))
    }
}

/// A way to begin from a pit.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// What is written for it.
    pub(crate) text: String,
    /// The direction, as the mover sees it; `None` where the game has one alone.
    pub(crate) heading: Option<Heading>,
    /// What it means, in a few words.
    pub(crate) label: String,
    /// The legal moves that begin so, or why there is none.
    pub(crate) moves: Result<Vec<Candidate>, WhyNot>,
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WhyNot {
    /// The text.
    pub(crate) text: String,
    /// The rule that forbids it, by id.
    pub(crate) rule: &'static str,
    /// The rule's title.
    pub(crate) title: &'static str,
    /// What else there is to say.
    pub(crate) words: Option<String>,
}

impl WhyNot {
    /// Says it in a sentence or two.
    pub(crate) fn sentence(&self) -> String {
        let more = self.words.as_deref().map(|words| format!(" {words}")).unwrap_or_default();
        format!("{} is illegal by {} ({}).{more}", self.text, self.rule, self.title)
    }
}

/// A question on the way of a move.
#[derive(Clone, Debug)]
pub(crate) struct Fork {
    /// The moves that are still meant.
    pub(crate) moves: Vec<Candidate>,
    /// The place that the sowing has come to.
    pub(crate) at: Point,
    /// The answers.
    pub(crate) answers: Vec<Answer>,
    /// The answer that is being looked at.
    pub(crate) chosen: Option<usize>,
}

/// An answer to a question on the way.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    /// What is decided.
    pub(crate) decision: Decision,
    /// In words.
    pub(crate) label: String,
    /// The moves that it leaves.
    pub(crate) moves: Vec<usize>,
}

/// How far a move has been picked.
#[derive(Clone, Debug, Default)]
pub(crate) enum Pick {
    /// Not at all.
    #[default]
    Nothing,
    /// A pit; a direction is asked for.
    Aim {
        /// The pit.
        pit: PitName,
        /// The ways to begin.
        starts: Vec<Start>,
        /// The one that is being looked at.
        chosen: Option<usize>,
    },
    /// A start; a decision is asked for.
    Fork(Fork),
}

/// What comes of narrowing the moves down.
#[derive(Clone, Debug)]
pub(crate) enum Narrowed {
    /// There is a question.
    Fork(Fork),
    /// One move is left.
    Move(Box<Candidate>),
}

/// Returns the ways to begin from a pit, those that are illegal among them.
pub(crate) fn starts(position: AnyPosition, pit: PitName) -> Vec<Start> {
    let both = bao_tell::enters_at_kichwa(position.rule_set());
    let headings: &[Option<Heading>] = if both { &[Some(Heading::Left), Some(Heading::Right)] } else { &[None] };
    let mine = pit.side == position.side_to_move();
    let legal = if mine { bao_tell::starts_from(position, pit.pit) } else { Vec::new() };
    let start = |heading: &Option<Heading>| {
        let text = format!("{pit}{}", heading.map(|heading| heading.mark().to_string()).unwrap_or_default());
        let found = legal.iter().find(|candidate| candidate.start.direction == *heading);
        let moves = match found {
            Some(found) => Ok(found.moves.iter().filter_map(|text| candidate(position, &text.to_string())).collect()),
            None => Err(why_not(position, &text)),
        };
        let label = label(*heading, moves.as_deref().ok());
        Start { text, heading: *heading, label, moves }
    };
    headings.iter().map(start).collect()
}

/// Plays a move to see what it does.
pub(crate) fn candidate(position: AnyPosition, text: &str) -> Option<Candidate> {
    let played = position.find_move(text).ok()?;
    let (facts, trace) = bao_tell::play(position, text).ok()?;
    Some(Candidate { played, facts, film: Film::new(position, trace) })
}

/// Says what a start means: where captured seeds enter before anything is sown, that is what the direction chooses.
fn label(heading: Option<Heading>, moves: Option<&[Candidate]>) -> String {
    let Some(heading) = heading else { return "sow".to_owned() };
    let steps = moves.and_then(|moves| moves.first()).map(|first| first.film.trace().steps()).unwrap_or_default();
    let enters = steps.iter().find_map(|step| match step.event {
        Event::Enter { pit, .. } => Some(Some(pit)),
        Event::Lap { .. } => Some(None),
        _ => None,
    });
    let end = match heading {
        // The seeds run away from the kichwa at which they enter.
        Heading::Right => Kichwa::Left,
        Heading::Left => Kichwa::Right,
    };
    match enters.flatten() {
        Some(pit) if pit == end.pit() => format!("enter at the {end} kichwa"),
        _ => format!("sow to the {heading}"),
    }
}

/// Finds out why a text is no legal move.
pub(crate) fn why_not(position: AnyPosition, text: &str) -> WhyNot {
    match position.find_move(text) {
        Err(MoveError::Illegal(illegal)) => {
            let rule = illegal.rule.as_str();
            let title = rulebook::rule(rule).map(|rule| rule.title).unwrap_or_default();
            WhyNot { text: text.to_owned(), rule, title, words: reason(position, &illegal).words(&illegal) }
        }
        // A start alone is ambiguous only where some moves begin so, and those are not asked about.
        Err(other) => WhyNot { text: text.to_owned(), rule: "G1", title: "", words: Some(format!("{other}.")) },
        Ok(_) => WhyNot { text: text.to_owned(), rule: "", title: "", words: Some("It is legal.".to_owned()) },
    }
}

/// Asks the next question that the moves do not answer in the same way, if there is one.
pub(crate) fn narrow(moves: Vec<Candidate>) -> Option<Narrowed> {
    let first = moves.first()?;
    let decisions: Vec<_> = first.decisions().collect();
    for (index, (step, _)) in decisions.into_iter().enumerate() {
        let mut answers: Vec<Answer> = Vec::new();
        for (number, candidate) in moves.iter().enumerate() {
            let Some((_, decision)) = candidate.decisions().nth(index) else { continue };
            match answers.iter_mut().find(|answer| answer.decision == decision) {
                Some(answer) => answer.moves.push(number),
                None => answers.push(Answer { decision, label: decides(decision), moves: vec![number] }),
            }
        }
        if answers.len() > 1 {
            // As they lie on the board, left before right; and what ends the move before what goes on.
            answers.sort_by_key(|answer| !matches!(answer.decision, Decision::Kichwa(Kichwa::Left) | Decision::Stop));
            return Some(Narrowed::Fork(Fork { moves, at: Point::after(step), answers, chosen: None }));
        }
    }
    Some(Narrowed::Move(Box::new(moves.into_iter().next()?)))
}

fn decides(decision: Decision) -> String {
    match decision {
        Decision::Kichwa(kichwa) => format!("enter at the {kichwa} kichwa"),
        Decision::Stop => "stop in the kuu".to_owned(),
        Decision::Safari => "safari: lift the kuu and sow on".to_owned(),
    }
}

impl Fork {
    /// Says what is asked.
    pub(crate) fn question(&self) -> &'static str {
        match self.answers.first().map(|answer| answer.decision) {
            Some(Decision::Kichwa(_)) => "At which kichwa do the captured seeds enter?",
            _ => "The sowing has come to the kuu: stop, or go on safari?",
        }
    }

    /// Returns the moves that an answer leaves.
    pub(crate) fn left_by(&self, answer: usize) -> Vec<Candidate> {
        let numbers = self.answers.get(answer).map(|answer| answer.moves.as_slice()).unwrap_or_default();
        numbers.iter().filter_map(|number| self.moves.get(*number)).cloned().collect()
    }

    /// Says what an answer leads to.
    pub(crate) fn outcome(&self, answer: usize) -> String {
        outcome(&self.left_by(answer))
    }
}

/// Says what moves lead to: what the one does, or that there is a choice on the way.
pub(crate) fn outcome(moves: &[Candidate]) -> String {
    match moves {
        [one] => one.words(),
        several => {
            let most = several.iter().map(|one| one.facts.captured).max().unwrap_or(0);
            let take = if most > 0 {
                format!(", captures up to {}", bao_tell::count(most.into(), "seed"))
            } else {
                String::new()
            };
            format!("{} ways to go on{take}", several.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use bao_core::{Pit, Row, Side};

    use super::*;

    fn pit(side: Side, row: Row, number: u8) -> PitName {
        Pit::at(row, number).expect("a pit").of(side)
    }

    fn moves(position: &str, pit: PitName, start: usize) -> Vec<Candidate> {
        let position = position.parse().expect("a position");
        starts(position, pit).swap_remove(start).moves.expect("legal")
    }

    /// KJ5: where the capturing pit is in the centre, the player chooses the kichwa of the first capture.
    #[test]
    fn kj5_the_kichwa_is_asked_for_when_the_sowing_gets_there() {
        let moves = moves("kujifunza", pit(Side::South, Row::Front, 2), 1);
        let Some(Narrowed::Fork(fork)) = narrow(moves) else { panic!("no question") };
        let labels: Vec<_> = fork.answers.iter().map(|answer| answer.label.as_str()).collect();
        assert_eq!(labels, ["enter at the left kichwa", "enter at the right kichwa"]);
        // The pit is lifted, a lap sown, a5 captured; now the kichwa is to be chosen.
        assert_eq!(fork.at, Point::after(3));
        let Some(Narrowed::Move(one)) = narrow(fork.left_by(0)) else { panic!("another question") };
        assert_eq!(one.facts.text.to_string(), "A2>,>");
    }

    /// KT6: a lap that ends in the kuu without capture asks whether to stop or to go on safari.
    #[test]
    fn kt6_stop_or_safari_is_asked_for_in_the_kuu() {
        // A4 captures the five of a5; from the left kichwa they end in A5, the kuu, which faces nothing.
        let position = "kete 6,0,0,0,0,0,0,0/0,0,0,5,0,0,0,1/0,0,0,1,6,0,0,0/5,0,0,0,0,0,0,0 20,20 S K";
        let moves = moves(position, pit(Side::South, Row::Front, 4), 1);
        let Some(Narrowed::Fork(fork)) = narrow(moves) else { panic!("no question") };
        assert!(matches!(fork.answers[0].decision, Decision::Stop));
        assert!(matches!(fork.answers[1].decision, Decision::Safari));
        assert_eq!(fork.question(), "The sowing has come to the kuu: stop, or go on safari?");
    }

    #[test]
    fn a_start_that_is_illegal_says_by_which_rule() {
        let position: AnyPosition = "kete".parse().expect("a position");
        let of = |name| starts(position, name).remove(0).moves.expect_err("illegal");
        assert_eq!(of(pit(Side::South, Row::Front, 5)).rule, "KT7");
        assert_eq!(of(pit(Side::South, Row::Front, 1)).sentence(), "A1< is illegal by G1 (Board). A1 is empty.");
        assert_eq!(of(pit(Side::North, Row::Front, 6)).rule, "G1");
    }

    /// KM2: everything is sown clockwise, so there is one way to begin.
    #[test]
    fn km2_a_game_of_one_direction_asks_for_none() {
        let starts = starts("kimasai".parse().expect("a position"), pit(Side::South, Row::Front, 3));
        assert_eq!(starts.len(), 1);
        assert_eq!((starts[0].text.as_str(), starts[0].label.as_str()), ("A3", "sow"));
    }

    /// KT4, KT5: in a nemo capture the direction chooses the kichwa.
    #[test]
    fn kt5_the_direction_of_a_nemo_capture_is_its_kichwa() {
        let position = "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,1,7,3,0,0/0,0,0,0,0,0,0,0 21,22 N K,k";
        let starts = starts(position.parse().expect("a position"), pit(Side::North, Row::Front, 5));
        let labels: Vec<_> = starts.iter().map(|start| start.label.as_str()).collect();
        assert_eq!(labels, ["enter at the right kichwa", "enter at the left kichwa"]);
    }
}
