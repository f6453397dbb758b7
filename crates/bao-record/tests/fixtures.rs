//! The records in `fixtures/records/*.bao` say what they are said to say.

use std::fs;
use std::path::{Path, PathBuf};

use bao_core::{Draw, Side};
use bao_record::{Ending, Played, Record, read};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/records")
}

fn one(name: &str) -> (String, Record) {
    let text = fs::read_to_string(folder().join(name)).expect("a fixture");
    let record = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    (text, record)
}

#[test]
fn every_file_is_written_as_it_is_read_and_names_its_source() {
    let mut files = 0;
    for entry in fs::read_dir(folder()).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a fixture");
        let records: Vec<Record> =
            read(&text).collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(bao_record::write(&records), text, "{}", path.display());
        assert!(!records.is_empty(), "{}", path.display());
        for record in &records {
            assert!(record.tags().iter().any(|tag| tag.name() == "Source"), "{}: no source", path.display());
        }
        files += 1;
    }
    assert!(files > 1, "only {files} fixtures");
}

/// G11: both sides march groups of k, k − 1 … 1 seeds round their rings, which brings the position back twice.
#[test]
fn kimasai_repetition_is_a_draw_at_the_third_occurrence_and_not_before() {
    let (_, record) = one("kimasai-repetition.bao");
    assert_eq!((record.ending(), record.plies()), (Ending::Drawn, 128));
    assert_eq!(record.adjudicator().draw(), Some(Draw::Repetition));
    assert_eq!(record.position(), record.start());
    let again = record.replay().filter(|played| played.after() == record.start()).count();
    assert_eq!(again, 2, "with the start that makes three");
    let mut shorter = record.clone();
    shorter.truncate(127);
    assert!(shorter.conclude(Ending::Drawn).is_err());
    assert!(shorter.adjudicator().draw().is_none());
}

/// The games of `engine-*.bao` are whole: by the rules they end with their last move, and not before.
#[test]
fn engine_games_end_by_the_rules() {
    for name in ["engine-kete", "engine-kimasai", "engine-kujifunza", "engine-kujifunza-zanzibar"] {
        let (_, record) = one(&format!("{name}.bao"));
        let outcome = record.position().outcome().expect("the game is over");
        assert_eq!(record.ending(), Ending::Won(outcome.winner));
        assert!(record.replay().all(|played| played.before().outcome().is_none()), "{name} goes on after the end");
    }
}

#[test]
fn kete_annotated_keeps_all_that_is_said() {
    let (text, record) = one("kete-annotated.bao");
    assert_eq!(record.player(Side::South).map(ToString::to_string).as_deref(), Some("Fatma \"the kuu\" Ali"));
    assert_eq!(record.player(Side::North), None);
    assert_eq!(record.date().map(ToString::to_string).as_deref(), Some("2026.05.04"));
    assert_eq!(record.ending(), Ending::Resigned { winner: Side::North });
    let replay = record.replay();
    assert_eq!(replay.comments().len(), 1);
    let played: Vec<_> = replay.collect();
    assert_eq!(played.iter().map(Played::text).collect::<Vec<_>>(), ["A6<", "a5<", "A3<", "a5<"]);
    assert_eq!(played.iter().map(Played::number).collect::<Vec<_>>(), [1, 1, 2, 2]);
    assert_eq!(played[1].comments().len(), 2);
    let variations: Vec<Vec<_>> =
        played[0].variations().map(|line| line.map(|played| played.text()).collect()).collect();
    assert_eq!(variations, [vec!["A6>", "a6<", "A5<"], vec!["A7>"]]);
    let answer: Vec<_> = played[0].variations().next().expect("a variation").collect();
    let inner: Vec<_> = answer[1].variations().flatten().map(|played| played.text()).collect();
    assert_eq!(inner, ["a6>"]);
    assert!(played[0].trace().to_string().contains("puts one from the hand into A6 (KT7)"), "{}", played[0].trace());
    assert_eq!(text.parse::<Record>(), Ok(record.clone()));
}
