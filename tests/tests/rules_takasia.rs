//! Takasia, the claim that follows it, and the end of Kete, each shown by a move.

use bao_core::Side;
use bao_tests::{cite, legal, played, position, refusal, show, worked};

#[test]
fn kt14_takasia_imposed() {
    show!("KT14": "if exactly one of the opponent's front pits is threatened, and none of the mover's, that pit is under takasia for the opponent's next turn.",
        worked("kete", "KT14 takasia imposed"));
}

/// South's takata A1> puts one seed into A2 and one into A3, which was empty. Nothing captured before, for A1 faces
/// nothing; now the three of B1 reach A3, which faces a6. What lies behind North's front row is too much for a first lap.
#[track_caller]
fn takata(north: &str, hands: &str, expected: &str) {
    let text = format!("kete {north}/2,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0 {hands} S -");
    assert_eq!(legal(&text), ["A1>"], "KT17 forbids the other direction");
    played(&text, "A1>", &format!("kete {north}/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 {hands} N {expected}")).check();
}

#[test]
fn kt14_exactly_one_pit_is_threatened() {
    // a6 is threatened; nothing of North's reaches a6 or a7, which face the two seeds of South's.
    takata("0,18,18,18,0,0,0,0/0,0,3,0,0,0,2,0", "0,0", "t=a6");
}

#[test]
fn kt14_a_single_seed_can_be_under_takasia() {
    let _ = cite("KT14", "A single seed can be under takasia.");
    takata("0,18,18,20,0,0,0,0/0,0,1,0,0,0,2,0", "0,0", "t=a6");
}

#[test]
fn kt14_not_the_only_occupied_front_pit() {
    let _ = cite("KT14", "nothing is under takasia: a kuu; a pit that is its owner's only occupied front pit;");
    takata("0,18,18,20,0,0,0,0/0,0,3,0,0,0,0,0", "0,0", "-");
    takata("0,18,18,22,0,0,0,0/0,0,1,0,0,0,0,0", "0,0", "-");
}

#[test]
fn kt14_not_the_only_group_of_the_front_row() {
    let _ = cite("KT14", "a pit that holds the owner's only group of two or more in the front row.");
    takata("0,18,18,19,0,0,0,0/0,0,3,0,0,0,1,0", "0,0", "-");
    // Of two groups one may be reserved, and of singletons as well.
    takata("0,18,18,18,0,0,0,0/0,0,3,0,0,0,2,0", "0,0", "t=a6");
    takata("0,18,18,21,0,0,0,0/0,0,1,0,0,0,1,0", "0,0", "t=a6");
}

#[test]
fn kt14_not_against_an_opponent_who_holds_seeds() {
    let _ = cite("KT14", "After a takata played by the hizi zetu rules, against an opponent who holds no seeds either");
    takata("0,18,18,17,0,0,0,0/0,0,3,0,0,0,2,0", "0,1", "-");
}

#[test]
fn kt14_not_after_a_takata_of_nemo() {
    let _ = cite("KT14", "After a takata played by the hizi zetu rules");
    // South's last seed goes into A1, and its two into A2 and A3: the same board, but a takata by KT7.
    let text = "kete 0,18,18,18,0,0,0,0/0,0,3,0,0,0,2,0/1,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0 1,0 S -";
    played(text, "A1>", "kete 0,18,18,18,0,0,0,0/0,0,3,0,0,0,2,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 N -").check();
}

#[test]
fn kt14_not_where_the_mover_is_threatened_too() {
    let _ = cite("KT14", "and none of the mover's");
    // The two of a4 reach a6, which is occupied and faces A3.
    takata("0,18,18,16,0,0,0,0/0,0,3,0,2,0,2,0", "0,0", "-");
}

#[test]
fn kt14_all_threatened_pits_are_counted() {
    let _ = cite("KT14", "All threatened pits are counted");
    // The three of B1 reach A3, which faces a6; the three of B2 reach A2, which faces a7: two pits are threatened.
    let text = "kete 0,16,16,17,0,0,0,0/0,2,3,0,0,0,2,0/2,0,0,0,0,0,0,0/3,3,0,0,0,0,0,0 0,0 S -";
    played(text, "A1>", "kete 0,16,16,17,0,0,0,0/0,2,3,0,0,0,2,0/0,1,1,0,0,0,0,0/3,3,0,0,0,0,0,0 0,0 N -").check();
}

