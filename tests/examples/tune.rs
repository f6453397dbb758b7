//! Tunes the evaluations on games of their own and prints, writes or compares the weights: `cargo xtask tune` runs it.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, thread};

use bao_core::Evaluate;
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::Kujifunza;
use bao_search::tune::{Fit, Plan, tune};

/// What the committed weights were made with.
const PLAN: Plan = Plan { seed: 1, rounds: 3, games: 0, nodes: 1_000, threads: 1 };

/// The games of each round: those of Kujifunza are short.
const GAMES: [(&str, u64); 3] = [("kete", 10_000), ("kimasai", 10_000), ("kujifunza", 40_000)];

/// What to do with the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Print,
    Write,
    Check,
}

/// Exit code 0: done; 1: the weights are others; 2: the arguments or the files are no good.
fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        // Where even stderr is gone, the exit code has to do.
        let _ = writeln!(io::stderr(), "error: {error}");
        ExitCode::from(2)
    })
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let mut mode = Mode::Print;
    let mut share = 1;
    let mut names: Vec<String> = Vec::new();
    for argument in env::args().skip(1) {
        match argument.as_str() {
            "--write" => mode = Mode::Write,
            "--check" => mode = Mode::Check,
            quick if quick.starts_with("--share=") => share = quick["--share=".len()..].parse()?,
            name if GAMES.iter().any(|&(known, _)| known == name) => names.push(name.to_owned()),
            unknown => return Err(format!("unknown argument {unknown:?}").into()),
        }
    }
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let mut same = true;
    for (name, games) in GAMES {
        if !names.is_empty() && !names.iter().any(|wanted| wanted == name) {
            continue;
        }
        let plan = Plan { games: games / share, threads, ..PLAN };
        let text = match name {
            "kete" => tuned::<Kete>(name, &plan),
            "kimasai" => tuned::<Kimasai>(name, &plan),
            _ => tuned::<Kujifunza>(name, &plan),
        };
        let file = weights_file(name);
        match mode {
            Mode::Print => io::stdout().lock().write_all(text.as_bytes())?,
            Mode::Write => fs::write(&file, text)?,
            Mode::Check if fs::read_to_string(&file)? != text => {
                same = false;
                writeln!(io::stderr(), "{}: other weights come out; run `cargo xtask tune --write`", file.display())?;
            }
            Mode::Check => {}
        }
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Returns the file that keeps a game's weights.
fn weights_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates").join(format!("bao-{name}/src/weights.rs"))
}

/// Tunes a game, tells how it went, and returns its weights as source text.
fn tuned<V: Evaluate>(name: &str, plan: &Plan) -> String {
    let mut err = io::stderr();
    let fit = tune::<V>(plan, &|round, games| {
        if games.is_multiple_of(1_000) {
            // Progress is a courtesy: where nobody can read it, the work goes on.
            let _ = writeln!(io::stderr(), "{name}: round {}, {games} games", round + 1);
        }
    });
    for (phase, words) in V::PHASES.iter().enumerate() {
        let _ = writeln!(err, "{name}, {words}: {} samples, surprise {:.4}", fit.samples[phase], fit.surprise[phase]);
    }
    for (index, term) in V::TERMS.iter().enumerate() {
        let weights: Vec<i32> = fit.weights.iter().map(|weights| weights[index]).collect();
        let _ = writeln!(err, "  {:<12} {weights:?}", term.name);
    }
    source(&fit)
}

/// Writes weights down as a source file.
fn source(fit: &Fit) -> String {
    let mut text = format!(
        "//! The weights of the evaluation, as `cargo xtask tune` has found them.\n\n\
         use crate::evaluate::TERMS;\n\n\
         /// The weights by phase: hundredths of a seed for one unit of each term.\n\
         #[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [[i32; TERMS]; {}] = [\n",
        fit.weights.len()
    );
    for weights in &fit.weights {
        let _ = writeln!(text, "    {weights:?},");
    }
    let _ = write!(
        text,
        "];\n\n\
         /// The hundredths of a seed that multiply the odds of winning by e.\n\
         pub(crate) const ODDS: i32 = {};\n",
        fit.odds
    );
    text
}
