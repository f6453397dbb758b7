//! The server over real connections: what it answers, and what it refuses.

mod answers;
mod client;
mod guard;
mod limits;
mod search;
mod shared;
