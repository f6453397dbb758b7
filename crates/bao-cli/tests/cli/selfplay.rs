//! `selfplay`, `stats` and `compare`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use crate::support::{bao, json, program};

/// All files of a folder but hidden ones, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let named = entries.map(|entry| {
        let name = entry.file_name().into_string().expect("a plain name");
        (name, fs::read(entry.path()).expect("it can be read"))
    });
    named.filter(|(name, _)| !name.starts_with('.')).collect()
}

#[test]
fn a_run_killed_at_twenty_moments_loses_and_doubles_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let command = |out: &str, threads: &str| {
        let words = ["selfplay", "kujifunza", "--games", "1200", "--shard", "50", "--seed", "3", "--south", "greedy"];
        let more = ["--threads", threads, "--out", out, "--json"];
        words.iter().chain(&more).map(|word| (*word).to_owned()).collect::<Vec<_>>()
    };
    let whole = path("whole");
    let began = Instant::now();
    let made = bao(&command(&whole, "1"));
    // However fast the machine is, no run of a twelfth of the time comes to its end.
    let spell = began.elapsed() / 12;
    assert_eq!(made.code, 0, "{made}");
    let answer = json(&made.stdout);
    assert_eq!((&answer["shards"], &answer["games"], &answer["complete"]), (&json("24"), &json("1200"), &json("true")));

    let killed = path("killed");
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut interrupted = 0;
    for _ in 0..20 {
        // Xorshift; any moment will do.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let mut run = program();
        run.args(command(&killed, "1")).stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
        let mut run = run.spawn().expect("the program can be run");
        thread::sleep(spell * u32::try_from(random % 1_000).unwrap_or(0) / 1_000);
        let _ = run.kill();
        let status = run.wait().expect("it has ended");
        interrupted += u32::from(!status.success());
        // Whatever is there under the name of a shard is whole.
        if Path::new(&killed).exists() {
            let expected = files(Path::new(&whole));
            for (name, bytes) in files(Path::new(&killed)).iter().filter(|(name, _)| !name.contains(".part")) {
                assert_eq!(Some(bytes), expected.get(name), "{name}");
            }
        }
    }
    assert!(interrupted > 0, "no run was killed while it worked");
    let made = bao(&command(&killed, "1"));
    assert_eq!(made.code, 0, "{made}");
    assert_eq!(files(Path::new(&killed)), files(Path::new(&whole)));
}

#[test]
fn a_folder_of_other_games_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a plain name");
    let run = |seed: &str| bao(&["selfplay", "kete", "--games", "4", "--seed", seed, "--out", out]);
    assert_eq!(run("1").code, 0);
    let other = run("2");
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains("holds other games: its plan says {\"schema\":1,"), "{other}");
    let again = run("1");
    assert!(again.stdout.ends_with("0 shards of 0 games made, 1 there before.\n"), "{again}");
}

#[test]
fn players_that_are_none_are_refused() {
    for who in ["human", "engine", "engine:time=1s", "engine:depth=2,threads=2", "0", "clever"] {
        let ran = bao(&["selfplay", "kete", "--games", "1", "--south", who, "--out", "nowhere"]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran}");
        assert!(!Path::new("nowhere").exists());
    }
    assert_eq!(bao(&["selfplay", "-", "--games", "1", "--out", "nowhere"]).code, 2);
}

#[test]
fn figures_come_from_shards_and_from_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a plain name");
    let made = bao(&["selfplay", "kujifunza", "--games", "60", "--shard", "20", "--north", "greedy", "--out", out]);
    assert_eq!(made.code, 0, "{made}");
    let figures = json(&bao(&["stats", "--json", "--threads", "2", out]).stdout);
    let number = |value: &serde_json::Value| value.as_u64().expect("a number");
    assert_eq!((&figures["variant"], number(&figures["games"])), (&json("\"kujifunza\""), 60));
    assert_eq!(number(&figures["south"]) + number(&figures["north"]) + number(&figures["drawn"]), 60);
    let counted: u64 = figures["lengths"].as_array().expect("lengths").iter().map(number).sum();
    assert_eq!(counted, 60);
    assert_eq!(figures["phases"][0]["phase"], "board");
    assert_eq!(figures["branching_by_ply"][0], 24.0);
    let table = bao(&["stats", out]);
    assert!(table.stdout.starts_with("kujifunza: 60 games, "), "{table}");
    assert!(table.stdout.contains("Who moves first scores "), "{table}");

    let chart = folder.path().join("chart.svg");
    let drawn = bao(&["stats", "--svg", chart.to_str().expect("a plain name"), out]);
    assert_eq!(drawn.code, 0, "{drawn}");
    let svg = fs::read_to_string(&chart).expect("it was drawn");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("kujifunza: 60 games"));

    let record = json(&bao(&["stats", "--json", "fixtures/records/kete-annotated.bao"]).stdout);
    assert_eq!((&record["variant"], &record["games"], &record["north"]), (&json("\"kete\""), &json("1"), &json("1")));
    assert_eq!((&record["length"]["most"], &record["phases"][0]["phase"]), (&json("4"), &json("\"hands\"")));
}

