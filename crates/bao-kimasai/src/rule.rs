//! The rule ids of the cattle game.

use bao_core::RuleId;

/// Everything is sown clockwise.
pub const KM2: RuleId = RuleId::new("KM2");
/// The opening turn introduces no cow.
pub const KM3: RuleId = RuleId::new("KM3");
/// Herding: a cow from the hand, then that pit is sown.
pub const KM4: RuleId = RuleId::new("KM4");
/// An empty hand while the other holds cows: sow without introducing.
pub const KM5: RuleId = RuleId::new("KM5");
/// Raiding: any occupied pit is sown.
pub const KM6: RuleId = RuleId::new("KM6");
/// Relay.
pub const KM7: RuleId = RuleId::new("KM7");
/// Raid: the facing cows are sown from the capturing pit itself on.
pub const KM8: RuleId = RuleId::new("KM8");
/// A front row that is empty when a move has ended has lost.
pub const KM9: RuleId = RuleId::new("KM9");
