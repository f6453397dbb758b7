//! Bao told to people: rules, moves and reasons, in words and as data.
//!
//! Whatever shows a game, on a terminal or in a browser, says the same things; they are said here.
//!
//! # Examples
//! ```
//! use bao_catalog::RuleSet;
//!
//! let (facts, trace) = bao_tell::play(RuleSet::Kete.start(), "A6>")?;
//! assert_eq!(bao_tell::summary(&trace), "sows; 1 lap, rests at B8");
//! assert!(!facts.capture);
//! # Ok::<_, bao_core::MoveError>(())
//! ```

mod board;
mod chain;
mod json;
mod moves;
mod phase;
mod reasons;
pub mod rulebook;
mod steps;
mod summary;
pub mod svg;

pub use board::{Board, Mark};
pub use chain::chain;
pub use json::{Letter, Rows, rows};
pub use moves::{Candidate, MoveFacts, MoveList, count, play, starts_from};
pub use phase::{enters_at_kichwa, phase};
pub use reasons::{Reason, reason};
pub use steps::{ToldStep, rules_met, steps};
pub use summary::summary;
