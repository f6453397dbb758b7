//! Proof search for four-row mancala games: who wins, and a proof that others can check.
//!
//! [`Solver::solve`] finds the value of a position, [`Solver::proof`] a whole strategy for the side that wins,
//! [`Solver::shortest`] how long the win takes, and [`Proof::write_certificate`] writes the strategy down.
//! Nothing here names a variant, reads a clock or prints; limits come from a [`Watch`] that the caller passes in.
//!
//! # How it searches
//! By depth-first proof numbers: each position has a number for each side, a guess at how many open positions would have
//! to be won at least to prove that side's win.
//! The search goes where the mover's number is least, and leaves a position as soon as its numbers exceed those of the
//! alternatives above it.
//! The side that must answer everything is charged the hardest answer and one for each further one, not the sum: where
//! sowing brings positions together again, sums count the same work over and over.
//! What is found is kept in a table of a fixed size, where the entry that cost least gives way; nothing but speed depends
//! on what it still holds.
//! Several threads work on one table, each on its own path, and keep off each other's.
//!
//! # Repetitions
//! These games know no draw, but positions may recur, and G11 calls that a draw: neither side has won.
//! So there are two questions, and they are asked one at a time: can South force a win, and can North?
//! Within one question the side that seeks the win is the *goal*, and a position that stands on the path already counts
//! as not won by it.
//!
//! - A win found so never rests on a repetition: it is a finite tree of moves that ends in finished games.
//!   It holds on whatever path the position is reached, and is stored.
//! - A refutation may rest on a repetition: *not won, because it comes back to a position above*.
//!   That holds only below that position, which is the graph-history interaction problem.
//!   Each refutation therefore carries the depth of the highest position on whose repetition it relies.
//!   Where that lies above the refuted position, the refutation goes into no table; the worker remembers it together with
//!   the very path to which it belongs, and uses it on that path alone.
//!   Where that lies at or below the refuted position, the whole circle is within what has been refuted: no position in
//!   it lets the goal out, so the goal can not win from any of them on any path, and the refutation is stored.
//! - A refutation without any repetition is a win of the other side, and is stored as one.
//!
//! If a side's win is refuted only thanks to repetitions, the other side's win is searched for by itself; if that is
//! refuted as well, the position is a draw.
//!
//! Paths are many, and a search that meets repetitions again and again would go round in circles for long.
//! After a number of refutations that rely on repetitions it therefore tries to list all that can follow from where the
//! circle begins; if that is not too much, it is valued as a whole from the ends backwards, and the search goes on with
//! what that shows.
//! The more there are, the more it is ready to list.
//!
//! The numbers of positions that are not settled may be coloured by the path on which they were met; they guide the
//! search and decide nothing.
//!
//! A table entry is found by two hashes that share no step, of 64 bits each: the first chooses the place, the second is
//! compared.
//! [`Solver::proof`] goes further and takes nothing on trust: it follows the strategy to all its ends.
//!
//! # Examples
//! ```
//! use core::ops::ControlFlow;
//!
//! use bao_conformance::toys::Shuttle;
//! use bao_core::Variant;
//! use bao_solve::{Options, Solver, Value};
//!
//! let solver = Solver::new(Options { memory: 1 << 20, threads: 1 });
//! let (value, _) = solver.solve(Shuttle::start(), &|_| ControlFlow::Continue(()));
//! assert_eq!(value, Some(Value::Draw));
//! ```

mod certificate;
mod closure;
mod drawn;
mod dump;
mod extract;
mod node;
mod place;
mod proof;
mod search;
mod solver;
mod state;
mod table;
mod within;

pub use dump::LoadError;
pub use extract::NoProof;
pub use node::{Look, Node};
pub use proof::{Proof, Step};
pub use solver::{Options, Progress, Solver, Value, Verdict, Watch};
pub use within::{Shortest, Within};
