//! Games that two people share over links nobody can guess.

mod clock;
mod game;
mod shelf;

pub(crate) use clock::Clock;
pub(crate) use game::{Act, ActError, Role, SharedGame, Tokens};
pub(crate) use shelf::{Entry, Shelf, now};
