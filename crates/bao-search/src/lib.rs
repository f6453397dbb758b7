//! Search for any four-row mancala variant: evaluation, levels, solver.
//!
//! [`plain`] is the foundation's search, kept as the baseline for matches.
//! Nothing here names a variant or prints.

extern crate alloc;

mod choice;
mod duel;
mod elo;
mod greedy;
mod judge;
mod limits;
mod opening;
mod order;
pub mod plain;
mod report;
mod root;
mod score;
mod searcher;
mod table;
mod timing;
pub mod tune;
mod uct;
mod worker;

pub use choice::{Choice, Grade, Summary};
pub use duel::{Ending, Game, Player, play_game};
pub use elo::{Elo, Pairs, Sprt, Verdict};
pub use greedy::Greedy;
pub use judge::{BuiltIn, Judge, Weights};
pub use limits::{Clock, Limits, Stop};
pub use opening::{Opening, Openings};
pub use report::{Engine, Line, Report};
pub use score::{Outlook, Score};
pub use searcher::{Options, Searcher};
pub use uct::Uct;