#[test]
fn files_that_hold_no_games_are_failures() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().to_str().expect("a plain name");
    assert!(bao(&["stats", empty]).stderr.contains("expected shards in"), "an empty folder");
    let file = folder.path().join("games.bao");
    fs::write(&file, "no game").expect("it can be written");
    let ran = bao(&["stats", file.to_str().expect("a plain name")]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("games.bao"), "{ran}");
    assert_eq!(bao(&["stats", "no-such-file"]).code, 2);
}

#[test]
fn rule_sets_are_compared() {
    let compared = json(&bao(&["compare", "--json", "--games", "30", "kujifunza", "kujifunza/zanzibar"]).stdout);
    let number = |name: &str| compared[name].as_u64().expect("a number");
    assert!(number("positions") > 300 && number("different") > 0, "{compared}");
    // Both sets have the same boards and the same ends; only what is chosen on the way differs (KJ5).
    assert_eq!((number("other_after"), number("other_outcome"), number("strangers")), (0, 0, 0));
    let example = &compared["examples"][0];
    let text = |list: &serde_json::Value| list[0].as_str().expect("a move").to_owned();
    assert!(text(&example["only_first"]).contains(',') && !text(&example["only_second"]).contains(','), "{example}");
    let same = bao(&["compare", "--games", "10", "kete", "kete"]);
    assert!(same.stdout.contains(" and 0 (0.00 %) differ:"), "{same}");
    let other = bao(&["compare", "kete", "kimasai"]);
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains("they are different games"), "{other}");
}

/// Makes five games in shards of two.
fn five_games(folder: &Path, more: &[&str]) -> crate::support::Ran {
    let mut args = vec!["selfplay", "kujifunza", "--games", "5", "--shard", "2", "--out"];
    args.push(folder.to_str().expect("a name in UTF-8"));
    args.extend(more);
    bao(&args)
}

#[test]
fn shards_without_a_plan_are_nobodys() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(five_games(folder.path(), &[]).code, 0);
    fs::remove_file(folder.path().join("selfplay.json")).expect("the plan");
    let ran = five_games(folder.path(), &["--seed", "77"]);
    assert_eq!(ran.code, 2, "{ran}");
    assert!(ran.stderr.contains("holds shards, and no selfplay.json says of what"), "{ran}");
}

#[test]
fn a_shard_that_is_missing_is_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(five_games(folder.path(), &[]).code, 0);
    fs::remove_file(folder.path().join("shard-000001.jsonl")).expect("a shard");
    let ran = bao(&["stats", folder.path().to_str().expect("a name in UTF-8")]);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.stderr.contains("holds 2 of the 3 shards of its plan"), "{ran}");
}

#[test]
fn a_decided_position_is_no_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let decided = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,64 0,0 S -";
    let out = folder.path().join("out");
    let ran = bao(&["selfplay", decided, "--games", "3", "--out", out.to_str().expect("a name in UTF-8")]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran}");
    assert!(!out.exists(), "nothing is made");
}

/// What was exchanged or cut off in a shard is found, and not counted.
#[test]
fn damaged_shards_are_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    assert_eq!(five_games(folder.path(), &[]).code, 0);
    let shard = folder.path().join("shard-000002.jsonl");
    let good = fs::read_to_string(&shard).expect("a shard of one game");
    let rows: Vec<&str> = good.lines().collect();
    let (won, lost) = if rows[0].contains("\"1-0\"") { ("\"1-0\"", "\"0-1\"") } else { ("\"0-1\"", "\"1-0\"") };
    let other = |from: &str, to: &str| {
        rows[..rows.len() - 1].join("\n") + "\n" + &rows[rows.len() - 1].replace(from, to) + "\n"
    };
    for (damage, word) in [
        (good.replace(won, lost), "its last position says otherwise"),
        (rows[..rows.len() - 2].join("\n") + "\n", "its last position says otherwise"),
        (other(won, lost), "says otherwise than the row before"),
        (other("\"rules\":1", "\"rules\":2"), "says otherwise than the row before"),
    ] {
        assert_ne!(damage, good);
        fs::write(&shard, damage).expect("a file");
        let ran = bao(&["stats", shard.to_str().expect("a name in UTF-8")]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{ran}");
        assert!(ran.stderr.contains(word), "{ran}");
    }
    fs::write(&shard, &good).expect("a file");
    let shard = shard.to_str().expect("a name in UTF-8");
    let ran = bao(&["stats", shard, "--svg", shard]);
    assert_eq!(ran.code, 2, "{ran}");
    assert_eq!(fs::read_to_string(shard).expect("the shard"), good);
}
