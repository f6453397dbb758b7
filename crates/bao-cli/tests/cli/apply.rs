//! `apply`.

use insta::assert_snapshot;

use crate::support::{bao, bao_with, fixture, json};

#[test]
fn the_position_after_the_moves_is_printed() {
    assert_snapshot!(bao(&["apply", "kete", "A6L", "a6>"]), @"
    $ bao-cli apply kete A6L 'a6>'
    kete 0,0,0,0,0,0,0,0/0,2,3,6,0,0,0,1/0,0,0,1,7,0,2,0/0,0,0,0,0,0,0,0 21,21 S K,k
    ");
}

#[test]
fn a_trace_tells_every_lap() {
    assert_snapshot!(bao(&["apply", "--trace", "kujifunza", "A2>,>", "a3<"]), @"
    $ bao-cli apply --trace kujifunza 'A2>,>' 'a3<'
    A2>,>
      lifts 2 seeds from A2 (KJ2)
    lap 1: 2 seeds clockwise, the last into A4
      captures 2 seeds from a5 with A4 (KJ4)
      chooses the left kichwa, A1 (KJ5)
      enters at A1, running clockwise (KJ5)
    lap 2: 2 seeds clockwise, the last into A2
      rests: A2 was empty (G5)

    a3<
      lifts 2 seeds from a3 (KJ2)
    lap 1: 2 seeds anticlockwise, the last into a1
      captures 2 seeds from A8 with a1 (KJ4)
      enters at a1, running clockwise (KJ5)
    lap 2: 2 seeds clockwise, the last into a2
      captures 2 seeds from A7 with a2 (KJ4)
      enters at a1, running clockwise (KJ5)
    lap 3: 2 seeds clockwise, the last into a2
      lifts 5 seeds from a2 (KJ6)
    lap 4: 5 seeds clockwise, the last into a7
      captures 1 seed from A2 with a7 (KJ4)
      enters at a8, running anticlockwise (KJ5)
    lap 5: 1 seed anticlockwise, the last into a8
      captures 3 seeds from A1 with a8 (KJ4)
      enters at a8, running anticlockwise (KJ5)
    lap 6: 3 seeds anticlockwise, the last into a6
      captures 3 seeds from A3 with a6 (KJ4)
      enters at a8, running anticlockwise (KJ5)
    lap 7: 3 seeds anticlockwise, the last into a6
      lifts 5 seeds from a6 (KJ6)
    lap 8: 5 seeds anticlockwise, the last into a1
      lifts 6 seeds from a1 (KJ6)
    lap 9: 6 seeds anticlockwise, the last into b6
      lifts 3 seeds from b6 (KJ6)
    lap 10: 3 seeds anticlockwise, the last into a8
      lifts 6 seeds from a8 (KJ6)
    lap 11: 6 seeds anticlockwise, the last into a2
      lifts 2 seeds from a2 (KJ6)
    lap 12: 2 seeds anticlockwise, the last into b1
      lifts 4 seeds from b1 (KJ6)
    lap 13: 4 seeds anticlockwise, the last into b5
      lifts 4 seeds from b5 (KJ6)
    lap 14: 4 seeds anticlockwise, the last into a8
      rests: a8 was empty (G5)

    kujifunza 4,4,1,0,4,4,4,0/1,6,1,3,5,3,0,1/0,0,0,3,2,2,0,0/2,2,2,2,2,2,2,2 0,0 S -
    ");
}

#[test]
fn json_has_every_move() {
    assert_snapshot!(bao(&["apply", "--json", "--trace", "kimasai", "A3"]), @r#"
    $ bao-cli apply --json --trace kimasai A3
    {"position":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open","moves":[{"move":"A3","capture":false,"laps":4,"captures":0,"captured":0,"position":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,0,0,2,0,2,0/0,0,0,0,0,0,1,1 24,24 N -","winner":null,"trace":[{"event":"lift","pit":"A3","seeds":1,"rule":"KM3","words":"lifts 1 seed from A3 (KM3)","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,1,1,1,1,1],[0,0,0,0,0,0,0,0]]},{"event":"lap","number":1,"seeds":1,"direction":"clockwise","pit":"A4","words":"1 seed clockwise, the last into A4","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,2,1,1,1,1],[0,0,0,0,0,0,0,0]]},{"event":"lift","pit":"A4","seeds":2,"rule":"KM7","words":"lifts 2 seeds from A4 (KM7)","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,1,1,1,1],[0,0,0,0,0,0,0,0]]},{"event":"lap","number":2,"seeds":2,"direction":"clockwise","pit":"A6","words":"2 seeds clockwise, the last into A6","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,2,2,1,1],[0,0,0,0,0,0,0,0]]},{"event":"lift","pit":"A6","seeds":2,"rule":"KM7","words":"lifts 2 seeds from A6 (KM7)","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,2,0,1,1],[0,0,0,0,0,0,0,0]]},{"event":"lap","number":3,"seeds":2,"direction":"clockwise","pit":"A8","words":"2 seeds clockwise, the last into A8","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,2,0,2,2],[0,0,0,0,0,0,0,0]]},{"event":"lift","pit":"A8","seeds":2,"rule":"KM7","words":"lifts 2 seeds from A8 (KM7)","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,2,0,2,0],[0,0,0,0,0,0,0,0]]},{"event":"lap","number":4,"seeds":2,"direction":"clockwise","pit":"B7","words":"2 seeds clockwise, the last into B7","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,2,0,2,0],[0,0,0,0,0,0,1,1]]},{"event":"rest","pit":"B7","rule":"G5","words":"rests: B7 was empty (G5)","rows":[[0,0,0,0,0,0,0,0],[1,1,1,1,1,1,1,1],[1,1,0,0,2,0,2,0],[0,0,0,0,0,0,1,1]]}]}],"after":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,0,0,2,0,2,0/0,0,0,0,0,0,1,1 24,24 N -","over":null}
    "#);
}

