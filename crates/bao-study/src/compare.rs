//! Where two rule sets differ, on positions that are met in play.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bao_catalog::{AnyPosition, Game, RuleSet, Visit};
use bao_core::{Side, Variant, VariantExt};
use fastrand::Rng;
use thiserror::Error;

use crate::game::play_game;
use crate::player::{Chooser, Player};

/// How to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparing {
    /// Who plays the games, of which every other goes by the other rule set.
    pub player: Player,
    /// How many games are played.
    pub games: u64,
    /// Where the random numbers begin.
    pub seed: u64,
    /// How many differences to keep as examples.
    pub examples: usize,
}

/// Two rule sets have no positions in common.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a position of {first} is none of {second}: they are different games")]
pub struct DifferentGames {
    /// One of them.
    pub first: RuleSet,
    /// The other.
    pub second: RuleSet,
}

/// What a comparison has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The games played.
    pub games: u64,
    /// The positions met in them, except those that are none under the other rule set.
    pub positions: u64,
    /// Those that are none under the other.
    pub strangers: u64,
    /// The positions with any difference.
    pub different: u64,
    /// The positions with a move that is legal under the first alone.
    pub only_first: u64,
    /// The positions with a move that is legal under the second alone.
    pub only_second: u64,
    /// The positions with a move that is legal under both and leads to different positions.
    pub other_after: u64,
    /// The positions that are won under one and not under the other, or for another side.
    pub other_outcome: u64,
    /// The first differences met.
    pub examples: Vec<Difference>,
}

/// How two rule sets differ in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The position, as the first rule set writes it.
    pub position: String,
    /// The moves that are legal under the first alone.
    pub only_first: Vec<String>,
    /// The moves that are legal under the second alone.
    pub only_second: Vec<String>,
    /// The moves that are legal under both and lead to different positions, which follow.
    pub other_after: Vec<(String, String, String)>,
    /// Who has won in the position under either, if that differs.
    pub outcomes: Option<(Option<Side>, Option<Side>)>,
}

impl Comparing {
    /// Compares two rule sets; `watch` is told after each game, and may end the comparison.
    ///
    /// # Errors
    /// They have no positions in common.
    pub fn run(
        &self,
        first: RuleSet,
        second: RuleSet,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Comparison, DifferentGames> {
        first.visit(First { comparing: self, one: first, other: second, watch })
    }
}

struct First<'a> {
    comparing: &'a Comparing,
    one: RuleSet,
    other: RuleSet,
    watch: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl Visit for First<'_> {
    type Output = Result<Comparison, DifferentGames>;

    fn visit<V: Game>(self) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        let Self { comparing, one: first, other: second, watch } = self;
        let result = second.visit(Second::<V> { comparing, first: V::start(), watch });
        result.ok_or(DifferentGames { first, second })
    }
}

struct Second<'a, A> {
    comparing: &'a Comparing,
    first: A,
    watch: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl<A: Game> Visit for Second<'_, A> {
    type Output = Option<Comparison>;

    fn visit<B: Game>(self) -> Option<Comparison>
    where
        AnyPosition: From<B>,
    {
        translate::<A, B>(&self.first)?;
        translate::<B, A>(&B::start())?;
        let Comparing { player, games, seed, examples } = *self.comparing;
        let mut found = Comparison::default();
        for game in 0..games {
            let random = Rng::with_seed(seed ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            if game % 2 == 0 {
                play(A::start(), player, random, |position: &A| match translate::<A, B>(position) {
                    Some(other) => found.add(position, &other, examples),
                    None => found.strangers += 1,
                });
            } else {
                play(B::start(), player, random, |position: &B| match translate::<B, A>(position) {
                    Some(other) => found.add(&other, position, examples),
                    None => found.strangers += 1,
                });
            }
            found.games += 1;
            if (self.watch)().is_break() {
                break;
            }
        }
        Some(found)
    }
}

