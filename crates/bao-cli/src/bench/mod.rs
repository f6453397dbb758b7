//! What `bench` measures: the behaviour of the search as one number, and the speeds of each rule set on one core.

mod signature;
mod slices;
mod speeds;

pub(crate) use signature::{Nodes, positions};
pub(crate) use speeds::{Measure, Speeds};
