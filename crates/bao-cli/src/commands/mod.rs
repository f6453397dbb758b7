//! The commands, one file each: its arguments, and what it does with them.
//!
//! A new command is a file with an `Args` that has `run(self, &mut Io) -> Result<Status>`, a `mod` line and a line in
//! the list below. The first line of `Args`' documentation is its line in the help.

mod analyze;
mod apply;
mod bench;
mod check;
mod compare;
mod completions;
mod contest;
mod edit;
mod endless;
mod engine;
pub(crate) mod explain;
mod games;
mod man;
pub(crate) mod moves;
mod perft;
pub(crate) mod play;
mod replay;
mod resume;
mod rules;
mod selfplay;
mod serve;
mod show;
mod solve;
mod stats;
mod verify;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Status;
use crate::io::Io;

/// Makes the enum of all commands from one line each.
macro_rules! commands {
    ($($name:ident: $module:ident,)+) => {
        /// A command with its arguments.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($name($module::Args),)+
        }

        impl Command {
            /// Carries the command out.
            pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
                match self {
                    $(Self::$name(args) => args.run(io),)+
                }
            }
        }
    };
}

// In the order of the help.
commands! {
    Play: play,
    Resume: resume,
    Games: games,
    Edit: edit,
    Show: show,
    Moves: moves,
    Apply: apply,
    Explain: explain,
    Rules: rules,
    Replay: replay,
    Check: check,
    Perft: perft,
    Analyze: analyze,
    Engine: engine,
    Solve: solve,
    Verify: verify,
    Endless: endless,
    Selfplay: selfplay,
    Stats: stats,
    Compare: compare,
    Serve: serve,
    Match: contest,
    Bench: bench,
    Completions: completions,
    Man: man,
}
