//! Whole games between two players.

use bao_core::{Adjudicator, BySide, Draw, Move, Outcome, Side, Variant, VariantExt, recurring};

use crate::limits::{Limits, Stop};
use crate::report::{Engine, Report};

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves from the position where it began, those of the opening included.
    pub moves: Vec<Move>,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A side has won.
    Won(Outcome),
    /// The game is called a draw (G11).
    Drawn(Draw),
}

impl Ending {
    /// Returns who has won, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Won(outcome) => Some(outcome.winner),
            Self::Drawn(_) => None,
        }
    }
}

/// A player and what limits each of his moves.
#[expect(missing_debug_implementations, reason = "a player need not be printable")]
pub struct Player<'a, V> {
    /// Who is asked for a move.
    pub engine: &'a mut dyn Engine<V>,
    /// What ends each search.
    pub limits: Limits,
}

/// Plays a game from a position to its end, or returns `None` if it is stopped before.
///
/// The moves of the opening are played first; they must be legal.
/// `see` is told each search, with the position it was about.
pub fn play_game<V: Variant>(
    start: V,
    opening: &[Move],
    mut players: BySide<Player<'_, V>>,
    stop: &Stop,
    see: &mut dyn FnMut(&V, &Report),
) -> Option<Game> {
    let mut game = Adjudicator::new(start);
    let mut keys = vec![start.key()];
    let mut moves = Vec::new();
    let mut play = |game: &mut Adjudicator<V>, keys: &mut Vec<u64>, by: Move| {
        let after = game.position().play_unchecked(by);
        moves.push(by);
        keys.push(after.key());
        game.see(after);
    };
    for &by in opening {
        play(&mut game, &mut keys, by);
    }
    let ending = loop {
        let position = *game.position();
        if let Some(outcome) = position.outcome() {
            break Ending::Won(outcome);
        }
        // G11: a position that occurs for the third time is called a draw.
        if let Some(draw) = game.draw() {
            break Ending::Drawn(draw);
        }
        let player = &mut players[position.side_to_move()];
        player.limits.drawn = recurring(&keys);
        let report = player.engine.search(&position, &player.limits, stop, &mut |_| {});
        if stop.is_stopped() {
            return None;
        }
        let report = report?;
        see(&position, &report);
        play(&mut game, &mut keys, report.best_move());
    };
    Some(Game { moves, ending })
}
