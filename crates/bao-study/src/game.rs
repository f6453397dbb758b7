//! Whole games between players.

use bao_catalog::Game;
use bao_core::{Adjudicator, Draw, Move, RuleId, Side, VariantExt};
use fastrand::Rng;

use crate::player::Chooser;

/// A move of a game, and the position it was played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply<V> {
    /// The position before the move.
    pub position: V,
    /// The move.
    pub play: Move,
    /// What the player thought of it; see [`Choice::score`](crate::Choice::score).
    pub score: Option<i32>,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side has won, by a rule.
    Won(Side, RuleId),
    /// It was called a draw (G11).
    Drawn(Draw),
}

impl Ending {
    /// Returns the result as records have it.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self {
            Self::Won(Side::South, _) => "1-0",
            Self::Won(Side::North, _) => "0-1",
            Self::Drawn(_) => "1/2-1/2",
        }
    }

    /// Returns the rule that has ended the game, or what G11 calls a draw.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Won(_, rule) => rule.as_str(),
            Self::Drawn(Draw::Repetition) => "repetition",
            Self::Drawn(_) => "ply limit",
        }
    }
}

/// Plays a game into `plies`, the first `opening` of them at random, and returns how it ended.
pub fn play_game<V: Game>(
    start: V,
    players: &mut [Chooser<V>; 2],
    opening: u32,
    random: &mut Rng,
    plies: &mut Vec<Ply<V>>,
) -> Ending {
    plies.clear();
    for player in &mut *players {
        player.begin(random);
    }
    let mut chance = Chooser::new(crate::Player::RANDOM);
    let mut watch = Adjudicator::new(start);
    loop {
        let position = *watch.position();
        if let Some(outcome) = position.decided() {
            return Ending::Won(outcome.winner, outcome.rule);
        }
        let legal = position.successors();
        let mover = position.side_to_move();
        if legal.is_empty() {
            // G8: a player to move who has no legal move has lost.
            return Ending::Won(mover.other(), bao_core::rule::G8);
        }
        // G11: a draw by repetition or at the ply limit.
        if let Some(draw) = watch.draw() {
            return Ending::Drawn(draw);
        }
        let player = match mover {
            _ if watch.plies() < opening => &mut chance,
            Side::South => &mut players[0],
            Side::North => &mut players[1],
        };
        let Some(choice) = player.choose(&position, &legal, random) else {
            return Ending::Won(mover.other(), bao_core::rule::G8);
        };
        plies.push(Ply { position, play: choice.play, score: choice.score });
        watch.see(choice.after);
    }
}
