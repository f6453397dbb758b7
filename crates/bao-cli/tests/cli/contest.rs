//! `match`: programs against each other, from real processes: files, kills, threads, tests.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{Ran, assert_run, bao, json, program};

fn play(args: &[&str]) -> Ran {
    bao(&[&["match"], args].concat())
}

#[track_caller]
fn outcome(args: &[&str]) -> Value {
    let ran = play(&[args, &["--json"]].concat());
    assert_eq!(ran.code, 0, "{ran}");
    json(&ran.stdout)
}

#[test]
fn a_match_is_told_in_words() {
    assert_run!(play(&["engine", "random", "--variant", "kimasai", "--nodes", "300", "--games", "12", "--seed", "3"]));
}

#[test]
fn figures_agree_with_each_other() {
    let told = outcome(&["engine", "greedy", "--variant", "kete", "--nodes", "200", "--games", "30"]);
    let count = |key: &str| told[key].as_u64().unwrap_or_else(|| panic!("{told}"));
    assert_eq!(count("games"), 30);
    assert_eq!(count("won") + count("drawn") + count("lost"), 30);
    let pairs: Vec<u64> = told["pairs"].as_array().expect("pairs").iter().filter_map(Value::as_u64).collect();
    assert_eq!(pairs.iter().sum::<u64>(), 15);
    let half_points: u64 = (0..).zip(&pairs).map(|(points, pairs)| points * pairs).sum();
    assert_eq!(half_points, 2 * count("won") + count("drawn"));
    assert_eq!(told["players"], serde_json::json!(["engine:nodes=200", "greedy"]));
    let elo = |key: &str| told["elo"][key].as_f64();
    assert!(elo("low") > Some(0.0), "who searches beats who grabs: {told}");
    assert!(elo("low") <= elo("estimate") || elo("estimate").is_none(), "{told}");
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = |threads: &str, seed: &str| {
        let path = folder.path().join(format!("{threads}-{seed}.bao"));
        let path_text = path.to_str().expect("a path");
        let args = ["4", "uct:nodes=40", "--variant", "kete", "--games", "10", "--seed", seed, "--threads", threads];
        let ran = play(&[&args[..], &["--out", path_text]].concat());
        assert_eq!(ran.code, 0, "{ran}");
        (ran.stdout, fs::read_to_string(path).expect("the games"))
    };
    let alone = games("1", "5");
    assert_eq!(alone, games("3", "5"));
    assert_ne!(alone.1, games("1", "6").1);
    let checked = bao(&["check", folder.path().join("1-5.bao").to_str().expect("a path")]);
    assert!(checked.stdout.contains("10 games, no fault"), "{checked}");
}

/// Waits until a file has games.
fn games_in(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.matches("[Round ").count())
}

#[test]
fn a_killed_match_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(format!("{name}.bao")));
    let args = |path: &Path, games: &str| -> Vec<String> {
        let args =
            ["match", "engine:nodes=3000", "3", "--variant", "kimasai", "--seed", "2", "--games", games, "--out"];
        args.into_iter().map(str::to_owned).chain([path.display().to_string()]).collect()
    };
    // A match that would take minutes is killed as soon as it has kept games.
    let mut child =
        program().args(args(&killed, "4000")).stdout(Stdio::null()).spawn().expect("the program can be run");
    let begin = Instant::now();
    while games_in(&killed) == 0 && begin.elapsed() < Duration::from_mins(1) {
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
    let kept = games_in(&killed);
    assert!(kept > 0);
    // As many games as there are, and some more.
    let games = (kept + 6 + kept % 2).to_string();
    let ran = bao(&args(&killed, &games));
    assert_eq!(ran.code, 2, "{ran}");
    assert!(ran.stderr.contains("holds games already: add --resume to go on with its match"), "{ran}");
    let resumed = bao(&[args(&killed, &games), vec!["--resume".to_owned()]].concat());
    assert_eq!(resumed.code, 0, "{resumed}");
    let uninterrupted = bao(&args(&whole, &games));
    assert_eq!(resumed.stdout, uninterrupted.stdout);
    let [whole_games, killed_games] = [&whole, &killed].map(|path| fs::read_to_string(path).expect("the games"));
    assert_eq!(whole_games, killed_games);
    // The games of another match are not mixed in.
    let mut other = args(&killed, &games);
    other[2] = "4".to_owned();
    let ran = bao(&[other, vec!["--resume".to_owned()]].concat());
    assert_eq!(ran.code, 2, "{ran}");
    assert!(
        ran.stderr.contains("expected games of \"engine:nodes=3000 against level 4, kimasai, seed 2, 6 plies\""),
        "{ran}"
    );
}

