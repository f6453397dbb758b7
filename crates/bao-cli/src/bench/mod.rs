//! What `bench` measures: speeds of each rule set on one core.

mod slices;
mod speeds;

pub(crate) use speeds::{Measure, Speeds};
