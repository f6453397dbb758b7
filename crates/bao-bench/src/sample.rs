//! What the benches work on.

use bao_core::{Move, Tally, Variant, VariantExt};

/// Positions of random games, and a move made in each.
#[derive(Clone, Debug)]
pub struct Sample<V> {
    /// The positions.
    pub positions: Vec<V>,
    /// The same positions, each with one of its legal moves.
    pub made: Vec<(V, Move)>,
    /// The laps of all these moves, entry laps counted.
    pub laps: u64,
}

impl<V: Variant> Sample<V> {
    /// Draws some thousand positions, the same ones each time.
    #[must_use]
    pub fn draw() -> Self {
        let mut random = fastrand::Rng::with_seed(2);
        let mut sample = Self { positions: Vec::new(), made: Vec::new(), laps: 0 };
        while sample.positions.len() < 4096 {
            let mut position = V::start();
            while position.decided().is_none() {
                let legal = position.successors();
                let Some(&(one, after)) = random.choice(&legal) else { break };
                let mut tally = Tally::default();
                let _ = position.play_observed(one, &mut tally);
                sample.laps += tally.laps;
                sample.positions.push(position);
                sample.made.push((position, one));
                position = after;
            }
        }
        sample
    }
}