/// Plays a game and shows every position in which it goes on, and the last one.
fn play<V: Game>(start: V, player: Player, mut random: Rng, mut each: impl FnMut(&V)) {
    let mut players = [Chooser::new(player), Chooser::new(player)];
    let mut plies = Vec::new();
    play_game(start, &mut players, 0, &mut random, &mut plies);
    for ply in &plies {
        each(&ply.position);
    }
    if let Some(last) = plies.last() {
        each(&last.position.play_unchecked(last.play));
    }
}

/// Reads a position of one rule set as one of another, if it is one.
fn translate<A: Variant, B: Variant>(position: &A) -> Option<B> {
    let mut setup = position.to_setup();
    B::NAME.clone_into(&mut setup.variant);
    B::from_setup(&setup).ok()
}

impl Comparison {
    fn add<A: Game, B: Game>(&mut self, first: &A, second: &B, examples: usize) {
        self.positions += 1;
        let moves = |successors: Vec<(String, String)>| successors.into_iter().collect::<BTreeMap<_, _>>();
        let ours = moves(first.successors().iter().map(|(play, after)| (text(first, *play), board(after))).collect());
        let theirs =
            moves(second.successors().iter().map(|(play, after)| (text(second, *play), board(after))).collect());
        let only = |ours: &BTreeMap<String, String>, theirs: &BTreeMap<String, String>| {
            ours.keys().filter(|text| !theirs.contains_key(*text)).cloned().collect::<Vec<_>>()
        };
        let outcomes = (first.outcome().map(|outcome| outcome.winner), second.outcome().map(|outcome| outcome.winner));
        let difference = Difference {
            position: first.to_string(),
            only_first: only(&ours, &theirs),
            only_second: only(&theirs, &ours),
            other_after: ours
                .iter()
                .filter_map(|(text, after)| {
                    let other = theirs.get(text).filter(|other| *other != after)?;
                    Some((text.clone(), after.clone(), other.clone()))
                })
                .collect(),
            outcomes: (outcomes.0 != outcomes.1).then_some(outcomes),
        };
        self.only_first += u64::from(!difference.only_first.is_empty());
        self.only_second += u64::from(!difference.only_second.is_empty());
        self.other_after += u64::from(!difference.other_after.is_empty());
        self.other_outcome += u64::from(difference.outcomes.is_some());
        let nothing = Difference { position: difference.position.clone(), ..Difference::default() };
        if difference != nothing {
            self.different += 1;
            if self.examples.len() < examples {
                self.examples.push(difference);
            }
        }
    }
}

fn text<V: Variant>(position: &V, play: bao_core::Move) -> String {
    position.text_of(play).to_string()
}

/// Returns the text of a position without the name of its rule set.
fn board<V: Variant>(position: &V) -> String {
    let text = position.to_string();
    text.split_once(' ').map_or(text.clone(), |(_, rest)| rest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on() -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    const COMPARING: Comparing = Comparing { player: Player::RANDOM, games: 40, seed: 1, examples: 4 };

    #[test]
    fn a_rule_set_does_not_differ_from_itself() {
        let found = COMPARING.run(RuleSet::Kete, RuleSet::Kete, &mut on).expect("one game");
        assert!(found.positions > 500, "{found:?}");
        assert_eq!((found.different, found.strangers), (0, 0));
    }

    #[test]
    fn the_two_readings_of_kj5_differ_where_a_first_capture_is_made_from_the_centre() {
        let found = COMPARING.run(RuleSet::Kujifunza, RuleSet::KujifunzaZanzibar, &mut on).expect("one game");
        // KJ5: where the described rules let the player choose, the move is written with a comma.
        let example = &found.examples[0];
        assert!(example.only_first.iter().all(|text| text.contains(',')), "{example:?}");
        assert!(example.only_second.iter().all(|text| !text.contains(',')), "{example:?}");
        assert!(found.different > 0 && found.other_after == 0 && found.strangers == 0, "{found:?}");
    }

    #[test]
    fn different_games_are_not_compared() {
        let error = COMPARING.run(RuleSet::Kete, RuleSet::Kimasai, &mut on).expect_err("two games");
        assert_eq!(error.to_string(), "a position of kete is none of kimasai: they are different games");
    }
}