#[test]
fn an_illegal_move_names_its_rule_and_ends_in_1() {
    assert_snapshot!(bao(&["apply", "kete", "A5>"]), @"
    $ bao-cli apply kete 'A5>'
    stderr: error: A5> is illegal by KT7
    exit: 1
    ");
    assert_snapshot!(bao(&["apply", "--json", "kete", "A6<", "A6<"]), @r#"
    $ bao-cli apply --json kete 'A6<' 'A6<'
    {"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k","moves":[{"move":"A6<","capture":false,"laps":1,"captures":0,"captured":0,"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 N K,k","winner":null}],"after":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,1,1,7,0,2,0/0,0,0,0,0,0,0,0 21,22 N K,k","over":null,"illegal":{"move":"A6<","rule":"G1"}}
    stderr: error: move 2: A6< is illegal by G1
    exit: 1
    "#);
}

#[test]
fn a_text_that_fits_several_moves_or_is_none_ends_in_2() {
    assert_snapshot!(bao(&["apply", "--json", "kete", "A6"]), @"
    $ bao-cli apply --json kete A6
    stderr: error: A6 fits 2 legal moves: A6< or A6>
    exit: 2
    ");
    assert_snapshot!(bao(&["apply", "kete", "A6<", "a6>", "C3"]), @r#"
    $ bao-cli apply kete 'A6<' 'a6>' C3
    stderr: error: move 3: "C3" is not a move: expected a pit such as A3 or b7, found 'C' at byte 0
    exit: 2
    "#);
    assert_snapshot!(bao_with(&["apply", "-", "A6"], b"kete\n"), @r#"
    $ bao-cli apply - A6
    {"line":1,"errors":["A6 fits 2 legal moves: A6< or A6>"]}
    exit: 2
    "#);
}

#[test]
fn every_fault_is_told_at_once() {
    let ran = bao(&["apply", "kete nonsense", "A6<", "zz", "yy"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran}");
    for fault in ["expected five fields", "move 2: \"zz\" is not a move", "move 3: \"yy\" is not a move"] {
        assert!(ran.stderr.contains(fault), "{fault}: {ran}");
    }
}

#[test]
fn a_line_without_end_is_answered_and_not_kept() {
    let mut input = vec![b'7'; 3_000_000];
    input.extend(b"\nkete\n");
    let ran = bao_with(&["apply", "-", "A6<"], &input);
    assert_eq!(ran.code, 2);
    let lines: Vec<_> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("{\"line\":1,\"errors\":[\"expected a line of at most 65536 bytes"), "{}", lines[0]);
    assert!(lines[1].contains("\"A6<\""), "{}", lines[1]);
}

#[test]
fn every_illegal_move_of_the_fixtures_is_refused_by_its_rule() {
    for name in ["kete", "kimasai", "kujifunza"] {
        for line in fixture(&format!("illegal-{name}.jsonl")).lines() {
            let illegal = json(line);
            let part = |key: &str| illegal[key].as_str().expect("a text").to_owned();
            let (position, text, rule) = (part("position"), part("move"), part("reason"));
            let applied = bao(&["apply", &position, &text]);
            assert_eq!(applied.code, 1, "{applied}");
            assert!(applied.stderr.ends_with(&format!(" is illegal by {rule}\n")), "{applied}");
            assert_eq!(applied.stdout, "");
        }
    }
}

#[test]
fn lines_are_answered_with_the_moves_that_are_legal() {
    assert_snapshot!(bao_with(&["apply", "-", "A3"], b"kimasai\nkujifunza\n\n"), @r#"
    $ bao-cli apply - A3
    {"position":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open","moves":[{"move":"A3","capture":false,"laps":4,"captures":0,"captured":0,"position":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,0,0,2,0,2,0/0,0,0,0,0,0,1,1 24,24 N -","winner":null}],"after":"kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,0,0,2,0,2,0/0,0,0,0,0,0,1,1 24,24 N -","over":null}
    {"line":2,"errors":["A3 fits 3 legal moves: A3< or A3>,< or A3>,>"]}
    {"line":3,"errors":["expected a position, found a blank text at byte 0"]}
    exit: 2
    "#);
}
