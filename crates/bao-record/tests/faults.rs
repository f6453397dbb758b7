//! The first fault of a text is named with its line and column.

use bao_catalog::RuleSet;
use bao_core::{Draw, Side};
use bao_record::{
    Ending, EndingError, GameResult, PushError, Record, RecordBuilder, Tag, TagError, Termination, Text,
    VARIATION_DEPTH, VariationError, read, utf8,
};

/// The head of a game of Kimasai, whose moves then begin in line 3.
const HEAD: &str = "[Variant \"kimasai\"]\n\n";

#[track_caller]
fn check(text: &str, fault: &str) {
    let found = read(text).find_map(Result::err).map(|error| {
        let mut chain = error.to_string();
        let mut cause: Option<&dyn std::error::Error> = std::error::Error::source(&error.problem);
        while let Some(inner) = cause {
            chain = format!("{chain}: {inner}");
            cause = inner.source();
        }
        chain
    });
    assert_eq!(found.as_deref(), Some(fault), "{text}");
}

#[track_caller]
fn check_moves(moves: &str, fault: &str) {
    check(&format!("{HEAD}{moves}"), fault);
}

#[test]
fn tags_are_read_strictly() {
    check("1. A3 *", "line 1, column 1: expected a tag pair such as [Variant \"kete\"], found '1'");
    check("\n  [South \"x\"]\n*", "line 2, column 3: expected the tag Variant");
    check("[]", "line 1, column 2: expected the name of a tag, found ']'");
    check("[Variant", "line 1, column 9: expected a value in double quotes, found the end");
    check("[Variant \"kete\n\"]", "line 1, column 10: expected a double quote at the end of the value");
    check("[Variant \"kete\" x]", "line 1, column 17: expected ], found 'x'");
    check("[South \"\\n\"]", "line 1, column 10: expected \\\" or \\\\, found 'n'");
    check("[South \"a\tb\"]", "line 1, column 10: expected no control character, found '\\t' at byte 1");
    check("[South \"a\"]\n[South \"b\"]", "line 2, column 1: the tag South stands twice");
    check("[X \"a\"] [X \"b\"]", "line 1, column 9: the tag X stands twice");
}

#[test]
fn values_of_known_tags_are_checked() {
    let fault = format!("line 1, column 11: expected a variant ({}), found \"chess\"", RuleSet::names());
    check("[Variant \"chess\"]", &fault);
    check("[Rules \"2\"]", "line 1, column 9: expected the rules version 1, found \"2\"");
    check("[Result \"won\"]", "line 1, column 10: expected a result (1-0, 0-1, 1/2-1/2 or *), found \"won\"");
    check(
        "[Termination \"death\"]",
        "line 1, column 15: expected a termination (normal, resignation, time, adjudication or unterminated), found \"death\"",
    );
    check("[PlyLimit \"+9\"]", "line 1, column 12: expected a number of plies, found \"+9\"");
    check("[PlyLimit \"99999999999\"]", "line 1, column 12: expected a number of plies, found \"99999999999\"");
    check(
        "[Position \"kimasai 1 0,0 S\"]",
        "line 1, column 12: the position cannot be: expected five fields (VARIANT ROWS HANDS SIDE STATE), found 4 at byte 0",
    );
    check(
        "[Position \"kete\"]\n[Variant \"kimasai\"]\n*",
        "line 1, column 12: expected a position of kimasai, found one of kete",
    );
}

#[test]
fn moves_are_played_and_numbers_counted() {
    check_moves("1. A3 a9 *", "line 3, column 7: a9 is illegal by G1");
    check_moves(
        "1. A3\n a2 2. Ax *",
        "line 4, column 9: \"Ax\" is not a move: expected the number of a pit, found 'x' at byte 1",
    );
    check_moves("2. A3 *", "line 3, column 1: expected the move number 1, found 2");
    check_moves("1. A3 a2 2. A1 a1 3. A2", "line 3, column 24: expected a move or the result (1-0, 0-1, 1/2-1/2 or *)");
    check_moves("1.A3 2.a2 *", "line 3, column 6: expected the move number 1, found 2");
    check_moves("99999999999. A3 *", "line 3, column 1: expected the move number 1, found 99999999999");
    check_moves(
        "1. A3 a2 ] *",
        "line 3, column 10: \"]\" is not a move: expected a pit such as A3 or b7, found ']' at byte 0",
    );
    assert!(format!("{HEAD}1.A3 a2 2...A1 *").parse::<Record>().is_ok(), "dots and blanks are free");
    assert!(format!("{HEAD}A3 a2 A1 *").parse::<Record>().is_ok(), "numbers may be left out");
}

