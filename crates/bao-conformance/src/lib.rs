//! The laws that every variant of Bao keeps, as tests, and a slow, plain reference of each game.
//!
//! [`conformance_tests!`] gives a variant one test per law of [`laws`].
//! The kit walks to the positions by itself: from the start and from positions that are given, in random games and by random set-ups, with a fixed seed that is printed when a law is broken.
//! [`reference`](mod@reference) is every game once more, written from the text of the rules alone; [`Differential`] compares a game with it.
//! The [`toys`] are games for tests of the kernel, of search and of the kit itself.
//!
//! # Examples
//! ```
//! // In tests/conformance.rs of a variant crate, this line is all:
//! bao_conformance::conformance_tests!(bao_conformance::toys::Shuttle: Symmetric + RandomPlay);
//! # fn main() {}
//! ```
//!
//! A law can be asked directly, too.
//!
//! ```
//! use bao_conformance::{Walk, laws, toys::Shuttle};
//!
//! let positions = Walk::default().positions::<Shuttle>();
//! laws::seeds_are_conserved(&positions)?;
//! # Ok::<_, bao_conformance::Violation>(())
//! ```

mod differential;
pub mod laws;
mod macros;
mod positions;
mod propose;
pub mod reference;
pub mod toys;
mod transform;
mod violation;
mod walk;

pub use differential::{Counts, Differential, Disagreement, NoReference};
#[doc(hidden)]
pub use macros::{demand, walk};
pub use positions::{NoPositions, Positions};
pub use violation::Violation;
pub use walk::Walk;
