//! Move text: why a move is illegal, in the order of the rules, and the forms that are read.

use bao_catalog::RuleSet;
use bao_core::MoveError;
use bao_tests::{legal, position, refusal};

/// Asserts the rule that forbids a move.
#[track_caller]
fn forbids(text: &str, written: &str, rule: &str) {
    match position(text).find_move(written) {
        Err(MoveError::Illegal(illegal)) => assert_eq!(illegal.rule.as_str(), rule, "{written} in {text}"),
        other => panic!("{written} in {text}: expected {rule}, found {other:?}"),
    }
}

/// Asserts which legal move a text means.
#[track_caller]
fn means(text: &str, written: &str, expected: &str) {
    let position = position(text);
    match position.find_move(written) {
        Ok(legal) => assert_eq!(position.text_of(legal), expected, "{written} in {text}"),
        Err(error) => panic!("{written} in {text}: expected {expected}, found {error}"),
    }
}

/// A capture, A6> on A8, beside a takata from A2.
const CAPTURE: &str = "7,7,7,7,7,7,7,7/0,0,0,0,0,0,0,3/0,2,0,0,0,2,0,1/0,0,0,0,0,0,0,0 0,0 S -";

/// The same without the seed in A8: nothing captures.
const TAKATA: &str = "7,7,7,7,7,7,7,8/0,0,0,0,0,0,0,3/0,2,0,0,0,2,0,0/0,0,0,0,0,0,0,0 0,0 S -";

mod game_over {
    use super::*;

    #[test]
    fn g7_comes_before_everything() {
        // North's front row is empty. The moves: a good one, no such pit, another's pit, an empty pit.
        let rows = "9,9,9,9,9,9,9,0/0,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,0,0,0,0,0,0,0";
        for rules in ["kete", "kujifunza", "kujifunza/zanzibar"] {
            for written in ["A2>", "A9>", "b8>", "A1>"] {
                forbids(&format!("{rules} {rows} 0,0 S -"), written, "G7");
                forbids(&format!("{rules} {rows} 0,0 N -"), written, "G7");
            }
        }
    }

    #[test]
    fn g8_comes_before_everything() {
        let text = "kujifunza 20,20,20,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0 0,0 S -";
        for written in ["A1>", "A9>", "a1>", "A2>"] {
            forbids(text, written, "G8");
        }
    }

    #[test]
    fn km9_comes_before_everything() {
        let rows = "9,9,9,9,9,9,9,0/0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0";
        for written in ["A1", "A9", "b8", "A2"] {
            // South is to move: North has emptied his own front row.
            forbids(&format!("kimasai {rows} 0,0 S -"), written, "KM9");
            forbids(&format!("kimasai {rows} 0,0 N -"), written, "G7");
        }
    }

    #[test]
    fn g9_where_both_rows_are_empty() {
        for rules in RuleSet::ALL {
            let text = format!("{rules} 4,4,4,4,4,4,4,4/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/4,4,4,4,4,4,4,4 0,0 S -");
            forbids(&text, "A1", "G9");
        }
    }
}

mod pit {
    use super::*;

    #[test]
    fn g1_no_such_pit_another_s_pit_an_empty_pit() {
        for rules in RuleSet::ALL {
            let start = rules.start().to_string();
            for written in ["A0", "A9>", "B12<", "A4294967295", "a1", "b7>"] {
                forbids(&start, written, "G1");
            }
        }
        // An empty pit, though a capture is compulsory.
        forbids(&format!("kujifunza {CAPTURE}"), "A1>", "G1");
        forbids("kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open", "B1", "G1");
        // The letter's case is the owner's.
        forbids(&format!("kujifunza {CAPTURE}"), "a6>", "G1");
    }
}

mod start {
    use super::*;

    #[test]
    fn kj2_no_capture_there_and_no_takata_either() {
        let text = "kujifunza 7,7,7,7,7,7,7,4/0,0,0,0,0,0,0,3/0,2,0,0,0,2,0,1/3,0,0,0,0,0,0,0 0,0 S -";
        assert_eq!(legal(text), ["A6>"]);
        // One seed; a back pit, which may start no takata while front pits hold two.
        forbids(text, "A8<", "KJ2");
        forbids(text, "B1>", "KJ2");
        // A front pit of two could start a takata: it is the capture that forbids it.
        forbids(text, "A2>", "G12");
        forbids(text, "A6<", "G12");
    }

