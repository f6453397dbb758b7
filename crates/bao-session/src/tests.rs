//! Matches from beginning to end, and what is saved of them.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use bao_catalog::RuleSet;
use bao_core::{BySide, Draw, PLY_LIMIT, Side};
use bao_record::{Ending, Record, Tag, read};
use tempfile::TempDir;

use super::*;

fn plan(south: &str, north: &str) -> Plan {
    Plan {
        start: RuleSet::Kimasai.start(),
        players: [south, north].map(|player| player.parse().expect("a player")),
        best_of: BestOf::ONE,
        time: None,
        ply_limit: PLY_LIMIT,
    }
}

fn play(session: &mut Session, texts: &[&str]) {
    for text in texts {
        let wanted = session.position().find_move(text).expect("legal");
        session.play(wanted, Instant::now()).expect("the game goes on");
        assert!(session.take_trouble().is_none());
    }
}

fn texts(session: &Session) -> Vec<String> {
    session.game().replay().map(|played| played.text()).collect()
}

/// A session that is saved in a folder of its own.
fn saved(plan: Plan) -> (TempDir, Library, Session) {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::at(Some(folder.path().join("games"))).expect("a folder is given");
    let mut session = Session::new(plan);
    session.save_in(library.clone());
    (folder, library, session)
}

