//! Bare diagrams: what is understood, and what is refused.

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::Beside;
use bao_tests::faults;

/// The rows of the start of Kujifunza.
const TWOS: &str = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2";

/// The rows of the start of Kete.
const START: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

fn read(rules: RuleSet, diagram: &str, beside: Beside<'_>) -> Result<String, Vec<String>> {
    let read = AnyPosition::from_diagram(rules, diagram, beside);
    read.map(|position| position.to_string()).map_err(|error| faults(&error))
}

const NONE: Beside<'_> = Beside { hands: None, side: None, state: None };

#[test]
fn numbers_parted_by_anything_of_the_kind() {
    for diagram in [
        START.to_owned(),
        START.replace(['/', ','], " "),
        START.replace('/', "\n"),
        format!("  {}\r\n", START.replace(',', ", ").replace('/', "\r\n / ")),
    ] {
        assert_eq!(read(RuleSet::Kete, &diagram, NONE), Ok(RuleSet::Kete.start().to_string()), "{diagram}");
    }
}

#[test]
fn the_starts_are_understood() {
    for rules in RuleSet::ALL {
        let start = rules.start().to_string();
        let rows = start.split(' ').nth(1).expect("five fields");
        assert_eq!(read(*rules, rows, NONE), Ok(start));
    }
}

#[test]
fn missing_seeds_are_shared_by_the_hands() {
    let diagram = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0";
    assert_eq!(read(RuleSet::Kete, diagram, NONE), Ok(format!("kete {diagram} 31,31 S -")));
    let beside = Beside { hands: Some("60,2"), ..NONE };
    assert_eq!(read(RuleSet::Kete, diagram, beside), Ok(format!("kete {diagram} 60,2 S -")));
}

#[test]
fn an_odd_number_cannot_be_shared() {
    let diagram = "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0";
    let odd = "an odd number of seeds, 61, is left for the hands to share equally at byte 0";
    assert_eq!(read(RuleSet::Kete, diagram, NONE), Err(vec![odd.to_owned()]));
    assert_eq!(read(RuleSet::Kimasai, diagram, NONE), Err(vec![odd.to_owned()]));
    let beside = Beside { hands: Some("61,0"), ..NONE };
    assert_eq!(read(RuleSet::Kete, diagram, beside), Ok(format!("kete {diagram} 61,0 S -")));
}

#[test]
fn kujifunza_has_no_hands_to_share() {
    for missing in [1, 2] {
        let diagram = TWOS.replacen('2', &(2 - missing).to_string(), 1);
        let total = format!("expected 64 seeds, found {} at byte 0", 64 - missing);
        assert_eq!(read(RuleSet::Kujifunza, &diagram, NONE), Err(vec![total]));
    }
}

#[test]
fn too_many_seeds() {
    let diagram = TWOS.replacen('2', "5", 1);
    for rules in RuleSet::ALL {
        assert_eq!(read(*rules, &diagram, NONE), Err(vec!["expected 64 seeds, found 67 at byte 0".to_owned()]));
    }
    let beside = Beside { hands: Some("1,1"), ..NONE };
    assert_eq!(read(RuleSet::Kete, &diagram, beside), Err(vec!["expected 64 seeds, found 69 at byte 0".to_owned()]));
}

#[test]
fn kuus_stand_where_six_lie_while_hands_hold_seeds() {
    let rows =
        |south: u32, north: u32| format!("0,0,0,0,0,0,0,0/0,2,2,{north},0,0,0,0/0,0,0,0,{south},2,2,0/0,0,0,0,0,0,0,0");
    for (south, north, tokens) in [(6, 6, "K,k"), (5, 7, "k"), (7, 5, "K"), (5, 5, "-"), (0, 10, "k")] {
        let hand = (56 - south - north) / 2;
        let expected = format!("kete {} {hand},{hand} S {tokens}", rows(south, north));
        assert_eq!(read(RuleSet::Kete, &rows(south, north), NONE), Ok(expected));
    }
    // One hand is enough; with both empty no kuu is taken for granted.
    let full = "0,0,0,0,0,0,0,43/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,1";
    assert_eq!(read(RuleSet::Kete, full, NONE), Ok(format!("kete {full} 0,0 S -")));
    let one = full.replacen("43", "42", 1);
    let beside = Beside { hands: Some("0,1"), ..NONE };
    assert_eq!(read(RuleSet::Kete, &one, beside), Ok(format!("kete {one} 0,1 S K,k")));
}

#[test]
fn the_opening_turn_is_understood_at_the_start_of_kimasai_alone() {
    let start = "0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0";
    let read = |diagram: &str, beside| read(RuleSet::Kimasai, diagram, beside).expect("a position");
    assert_eq!(read(start, NONE), format!("kimasai {start} 24,24 S open"));
    assert_eq!(read(start, Beside { state: Some("-"), ..NONE }), format!("kimasai {start} 24,24 S -"));
    assert_eq!(read(start, Beside { hands: Some("25,23"), ..NONE }), format!("kimasai {start} 25,23 S -"));
    let moved = "0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,1";
    assert_eq!(read(moved, NONE), format!("kimasai {moved} 24,24 S -"));
}

#[test]
fn what_is_said_beside_it_holds() {
    let beside = Beside { hands: Some("0,44"), side: Some("N"), state: Some("k") };
    assert_eq!(read(RuleSet::Kete, START, beside), Ok(format!("kete {START} 0,44 N k")));
}

#[test]
fn faults_are_placed_in_the_part_where_they_are() {
    let beside = Beside { hands: Some("22,x"), side: Some("W"), state: Some("K,y") };
    assert_eq!(
        read(RuleSet::Kete, "0 0 0\n1 z", beside),
        Err(vec![
            "expected 32 pits in a diagram, found 5 at byte 0".to_owned(),
            "expected the side to move, S or N, found \"W\" at byte 0".to_owned(),
            "expected - or state tokens such as K, k, t=a4, h=A5 or open, found \"y\" at byte 2".to_owned(),
            "expected a number in plain digits without sign or leading zero, found \"x\" at byte 3".to_owned(),
            "expected a number in plain digits without sign or leading zero, found \"z\" at byte 8".to_owned(),
        ])
    );
    // The hands that 31 numbers leave are anyone's guess: nothing is said of them.
    let beside = Beside { state: Some("t=A5"), ..NONE };
    let diagram = &START[2..];
    assert_eq!(
        read(RuleSet::Kete, diagram, beside),
        Err(vec!["expected 32 pits in a diagram, found 31 at byte 0".to_owned()])
    );
    let beside = Beside { state: Some("K,open"), ..NONE };
    assert_eq!(
        read(RuleSet::Kete, START, beside),
        Err(vec!["kete does not know the token open at byte 2".to_owned(),])
    );
}
