//! How many threads work.

use std::thread::available_parallelism;

/// Returns the number of threads asked for, where 0 asks for one a core.
pub(crate) fn threads(asked: u16) -> usize {
    match asked {
        0 => available_parallelism().map_or(1, Into::into),
        threads => threads.into(),
    }
}
