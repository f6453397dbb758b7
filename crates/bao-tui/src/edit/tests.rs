//! The screens of the editor, and what keys and the mouse put on the board.

use bao_catalog::RuleSet;

use super::{Edited, Editor};
use crate::app::Event;
use crate::look::Look;
use crate::testing::Bench;

const LOOK: Look = Look { ascii: false, colour: true };

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn bench(rules: RuleSet) -> Bench<Editor> {
    Bench::new(Editor::new(rules.start(), LOOK), 80, 24)
}

fn text(bench: &Bench<Editor>) -> String {
    bench.app.setup.to_string()
}

fn look_at(name: &str, rules: RuleSet, look: Look, keys: &str) {
    for (width, height) in SIZES {
        let mut bench = Bench::new(Editor::new(rules.start(), look), width, height);
        bench.keys(keys);
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(format!("edit__{name}@{width}x{height}"), bench.styled());
        });
    }
}

#[test]
fn what_the_editor_shows() {
    look_at("start", RuleSet::Kete, LOOK, "");
    look_at("faults", RuleSet::Kete, LOOK, "{down}{down}7{up}{up}+K");
    look_at("hand", RuleSet::Kimasai, Look { ascii: true, colour: false }, "{down}{down}");
    look_at("done", RuleSet::Kete, LOOK, "{enter}");
    look_at("leave", RuleSet::Kete, LOOK, "s{esc}");
    look_at("help", RuleSet::Kete, LOOK, "?");
}

#[test]
fn seeds_are_typed_counted_and_taken_away() {
    let mut bench = bench(RuleSet::Kujifunza);
    bench.keys("12{right}+++{right}-{right}{back}");
    assert!(text(&bench).contains("/12,5,1,0,2,2,2,2/"), "{}", text(&bench));
    bench.keys("uu");
    assert!(text(&bench).contains("/12,5,2,2,2,2,2,2/"), "{}", text(&bench));
    bench.keys("{left}{left}{left}65");
    // Sixty-five is more than there are: the last digit counts.
    assert!(text(&bench).contains("/5,5,2,2,2,2,2,2/"), "{}", text(&bench));
}

#[test]
fn hands_lie_beyond_the_outer_rows() {
    let mut bench = bench(RuleSet::Kimasai);
    bench.keys("{down}{down}20{up}{up}{up}{up}{up}28s");
    assert!(text(&bench).ends_with(" 20,28 N open"), "{}", text(&bench));
    bench.keys("{enter}{enter}");
    assert_eq!(bench.app.result().map(|edited| matches!(edited, Edited::Print(_))), Some(true));
    assert!(bench.app.done);
}

#[test]
fn missing_seeds_are_shared_and_an_odd_one_is_not() {
    let mut bench = bench(RuleSet::Kete);
    bench.keys("{down}{down}20{up}{up}{up}{up}{up}20e");
    assert!(text(&bench).ends_with(" 22,22 S K,k"), "{}", text(&bench));
    bench.keys("21e");
    assert!(text(&bench).ends_with(" 22,21 S K,k"), "{}", text(&bench));
    assert!(bench.text().contains("Only an even number"), "{}", bench.text());
}

/// KT1, KT14: what is remembered is set and taken away where it belongs.
#[test]
fn kt14_marks_are_set_and_taken_away() {
    let mut bench = bench(RuleSet::Kete);
    bench.keys("K");
    assert!(text(&bench).ends_with(" S k"), "{}", text(&bench));
    bench.keys("Kt");
    assert!(text(&bench).ends_with(" S K,k,t=A1"), "{}", text(&bench));
    assert!(bench.text().contains("Not valid"), "{}", bench.text());
    bench.keys("{enter}");
    assert!(bench.text().contains("not valid yet"), "{}", bench.text());
    bench.keys("t{down}t");
    assert!(text(&bench).ends_with(" S K,k"), "a back pit is never under takasia: {}", text(&bench));
}

#[test]
fn a_game_is_played_from_a_position_that_is_not_decided() {
    let mut playing = bench(RuleSet::Kete);
    playing.keys("s{enter}p");
    assert!(matches!(playing.app.result(), Some(Edited::Play(position)) if position.to_string().contains(" N ")));
    // G7: with an empty front row South has lost, and there is nothing to be played.
    let mut over = bench(RuleSet::Kujifunza);
    over.send(Event::Paste(
        "kujifunza 8,8,8,8,8,8,8,3/2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 S -".to_owned(),
    ));
    assert!(over.text().contains("The game is over: North has won"), "{}", over.text());
    over.keys("{enter}p");
    assert_eq!((over.app.result(), over.app.done), (None, false));
}

#[test]
fn another_game_has_the_same_seeds_and_none_of_the_marks() {
    let mut bench = bench(RuleSet::Kete);
    for rules in ["kimasai", "kujifunza", "kujifunza/zanzibar", "kete"] {
        bench.keys("v");
        assert!(text(&bench).starts_with(&format!("{rules} ")) && text(&bench).ends_with(" -"), "{}", text(&bench));
    }
}

#[test]
fn what_is_no_position_is_not_taken_over() {
    let mut bench = bench(RuleSet::Kete);
    bench.send(Event::Paste("kete 1,2,3".to_owned()));
    assert_eq!(text(&bench), RuleSet::Kete.start().to_string());
    assert!(!bench.app.said.is_empty());
}

#[test]
fn the_mouse_goes_adds_and_takes() {
    let mut bench = bench(RuleSet::Kujifunza);
    // A6 is the sixth pit of the third row: columns 28 to 31, line 8.
    bench.click(29, 8);
    bench.click(29, 8);
    assert!(text(&bench).contains("/2,2,2,2,2,3,2,2/2"), "{}", text(&bench));
}

#[test]
fn leaving_asks_only_where_something_would_be_lost() {
    let mut untouched = bench(RuleSet::Kete);
    untouched.keys("q");
    assert!(untouched.app.done);
    let mut touched = bench(RuleSet::Kete);
    touched.keys("sq");
    assert!(!touched.app.done);
    touched.keys("y");
    assert!(touched.app.done && touched.app.result().is_none());
}