    #[test]
    fn kj7_where_nothing_captures() {
        // Two in front forbid singletons, and every back pit.
        let text = "kujifunza 7,7,7,7,7,7,7,3/0,0,0,0,0,0,0,3/0,2,1,0,0,0,0,0/5,0,1,0,0,0,0,0 0,0 S -";
        assert_eq!(legal(text), ["A2<", "A2>"]);
        forbids(text, "A3>", "KJ7");
        forbids(text, "B1<", "KJ7");
        forbids(text, "B3<", "KJ7");
    }

    #[test]
    fn kt4_where_a_capture_of_nemo_is_due() {
        // A3 faces a6. A7 could start a takata if nothing captured, the kuu and the back row could not.
        let text = "kete 4,0,0,0,0,0,0,0/0,0,2,6,0,0,0,0/0,0,2,0,6,0,2,0/0,0,2,0,0,0,0,0 20,20 S K,k";
        assert_eq!(legal(text), ["A3<", "A3>"]);
        forbids(text, "A5>", "KT4");
        forbids(text, "B3>", "KT4");
        forbids(text, "A7>", "G12");
        // Without a kuu a singleton could not start a takata either.
        let text = "kete 5,0,0,0,0,0,0,0/0,0,2,6,0,0,0,0/0,0,2,0,6,0,1,0/0,0,2,0,0,0,0,0 20,20 S k";
        forbids(text, "A7>", "KT4");
        forbids(text, "A5>", "G12");
    }

    #[test]
    fn kt7_where_nothing_captures() {
        let text = "kete 7,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0/0,0,1,0,6,0,2,0/0,0,2,0,0,0,0,0 20,20 S K,k";
        assert_eq!(legal(text), ["A3<", "A3>", "A7<", "A7>"]);
        forbids(text, "A5<", "KT7");
        forbids(text, "B3<", "KT7");
        // Without a kuu the singleton may not start, the six may.
        let text = "kete 7,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0/0,0,1,0,6,0,2,0/0,0,2,0,0,0,0,0 20,20 S k";
        assert_eq!(legal(text), ["A5<", "A5>", "A7<", "A7>"]);
        forbids(text, "A3<", "KT7");
    }

    #[test]
    fn kt8_where_the_kuu_alone_may_start() {
        let text = "kete 9,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0/0,0,0,0,7,0,0,0/0,0,2,0,0,0,0,0 20,20 S K,k";
        assert_eq!(legal(text), ["A5<", "A5>"]);
        forbids(text, "B3>", "KT8");
    }

    #[test]
    fn kt10_no_capture_there_and_no_takata_either() {
        let text = "kete 7,7,7,7,7,7,7,4/0,0,0,0,0,0,0,3/0,2,0,0,0,2,0,1/3,0,0,0,0,0,0,0 0,0 S -";
        assert_eq!(legal(text), ["A6>"]);
        forbids(text, "A8<", "KT10");
        forbids(text, "B1>", "KT10");
        forbids(text, "A2>", "G12");
        // With a kuu no other pit could start a takata (KT13), so that there is no capture there.
        let text = "kete 7,7,7,7,7,7,4,1/0,0,0,0,0,0,0,3/0,2,0,0,6,2,0,1/0,0,0,0,0,0,0,3 0,0 S K";
        assert_eq!(legal(text), ["A6>"]);
        forbids(text, "A2>", "KT10");
        forbids(text, "A5<", "G12");
    }

    #[test]
    fn kt13_where_nothing_captures() {
        let text =
            format!("kete {}", TAKATA.replacen("0,2,0,0,0,2,0,0/0", "0,2,1,0,0,2,0,0/0", 1).replacen("7,7", "6,7", 1));
        assert_eq!(legal(&text), ["A2<", "A2>", "A6<", "A6>"]);
        forbids(&text, "A3>", "KT13");
        let kuu = "kete 7,7,7,7,7,7,7,1/0,0,0,0,0,0,0,3/0,2,0,0,6,0,0,0/0,0,0,0,0,0,0,3 0,0 S K";
        assert_eq!(legal(kuu), ["A5<", "A5>"]);
        forbids(kuu, "A2>", "KT13");
        forbids(kuu, "B8>", "KT13");
    }
}

mod kete_order {
    use super::*;

    /// Nothing captures; a6 is under takasia, a8 holds a single seed.
    const RESERVED: &str = "kete 0,18,18,17,0,0,0,0/1,0,3,0,0,0,2,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 N t=a6";

