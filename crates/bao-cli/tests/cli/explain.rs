//! `explain`.

use insta::assert_snapshot;

use crate::support::{assert_run, bao, bao_with};

#[test]
fn a_legal_move_is_told_lap_by_lap_with_its_rules() {
    assert_run!(bao(&["explain", "--ascii", "kujifunza", "A3<"]));
}

#[test]
fn boards_can_be_drawn_after_every_lap() {
    assert_run!(bao(&["explain", "--ascii", "--boards", "kete", "A6>"]));
}

#[test]
fn an_illegal_move_is_explained_by_the_text_of_its_rule() {
    assert_snapshot!(bao(&["explain", "kete", "A5R"]), @"
    $ bao-cli explain kete A5R
    A5> is illegal by KT7.

    KT7 Takata. Only where no capture is legal. Put one seed from the hand into an own occupied front
      pit and sow that whole pit in either direction. With a kuu: any occupied front pit but the kuu.
      Without one: a front pit with at least two seeds before the seed is added; if all are singletons,
      any of them.

    Legal here: A6< A6> A7< A7>
    exit: 1
    ");
}

#[test]
fn the_reason_is_said_where_the_rule_alone_does_not() {
    assert_snapshot!(bao(&["explain", "kete", "a6>"]), @"
    $ bao-cli explain kete 'a6>'
    a6> is illegal by G1.
    a6 is North's pit, and it is South's turn.

    G1 Board. Four rows of eight pits. Each player owns two: a front row (inner, against the middle
      line) and a back row (outer). South's rows are written `A` (front) and `B` (back), North's `a` and
      `b`. Pits are numbered 1–8 from their owner's left. (K.I.B.A. / Donkers coordinates.)

    Legal here: A6< A6> A7< A7>
    exit: 1
    ");
}

#[test]
fn a_never_ending_move_is_told_with_its_period() {
    let text = "kimasai 1,2,1,2,1,3,1,0/2,1,2,0,1,2,0,4/2,1,0,1,0,1,0,1/1,6,0,3,0,1,1,4 10,9 S -";
    assert_snapshot!(bao(&["explain", text, "B6"]), @"
    $ bao-cli explain 'kimasai 1,2,1,2,1,3,1,0/2,1,2,0,1,2,0,4/2,1,0,1,0,1,0,1/1,6,0,3,0,1,1,4 10,9 S -' B6
    B6 is illegal by G6.
    It never ends: after 672 laps the same sowing returns every 288 laps.

    G6 Never-ending moves. A move whose sowing never comes to rest is illegal. It is proved never-ending
      when its sowing state (both sides' pits, the pit to sow from, direction, seeds lifted, and
      whatever else decides how it goes on, such as a standing kuu) recurs after the first lap, and is
      presumed so, as a ruling, when it makes more than 65,536 laps, entry laps counted. (Illegal:
      Zanzibar 1.5a. The limit: endless periods above twenty million laps occur in real play, and
      proving one takes that long; in 400 million random sowings the longest that came to rest made
      2,881 laps.)

    Legal here: A1 A2 A4 A6 A8 B1 B2 B4 B7 B8
    exit: 1
    ");
}

#[test]
fn json_says_the_same() {
    assert_run!(bao(&["explain", "--json", "kete", "A6>"]));
    assert_snapshot!(bao_with(&["explain", "-", "A1>"], b"kete\n"), @r#"
    $ bao-cli explain - 'A1>'
    {"position":"kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k","legal":false,"illegal":{"move":"A1>","rule":"G1"},"reason":"A1 is empty.","rules":[{"id":"G1","title":"Board","text":"Four rows of eight pits. Each player owns two: a *front* row (inner, against the middle line) and a *back* row (outer). South's rows are written `A` (front) and `B` (back), North's `a` and `b`. Pits are numbered 1–8 from their **owner's** left. *(K.I.B.A. / Donkers coordinates.)*"}]}
    exit: 1
    "#);
}