#[test]
fn brackets_are_matched() {
    check_moves("1. A3 {no end", "line 3, column 7: expected } at the end of the comment");
    check_moves("1. A3 } *", "line 3, column 7: expected no }: no comment is open");
    check_moves("(1. A3) *", "line 3, column 1: expected a move before its variation");
    check_moves("1. A3 ) *", "line 3, column 7: expected no end of a variation: none is open");
    check_moves("1. A3 () *", "line 3, column 8: expected a move in the variation");
    check_moves("1. A3 (1. A4 *", "line 3, column 14: expected ) before the end of the game");
    check_moves("1. A3 (1. A4", "line 3, column 13: expected ) before the end of the game");
    check_moves("1. A3 {bell \u{7}} *", "line 3, column 13: expected no control character, found '\\u{7}' at byte 5");
}

#[test]
fn variations_are_played_where_they_begin() {
    check_moves("1. A3 a2 (1... A4) *", "line 3, column 16: A4 is illegal by G1");
    check_moves(
        "1. A3 (1. A4 a2 (1... a3)) 1... a2 (2. a3) *",
        "line 3, column 37: expected the move number 1, found 2",
    );
}

#[test]
fn variations_have_a_bottom() {
    let nested = |depth| format!("{HEAD}1. A3 {}{}*", "(A4 ".repeat(depth), ")".repeat(depth));
    let deep: Record = nested(VARIATION_DEPTH).parse().expect("a record");
    let json = serde_json::to_string(&deep).expect("a record is JSON");
    assert_eq!(serde_json::from_str::<Record>(&json).expect("JSON that deep is read"), deep);
    check(&nested(VARIATION_DEPTH + 1), "line 3, column 87: expected no variation more than 20 deep");
    check(&nested(100_000), "line 3, column 87: expected no variation more than 20 deep");
}

#[test]
fn results_agree_with_tags_and_game() {
    check(
        "[Variant \"kete\"]\n[Result \"1-0\"]\n1. A6> *",
        "line 3, column 8: expected the result of the tags, 1-0, found *",
    );
    check_moves(
        "1. A3 1-0",
        "line 3, column 7: the record says 1-0 although the game is not over, and no Termination says why",
    );
    check(
        "[Variant \"kimasai\"]\n[Termination \"normal\"]\n1. A3 0-1",
        "line 3, column 7: the record says that North has won, but the game is not over",
    );
    check(
        "[Variant \"kimasai\"]\n[Termination \"resignation\"]\n1. A3 *",
        "line 3, column 7: the result * cannot go with the termination resignation",
    );
    check(
        "[Variant \"kimasai\"]\n[Termination \"adjudication\"]\n1. A3 1-0",
        "line 3, column 7: the result 1-0 cannot go with the termination adjudication",
    );
    check_moves(
        "1. A3 1/2-1/2",
        "line 3, column 7: the record says a draw, but the last position is no third occurrence and the ply limit is not \
         reached (G11)",
    );
}

/// South wins with the only move there is: the capture takes North's last front seeds (G7).
const WON: &str = "[Variant \"kujifunza\"]\n[Position \"kujifunza 0,0,0,0,0,0,0,30/0,0,0,0,0,0,0,1/0,0,0,0,0,2,1,1/29,0,0,0,0,0,0,0 0,0 S -\"]\n";

#[test]
fn a_game_won_by_the_rules_says_so() {
    let record: Record = format!("{WON}1. A6> 1-0").parse().expect("a record");
    assert_eq!(record.ending(), Ending::Won(Side::South));
    assert_eq!(record.ending().termination(), Termination::Normal);
    let over = "line 3, column 8: the game is over and South has won by G7, but the record says";
    check(&format!("{WON}1. A6> *"), &format!("{over} * by unterminated"));
    check(&format!("{WON}1. A6> 0-1"), &format!("{over} 0-1 by normal"));
    check(&format!("[Termination \"time\"] {WON}1. A6> 1-0"), &format!("{over} 1-0 by time"));
    check(&format!("{WON}1. A6> 1... b1 *"), "line 3, column 13: b1 is illegal by G7");
}

