//! Position text: every refusal with its reason and place, all at once, and what is accepted.

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::Side;
use bao_tests::{faults, position};

/// Asserts that a text is refused for these reasons.
#[track_caller]
fn refused(text: &str, expected: &[&str]) {
    match text.parse::<AnyPosition>() {
        Ok(position) => panic!("{text} is read as {position}"),
        Err(error) => assert_eq!(faults(&error), expected, "{text}"),
    }
}

/// Asserts that a text is read, and written like this.
#[track_caller]
fn reads_as(text: &str, expected: &str) {
    assert_eq!(position(text).to_string(), expected);
    assert_eq!(position(expected).to_string(), expected, "the canonical text is read as itself");
}

/// The rows of the start of Kujifunza: they begin at byte 10 after `kujifunza `, the hands at byte 74, the state at 80.
const TWOS: &str = "2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2";

/// The rows of the start of Kete: they begin at byte 5 after `kete `, the hands at byte 69, the side at 75, the state at 77.
const START: &str = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

/// Rows of Kete on which a6 may be under takasia: the hands begin at byte 72, the side at 76, the state at 78.
const RESERVED: &str = "0,18,18,18,0,0,0,0/0,0,3,0,0,0,2,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0";

mod form {
    use super::*;

    #[test]
    fn five_fields() {
        let expected =
            |found: usize| format!("expected five fields (VARIANT ROWS HANDS SIDE STATE), found {found} at byte 0");
        refused(&format!("kete {START}"), &[&expected(2)]);
        refused(&format!("kete {START} 22,22 S"), &[&expected(4)]);
        refused(&format!("kete {START} 22,22 S K,k open"), &[&expected(6)]);
        refused(&format!("kete\t{START}\t22,22\tS\tK,k"), &[&expected(1)]);
    }

    #[test]
    fn one_space_between_fields() {
        refused(&format!("kete  {START} 22,22 S K,k"), &["expected a single space between fields at byte 5"]);
        refused(
            &format!("kete {START} 22,22 S   K,k"),
            &["expected a single space between fields at byte 77", "expected a single space between fields at byte 78"],
        );
    }

    #[test]
    fn blanks_around_the_text_are_no_fault() {
        reads_as(&format!("  kete {START} 22,22 S K,k\r\n"), &format!("kete {START} 22,22 S K,k"));
        refused(&format!("  kete {START} 22,22 X K,k"), &["expected the side to move, S or N, found \"X\" at byte 77"]);
    }

    #[test]
    fn a_known_variant() {
        refused(&format!("ludo {TWOS} 0,0 S -"), &["expected the name of a variant, found \"ludo\" at byte 0"]);
        refused(&format!("Kete {START} 22,22 S K,k"), &["expected the name of a variant, found \"Kete\" at byte 0"]);
        refused(
            "nonsense",
            &[
                "expected the name of a variant, found \"nonsense\" at byte 0",
                "expected five fields (VARIANT ROWS HANDS SIDE STATE), found 1 at byte 0",
            ],
        );
        refused(
            "",
            &[
                "expected the name of a variant, found \"\" at byte 0",
                "expected five fields (VARIANT ROWS HANDS SIDE STATE), found 0 at byte 0",
            ],
        );
    }

    #[test]
    fn a_name_alone_is_the_start() {
        for rules in RuleSet::ALL {
            assert_eq!(position(rules.name()), rules.start());
            assert_eq!(position(&rules.start().to_string()), rules.start());
        }
        assert_eq!(position(" kete\n"), RuleSet::Kete.start());
    }

    #[test]
    fn four_rows_of_eight_pits() {
        let row = "2,2,2,2,2,2,2,2";
        refused(
            &format!("kujifunza {row}/{row}/{row} 0,0 S -"),
            &["expected four rows parted by /, found 3 at byte 10"],
        );
        refused(
            &format!("kujifunza {row}/{row}/{row}/{row}/{row} 0,0 S -"),
            &["expected four rows parted by /, found 5 at byte 10"],
        );
        refused(
            "kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2/2,2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -",
            &[
                "expected eight pits parted by commas in a row, found 7 at byte 26",
                "expected eight pits parted by commas in a row, found 9 at byte 40",
            ],
        );
    }

    #[test]
    fn numbers_are_plain_digits() {
        for (number, shown) in
            [("02", "02"), ("+2", "+2"), ("-2", "-2"), ("", ""), ("x", "x"), ("2.0", "2.0"), ("٢", "٢")]
        {
            let text = TWOS.replacen("2,2", &format!("2,{number}"), 1);
            refused(
                &format!("kujifunza {text} 0,0 S -"),
                &[&format!(
                    "expected a number in plain digits without sign or leading zero, found \"{shown}\" at byte 12"
                )],
            );
        }
        reads_as(&format!("kujifunza {TWOS} 0,0 S -"), &format!("kujifunza {TWOS} 0,0 S -"));
    }

