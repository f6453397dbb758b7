//! Exit codes, and how an error ends the program.

use std::io;

use anyhow::Error;
use bao_core::{IllegalMove, MoveError};

/// How a command that could be carried out has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Done, or yes.
    Yes,
    /// An honest no: an illegal move, a failed check, a thing not proved.
    No,
    /// Some of the input could not be read; what could be was answered.
    Unreadable,
}

impl Status {
    /// Returns the exit code of the contract.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Unreadable => 2,
        }
    }
}

/// The exit code of wrong usage and of failures.
pub(crate) const FAILURE: u8 = 2;

/// Returns the exit code of an error: an illegal move is an honest no, a closed pipe no error at all.
pub(crate) fn code_of(error: &Error) -> u8 {
    if is_closed_pipe(error) {
        Status::Yes.code()
    } else if is_illegal_move(error) {
        Status::No.code()
    } else {
        FAILURE
    }
}

/// Returns whether the reader of the output has gone.
pub(crate) fn is_closed_pipe(error: &Error) -> bool {
    error.chain().filter_map(|cause| cause.downcast_ref()).any(|error: &io::Error| {
        // A JSON error wraps the one of the writer below it.
        error.kind() == io::ErrorKind::BrokenPipe
    })
}

fn is_illegal_move(error: &Error) -> bool {
    error.chain().any(|cause| cause.is::<IllegalMove>() || matches!(cause.downcast_ref(), Some(MoveError::Illegal(_))))
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;
    use bao_catalog::RuleSet;

    use super::*;

    #[test]
    fn an_illegal_move_is_a_no_and_an_unreadable_one_a_failure() {
        let start = RuleSet::Kete.start();
        let of = |text| code_of(&Error::from(start.find_move(text).expect_err("no legal move")).context("so"));
        assert_eq!((of("A1>"), of("Z1>"), of("A6")), (1, 2, 2));
    }

    #[test]
    fn a_closed_pipe_is_no_error_and_any_other_is() {
        let of = |kind| code_of(&Error::from(io::Error::from(kind)).context("so"));
        assert_eq!(of(io::ErrorKind::BrokenPipe), 0);
        assert_eq!(of(io::ErrorKind::StorageFull), 2);
        assert_eq!(code_of(&anyhow!("so")), 2);
    }
}
