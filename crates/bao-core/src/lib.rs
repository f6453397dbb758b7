//! Pits, rings, sowing and relays: the kernel that the four-row mancala games of East Africa share.
//!
//! A variant crate implements [`Variant`] for its position type; everything else follows.
//! Nothing here does I/O, reads a clock or spawns a thread.

#![no_std]

extern crate alloc;

mod adjudicate;
mod course;
mod diagram;
mod direction;
mod endless;
mod error;
mod evaluate;
mod key;
mod moves;
mod notation;
mod observe;
mod outcome;
mod pit;
mod random;
mod reading;
mod relay;
mod ring;
pub mod rule;
mod setup;
mod side;
mod starts;
mod symmetric;
mod trace;
mod variant;

pub use adjudicate::{Adjudicator, Draw, PLY_LIMIT, recurring};
pub use course::Course;
pub use diagram::{Beside, from_diagram, is_diagram};
pub use direction::{Direction, Heading};
pub use endless::{LAP_LIMIT, Watch};
pub use error::{
    IllegalMove, MoveError, ParseMoveError, ParseMoveProblem, ParsePositionError, PositionFault, PositionProblem,
    SetupError, SetupFault,
};
pub use evaluate::{Evaluate, Term, weigh};
pub use key::key_of;
pub use moves::{Decisions, Move};
pub use notation::{Meaning, MoveText, Notation, meaning};
pub use observe::{Decision, Endless, Event, Observer, Tally};
pub use outcome::Outcome;
pub use pit::{FrontPit, Kichwa, Pit, PitName, Row, letter_row, row_letter};
pub use random::{RandomGame, RandomPlay, play_random_game};
pub use reading::Reading;
pub use relay::{Entry, Halt, LapRules, Sowing, Verdict};
pub use ring::Ring;
pub use rule::RuleId;
pub use setup::{ROWS, Setup, Token, row_pits};
pub use side::{BySide, Side};
pub use starts::{Starts, StartsIter, first_lap_ends};
pub use symmetric::Symmetric;
pub use trace::{Step, Trace, Words};
pub use variant::{Variant, VariantExt};
