//! `solve`.

use std::fs;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::support::{bao, bao_with, json};

/// A late position of Kete, with North to move, who wins within seven plies.
const LATE: &str = "kete 0,2,1,4,1,4,9,4/0,5,0,5,1,0,1,0/0,4,4,1,1,0,3,5/1,0,2,1,1,1,2,1 0,0 N -";

#[test]
fn who_wins_is_told_with_a_line() {
    assert_snapshot!(bao(&["solve", LATE]), @"
    $ bao-cli solve 'kete 0,2,1,4,1,4,9,4/0,5,0,5,1,0,1,0/0,4,4,1,1,0,3,5/1,0,2,1,1,1,2,1 0,0 N -'
    North wins within 7 plies, by a proof of 13 positions. Searched: 428 positions.
    Line: b3< B7> b2> B3< a8< B8< b8>
    ");
}

#[test]
fn the_answer_is_data_as_well() {
    let answer = json(&bao(&["solve", "--json", "--shortest", "--moves", LATE]).stdout);
    assert_eq!(answer["position"], LATE);
    assert_eq!((&answer["status"], &answer["winner"]), (&json("\"proved\""), &json("\"N\"")));
    let line = answer["line"].as_array().expect("a line");
    assert!(!line.is_empty() && line.len() as u64 <= answer["plies"].as_u64().expect("plies"));
    assert_eq!(answer["shortest"]["at_least"], answer["shortest"]["at_most"]);
    let moves = answer["moves"].as_array().expect("moves");
    assert!(moves.iter().any(|one| one["move"] == line[0] && one["winner"] == "N"), "{answer}");
}

#[test]
fn the_line_is_played_to_the_end() {
    let answer = json(&bao(&["solve", "--json", "kujifunza/zanzibar"]).stdout);
    assert_eq!(answer["winner"], "S");
    let mut args = vec!["apply".to_owned(), "--json".to_owned(), "kujifunza/zanzibar".to_owned()];
    args.extend(
        answer["line"].as_array().expect("a line").iter().map(|text| text.as_str().expect("a move").to_owned()),
    );
    let played = json(&bao(&args).stdout);
    assert_eq!(played["over"], "S");
}

#[test]
fn what_is_not_proved_in_time_is_an_honest_no() {
    let ran = bao(&["solve", "--nodes", "1000", "kete"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (1, ""), "{ran}");
    assert!(ran.stdout.starts_with("Not proved. "), "{ran}");
    let ran = bao(&["solve", "--json", "--nodes", "1000", "kete"]);
    let answer = json(&ran.stdout);
    assert_eq!((ran.code, &answer["status"], &answer["winner"]), (1, &json("\"unknown\""), &json("null")));
    assert_eq!(answer["line"], json("[]"));
}

#[test]
fn positions_are_answered_line_by_line() {
    let ran = bao_with(&["solve", "-", "--nodes", "1000"], format!("{LATE}\nnothing\nkete\n").as_bytes());
    let answers: Vec<_> = ran.stdout.lines().map(json).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!((&answers[0]["winner"], &answers[2]["status"]), (&json("\"N\""), &json("\"unknown\"")));
    assert_eq!((answers[1]["line"].as_u64(), ran.code), (Some(2), 2));
}

#[test]
fn a_finished_game_is_won_already() {
    let over = "kimasai 0,0,0,0,0,0,0,32/0,0,0,0,0,0,0,0/32,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
    let answer = json(&bao(&["solve", "--json", over]).stdout);
    assert_eq!((&answer["winner"], &answer["plies"], &answer["line"]), (&json("\"S\""), &json("0"), &json("[]")));
}

#[test]
fn a_kept_table_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("kujifunza.table");
    let table = table.to_str().expect("a plain name");
    let first = bao(&["solve", "--json", "--memory", "8", "--nodes", "20000", "--table", table, "kujifunza"]);
    assert_eq!(first.code, 1, "{first}");
    let second = bao(&["solve", "--json", "--memory", "8", "--table", table, "kujifunza"]);
    let alone = bao(&["solve", "--json", "--memory", "8", "kujifunza"]);
    assert_eq!((second.code, alone.code), (0, 0));
    let nodes = |ran: &str| json(ran)["nodes"].as_u64().expect("a number");
    assert!(nodes(&second.stdout) < nodes(&alone.stdout), "what was searched is not searched again");

    let other = bao(&["solve", "--memory", "8", "--table", table, "kete"]);
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains("a table of kujifunza by rules version 1, and kete by rules version 1"), "{other}");
    fs::write(table, "something else").expect("it can be written");
    assert_eq!(bao(&["solve", "--table", table, "kujifunza"]).code, 2);
}

