//! The laws that every variant keeps, tried on a toy game: what breaks here is the kernel's fault, not a game's.

use bao_conformance::toys::Shuttle;

bao_conformance::conformance_tests!(Shuttle: Symmetric + RandomPlay);
