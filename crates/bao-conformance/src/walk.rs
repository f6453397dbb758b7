//! Walking to positions: the start, given positions, random games and random set-ups.

use std::collections::HashSet;

use bao_core::{Variant, VariantExt};
use fastrand::Rng;

use crate::positions::{NoPositions, Positions};
use crate::propose::{from_nothing, from_position};

/// How far the kit walks; the same numbers lead to the same positions.
///
/// # Examples
/// ```
/// use bao_conformance::{Walk, toys::Shuttle};
/// let positions = Walk { games: 2, ..Walk::default() }.positions::<Shuttle>();
/// assert!(positions.all().len() > 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Where the random numbers begin.
    pub seed: u64,
    /// How many random games are played from the start and from each given position.
    pub games: u32,
    /// After how many plies a game is given up.
    pub plies: u32,
    /// How many set-ups are proposed; those that the variant accepts are walked to, and some are played on for a little.
    pub proposals: u32,
}

impl Default for Walk {
    fn default() -> Self {
        Self { seed: 0x6261_6f00, games: 10, plies: 200, proposals: 2_500 }
    }
}

/// How many plies a set-up is played on at most.
const PLAYED_ON: u32 = 3;

impl Walk {
    /// Walks from the start.
    #[must_use]
    pub fn positions<V: Variant>(&self) -> Positions<V> {
        Positions { all: self.walk_from(vec![V::start()]), seed: self.seed }
    }

    /// Walks from the start and from given positions.
    ///
    /// # Errors
    /// A list that is empty or holds what is no position of the variant is refused.
    pub fn positions_from<V: Variant>(&self, texts: &[&str]) -> Result<Positions<V>, NoPositions> {
        if texts.is_empty() {
            return Err(NoPositions::Empty);
        }
        let mut roots = vec![V::start()];
        for &text in texts {
            let unreadable = |source| NoPositions::Unreadable { text: text.to_owned(), variant: V::NAME, source };
            roots.push(V::parse(text).map_err(unreadable)?);
        }
        Positions::new(self.walk_from(roots), self.seed)
    }

    fn walk_from<V: Variant>(&self, roots: Vec<V>) -> Vec<V> {
        let mut rng = Rng::with_seed(self.seed);
        let mut found = Found { all: Vec::new(), texts: HashSet::new() };
        for root in roots {
            found.add(root);
            for _ in 0..self.games {
                play_on(root, self.plies, &mut rng, &mut found);
            }
        }
        for _ in 0..self.proposals {
            let setup = if rng.bool() {
                from_nothing(V::NAME, &mut rng)
            } else {
                from_position(&found.all[rng.usize(..found.all.len())].to_setup(), &mut rng)
            };
            if let Ok(position) = V::from_setup(&setup) {
                let plies = rng.u32(..=PLAYED_ON);
                play_on(position, plies, &mut rng, &mut found);
            }
        }
        found.all
    }
}

/// The positions walked to, none twice.
struct Found<V> {
    all: Vec<V>,
    texts: HashSet<String>,
}

impl<V: Variant> Found<V> {
    fn add(&mut self, position: V) {
        // Told apart by text: whether the variant's own equality does is one of the laws.
        if self.texts.insert(position.to_string()) {
            self.all.push(position);
        }
    }
}

/// Plays random moves until the game ends or enough plies are played, and collects the positions on the way.
fn play_on<V: Variant>(mut position: V, plies: u32, rng: &mut Rng, found: &mut Found<V>) {
    for played in 0..=plies {
        found.add(position);
        let next = if played < plies { rng.choice(position.successors()) } else { None };
        let Some((_, after)) = next else { return };
        position = after;
    }
}
