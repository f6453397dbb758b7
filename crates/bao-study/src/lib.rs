//! Studies of four-row mancala games.
//!
//! - [`selfplay`] makes games between players and keeps them in shards that are whole or absent.
//! - [`Survey`] works out figures of games, from shards and from records; [`chart`] draws them.
//! - [`Comparing`] plays games and shows where two rule sets differ.
//! - [`follow`] looks at one move for as long as it takes, [`Hunt`] looks for never-ending ones and for long ones.
//!
//! Whatever is made from a seed is the same on every machine, with any number of threads.
//!
//! # Features
//! - `parquet` (off by default): shards are read and written as Parquet, too.
//!
//! # Examples
//! ```
//! use core::ops::ControlFlow;
//!
//! use bao_catalog::RuleSet;
//! use bao_study::{Comparing, Player};
//!
//! let comparing = Comparing { player: Player::GREEDY, games: 2, seed: 1, examples: 1 };
//! let found = comparing.run(RuleSet::Kujifunza, RuleSet::KujifunzaZanzibar, &mut || ControlFlow::Continue(()))?;
//! assert!(found.different > 0);
//! # Ok::<_, bao_study::DifferentGames>(())
//! ```

mod chart;
mod compare;
mod endless;
mod figures;
mod game;
#[cfg(feature = "parquet")]
mod parquet;
mod plan;
mod player;
mod row;
mod shards;
mod survey;

pub use chart::chart;
pub use compare::{Comparing, Comparison, Difference, DifferentGames};
pub use endless::{Bag, Fate, Find, Ground, Hunt, follow};
pub use figures::{Figures, Interval, Mean, Phase, PhaseFigures, share};
pub use game::{Ending, Ply, play_game};
pub use plan::{Format, Plan, SCHEMA};
pub use player::{Choice, Chooser, Player, PlayerError};
pub use row::Row;
pub use shards::{Made, PLAN_FILE, SelfplayError, selfplay};
pub use survey::{Survey, SurveyError};
