//! The laws that every variant keeps, tried on this one.

use bao_kete::Kete;

bao_conformance::conformance_tests!(
    Kete: Evaluate + RandomPlay,
    positions: [
        // G6: a never-ending nemo capture and a never-ending hizi zetu takata.
        "kete 1,1,1,0,0,0,0,0/0,0,0,0,0,9,0,1/0,3,7,4,1,0,3,0/3,0,3,0,1,4,5,1 8,8 S -",
        "kete 4,2,0,1,2,1,0,3/3,16,1,11,10,1,2,0/0,0,0,0,0,0,0,1/1,0,1,1,0,1,1,1 0,0 N -",
        // KT14, KT15, KT16: takasia is imposed, binds, and is claimed.
        "kete 2,0,2,0,1,0,1,1/0,2,0,26,2,0,0,2/0,0,3,0,15,0,0,0/0,3,0,3,1,0,0,0 0,0 N -",
        "kete 1,0,6,1,5,0,5,1/0,4,0,4,1,1,4,6/0,0,3,0,15,0,0,0/0,3,0,3,1,0,0,0 0,0 S t=A5",
        "kete 1,0,6,1,5,0,5,1/0,4,0,4,1,1,4,6/1,1,0,0,15,0,0,0/1,3,0,3,1,0,0,0 0,0 N h=A5",
        // KT8: the kuu is taxed, with more than six seeds and with six.
        "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,8,0,0,0/0,0,0,0,0,0,0,2 22,22 S K,k",
        "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,0,0,0/0,0,0,0,0,0,2,2 22,22 S K,k",
    ],
);
