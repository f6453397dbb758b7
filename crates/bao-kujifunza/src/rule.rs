//! The rule ids of the learners' game.

use bao_core::RuleId;

/// Capturing start: 2 to 15 seeds, ending in an occupied own front pit that faces seeds.
pub const KJ2: RuleId = RuleId::new("KJ2");
/// Taking: the facing seeds are lifted and sown from a kichwa.
pub const KJ4: RuleId = RuleId::new("KJ4");
/// Entry: by the kimbi, by choice, or as the sowing came.
pub const KJ5: RuleId = RuleId::new("KJ5");
/// Chain: capture again, relay, or end.
pub const KJ6: RuleId = RuleId::new("KJ6");
/// Takata: only where no capturing move is legal.
pub const KJ7: RuleId = RuleId::new("KJ7");
/// Own front row: its last group may not be sown away.
pub const KJ8: RuleId = RuleId::new("KJ8");
