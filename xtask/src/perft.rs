//! `cargo xtask perft`: counts move trees with the binary and compares them with the tables in `fixtures/perft`.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::project;

/// Where the tables lie.
const FOLDER: &str = "fixtures/perft";

/// What counts as shallow: at most this many leaves.
const SHALLOW: u64 = 200_000;

/// Runs the tables, or those of the given names; depths of many leaves only with `deep`.
pub(crate) fn run(root: &Path, names: &[String], deep: bool, out: &mut dyn Write) -> Result<bool> {
    let mut tables = Vec::new();
    for path in project::files_with_extension(&root.join(FOLDER), "perft")? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if names.is_empty() || names.iter().any(|wanted| *wanted == name) {
            let table = Table::parse(&project::read(&path)?);
            tables.push((name.into_owned(), table.with_context(|| project::display(root, &path))?));
        }
    }
    for wanted in names {
        let known = tables.iter().any(|(name, _)| name == wanted);
        ensure!(known, "no table {FOLDER}/{wanted}.perft");
    }
    ensure!(!tables.is_empty(), "no table in {FOLDER}");

    let build = ["build", "--quiet", "--release", "--package", "bao-cli"];
    let status = project::cargo(root).args(build).status().context("cannot build bao-cli")?;
    ensure!(status.success(), "cargo build: {status}");

    let mut good = true;
    for (name, table) in &tables {
        let expected = table.counts(deep);
        let begin = Instant::now();
        let found = count(root, &table.position, expected.len())?;
        let time = begin.elapsed().as_secs_f64();
        for (index, &leaves) in expected.iter().enumerate() {
            let depth = index + 1;
            match found.get(index) {
                Some(&same) if same == leaves => {}
                other => {
                    good = false;
                    let other = other.map_or_else(|| "nothing".to_owned(), ToString::to_string);
                    writeln!(out, "{name}: depth {depth}: expected {leaves}, found {other}")?;
                    writeln!(
                        out,
                        "    fix: find the move that differs with `cargo run --release -- perft \"{}\" {depth} --divide`",
                        table.position
                    )?;
                }
            }
        }
        let depths = expected.len();
        let all = table.leaves.len();
        let left = if depths < all { format!(", {} deeper with --deep", all - depths) } else { String::new() };
        writeln!(out, "{name}: depths 1 to {depths} in {time:.1} s{left}")?;
    }
    Ok(good)
}

/// Counts with the binary: the leaves at depth 1, 2, ….
fn count(root: &Path, position: &str, depth: usize) -> Result<Vec<u64>> {
    let output = project::cargo(root)
        .args(["run", "--quiet", "--release", "--package", "bao-cli", "--"])
        .args(["perft", position, &depth.to_string(), "--json"])
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run bao-cli")?;
    if !output.status.success() {
        bail!("bao-cli perft \"{position}\" {depth}: {}", output.status);
    }
    depths(&output.stdout)
}

fn depths(json: &[u8]) -> Result<Vec<u64>> {
    let answer: Value = serde_json::from_slice(json).context("bao-cli perft printed no JSON")?;
    let depths = answer.get("depths").and_then(Value::as_array);
    depths.into_iter().flatten().map(|leaves| leaves.as_u64().context("a count of leaves is a number")).collect()
}

/// One table: `position:`, then lines `depth leaves`, then `source:`; `#` opens a comment line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Table {
    position: String,
    /// The leaves at depth 1, 2, ….
    leaves: Vec<u64>,
    /// Who counted, and with what.
    source: String,
}

impl Table {
    fn parse(text: &str) -> Result<Self> {
        let mut position = None;
        let mut source = None;
        let mut leaves = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(value) = line.strip_prefix("position: ") {
                let first = position.replace(value.to_owned()).is_none();
                ensure!(first, "line {number}: a second position");
            } else if let Some(value) = line.strip_prefix("source: ") {
                let first = source.replace(value.to_owned()).is_none();
                ensure!(first, "line {number}: a second source");
            } else {
                let (depth, count) = line
                    .split_once(' ')
                    .with_context(|| format!("line {number}: expected `depth leaves`, found `{line}`"))?;
                let next = leaves.len() + 1;
                let depth: usize = depth.parse().with_context(|| format!("line {number}: `{depth}` is no depth"))?;
                ensure!(depth == next, "line {number}: expected depth {next}");
                leaves.push(count.parse().with_context(|| format!("line {number}: `{count}` is no count"))?);
            }
        }
        ensure!(!leaves.is_empty(), "no depth is counted");
        Ok(Self {
            position: position.context("no line `position: …`")?,
            leaves,
            source: source.context("no line `source: …`")?,
        })
    }

    /// Returns the counts to compare: all of them, or the shallow ones and depth 1 in any case.
    fn counts(&self, deep: bool) -> &[u64] {
        let shallow = self.leaves.iter().skip(1).take_while(|&&leaves| leaves <= SHALLOW).count();
        if deep { &self.leaves } else { &self.leaves[..=shallow] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read() {
        let table = Table::parse("# start\nposition: kete\n1 4\n2 14\n3 300000\nsource: by hand\n").expect("a table");
        assert_eq!(table.position, "kete");
        assert_eq!(table.source, "by hand");
        assert_eq!(table.counts(true), [4, 14, 300_000]);
        assert_eq!(table.counts(false), [4, 14]);
    }

    #[track_caller]
    fn refuses(text: &str, expected: &str) {
        let error = Table::parse(text).expect_err("no table");
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_faulty_table_is_refused() {
        refuses("1 4\nsource: x\n", "no line `position: …`");
        refuses("position: kete\n1 4\n", "no line `source: …`");
        refuses("position: kete\nsource: x\n", "no depth is counted");
        refuses("position: kete\n1 4\n3 38\nsource: x\n", "line 3: expected depth 2");
        refuses("position: kete\n1\n", "line 2: expected `depth leaves`, found `1`");
        refuses("position: a\nposition: b\n", "line 2: a second position");
    }

    #[test]
    fn the_projects_own_tables_are_sound() {
        let root = project::root().expect("the workspace");
        let files = project::files_with_extension(&root.join(FOLDER), "perft").expect("tables");
        assert!(!files.is_empty());
        for file in files {
            Table::parse(&project::read(&file).expect("text")).expect("a table");
        }
    }

    #[test]
    fn the_answer_is_read() {
        let json = br#"{"position":"kete","depths":[4,14]}"#;
        assert_eq!(depths(json).expect("counts"), [4, 14]);
        assert!(depths(b"4 14").is_err());
    }
}
