//! What makes a set-up a position of Kete.

use alloc::vec::Vec;

use bao_core::{PitName, Ring, Setup, SetupFault, Side, Token, Variant};

use crate::kuu::{FUNCTIONAL, KUU};
use crate::position::Kete;
use crate::takasia::has_capture;

/// Returns every fault of a set-up.
pub(crate) fn faults_of(setup: &Setup) -> Vec<SetupFault> {
    let mut faults = setup.common_faults(Kete::NAME);
    for (i, &token) in setup.tokens.iter().enumerate() {
        // What stands twice is wrong once.
        if setup.tokens[..i].contains(&token) {
            continue;
        }
        match token {
            Token::Kuu(side) => {
                // KT2: a kuu of one to five seeds may stand, an empty one may not.
                if setup.pits[side][KUU.pit().index()] == 0 {
                    faults.push(SetupFault::EmptyKuu { side });
                }
            }
            Token::Takasia(pit) => {
                mark_faults(setup, token, pit, setup.side, &mut faults);
                takasia_faults(setup, token, pit, &mut faults);
            }
            Token::Claim(pit) => mark_faults(setup, token, pit, setup.side.other(), &mut faults),
            Token::Opening => faults.push(SetupFault::ForeignToken { variant: Kete::NAME, token }),
        }
    }
    faults
}

/// KT14, KT16: both hands are empty, and the pit is a front pit of the right side.
fn mark_faults(setup: &Setup, token: Token, pit: PitName, side: Side, faults: &mut Vec<SetupFault>) {
    if setup.hands.south != 0 || setup.hands.north != 0 {
        faults.push(SetupFault::MarkHands { token });
    }
    if pit.side != side || pit.pit.front().is_none() {
        faults.push(SetupFault::MarkPit { token, side });
    }
}

/// KT14: what can never be under takasia.
fn takasia_faults(setup: &Setup, token: Token, pit: PitName, faults: &mut Vec<SetupFault>) {
    let seeds = setup.pits[pit.side][pit.pit.index()];
    if seeds == 0 {
        faults.push(SetupFault::TakasiaEmpty { pit });
    }
    let stands = setup.tokens.contains(&Token::Kuu(pit.side));
    if pit.pit == KUU.pit() && stands && seeds >= u32::from(FUNCTIONAL) {
        faults.push(SetupFault::TakasiaKuu { pit });
    }
    if setup.tokens.iter().any(|other| matches!(other, Token::Claim(_))) {
        faults.push(SetupFault::TakasiaWithClaim { token });
    }
    let rings: Option<(Ring, Ring)> = setup.ring(setup.side).zip(setup.ring(setup.side.other()));
    if rings.is_some_and(|(own, other)| has_capture(own, other)) {
        faults.push(SetupFault::TakasiaCapture { token, side: setup.side });
    }
}
