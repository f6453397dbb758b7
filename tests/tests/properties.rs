//! The parsers on texts of every kind, and set-ups of every kind.

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{
    Beside, BySide, MoveError, MoveText, ParsePositionError, Pit, PositionProblem, Setup, SetupFault, Side, Token,
    is_diagram,
};
use bao_tests::position;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// Any text: of any characters, or of those that the parsers know.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ABab][0-9]{0,12}[<>RLrl,+*# ]{0,6}",
        "(kete|kimasai|kujifunza|kujifunza/zanzibar|k)[ 0-9,/]{0,90}[SNKkth=,abAB0-9open -]{0,20}",
        "[ 0-9,/\n]{0,120}",
    ]
}

/// A text with a few characters taken out, put in or put in the place of others.
fn damaged(texts: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0..3_u8, "[0-9,/ SNKkth=abAB<>+xé-]");
    (texts, prop::collection::vec(edit, 0..4)).prop_map(|(text, edits)| {
        let mut chars: Vec<_> = text.chars().collect();
        for (place, kind, put) in edits {
            let at = place.index(chars.len() + 1);
            if kind > 0 && at < chars.len() {
                chars.remove(at);
            }
            if kind < 2 {
                chars.splice(at..at, put.chars());
            }
        }
        chars.into_iter().collect()
    })
}

/// Rule sets with set-ups of theirs, most of which are positions and some not.
fn setups() -> impl Strategy<Value = Setup> {
    let rules = prop::sample::select(RuleSet::ALL);
    let hands = prop_oneof![Just((0, 0)), (0..24_u32, 0..24_u32)];
    // Seeds dropped into a few pits or many.
    let pits = prop::collection::vec(0..32_usize, 64);
    let few = prop::collection::vec(0..32_usize, 1..8);
    let tokens = prop::collection::vec(tokens(), 0..3);
    let side = prop::sample::select(&Side::ALL[..]);
    (rules, hands, prop_oneof![pits, few], tokens, side, -1..=1_i32).prop_map(
        |(rules, (south, north), places, tokens, side, off)| {
            let hands =
                if rules.name().starts_with("kujifunza") { BySide::default() } else { BySide::new(south, north) };
            let mut pits = BySide::<[u32; 16]>::default();
            // Mostly 64 in all.
            let total = 64 - hands.south - hands.north;
            let total = if off == 0 || places.len() % 8 != 7 { total } else { total.saturating_add_signed(off) };
            for i in 0..total as usize {
                let place = places[i % places.len()];
                pits[Side::ALL[place / 16]][place % 16] += 1;
            }
            let mut setup = Setup { variant: rules.name().to_owned(), pits, hands, side, tokens };
            setup.tokens.sort();
            if rules != RuleSet::Kete && setup.tokens.len() < 2 {
                setup.tokens.retain(|token| *token == Token::Opening);
            }
            setup
        },
    )
}

fn tokens() -> impl Strategy<Value = Token> {
    let side = prop::sample::select(&Side::ALL[..]);
    let pit = (0..16_u8, side.clone()).prop_map(|(index, side)| Pit::wrapping(index % 9).of(side));
    prop_oneof![
        4 => side.prop_map(Token::Kuu),
        2 => pit.clone().prop_map(Token::Takasia),
        2 => pit.prop_map(Token::Claim),
        1 => Just(Token::Opening),
    ]
}

/// The texts of positions that were reached in games or set up.
fn positions() -> impl Strategy<Value = String> {
    let setups = setups().prop_map(|setup| setup.to_string());
    let starts = prop::sample::select(RuleSet::ALL).prop_map(|rules| rules.start().to_string());
    prop_oneof![4 => setups, 1 => starts]
}

