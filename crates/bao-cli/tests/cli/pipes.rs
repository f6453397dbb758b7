//! Streams that close early, and readers who wait for an answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::support::{json, program};

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program()
        .args(["moves", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut stdin = child.stdin.take().expect("input is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("output is piped"));
    let mut line = String::new();
    stdin.write_all(b"kete\n").expect("the program reads");
    stdout.read_line(&mut line).expect("an answer");
    drop(stdout);
    // More than any pipe holds, so that the program must notice; it may be gone before it has read all.
    let _ = stdin.write_all(&b"kujifunza\n".repeat(100_000));
    drop(stdin);
    let mut errors = String::new();
    child.stderr.take().expect("errors are piped").read_to_string(&mut errors).expect("text");
    let status = child.wait().expect("the program ends");
    assert_eq!((status.code(), errors.as_str()), (Some(0), ""));
}

#[test]
fn each_line_is_answered_before_the_next_is_written() {
    let mut child = program()
        .args(["moves", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut stdin = child.stdin.take().expect("input is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("output is piped"));
    for (name, moves) in [("kete", 4), ("kimasai", 8), ("kujifunza", 24)] {
        writeln!(stdin, "{name}").expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("an answer");
        assert_eq!(json(&line)["moves"].as_array().map(Vec::len), Some(moves), "{name}");
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    for args in [vec!["moves", "kete"], vec!["--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device that is always full");
        let status = program().args(&args).stdout(full).stderr(Stdio::null()).status().expect("the program runs");
        assert_eq!(status.code(), Some(2), "{args:?}");
    }
}