    #[test]
    fn numbers_beyond_all_bounds() {
        let text = TWOS.replacen("2,2", "2,99999999999999999999", 1);
        refused(
            &format!("kujifunza {text} 0,0 S -"),
            &["expected 64 seeds at most, found 99999999999999999999 at byte 12"],
        );
        // What can be counted is.
        let text = TWOS.replacen("2,2", "2,4294967295", 1);
        refused(&format!("kujifunza {text} 0,0 S -"), &["expected 64 seeds, found 4294967357 at byte 10"]);
    }

    #[test]
    fn two_hands() {
        refused(
            &format!("kete {START} 44 S K,k"),
            &["expected South's hand and North's, parted by a comma, found 1 parts at byte 69"],
        );
        refused(
            &format!("kete {START} 22,22,0 S K,k"),
            &["expected South's hand and North's, parted by a comma, found 3 parts at byte 69"],
        );
        refused(
            &format!("kete {START} 22,x S K,k"),
            &["expected a number in plain digits without sign or leading zero, found \"x\" at byte 72"],
        );
    }

    #[test]
    fn a_side() {
        for side in ["s", "n", "South", "-", "NS"] {
            refused(
                &format!("kete {START} 22,22 {side} K,k"),
                &[&format!("expected the side to move, S or N, found \"{side}\" at byte 75")],
            );
        }
    }

    #[test]
    fn known_tokens() {
        let expected = |found: &str, at: usize| {
            format!("expected - or state tokens such as K, k, t=a4, h=A5 or open, found {found:?} at byte {at}")
        };
        for (state, found, at) in [
            ("x", "x", 77),
            ("K;k", "K;k", 77),
            ("K,", "", 79),
            ("K,,k", "", 79),
            ("-,k", "-", 77),
            ("OPEN", "OPEN", 77),
            ("K,t=c4", "t=c4", 79),
            ("K,t=a0", "t=a0", 79),
            ("K,t=a9", "t=a9", 79),
            ("K,t=a04", "t=a04", 79),
            ("K,h=", "h=", 79),
            ("K,h=ä4", "h=ä4", 79),
        ] {
            refused(&format!("kete {START} 22,22 S {state}"), &[&expected(found, at)]);
        }
    }
}

mod reasons {
    use super::*;

    #[test]
    fn a_total_other_than_64() {
        refused(&format!("kete {START} 22,21 S K,k"), &["expected 64 seeds, found 63 at byte 5"]);
        refused(&format!("kete {START} 22,23 S K,k"), &["expected 64 seeds, found 65 at byte 5"]);
        refused(
            &format!("kujifunza {} 0,0 N -", TWOS.replacen('2', "3", 1)),
            &["expected 64 seeds, found 65 at byte 10"],
        );
    }

    #[test]
    fn hands_in_kujifunza() {
        let rows = TWOS.replacen('2', "1", 1);
        refused(&format!("kujifunza {rows} 1,0 S -"), &["kujifunza is played without seeds in hand at byte 74"]);
        refused(
            &format!("kujifunza/zanzibar {rows} 0,1 S -"),
            &["kujifunza/zanzibar is played without seeds in hand at byte 83"],
        );
    }

    #[test]
    fn tokens_of_another_variant() {
        let does_not_know =
            |variant: &str, token: &str, at: usize| format!("{variant} does not know the token {token} at byte {at}");
        for token in ["K", "k", "t=A4", "h=a4", "open"] {
            refused(&format!("kujifunza {TWOS} 0,0 S {token}"), &[&does_not_know("kujifunza", token, 80)]);
        }
        let kimasai = "0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0";
        for token in ["K", "k", "t=A4", "h=a4"] {
            refused(&format!("kimasai {kimasai} 24,24 S {token}"), &[&does_not_know("kimasai", token, 80)]);
        }
        refused(&format!("kete {START} 22,22 S K,k,open"), &[&does_not_know("kete", "open", 81)]);
    }

    #[test]
    fn a_kuu_in_an_empty_pit() {
        let rows = "0,0,0,0,0,0,0,0/0,2,2,0,6,0,0,0/0,0,0,6,0,2,2,0/0,0,0,0,0,0,0,0";
        refused(
            &format!("kete {rows} 22,22 S K,k"),
            &[
                "South's kuu cannot stand: front pit 5 is empty at byte 77",
                "North's kuu cannot stand: front pit 5 is empty at byte 79",
            ],
        );
        refused(&format!("kete {rows} 22,22 S k"), &["North's kuu cannot stand: front pit 5 is empty at byte 77"]);
    }

