//! What is legal, and what is said of what is not.

use bao_core::{
    Decisions, Direction, Heading, IllegalMove, Move, MoveError, MoveText, Pit, Row, RuleId, Side, Variant, VariantExt,
};

use crate::positions::{Case, Positions};
use crate::violation::Violation;

/// How many random moves each position is asked about, beside those that are legal.
const ASKED: usize = 8;

/// A move is legal exactly if it is among the legal moves, and so say all ways to ask.
///
/// One position is asked about everything that can be encoded as a move, each other one about some of it.
///
/// # Errors
/// Shows a move about which the answers differ.
pub fn legality_is_being_listed<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    let all: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    let plain = Pit::all().flat_map(|pit| Direction::ALL.map(|direction| (pit, direction)));
    let choices = [Decisions::NONE, Decisions::one(false), Decisions::one(true)];
    let likely: Vec<Move> =
        plain.flat_map(|(pit, direction)| choices.map(|decisions| Move::deciding(pit, direction, decisions))).collect();
    let mut dice = positions.dice();
    let mut first = true;
    positions.each("legality_is_being_listed", |case| {
        let legal = case.position.legal_moves();
        case.require(case.position.count_moves() == legal.len() as u64, || {
            format!("{} legal moves are listed, {} counted", legal.len(), case.position.count_moves())
        })?;
        case.require(case.position.can_move() != legal.is_empty(), || {
            format!("{} legal moves are listed, but can_move is {}", legal.len(), case.position.can_move())
        })?;
        let judge = |candidate: &Move| {
            let listed = legal.contains(candidate);
            let (said, played) = (case.position.is_legal(*candidate), case.position.play(*candidate));
            case.require_of(*candidate, said == listed && played.is_ok() == listed, || {
                format!("listed is {listed} of {candidate:?}, is_legal is {said}, playing it gives {played:?}")
            })?;
            case.require_of(*candidate, listed || is_refused(&played), || {
                format!("no rule is named against {candidate:?}: {played:?}")
            })
        };
        if core::mem::take(&mut first) {
            return all.iter().try_for_each(judge);
        }
        legal.iter().try_for_each(judge)?;
        (0..ASKED).try_for_each(|i| {
            let among = if i % 2 == 0 { &likely } else { &all };
            judge(&among[dice.usize(..among.len())])
        })
    })
}

fn is_refused<V>(played: &Result<V, IllegalMove>) -> bool {
    matches!(played, Err(IllegalMove { rule, .. }) if is_rule(*rule))
}

/// Returns whether an id is one or more capital letters and a number.
fn is_rule(rule: RuleId) -> bool {
    let number = rule.as_str().trim_start_matches(|c: char| c.is_ascii_uppercase());
    let letters = rule.as_str().len() - number.len();
    letters > 0 && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

/// Playing a legal move leads to the same position whether it is checked or trusted.
///
/// # Errors
/// Shows a move that does not.
pub fn checked_and_unchecked_play_agree<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("checked_and_unchecked_play_agree", |case| {
        for (legal, _) in case.legal() {
            let checked = case.position.play(legal);
            let unchecked = case.position.play_unchecked(legal);
            case.require_of(legal, checked == Ok(unchecked), || {
                format!("checked play gives {checked:?}, unchecked play {unchecked}")
            })?;
        }
        Ok(())
    })
}

/// The moves of two plies are those of the positions that the first ply leads to, played one by one and read anew.
///
/// # Errors
/// Shows a position whose count differs.
pub fn perft_is_the_sum_over_successors<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("perft_is_the_sum_over_successors", |case| {
        let legal = case.position.legal_moves();
        let mut sum = 0;
        for &one in &legal {
            let after = case.position.play_unchecked(one);
            let Ok(read) = V::parse(&after.to_string()) else {
                return case.require_of(one, false, || format!("the position after it can not be read: {after}"));
            };
            sum += read.legal_moves().len() as u64;
        }
        let found = [0, 1, 2].map(|depth| case.position.perft(depth));
        let expected = [1, legal.len() as u64, sum];
        case.require(found == expected, || {
            format!("perft to the depths 0, 1, 2 is {found:?}, the successors make {expected:?}")
        })
    })
}

/// No legal move starts where something is objected to.
///
/// # Errors
/// Shows a legal move and the objection to it.
pub fn legal_starts_meet_no_objection<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    positions.each("legal_starts_meet_no_objection", |case| {
        for (legal, _) in case.legal() {
            let objection = case.position.objection(legal.pit(), legal.direction());
            case.require_of(legal, objection.is_none(), || {
                format!("the move is legal, yet {} is held against its start", Held(objection))
            })?;
        }
        Ok(())
    })
}

struct Held(Option<RuleId>);

impl core::fmt::Display for Held {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some(rule) => write!(f, "{rule}"),
            None => f.write_str("nothing"),
        }
    }
}

/// How many texts each position is asked about.
const TEXTS: usize = 12;

/// Of any text that is no legal move some rule is named, and nothing panics; a decided game is named first.
///
/// # Errors
/// Shows a text against which nothing is named.
pub fn a_rule_is_named_against_any_text<V: Variant>(positions: &Positions<V>) -> Result<(), Violation> {
    let texts = texts();
    let mut dice = positions.dice();
    let mut first = true;
    positions.each("a_rule_is_named_against_any_text", |case| {
        // The first position is asked about every text, each other one about a few.
        if core::mem::take(&mut first) {
            return texts.iter().try_for_each(|text| names_a_rule(case, text));
        }
        (0..TEXTS).try_for_each(|_| names_a_rule(case, &texts[dice.usize(..texts.len())]))
    })
}

fn names_a_rule<V: Variant>(case: &Case<'_, V>, text: &MoveText) -> Result<(), Violation> {
    let rule = case.position.forbidding_rule(text);
    case.require(is_rule(rule), || format!("{:?} is no rule, yet it is named against {text}", rule.as_str()))?;
    if let Some(outcome) = case.position.outcome() {
        case.require(rule == outcome.rule, || {
            format!("the game is over by {}, yet {rule} is named against {text}", outcome.rule)
        })?;
    }
    match case.position.find_move(&text.to_string()) {
        Err(MoveError::Illegal(illegal)) => case.require(illegal == IllegalMove { text: *text, rule }, || {
            format!("{rule} is named against {text}, but finding it says {illegal}")
        }),
        Err(error @ MoveError::Unreadable { .. }) => case.require(false, || error.to_string()),
        _ => Ok(()),
    }
}

/// Returns texts of all shapes, with pits that exist and some that do not.
fn texts() -> Vec<MoveText> {
    let headings = [None, Some(Heading::Left), Some(Heading::Right)];
    let mut texts = Vec::new();
    for side in Side::ALL {
        for row in Row::ALL {
            for number in (0..=9).chain([u32::MAX]) {
                for direction in headings {
                    for entry in headings {
                        for safari in [false, true] {
                            texts.push(MoveText { side, row, number, direction, entry, safari });
                        }
                    }
                }
            }
        }
    }
    texts
}
