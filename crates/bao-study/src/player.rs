//! Players for self-play, who play the same on every machine.

use std::fmt;
use std::str::FromStr;

use bao_catalog::Game;
use bao_core::Move;
use bao_search::{Engine, Limits, Outlook, Stop, Who, WhoError};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The score of a game that is won already; see [`Choice::score`].
const WON: i32 = 30_000;

/// Who plays a side: a program that plays the same on every machine, however busy that is.
///
/// It is written as [`Who`] is, without a limit of time and without threads.
///
/// # Examples
/// ```
/// use bao_study::Player;
///
/// let player: Player = "engine:depth=4".parse()?;
/// assert_eq!(player.to_string(), "engine:depth=4");
/// assert!("engine:time=1s".parse::<Player>().is_err());
/// # Ok::<_, bao_study::PlayerError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Player(Who);

/// A text names no player of self-play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerError {
    /// It names no player at all.
    #[error(transparent)]
    Unknown(#[from] WhoError),
    /// It does not play the same on every machine, or does not know when to stop.
    #[error("{who} does not play the same on every machine: expected a limit of depth or nodes, and none of time")]
    NotReproducible {
        /// The player.
        who: String,
    },
}

impl Player {
    /// Any legal move is as likely as any other.
    pub const RANDOM: Self = Self(Who::Random);

    /// The largest capture; among equal ones any.
    pub const GREEDY: Self = Self(Who::Greedy);
}

impl TryFrom<Who> for Player {
    type Error = PlayerError;

    fn try_from(who: Who) -> Result<Self, PlayerError> {
        if who.is_reproducible() { Ok(Self(who)) } else { Err(PlayerError::NotReproducible { who: who.to_string() }) }
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        text.parse::<Who>()?.try_into()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

impl TryFrom<String> for Player {
    type Error = PlayerError;

    fn try_from(text: String) -> Result<Self, PlayerError> {
        text.parse()
    }
}

/// A move that a player has chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<V> {
    /// The move.
    pub play: Move,
    /// The position after it.
    pub after: V,
    /// What the engine thinks of it for the mover, in hundredths of a seed.
    ///
    /// 29,000 and more is a proved win, in as many plies as it falls short of 30,000; proved losses likewise below zero.
    pub score: Option<i32>,
}

/// A player at work, with whatever it remembers of a game.
pub struct Chooser<V> {
    player: Player,
    engine: Option<Box<dyn Engine<V> + Send>>,
    limits: Limits,
}

impl<V> fmt::Debug for Chooser<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chooser").field("player", &self.player).finish_non_exhaustive()
    }
}

impl<V: Game> Chooser<V> {
    /// Sets a player to work.
    #[must_use]
    pub fn new(player: Player) -> Self {
        Self { player, engine: None, limits: player.0.limits() }
    }

    /// Begins a game, of which alone what the player does then depends: `random` says what he draws in it.
    pub fn begin(&mut self, random: &mut Rng) {
        self.engine = match self.player.0 {
            // Those draw from the game's own numbers as they go on, which is much quicker.
            Who::Random | Who::Greedy => None,
            who => Some(who.engine(random.u64(..))),
        };
    }

    /// Chooses among the legal moves, of which there must be one; a game must have begun.
    pub fn choose(&mut self, position: &V, legal: &[(Move, V)], random: &mut Rng) -> Option<Choice<V>> {
        let plain = |(play, after)| Choice { play, after, score: None };
        if let Some(engine) = &mut self.engine {
            let report = engine.search(position, &self.limits, &Stop::new(), &mut |_| {})?;
            let best = report.lines.first()?;
            let play = *best.moves.first()?;
            let (_, after) = legal.iter().find(|(other, _)| *other == play)?;
            let plies = |plies: u32| i32::try_from(plies).unwrap_or(WON);
            let score = match best.score.outlook() {
                Outlook::Wins(in_plies) => WON - plies(in_plies),
                Outlook::Loses(in_plies) => plies(in_plies) - WON,
                Outlook::Open(hundredths) => hundredths,
            };
            return Some(Choice { play, after: *after, score: Some(score) });
        }
        if self.player == Player::GREEDY {
            let most = legal.iter().map(|(_, after)| seeds(position, after)).max()?;
            let best: Vec<_> = legal.iter().filter(|(_, after)| seeds(position, after) == most).collect();
            return best.get(random.usize(..best.len())).map(|&&chosen| plain(chosen));
        }
        legal.get(random.usize(..legal.len().max(1))).copied().map(plain)
    }
}

/// Returns the seeds that the mover has after a move: the more, the more he has captured.
fn seeds<V: Game>(before: &V, after: &V) -> u32 {
    let mover = before.side_to_move();
    u32::from(after.rings()[mover].total()) + u32::from(after.hands()[mover])
}

#[cfg(test)]
mod tests {
    use bao_catalog::{AnyPosition, RuleSet, Visit};
    use bao_core::{Tally, VariantExt};

    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "greedy", "level 3", "engine:depth=2", "engine:depth=3,nodes=1000", "uct:nodes=50"] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn players_who_play_otherwise_elsewhere_are_refused() {
        for text in ["engine", "engine:time=1s", "engine:depth=5,time=1s", "engine:depth=5,threads=2"] {
            let refused = text.parse::<Player>().expect_err("not reproducible");
            assert!(matches!(refused, PlayerError::NotReproducible { .. }), "{text}: {refused}");
        }
        assert!(matches!("human".parse::<Player>(), Err(PlayerError::Unknown(_))));
    }

    struct Captures;

    impl Visit for Captures {
        type Output = ();

        fn visit<V: Game>(self)
        where
            AnyPosition: From<V>,
        {
            let mut random = Rng::with_seed(5);
            let mut greedy = Chooser::<V>::new(Player::GREEDY);
            greedy.begin(&mut random);
            let mut position = V::start();
            while position.outcome().is_none() {
                let legal = position.successors();
                let choice = greedy.choose(&position, &legal, &mut random).expect("a move");
                let captured = |play| {
                    let mut tally = Tally::default();
                    let _ = position.play_observed(play, &mut tally);
                    tally.captured
                };
                let most = legal.iter().map(|(play, _)| captured(*play)).max();
                assert_eq!(Some(captured(choice.play)), most, "{position}");
                position = legal[random.usize(..legal.len())].1;
            }
        }
    }

    #[test]
    fn the_greedy_player_captures_most() {
        for rules in RuleSet::ALL {
            rules.visit(Captures);
        }
    }
}
