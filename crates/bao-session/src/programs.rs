//! Programs as players: their memory, and how long they think.

use std::any::Any;
use std::fmt;
use std::time::Instant;

use bao_catalog::{AnyPosition, Game as Rules, VisitPosition};
use bao_search::{Clock as EngineClock, Limits, Report, Stop, Who};

use super::clock::Clock;
use super::engine::{Searching, random_seed};
use super::player::Player;

/// Returns the limits of a player's thinking, or `None` for a human.
#[must_use]
pub fn limits_of(player: Player, drawn: Vec<u64>, clock: Option<&Clock>) -> Option<Limits> {
    let Player::Program(who) = player else { return None };
    // Whatever its limits are, an engine minds its clock.
    let now = Instant::now();
    let clock = clock.and_then(|clock| {
        let side = clock.running()?;
        Some(EngineClock { left: clock.left(side, now), increment: clock.control().increment })
    });
    Some(Limits { clock, drawn, ..who.limits() })
}

/// Programs that play, each with what it remembers of the game.
pub struct Programs {
    /// What chance and errors follow from.
    seed: u64,
    /// Who has searched, and what does so for him: a `Box<dyn bao_search::Engine<V> + Send>`.
    players: Vec<(Who, Box<dyn Any + Send>)>,
}

impl Default for Programs {
    /// Makes one that plays otherwise each time.
    fn default() -> Self {
        Self::with_seed(random_seed())
    }
}

impl Programs {
    /// Makes one whose chance and errors follow from a seed.
    #[must_use]
    pub const fn with_seed(seed: u64) -> Self {
        Self { seed, players: Vec::new() }
    }

    /// Searches a position as a player does; `None` says that the game is over.
    pub fn search(
        &mut self,
        who: Who,
        position: AnyPosition,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        position.visit(Search { programs: self, who, limits, stop, progress })
    }
}

impl fmt::Debug for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Programs").finish_non_exhaustive()
    }
}

struct Search<'a> {
    programs: &'a mut Programs,
    who: Who,
    limits: &'a Limits,
    stop: &'a Stop,
    progress: &'a mut dyn FnMut(&Report),
}

impl VisitPosition for Search<'_> {
    type Output = Option<Report>;

    fn visit<V: Rules>(self, position: V) -> Option<Report>
    where
        AnyPosition: From<V>,
    {
        let Self { programs: Programs { seed, players }, who, limits, stop, progress } = self;
        // What was remembered of another variant is of no use any more.
        players.retain(|(_, player)| player.is::<Searching<V>>());
        let known = players.iter().position(|(other, _)| *other == who);
        let at = known.unwrap_or_else(|| {
            players.push((who, Box::new(who.engine::<V>(*seed))));
            players.len() - 1
        });
        let (_, player) = players.get_mut(at)?;
        player.downcast_mut::<Searching<V>>()?.search(&position, limits, stop, progress)
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;

    use super::*;

    #[test]
    fn programs_play_any_variant_and_stop_at_their_limits() {
        let mut programs = Programs::default();
        for rules in RuleSet::ALL.iter().chain(RuleSet::ALL) {
            for name in ["2", "plain:depth=2", "engine:depth=2", "uct:nodes=20", "greedy", "random"] {
                let who: Who = name.parse().expect("a player");
                let limits = limits_of(Player::Program(who), Vec::new(), None).expect("no human");
                let found = programs.search(who, rules.start(), &limits, &Stop::new(), &mut |_| {}).expect("a move");
                assert!(found.depth <= 2, "{name}");
                assert!(rules.start().play(found.best_move()).is_ok(), "{name}");
            }
            assert_eq!(programs.players.len(), 6);
        }
        assert_eq!(limits_of(Player::Human, Vec::new(), None), None);
    }
}
