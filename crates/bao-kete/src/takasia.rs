//! Takasia: the reservation of the one pit that is threatened (KT14).

use bao_core::{FrontPit, Ring, first_lap_ends};

use crate::kuu::{KUU, functions};

/// Returns which own front pits could capture by a first lap, bit 0 for front pit 1: what they face is threatened.
///
/// No regard to never-ending moves or to takasia (KT14).
#[inline]
fn threats(own: Ring, other: Ring) -> u8 {
    let targets = own.captures_against(other);
    if targets == 0 { 0 } else { targets & first_lap_ends(own) }
}

/// Returns whether some first lap of a side captures (KT10).
pub(crate) fn has_capture(own: Ring, other: Ring) -> bool {
    threats(own, other) != 0
}

/// Returns the pit of the victim that comes under takasia after a takata of the other side, if one does.
#[inline]
pub(crate) fn takasia_of(victim: Ring, mover: Ring, victim_kuu_stands: bool) -> Option<FrontPit> {
    // KT14: exactly one pit of the opponent is threatened, and none of the mover's.
    let threats = threats(mover, victim);
    if !threats.is_power_of_two() || has_capture(victim, mover) {
        return None;
    }
    let pit = FrontPit::all().nth(threats.trailing_zeros() as usize)?.opposite();
    let alone = 1 << pit.index();
    // KT14: exempt are a kuu, the only occupied front pit, and the only group of two or more in the front row.
    let is_kuu = pit == KUU && functions(victim_kuu_stands, victim);
    let is_only = victim.front_occupied() == alone;
    let is_only_group = victim.holding(2) & 0xff == u16::from(alone);
    if is_kuu || is_only || is_only_group { None } else { Some(pit) }
}
