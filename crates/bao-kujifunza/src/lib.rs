//! Bao la Kujifunza (*mbili-mbili*, two by two), the learners' game of East African four-row mancala.
//!
//! [`Kujifunza`] plays it as described, [`Zanzibar`] by the computer rules of Donkers for Zanzibar Bao.
//!
//! # Examples
//! ```
//! use bao_core::{Variant, VariantExt};
//! use bao_kujifunza::Kujifunza;
//!
//! let mut game = Kujifunza::start();
//! for text in ["A2>,>", "a6>"] {
//!     game = game.play(game.find_move(text)?)?;
//! }
//! assert_eq!(game.outcome(), None);
//! println!("{game}");
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod evaluate;
mod laps;
mod notation;
mod position;
mod random;
pub mod rule;
mod rule_set;
mod sow;
mod weights;

pub use position::Position;
pub use rule_set::{Described, Donkers, RuleSet};

/// The learners' game as it is described.
pub type Kujifunza = Position<Described>;

/// The learners' game by Donkers' computer rules for Zanzibar Bao: nothing is chosen after the start.
pub type Zanzibar = Position<Donkers>;
