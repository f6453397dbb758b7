//! Input that is not as it should be: it is refused with its place and every fault at once, and nothing panics.

use std::ffi::OsString;

use insta::assert_snapshot;

use crate::support::{bao, bao_with};

#[test]
fn every_fault_of_a_position_is_named_with_its_byte() {
    let text = "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0/0,0,0,0,6,2,02,0/0,0,0,x,0,0,0,0 22,22,1 W K,z";
    assert_snapshot!(bao(&["show", text]), @r#"
    $ bao-cli show 'kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0/0,0,0,0,6,2,02,0/0,0,0,x,0,0,0,0 22,22,1 W K,z'
    stderr: error: not a position: expected eight pits parted by commas in a row, found 7 at byte 21; expected a number in plain digits without sign or leading zero, found "02" at byte 47; expected a number in plain digits without sign or leading zero, found "x" at byte 58; expected South's hand and North's, parted by a comma, found 3 parts at byte 68; expected the side to move, S or N, found "W" at byte 76; expected - or state tokens such as K, k, t=a4, h=A5 or open, found "z" at byte 80
    exit: 2
    "#);
    let text = "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,21 W -";
    assert_snapshot!(bao(&["show", text]), @r#"
    $ bao-cli show 'kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,21 W -'
    stderr: error: not a position: expected 64 seeds, found 63 at byte 5; expected the side to move, S or N, found "W" at byte 75
    exit: 2
    "#);
    let text = "kujifunza 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,21 S K,open";
    assert_snapshot!(bao(&["show", text]), @"
    $ bao-cli show 'kujifunza 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,21 S K,open'
    stderr: error: not a position: expected 64 seeds, found 63 at byte 10; kujifunza is played without seeds in hand at byte 74; kujifunza does not know the token K at byte 82; kujifunza does not know the token open at byte 84
    exit: 2
    ");
}

#[test]
fn numbers_beyond_all_bounds_are_refused() {
    let text = "kete 99999999999999999999,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S -";
    assert_snapshot!(bao(&["show", text]), @"
    $ bao-cli show 'kete 99999999999999999999,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S -'
    stderr: error: not a position: expected 64 seeds at most, found 99999999999999999999 at byte 5
    exit: 2
    ");
    let text = "kete 4294967295,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S -";
    assert_snapshot!(bao(&["show", text]), @"
    $ bao-cli show 'kete 4294967295,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S -'
    stderr: error: not a position: expected 64 seeds, found 4294967359 at byte 5
    exit: 2
    ");
    assert_snapshot!(bao(&["apply", "kete", "A99999999999999999999>"]), @r#"
    $ bao-cli apply kete 'A99999999999999999999>'
    stderr: error: "A99999999999999999999>" is not a move: expected a number of a pit, not one so large, found '9' at byte 1
    exit: 2
    "#);
    for depth in ["0", "256", "-1", "99999999999999999999", "x", ""] {
        assert_eq!(bao(&["perft", "kete", depth]).code, 2, "{depth:?}");
    }
    assert_eq!(bao(&["perft", "--threads", "4000000000", "kete", "1"]).code, 2);
}

#[test]
fn nothing_and_blanks_are_no_position() {
    assert_snapshot!(bao(&["show", ""]), @"
    $ bao-cli show ''
    stderr: error: not a position: expected a position, found a blank text at byte 0
    exit: 2
    ");
    assert_snapshot!(bao(&["moves", " \n"]), @"
    $ bao-cli moves ' 
    '
    stderr: error: not a position: expected a position, found a blank text at byte 0
    exit: 2
    ");
    assert_eq!(bao(&["apply", "kete", ""]).code, 2);
    assert_eq!(bao(&["rules", ""]).code, 2);
}

#[test]
fn a_diagram_has_its_own_faults() {
    assert_snapshot!(bao(&["show", "1 2 3"]), @"
    $ bao-cli show '1 2 3'
    stderr: error: not a position: expected --variant beside a diagram of numbers at byte 0
    exit: 2
    ");
    assert_snapshot!(bao(&["show", "--variant", "kete", "1 2 x"]), @r#"
    $ bao-cli show --variant kete '1 2 x'
    stderr: error: not a position: expected 32 pits in a diagram, found 3 at byte 0; expected a number in plain digits without sign or leading zero, found "x" at byte 4
    exit: 2
    "#);
    assert_snapshot!(bao(&["show", "--variant", "kete", "--side", "W", "kete"]), @"
    $ bao-cli show --variant kete --side W kete
    stderr: error: not a position: expected a diagram of 32 numbers beside --side, found a position that says all itself, at byte 0
    exit: 2
    ");
    let odd = "0 0 0 0 0 0 0 0 0 2 2 6 0 0 0 0 0 0 0 0 6 2 1 0 0 0 0 0 0 0 0 0";
    assert_snapshot!(bao(&["show", "--variant", "kete", odd]), @"
    $ bao-cli show --variant kete '0 0 0 0 0 0 0 0 0 2 2 6 0 0 0 0 0 0 0 0 6 2 1 0 0 0 0 0 0 0 0 0'
    stderr: error: not a position: an odd number of seeds, 45, is left for the hands to share equally at byte 0
    exit: 2
    ");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let bytes = not_text();
    for args in [
        vec!["show".into(), bytes.clone()],
        vec!["apply".into(), "kete".into(), bytes.clone()],
        vec!["rules".into(), bytes.clone()],
        vec![bytes.clone()],
    ] {
        let refused = bao(&args);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{refused}");
        assert!(refused.stderr.starts_with("error: "), "{refused}");
    }
    let missing = bao(&["check".into(), bytes]);
    assert_eq!(missing.code, 2, "{missing}");
    assert_snapshot!(bao_with(&["moves", "-"], b"kete\xff\n"), @r#"
    $ bao-cli moves -
    {"line":1,"errors":["expected UTF-8, found other bytes at byte 4"]}
    exit: 2
    "#);
}

#[cfg(unix)]
fn not_text() -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(vec![b'k', 0xff, b'e'])
}

#[cfg(windows)]
fn not_text() -> OsString {
    std::os::windows::ffi::OsStringExt::from_wide(&[0x6b, 0xd800, 0x65])
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    for args in [["replay", "no/such/file"], ["replay", "fixtures"], ["check", "no/such/file"]] {
        let refused = bao(&args);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{refused}");
        assert!(refused.stderr.starts_with(&format!("error: cannot read {}: ", args[1])), "{refused}");
    }
    for args in [["show", "--svg", "fixtures", "kete"], ["show", "--svg", "no/such/folder/board.svg", "kete"]] {
        let refused = bao(&args);
        assert_eq!(refused.code, 2, "{refused}");
        assert!(refused.stderr.starts_with(&format!("error: cannot write {}: ", args[2])), "{refused}");
    }
    assert_eq!(bao(&["man", "--dir", "Cargo.toml/man"]).code, 2);
}

#[test]
fn a_filter_of_logs_must_be_one() {
    let mut command = crate::support::program();
    command.args(["show", "kete"]).env("BAO_LOG", "a=b=c");
    let refused = crate::support::run(command, "bao-cli show kete".to_owned(), b"");
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.starts_with("error: BAO_LOG: "), "{refused}");
}
