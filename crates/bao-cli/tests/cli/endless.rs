//! `endless`.

use crate::support::{bao, json};

/// A1 never ends here; the position is one of the fixtures of illegal moves.
fn forbidden() -> (String, String) {
    let text =
        std::fs::read_to_string(crate::support::root().join("fixtures/illegal-kimasai.jsonl")).expect("a fixture");
    let line = text.lines().map(json).find(|line| line["reason"] == "G6").expect("a move that G6 forbids");
    let field = |name: &str| line[name].as_str().expect("a text").to_owned();
    (field("position"), field("move"))
}

#[test]
fn a_move_that_never_ends_is_proved_so() {
    let (position, text) = forbidden();
    let answer = json(&bao(&["endless", "--json", &position, &text]).stdout);
    assert_eq!((&answer["ends"], &answer["forbidden"]), (&json("false"), &json("true")));
    assert!(answer["period"].as_u64().is_some_and(|period| period > 0), "{answer}");
    let told = bao(&["endless", &position, &text]);
    assert!(told.stdout.contains(" never ends: the sowing repeats itself every "), "{told}");
    assert_eq!(told.code, 0);
    // With too few laps nothing is proved.
    let short = bao(&["endless", "--laps", "10", &position, &text]);
    assert_eq!(short.code, 1, "{short}");
    assert!(short.stdout.contains("neither rests nor repeats itself within 10 laps"), "{short}");
}

#[test]
fn a_move_that_ends_is_followed_to_its_rest() {
    let answer = json(&bao(&["endless", "--json", "kete", "A6>"]).stdout);
    assert_eq!((&answer["ends"], &answer["laps"], &answer["forbidden"]), (&json("true"), &json("1"), &json("false")));
    let after = "kete 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,0,3,1/0,0,0,0,0,0,0,1 21,22 N K,k";
    assert_eq!(answer["after"], after);
    assert_eq!(bao(&["endless", "kete", "A1>"]).code, 1, "an illegal move for another reason");
    assert_eq!(bao(&["endless", "kete"]).code, 2);
}

#[test]
fn a_hunt_finds_the_same_again() {
    let hunt = |threads: &str| {
        let args = ["endless", "--json", "--search", "kimasai", "--rounds", "60", "--keep", "2", "--threads", threads];
        let found = bao(&args);
        assert_eq!(found.code, 0, "{found}");
        json(&found.stdout)
    };
    let (one, two) = (hunt("1"), hunt("2"));
    assert_eq!(one, two);
    // What it found is found again, one by one.
    let find = &one["longest_periods"][0];
    let text = |name: &str| find[name].as_str().expect("a text");
    let answer = json(&bao(&["endless", "--json", text("position"), text("move")]).stdout);
    assert_eq!((&answer["period"], &answer["ends"]), (&find["laps"], &json("false")));
    assert!(one["endless"].as_u64().is_some_and(|moves| moves > 0), "{one}");
    let find = &one["longest"][0];
    let text = |name: &str| find[name].as_str().expect("a text");
    let answer = json(&bao(&["endless", "--json", text("position"), text("move")]).stdout);
    assert_eq!((&answer["laps"], &answer["ends"]), (&find["laps"], &json("true")));
}

/// What was not followed far enough says nothing about G6.
#[test]
fn what_g6_rules_is_not_known_before_its_limit() {
    let (position, text) = forbidden();
    let ran = bao(&["endless", "--json", "--laps", "2", &position, &text]);
    let answer = json(&ran.stdout);
    assert_eq!((ran.code, &answer["ends"], &answer["forbidden"]), (1, &json("null"), &json("null")), "{ran}");
    let told = bao(&["endless", "--laps", "2", &position, &text]).stdout;
    assert!(told.contains("What G6 rules shows after 65536 laps at the latest."), "{told}");
}

#[test]
fn what_only_a_hunt_takes_is_refused_elsewhere() {
    let (position, text) = forbidden();
    for (option, value) in [("--rounds", "4"), ("--in", "boards"), ("--seed", "4"), ("--keep", "3"), ("--threads", "2")]
    {
        let ran = bao(&["endless", &position, &text, option, value]);
        assert_eq!((ran.code, ran.stderr.as_str()), (2, &*format!("error: {option} goes with --search\n")));
    }
}
