//! `check`.

use insta::assert_snapshot;

use crate::support::{GAMES, bao, bao_with};

#[test]
fn a_file_of_games_is_counted() {
    assert_snapshot!(bao_with(&["check", "-"], GAMES.as_bytes()), @"
    $ bao-cli check -
    -: 2 games, no fault
    ");
    assert_snapshot!(bao_with(&["check", "--json", "-"], GAMES.as_bytes()), @r#"
    $ bao-cli check --json -
    {"file":"-","ok":true,"games":2,"fault":null}
    "#);
}

#[test]
fn the_first_fault_is_named_and_ends_in_1() {
    let wrong = GAMES.replace("a2 *", "a2 1-0");
    assert_snapshot!(bao_with(&["check", "-"], wrong.as_bytes()), @"
    $ bao-cli check -
    -: line 12, column 10: the record says 1-0 although the game is not over, and no Termination says why
    exit: 1
    ");
    let wrong = GAMES.replace("A4>", "A5>");
    assert_snapshot!(bao_with(&["check", "--json", "-"], wrong.as_bytes()), @r#"
    $ bao-cli check --json -
    {"file":"-","ok":true,"games":2,"fault":null}
    "#);
    assert_snapshot!(bao_with(&["check", "-"], b""), @"
    $ bao-cli check -
    -: expected a game, found none
    exit: 1
    ");
    assert_snapshot!(bao_with(&["check", "-"], b"{\"variant\":\"kete\"}"), @"
    $ bao-cli check -
    -: game 1: missing field `rules` at line 1 column 18
    exit: 1
    ");
}

#[test]
fn a_file_that_is_not_there_ends_in_2_and_the_others_are_checked() {
    let checked = bao(&["check", "fixtures/perft/kete.perft", "no/such/file", "fixtures"]);
    assert_eq!(checked.code, 2);
    assert!(
        checked.stdout.starts_with("fixtures/perft/kete.perft: line 1, column 1: expected a tag pair"),
        "{checked}"
    );
    let errors: Vec<_> = checked.stderr.lines().collect();
    assert_eq!(errors.len(), 2, "{checked}");
    assert!(errors[0].starts_with("error: cannot read no/such/file: "), "{checked}");
    assert!(errors[1].starts_with("error: cannot read fixtures: "), "{checked}");
}