#[test]
fn a_game_that_cannot_be_read_is_taken_out_and_played_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("games.bao").display().to_string();
    let args = ["greedy", "random", "--variant", "kujifunza", "--games", "4", "--seed", "3", "--out", &path];
    assert_eq!(play(&args).code, 0);
    let whole = fs::read_to_string(&path).expect("the games");
    let second = whole.match_indices("[Variant").nth(1).expect("four games").0;
    let third = whole.match_indices("[Variant").nth(2).expect("four games").0;
    let torn = whole[..third].replace("[Round \"1.2\"]", "[Round \"1.") + &whole[third..];
    fs::write(&path, torn).expect("the folder can be written");
    let resume = [&args[..], &["--resume"]].concat();
    let ran = play(&resume);
    assert_eq!(ran.code, 2, "{ran}");
    assert!(ran.stderr.contains("to go on, take out the game that cannot be read; it is played again"), "{ran}");
    fs::write(&path, whole[..second].to_owned() + &whole[third..]).expect("the folder can be written");
    let ran = play(&resume);
    assert_eq!(ran.code, 0, "{ran}");
    assert_eq!(fs::read_to_string(&path).expect("the games"), whole);
}

#[test]
fn a_test_ends_the_match_and_says_yes_or_no() {
    let args = |first, second, sprt| {
        let args = [first, second, "--variant", "kete", "--games", "2000", "--sprt", sprt, "--threads", "2"];
        play(&args)
    };
    let yes = args("engine:nodes=300", "random", "0,50");
    assert_eq!(yes.code, 0, "{yes}");
    assert!(yes.stdout.contains("accepted"), "{yes}");
    let no = args("random", "engine:nodes=300", "0,50");
    assert_eq!(no.code, 1, "{no}");
    assert!(no.stdout.contains("rejected"), "{no}");
    // Which games were over first makes no difference.
    let again = play(&["random", "engine:nodes=300", "--variant", "kete", "--games", "2000", "--sprt", "0,50"]);
    assert_eq!(again.stdout, no.stdout);
}

#[test]
fn what_can_not_be_played_is_refused() {
    let refused = |args: &[&str], words: &str| {
        let ran = play(args);
        assert_eq!(ran.code, 2, "{ran}");
        assert!(ran.stderr.contains(words), "{ran}");
    };
    refused(&["engine", "nobody"], "expected a level from 1 to 10, engine, plain, uct, greedy or random");
    refused(&["engine", "greedy", "--games", "7"], "expected an even number of games");
    refused(&["engine", "greedy", "--sprt", "10,0"], "expected two differences in Elo, the smaller first");
    refused(&["uct", "greedy", "--depth", "3"], "expected a limit that uct has");
    refused(&["engine", "greedy", "--resume"], "--out");
}

/// Games that were kept are never dropped, however few are asked for later, or whatever a test would have counted.
#[test]
fn a_match_that_goes_on_keeps_the_games_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.bao");
    let path = file.to_str().expect("a name in UTF-8");
    let players = ["engine:nodes=50", "random", "--variant", "kujifunza", "--out", path];
    assert_eq!(play(&[&players[..], &["--games", "20"]].concat()).code, 0);
    let kept = fs::read(&file).expect("games");
    for more in [&["--games", "4"][..], &["--games", "20", "--sprt", "0,50"]] {
        let ran = play(&[&players[..], more, &["--resume"]].concat());
        assert_eq!(ran.stderr, "", "{ran}");
        assert!(fs::read(&file).expect("games") == kept, "{ran}");
    }
}

/// Ctrl-C ends a match with what was played, and says how it goes on.
#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.bao");
    let path = file.to_str().expect("a name in UTF-8");
    let mut run = program();
    run.args([
        "match",
        "engine:nodes=3000",
        "plain:nodes=3000",
        "--variant",
        "kete",
        "--games",
        "100000",
        "--out",
        path,
    ]);
    let run = run.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it can be run");
    let began = Instant::now();
    while games_in(&file) < 2 {
        assert!(began.elapsed() < Duration::from_mins(2), "no games come");
        sleep(Duration::from_millis(20));
    }
    let sent =
        std::process::Command::new("kill").args(["-INT", &run.id().to_string()]).status().expect("kill is there");
    assert!(sent.success());
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let (told, note) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("% of the points, Elo "), "{told}");
    assert!(note.starts_with("Interrupted after ") && note.contains("--resume goes on"), "{note}");
    assert_eq!(bao(&["check", path]).code, 0);
}
