//! How a game has ended.

use crate::rule::RuleId;
use crate::side::Side;

/// The result of a decided game: these games know no draw (G11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The side that has won.
    pub winner: Side,
    /// The rule by which it has won.
    pub rule: RuleId,
}
