//! `verify`, and certificates that `solve` writes.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::support::{bao, json, root};

/// A certificate that South wins the start under the Zanzibar rules.
fn certificate() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("zanzibar.proof").to_str().expect("a plain name").to_owned();
    let solved = bao(&["solve", "--certificate", &file, "kujifunza/zanzibar"]);
    assert_eq!((solved.code, solved.stderr.as_str()), (0, ""), "{solved}");
    (folder, file)
}

#[test]
fn a_certificate_is_written_and_holds() {
    let (folder, file) = certificate();
    let verified = bao(&["verify", &file]);
    assert_eq!(verified.code, 0, "{verified}");
    let start = "kujifunza/zanzibar 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -";
    assert!(verified.stdout.contains(": South wins within ") && verified.stdout.contains(start), "{verified}");
    let answer = json(&bao(&["verify", "--json", &file]).stdout);
    assert_eq!((&answer["ok"], &answer["winner"], &answer["fault"]), (&json("true"), &json("\"S\""), &json("null")));
    assert_eq!(answer["position"], start);
    let files: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(files.len(), 1, "nothing is left over");
}

#[test]
fn a_damaged_certificate_is_an_honest_no() {
    let (_folder, file) = certificate();
    let mut bytes = fs::read(&file).expect("it was written");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, &bytes).expect("it can be written");
    let verified = bao(&["verify", &file]);
    assert_eq!(verified.code, 1, "{verified}");
    assert!(verified.stdout.contains("the body is damaged"), "{verified}");
    fs::write(&file, &bytes[..last]).expect("it can be written");
    let answer = bao(&["verify", "--json", &file]);
    assert_eq!((answer.code, &json(&answer.stdout)["ok"]), (1, &json("false")));
    assert!(json(&answer.stdout)["fault"].as_str().is_some_and(|fault| fault.starts_with("cut: ")), "{answer}");
    let dumped = bao(&["verify", "--dump", &file]);
    assert_eq!(dumped.code, 1);
    assert!(dumped.stderr.contains("cut: "), "{dumped}");
}

#[test]
fn a_missing_file_is_a_failure_and_the_others_are_checked() {
    let (_folder, file) = certificate();
    let verified = bao(&["verify", "no-such-file", &file]);
    assert_eq!(verified.code, 2);
    assert!(verified.stderr.contains("no-such-file") && verified.stdout.contains("South wins"), "{verified}");
}

/// Runs the checker of `tests/check_certificate.py`, or returns `None` where there is no Python.
fn python(dump: &Path) -> Option<(Option<i32>, String)> {
    let checker = root().join("tests/check_certificate.py");
    let program = OsStr::new(env!("CARGO_BIN_EXE_bao-cli"));
    let ran = Command::new("python3").args([checker.as_os_str(), program, dump.as_os_str()]).output().ok()?;
    Some((ran.status.code(), String::from_utf8_lossy(&ran.stdout).into_owned()))
}

#[test]
#[expect(clippy::print_stderr, reason = "who reads the log must see that nothing was checked")]
fn a_checker_written_apart_agrees() {
    let folder = tempfile::tempdir().expect("a folder");
    let dump = folder.path().join("dump.jsonl");
    let check = |lines: &[&str]| {
        fs::write(&dump, lines.join("\n") + "\n").expect("it can be written");
        python(&dump)
    };
    let mut dumped = String::new();
    for (name, winner) in [("kujifunza", 'N'), ("kujifunza-zanzibar", 'S')] {
        let ran = bao(&["verify", "--dump", &format!("fixtures/certificates/{name}.proof")]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        dumped = ran.stdout;
        let Some((code, said)) = check(&dumped.lines().collect::<Vec<_>>()) else {
            eprintln!("NOT CHECKED: there is no python3 here, and tests/check_certificate.py was not run");
            return;
        };
        assert_eq!(code, Some(0), "{said}");
        assert!(said.starts_with(&format!("holds: {winner} wins, ")), "{said}");
    }

    // And it finds what is wrong: a position left out, a reply left out, another winner.
    let lines: Vec<_> = dumped.lines().collect();
    let mut without = lines.clone();
    without.remove(lines.len() / 2);
    assert_eq!(check(&without).expect("as before").0, Some(1));
    let loser = lines.iter().position(|line| line.matches("\"move\"").count() > 1).expect("some position of North's");
    let cut = lines[loser].find(",{\"move\"").expect("a second move");
    let shorter = format!("{}]}}", &lines[loser][..cut]);
    let mut missing = lines.clone();
    missing[loser] = &shorter;
    let (code, said) = check(&missing).expect("as before");
    assert!(code == Some(1) && said.contains(" replies in "), "{said}");
    let other = lines[0].replace("\"winner\":\"S\"", "\"winner\":\"N\"");
    let mut wrong = lines;
    wrong[0] = &other;
    assert_eq!(check(&wrong).expect("as before").0, Some(1));
}

#[test]
fn a_folder_is_a_failure_and_the_others_are_checked() {
    let (folder, good) = certificate();
    let there = folder.path().to_str().expect("a name in UTF-8");
    let ran = bao(&["verify", there, &good]);
    assert_eq!((ran.code, ran.stdout.lines().count(), ran.stderr.lines().count()), (2, 1, 1), "{ran}");
}
