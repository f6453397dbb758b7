//! `cargo xtask ci`: everything that must hold before a change lands, in one command.
//!
//! Hosted CI runs this very command, so what passes here passes there. It needs nothing but Rust.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::{deps, project, readme, rules, snapshots};

/// One step of the checks, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// The formatting.
    Fmt,
    /// The lints, warnings being errors.
    Clippy,
    /// All tests, doctests included, by the README's own command.
    Test,
    /// The tests of what is built only when it is asked for.
    Features,
    /// The documentation, warnings being errors.
    Docs,
    /// The arrows between crates.
    Deps,
    /// The rules, each in code and in a test.
    Rules,
    /// The snapshots: none pending, none unused.
    Snapshots,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Self::Fmt => "fmt",
            Self::Clippy => "clippy",
            Self::Test => "test",
            Self::Features => "features",
            Self::Docs => "docs",
            Self::Deps => "deps",
            Self::Rules => "rules",
            Self::Snapshots => "snapshots",
        }
    }
}

/// How a step went.
#[derive(Clone, Debug)]
enum Verdict {
    Passed,
    /// What to run to mend it.
    Failed(String),
}

/// Runs the steps, all unless some are named, and returns whether all passed.
pub(crate) fn run(root: &Path, only: &[Step], keep_going: bool, out: &mut dyn Write) -> Result<bool> {
    let steps: Vec<Step> =
        Step::value_variants().iter().copied().filter(|step| only.is_empty() || only.contains(step)).collect();
    let mut runner = Runner { root, references: None };
    let mut done = Vec::new();
    for &step in &steps {
        writeln!(out, "== {}", step.name())?;
        out.flush()?;
        let begin = Instant::now();
        let verdict = runner.run(step, out)?;
        let time = begin.elapsed();
        let failed = matches!(verdict, Verdict::Failed(_));
        let word = if failed { "FAILED" } else { "ok" };
        writeln!(out, "== {} {word} in {}\n", step.name(), seconds(time))?;
        done.push((verdict, time));
        if failed && !keep_going {
            break;
        }
    }
    summary(&steps, &done, out)?;
    Ok(done.len() == steps.len() && done.iter().all(|(verdict, _)| matches!(verdict, Verdict::Passed)))
}

/// Prints one line a step, with what mends those that failed.
fn summary(steps: &[Step], done: &[(Verdict, Duration)], out: &mut dyn Write) -> io::Result<()> {
    for (index, step) in steps.iter().enumerate() {
        let name = step.name();
        match done.get(index) {
            Some((Verdict::Passed, time)) => {
                writeln!(out, "{name:<10} ok      {:>8}", seconds(*time))?;
            }
            Some((Verdict::Failed(fix), time)) => {
                writeln!(out, "{name:<10} FAILED  {:>8}  fix: {fix}", seconds(*time))?;
            }
            None => writeln!(out, "{name:<10} not run")?,
        }
    }
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// What the steps share.
#[derive(Debug)]
struct Runner<'a> {
    root: &'a Path,
    /// Insta's list of the snapshots in use, once all tests have passed.
    references: Option<PathBuf>,
}

impl Runner<'_> {
    fn run(&mut self, step: Step, out: &mut dyn Write) -> Result<Verdict> {
        let root = self.root;
        match step {
            Step::Fmt => self.cargo("fmt --all --check", &[], "cargo fmt --all", out),
            Step::Clippy => self.cargo(
                "clippy --workspace --all-targets -- -D warnings",
                &[],
                "what the lints say; some of it by `cargo clippy --workspace --all-targets --fix --allow-dirty`",
                out,
            ),
            Step::Test => self.test(out),
            Step::Features => self.cargo(
                "test --package bao-study --features parquet",
                &[],
                "the code; again by `cargo xtask ci --only features`",
                out,
            ),
            Step::Docs => self.cargo(
                "doc --workspace --no-deps",
                &[("RUSTDOCFLAGS", doc_flags())],
                "what rustdoc says; again by `cargo xtask ci --only docs`",
                out,
            ),
            Step::Deps => Ok(verdict(deps::run(root, out)?, "deps")),
            Step::Rules => Ok(verdict(rules::run(root, false, out)?, "rules")),
            Step::Snapshots => {
                let passed = snapshots::run(root, self.references.as_deref(), out)?;
                // Only a test run tells which snapshots are in use.
                Ok(verdict(passed, "ci --only test --only snapshots"))
            }
        }
    }

    fn test(&mut self, out: &mut dyn Write) -> Result<Verdict> {
        let command = readme::test_command(self.root)?;
        let references = target_folder(self.root).join("xtask");
        fs::create_dir_all(&references)?;
        let references = references.join("snapshots-in-use.txt");
        if references.exists() {
            fs::remove_file(&references).context("cannot begin a new list of snapshots")?;
        }
        let list = references.to_string_lossy().into_owned();
        let verdict = self.cargo(
            &command[1..].join(" "),
            &[
                ("INSTA_UPDATE", "no".to_owned()),
                ("INSTA_FORCE_PASS", "0".to_owned()),
                ("INSTA_REQUIRE_FULL_MATCH", "1".to_owned()),
                ("INSTA_SNAPSHOT_REFERENCES_FILE", list),
            ],
            "the code; or, where a snapshot's new text is right, INSTA_UPDATE=always for one run of the tests, and read the diff",
            out,
        )?;
        if matches!(verdict, Verdict::Passed) {
            self.references = Some(references);
        }
        Ok(verdict)
    }

    /// Runs cargo with these words and variables; its output goes straight through.
    fn cargo(&self, words: &str, variables: &[(&str, String)], fix: &str, out: &mut dyn Write) -> Result<Verdict> {
        let mut command: Command = project::cargo(self.root);
        command.args(words.split(' '));
        for (name, value) in variables {
            command.env(name, value);
        }
        writeln!(out, "$ cargo {words}")?;
        out.flush()?;
        let status = command.status().with_context(|| format!("cannot run cargo {words}"))?;
        Ok(if status.success() { Verdict::Passed } else { Verdict::Failed(fix.to_owned()) })
    }
}

/// Turns a check's answer into a verdict; the check has said itself what mends each finding.
fn verdict(passed: bool, again: &str) -> Verdict {
    if passed { Verdict::Passed } else { Verdict::Failed(format!("as said above; again by `cargo xtask {again}`")) }
}

/// Returns rustdoc's flags: the caller's own, and warnings as errors.
fn doc_flags() -> String {
    let own = std::env::var("RUSTDOCFLAGS").unwrap_or_default();
    format!("{own} -D warnings").trim().to_owned()
}

fn target_folder(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |path| root.join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_what_mends_a_failure_and_what_did_not_run() {
        let steps = [Step::Fmt, Step::Clippy, Step::Test];
        let done = [
            (Verdict::Passed, Duration::from_millis(1250)),
            (Verdict::Failed("mend it".to_owned()), Duration::from_secs(61)),
        ];
        let mut out = Vec::new();
        summary(&steps, &done, &mut out).expect("a buffer takes everything");
        assert_eq!(
            String::from_utf8(out).expect("text"),
            "fmt        ok         1.2 s\n\
             clippy     FAILED    61.0 s  fix: mend it\n\
             test       not run\n"
        );
    }
}
