//! What the program says of itself.

use insta::assert_snapshot;

use crate::support::{assert_run, bao, json};

#[test]
fn the_version_names_that_of_the_rules() {
    let version = bao(&["--version"]);
    let expected = format!("bao-cli {} (rules version 1)\n", env!("CARGO_PKG_VERSION"));
    assert_eq!((version.code, version.stdout), (0, expected));
}

#[test]
fn help_goes_to_standard_output_and_usage_errors_do_not() {
    let help = bao(&["--help"]);
    assert_eq!((help.code, help.stderr.as_str()), (0, ""));
    assert!(help.stdout.contains("\n  moves "), "{help}");
    let wrong = bao(&["--nonsense"]);
    assert_eq!((wrong.code, wrong.stdout.as_str()), (2, ""));
    let nothing: [&str; 0] = [];
    assert_eq!(bao(&nothing).code, 2);
}

#[test]
fn a_command_explains_itself_with_examples() {
    assert_run!(bao(&["moves", "--help"]));
}

#[test]
fn completions_are_made_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = bao(&["completions", shell]);
        assert_eq!((script.code, script.stderr.as_str()), (0, ""));
        assert!(script.stdout.contains("explain"), "{shell}: commands are completed");
    }
    assert!(bao(&["completions", "fish"]).stdout.contains("kujifunza/zanzibar"), "variants are completed");
    assert_eq!(bao(&["completions", "cmd"]).code, 2);
}

#[test]
fn pages_are_made_for_every_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pages = folder.path().join("man/man1");
    assert_eq!(bao(&["man", "--dir", pages.to_str().expect("a plain name")]).code, 0);
    let page = std::fs::read_to_string(pages.join("bao-cli-explain.1")).expect("a page");
    assert_eq!(page, bao(&["man", "explain"]).stdout);
    assert!(page.contains(".TH bao-cli-explain 1"), "{page}");
    assert!(pages.join("bao-cli.1").is_file());
    assert_snapshot!(bao(&["man", "nonsense"]), @r#"
    $ bao-cli man nonsense
    stderr: error: "nonsense" is no command
    exit: 2
    "#);
}

#[test]
fn colours_come_when_they_are_asked_for() {
    let coloured = bao(&["show", "--color", "always", "kete"]);
    assert!(coloured.stdout.contains("\u{1b}["), "{coloured}");
    let plain = anstream::adapter::strip_str(&coloured.stdout).to_string();
    assert_eq!(plain, bao(&["show", "kete"]).stdout);
}

#[test]
fn logs_go_to_standard_error() {
    let logged = bao(&["-v", "perft", "kete", "2"]);
    assert_eq!(logged.stdout, "1 4\n2 14\n");
    assert!(logged.stderr.contains("INFO") && logged.stderr.contains("leaves=14"), "{logged}");
    assert_eq!(json(&bao(&["perft", "--json", "kete", "1"]).stdout)["depths"], json("[4]"));
}
