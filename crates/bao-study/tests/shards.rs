//! Shards of self-play: the same whatever the threads, taken up again where a run ended, and read back.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use bao_catalog::{RULES_VERSION, RuleSet};
use bao_core::Side;
use bao_study::{Format, Made, PLAN_FILE, Plan, Player, Row, SCHEMA, SelfplayError, Survey, selfplay};

fn plan(rules: RuleSet, games: u64) -> Plan {
    Plan {
        schema: SCHEMA,
        variant: rules.name().to_owned(),
        rules: RULES_VERSION,
        program: "test".to_owned(),
        position: rules.start().to_string(),
        south: Player::GREEDY,
        north: Player::RANDOM,
        opening: 2,
        games,
        shard: 8,
        seed: 7,
        format: Format::Jsonl,
    }
}

fn make(plan: &Plan, folder: &Path, threads: usize) -> Made {
    selfplay(plan, folder, threads, |_| (), &|| ControlFlow::Continue(())).expect("it can be made")
}

/// All files of a folder but locks, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let named = entries.map(|entry| {
        let name = entry.file_name().into_string().expect("a plain name");
        (name, fs::read(entry.path()).expect("it can be read"))
    });
    named.filter(|(name, _)| !name.starts_with('.')).collect()
}

#[test]
fn threads_change_no_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(RuleSet::Kete, 43);
    let made = make(&plan, &folder.path().join("one"), 1);
    assert_eq!(made, Made { kept: 0, made: 6, games: 43, is_complete: true });
    make(&plan, &folder.path().join("three"), 3);
    let one = files(&folder.path().join("one"));
    assert_eq!(one.len(), 7, "six shards and the plan");
    assert_eq!(files(&folder.path().join("three")), one);
}

#[test]
fn a_run_that_ended_is_taken_up_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(RuleSet::Kujifunza, 60);
    make(&plan, &folder.path().join("whole"), 2);
    let parts = folder.path().join("parts");
    for round in 0..20 {
        // Each run ends after a few games more.
        let left = AtomicU64::new(3 + round);
        let stop = || match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let made = selfplay(&plan, &parts, 1, |_| (), &stop).expect("it can be made");
        let found = files(&parts);
        assert_eq!(found.len() as u64, 1 + made.kept + made.made, "only whole shards are there");
        if made.is_complete {
            break;
        }
    }
    assert!(make(&plan, &parts, 1).is_complete);
    assert_eq!(files(&parts), files(&folder.path().join("whole")));
}

#[test]
fn rows_are_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(RuleSet::Kimasai, 8);
    make(&plan, folder.path(), 1);
    let text = fs::read_to_string(folder.path().join("shard-000000.jsonl")).expect("a shard");
    let rows: Vec<Row<'_>> = text.lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let mut at = 0;
    for game in 0..8 {
        let mut position = RuleSet::Kimasai.start();
        for ply in 0.. {
            let Some(row) = rows.get(at).filter(|row| row.game == game) else { break };
            assert_eq!((row.ply, &*row.position, row.rules), (ply, &*position.to_string(), RULES_VERSION));
            let wanted = position.find_move(&row.text).expect("a legal move");
            position = position.play(wanted).expect("a legal move");
            at += 1;
        }
        let outcome = position.outcome().expect("the game is over");
        let expected = if outcome.winner == Side::South { "1-0" } else { "0-1" };
        assert_eq!((&*rows[at - 1].result, &*rows[at - 1].reason), (expected, outcome.rule.as_str()));
    }
    assert_eq!(at, rows.len());
}

#[test]
fn figures_are_those_of_the_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan(RuleSet::Kete, 16);
    make(&plan, folder.path(), 1);
    let mut survey = Survey::default();
    let mut rows = 0;
    for shard in 0..2 {
        let bytes = fs::read(folder.path().join(plan.file_name(shard))).expect("a shard");
        rows += bytes.lines().count() as u64;
        survey.add_json_lines(BufReader::new(&bytes[..])).expect("a shard");
    }
    let figures = &survey.of[&RuleSet::Kete];
    assert_eq!((survey.of.len(), figures.games(), figures.open), (1, 16, 0));
    assert_eq!(figures.phases.iter().map(|phase| phase.branching.count).sum::<u64>(), rows);
    assert_eq!(figures.by_ply.iter().map(|mean| mean.count).sum::<u64>(), rows);
    // The start of Kete has four moves, whoever plays.
    assert_eq!((figures.by_ply[0].count, figures.by_ply[0].sum), (16, 64));
    let plies: u64 = (0..).zip(&figures.lengths).map(|(plies, games): (u64, _)| plies * games).sum();
    assert_eq!(plies, rows, "every ply is a row");
}

