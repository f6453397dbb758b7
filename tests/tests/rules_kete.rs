//! The rules of Kete, each shown by a move: the kuu, nemo, and hizi zetu up to its takata.

use bao_catalog::RuleSet;
use bao_tests::{board, cite, legal, played, refusal, show, worked};

#[test]
fn kt1_start() {
    let _ = cite("KT1", "Each side: kuu 6, front pits 6 and 7 two each, the rest empty; 22 seeds in each hand.");
    let start = RuleSet::Kete.start();
    let text = "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k";
    assert_eq!(start.to_string(), text);
    insta::assert_snapshot!(board(&start), @"
       8  7  6  5  4  3  2  1
    b  0  0  0  0  0  0  0  0   22 in hand
    a  0  2  2  6  0  0  0  0
    A  0  0  0  0  6  2  2  0
    B  0  0  0  0  0  0  0  0   22 in hand
       1  2  3  4  5  6  7  8
    ");
}

#[test]
fn kt2_a_captured_kuu_is_lost() {
    show!("KT2": "A kuu stands until its seeds are captured or it is lifted as a whole; then it is lost for ever and is an ordinary pit.",
        worked("kete", "KT2 kuu captured"));
}

#[test]
fn kt2_a_standing_kuu_of_fewer_than_six_is_an_ordinary_pit() {
    // South's kuu stands with four. A2 gets one and holds three: A3, A4, A5. A5 has five now: no kuu, so KT9 relays,
    // and lifted it is lost: A6, A7, A8, B8, B7, which was empty.
    show!("KT2": "A standing kuu of fewer than six is an ordinary pit meanwhile.",
        played(
            "kete 17,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,0,0,4,0,0,0/0,0,0,0,0,0,0,0 20,20 S K",
            "A2>",
            "kete 17,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,0,1,1,0,1,1,1/0,0,0,0,0,0,1,1 19,20 N -",
        )
        .laps(2));
}

#[test]
fn kt2_a_standing_kuu_may_grow_to_six_again() {
    // As above, but South's kuu stands with five: the last seed into A5 makes six, and KT9 ends the move there.
    show!("KT2": "It is functional while it stands and holds at least six seeds, counted after any drop into it.",
    played(
        "kete 16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,0,0,5,0,0,0/0,0,0,0,0,0,0,0 20,20 S K",
        "A2>",
        "kete 16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,0,1,1,6,0,0,0/0,0,0,0,0,0,0,0 19,20 N K",
    ));
}

#[test]
fn kt2_a_start_is_judged_before_the_seed_from_the_hand() {
    // Five in A5 are no kuu: KT7 lets the player start from it, as from A2. With the seed it holds six and is lifted,
    // and so lost: A6, A7, A8, B8, B7, B6.
    let text = "kete 16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,0,0,5,0,0,0/0,0,0,0,0,0,0,0 20,20 S K";
    assert_eq!(legal(text), ["A2<", "A2>", "A5<", "A5>"]);
    show!("KT2": "what a player may start with is judged before the seed from the hand is added.",
        played(text, "A5>", "kete 16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,0,0,0,1,1,1/0,0,0,0,0,1,1,1 19,20 N -"));
}

#[test]
fn kt3_a_player_without_seeds_moves_by_hizi_zetu() {
    // South has no seed left, North has three. B7 holds two: B8, A8. A8 was occupied and faces the two of a1; it is a
    // kimbi of the right: A8 (3), A7, which was empty.
    let text = "kete 7,7,7,7,7,7,7,6/0,0,0,1,0,0,0,2/0,0,0,0,0,0,0,1/0,0,0,0,0,0,2,0 0,3 S -";
    assert_eq!(legal(text), ["B7>"]);
    show!("KT3": "A player who holds seeds moves by the nemo rules, one who holds none by the hizi zetu rules.",
        played(text, "B7>", "kete 7,7,7,7,7,7,7,6/0,0,0,1,0,0,0,0/0,0,0,0,0,0,1,3/0,0,0,0,0,0,0,1 0,3 N -")
            .laps(2)
            .captures(1));
}

#[test]
fn kt3_the_other_still_moves_by_nemo() {
    // North's turn after the move above: no occupied front pit of his faces a seed, and a5 is the only one. It gets one
    // from the hand: two go to a6 and a7. The sevens behind may not start.
    let text = "kete 7,7,7,7,7,7,7,6/0,0,0,1,0,0,0,0/0,0,0,0,0,0,1,3/0,0,0,0,0,0,0,1 0,3 N -";
    assert_eq!(legal(text), ["a5<", "a5>"]);
    played(text, "a5>", "kete 7,7,7,7,7,7,7,6/0,1,1,0,0,0,0,0/0,0,0,0,0,0,1,3/0,0,0,0,0,0,0,1 0,2 S -").check();
}

#[test]
fn kt4_a_nemo_capture() {
    // Only A3 is occupied and faces seeds, the two of a6: it gets the seed and keeps its three. A1, A2, which was empty.
    let text = "kete 8,0,0,0,0,0,0,0/0,0,2,6,0,0,0,0/0,0,2,0,6,0,0,0/0,0,0,0,0,0,0,0 20,20 S K,k";
    assert_eq!(legal(text), ["A3<", "A3>"]);
    show!("KT4": "Put one seed from the hand into an own occupied front pit that faces seeds: the facing seeds are captured. Compulsory (G12).",
        played(text, "A3>", "kete 8,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0/1,1,3,0,6,0,0,0/0,0,0,0,0,0,0,0 19,20 N K,k")
            .captures(1));
}

#[test]
fn kt5_choice_of_kichwa() {
    show!("KT5": "centre, the player's choice for this first capture.", worked("kete", "KT5 choice of kichwa"));
}

#[test]
fn kt5_the_other_kichwa() {
    // The capture of the test above from the other end: the one seed of a4 goes into A8 (2), which was occupied and faces
    // nothing: relay into A7 (4) and A6, which was empty.
    played(
        "kete 0,0,0,0,0,0,0,0/0,0,3,7,1,0,0,0/0,0,0,0,6,0,3,1/0,0,0,0,0,0,0,1 21,21 S K,k",
        "A5<",
        "kete 0,0,0,0,0,0,0,0/0,0,3,7,0,0,0,0/0,0,0,0,7,1,4,0/0,0,0,0,0,0,0,1 20,21 N K,k",
    )
    .laps(2)
    .captures(1)
    .check();
}

#[test]
fn kt5_a_kimbi_decides() {
    // A7 is a kimbi of the right and faces the one of a2, which goes into A8, which was empty.
    let text = "kete 12,0,0,0,0,0,0,0/1,0,0,0,0,0,1,0/0,0,0,0,8,0,1,0/0,0,0,0,0,0,0,0 20,21 S K";
    assert_eq!(legal(text), ["A7<"]);
    assert_eq!(refusal(text, "A7>"), "A7> is illegal by KT5");
    show!("KT5": "As KJ5: kimbi, the kichwa of that side",
        played(text, "A7<", "kete 12,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,8,0,2,1/0,0,0,0,0,0,0,0 19,21 N K").captures(1));
}

#[test]
fn kt6_chain_of_captures() {
    show!("KT6": "Ending in an occupied own front pit that faces seeds: capture again, also when that pit is the kuu.",
        worked("kete", "KJ6/KT6 chain of captures"));
}

#[test]
fn kt6_the_kuu_captures_again_and_the_centre_keeps_the_direction() {
    // A1 gets the seed (2) and faces the five of a8, which enter at A1: A1 (3), A2, A3, A4, A5 (7). The kuu faces the
    // two of a4: capture again, no choice. It is in the centre, the sowing came clockwise: A1 (4), A2 (2). A2 was
    // occupied and faces nothing: relay into A3 (2) and A4 (2), occupied, facing nothing: relay into A5 (8) and A6,
    // which was empty.
    show!("KT6": "From a kimbi, the kichwa of that side; from the centre the direction stays as it is.",
        played(
            "kete 9,0,0,0,0,0,0,0/5,0,0,0,2,0,0,1/1,0,0,0,6,0,0,0/0,0,0,0,0,0,0,0 20,20 S K",
            "A1>",
            "kete 9,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/4,0,2,0,8,1,0,0/0,0,0,0,0,0,0,0 19,20 N K",
        )
        .laps(4)
        .captures(2));
}

#[test]
fn kt6_a_later_capture_at_a_kimbi_reverses() {
    // A1 gets the seed (2) and faces the seven of a8, which enter at A1: A1 (3), A2 to A6 (1 each), A7 (2). A7 was
    // occupied, faces the two of a2, and is a kimbi of the right: A8 (1), A7 (3). A7 faces nothing any more: relay to the
    // left, A6 (2), A5 (2), A4 (2); relay, A3 (2), A2 (2); relay, A1 (4), B1, which was empty.
    show!("KT6": "From a kimbi, the kichwa of that side; from the centre the direction stays as it is.",
        played(
            "kete 12,0,0,0,0,0,0,0/7,0,0,0,0,0,2,1/1,0,0,0,0,0,1,0/0,0,0,0,0,0,0,0 20,20 S -",
            "A1>",
            "kete 12,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/4,0,2,0,2,2,0,1/1,0,0,0,0,0,0,0 19,20 N -",
        )
        .laps(5)
        .captures(2));
}

#[test]
fn kt6_stop_in_the_kuu() {
    show!("KT6": "Ending in the kuu without capture: the player chooses to stop (the move ends)", worked("kete", "KT6 lap ends in the kuu"));
}

#[test]
fn kt6_safari() {
    // The position of the test above. The four of A6 enter at a8 and run anticlockwise: a8 (4), a7 (5), a6 (2), a5 (11).
    // The kuu is lifted, and lost: a4 (4), a3 (3), a2 (3), a1 (1), b1 to b6 (1 each), b7 (2).
    // Relays: b8 (3), a8 (5); a7 (6), a6 (3), a5 (1), a4 (5), a3 (4); a2 (4), a1 (2), b1 (2), b2 (2); b3 (2), b4 (2);
    // b5 (2), b6 (2); b7 (1), b8 (4); a8 (1), a7 (7), a6 (4), a5 (2); a4 (6), a3, which was empty.
    show!("KT6": "or to go on safari (the kuu is lifted, lost, and sown on).",
        played(
            "kete 2,1,0,0,0,0,0,0/3,4,1,10,3,1,2,0/0,0,0,0,1,4,3,0/0,0,0,0,0,0,1,1 13,14 N k",
            "a3<+",
            "kete 0,1,0,2,0,2,0,2/1,7,4,0,6,1,4,2/0,0,0,0,1,0,3,0/0,0,0,0,0,0,1,1 13,13 S -",
        )
        .laps(10)
        .captures(1));
}

#[test]
fn kt6_no_choice_in_a_kuu_of_fewer_than_six() {
    // A1 gets the seed (2) and faces the five of a8, which enter at A1: A1 (3), A2, A3, A4, A5 (4). The kuu stands, but
    // with four it is an ordinary pit: relay, and it is lost: A6, A7, A8, B8, which was empty.
    let text = "kete 14,0,0,0,0,0,0,0/5,0,0,0,0,0,0,1/1,0,0,0,3,0,0,0/0,0,0,0,0,0,0,0 20,20 S K";
    assert_eq!(legal(text), ["A1>"]);
    assert_eq!(refusal(text, "A1>+"), "A1>+ is illegal by KT6");
    show!("KT6": "Ending in another occupied pit: relay. Ending in an empty pit: the move ends.",
        played(text, "A1>", "kete 14,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/3,1,1,1,0,1,1,1/0,0,0,0,0,0,0,1 19,20 N -")
            .laps(2)
            .captures(1));
}

#[test]
fn kt7_with_a_kuu_any_other_front_pit() {
    let _ = cite("KT7", "With a kuu: any occupied front pit but the kuu.");
    // No pit of South's faces a seed. The kuu may not start, singletons may.
    let text = "kete 10,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,2,0,6,0,1,0/0,0,2,0,0,0,0,0 20,21 S K";
    assert_eq!(legal(text), ["A1<", "A1>", "A3<", "A3>", "A7<", "A7>"]);
    assert_eq!(refusal(text, "A5>"), "A5> is illegal by KT7");
    assert_eq!(refusal(text, "B3>"), "B3> is illegal by KT7");
}

#[test]
fn kt7_without_a_kuu_a_pit_of_two_or_more() {
    let _ = cite("KT7", "Without one: a front pit with at least two seeds before the seed is added");
    // The board of the test above, but the kuu does not stand.
    let text = "kete 10,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,2,0,6,0,1,0/0,0,2,0,0,0,0,0 20,21 S -";
    assert_eq!(legal(text), ["A3<", "A3>", "A5<", "A5>"]);
    assert_eq!(refusal(text, "A1>"), "A1> is illegal by KT7");
}

#[test]
fn kt7_singletons_if_there_is_nothing_else() {
    show!("KT7": "if all are singletons, any of them.", worked("kete", "KT7 singleton without a kuu"));
}

#[test]
fn kt8_tax_of_two() {
    show!("KT8": "two seeds are taken from it and sown in either direction, first into the next pit, and the kuu stands.",
        worked("kete", "KT8 tax of two"));
}

#[test]
fn kt8_seven_are_the_fewest_that_are_taxed() {
    // A5 gets one (8) and gives two (6), to the left: A4, A3, which was empty. With six it is a kuu still.
    let text = "kete 16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,0,0,0,7,0,0,0/0,0,0,0,0,0,0,0 20,20 S K";
    assert_eq!(legal(text), ["A5<", "A5>"]);
    show!("KT8": "Did it hold more than six before the seed was added",
        played(text, "A5<", "kete 16,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,0,1,1,6,0,0,0/0,0,0,0,0,0,0,0 19,20 N K"));
}

#[test]
fn kt8_a_kuu_of_six_is_sown_whole() {
    show!("KT8": "Did it hold exactly six: the whole pit is sown in either direction and the kuu is lost, for a kuu never holds fewer than six.",
        worked("kete", "KT8 kuu of six sown whole"));
}

#[test]
fn kt9_takata_lap_ends_in_kuu() {
    show!("KT9": "Ending in the kuu ends the move at once.", worked("kete", "KT9 takata lap ends in the kuu"));
}

#[test]
fn kt9_takata_captures_nothing() {
    // No occupied pit of South's faces a seed. A3 gets one and holds three: A4, A5, A6 (14). A6 was occupied: relay, once
    // round, A7, A8, B8 to B1, A1, A2, A3 (1 each), A4 (2). A4 was empty at first and is not now; it faces the three of
    // a5. Nothing is captured: relay into A5 (2) and A6, which was empty.
    show!("KT9": "Nothing is captured. Ending in the kuu ends the move at once. Otherwise relay to an empty pit.",
        played(
            "kete 6,0,0,0,0,0,0,0/0,0,0,3,0,0,0,0/0,0,2,0,0,13,0,0/0,0,0,0,0,0,0,0 20,20 S -",
            "A3>",
            "kete 6,0,0,0,0,0,0,0/0,0,0,3,0,0,0,0/1,1,1,0,2,1,1,1/1,1,1,1,1,1,1,1 19,20 N -",
        )
        .laps(3));
}

#[test]
fn kt10_capture_from_the_kuu() {
    show!("KT10": "As KJ2 and KJ3 (2 to 15 seeds, either row, either direction, the kuu too). Compulsory.",
        worked("kete", "KT10 capture from the kuu"));
}

#[test]
fn kt10_capture_from_the_back_row() {
    show!("KT10": "As KJ2 and KJ3 (2 to 15 seeds, either row, either direction, the kuu too).",
        worked("kete", "KJ2/KT10 capture from the back row"));
}

#[test]
fn kt10_sixteen_capture_nothing() {
    show!("KT10": "As KJ2 and KJ3 (2 to 15 seeds", worked("kete", "G4/KJ3 sixteen or more in the first lap"));
}

#[test]
fn kt11_a_kimbi_decides() {
    show!("KT11": "From a kimbi, the kichwa of that side", worked("kete", "KJ5/KT6/KT11 kimbi reverses"));
}

#[test]
fn kt11_the_centre_keeps_the_direction_of_the_first_capture_too() {
    // A2 holds two: A3, A4. A4 was occupied and faces the two of a5; the sowing came clockwise: A1, A2, which was empty.
    let text = "kete 8,8,8,8,8,8,8,2/0,0,0,2,0,0,0,1/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A2>"]);
    assert_eq!(refusal(text, "A2>,<"), "A2>,< is illegal by KT5");
    show!("KT11": "from the centre the direction stays as it is, for the first capture too. There is no choice.",
        played(text, "A2>", "kete 8,8,8,8,8,8,8,2/0,0,0,0,0,0,0,1/1,1,1,2,0,0,0,0/0,0,0,0,0,0,0,0 0,0 N -")
            .laps(2)
            .captures(1));
    // From the other side A6 sows A5, A4: anticlockwise, so A8 and A7.
    played(
        "kete 8,8,8,8,8,8,8,2/1,0,0,2,0,0,0,0/0,0,0,1,0,2,0,0/0,0,0,0,0,0,0,0 0,0 S -",
        "A6<",
        "kete 8,8,8,8,8,8,8,2/1,0,0,0,0,0,0,0/0,0,0,2,1,0,1,1/0,0,0,0,0,0,0,0 0,0 N -",
    )
    .laps(2)
    .captures(1)
    .check();
}

