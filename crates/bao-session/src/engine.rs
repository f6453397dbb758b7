//! The engine as a player: its memory, and how long it thinks.

use std::any::Any;
use std::fmt;
use std::time::Instant;

use bao_catalog::{AnyPosition, Game as Rules, VisitPosition};
use bao_search::{Clock as EngineClock, Engine as _, Limits, Options, Report, Searcher, Stop};

use super::clock::Clock;
use super::player::{Level, Player, Strength};

/// Returns how strong a level is.
///
/// This is the one place that says so.
const fn strength_of(level: Level) -> Strength {
    Strength { depth: Some(level.number() as u32), nodes: None, time: None }
}

/// Returns the limits of a player's thinking, or `None` for a human.
#[must_use]
pub fn limits_of(player: Player, drawn: Vec<u64>, clock: Option<&Clock>) -> Option<Limits> {
    let strength = match player {
        Player::Human => return None,
        Player::Level(level) => strength_of(level),
        Player::Engine(strength) => strength,
    };
    // Whatever its limits are, an engine minds its clock.
    let now = Instant::now();
    let clock = clock.and_then(|clock| {
        let side = clock.running()?;
        Some(EngineClock { left: clock.left(side, now), increment: clock.control().increment })
    });
    Some(Limits { depth: strength.depth, nodes: strength.nodes, time: strength.time, clock, drawn })
}

/// An engine with what it remembers of the game.
#[derive(Default)]
pub struct Engine {
    options: Options,
    /// A searcher of the variant that was searched last.
    searcher: Option<Box<dyn Any + Send>>,
}

impl Engine {
    /// Makes an engine that searches in this way.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self { options, searcher: None }
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        // A table of this size is cleared by whoever makes the next one, if there is a next one.
        self.searcher = None;
    }

    /// Searches a position until a limit is reached or it is stopped; `None` says that the game is over.
    pub fn search(
        &mut self,
        position: AnyPosition,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        position.visit(Search { engine: self, limits, stop, progress })
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

struct Search<'a> {
    engine: &'a mut Engine,
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
        let slot = &mut self.engine.searcher;
        if !slot.as_ref().is_some_and(|searcher| searcher.is::<Searcher<V>>()) {
            *slot = Some(Box::new(Searcher::<V>::new(self.engine.options.clone())));
        }
        let searcher = slot.as_mut()?.downcast_mut::<Searcher<V>>()?;
        searcher.search(&position, self.limits, self.stop, self.progress)
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;

    use super::*;

    #[test]
    fn one_engine_plays_any_variant_and_stops_at_its_limits() {
        let mut engine = Engine::default();
        let level = Level::new(2).expect("a level");
        let limits = limits_of(Player::Level(level), Vec::new(), None).expect("no human");
        for rules in RuleSet::ALL.iter().chain(RuleSet::ALL) {
            let found = engine.search(rules.start(), &limits, &Stop::new(), &mut |_| {}).expect("a move");
            assert_eq!(found.depth, 2);
            assert!(rules.start().play(found.best_move()).is_ok());
        }
        assert_eq!(limits_of(Player::Human, Vec::new(), None), None);
    }
}