    #[test]
    fn kt15_after_what_may_start_at_all() {
        assert_eq!(legal(RESERVED), ["a2<", "a2>"]);
        forbids(RESERVED, "a6>", "KT15");
        forbids(RESERVED, "a6", "KT15");
        forbids(RESERVED, "a8>", "KT13");
        forbids(RESERVED, "b7<", "KT13");
        // With a kuu the pit under takasia could not start anyhow.
        let kuu = "kete 0,16,16,15,0,0,0,0/1,0,3,6,0,0,2,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0 0,0 N k,t=a6";
        assert_eq!(legal(kuu), ["a5<", "a5>"]);
        forbids(kuu, "a6>", "KT13");
    }

    #[test]
    fn kt15_before_own_front_row() {
        // a8, the left one as South sees it, is all that North has in front: t=a8 bars both directions, KT17 one.
        let text = "kete 20,20,0,0,0,0,0,0/2,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/19,2,0,0,0,0,0,0 0,0 N -";
        assert_eq!(legal(text), ["a8<"]);
        forbids(text, "a8>", "KT17");
        let barred = text.replace("N -", "N t=a8");
        assert_eq!(legal(&barred), [""; 0]);
        forbids(&barred, "a8>", "G8");
    }

    /// B1 reaches A3, which faces a6; A6 reaches A8, which faces a1: two captures.
    const CLAIM: &str = "kete 0,17,17,17,0,0,0,0/0,0,3,0,0,0,0,2/0,1,1,0,0,2,0,1/3,0,0,0,0,0,0,0 0,0 S h=a6";

    #[test]
    fn kt16_after_g12() {
        assert_eq!(legal(CLAIM), ["B1<"]);
        forbids(CLAIM, "A6>", "KT16");
        // To the left it captures nothing: it could only be a takata.
        forbids(CLAIM, "A6<", "G12");
        forbids(CLAIM, "A2>", "KT10");
        forbids(CLAIM, "B1>", "KT10");
    }

    #[test]
    fn kt16_a_direction_left_out_is_the_best_that_there_is() {
        // To the right A6 captures, though not what is claimed; to the left it would not capture at all.
        forbids(CLAIM, "A6", "KT16");
        // The same board in a mirror, where the capture is to the left.
        let mirror = "kete 0,0,0,0,17,17,17,0/2,0,0,0,0,3,0,0/1,0,2,0,0,1,1,0/0,0,0,0,0,0,0,3 0,0 S h=a3";
        assert_eq!(legal(mirror), ["B8>"]);
        forbids(mirror, "A3<", "KT16");
        forbids(mirror, "A3>", "G12");
        forbids(mirror, "A3", "KT16");
    }
}

mod own_front_row {
    use super::*;

    #[test]
    fn kj8_and_kt17_after_what_may_start() {
        let rows = "7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0/2,1,1,0,0,0,0,0";
        for (rules, own_row, start) in
            [("kujifunza", "KJ8", "KJ7"), ("kujifunza/zanzibar", "KJ8", "KJ7"), ("kete", "KT17", "KT13")]
        {
            let text = format!("{rules} {rows} 0,0 S -");
            assert_eq!(legal(&text), ["A1>"]);
            forbids(&text, "A1<", own_row);
            forbids(&text, "B1<", start);
        }
    }

    #[test]
    fn g12_before_kj8() {
        // A1 is all that South has in front. B1 reaches it by fifteen seeds, and it faces a8: a capture is due.
        let text = "kujifunza 7,7,7,7,7,3,0,0/5,0,0,0,0,0,0,0/3,0,0,0,0,0,0,0/0,2,0,0,0,0,0,16 0,0 S -";
        assert_eq!(legal(text), ["B2<"]);
        forbids(text, "A1<", "G12");
        forbids(text, "A1>", "G12");
    }
}

mod never_ending {
    use super::*;

    /// A herding turn that never ends (240 laps).
    const ENDLESS: &str = "kimasai 4,4,4,4,4,4,4,5/1,0,0,0,0,0,0,0/1,2,3,2,3,0,1,4/1,2,3,2,3,1,0,1 1,0 S -";

    #[test]
    fn g6_after_everything_but_decisions() {
        forbids(ENDLESS, "A1", "G6");
        forbids(ENDLESS, "A1>", "G6");
        forbids(ENDLESS, "A6", "G1");
        // What the game does not know is no move at all, never-ending or not.
        forbids(ENDLESS, "A1<", "KM2");
        forbids(ENDLESS, "A1+", "KM8");
    }