#[test]
fn time_ends_a_search() {
    let began = Instant::now();
    let ran = bao(&["solve", "--time", "500ms", "--threads", "2", "kimasai"]);
    assert_eq!(ran.code, 1, "{ran}");
    assert!(began.elapsed() < Duration::from_secs(20), "half a second was allowed");
}

/// Ctrl-C ends the search with what it has: the exit code is an honest no, and the table is kept.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_table() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("kete.table");
    let mut run = crate::support::program();
    run.args(["-v", "solve", "kete", "--memory", "8", "--table"]).arg(&table);
    let mut run =
        run.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program can be run");
    // It says when it begins, and from then on it listens.
    let mut log = BufReader::new(run.stderr.take().expect("errors are piped"));
    let mut line = String::new();
    while !line.contains("searching") {
        line.clear();
        assert!(log.read_line(&mut line).expect("a log") > 0, "the search never began");
    }
    let sent = Command::new("kill").args(["-INT", &run.id().to_string()]).status().expect("kill can be run");
    assert!(sent.success());
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Not proved. "));
    assert!(fs::metadata(&table).expect("the table").len() > 0);
}

/// A link stays a link to the file that is written, and what is no file is not replaced by one.
#[cfg(unix)]
#[test]
fn a_certificate_goes_where_the_path_leads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name in UTF-8").to_owned();
    fs::write(path("target"), "old").expect("a file");
    std::os::unix::fs::symlink("target", path("link")).expect("a link");
    assert_eq!(bao(&["solve", LATE, "--certificate", &path("link")]).code, 0);
    assert!(fs::symlink_metadata(path("link")).expect("the link").is_symlink());
    assert_eq!(bao(&["verify", &path("target")]).code, 0);
    for option in ["--certificate", "--table"] {
        let refused = bao(&["solve", LATE, option, "/dev/null"]);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{refused}");
        assert!(refused.stderr.contains("/dev/null is not a regular file"), "{refused}");
    }
}

#[test]
fn files_that_cannot_be_written_are_refused_before_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let one = folder.path().join("one").to_str().expect("a name in UTF-8").to_owned();
    let nowhere = folder.path().join("nowhere/file").to_str().expect("a name in UTF-8").to_owned();
    for args in [
        vec!["solve", LATE, "--certificate", &nowhere],
        vec!["solve", LATE, "--table", &nowhere],
        vec!["solve", LATE, "--certificate", &one, "--table", &one],
        vec!["solve", LATE, "--certificate", "-"],
        vec!["solve", "-", "--certificate", &one],
    ] {
        let refused = bao(&args);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""), "{refused}");
    }
}

#[test]
fn a_table_of_another_game_stops_no_other_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("table").to_str().expect("a name in UTF-8").to_owned();
    let input = format!("{LATE}\nkimasai\n{LATE}\n");
    let ran = bao_with(&["solve", "-", "--nodes", "1000", "--table", &table], input.as_bytes());
    let answers: Vec<_> = ran.stdout.lines().map(json).collect();
    assert_eq!((ran.code, answers.len()), (2, 3), "{ran}");
    assert_eq!(
        (&answers[0]["winner"], &answers[1]["line"], &answers[2]["winner"]),
        (&json("\"N\""), &json("2"), &json("\"N\""))
    );
}

/// The limit is that of all that is asked, be it the moves or the shortest win as well.
#[test]
fn a_limit_of_positions_is_kept_in_all() {
    let answer = json(&bao(&["solve", "--json", "--moves", "--nodes", "2000", "kujifunza/zanzibar"]).stdout);
    let nodes = answer["nodes"].as_u64().expect("a number");
    assert!((2_000..3_000).contains(&nodes), "{nodes}");
    let answer = json(&bao(&["solve", "--json", "--shortest", "--nodes", "20000", "kujifunza/zanzibar"]).stdout);
    let nodes = answer["nodes"].as_u64().expect("a number");
    assert!((20_000..21_000).contains(&nodes), "{nodes}");
    assert_eq!(answer["shortest"]["at_most"], answer["plies"], "the proof bounds it");
}