/// The only saved game.
fn only(library: &Library) -> Saved {
    let mut games = library.games().expect("a folder");
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[test]
fn every_move_is_saved_and_resumed_with_what_was_taken_back() {
    let (_folder, library, mut session) = saved(plan("human", "level 4"));
    assert_eq!(library.games().expect("no folder yet").len(), 0, "nothing is saved of a game that has not begun");
    play(&mut session, &["A3", "a2", "A1"]);
    let game = only(&library);
    assert!(game.busy && game.is_open());
    assert_eq!(game.last().map(Record::plies), Some(3));
    assert!(matches!(Session::open(&game.path), Err(KeepError::Store(_))), "a game that is played is not resumed");
    assert!(session.go_to(1, Instant::now()));
    drop(session);
    let game = only(&library);
    assert!(!game.busy);
    let mut resumed = Session::open(&game.path).expect("nobody plays it");
    assert_eq!((texts(&resumed).join(" "), resumed.game().undone().join(" ")), ("A3".into(), "a2 A1".into()));
    assert_eq!((resumed.player(Side::South), resumed.mover()), (Player::Human, "4".parse().expect("a level")));
    assert!(resumed.go_to(3, Instant::now()));
    play(&mut resumed, &["a1"]);
    let path = resumed.close(Instant::now()).expect("saved");
    assert_eq!(path.as_deref(), Some(&*game.path.canonicalize().expect("a file")));
    assert_eq!(only(&library).last().map(Record::plies), Some(4));
}

#[test]
fn taking_back_goes_to_where_a_human_is_to_move() {
    let mut session = Session::new(plan("human", "2"));
    assert_eq!((session.ply_before(), session.ply_after()), (None, None));
    play(&mut session, &["A3", "a2", "A1", "a1"]);
    assert_eq!(session.ply_before(), Some(2));
    session.go_to(2, Instant::now());
    assert_eq!((session.ply_before(), session.ply_after()), (Some(0), Some(4)));
    let mut both = Session::new(plan("human", "human"));
    play(&mut both, &["A3", "a2", "A1"]);
    assert_eq!(both.ply_before(), Some(2));
    let mut engines = Session::new(plan("1", "2"));
    play(&mut engines, &["A3", "a2", "A1"]);
    assert_eq!(engines.ply_before(), Some(2));
}

/// KT18: sides change, a draw counts for neither, and the match ends when one has won enough.
#[test]
fn kt18_a_match_changes_sides_and_ends() {
    let three = BestOf::new(3).expect("an odd number");
    let (_folder, library, mut session) = saved(Plan { best_of: three, ..plan("human", "level 2") });
    let now = Instant::now();
    assert!(!session.next_game(now), "the first is not over");
    play(&mut session, &["A3"]);
    session.resign(Side::North, now);
    assert_eq!(session.game().ending(), Ending::Resigned { winner: Side::South });
    assert!(session.next_game(now));
    assert_eq!((session.player(Side::North), session.round()), (Player::Human, 2));
    assert_eq!(session.standing(), Standing { first: 1, second: 0, drawn: 0, verdict: None });
    // The match is resumed as it stands, with the sides changed.
    drop(session);
    let mut session = Session::open(&only(&library).path).expect("nobody plays it");
    assert_eq!((session.player(Side::North), session.round()), (Player::Human, 2));
    session.resign(Side::North, now);
    assert_eq!(session.standing(), Standing { first: 1, second: 1, drawn: 0, verdict: None });
    drop(session);
    assert!(only(&library).is_open(), "a match between two games goes on");
    let mut session = Session::open(&only(&library).path).expect("nobody plays it");
    assert!(session.next_game(now));
    session.resign(Side::North, now);
    let verdict = Some(Verdict::Won(Rival::First));
    assert_eq!(session.standing(), Standing { first: 2, second: 1, drawn: 0, verdict });
    assert!(!session.next_game(now), "the match is over");
    assert_eq!(session.close(now).expect("saved"), None, "there is nothing to be resumed");
    let game = only(&library);
    assert!(!game.is_open());
    let records = game.records.expect("records");
    let results: Vec<_> = records.iter().map(|record| record.ending().result().to_string()).collect();
    assert_eq!(results, ["1-0", "1-0", "1-0"]);
    let south: Vec<_> = records.iter().map(|record| record.player(Side::South).expect("a name").to_string()).collect();
    assert_eq!(south, ["human", "level 2", "human"]);
}

#[test]
fn the_clock_ends_the_game_and_is_saved() {
    let time = Some("60s+2s".parse().expect("a time control"));
    let (_folder, library, mut session) = saved(Plan { time, ..plan("human", "human") });
    let begin = Instant::now();
    let at = |seconds| begin + Duration::from_secs(seconds);
    session.run_clock(at(0));
    let first = session.position().find_move("A3").expect("legal");
    session.play(first, at(10)).expect("in time");
    let left =
        |session: &Session, now| Side::ALL.map(|side| session.clock().expect("clocks").left(side, now).as_secs());
    assert_eq!(left(&session, at(15)), [52, 55]);
    assert!(!session.go_to(0, at(15)), "a game on the clock does not go back");
    drop(session);
    let mut session = Session::open(&only(&library).path).expect("nobody plays it");
    assert_eq!(left(&session, at(100)), [52, 60], "nobody loses time while the game lies in its file");
    session.run_clock(at(100));
    let next = session.position().find_move("a2").expect("legal");
    let lost = Ending::OutOfTime { winner: Side::South };
    assert_eq!(session.check_time(at(159)), None);
    assert_eq!(session.play(next, at(160)), Err(PlayError::Over(lost)));
    assert_eq!(session.game().ending(), lost);
    drop(session);
    assert_eq!(only(&library).last().map(Record::ending), Some(lost));
}

/// The game of `fixtures/records/kimasai-repetition.bao`, in which the position returns for the third time.
fn repetition(players: [&str; 2]) -> Session {
    let text = include_str!("../../../fixtures/records/kimasai-repetition.bao");
    let record: Record = text.parse().expect("a record");
    let mut session = Session::new(Plan { start: *record.start(), ..plan(players[0], players[1]) });
    for played in record.replay() {
        session.play(played.played(), Instant::now()).expect("the game goes on");
    }
    session
}

/// G11: engines do not ask, so that their game is called a draw; a player may claim it.
#[test]
fn g11_a_repetition_is_called_between_engines_and_claimed_by_players() {
    assert_eq!(repetition(["1", "2"]).game().ending(), Ending::Drawn);
    let mut session = repetition(["1", "human"]);
    assert_eq!((session.game().ending(), session.game().draw()), (Ending::Open, Some(Draw::Repetition)));
    assert_eq!(session.claim_draw(Instant::now()), Ok(Draw::Repetition));
    assert_eq!(session.game().ending(), Ending::Drawn);
}

/// G11: the ply limit ends any game.
#[test]
fn g11_the_ply_limit_ends_a_game() {
    let mut session = Session::new(Plan { ply_limit: 2, ..plan("human", "human") });
    play(&mut session, &["A3"]);
    assert_eq!(session.game().ending(), Ending::Open);
    play(&mut session, &["a2"]);
    assert_eq!(session.game().ending(), Ending::Drawn);
    let text = session.records()[0].to_string();
    assert!(text.contains("[PlyLimit \"2\"]"), "{text}");
    assert!(text.parse::<Record>().is_ok(), "the record says why it is a draw");
}

#[test]
fn games_of_engines_that_are_over_are_not_kept_and_those_of_players_are() {
    let (_folder, library, mut session) = saved(plan("1", "2"));
    play(&mut session, &["A3"]);
    assert!(only(&library).busy);
    session.resign(Side::North, Instant::now());
    assert_eq!(session.close(Instant::now()).expect("saved"), None);
    assert_eq!(library.games().expect("a folder").len(), 0);
    let (_folder, library, mut session) = saved(plan("human", "2"));
    play(&mut session, &["A3"]);
    session.resign(Side::South, Instant::now());
    assert_eq!(session.close(Instant::now()).expect("saved"), None);
    assert!(!only(&library).is_open());
}

#[test]
fn games_are_recorded_behind_those_that_stand_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.bao");
    let before = "[Variant \"kete\"]\n{ kept as   it is }\n1. A6<  *\n\n\n";
    fs::write(&path, before).expect("written");
    let mut session = Session::new(plan("human", "human"));
    session.record_in(Keeper::adding_to(&path).expect("records"));
    play(&mut session, &["A3"]);
    assert_eq!(fs::read_to_string(&path).expect("a file"), before, "a game is recorded when it is over or left");
    session.resign(Side::North, Instant::now());
    let over = fs::read_to_string(&path).expect("a file");
    assert!(over.starts_with(before.trim_end()));
    session.close(Instant::now()).expect("saved");
    assert_eq!(fs::read_to_string(&path).expect("a file"), over);
    let records: Vec<Record> = read(&over).collect::<Result<_, _>>().expect("records");
    assert_eq!(records.iter().map(Record::plies).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(records[1].ending(), Ending::Resigned { winner: Side::South });
}

#[test]
fn a_recorded_game_is_gone_on_with_in_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.bao");
    let first = "[Variant \"kete\"]\n[Round \"1\"]\n\n1. A6<  *";
    let second = "[Variant \"kimasai\"]\n[South \"Fatma\"]\n[Round \"2\"]\n[Event \"x\"]\n\n{first} 1. A3 {good} *\n";
    fs::write(&path, format!("{first}\n\n{second}")).expect("written");
    let mut session = Session::open(&path).expect("a record");
    assert_eq!(session.mover(), Player::Human);
    play(&mut session, &["a2"]);
    session.close(Instant::now()).expect("saved");
    let after = fs::read_to_string(&path).expect("a file");
    assert!(after.starts_with(first), "{after}");
    let records: Vec<Record> = read(&after).collect::<Result<_, _>>().expect("records");
    assert_eq!(records[1].player(Side::South).map(ToString::to_string).as_deref(), Some("Fatma"));
    let tags: Vec<_> = records[1].tags().iter().map(Tag::name).collect();
    assert_eq!(tags, ["Round", "Event"], "what others wrote stays");
    assert_eq!(records[1].replay().comments().len(), 1);
    assert_eq!(records[1].plies(), 2);
}

