//! The rules of Kimasai, each shown by a move.

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_tests::{board, cite, legal, played, position, refusal, show, worked};

#[test]
fn km1_start() {
    let _ = cite("KM1", "One cow in each of the 16 front pits, back rows empty, 24 cows in each player's hand.");
    let start = RuleSet::Kimasai.start();
    let text = "kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open";
    assert_eq!(start.to_string(), text);
    insta::assert_snapshot!(board(&start), @"
       8  7  6  5  4  3  2  1
    b  0  0  0  0  0  0  0  0   24 in hand
    a  1  1  1  1  1  1  1  1
    A  1  1  1  1  1  1  1  1
    B  0  0  0  0  0  0  0  0   24 in hand
       1  2  3  4  5  6  7  8
    ");
}

#[test]
fn km2_everything_is_sown_clockwise() {
    // B3 holds two: clockwise behind is to the left, so B2 and B1, which was empty.
    let text = "kimasai 4,4,4,4,4,4,4,4/2,2,2,2,2,2,2,2/1,0,0,0,0,0,0,1/0,0,2,0,0,12,0,0 0,0 S -";
    assert_eq!(legal(text), ["A1", "A8", "B3", "B6"]);
    assert_eq!(refusal(text, "B3>"), "B3> is illegal by KM2");
    show!("KM2": "Everything is sown clockwise.",
        played(text, "B3", "kimasai 4,4,4,4,4,4,4,4/2,2,2,2,2,2,2,2/1,0,0,0,0,0,0,1/1,1,0,0,0,12,0,0 0,0 N -"));
}

#[test]
fn km3_opening_turn_introduces_no_cow() {
    show!("KM3": "The first turn of the game introduces no cow: the player sows any one of his occupied pits.",
        worked("kimasai", "KM3 opening turn"));
}

#[test]
fn km3_the_other_first_turn_introduces_one() {
    // a8 holds one and gets one from the hand: two go to b8 and b7, which was empty.
    show!("KM3": "The other player's first turn does introduce one.",
    played(
        "kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,1 24,24 N -",
        "a8",
        "kimasai 1,1,0,0,0,0,0,0/0,1,1,1,1,1,1,1/1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,1 24,23 S -",
    ));
}

#[test]
fn km4_herding() {
    show!("KM4": "put one from his hand into any own occupied pit, front or back, then sow that whole pit.",
        worked("kimasai", "KM4 herding"));
}

#[test]
fn km4_herding_from_the_back_row() {
    // B8 holds one and gets one from the hand: two go to B7 and B6, which was empty.
    let text = "kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,0/0,0,0,0,0,0,0,1 24,24 S -";
    assert_eq!(legal(text), ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "B8"]);
    played(text, "B8", "kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,0/0,0,0,0,0,1,1,0 23,24 N -").check();
}

#[test]
fn km5_nothing_is_captured_while_a_hand_holds_a_cow() {
    // South puts his last cow into A1, which holds two then: A2, A3. A3 was occupied (2) and faces the five of a6: a raid,
    // if both hands had been empty before the move. They were not: relay into A4 and A5, which was empty.
    show!("KM5": "As long as either player holds a cow before the move, nothing is captured in it.",
        played(
            "kimasai 7,7,7,7,7,7,7,5/0,0,5,0,0,0,0,1/1,0,1,0,0,0,0,0/0,0,0,0,0,0,0,1 1,0 S -",
            "A1",
            "kimasai 7,7,7,7,7,7,7,5/0,0,5,0,0,0,0,1/0,1,0,1,1,0,0,0/0,0,0,0,0,0,0,1 0,0 N -",
        )
        .laps(2));
}

#[test]
fn km5_an_empty_hand_introduces_nothing_while_the_other_holds() {
    // South's hand is empty, North's is not: A1 is sown as it is, and nothing is captured.
    // A1 holds two: A2, A3. A3 was occupied (2) and faces the five of a6: relay into A4 and A5, which was empty.
    show!("KM5": "A player whose hand is empty while the other's is not sows an occupied pit without introducing.",
        played(
            "kimasai 7,7,7,7,7,7,7,4/0,0,5,0,0,0,0,1/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,1 0,1 S -",
            "A1",
            "kimasai 7,7,7,7,7,7,7,4/0,0,5,0,0,0,0,1/0,1,0,1,1,0,0,0/0,0,0,0,0,0,0,1 0,1 N -",
        )
        .laps(2));
}

