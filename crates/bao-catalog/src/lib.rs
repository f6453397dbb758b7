//! One registry over all variants and rule sets of Bao.
//!
//! A [`RuleSet`] names a variant under a rule set; [`AnyPosition`] holds a position of any of them.
//! Code that is generic over [`Variant`](bao_core::Variant), or over all that a [`Game`] can do, is run for a rule set known only by name with [`RuleSet::visit`].
//!
//! # Examples
//! ```
//! use bao_catalog::{AnyPosition, RuleSet};
//!
//! let kete: RuleSet = "kete".parse()?;
//! let start = kete.start();
//! assert_eq!(start, start.to_string().parse::<AnyPosition>()?);
//! # Ok::<_, Box<dyn core::error::Error>>(())
//! ```

mod any;
mod erased;
mod game;
mod macros;
mod registry;

pub use game::Game;
pub use registry::{AnyPosition, RULES_VERSION, RuleSet, UnknownVariant, Visit, VisitPosition};
