//! What is written is read again as it was, and what nobody wrote is refused without a panic.

mod strategies;

use bao_record::{Record, read, utf8, write};
use proptest::prelude::*;

use strategies::records;

/// Text made of what records are made of.
fn scraps() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        Just("[Variant \"kimasai\"]\n".to_owned()),
        Just("[Variant \"kete\"]\n[Result \"*\"]\n".to_owned()),
        "\\[[A-Za-z]{0,4} ?\"?[^\"]{0,4}\"?\\]?",
        "[0-9]{0,11}\\.{0,4}",
        "[ABab][0-9][<>]?(,[<>])?[+*#]?",
        "[{}()\\[\\]\"\\\\ \n]{0,5}",
        Just("1-0".to_owned()),
        Just("*".to_owned()),
        any::<String>(),
    ];
    proptest::collection::vec(scrap, 0..12).prop_map(|scraps| scraps.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn writing_then_reading_gives_the_same_record(record in records()) {
        let text = record.to_string();
        let again = text.parse::<Record>();
        prop_assert_eq!(again.as_ref(), Ok(&record), "{}", text);
        prop_assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80 || !line.contains(' ')));
    }

    #[test]
    fn writing_then_reading_json_gives_the_same_record(record in records()) {
        let text = serde_json::to_string(&record).expect("a record is JSON");
        let again: Record = serde_json::from_str(&text).expect("a record");
        prop_assert_eq!(again, record, "{}", text);
    }

    #[test]
    fn a_file_of_games_is_read_game_by_game(games in proptest::collection::vec(records(), 0..4)) {
        let text = write(&games).replace('\n', "\r\n");
        let again: Result<Vec<_>, _> = read(&text).collect();
        prop_assert_eq!(again, Ok(games));
    }

    #[test]
    fn a_file_that_is_cut_off_is_not_taken_for_a_game(record in records(), cut in any::<prop::sample::Index>()) {
        let text = record.to_string();
        let result = format!("{}\n", record.ending().result());
        let whole = text.strip_suffix(&result).expect("the result stands last");
        let mut cut = cut.index(whole.len());
        while !whole.is_char_boundary(cut) {
            cut -= 1;
        }
        let read: Vec<_> = read(&whole[..cut]).collect();
        prop_assert!(whole[..cut].trim().is_empty() || read.iter().any(Result::is_err), "{}", &whole[..cut]);
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        let faults = read(&text).filter(Result::is_err).count();
        prop_assert!(faults <= 1);
    }

    #[test]
    fn arbitrary_scraps_never_panic(text in scraps()) {
        for read in read(&text) {
            if let Ok(record) = read {
                prop_assert_eq!(record.to_string().parse(), Ok(record));
            } else if let Err(error) = read {
                prop_assert!(error.place.at <= text.len() && text.is_char_boundary(error.place.at), "{}", error);
            }
        }
    }

    #[test]
    fn records_with_a_change_never_panic(
        record in records(),
        at in any::<prop::sample::Index>(),
        length in 0..4_usize,
        put in "[ -~\n]{0,3}",
    ) {
        let mut text: Vec<char> = record.to_string().chars().collect();
        let at = at.index(text.len());
        let end = (at + length).min(text.len());
        text.splice(at..end, put.chars());
        let text: String = text.into_iter().collect();
        let _ = read(&text).count();
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in any::<Vec<u8>>()) {
        prop_assert_eq!(utf8(&bytes).is_ok(), std::str::from_utf8(&bytes).is_ok());
    }

    #[test]
    fn arbitrary_json_never_panics(text in any::<String>()) {
        prop_assert!(serde_json::from_str::<Record>(&text).is_err());
    }
}
