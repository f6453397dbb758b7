//! The engine with its memory.

use std::any::Any;
use std::fmt;
use std::hash::{BuildHasher, RandomState};

use bao_catalog::{AnyPosition, Game as Rules, VisitPosition};
use bao_search::{Level, Limits, Options, Report, Stop};

/// An engine with what it remembers of the game.
pub struct Engine {
    options: Options,
    level: Level,
    /// A searcher of the variant that was searched last: a `Box<dyn bao_search::Engine<V> + Send>`.
    searcher: Option<Box<dyn Any + Send>>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl Engine {
    /// Makes an engine of full strength that searches in this way.
    #[must_use]
    pub const fn new(options: Options) -> Self {
        Self::at(Level::HIGHEST, options)
    }

    /// Makes an engine that judges as a level does; the limits of the level are up to who asks it.
    #[must_use]
    pub const fn at(level: Level, options: Options) -> Self {
        Self { options, level, searcher: None }
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

/// What searches positions of a variant.
pub(crate) type Searching<V> = Box<dyn bao_search::Engine<V> + Send>;

/// Returns a seed that is another one each time, so that no two games need be alike.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
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
        let Engine { options, level, searcher } = self.engine;
        if !searcher.as_ref().is_some_and(|searcher| searcher.is::<Searching<V>>()) {
            *searcher = Some(Box::new(level.searcher::<V>(options.clone(), random_seed())));
        }
        searcher.as_mut()?.downcast_mut::<Searching<V>>()?.search(&position, self.limits, self.stop, self.progress)
    }
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;

    use super::*;

    #[test]
    fn one_engine_plays_any_variant_and_stops_at_its_limits() {
        let mut engine = Engine::default();
        for rules in RuleSet::ALL.iter().chain(RuleSet::ALL) {
            let found = engine.search(rules.start(), &Limits::depth(2), &Stop::new(), &mut |_| {}).expect("a move");
            assert_eq!(found.depth, 2);
            assert!(rules.start().play(found.best_move()).is_ok());
        }
    }
}
