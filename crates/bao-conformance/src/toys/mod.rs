//! Small games for tests: whole variants, but so small that they can be solved by hand or by exhaustion.

mod shuttle;

pub use shuttle::Shuttle;
