//! The line of a draw.

use std::collections::HashSet;

use bao_core::Move;

use crate::node::Node;
use crate::solver::{Solver, Value, Watch};

impl Solver {
    /// Returns a line in which neither side lets the other win, up to the first position that comes back.
    ///
    /// Where the root is no draw, or the search is ended before one is found, the line ends sooner.
    pub fn drawn_line<N: Node>(&self, root: N, watch: &Watch<'_>) -> Vec<Move> {
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        let mut position = root;
        let mut after = Vec::new();
        while seen.insert(position) {
            after.clear();
            position.expand(&mut after);
            let drawn = after.iter().find(|(_, after)| self.solve(*after, watch).0 == Some(Value::Draw));
            let Some(&(play, after)) = drawn else { break };
            line.push(play);
            position = after;
        }
        line
    }
}
