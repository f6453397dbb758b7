//! The laws that every variant keeps, tried on this one.

use bao_kimasai::Kimasai;

bao_conformance::conformance_tests!(
    Kimasai: Evaluate + RandomPlay,
    positions: [
        // G6: never-ending herding.
        "kimasai 1,2,1,2,1,3,1,0/2,1,2,0,1,2,0,4/2,1,0,1,0,1,0,1/1,6,0,3,0,1,1,4 10,9 S -",
        // KM5: the mover's hand is empty, the other's is not.
        "kimasai 1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/2,2,2,2,2,2,2,2/1,1,1,1,1,1,1,1 0,24 S -",
        // KM9: with A8 South empties his own front row.
        "kimasai 8,8,8,8,0,0,0,0/4,4,4,4,4,4,4,2/0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,1 0,0 S -",
    ],
);