#[track_caller]
fn refused(content: Option<&str>, error: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.bao");
    if let Some(content) = content {
        fs::write(&path, content).expect("written");
    }
    let found = Session::open(&path).expect_err("no game").to_string().replace(&path.display().to_string(), "FILE");
    assert_eq!(found, error);
    assert_eq!(fs::read_to_string(&path).ok().as_deref(), content, "the file is as it was");
}

#[test]
fn what_cannot_be_gone_on_with_is_refused_and_left_alone() {
    refused(None, "FILE does not exist");
    refused(Some(" \n"), "FILE holds no game");
    refused(Some("my diary"), "FILE does not hold game records");
    let folder = tempfile::tempdir().expect("a folder");
    let diary = folder.path().join("diary.txt");
    fs::write(&diary, "my diary").expect("written");
    assert!(matches!(Keeper::adding_to(&diary), Err(KeepError::Content { .. })));
    assert!(matches!(Keeper::new_file(&diary), Err(KeepError::Exists(_))));
    assert_eq!(fs::read_to_string(&diary).expect("a file"), "my diary");
}

#[test]
fn saved_games_are_listed_found_and_deleted_by_name() {
    let (_folder, library, mut session) = saved(plan("human", "human"));
    play(&mut session, &["A3"]);
    let name = only(&library).name;
    assert!(name.ends_with("-kimasai"), "{name}");
    assert!(library.delete(&name).is_err(), "a game that is played is not deleted");
    let mut second = Session::new(plan("human", "human"));
    second.save_in(library.clone());
    play(&mut second, &["A4"]);
    let names: Vec<_> = library.games().expect("a folder").into_iter().map(|game| game.name).collect();
    assert_eq!(names.len(), 2, "two games that begin in one second have names of their own: {names:?}");
    fs::write(library.folder().join("broken.bao"), "broken").expect("written");
    fs::write(library.folder().join("notes.txt"), "no game").expect("written");
    let games = library.games().expect("a folder");
    let broken = games.iter().find(|game| game.name == "broken").expect("it is listed");
    assert!(broken.records.is_err() && !broken.is_open() && broken.last().is_none());
    assert_eq!(games.len(), 3);
    drop(session);
    library.delete(&name).expect("nobody plays it");
    assert_eq!(library.games().expect("a folder").len(), 2);
    for name in ["nothing", "", "..", "../games/broken", ".", "/etc/passwd"] {
        assert!(library.delete(name).is_err(), "{name}");
    }
    assert!(Path::new(&library.find("broken").expect("it is there")).is_file());
}

#[test]
fn players_are_replaced_by_side_in_any_game_of_a_match() {
    let three = BestOf::new(3).expect("an odd number");
    let mut session = Session::new(Plan { best_of: three, ..plan("human", "2") });
    session.resign(Side::South, Instant::now());
    session.next_game(Instant::now());
    session.replace_players(BySide::new(Some("5".parse().expect("a level")), None));
    assert_eq!(
        (session.player(Side::South).to_string(), session.player(Side::North)),
        ("level 5".into(), Player::Human)
    );
    assert_eq!(session.game().record().player(Side::South).map(ToString::to_string).as_deref(), Some("level 5"));
}
