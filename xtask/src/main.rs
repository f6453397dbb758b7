//! The chores of the Bao workspace: one module a task.

mod bench_report;
mod ci;
mod conformance;
mod deps;
mod new_variant;
mod perft;
mod pictures;
mod problem;
mod project;
mod purity;
mod readme;
mod rulebook;
mod rules;
mod snapshots;
mod source;
mod tune;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// The chores of the Bao workspace.
///
/// Exit code 0: all is well; 1: something was found; 2: the chore could not be done.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Xtask {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Runs every check, as hosted CI does.
    Ci {
        /// Goes on after a step that failed.
        #[arg(long)]
        keep_going: bool,
        /// Runs this step only; may be given several times.
        #[arg(long, value_name = "STEP")]
        only: Vec<ci::Step>,
    },
    /// Checks that the dependencies between crates point one way.
    Deps,
    /// Checks that each rule is named in code and in a test.
    Rules {
        /// Prints where each rule stands.
        #[arg(long)]
        list: bool,
    },
    /// Checks that no snapshot is pending, numbered or left over.
    Snapshots,
    /// Compares counted move trees with fixtures/perft.
    Perft {
        /// Counts the deep ones too.
        #[arg(long)]
        deep: bool,
        /// The tables to run, by file name without `.perft`; all unless given.
        names: Vec<String>,
    },
    /// Compares the games with their plain reference on random positions.
    Conformance(conformance::Options),
    /// Measures the speeds of the games beside those of the reference and writes a table.
    BenchReport(bench_report::Options),
    /// Tunes the evaluations on games that the search plays against itself.
    Tune(tune::Options),
    /// Takes the pictures of the README from the boards as they are.
    Pictures {
        /// Takes that of one board alone.
        board: Option<pictures::Board>,
    },
    /// Makes a new game as a copy of the simplest one, and registers it.
    NewVariant {
        /// Its name as positions will write it: small letters and digits.
        name: String,
    },
}

fn main() -> ExitCode {
    let xtask = Xtask::parse();
    let mut out = io::stdout().lock();
    let result = run(xtask.task, &mut out).and_then(|good| {
        out.flush()?;
        Ok(good)
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Where even stderr is gone, the exit code has to do.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(task: Task, out: &mut dyn Write) -> Result<bool> {
    let root = project::root()?;
    match task {
        Task::Ci { keep_going, only } => ci::run(&root, &only, keep_going, out),
        Task::Deps => deps::run(&root, out),
        Task::Rules { list } => rules::run(&root, list, out),
        Task::Snapshots => snapshots::run(&root, None, out),
        Task::Perft { deep, names } => perft::run(&root, &names, deep, out),
        Task::BenchReport(options) => bench_report::run(&root, &options),
        Task::Conformance(options) => conformance::run(&root, &options),
        Task::Tune(options) => tune::run(&root, &options),
        Task::Pictures { board } => pictures::run(&root, board, out),
        Task::NewVariant { name } => new_variant::run(&root, &name, out),
    }
}

/// Tells whether the reader of the output has gone, which is no fault of the chore.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
