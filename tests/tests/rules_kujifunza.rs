//! The rules of Kujifunza and of its rule set `kujifunza/zanzibar`, each shown by a move.

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_tests::{board, cite, legal, played, refusal, show, worked};

#[test]
fn kj1_start() {
    let _ = cite("KJ1", "Two seeds in each of the 32 pits, nothing in hand.");
    let start = RuleSet::Kujifunza.start();
    assert_eq!(start.to_string(), "kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -");
    insta::assert_snapshot!(board(&start), @"
       8  7  6  5  4  3  2  1
    b  2  2  2  2  2  2  2  2
    a  2  2  2  2  2  2  2  2
    A  2  2  2  2  2  2  2  2
    B  2  2  2  2  2  2  2  2
       1  2  3  4  5  6  7  8
    ");
    assert_eq!(
        start.to_string().replace("kujifunza", "kujifunza/zanzibar"),
        RuleSet::KujifunzaZanzibar.start().to_string()
    );
}

#[test]
fn kj2_capture_from_the_back_row() {
    show!("KJ2": "From any own pit, front or back, with 2 to 15 seeds, in either direction",
        worked("kujifunza", "KJ2/KT10 capture from the back row"));
}

#[test]
fn kj2_the_last_pit_must_be_occupied_and_face_a_seed() {
    let _ = cite(
        "KJ2",
        "such that the last seed of the first lap drops into an occupied own front pit that faces at least one seed.",
    );
    // A2 and A4 are occupied and face seeds: A2 reaches A4 to the right, A4 reaches A2 to the left, and so does B1.
    // To the right A4 reaches A6, which faces a seed but is empty.
    // Either way from A7, whose one seed is too few, lies a pit that captures nothing: A6, and A8, which faces nothing.
    let text = "kujifunza 7,7,7,7,7,7,7,2/0,1,0,3,0,1,0,0/0,2,0,2,0,0,1,1/2,0,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A2>,<", "A2>,>", "A4<", "B1<"]);
    for (written, rule) in [("A4>", "G12"), ("A2<", "G12"), ("A7>", "KJ2"), ("B1>", "KJ2")] {
        assert_eq!(refusal(text, written), format!("{written} is illegal by {rule}"));
    }
}

#[test]
fn kj2_a_single_seed_starts_no_capture() {
    // A1 is occupied, as is A2, which faces the one of a7: but one seed is too few.
    // A4 with its three reaches A1, which faces nothing, and A7, which is empty: it is sown without capture.
    let text = "kujifunza 7,7,7,7,7,7,7,7/0,1,0,0,0,0,0,0/1,1,0,3,0,0,0,0/1,1,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A4<", "A4>"]);
    assert_eq!(refusal(text, "A1>"), "A1> is illegal by KJ7");
}

#[test]
fn kj3_exactly_sixteen_end_where_they_came_from() {
    show!("KJ3": "(Exactly 16 end in the pit they came from, which is empty: the move ends.)",
        worked("kujifunza", "G4/KJ3 sixteen or more in the first lap"));
}

#[test]
fn kj3_more_than_fifteen_capture_nothing() {
    // A4 holds seventeen: one for each pit, A4 too, and the last into A5, which now holds sixteen and faces the one of a4.
    // Nothing is captured: A5 is relayed, once round into A5 itself, which was empty.
    // To the right A5 with its fourteen would end in A3, to the left in A7: they face nothing, so nothing captures.
    show!("KJ3": "A first lap of 16 seeds or more captures nothing, and so the whole move captures nothing",
        played(
            "kujifunza 4,4,4,4,4,4,4,4/0,0,0,0,1,0,0,0/0,0,0,17,14,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            "A4>",
            "kujifunza 4,4,4,4,4,4,4,4/0,0,0,0,1,0,0,0/2,2,2,2,1,2,2,2/2,2,2,2,2,2,2,2 0,0 N -",
        )
        .laps(2));
}

