//! The kernel and the variants touch no machine: no files, no clock, no threads, and the kernel no `std`.
//!
//! This reads the source as text, so it finds what is written out, `std::time::Instant` or `use std::{fs, io}`, and not
//! what a dependency does inside. Code compiled for tests only is left alone.

use std::path::Path;

use anyhow::Result;

use crate::problem::Problem;
use crate::project;
use crate::source::{self, Kind, Piece};

/// The modules of `std` that reach the machine.
const MACHINE: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Finds uses of the machine in the library code of the crate in this folder.
pub(crate) fn no_machine(root: &Path, folder: &str) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for path in project::files_with_extension(&root.join(folder).join("src"), "rs")? {
        let text = project::read(&path)?;
        let file = project::display(root, &path);
        for (line, module) in machine_uses(&source::pieces(&text)) {
            problems.push(Problem::new(
                &file,
                line,
                format!("uses std::{module}"),
                "let the caller pass in what is needed: the kernel and the games do no I/O, read no clock and start no thread",
            ));
        }
    }
    Ok(problems)
}

/// Finds out whether the crate in this folder does without `std`.
pub(crate) fn no_std(root: &Path, folder: &str) -> Result<Vec<Problem>> {
    let path = root.join(folder).join("src/lib.rs");
    let text = project::read(&path)?;
    let mut problems = Vec::new();
    if !says_no_std(&source::pieces(&text)) {
        problems.push(Problem::new(
            project::display(root, &path),
            0,
            "the kernel is not `#![no_std]`",
            "put `#![no_std]` below the crate's front page, and use `core` and `alloc`",
        ));
    }
    for path in project::files_with_extension(&root.join(folder).join("src"), "rs")? {
        let text = project::read(&path)?;
        if let Some(line) = extern_std(&source::pieces(&text)) {
            problems.push(Problem::new(
                project::display(root, &path),
                line,
                "the kernel takes `std` back in",
                "remove `extern crate std`, or mark it `#[cfg(test)]`",
            ));
        }
    }
    Ok(problems)
}

/// Drops comments and strings, and what is compiled for tests only.
fn code<'a>(pieces: &[Piece<'a>]) -> Vec<Piece<'a>> {
    pieces.iter().filter(|piece| matches!(piece.kind, Kind::Word | Kind::Mark) && !piece.in_test).copied().collect()
}

/// Tells whether the file says `#![no_std]`.
fn says_no_std(pieces: &[Piece<'_>]) -> bool {
    let code = code(pieces);
    code.windows(5).any(|five| {
        let text: Vec<_> = five.iter().map(|piece| piece.text).collect();
        text == ["#", "!", "[", "no_std", "]"]
    })
}

/// Finds the line of an `extern crate std`.
fn extern_std(pieces: &[Piece<'_>]) -> Option<usize> {
    let code = code(pieces);
    code.windows(3).find_map(|three| {
        let text: Vec<_> = three.iter().map(|piece| piece.text).collect();
        (text == ["extern", "crate", "std"]).then_some(three[0].line)
    })
}

/// Lists each module of the machine that is named after `std::`, alone or in a group.
fn machine_uses<'a>(pieces: &[Piece<'a>]) -> Vec<(usize, &'a str)> {
    let code = code(pieces);
    let mut found = Vec::new();
    for (at, piece) in code.iter().enumerate() {
        let path = code.get(at + 1..at + 3);
        let is_path = path.is_some_and(|marks| marks.iter().all(|mark| mark.is_mark(":")));
        let Some(next) = code.get(at + 3).filter(|_| piece.is_word("std") && is_path) else {
            continue;
        };
        if next.is_mark("{") {
            let end = source::closing(&code, at + 3, "{", "}");
            found.extend(heads(&code[at + 4..end]));
        } else {
            found.push((next.line, next.text));
        }
    }
    found.retain(|(_, module)| MACHINE.contains(module));
    found
}

/// Lists the first word of each path in a group: `io` and `time` of `io::{self, Read}, time`.
fn heads<'a>(group: &[Piece<'a>]) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    let mut at_head = true;
    for piece in group {
        if piece.is_mark("{") {
            depth += 1;
        } else if piece.is_mark("}") {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && piece.is_mark(",") {
            at_head = true;
        } else if depth == 0 && at_head {
            found.push((piece.line, piece.text));
            at_head = false;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn uses(source: &str, expected: &[(usize, &str)]) {
        assert_eq!(machine_uses(&source::pieces(source)), expected);
    }

    #[test]
    fn a_path_into_the_machine_is_found() {
        uses("use std::time::Instant;", &[(1, "time")]);
        uses("fn a() {\n    ::std::thread::sleep(b);\n}", &[(2, "thread")]);
    }

    #[test]
    fn a_group_is_looked_into() {
        uses(
            "use std::{\n    collections::{BTreeMap, fs},\n    io::{self, Read},\n    time,\n};",
            &[(3, "io"), (4, "time")],
        );
    }

    #[test]
    fn comments_tests_and_harmless_modules_are_left_alone() {
        uses("// std::io\n/// `std::fs`\nuse std::fmt;\nlet a = \"std::io\";", &[]);
        uses("#[cfg(test)]\nmod tests { use std::fs; }", &[]);
        uses("use mystd::io; use core::time::Duration;", &[]);
    }

    #[test]
    fn no_std_must_be_an_attribute() {
        assert!(says_no_std(&source::pieces("//! Front page.\n#![no_std]\n")));
        assert!(!says_no_std(&source::pieces("//! This crate is `#![no_std]`.\n")));
        assert!(!says_no_std(&source::pieces("#![cfg_attr(not(test), no_std)]\n")));
    }

    #[test]
    fn std_may_come_back_for_tests_only() {
        assert_eq!(extern_std(&source::pieces("\nextern crate std;")), Some(2));
        assert_eq!(extern_std(&source::pieces("#[cfg(test)]\nextern crate std;")), None);
    }
}
