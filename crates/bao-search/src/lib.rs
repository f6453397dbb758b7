//! Search for any four-row mancala variant: players from beginner to strong, matches between them, tuning.
//!
//! [`plain`] is the foundation's search, kept as the baseline for matches.
//! Nothing here names a variant or prints.

extern crate alloc;

mod baseline;
mod choice;
mod duel;
mod elo;
mod greedy;
mod judge;
mod level;
mod limits;
mod opening;
mod order;
pub mod plain;
mod quiescence;
mod report;
mod root;
mod score;
mod searcher;
pub mod span;
mod table;
mod timing;
pub mod tune;
mod uct;
mod who;
mod worker;

pub use baseline::{Plain, Random};
pub use choice::{Choice, Grade, Summary};
pub use duel::{Ending, Game, Player, play_game};
pub use elo::{Elo, Pairs, Sprt, Verdict};
pub use greedy::Greedy;
pub use judge::{BuiltIn, Judge, Weights};
pub use level::{Level, Misjudging};
pub use limits::{Clock, Limits, Stop};
pub use opening::{Opening, Openings};
pub use report::{Engine, Line, Report};
pub use score::{Outlook, Score};
pub use searcher::{Options, Searcher};
pub use uct::Uct;
pub use who::{Setting, Who, WhoError};