#[test]
fn kt12_compulsory_safari() {
    show!("KT12": "A lap that ends in the kuu without capture must go on (compulsory safari), and the kuu is lost.",
        worked("kete", "KT12 compulsory safari"));
}

#[test]
fn kt12_the_kuu_captures() {
    show!("KT12": "As KJ6.", worked("kete", "KT6/KT12 captures at the kuu"));
}

#[test]
fn kt12_later_captures() {
    // B2 holds three: B1, A1, A2. A2 was occupied and faces the four of a7 (KT10): A1 (2), A2 (3), A3, A4 (2). A4 was
    // occupied and faces the two of a5, so it captures again (KT12): A1 (3), A2 (4). A2 faces nothing any more: relay into
    // A3 (2), A4 (3), A5 and A6, which was empty.
    show!("KT12": "As KJ6.",
        played(
            "kete 6,6,6,6,7,7,7,7/0,4,0,2,0,0,0,1/0,1,0,1,0,0,0,0/0,3,0,0,0,0,0,0 0,0 S -",
            "B2<",
            "kete 6,6,6,6,7,7,7,7/0,0,0,0,0,0,0,1/3,0,2,3,1,1,0,0/1,0,0,0,0,0,0,0 0,0 N -",
        )
        .laps(4)
        .captures(2));
}

#[test]
fn kt13_takata_from_the_kuu() {
    show!("KT13": "As KJ7, but if the player has a kuu, the takata must start from it.", worked("kete", "KT13 takata from the kuu"));
}

#[test]
fn kt13_takata_from_the_back_row() {
    show!("KT13": "As KJ7", worked("kete", "KJ7/KT13 takata from the back row"));
}

#[test]
fn kt13_only_a_functional_kuu_must_start() {
    let _ = cite("KT13", "if the player has a kuu, the takata must start from it.");
    // No pit of South's faces a seed. A kuu of six must start; one of five is an ordinary pit.
    let six = "kete 18,18,18,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,0,0,6,0,0,0/1,0,0,0,0,0,0,0 0,0 S K";
    assert_eq!(legal(six), ["A5<", "A5>"]);
    assert_eq!(refusal(six, "A2>"), "A2> is illegal by KT13");
    let five = "kete 18,18,19,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,0,0,5,0,0,0/1,0,0,0,0,0,0,0 0,0 S K";
    assert_eq!(legal(five), ["A2<", "A2>", "A5<", "A5>"]);
}
