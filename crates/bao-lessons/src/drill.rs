//! The drill: positions without end, in which every legal move is to be found.

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{MoveError, Trace};
use bao_tell::{MoveList, reason, summary};

/// The fewest and the most legal moves of a position that is dealt.
const MOVES: std::ops::RangeInclusive<usize> = 2..=12;

/// The most plies that are played from the start to the position dealt.
const PLIES: u64 = 60;

/// Deals positions of one game, the same for the same number to begin with.
///
/// # Examples
/// ```
/// use bao_catalog::RuleSet;
/// use bao_lessons::Drill;
///
/// let position = Drill::new(RuleSet::Kete, 1).deal();
/// let marks = Drill::mark(position, &["A1>".to_owned()]);
/// assert!(!marks.is_perfect());
/// ```
#[derive(Clone, Debug)]
pub struct Drill {
    rules: RuleSet,
    state: u64,
}

/// What was found in a position, and what was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The legal moves that were given, as their canonical texts.
    pub right: Vec<String>,
    /// Those that were not.
    pub missed: Vec<Missed>,
    /// What was given and is no legal move.
    pub wrong: Vec<Wrong>,
}

/// A legal move that was missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missed {
    /// The move.
    pub text: String,
    /// What it does.
    pub words: String,
}

/// A text that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The text.
    pub text: String,
    /// The rule that forbids it, if it can be read at all.
    pub rule: Option<&'static str>,
    /// Why it is none.
    pub words: String,
}

impl Marks {
    /// Returns whether every legal move was found and nothing else given.
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.missed.is_empty() && self.wrong.is_empty()
    }
}

impl Drill {
    /// Begins a drill in a game.
    #[must_use]
    pub const fn new(rules: RuleSet, seed: u64) -> Self {
        Self { rules, state: seed }
    }

    /// Deals a position that has a few legal moves.
    pub fn deal(&mut self) -> AnyPosition {
        loop {
            let mut position = self.rules.start();
            for _ in 0..self.below(PLIES) {
                let mut after = position.successors();
                if after.is_empty() {
                    break;
                }
                let chosen = self.below(after.len() as u64);
                position = after.swap_remove(usize::try_from(chosen).unwrap_or(0)).1;
            }
            // The start itself is no exercise, and what is decided has no moves.
            if MOVES.contains(&position.successors().len()) {
                return position;
            }
        }
    }

    /// Marks what was given as the legal moves of a position.
    #[must_use]
    pub fn mark(position: AnyPosition, given: &[String]) -> Marks {
        let mut marks = Marks { right: Vec::new(), missed: Vec::new(), wrong: Vec::new() };
        for text in given {
            match position.find_move(text) {
                Ok(legal) => {
                    let legal = position.text_of(legal);
                    if !marks.right.contains(&legal) {
                        marks.right.push(legal);
                    }
                }
                Err(error) => marks.wrong.push(wrong(position, text, &error)),
            }
        }
        for facts in MoveList::of_any(position).moves {
            let text = facts.text.to_string();
            if !marks.right.contains(&text) {
                let words = position.find_move(&text).map(|legal| told(position, legal)).unwrap_or_default();
                marks.missed.push(Missed { text, words });
            }
        }
        marks
    }

    /// Draws a number below `bound` (splitmix64; the bias of so small a bound does not matter).
    fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}

fn told(position: AnyPosition, legal: bao_core::Move) -> String {
    position.play_traced(legal).map(|(_, trace): (_, Trace)| summary(&trace)).unwrap_or_default()
}

fn wrong(position: AnyPosition, text: &str, error: &MoveError) -> Wrong {
    let (rule, words) = match error {
        MoveError::Illegal(illegal) => {
            let rule = illegal.rule.as_str();
            let words = reason(position, illegal).words(illegal).unwrap_or_else(|| {
                let text = bao_tell::rulebook::rule(rule).map_or("", |rule| rule.text);
                bao_tell::rulebook::without_emphasis(text)
            });
            (Some(rule), words)
        }
        other => (None, format!("{other}.")),
    };
    Wrong { text: text.to_owned(), rule, words }
}
