//! Left and right alike.

use crate::variant::Variant;

/// A variant that does not tell left from right.
///
/// Exchange pit 1 with pit 8, 2 with 7 and so on, in all four rows, and `<` with `>` in a move: the same game goes on.
/// A game that is sown one way only, or that names a pit on one side, is not symmetric.
pub trait Symmetric: Variant {}