#[test]
fn kt14_not_a_kuu() {
    let _ = cite("KT14", "nothing is under takasia: a kuu;");
    // A2 sows A3 and A4; the four of B1 then reach A4, which faces North's kuu.
    let text = "kete 0,16,16,17,0,0,0,0/0,0,0,7,0,0,2,0/0,2,0,0,0,0,0,0/4,0,0,0,0,0,0,0 0,0 S k";
    played(text, "A2>", "kete 0,16,16,17,0,0,0,0/0,0,0,7,0,0,2,0/0,0,1,1,0,0,0,0/4,0,0,0,0,0,0,0 0,0 N k").check();
    // A standing kuu of five is an ordinary pit, and so is one of seven that does not stand (KT2).
    let text = "kete 0,17,17,17,0,0,0,0/0,0,0,5,0,0,2,0/0,2,0,0,0,0,0,0/4,0,0,0,0,0,0,0 0,0 S k";
    played(text, "A2>", "kete 0,17,17,17,0,0,0,0/0,0,0,5,0,0,2,0/0,0,1,1,0,0,0,0/4,0,0,0,0,0,0,0 0,0 N k,t=a5").check();
    let text = "kete 0,16,16,17,0,0,0,0/0,0,0,7,0,0,2,0/0,2,0,0,0,0,0,0/4,0,0,0,0,0,0,0 0,0 S -";
    played(text, "A2>", "kete 0,16,16,17,0,0,0,0/0,0,0,7,0,0,2,0/0,0,1,1,0,0,0,0/4,0,0,0,0,0,0,0 0,0 N t=a5").check();
}

#[test]
fn kt15_the_pit_under_takasia_may_not_start() {
    let _ = cite("KT15", "The opponent may not start from the pit under takasia");
    let board = "kete 0,18,18,18,0,0,0,0/0,0,3,0,0,0,2,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 N";
    assert_eq!(legal(&format!("{board} -")), ["a2<", "a2>", "a6<", "a6>"]);
    assert_eq!(legal(&format!("{board} t=a6")), ["a2<", "a2>"]);
    assert_eq!(refusal(&format!("{board} t=a6"), "a6>"), "a6> is illegal by KT15");
}

#[test]
fn kt15_a_lap_that_ends_under_takasia_ends_the_move() {
    // a1 holds two: a2, a3 (3). a3 was occupied: relay into a4, a5, a6 (4), which is under takasia.
    show!("KT15": "a lap that ends in it ends the move",
        played(
            "kete 0,16,18,18,0,0,0,0/0,0,3,0,0,2,0,2/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 N t=a6",
            "a1>",
            "kete 0,16,18,18,0,0,0,0/0,0,4,1,1,0,1,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 S h=a6",
        )
        .laps(2));
}

#[test]
fn kt15_the_first_lap_from_the_kuu_relays_on() {
    // The seventeen of the kuu go once round and end in a6 (5), under takasia: the first lap from the kuu relays on.
    // a7 (2), a8 (2), b8 (2), b7 (2), b6 (21). Relay, once round and five more: b5 (23), b4, b3, b2 (3 each), b1 (3).
    // Relay: a1 (3), a2 (3), a3 (3). Relay: a4 (3), a5 (3), a6 (2). No first lap any more: the move ends there.
    show!("KT15": "except the first lap of a move that started from the kuu, which relays on.",
        played(
            "kete 0,0,19,20,0,0,0,0/0,0,3,17,0,0,0,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 N k,t=a6",
            "a5>",
            "kete 3,3,1,23,3,3,3,0/3,3,2,3,3,0,3,3/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 S h=a6",
        )
        .laps(5));
}

#[test]
fn kt16_claim_in_force() {
    show!("KT16": "On the next turn of the player who imposed takasia, if that pit can be captured by the first capture of some legal move, only such moves may be played, even if others capture too.",
        worked("kete", "KT16 claim in force"));
}

/// B1 reaches A3, which faces a6; A6 reaches A8, which faces a1: two captures.
const TWO_CAPTURES: &str = "kete 0,17,17,17,0,0,0,0/0,0,3,0,0,0,0,2/0,1,1,0,0,2,0,1/3,0,0,0,0,0,0,0 0,0 S";