    #[test]
    fn g6_in_each_game() {
        for (text, written) in [
            ("kujifunza 1,2,3,2,0,4,0,3/0,1,6,5,4,3,2,2/1,0,0,0,0,0,0,1/9,1,2,4,5,0,2,1 0,0 N -", "a2<"),
            ("kete 1,2,0,1,7,1,0,1/0,5,10,13,1,13,1,0/0,1,0,0,0,0,0,0/0,0,1,2,2,0,1,1 0,0 N -", "a6<"),
            ("kete 1,1,1,0,0,0,0,0/0,0,0,0,0,9,0,1/0,3,7,4,1,0,3,0/3,0,3,0,1,4,5,1 8,8 S -", "A3>"),
        ] {
            forbids(text, written, "G6");
            // The other direction comes to rest, so that it is meant where none is written.
            let (pit, _) = written.split_at(2);
            let other = if written.ends_with('<') { ">" } else { "<" };
            means(text, pit, &format!("{pit}{other}"));
        }
    }
}

mod decisions {
    use super::*;

    const START: &str = "kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -";

    #[test]
    fn kj5_that_does_not_arise() {
        // To the left A3 captures with A1, a kimbi: the left kichwa is forced.
        means(START, "A3<,>", "A3<");
        forbids(START, "A3<,<", "KJ5");
        // A takata captures nothing, so that nothing enters.
        forbids(&format!("kujifunza {TAKATA}"), "A2>,>", "KJ5");
        forbids(START, "A3>,<+", "KJ5");
    }

    #[test]
    fn kj5_in_zanzibar_is_always_forced() {
        let start = RuleSet::KujifunzaZanzibar.start().to_string();
        means(&start, "A2>,>", "A2>");
        forbids(&start, "A2>,<", "KJ5");
    }

    /// North's capture with a3 ends in his kuu after one lap: he may stop there or go on safari.
    const KUU: &str = "kete 2,1,0,0,0,0,0,0/3,4,1,10,3,1,2,0/0,0,0,0,1,4,3,0/0,0,0,0,0,0,1,1 13,14 N k";

    #[test]
    fn kt5_that_does_not_arise() {
        // a2 is a kimbi of the left.
        means(KUU, "a2", "a2>");
        forbids(KUU, "a2<", "KT5");
        // The direction of a nemo capture is its entry; there is no second one.
        forbids(KUU, "a2>,>", "KT5");
        // A hizi zetu capture has a forced entry, a takata none.
        means(&format!("kete {CAPTURE}"), "A6>,<", "A6>");
        forbids(&format!("kete {CAPTURE}"), "A6>,>", "KT5");
        forbids(&format!("kete {TAKATA}"), "A2>,>", "KT5");
    }

    #[test]
    fn kt6_where_no_stop_was_possible() {
        assert!(legal(KUU).contains(&"a3<+".to_owned()));
        forbids(KUU, "a2>+", "KT6");
        forbids(&format!("kete {CAPTURE}"), "A6>+", "KT6");
        forbids(&RuleSet::Kete.start().to_string(), "A6>+", "KT6");
    }

    #[test]
    fn km2_and_km8_where_nothing_is_ever_chosen() {
        let start = RuleSet::Kimasai.start().to_string();
        means(&start, "A3>", "A3");
        forbids(&start, "A3<", "KM2");
        forbids(&start, "A3,>", "KM8");
        forbids(&start, "A3+", "KM8");
        // Behind, clockwise is to the left.
        let behind = "kimasai 4,4,4,4,4,4,4,4/2,2,2,2,2,2,2,2/1,0,0,0,0,0,0,1/0,0,2,0,0,12,0,0 0,0 S -";
        means(behind, "B3<", "B3");
        forbids(behind, "B3>", "KM2");
    }

    #[test]
    fn a_stop_is_meant_where_nothing_is_written() {
        assert!(legal(KUU).contains(&"a3<".to_owned()), "{:?}", legal(KUU));
        means(KUU, "a3<", "a3<");
        means(KUU, "a3<+", "a3<+");
        means(KUU, "a3L+", "a3<+");
    }
}

mod forms {
    use super::*;

    const START: &str = "kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -";

    #[test]
    fn r_and_l_in_either_case() {
        for written in ["A3>,<", "A3R,L", "A3r,l", "A3R,<", "A3>,l"] {
            means(START, written, "A3>,<");
        }
        // B1 captures with A2, a kimbi: the left kichwa is forced, and may be written.
        means(START, "B1L,r", "B1<");
    }