#[test]
fn kj3_later_laps_of_a_capturing_move_may_be_any_size() {
    // Lap 1: B2 holds three: B1, A1, A2. A2 was occupied and faces the four of a7; it is a kimbi of the left.
    // Lap 2: A1 (2), A2 (3), A3 (1), A4 (17). A4 faces nothing: relay.
    // Lap 3: seventeen, one for each pit and the last into A5 (2), which faces the one of a4, North's last.
    // Lap 4: the one seed into A1 (4). South has won.
    show!("KJ3": "in a capturing move the later laps may be any size.",
        played(
            "kujifunza 5,5,5,5,5,5,5,4/0,4,0,0,1,0,0,0/0,1,0,16,0,0,0,0/0,3,0,0,0,0,0,0 0,0 S -",
            "B2<",
            "kujifunza 5,5,5,5,5,5,5,4/0,0,0,0,0,0,0,0/4,4,2,1,2,1,1,1/2,1,1,1,1,1,1,1 0,0 N -",
        )
        .laps(4)
        .captures(2)
        .won_by(Side::South));
}

#[test]
fn kj4_the_capturing_pit_keeps_its_seeds() {
    // A4 holds two: A5, A6. A6 was occupied (4 now) and faces the two of a3, which go into A8 and A7; A7 was empty.
    show!("KJ4": "The capturing pit keeps its own seeds.",
        played(
            "kujifunza 7,7,7,7,7,7,7,6/0,0,0,0,0,2,1,0/0,0,0,2,0,3,0,1/0,0,0,0,0,0,0,0 0,0 S -",
            "A4>,<",
            "kujifunza 7,7,7,7,7,7,7,6/0,0,0,0,0,0,1,0/0,0,0,0,1,4,1,2/0,0,0,0,0,0,0,0 0,0 N -",
        )
        .laps(2)
        .captures(1));
}

#[test]
fn kj5_choice_of_kichwa() {
    show!("KJ5": "for the first capture of the move the player chooses the kichwa",
        worked("kujifunza", "KJ5 choice of kichwa"));
}

#[test]
fn kj5_a_kimbi_decides_whichever_way_the_sowing_came() {
    show!("KJ5": "Where the capturing pit (the mover's own) is a kimbi: from the mover's kichwa of that side, whichever way the sowing came.",
        worked("kujifunza", "KJ5/KT6/KT11 kimbi reverses"));
}

#[test]
fn kj5_later_captures_keep_the_direction() {
    // Lap 1: B2 holds three: B1, A1, A2. A2 was occupied and faces the four of a7; it is a kimbi: left kichwa.
    // Lap 2: A1 (2), A2 (3), A3 (1), A4 (2). A4 was occupied and faces the two of a5. It is in the centre, and this is
    // not the first capture: the sowing came clockwise, so it is the left kichwa again.
    // Lap 3: A1 (3), A2 (4). A2 now faces nothing: relay.
    // Lap 4: A3 (2), A4 (3), A5 (1), A6 (1), which was empty.
    let text = "kujifunza 6,6,6,6,7,7,7,7/0,4,0,2,0,0,0,1/0,1,0,1,0,0,0,0/0,3,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["B2<"]);
    show!("KJ5": "for every later capture the direction of sowing stays as it is (came clockwise: left kichwa; came anticlockwise: right kichwa).",
        played(text, "B2<", "kujifunza 6,6,6,6,7,7,7,7/0,0,0,0,0,0,0,1/3,0,2,3,1,1,0,0/1,0,0,0,0,0,0,0 0,0 N -")
            .laps(4)
            .captures(2));
}

