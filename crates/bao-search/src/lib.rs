//! Search for any four-row mancala variant: evaluation, levels, solver.
//!
//! [`plain`] is the foundation's search, kept as the baseline for matches.
//! Nothing here names a variant or prints.

extern crate alloc;

mod judge;
mod limits;
mod order;
pub mod plain;
mod report;
mod root;
mod score;
mod searcher;
mod table;
mod timing;
mod worker;

pub use judge::{BuiltIn, Judge, Weights};
pub use limits::{Clock, Limits, Stop};
pub use report::{Engine, Line, Report};
pub use score::{Outlook, Score};
pub use searcher::{Options, Searcher};