#[test]
fn a_folder_belongs_to_one_plan() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = plan(RuleSet::Kete, 8);
    make(&first, folder.path(), 1);
    let other = Plan { seed: 8, ..first.clone() };
    let refused = |plan: &Plan| {
        selfplay(plan, folder.path(), 1, |_| (), &|| ControlFlow::Continue(())).expect_err("another plan")
    };
    assert!(matches!(refused(&other), SelfplayError::OtherPlan { found, .. } if found.contains("\"seed\":7")));
    fs::write(folder.path().join(PLAN_FILE), "nothing").expect("it can be written");
    assert!(matches!(refused(&first), SelfplayError::NoPlan { .. }));
}

#[test]
fn rows_out_of_order_are_refused() {
    let start = RuleSet::Kete.start();
    let row = |game: u64, ply: u32, text: &str| {
        let rules = RULES_VERSION;
        format!(
            "{{\"game\":{game},\"ply\":{ply},\"position\":\"{start}\",\"move\":\"{text}\",\"score\":null,\
             \"result\":\"1/2-1/2\",\"reason\":\"repetition\",\"rules\":{rules}}}\n"
        )
    };
    let read = |lines: &[String]| Survey::default().add_json_lines(lines.concat().as_bytes());
    assert!(read(&[row(0, 0, "A6>"), row(0, 1, "A6>"), row(1, 0, "A7<")]).is_ok());
    for (lines, expected) in [
        (vec![row(0, 1, "A6>")], "row 1 does not follow"),
        (vec![row(0, 0, "A6>"), row(0, 2, "A6>")], "row 2 does not follow"),
        (vec![row(0, 0, "A6>"), row(0, 0, "A6>")], "row 2 does not follow"),
        (vec![row(0, 0, "A6>"), row(0, 1, "A1>")], "row 2 has no legal move"),
        (vec!["{}\n".to_owned()], "row 1 is none"),
    ] {
        let error = read(&lines).expect_err("not in order").to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// The engine plays the same on every machine as long as its limits are not times.
#[test]
fn the_engine_is_the_same_each_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan =
        Plan { south: "engine:depth=2".parse().expect("a player"), games: 6, shard: 2, ..plan(RuleSet::Kujifunza, 6) };
    make(&plan, &folder.path().join("one"), 1);
    make(&plan, &folder.path().join("two"), 2);
    let one = files(&folder.path().join("one"));
    assert_eq!(files(&folder.path().join("two")), one);
    let text = String::from_utf8(one["shard-000000.jsonl"].clone()).expect("text");
    assert!(text.lines().any(|line| !line.contains("\"score\":null")), "the engine says what it thinks");
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_holds_the_same_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = Plan { south: "level 1".parse().expect("a player"), ..plan(RuleSet::Kete, 8) };
    let columns = Plan { format: Format::Parquet, ..lines.clone() };
    make(&lines, &folder.path().join("lines"), 1);
    make(&columns, &folder.path().join("columns"), 1);
    make(&columns, &folder.path().join("again"), 2);
    assert_eq!(files(&folder.path().join("columns")), files(&folder.path().join("again")));
    let mut from_lines = Survey::default();
    let text = fs::read(folder.path().join("lines/shard-000000.jsonl")).expect("a shard");
    from_lines.add_json_lines(&text[..]).expect("a shard");
    let mut from_columns = Survey::default();
    let file = fs::File::open(folder.path().join("columns/shard-000000.parquet")).expect("a shard");
    from_columns.add_parquet(file).expect("a shard");
    assert_eq!(from_columns, from_lines);
}