#[test]
fn kj5_later_captures_keep_the_other_direction_too() {
    // The board of the test above in a mirror: B7 sows B8, A8, A7; A7 captures, then A5, both from the right kichwa.
    let text = "kujifunza 7,7,7,7,6,6,6,6/1,0,0,0,2,0,4,0/0,0,0,0,1,0,1,0/0,0,0,0,0,0,3,0 0,0 S -";
    assert_eq!(legal(text), ["B7>"]);
    played(text, "B7>", "kujifunza 7,7,7,7,6,6,6,6/1,0,0,0,0,0,0,0/0,0,1,1,3,2,0,3/0,0,0,0,0,0,0,1 0,0 N -")
        .laps(4)
        .captures(2)
        .check();
}

#[test]
fn kj5_zanzibar_chooses_nothing() {
    let _ = cite("KJ5", "Ruling: the first only");
    // A2 holds two: A3, A4. A4 was occupied and faces the two of a5. It came clockwise: left kichwa, A1 (3), A2, which
    // was empty.
    let start = RuleSet::KujifunzaZanzibar.start().to_string();
    let after = "kujifunza/zanzibar 2,2,2,2,2,2,2,2/2,2,2,0,2,2,2,2/3,1,3,3,2,2,2,2/2,2,2,2,2,2,2,2 0,0 N -";
    insta::with_settings!({
        description => "kujifunza/zanzibar: in KJ5 a first capture from the centre keeps the direction too",
        omit_expression => true,
    }, {
        insta::assert_snapshot!(played(&start, "A2>", after).laps(2).captures(1).tell());
    });
    assert_eq!(refusal(&start, "A2>,<"), "A2>,< is illegal by KJ5");
    // Each start of Kujifunza is there, without its choice.
    let mut starts: Vec<_> = legal(&RuleSet::Kujifunza.start().to_string());
    for text in &mut starts {
        text.truncate(3);
    }
    starts.dedup();
    assert_eq!(legal(&start), starts);
}

#[test]
fn kj6_chain_of_captures() {
    show!("KJ6": "every lap, entry laps included, that ends in an occupied own front pit facing seeds captures again",
        worked("kujifunza", "KJ6/KT6 chain of captures"));
}

#[test]
fn kj7_takata_from_the_back_row() {
    show!("KJ7": "if no front pit has two, from any back pit with two or more.",
        worked("kujifunza", "KJ7/KT13 takata from the back row"));
}

#[test]
fn kj7_takata_captures_nothing() {
    // No start ends in A5, the one occupied pit that faces a seed.
    // A1 holds two: A2, A3 (2). Relay: A4, A5 (2). A5 faces the two of a4, but a takata captures nothing.
    // Relay: A6, A7, which was empty.
    show!("KJ7": "Nothing is captured during the whole move.",
        played(
            "kujifunza 8,8,8,8,8,8,8,2/0,0,0,0,2,0,0,0/2,0,1,0,1,0,0,0/0,0,0,0,0,0,0,0 0,0 S -",
            "A1>",
            "kujifunza 8,8,8,8,8,8,8,2/0,0,0,0,2,0,0,0/0,1,0,1,0,1,1,0/0,0,0,0,0,0,0,0 0,0 N -",
        )
        .laps(3));
}

#[test]
fn kj8_the_last_of_the_front_row_is_not_sown_away() {
    let _ = cite(
        "KJ8",
        "A takata may not start by sowing, away from the centre, a kichwa that is the only occupied pit of the mover's front row.",
    );
    let text = "kujifunza 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0/1,1,1,1,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A1>"]);
    assert_eq!(refusal(text, "A1<"), "A1< is illegal by KJ8");
    // A second occupied pit, even a single seed, and it may.
    let text = "kujifunza 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/3,0,0,0,0,0,0,1/1,1,1,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A1<", "A1>"]);
    // Nor does it hold for a pit that is no kichwa.
    let text = "kujifunza 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/0,3,0,0,0,0,0,0/1,1,1,1,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A2<", "A2>"]);
}

#[test]
fn kj9_an_opponent_with_singletons_has_lost() {
    show!("KJ9": "G7 and G8 (the opponent holds only singletons or nothing).", worked("kujifunza", "G8 no move left"));
}
