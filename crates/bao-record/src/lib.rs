//! Game records of Bao: read, write, validate and replay.
//!
//! A [`Record`] is one game: who played it, from which position, every move with what is said about it and what else
//! could have been played, and how it ended.
//! All its moves are legal and its ending agrees with its last position; there is no way to a record that is otherwise.
//!
//! # The text of a record
//! As in PGN, a file holds one game after another, each of them tag pairs and then numbered moves:
//!
//! ```text
//! [Variant "kujifunza"]
//! [Rules "1"]
//! [South "Fatma"]
//! [North "level 3"]
//! [Date "2026.05.04"]
//! [Result "1-0"]
//! [Termination "resignation"]
//!
//! 1. A2>,> {the only way in} a6> (1... a3< {too early}) 2. A4> 1-0
//! ```
//!
//! - `Variant` is the variant with its rule set, as a position text has it; it alone must be there.
//! - `Rules` is the version of the rules; a game by other rules is refused, since nobody here can judge its moves.
//! - `South` and `North` are the players, `?` if they are not known, `Date` is the day (`????.??.??`).
//! - `Result` is `1-0` (South has won), `0-1`, `1/2-1/2` or `*`, and stands again after the moves.
//! - `Termination` is `normal` (by the rules), `resignation`, `time`, `adjudication` (a draw by G11) or `unterminated`.
//!   Where it is missing it is what the result and the last position leave.
//! - `PlyLimit` is the ply limit of G11, where it is not 1,000.
//! - `Position` is the position from which the game began, where it is not the start.
//! - Other tags are kept. In a value `\"` stands for a quote and `\\` for a backslash.
//! - A move number may be left out, but not be wrong: `4.` before South's move, `4...` before North's.
//! - Comments stand in braces, and may be broken into lines anywhere between words.
//! - Variations stand in parentheses after the move in whose place they begin, and may hold others.
//!
//! A file that is cut off is not read: each game must end with its result.
//!
//! # The JSON of a record
//! `{"variant","rules","south":null|…,"north":null|…,"date":null|…,"result","termination","ply_limit","position",`
//! `"tags":[{"name","value"}],"comments":[…],"moves":[{"move","comments":[…],"variations":[{"comments","moves"}]}]}`;
//! `comments` and `variations` are left out where there are none, and `position` is always there.
//!
//! # Files
//! [`store`] keeps files whole through a crash, and away from a second program that would write them.
//!
//! # Examples
//! ```
//! use bao_record::{Record, read};
//!
//! let text = "[Variant \"kimasai\"]\n\n1. A3 a2 {a long relay} *";
//! for record in read(text) {
//!     for played in record?.replay() {
//!         println!("{}: {}\n{}", played.mover(), played.text(), played.trace());
//!     }
//! }
//! # Ok::<_, bao_record::ReadError>(())
//! ```

mod builder;
mod ending;
mod error;
mod json;
mod lex;
mod line;
mod read;
mod record;
mod replay;
pub mod store;
mod tag;
mod text;
mod write;

pub use builder::{RecordBuilder, VARIATION_DEPTH, VariationError};
pub use ending::{Ending, EndingError, GameResult, Termination, UnknownWord};
pub use error::{Place, Problem, ReadError};
pub use read::{Reader, read, utf8};
pub use record::{PushError, Record};
pub use replay::{Played, Replay};
pub use tag::{KNOWN_TAGS, Tag, TagError};
pub use text::{Comment, Text, TextError};
pub use write::write;
