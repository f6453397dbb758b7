//! The rules of Kete, each shown by a move.

use bao_tests::{show, worked};

#[test]
fn kt9_takata_lap_ends_in_kuu() {
    show!("KT9": "Ending in the kuu ends the move at once.", worked("kete", "KT9 takata lap ends in the kuu"));
}
