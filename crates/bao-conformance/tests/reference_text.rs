//! The reference implementation reads position texts strictly.

use bao_conformance::reference::{Position, PositionError, RuleSet};

/// A valid position of Kete with South to move, up to the hands.
const KETE: &str = "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";

/// A valid position of Kete with empty hands, up to the hands: A1 and A2 face seeds, but no first lap of South ends there.
const HIZI_ZETU: &str = "kete 0,0,0,0,0,0,0,29/2,2,0,0,0,0,0,0/1,2,0,0,6,0,0,0/0,0,0,0,0,0,0,22";

#[track_caller]
fn check_refused(text: &str, error: &PositionError) {
    let read: Result<Position, PositionError> = text.parse();
    assert_eq!(read.as_ref(), Err(error), "{text}");
    assert!(!error.to_string().is_empty());
}

#[track_caller]
fn check_read(text: &str, canonical: &str) {
    let read: Result<Position, PositionError> = text.parse();
    assert_eq!(read.map(|position| position.to_string()), Ok(canonical.to_owned()));
}

#[test]
fn every_start_is_written_as_the_rules_write_it() {
    let starts = RuleSet::ALL.map(|rule_set| Position::start(rule_set).to_string());
    assert_eq!(
        starts,
        [
            "kujifunza 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -",
            "kujifunza/zanzibar 2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2/2,2,2,2,2,2,2,2 0,0 S -",
            "kimasai 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S open",
            "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,k",
        ]
    );
    for start in starts {
        check_read(&start, &start);
    }
}

#[test]
fn tokens_are_read_in_any_order() {
    check_read(&format!("{KETE} 22,22 S k,K"), &format!("{KETE} 22,22 S K,k"));
    check_read(&format!("{HIZI_ZETU} 0,0 S t=A2,K"), &format!("{HIZI_ZETU} 0,0 S K,t=A2"));
}

#[test]
fn unequal_hands_and_a_claim_on_an_empty_pit_are_accepted() {
    for text in [format!("{KETE} 1,43 N K,k"), format!("{HIZI_ZETU} 0,0 S h=a3")] {
        check_read(&text, &text);
    }
}

#[test]
fn malformed_fields_are_refused() {
    check_refused("kete", &PositionError::Fields);
    check_refused(&format!("{KETE}  22,22 S -"), &PositionError::Fields);
    check_refused("bao 0/0/0/64 0,0 S -", &PositionError::RuleSet);
    check_refused("kete 0/0/0/64 0,0 S -", &PositionError::Rows);
    check_refused("kete 64 0,0 S -", &PositionError::Rows);
    check_refused(&format!("{KETE} 22,+22 S -"), &PositionError::Number);
    check_refused(&format!("{KETE} 22,022 S -"), &PositionError::Number);
    check_refused(&format!("{KETE} 22, S -"), &PositionError::Number);
    check_refused(&format!("{KETE} 22,256 S -"), &PositionError::Number);
    check_refused(&format!("{KETE} 44 S -"), &PositionError::Hands);
    check_refused(&format!("{KETE} 22,22 s -"), &PositionError::Side);
}

#[test]
fn bad_tokens_are_refused() {
    check_refused(&format!("{KETE} 22,22 S "), &PositionError::Token);
    check_refused(&format!("{KETE} 22,22 S K,K"), &PositionError::Token);
    check_refused(&format!("{KETE} 22,22 S K,-"), &PositionError::Token);
    check_refused(&format!("{KETE} 22,22 S open"), &PositionError::Token);
    check_refused(&format!("{KETE} 22,22 S K=A5"), &PositionError::Token);
    check_refused(&format!("{HIZI_ZETU} 0,0 S t"), &PositionError::Token);
    let kimasai = Position::start(RuleSet::Kimasai).to_string();
    check_refused(&kimasai.replace("open", "K"), &PositionError::Token);
}

#[test]
fn g13_other_totals_are_refused() {
    check_refused(&format!("{KETE} 22,21 S -"), &PositionError::Total(63));
    check_refused(&format!("{KETE} 255,255 S -"), &PositionError::Total(530));
}

#[test]
fn kj1_hands_in_kujifunza_are_refused() {
    for rule_set in ["kujifunza", "kujifunza/zanzibar"] {
        let text = format!("{KETE} 22,22 S -").replace("kete", rule_set);
        check_refused(&text, &PositionError::HandsInKujifunza);
    }
}

#[test]
fn kt2_an_empty_kuu_does_not_stand() {
    let text = format!("{KETE} 22,22 S K").replace("6,2,2,0/", "0,8,2,0/");
    check_refused(&text, &PositionError::EmptyKuu);
    let text = format!("{KETE} 22,22 S k").replace("0,2,2,6", "0,8,2,0");
    check_refused(&text, &PositionError::EmptyKuu);
}

#[test]
fn km3_no_opening_turn_while_a_hand_is_empty() {
    for hands in ["0,48", "48,0"] {
        let text = Position::start(RuleSet::Kimasai).to_string();
        let text = text.replace("24,24", hands);
        check_refused(&text, &PositionError::OpeningWithoutHands);
    }
}

#[test]
fn kt14_misplaced_takasia_is_refused() {
    check_read(&format!("{HIZI_ZETU} 0,0 S t=A1"), &format!("{HIZI_ZETU} 0,0 S t=A1"));
    check_refused(&format!("{KETE} 22,22 S t=A6"), &PositionError::TakasiaWithHands);
    check_refused(&format!("{KETE} 0,44 S h=a6"), &PositionError::TakasiaWithHands);
    for pit in ["a1", "B1", "A0", "A9", "A", "A1 "] {
        let error = if pit.ends_with(' ') { PositionError::Fields } else { PositionError::TakasiaPit };
        check_refused(&format!("{HIZI_ZETU} 0,0 S t={pit}"), &error);
    }
    check_refused(&format!("{HIZI_ZETU} 0,0 S h=A1"), &PositionError::TakasiaPit);
    check_refused(&format!("{HIZI_ZETU} 0,0 S t=A1,h=a7"), &PositionError::TakasiaAndClaim);
    check_refused(&format!("{HIZI_ZETU} 0,0 S t=A3"), &PositionError::TakasiaOnEmptyPit);
    check_refused(&format!("{HIZI_ZETU} 0,0 S K,t=A5"), &PositionError::TakasiaOnKuu);
    check_read(&format!("{HIZI_ZETU} 0,0 S t=A5"), &format!("{HIZI_ZETU} 0,0 S t=A5"));
    // B1 of two sows A1 and A2, and A2 faces a7.
    let text = format!("{HIZI_ZETU} 0,0 S t=A1").replace("/0,0,0,0,0,0,0,22", "/2,0,0,0,0,0,0,20");
    check_refused(&text, &PositionError::TakasiaWithCapture);
}