    #[test]
    fn an_opening_turn_without_seeds_in_both_hands() {
        let rows = "0,0,0,0,0,0,0,16/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0";
        refused(&format!("kimasai {rows} 32,0 S open"), &["open needs seeds in both hands at byte 80"]);
        refused(&format!("kimasai {rows} 0,32 S open"), &["open needs seeds in both hands at byte 80"]);
        reads_as(&format!("kimasai {rows} 1,31 N open"), &format!("kimasai {rows} 1,31 N open"));
    }

    #[test]
    fn takasia_and_its_claim_need_empty_hands() {
        let rows = RESERVED.replacen("18", "17", 1);
        for hands in ["1,0", "0,1"] {
            refused(&format!("kete {rows} {hands} N t=a6"), &["t=a6 needs both hands to be empty at byte 78"]);
            refused(&format!("kete {rows} {hands} S h=a6"), &["h=a6 needs both hands to be empty at byte 78"]);
        }
    }

    #[test]
    fn takasia_names_a_front_pit_of_the_side_to_move() {
        for pit in ["A3", "b6"] {
            refused(
                &format!("kete {RESERVED} 0,0 N t={pit}"),
                &[&format!("t={pit} must name a front pit of North at byte 78")],
            );
        }
        // Of South's pits the other way round; here B1 reaches A3, which faces a6, so there is no takasia at all.
        refused(
            &format!("kete {RESERVED} 0,0 S t=a6"),
            &[
                "t=a6 must name a front pit of South at byte 78",
                "t=a6 cannot be: South has a first lap that captures at byte 78",
            ],
        );
    }

    #[test]
    fn a_claim_names_a_front_pit_of_the_other_side() {
        for pit in ["A3", "b6"] {
            refused(
                &format!("kete {RESERVED} 0,0 S h={pit}"),
                &[&format!("h={pit} must name a front pit of North at byte 78")],
            );
        }
    }

    #[test]
    fn takasia_on_an_empty_pit() {
        refused(&format!("kete {RESERVED} 0,0 N t=a5"), &["a5 is empty and cannot be under takasia at byte 78"]);
    }

    #[test]
    fn takasia_on_a_functional_kuu() {
        let rows =
            |kuu: u32, rest: u32| format!("0,16,16,{rest},0,0,0,0/0,0,0,{kuu},0,0,2,0/0,0,1,1,0,0,0,0/4,0,0,0,0,0,0,0");
        for (kuu, rest) in [(7, 17), (6, 18)] {
            let text = format!("kete {} 0,0 N k,t=a5", rows(kuu, rest));
            refused(&text, &["a5 is a functional kuu and cannot be under takasia at byte 80"]);
        }
        // One of five is an ordinary pit, and so is one of seven that does not stand (KT2).
        for text in [format!("kete {} 0,0 N k,t=a5", rows(5, 19)), format!("kete {} 0,0 N t=a5", rows(7, 17))] {
            reads_as(&text, &text);
        }
    }

    #[test]
    fn takasia_together_with_a_claim() {
        refused(&format!("kete {RESERVED} 0,0 N t=a6,h=A3"), &["t=a6 cannot stand together with a claim at byte 78"]);
        refused(&format!("kete {RESERVED} 0,0 N h=A3,t=a6"), &["t=a6 cannot stand together with a claim at byte 83"]);
    }

    #[test]
    fn takasia_on_a_side_that_can_capture() {
        // The two of a4 reach a6, which is occupied and faces A3.
        let rows = "0,18,18,16,0,0,0,0/0,0,3,0,2,0,2,0/0,1,1,0,0,0,0,0/3,0,0,0,0,0,0,0";
        refused(
            &format!("kete {rows} 0,0 N t=a2"),
            &["t=a2 cannot be: North has a first lap that captures at byte 78"],
        );
    }

    #[test]
    fn a_token_that_stands_twice() {
        refused(&format!("kete {START} 22,22 S K,k,K"), &["the token K stands twice at byte 81"]);
        refused(&format!("kete {START} 22,22 S k,k"), &["the token k stands twice at byte 79"]);
        refused(&format!("kete {RESERVED} 0,0 N t=a6,t=a2"), &["the token t=a2 stands twice at byte 83"]);
        refused(&format!("kete {RESERVED} 0,0 S h=a6,h=a6"), &["the token h=a6 stands twice at byte 83"]);
        let open = RuleSet::Kimasai.start().to_string();
        refused(&format!("{open},open"), &["the token open stands twice at byte 85"]);
    }
}

