//! The games once more: slow, plain, and written from the text of the rules alone.
//!
//! Nothing here uses the kernel or a variant crate.
//! Boards are arrays, seeds are dropped one by one in a loop, and each step names the rule that asks for it (`docs/RULES.md`), so that the code can be read beside the text.
//! Where the fast implementation and this one disagree, one of them has misread a rule.
//!
//! Everything goes through [`Position`], which reads and prints the canonical position text:
//!
//! ```
//! use bao_conformance::reference::{Position, RuleSet};
//!
//! let start = Position::start(RuleSet::Kete);
//! assert_eq!(
//!     start.to_string(),
//!     "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k",
//! );
//! let moves = start.moves();
//! let texts: Vec<&str> = moves.iter().map(|one| one.text.as_str()).collect();
//! assert_eq!(texts, ["A6<", "A6>", "A7<", "A7>"]);
//! let games_of_two_moves: usize = moves.iter().map(|one| one.after.moves().len()).sum();
//! assert_eq!(games_of_two_moves, 14);
//! ```
//!
//! [`random_setup`] makes positions that play seldom or never reaches, for comparing implementations.
//!
//! # The files
//!
//! `board` and `sowing` hold what every variant shares (G1–G7), `chain` what Kujifunza shares with the second phase of Kete, `kujifunza`, `kimasai`, `nemo`, `hizi_zetu` and `takasia` the games, `position`, `moves`, `text` and `validity` the whole of a position.

mod board;
mod chain;
mod error;
mod hizi_zetu;
mod kimasai;
mod kujifunza;
mod moves;
mod nemo;
mod position;
mod rule_set;
mod setup;
mod sowing;
mod takasia;
mod text;
mod validity;

pub use board::Side;
pub use error::PositionError;
pub use moves::Move;
pub use position::Position;
pub use rule_set::RuleSet;
pub use setup::random_setup;
