//! Search for any four-row mancala variant: evaluation, levels, solver
