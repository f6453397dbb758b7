//! Names of rules, as they stand in `docs/RULES.md`.

use core::fmt;

/// The id of a numbered rule, such as `G6` or `KT8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// Names a rule.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(id)
    }

    /// Returns the id as it stands in the rules.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The pit does not exist, is not the mover's, or is empty.
pub const G1: RuleId = RuleId::new("G1");
/// A lap that ends in an empty pit ends the move.
pub const G5: RuleId = RuleId::new("G5");
/// A move that never comes to rest is illegal.
pub const G6: RuleId = RuleId::new("G6");
/// Bao hamna: a player whose front row is empty has lost.
pub const G7: RuleId = RuleId::new("G7");
/// A player to move who has no legal move has lost.
pub const G8: RuleId = RuleId::new("G8");
/// Both front rows empty: the side that is not to move has won.
pub const G9: RuleId = RuleId::new("G9");
/// No draw: programs that run whole games adjudicate one by repetition or ply limit.
pub const G11: RuleId = RuleId::new("G11");
/// Capture is compulsory where a legal capturing move exists.
pub const G12: RuleId = RuleId::new("G12");