#[test]
fn a_record_ends_with_the_game() {
    let mut record: Record = format!("{WON}*").parse().expect("a record");
    let only = record.position().find_move("A6>").expect("legal");
    record.push(only).expect("legal");
    assert_eq!(record.push(only), Err(PushError::Ended(Ending::Won(Side::South))));
    let resigned = Ending::Resigned { winner: Side::North };
    assert!(matches!(record.conclude(resigned), Err(EndingError::Over { .. })));
    record.truncate(0);
    assert_eq!((record.ending(), record.plies(), record.position()), (Ending::Open, 0, record.start()));
    assert_eq!(record.conclude(resigned), Ok(()));
    assert_eq!(record.push(only), Err(PushError::Ended(resigned)));
    record.truncate(0);
    assert_eq!(record.ending(), Ending::Open, "taking back takes a resignation back");
}

/// G11: a draw is recorded at the third occurrence of a position or at the ply limit, and nowhere else.
#[test]
fn a_draw_needs_a_reason() {
    let mut record: Record = format!("{HEAD}1. A3 a2 2. A1 *").parse().expect("a record");
    assert_eq!(record.conclude(Ending::Drawn), Err(EndingError::NoDraw));
    record.set_ply_limit(3).expect("no draw was called yet");
    assert_eq!(record.adjudicator().draw(), Some(Draw::PlyLimit));
    record.conclude(Ending::Drawn).expect("three plies were made");
    assert_eq!(record.set_ply_limit(4), Err(EndingError::NoDraw));
    assert_eq!(record.ply_limit(), 3);
    let again: Record = record.to_string().parse().expect("a record");
    assert_eq!(again, record);
    assert_eq!(again.ending().result(), GameResult::Drawn);
}

#[test]
fn one_record_is_one_record() {
    assert_eq!(
        "".parse::<Record>().map_err(|e| e.to_string()),
        Err("line 1, column 1: expected one record, found none".into())
    );
    let two = format!("{HEAD}*\n{HEAD}*");
    assert_eq!(
        two.parse::<Record>().map_err(|e| e.to_string()),
        Err("line 4, column 1: expected one record, found more".into())
    );
    let mut reader = read(&two);
    let places: Vec<_> = std::iter::from_fn(|| reader.next().map(|_| reader.at())).collect();
    assert_eq!(places, [HEAD.len() + 1, two.len()]);
    assert_eq!(read(&format!("{HEAD}1. A3\n{HEAD}*")).find_map(Result::err).map(|e| e.place.line), Some(4));
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let fault = utf8(b"[Variant \"kete\"]\n[South \"\xff\"]").expect_err("no text");
    assert_eq!(fault.to_string(), "line 2, column 9: expected text in UTF-8");
    assert_eq!(fault.place.at, 25);
    assert!(format!("\u{feff}{HEAD}*").parse::<Record>().is_ok(), "a byte order mark is no fault");
}

#[test]
fn tags_of_a_record_have_names_of_their_own() {
    let value = || Text::new("x").expect("text");
    assert_eq!(Tag::new("Result", value()), Err(TagError::Known { name: "Result".into() }));
    assert_eq!(Tag::new("a b", value()), Err(TagError::Name { found: "a b".into() }));
    let mut record = Record::new(RuleSet::Kete.start());
    let event = Tag::new("Event", value()).expect("a name");
    record.add_tag(event.clone()).expect("the first");
    assert_eq!(record.add_tag(event), Err(TagError::Twice { name: "Event".into() }));
    assert_eq!(record.remove_tag("Event"), Some(value()));
    assert_eq!((record.remove_tag("Event"), record.tags()), (None, &[][..]));
}

#[test]
fn a_builder_refuses_variations_of_nothing() {
    let mut game = RecordBuilder::new(RuleSet::Kimasai.start());
    assert_eq!(game.open_variation(), Err(VariationError::NoMove));
    assert_eq!(game.close_variation(), Err(VariationError::NotOpen));
    game.play("A3").expect("legal");
    game.open_variation().expect("a move is there");
    assert_eq!(game.position(), &RuleSet::Kimasai.start());
    assert_eq!(game.close_variation(), Err(VariationError::Empty));
    let record = game.finish();
    assert_eq!(record.replay().map(|played| played.variations().len()).collect::<Vec<_>>(), [0]);
}
