//! `show`.

use insta::assert_snapshot;

use crate::support::{bao, bao_with, json};

#[test]
fn a_start_is_drawn_with_its_text() {
    assert_snapshot!(bao(&["show", "kete"]), @"
    $ bao-cli show kete
         8    7    6    5    4    3    2    1    North  22 in hand
      ┌────┬────┬────┬────┬────┬────┬────┬────┐
    b │  · │  · │  · │  · │  · │  · │  · │  · │
    a │  · │  2 │  2 │[ 6]│  · │  · │  · │  · │
      ╞════╪════╪════╪════╪════╪════╪════╪════╡
    A │  · │  · │  · │  · │[ 6]│  2 │  2 │  · │
    B │  · │  · │  · │  · │  · │  · │  · │  · │
      └────┴────┴────┴────┴────┴────┴────┴────┘
         1    2    3    4    5    6    7    8    South  22 in hand  to move

    kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k
    ");
}

#[test]
fn ascii_is_enough() {
    assert_snapshot!(bao(&["show", "--ascii", "kimasai"]), @"
    $ bao-cli show --ascii kimasai
         8    7    6    5    4    3    2    1    North  24 in hand
      +----+----+----+----+----+----+----+----+
    b |  . |  . |  . |  . |  . |  . |  . |  . |
    a |  1 |  1 |  1 |  1 |  1 |  1 |  1 |  1 |
      +====+====+====+====+====+====+====+====+
    A |  1 |  1 |  1 |  1 |  1 |  1 |  1 |  1 |
    B |  . |  . |  . |  . |  . |  . |  . |  . |
      +----+----+----+----+----+----+----+----+
         1    2    3    4    5    6    7    8    South  24 in hand  to move

    kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open
    ");
}

#[test]
fn a_decided_game_names_its_winner() {
    let text = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
    assert_snapshot!(bao(&["show", "--ascii", text]), @"
    $ bao-cli show --ascii 'kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -'
         8    7    6    5    4    3    2    1    North
      +----+----+----+----+----+----+----+----+
    b |  . |  . |  . |  . |  . |  . |  . |  . |
    a |  . |  . |  . |  . |  . |  . |  . |  . |
      +====+====+====+====+====+====+====+====+
    A |  . |  2 |  . |  1 | 61 |  . |  . |  . |
    B |  . |  . |  . |  . |  . |  . |  . |  . |
      +----+----+----+----+----+----+----+----+
         1    2    3    4    5    6    7    8    South

    kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -
    South has won (G7)
    ");
}

#[test]
fn a_diagram_is_taken_with_what_is_said_beside_it() {
    let diagram = "0 0 0 0 0 0 0 0\n0 2 2 6 0 0 0 0\n0 0 0 0 6 2 2 0\n0 0 0 0 0 0 0 0";
    let shown = bao(&["show", "--json", "--variant", "kete", diagram]);
    assert_eq!(json(&shown.stdout), json(&bao(&["show", "--json", "kete"]).stdout), "the start itself");
    let beside = ["--hands", "20,24", "--side", "N", "--state", "k"];
    let shown = bao(&[&["show", "--json", "--variant", "kete", diagram], &beside[..]].concat());
    assert_eq!(
        json(&shown.stdout)["position"],
        "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 20,24 N k"
    );
}

#[test]
fn json_takes_the_position_apart() {
    assert_snapshot!(bao(&["show", "--json", "kete"]), @r#"
    $ bao-cli show --json kete
    {"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k","variant":"kete","rows":[[0,0,0,0,0,0,0,0],[0,2,2,6,0,0,0,0],[0,0,0,0,6,2,2,0],[0,0,0,0,0,0,0,0]],"hands":{"S":22,"N":22},"side":"S","state":["K","k"],"over":null}
    "#);
}

#[test]
fn lines_are_answered_in_order_the_unreadable_ones_too() {
    let input = b"kimasai\r\n\nkete 1 2\n\xff\nkujifunza/zanzibar";
    let shown = bao_with(&["show", "-"], input);
    assert_eq!(shown.code, 2);
    let lines: Vec<_> = shown.stdout.lines().map(json).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!((&lines[0]["variant"], &lines[4]["variant"]), (&"kimasai".into(), &"kujifunza/zanzibar".into()));
    let numbers: Vec<_> = lines[1..4].iter().map(|line| line["line"].as_u64()).collect();
    assert_eq!(numbers, [Some(2), Some(3), Some(4)]);
}

#[test]
fn a_picture_is_written_beside_the_text_or_in_its_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("board.svg");
    let file = file.to_str().expect("a plain name");
    let shown = bao(&["show", "--svg", file, "kete"]);
    assert_eq!((shown.code, shown.stdout), (0, bao(&["show", "kete"]).stdout));
    let picture = std::fs::read_to_string(file).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert_eq!(bao(&["show", "--svg", "-", "kete"]).stdout, picture);
}
