//! Players for self-play: fast ones, and the engine within limits that are the same on every machine.

use std::fmt;
use std::str::FromStr;

use bao_catalog::Game;
use bao_core::{Move, VariantExt};
use bao_search::{Engine, Limits, Options, Outlook, Searcher, Stop};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The score of a game that is won already; see [`Choice::score`].
const WON: i32 = 30_000;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Player {
    /// Any legal move is as likely as any other.
    Random,
    /// The move that leaves the mover with the most seeds, a win before all others; among equals any.
    Greedy,
    /// The engine; at least one limit is there.
    Engine {
        /// The plies it looks ahead.
        depth: Option<u32>,
        /// The positions it looks at.
        nodes: Option<u64>,
    },
}

/// A text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected random, greedy, or engine:depth=…,nodes=…, found {found:?}")]
pub struct UnknownPlayer {
    /// The text.
    pub found: String,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Greedy => f.pad("greedy"),
            Self::Engine { depth, nodes } => {
                let depth = depth.map(|depth| format!("depth={depth}"));
                let nodes = nodes.map(|nodes| format!("nodes={nodes}"));
                let limits: Vec<_> = [depth, nodes].into_iter().flatten().collect();
                write!(f, "engine:{}", limits.join(","))
            }
        }
    }
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer { found: text.to_owned() };
        match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        let limits = text.strip_prefix("engine:").ok_or_else(unknown)?;
        let (mut depth, mut nodes) = (None, None);
        for limit in limits.split(',') {
            let (name, value) = limit.split_once('=').ok_or_else(unknown)?;
            let twice = match name {
                "depth" => depth.replace(number(value).ok_or_else(unknown)?).is_some(),
                "nodes" => nodes.replace(number(value).ok_or_else(unknown)?.into()).is_some(),
                _ => true,
            };
            if twice {
                return Err(unknown());
            }
        }
        Ok(Self::Engine { depth, nodes })
    }
}

/// Reads a number from 1 on, digits alone.
fn number(text: &str) -> Option<u32> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok().filter(|number| *number > 0) } else { None }
}

impl From<Player> for String {
    fn from(player: Player) -> Self {
        player.to_string()
    }
}

impl TryFrom<String> for Player {
    type Error = UnknownPlayer;

    fn try_from(text: String) -> Result<Self, UnknownPlayer> {
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

/// A player at work, with whatever it remembers.
#[derive(Debug)]
pub struct Chooser<V> {
    player: Player,
    searcher: Option<Searcher<V>>,
}

impl<V: Game> Chooser<V> {
    /// Sets a player to work.
    #[must_use]
    pub fn new(player: Player) -> Self {
        let engine = matches!(player, Player::Engine { .. });
        let searcher = engine.then(|| Searcher::new(Options { hash: 1, ..Options::default() }));
        Self { player, searcher }
    }

    /// Forgets the game before, so that games do not depend on their order.
    pub fn begin(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.forget();
        }
    }

    /// Chooses among the legal moves, of which there must be one.
    pub fn choose(&mut self, position: &V, legal: &[(Move, V)], random: &mut Rng) -> Option<Choice<V>> {
        let any = |random: &mut Rng| legal.get(random.usize(..legal.len().max(1))).copied();
        let plain = |(play, after)| Choice { play, after, score: None };
        match (self.player, &mut self.searcher) {
            (Player::Engine { depth, nodes }, Some(searcher)) => {
                let limits = Limits { depth, nodes, ..Limits::default() };
                let report = searcher.search(position, &limits, &Stop::new(), &mut |_| {})?;
                let best = report.lines.first()?;
                let play = *best.moves.first()?;
                let (_, after) = legal.iter().find(|(other, _)| *other == play)?;
                let plies = |plies: u32| i32::try_from(plies).unwrap_or(WON);
                let score = match best.score.outlook() {
                    Outlook::Wins(in_plies) => WON - plies(in_plies),
                    Outlook::Loses(in_plies) => plies(in_plies) - WON,
                    Outlook::Open(hundredths) => hundredths,
                };
                Some(Choice { play, after: *after, score: Some(score) })
            }
            (Player::Greedy, _) => {
                let worth = |after: &V| worth(position, after);
                let most = legal.iter().map(|(_, after)| worth(after)).max()?;
                let best: Vec<_> = legal.iter().filter(|(_, after)| worth(after) == most).collect();
                best.get(random.usize(..best.len())).map(|&&chosen| plain(chosen))
            }
            _ => any(random).map(plain),
        }
    }
}

/// Returns what a move is worth to the greedy player: the mover's seeds after it, and more than all of them for a win.
fn worth<V: Game>(before: &V, after: &V) -> u32 {
    let mover = before.side_to_move();
    if after.outcome().is_some_and(|outcome| outcome.winner == mover) {
        return u32::MAX;
    }
    u32::from(after.rings()[mover].total()) + u32::from(after.hands()[mover])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in ["random", "greedy", "engine:depth=2", "engine:depth=3,nodes=1000", "engine:nodes=50"] {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "Random", "engine", "engine:", "engine:depth=0", "engine:depth=1,depth=2", "engine:time=1s"] {
            assert_eq!(text.parse::<Player>(), Err(UnknownPlayer { found: text.to_owned() }));
        }
    }
}
