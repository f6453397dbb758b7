//! The examples in the documents: each is run, and must print what the document says.
//!
//! In a block marked `console`, a line `$ bao-cli …` is run, and the lines below it are what it prints. A line `…`
//! stands for any number of lines, and `…` at the end of a line for the rest of it. With `BAO_UPDATE_DOCUMENTS=1` the documents are rewritten from what is printed; then
//! they want reading.

use std::fs;
use std::path::Path;

use crate::support::{bao, program, root, run};

#[test]
fn examples_print_what_the_documents_say() {
    for name in ["README.md", "docs/JSON.md", "docs/RESULTS.md", "crates/bao-cli/README.md"] {
        let path = root().join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = text.replace("\r\n", "\n");
        let run = rerun(&text);
        assert!(run.examples > 0, "{name} has no example");
        if std::env::var_os("BAO_UPDATE_DOCUMENTS").is_some() {
            fs::write(&path, run.text).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            assert!(text == run.text, "{name}: an example prints otherwise:\n{}", first_difference(&text, &run.text));
        }
    }
}

/// A newcomer finds every command in the README.
#[test]
fn the_readme_has_an_example_of_every_command() {
    let help = bao(&["--help"]).stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // A description that does not fit goes on further in.
    let begun = commands.filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names: Vec<_> = begun.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"moves"), "{help}");
    let readme = fs::read_to_string(root().join("README.md")).expect("the README");
    for name in names {
        assert!(readme.contains(&format!("bao-cli {name}")), "README.md has no example `bao-cli {name}`");
    }
}

/// A document with its examples run again.
struct Rerun {
    text: String,
    examples: usize,
}

fn rerun(text: &str) -> Rerun {
    let games = tempfile::tempdir().expect("a temporary folder");
    let mut result = Rerun { text: String::new(), examples: 0 };
    let mut lines = text.lines().peekable();
    let mut in_example = false;
    while let Some(line) = lines.next() {
        result.text.push_str(line);
        result.text.push('\n');
        if line.starts_with("```") {
            in_example = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ")
            && in_example
        {
            let mut expected = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```")) {
                expected.push(line);
            }
            let printed = output(command, games.path());
            let printed: Vec<_> = printed.lines().collect();
            for line in if fits(&expected, &printed) { expected } else { printed } {
                result.text.push_str(line);
                result.text.push('\n');
            }
            result.examples += 1;
        }
    }
    result
}

/// Returns whether the output is as expected, where `…` stands for any lines.
fn fits(expected: &[&str], printed: &[&str]) -> bool {
    match expected {
        [] => printed.is_empty(),
        ["…", rest @ ..] => (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..])),
        [line, rest @ ..] => {
            let same = printed.first().is_some_and(|printed| match line.strip_suffix('…') {
                Some(begin) => printed.starts_with(begin),
                None => printed == line,
            });
            same && fits(rest, &printed[1..])
        }
    }
}

/// Runs an example: `bao-cli …`, with input from `echo … |` or `< FILE`.
fn output(command: &str, games: &Path) -> String {
    let words = shlex::split(command).unwrap_or_else(|| panic!("{command}: no shell would read it"));
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let (input, words) = match words.as_slice() {
        ["echo", text, "|", rest @ ..] => (format!("{text}\n").into_bytes(), rest),
        [rest @ .., "<", file] => (fs::read(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}")), rest),
        rest => (Vec::new(), rest),
    };
    let ["bao-cli", args @ ..] = words else { panic!("{command}: expected bao-cli") };
    let mut program = program();
    program.args(args).env("BAO_GAMES", games);
    let ran = run(program, command.to_owned(), &input);
    format!("{}{}", ran.stdout, ran.stderr)
}

fn first_difference(old: &str, new: &str) -> String {
    let pair = old.lines().zip(new.lines()).enumerate().find(|(_, (old, new))| old != new);
    pair.map_or_else(
        || "one of them is longer".to_owned(),
        |(at, (old, new))| format!("line {}\n  it says   {old}\n  it prints {new}", at + 1),
    )
}

#[test]
fn an_ellipsis_stands_for_any_lines() {
    assert!(fits(&["a", "…", "d"], &["a", "b", "c", "d"]));
    assert!(fits(&["…"], &[]));
    assert!(fits(&["a…"], &["abc"]));
    assert!(!fits(&["a…"], &["bc"]));
    assert!(!fits(&["a", "…", "d"], &["a", "b"]));
    assert!(!fits(&["a"], &["a", "b"]));
}

#[test]
fn an_example_that_prints_otherwise_is_noticed() {
    let right = "```console\n$ bao-cli perft kete 2\n1 4\n2 14\n```\n";
    assert_eq!(rerun(right).text, right);
    let wrong = right.replace("14", "15");
    assert_eq!(rerun(&wrong).text, right);
}