mod all_at_once {
    use super::*;

    #[test]
    fn every_reason_in_the_order_of_the_text() {
        refused(
            &format!("kete {RESERVED} 1,0 N h=A3,t=b5,K,open,K"),
            &[
                "expected 64 seeds, found 65 at byte 5",
                "h=A3 needs both hands to be empty at byte 78",
                "t=b5 needs both hands to be empty at byte 83",
                "t=b5 must name a front pit of North at byte 83",
                "t=b5 cannot stand together with a claim at byte 83",
                "South's kuu cannot stand: front pit 5 is empty at byte 88",
                "kete does not know the token open at byte 90",
                "the token K stands twice at byte 95",
            ],
        );
    }

    #[test]
    fn what_cannot_be_read_and_what_cannot_be() {
        // The rows cannot be counted, but the hands, the side and the tokens are seen through.
        refused(
            &format!("kujifunza {} 0,3 s K,x", TWOS.replacen("2,2", "2,x", 1)),
            &[
                "expected a number in plain digits without sign or leading zero, found \"x\" at byte 12",
                "kujifunza is played without seeds in hand at byte 74",
                "expected the side to move, S or N, found \"s\" at byte 78",
                "kujifunza does not know the token K at byte 80",
                "expected - or state tokens such as K, k, t=a4, h=A5 or open, found \"x\" at byte 82",
            ],
        );
    }

    #[test]
    fn what_depends_on_an_unread_part_is_not_said() {
        // Neither whether the kuu stands, nor the total, nor whose pit it must be, nor what captures.
        refused(
            &format!("kete {} 0,0 X K,t=a5", RESERVED.replacen("0,18", "x,18", 1)),
            &[
                "expected a number in plain digits without sign or leading zero, found \"x\" at byte 5",
                "expected the side to move, S or N, found \"X\" at byte 76",
            ],
        );
        refused(
            &format!("kete {RESERVED} 0 N t=a6"),
            &["expected South's hand and North's, parted by a comma, found 1 parts at byte 72"],
        );
    }

    #[test]
    fn an_unknown_variant_is_counted_too() {
        refused(
            &format!("ludo {START} 22,21 S K,K"),
            &[
                "expected the name of a variant, found \"ludo\" at byte 0",
                "expected 64 seeds, found 63 at byte 5",
                "the token K stands twice at byte 79",
            ],
        );
    }

    #[test]
    fn spaces_and_reasons() {
        refused(
            &format!("kete  {START} 22,21 S K,k"),
            &["expected a single space between fields at byte 5", "expected 64 seeds, found 63 at byte 6"],
        );
    }
}

mod accepted {
    use super::*;

    #[test]
    fn tokens_in_any_order() {
        reads_as(&format!("kete {START} 22,22 S k,K"), &format!("kete {START} 22,22 S K,k"));
        // a6 is claimed by South, whose kuu stands with one seed, as does North's.
        let rows = "0,18,18,17,0,0,0,0/0,0,3,1,0,0,2,0/0,1,0,0,1,0,0,0/3,0,0,0,0,0,0,0";
        for state in ["h=a6,k,K", "k,h=a6,K", "K,h=a6,k"] {
            reads_as(&format!("kete {rows} 0,0 S {state}"), &format!("kete {rows} 0,0 S K,k,h=a6"));
        }
    }

    #[test]
    fn any_distribution_and_unequal_hands() {
        for text in [
            "kete 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 62,0 N -",
            "kete 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,64/0,0,0,0,0,0,0,0 0,0 S -",
            "kimasai 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 3,59 S -",
            "kujifunza 64,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 N -",
        ] {
            reads_as(text, text);
        }
    }

    #[test]
    fn a_kuu_of_one_to_five_seeds() {
        for kuu in 1..=5 {
            let text = format!(
                "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,{kuu},2,2,0/0,0,0,0,0,0,0,0 {},22 S K,k",
                28 - kuu
            );
            reads_as(&text, &text);
        }
    }

    #[test]
    fn a_claim_on_a_pit_that_cannot_be_taken() {
        // a5 is empty, and a2 out of reach.
        for state in ["h=a5", "h=a2"] {
            let text = format!("kete {RESERVED} 0,0 S {state}");
            reads_as(&text, &text);
        }
    }

    #[test]
    fn finished_games() {
        let text = "kete 9,9,9,9,9,9,9,0/0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
        assert_eq!(position(text).outcome().map(|outcome| outcome.winner), Some(Side::South));
        assert!(position(text).successors().is_empty());
    }
}