#[test]
fn km6_raiding_sows_any_pit_even_a_single_cow() {
    // A3 reaches A5, which is occupied and faces the five of a4. Nobody need raid: A5 and B1 with their one may be sown.
    let text = "kimasai 7,7,7,7,7,7,7,4/0,0,0,0,5,0,0,1/0,0,2,0,1,0,0,0/1,0,0,0,0,0,0,1 0,0 S -";
    assert_eq!(legal(text), ["A3", "A5", "B1", "B8"]);
    // B1 holds one: A1, which was empty.
    show!("KM6": "sow any own occupied pit, even a single cow. Capture is not compulsory.",
        played(text, "B1", "kimasai 7,7,7,7,7,7,7,4/0,0,0,0,5,0,0,1/1,0,2,0,1,0,0,0/0,0,0,0,0,0,0,1 0,0 N -"));
}

#[test]
fn km7_relay() {
    show!("KM7": "In both phases a lap that ends in an occupied pit relays, unless KM8 applies", worked("kimasai", "KM7 relay"));
}

#[test]
fn km8_raid() {
    show!("KM8": "those cows are taken and sown clockwise with the first of them dropped into the capturing pit itself.",
        worked("kimasai", "KM8 raid"));
}

#[test]
fn km8_one_cow_raided_falls_into_the_capturing_pit() {
    show!("KM8": "The capturing pit's own cows stay in it. Then KM7 and KM8 apply to the end of that lap.",
        worked("kimasai", "KM8 raid of one cow"));
}

#[test]
fn km9_whoever_empties_his_own_row_has_lost() {
    show!("KM9": "A player whose front row is empty when a move has ended has lost, in either phase and also by his own sowing.",
        worked("kimasai", "KM9 own row empty, mover loses"));
}

#[test]
fn km9_in_the_first_phase_too() {
    // A8 is all that South has in front. It gets one from the hand: two go to B8 and B7, which was empty.
    show!("KM9": "A player whose front row is empty when a move has ended has lost, in either phase and also by his own sowing.",
        played(
            "kimasai 4,4,4,4,4,4,4,4/0,1,1,1,1,1,1,0/0,0,0,0,0,0,0,1/9,1,0,0,0,0,0,0 5,10 S -",
            "A8",
            "kimasai 4,4,4,4,4,4,4,4/0,1,1,1,1,1,1,0/0,0,0,0,0,0,0,0/9,1,0,0,0,0,1,1 4,10 N -",
        )
        .won_by(Side::North));
}

#[test]
fn km9_a_row_that_is_empty_only_on_the_way_does_not_count() {
    // A8 is all that South has in front. Its one cow goes to B8 (9): the front row is empty. Relay: B7 to B1, A1, A2,
    // which was empty. The move has ended, and the front row is not empty.
    show!("KM9": "A row that is empty only while a move is under way does not count.",
        played(
            "kimasai 6,6,6,6,6,6,6,6/0,1,1,1,1,1,1,1/0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,8 0,0 S -",
            "A8",
            "kimasai 6,6,6,6,6,6,6,6/0,1,1,1,1,1,1,1/1,1,0,0,0,0,0,0/1,1,1,1,1,1,1,0 0,0 N -",
        )
        .laps(2));
}

#[test]
fn km9_bao_hamna_wins_at_once() {
    show!("KM9": "G7, with its one last lap, and G8 apply as well.", worked("kimasai", "G7 bao hamna"));
}

#[test]
fn km9_the_game_is_over_for_both_sides() {
    let _ = cite("KM9", "A player whose front row is empty when a move has ended has lost");
    // South's front row is empty, whoever is to move: nobody can play on.
    for (letter, rule) in [("N", "KM9"), ("S", "G7")] {
        let text = format!("kimasai 4,4,4,4,4,4,4,4/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0/3,3,3,3,3,3,3,3 0,0 {letter} -");
        let outcome = position(&text).outcome().expect("over");
        assert_eq!((outcome.winner, outcome.rule.as_str()), (Side::North, rule), "{text}");
        assert_eq!(legal(&text), [""; 0], "{text}");
    }
}
