//! Each game and its plain reference say the same of 100,000 random positions.
//!
//! `cargo xtask conformance --positions N` compares as many as asked for.

use bao_conformance::Differential;
use bao_core::Variant;
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};

/// How many positions each test compares; there are four tests a game, so that all cores have work.
const POSITIONS: u64 = 25_000;

#[track_caller]
fn agrees<V: Variant>(seed: u64) {
    let mut differential = Differential::<V>::new(seed).expect("the reference plays every game");
    while differential.counts().positions < POSITIONS {
        if let Err(disagreement) = differential.compare() {
            panic!("{} with seed {seed}: {disagreement}", V::NAME);
        }
    }
    let counts = differential.counts();
    assert!(counts.endless > 0 && counts.over > 0 && counts.refused > 0, "{counts:?}");
}

macro_rules! agreement {
    ($($name:ident: $variant:ty;)+) => {
        $(mod $name {
            use super::*;

            #[test]
            fn first_quarter() {
                agrees::<$variant>(1);
            }

            #[test]
            fn second_quarter() {
                agrees::<$variant>(2);
            }

            #[test]
            fn third_quarter() {
                agrees::<$variant>(3);
            }

            #[test]
            fn fourth_quarter() {
                agrees::<$variant>(4);
            }
        })+
    };
}

agreement! {
    kete: Kete;
    kimasai: Kimasai;
    kujifunza: Kujifunza;
    zanzibar: Zanzibar;
}
