//! `perft`.

use insta::assert_snapshot;

use crate::support::{bao, bao_with, json};

#[test]
fn counts_come_depth_by_depth() {
    assert_snapshot!(bao(&["perft", "kete", "5"]), @"
    $ bao-cli perft kete 5
    1 4
    2 14
    3 38
    4 124
    5 405
    ");
}

#[test]
fn counts_are_those_that_others_have_counted() {
    for (name, counts) in [
        ("kete", "[4,14,38,124,405,1430,5655]"),
        ("kujifunza", "[24,220,1234,6172,26790,120212,539426]"),
        ("kujifunza/zanzibar", "[16,108,500,1902,6550,23442,84200]"),
        ("kimasai", "[8,64,416,2912,20272,151316,1120658]"),
    ] {
        let counted = bao(&["perft", "--json", name, "7"]);
        assert_eq!(json(&counted.stdout)["depths"], json(counts), "{name}");
    }
}

#[test]
fn threads_and_division_count_the_same() {
    let alone = json(&bao(&["perft", "--json", "kimasai", "6"]).stdout);
    let shared = json(&bao(&["perft", "--json", "--divide", "--threads", "3", "kimasai", "6"]).stdout);
    assert_eq!(shared["depths"], alone["depths"]);
    let parts = shared["divide"].as_array().expect("parts");
    let leaves: u64 = parts.iter().filter_map(|part| part["leaves"].as_u64()).sum();
    assert_eq!((parts.len(), leaves), (8, 151_316));
}

#[test]
fn division_names_the_first_moves() {
    assert_snapshot!(bao(&["perft", "--divide", "kete", "4"]), @"
    $ bao-cli perft --divide kete 4
    1 4
    2 14
    3 38
    A6<: 22
    A6>: 40
    A7<: 17
    A7>: 45
    4 124
    ");
    assert_snapshot!(bao(&["perft", "--divide", "kete", "1"]), @"
    $ bao-cli perft --divide kete 1
    A6<: 1
    A6>: 1
    A7<: 1
    A7>: 1
    1 4
    ");
}

#[test]
fn a_decided_game_has_no_continuation() {
    let text = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
    assert_snapshot!(bao(&["perft", text, "2"]), @"
    $ bao-cli perft 'kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -' 2
    1 0
    2 0
    ");
    assert_snapshot!(bao_with(&["perft", "-", "3"], b"kete\nkimasai\n"), @r#"
    $ bao-cli perft - 3
    {"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k","depths":[4,14,38]}
    {"position":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open","depths":[8,64,416]}
    "#);
}