#[track_caller]
fn faults_lie_in(error: &ParsePositionError, text: &str) {
    assert!(!error.faults.is_empty(), "{text:?} is refused without a reason");
    for fault in &error.faults {
        assert!(text.is_char_boundary(fault.at), "{fault} in {text:?}");
    }
    assert!(error.faults.is_sorted_by_key(|fault| fault.at), "{error}: not in the order of the text");
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("proptest-regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused_as_a_position(text in prop_oneof![texts(), damaged(positions())]) {
        match text.parse::<AnyPosition>() {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => faults_lie_in(&error, &text),
        }
        match text.parse::<Setup>() {
            Ok(setup) => prop_assert_eq!(setup.to_string().parse::<Setup>().map(|setup| setup.to_string()), Ok(setup.to_string())),
            Err(error) => faults_lie_in(&error, &text),
        }
    }

    #[test]
    fn any_text_is_read_or_refused_as_a_diagram(
        rules in prop::sample::select(RuleSet::ALL),
        diagram in prop_oneof![
            texts(),
            damaged(positions().prop_map(|text| text.split(' ').nth(1).expect("five fields").to_owned())),
        ],
        hands in prop::option::of(prop_oneof![texts(), Just("1,2".to_owned())]),
        side in prop::option::of(prop_oneof![texts(), Just("N".to_owned())]),
        state in prop::option::of(prop_oneof![texts(), Just("K,t=a4".to_owned())]),
    ) {
        let _ = is_diagram(&diagram);
        let beside = Beside { hands: hands.as_deref(), side: side.as_deref(), state: state.as_deref() };
        match AnyPosition::from_diagram(rules, &diagram, beside) {
            Ok(position) => prop_assert_eq!(position.to_string().parse(), Ok(position)),
            Err(error) => {
                prop_assert!(!error.faults.is_empty());
                for fault in &error.faults {
                    // A fault lies in the diagram or in one of the parts beside it.
                    let parts = [Some(&diagram), hands.as_ref(), side.as_ref(), state.as_ref()];
                    prop_assert!(parts.into_iter().flatten().any(|part| part.is_char_boundary(fault.at)), "{}", fault);
                }
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused_as_a_move(text in prop_oneof![texts(), damaged("[ABab][1-8][<>RL](,[<>lr])?\\+?")]) {
        let read = text.parse::<MoveText>();
        match &read {
            Ok(written) => prop_assert_eq!(written.to_string().parse(), Ok(*written)),
            Err(error) => {
                prop_assert!(text.is_char_boundary(error.at), "{} in {:?}", error, text);
                prop_assert_eq!(text[error.at..].chars().next(), error.found);
            }
        }
        // Every position finds something to say to it.
        for rules in RuleSet::ALL {
            let start = rules.start();
            match start.find_move(&text) {
                Ok(legal) => prop_assert!(start.play(legal).is_ok()),
                Err(MoveError::Unreadable { .. }) => prop_assert!(read.is_err()),
                Err(MoveError::Ambiguous { fits, .. }) => prop_assert!(fits.len() > 1),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn any_move_of_any_position_has_an_answer(text in positions(), written in "[ABab][1-8][<>]?(,[<>])?\\+?") {
        if let Ok(position) = text.parse::<AnyPosition>() {
            let successors = position.successors();
            match position.find_move(&written) {
                Ok(found) => prop_assert!(successors.iter().any(|&(legal, _)| legal == found)),
                Err(MoveError::Illegal(illegal)) => prop_assert!(!illegal.rule.as_str().is_empty()),
                Err(error) => prop_assert!(matches!(error, MoveError::Ambiguous { .. }), "{}", error),
            }
            for (legal, after) in successors {
                prop_assert_eq!(position.find_move(&position.text_of(legal)), Ok(legal));
                prop_assert_eq!(position.play(legal), Ok(after));
                prop_assert_eq!(after.to_string().parse(), Ok(after));
            }
        }
    }

    #[test]
    fn a_set_up_and_its_text_are_judged_alike(setup in setups()) {
        let text = setup.to_string();
        prop_assert_eq!(text.parse::<Setup>(), Ok(setup.clone()));
        match (AnyPosition::from_setup(&setup), text.parse::<AnyPosition>()) {
            (Ok(position), Ok(read)) => {
                prop_assert_eq!(position, read);
                prop_assert_eq!(position.key(), read.key());
                prop_assert_eq!(position.to_setup(), setup);
                prop_assert_eq!(position.to_string(), text);
            }
            (Err(error), Err(read)) => {
                let reasons: Vec<_> = read.faults.iter().filter_map(|fault| match &fault.problem {
                    PositionProblem::Setup(reason) => Some(reason),
                    _ => None,
                }).collect();
                prop_assert_eq!(reasons.len(), error.faults.len(), "{} and {}", error, read);
                prop_assert!(error.faults.iter().all(|reason| reasons.contains(&reason)), "{} and {}", error, read);
            }
            (judged, read) => prop_assert!(false, "{:?} but {:?}", judged, read),
        }
    }
}

#[test]
fn most_set_ups_are_positions_and_some_not() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let (mut good, mut bad, mut marked) = (0, Vec::new(), 0);
    for _ in 0..4_000 {
        let setup = setups().new_tree(&mut runner).expect("a set-up").current();
        match AnyPosition::from_setup(&setup) {
            Ok(read) => {
                good += 1;
                marked +=
                    usize::from(setup.tokens.iter().any(|token| matches!(token, Token::Takasia(_) | Token::Claim(_))));
                assert_eq!(read, position(&setup.to_string()));
            }
            Err(error) => bad.extend(error.faults),
        }
    }
    assert!(good > 1_000 && marked > 10, "{good} positions, {marked} of them with takasia or a claim");
    let met = |one: fn(&SetupFault) -> bool| bad.iter().any(one);
    assert!(met(|fault| matches!(fault, SetupFault::Total { .. })));
    assert!(met(|fault| matches!(fault, SetupFault::Twice { .. })));
    assert!(met(|fault| matches!(fault, SetupFault::EmptyKuu { .. })));
    assert!(met(|fault| matches!(fault, SetupFault::MarkHands { .. })));
    assert!(met(|fault| matches!(fault, SetupFault::MarkPit { .. })));
    assert!(met(|fault| matches!(fault, SetupFault::ForeignToken { .. })));
    assert!(met(|fault| matches!(fault, SetupFault::TakasiaCapture { .. })));
}
