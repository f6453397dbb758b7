//! The laws that every variant keeps, tried on both rule sets of this one.

use bao_kujifunza::{Kujifunza, Zanzibar};

bao_conformance::conformance_tests!(
    mod kujifunza,
    Kujifunza: Symmetric + Evaluate + RandomPlay,
    positions: [
        // G6: never-ending captures and takatas.
        "kujifunza 0,1,1,1,0,3,0,0/0,0,0,1,0,0,0,0/4,3,2,1,10,9,2,1/6,10,0,1,2,1,3,2 0,0 S -",
        "kujifunza 1,2,3,2,0,4,0,3/0,1,6,5,4,3,2,2/1,0,0,0,0,0,0,1/9,1,2,4,5,0,2,1 0,0 N -",
        "kujifunza 1,2,3,6,3,0,1,0/0,11,2,9,2,7,2,3/1,1,0,1,0,0,0,0/1,2,1,0,4,1,0,0 0,0 N -",
        // KJ8: the only occupied front pit is a kichwa.
        "kujifunza 4,4,4,4,4,4,4,4/2,2,2,2,2,2,2,0/2,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2 0,0 S -",
    ],
);
bao_conformance::conformance_tests!(
    mod zanzibar,
    Zanzibar: Symmetric + Evaluate + RandomPlay,
    positions: [
        // G6: a never-ending capture.
        "kujifunza/zanzibar 0,1,1,1,0,3,0,0/0,0,0,1,0,0,0,0/4,3,2,1,10,9,2,1/6,10,0,1,2,1,3,2 0,0 S -",
    ],
);
