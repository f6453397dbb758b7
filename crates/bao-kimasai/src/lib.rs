//! Bao la Kimasai, the cattle game of the Maasai: herd first, raid later.
//!
//! Seeds are cows (*ingishu*) and pits are enclosures (*inkang'ite*).
//! While a hand holds cows they are brought in one by one and nothing is captured; then everyone raids.
//!
//! # Examples
//! ```
//! use bao_core::{Variant, VariantExt};
//! use bao_kimasai::Kimasai;
//!
//! let mut game = Kimasai::start();
//! for text in ["A6", "a7"] {
//!     game = game.play(game.find_move(text)?)?;
//! }
//! assert_eq!(game.hands().north, 23);
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
mod sow;
mod weights;

pub use position::Kimasai;
