//! Search for any four-row mancala variant: evaluation, levels, solver.
//!
//! [`plain`] is the foundation's search, kept as the baseline for matches.
//! Nothing here names a variant, reads a clock or prints.

#![no_std]

extern crate alloc;

pub mod plain;
