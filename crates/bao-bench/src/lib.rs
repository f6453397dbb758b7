//! How fast the games of Bao are sown, counted and searched, and whether the search still does what it did.
//!
//! [`Speeds`] are what one core does in a second; [`signature`] is one number that changes with the behaviour of the search.
//!
//! # Examples
//! ```
//! use std::time::Duration;
//! use bao_bench::Measure;
//! use bao_catalog::RuleSet;
//!
//! let speeds = RuleSet::Kete.visit(Measure { time: Duration::from_millis(8) });
//! assert!(speeds.random_games > 0.0);
//! ```

mod sample;
mod signature;
mod slices;
mod speeds;

pub use sample::Sample;
pub use signature::signature;
pub use slices::best_rate;
pub use speeds::{Measure, Speeds};
