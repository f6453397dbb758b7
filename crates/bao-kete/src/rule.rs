//! The rule ids of Kete.

use bao_core::RuleId;

/// Kuu: it stands until captured or lifted, and functions with six seeds or more.
pub const KT2: RuleId = RuleId::new("KT2");
/// Nemo capture: a seed from the hand into an occupied front pit that faces seeds.
pub const KT4: RuleId = RuleId::new("KT4");
/// Nemo entry: by the kimbi, or the player's choice from the centre.
pub const KT5: RuleId = RuleId::new("KT5");
/// Nemo laps: capture again, stop in the kuu or go on safari, relay, or end.
pub const KT6: RuleId = RuleId::new("KT6");
/// Nemo takata: a seed from the hand, then that pit is sown.
pub const KT7: RuleId = RuleId::new("KT7");
/// Taxing the kuu when it is the only occupied front pit.
pub const KT8: RuleId = RuleId::new("KT8");
/// Nemo takata laps: ending in the kuu ends the move.
pub const KT9: RuleId = RuleId::new("KT9");
/// Hizi zetu capture.
pub const KT10: RuleId = RuleId::new("KT10");
/// Hizi zetu entry: by the kimbi, or as the sowing came.
pub const KT11: RuleId = RuleId::new("KT11");
/// Hizi zetu laps: as in the learners' game, with compulsory safari.
pub const KT12: RuleId = RuleId::new("KT12");
/// Hizi zetu takata: from the kuu if there is one.
pub const KT13: RuleId = RuleId::new("KT13");
/// Takasia: the one threatened pit is reserved.
pub const KT14: RuleId = RuleId::new("KT14");
/// Effect of takasia: the pit may not start, and laps end in it.
pub const KT15: RuleId = RuleId::new("KT15");
/// Hizi zetu claim: what was reserved must be taken.
pub const KT16: RuleId = RuleId::new("KT16");
/// Own front row: its last group may not be sown away.
pub const KT17: RuleId = RuleId::new("KT17");