#[test]
fn kt16_the_claim_bars_other_captures() {
    let text = format!("{TWO_CAPTURES} h=a6");
    assert_eq!(legal(&text), ["B1<"]);
    assert_eq!(refusal(&text, "A6>"), "A6> is illegal by KT16");
    // B1 holds three: A1, A2 (2), A3 (2). A3 faces the three of a6, which enter at A1: A1 (2), A2 (3), A3 (3). A3 faces
    // nothing any more: relay into A4, A5, A6 (3); relay into A7, A8 (2), B8, which was empty. The claim is over.
    show!("KT16": "only such moves may be played, even if others capture too. The claim lasts for that turn alone",
        played(&text, "B1<", "kete 0,17,17,17,0,0,0,0/0,0,0,0,0,0,0,2/2,3,0,1,1,0,1,2/0,0,0,0,0,0,0,1 0,0 N -")
            .laps(4)
            .captures(1));
}

#[test]
fn kt16_a_claim_that_cannot_be_met_binds_nothing() {
    let _ = cite("KT16", "if no legal move meets it, it binds nothing.");
    assert_eq!(legal(&format!("{TWO_CAPTURES} -")), ["A6>", "B1<"]);
    // A5, which faces a4, is empty.
    assert_eq!(legal(&format!("{TWO_CAPTURES} h=a4")), ["A6>", "B1<"]);
    // A8, which faces a1, is reached too: that is another claim.
    assert_eq!(legal(&format!("{TWO_CAPTURES} h=a1")), ["A6>"]);
}

/// The rules let `t` and `h` not stand together, and say of each when it is written. Where both would be, it is `t`:
/// takasia comes where none of the mover's pits is threatened (KT14), so that no claim could be met.
#[test]
fn kt16_where_takasia_comes_at_once_there_is_no_claim() {
    let _ = cite("KT14", "and none of the mover's");
    // North's a8 is under takasia. His takata from a1 puts one seed into a2 and one into a3: the three of b1 now reach a3,
    // which faces A6.
    played(
        "kete 0,0,0,0,0,0,0,3/1,0,0,0,0,0,0,2/0,2,0,0,0,3,0,0/0,0,0,17,18,18,0,0 0,0 N t=a8",
        "a1>",
        "kete 0,0,0,0,0,0,0,3/1,0,0,0,0,1,1,0/0,2,0,0,0,3,0,0/0,0,0,17,18,18,0,0 0,0 S t=A6",
    )
    .check();
}

#[test]
fn kt17_own_front_row_in_nemo() {
    let _ = cite("KT17", "As KJ8, in both phases (in nemo, counted with the seed just placed).");
    // A1 is all that South has in front, and faces nothing.
    let text = "kete 19,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/2,0,0,0,0,0,0,0/2,0,0,0,0,0,0,0 20,20 S -";
    assert_eq!(legal(text), ["A1>"]);
    assert_eq!(refusal(text, "A1<"), "A1< is illegal by KT17");
    // With a seed in A8 it may be sown either way.
    let text = "kete 18,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/2,0,0,0,0,0,0,1/2,0,0,0,0,0,0,0 20,20 S -";
    assert_eq!(legal(text), ["A1<", "A1>"]);
}

#[test]
fn kt17_own_front_row_in_hizi_zetu() {
    let _ = cite("KT17", "As KJ8, in both phases");
    let text = "kete 19,20,20,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,2 0,0 S -";
    assert_eq!(legal(text), ["A8<"]);
    assert_eq!(refusal(text, "A8>"), "A8> is illegal by KT17");
    let text = "kete 19,20,20,0,0,0,0,0/1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,2/0,0,0,0,0,0,0,1 0,0 S -";
    assert_eq!(legal(text), ["A8<", "A8>"]);
}

#[test]
fn kt18_the_end() {
    let _ = cite("KT18", "G7 and G8.");
    // North's front row is empty: South has won, whoever is to move.
    // North has one seed in a3 and singletons behind, and no seed in hand: he has no move.
    for (text, rule) in [
        ("kete 9,9,9,9,9,9,9,0/0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -", "G7"),
        ("kete 9,9,9,9,9,9,9,0/0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 N -", "G7"),
        ("kete 0,0,0,0,0,1,1,0/0,0,0,0,0,1,0,0/20,20,21,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 N -", "G8"),
    ] {
        let outcome = position(text).outcome().expect("over");
        assert_eq!((outcome.winner, outcome.rule.as_str()), (Side::South, rule), "{text}");
        assert_eq!(legal(text), [""; 0], "{text}");
    }
}
