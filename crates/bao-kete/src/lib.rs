//! Bao la Kete, the four-row mancala of Lamu.
//!
//! Each player has a *kuu* (front pit 5), a store that stands until it is captured or lifted as a whole.
//! In the first phase, *nemo*, seeds come from the hand; in the second, *hizi zetu*, only those on the board are sown.
//!
//! # Examples
//! ```
//! use bao_core::{Variant, VariantExt};
//! use bao_kete::Kete;
//!
//! let mut game = Kete::start();
//! for text in ["A7<", "a5>"] {
//!     game = game.play(game.find_move(text)?)?;
//! }
//! assert_eq!(game.hands().south, 21);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod evaluate;
mod hizi_zetu;
mod kuu;
mod laps;
mod nemo;
mod notation;
mod position;
mod random;
mod reasons;
pub mod rule;
mod setup;
mod takasia;
mod weights;

pub use position::Kete;
