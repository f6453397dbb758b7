//! `cargo xtask snapshots`: nothing pending, nothing numbered by insta, nothing that no test uses.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::problem::{self, Problem};
use crate::project;

/// Runs the check.
///
/// `used` is the file in which insta listed the snapshots that a full test run compared. Without it an orphan is found
/// only where the test file that wrote it is gone.
pub(crate) fn run(root: &Path, used: Option<&Path>, out: &mut dyn Write) -> Result<bool> {
    let used = used.map(read_references).transpose()?;
    let mut problems = Vec::new();
    let mut count = 0_usize;
    for path in project::files_below(root)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let file = project::display(root, &path);
        if is_pending(&name) {
            problems.push(Problem::new(
                file,
                0,
                "waits for review",
                "if the new text is right, accept it with `cargo insta review`; else delete the file and mend the code",
            ));
        } else if let Some(stem) = name.strip_suffix(".snap") {
            count += 1;
            if is_numbered(stem) {
                problems.push(Problem::new(
                    &file,
                    0,
                    "was numbered by insta",
                    "name each assertion of the test, or give it a snapshot suffix (`@depth_3`)",
                ));
            }
            problems.extend(orphan(root, &path, used.as_ref())?);
        }
    }
    let scope = if used.is_some() { "each used by a test" } else { "each of a test file that exists" };
    let good = format!("{count} snapshots, none pending, {scope}");
    Ok(problem::report(out, "snapshots", &good, &mut problems)?)
}

/// Tells whether a file holds what a test would rather have seen.
fn is_pending(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "pending-snap") || name.contains(".snap.new")
}

/// Tells whether insta made up the name: `rules__kt9-2`, with or without a suffix.
fn is_numbered(stem: &str) -> bool {
    let name = stem.split('@').next().unwrap_or(stem);
    name.rsplit_once('-')
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// Reports a snapshot that no test uses.
fn orphan(root: &Path, path: &Path, used: Option<&BTreeSet<PathBuf>>) -> Result<Option<Problem>> {
    let file = project::display(root, path);
    let text = project::read(path)?;
    let what = match source_of(&text) {
        None => "does not name the test file that wrote it".to_owned(),
        Some(source) if !root.join(source).is_file() => {
            format!("belongs to {source}, which does not exist")
        }
        Some(_) if used.is_some_and(|used| !used.contains(&canonical(path))) => "is used by no test".to_owned(),
        Some(_) => return Ok(None),
    };
    let fix = format!("delete it: `git rm {file}`");
    Ok(Some(Problem::new(file, 0, what, fix)))
}

/// Reads the `source:` field of a snapshot's header.
fn source_of(text: &str) -> Option<&str> {
    let header = text.strip_prefix("---")?;
    header
        .lines()
        .skip(1)
        .take_while(|line| *line != "---")
        .find_map(|line| line.strip_prefix("source: "))
        .map(|source| source.trim().trim_matches('"'))
}

/// Reads insta's list: one path a line, each as often as it was compared.
fn read_references(file: &Path) -> Result<BTreeSet<PathBuf>> {
    if !file.exists() {
        // No test compared any snapshot.
        return Ok(BTreeSet::new());
    }
    let text = project::read(file).context("insta's list of snapshots in use")?;
    Ok(text.lines().map(|line| canonical(Path::new(line))).collect())
}

/// Resolves `..` and links where the file exists.
fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SNAP: &str = "---\nsource: tests/rules.rs\ndescription: KT1\n---\nboard\n";

    /// Makes a project of these files, runs the check and returns what it printed, without the fixes.
    fn check(files: &[(&str, &str)], used: Option<&[&str]>) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let root = folder.path();
        for (name, text) in files {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let references = root.join("references.txt");
        if let Some(used) = used {
            let lines: Vec<_> = used.iter().map(|name| root.join(name).display().to_string()).collect();
            fs::write(&references, lines.join("\n")).expect("a file");
        }
        let mut out = Vec::new();
        run(root, used.map(|_| references.as_path()), &mut out).expect("a readable project");
        let text = String::from_utf8(out).expect("text");
        text.lines().filter(|line| !line.starts_with("    fix")).map(str::to_owned).collect()
    }

    const TEST: (&str, &str) = ("tests/rules.rs", "");

    #[test]
    fn a_snapshot_of_an_existing_test_file_is_fine() {
        let files = [TEST, ("tests/snapshots/rules__kt1_start@depth_3.snap", SNAP)];
        assert_eq!(check(&files, None), ["snapshots: 1 snapshots, none pending, each of a test file that exists"]);
    }

    #[test]
    fn pending_files_are_found_hidden_ones_too() {
        let files = [("tests/snapshots/rules__kt1.snap.new", SNAP), ("tests/.rules.rs.pending-snap", "{}")];
        assert_eq!(
            check(&files, None),
            [
                "tests/.rules.rs.pending-snap: waits for review",
                "tests/snapshots/rules__kt1.snap.new: waits for review",
                "snapshots: 2 problems",
            ]
        );
    }

    #[test]
    fn numbered_names_are_found() {
        assert!(is_numbered("rules__kt1-2"));
        assert!(is_numbered("rules__kt1-12@kete"));
        assert!(!is_numbered("rules__kt1@depth-2"));
        assert!(!is_numbered("rules__kt1_2"));
        let files = [TEST, ("tests/snapshots/rules__kt1-2.snap", SNAP)];
        assert_eq!(
            check(&files, None),
            ["tests/snapshots/rules__kt1-2.snap: was numbered by insta", "snapshots: 1 problem",]
        );
    }

    #[test]
    fn orphans_are_found_by_the_missing_test_file() {
        let files = [("tests/snapshots/rules__kt1.snap", SNAP)];
        assert_eq!(
            check(&files, None),
            [
                "tests/snapshots/rules__kt1.snap: belongs to tests/rules.rs, which does not exist",
                "snapshots: 1 problem",
            ]
        );
    }

    #[test]
    fn orphans_are_found_by_what_the_tests_used() {
        let files = [TEST, ("tests/snapshots/rules__kt1.snap", SNAP), ("tests/snapshots/rules__kt2.snap", SNAP)];
        let used = ["tests/snapshots/../snapshots/rules__kt2.snap"];
        assert_eq!(
            check(&files, Some(&used)),
            ["tests/snapshots/rules__kt1.snap: is used by no test", "snapshots: 1 problem",]
        );
    }
}