    #[test]
    fn stars_and_crosses_are_ignored() {
        for end in ["", "*", "#", "*#", "##"] {
            means(&format!("kujifunza {TAKATA}"), &format!("A2>{end}"), "A2>");
            means(START, &format!("A3>,<{end}"), "A3>,<");
        }
        means("kete 2,1,0,0,0,0,0,0/3,4,1,10,3,1,2,0/0,0,0,0,1,4,3,0/0,0,0,0,0,0,1,1 13,14 N k", "a3<+#", "a3<+");
    }

    #[test]
    fn blanks_around_are_no_fault() {
        means(START, "  A3>,< \n", "A3>,<");
    }

    #[test]
    fn what_one_legal_move_fits_may_be_left_out() {
        // A6> is the only move.
        for written in ["A6", "A6>", "A6>,<", "A6,<"] {
            means(&format!("kujifunza {CAPTURE}"), written, "A6>");
            means(&format!("kete {CAPTURE}"), written, "A6>");
        }
        // To the right A3 has a choice, to the left it has none: the entry tells which is meant.
        means(START, "A3<", "A3<");
        means(START, "A3,<", "A3>,<");
    }

    #[test]
    fn what_several_legal_moves_fit_is_ambiguous() {
        assert_eq!(refusal(START, "A3>"), "A3> fits 2 legal moves: A3>,< or A3>,>");
        assert_eq!(refusal(START, "A3"), "A3 fits 3 legal moves: A3< or A3>,< or A3>,>");
        assert_eq!(refusal(START, "A3,>"), "A3,> fits 2 legal moves: A3< or A3>,>");
        assert_eq!(refusal(&format!("kujifunza {TAKATA}"), "A2"), "A2 fits 2 legal moves: A2< or A2>");
        assert!(matches!(position(START).find_move("A3>"), Err(MoveError::Ambiguous { .. })));
    }

    #[test]
    fn a_text_that_is_a_legal_move_as_it_stands_means_that_move() {
        // a3< stops in the kuu, a3<+ goes on: the shorter is no beginning of the longer.
        let text = "kete 2,1,0,0,0,0,0,0/3,4,1,10,3,1,2,0/0,0,0,0,1,4,3,0/0,0,0,0,0,0,1,1 13,14 N k";
        let written: Vec<_> = legal(text).into_iter().filter(|text| text.starts_with("a3<")).collect();
        assert_eq!(written, ["a3<", "a3<+"]);
        for one in written {
            means(text, &one, &one);
        }
    }

    #[test]
    fn every_legal_move_is_found_by_its_text() {
        for rules in RuleSet::ALL {
            let start = rules.start();
            for (legal, _) in start.successors() {
                assert_eq!(start.find_move(&start.text_of(legal)), Ok(legal));
            }
        }
    }

    #[test]
    fn what_is_no_move_at_all() {
        for (written, expected) in [
            ("", "expected a pit such as A3 or b7, found the end at byte 0"),
            ("   ", "expected a pit such as A3 or b7, found the end at byte 3"),
            ("C3>", "expected a pit such as A3 or b7, found 'C' at byte 0"),
            ("3>", "expected a pit such as A3 or b7, found '3' at byte 0"),
            ("A", "expected the number of a pit, found the end at byte 1"),
            ("A>", "expected the number of a pit, found '>' at byte 1"),
            ("A-3>", "expected the number of a pit, found '-' at byte 1"),
            ("A03>", "expected a number without leading zero, found '0' at byte 1"),
            ("A99999999999>", "expected a number of a pit, not one so large, found '9' at byte 1"),
            ("A3>,", "expected < or > after the comma, found the end at byte 4"),
            ("A3>,x", "expected < or > after the comma, found 'x' at byte 4"),
            ("A3>>", "expected the end of the move, found '>' at byte 3"),
            ("A3>*+", "expected the end of the move, found '+' at byte 4"),
            ("A3> ,<", "expected the end of the move, found ' ' at byte 3"),
            ("Ａ3>", "expected a pit such as A3 or b7, found 'Ａ' at byte 0"),
            ("A3→", "expected the end of the move, found '→' at byte 2"),
            (" A3>é", "expected the end of the move, found 'é' at byte 4"),
        ] {
            match position(START).find_move(written) {
                Err(MoveError::Unreadable { text, source }) => {
                    assert_eq!((text.as_str(), source.to_string().as_str()), (written, expected));
                }
                other => panic!("{written:?} is read: {other:?}"),
            }
        }
    }
}
