//! The screens of a game, and what keys and the mouse do.
//!
//! A snapshot holds the screen, and below it a map of its styles: `R` reversed, `C`, `Y` and `M` on a ground of their
//! own, small letters for colours, `.` for what stands back.

use std::path::PathBuf;
use std::time::Duration;

use bao_catalog::RuleSet;
use bao_core::Side;
use bao_session::{BestOf, Plan, Session};

use super::Game;
use crate::app::{Effect, Event, Offer, Who};
use crate::look::Look;
use crate::testing::Bench;

const LOOK: Look = Look { ascii: false, colour: true };

/// The sizes at which every screen is looked at.
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn plan(start: &str, south: &str, north: &str) -> Plan {
    Plan {
        start: start.parse().expect("a position"),
        players: [south, north].map(|player| player.parse().expect("a player")),
        best_of: BestOf::ONE,
        time: None,
        ply_limit: 1_000,
    }
}

fn bench_of(plan: Plan, look: Look, (width, height): (u16, u16)) -> Bench<Game> {
    Bench::new(Game::new(Session::new(plan), look, false), width, height)
}

fn bench(start: &str, north: &str) -> Bench<Game> {
    bench_of(plan(start, "human", north), LOOK, SIZES[0])
}

/// Plays the moves, so that the board shows the last of them.
fn play(bench: &mut Bench<Game>, moves: &[&str]) {
    for text in moves {
        let position = *bench.app.session.position();
        let candidate = crate::pick::candidate(position, text).expect("legal");
        let from = crate::sowing::Point::after(0);
        let effects = bench.app.play(&candidate, from, bench.now);
        bench.asked.extend(effects);
        bench.keys("{enter}");
    }
}

fn texts(bench: &Bench<Game>) -> Vec<&str> {
    bench.app.log.iter().map(|entry| entry.text.as_str()).collect()
}

/// Looks at a screen at both sizes.
macro_rules! at_both_sizes {
    ($name:literal, $plan:expr, $look:expr, $act:expr) => {
        for size in SIZES {
            let mut bench = bench_of($plan, $look, size);
            let act: &dyn Fn(&mut Bench<Game>) = &$act;
            act(&mut bench);
            insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(format!("game__{}@{}x{}", $name, size.0, size.1), bench.styled());
            });
        }
    };
}

#[test]
fn the_first_board() {
    at_both_sizes!("first_board", plan("kete", "human", "3"), LOOK, |_| {});
}

#[test]
fn the_first_board_in_ascii_without_colour() {
    let look = Look { ascii: true, colour: false };
    at_both_sizes!("first_board_ascii", plan("kete", "human", "3"), look, |bench| bench.keys("A6{enter}{right}"));
}

#[test]
fn the_first_board_without_colour() {
    let look = Look { ascii: false, colour: false };
    at_both_sizes!("first_board_plain", plan("kimasai", "human", "3"), look, |_| {});
}

#[test]
fn a_direction_is_asked_for_and_previewed() {
    at_both_sizes!("which_way", plan("kujifunza", "human", "3"), LOOK, |bench| bench.keys("A2{enter}"));
    at_both_sizes!("preview", plan("kujifunza", "human", "3"), LOOK, |bench| bench.keys("A2{enter}{right}"));
}

#[test]
fn a_move_is_shown_seed_by_seed_and_can_be_paused() {
    at_both_sizes!("sowing", plan("kimasai", "human", "3"), LOOK, |bench| {
        bench.keys("A3{enter}{enter}");
        bench.wait(Duration::from_millis(1_200));
        bench.keys(" ");
    });
}

/// KJ5: the kichwa is chosen when the sowing gets there.
#[test]
fn kj5_the_kichwa_is_asked_for_on_the_way() {
    at_both_sizes!("kichwa", plan("kujifunza", "human", "3"), LOOK, |bench| {
        bench.keys("A2{enter}{right}{enter}{enter}");
    });
    at_both_sizes!("kichwa_preview", plan("kujifunza", "human", "3"), LOOK, |bench| {
        bench.keys("A2{enter}{right}{enter}{enter}{right}");
    });
}

#[test]
fn the_log_tells_what_was_played() {
    at_both_sizes!("log", plan("kujifunza", "human", "human"), LOOK, |bench| {
        play(bench, &["A2>,<", "b7>", "B7>"]);
    });
    at_both_sizes!("looking_back", plan("kujifunza", "human", "human"), LOOK, |bench| {
        play(bench, &["A2>,<", "b7>", "B7>"]);
        bench.keys("{pgup}{pgup}");
    });
}

#[test]
fn the_legal_moves_are_listed() {
    at_both_sizes!("legal_moves", plan("kujifunza", "human", "human"), LOOK, |bench| {
        play(bench, &["A2>,<", "b7>"]);
        bench.keys("m{down}");
    });
}

#[test]
fn lines_are_shown_while_they_are_looked_at() {
    at_both_sizes!("lines", plan("kujifunza", "human", "human"), LOOK, |bench| {
        play(bench, &["A2>,<", "b7>"]);
        bench.keys("e");
        bench.let_engines_answer();
    });
}

#[test]
fn a_hint_has_its_reason() {
    at_both_sizes!("hint", plan("kujifunza", "human", "human"), LOOK, |bench| {
        play(bench, &["A2>,<", "b7>"]);
        bench.keys("t");
        bench.let_engines_answer();
    });
}

#[test]
fn why_not_names_the_rule() {
    at_both_sizes!("why_not", plan("kete", "human", "3"), LOOK, |bench| bench.keys("A5w"));
}

#[test]
fn an_illegal_try_explains_itself() {
    at_both_sizes!("illegal", plan("kete", "human", "3"), LOOK, |bench| bench.keys("A5{enter}"));
}

#[test]
fn the_help_lists_the_keys() {
    at_both_sizes!("help", plan("kete", "human", "3"), LOOK, |bench| bench.keys("?"));
}

#[test]
fn what_is_asked_above_the_board() {
    at_both_sizes!("leave", plan("kete", "human", "human"), LOOK, |bench| {
        play(bench, &["A6<"]);
        bench.keys("q");
    });
    at_both_sizes!("resign", plan("kete", "human", "3"), LOOK, |bench| bench.keys("x"));
    at_both_sizes!("export", plan("kete", "human", "3"), LOOK, |bench| bench.keys("s"));
    at_both_sizes!("offer", plan("kete", "human", "3"), LOOK, |bench| {
        let words = "kujifunza, 12 moves, saved 2 hours ago".to_owned();
        bench.send(Event::Offer(Offer { path: PathBuf::from("saved.bao"), words }));
    });
}

#[test]
fn a_match_on_the_clock_shows_score_and_time() {
    let plan = Plan {
        best_of: BestOf::new(3).expect("odd"),
        time: Some("10m+5s".parse().expect("a time")),
        ..plan("kete", "human", "human")
    };
    at_both_sizes!("match", plan, LOOK, |bench| {
        bench.keys("x{enter}{enter}");
        bench.wait(Duration::from_secs(75));
    });
}

#[test]
fn a_game_that_is_over_says_how() {
    at_both_sizes!("over", plan("kete", "human", "human"), LOOK, |bench| bench.keys("x{enter}"));
}

#[test]
fn whoever_plays_north_alone_sits_at_north() {
    at_both_sizes!("north_below", plan("kete", "3", "human"), LOOK, |bench| bench.let_engines_answer());
}

/// KT14: a pit under takasia is marked.
#[test]
fn kt14_takasia_and_a_weak_kuu_are_marked() {
    let position = "kete 5,1,0,1,0,2,0,2/2,4,0,26,0,0,0,2/0,0,3,0,5,0,0,10/0,0,0,0,0,0,0,1 0,0 S K,h=a8";
    at_both_sizes!("marks", plan(position, "human", "human"), LOOK, |_| {});
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let bench = bench_of(plan("kete", "human", "3"), LOOK, (50, 12));
    insta::assert_snapshot!(bench.text(), @r"
    This window is 50 by 12. The board needs 64 by 20:
    make the window larger, or the letters smaller.
    Ctrl-C leaves, and the game is saved; `--plain`
    plays in lines.








    ");
}

#[test]
fn the_smallest_window_has_everything() {
    let mut bench = bench_of(plan("kujifunza", "human", "human"), LOOK, (64, 20));
    play(&mut bench, &["A2>,<"]);
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("game__smallest", bench.text());
    });
}

/// KJ5: what is given up on the way was never played.
#[test]
fn kj5_a_move_is_given_up_until_its_last_decision() {
    let mut bench = bench("kujifunza", "human");
    bench.keys("A2{enter}{right}{enter}");
    bench.wait(Duration::from_secs(20));
    assert!(bench.text().contains("At which kichwa"), "{}", bench.text());
    bench.keys("{esc}");
    assert_eq!(texts(&bench), [""; 0]);
    bench.keys("A2{enter}{right}{enter}{enter}{left}{enter}");
    assert_eq!(texts(&bench), ["A2>,>"]);
    assert!(bench.app.show.is_some(), "the rest of the move is shown");
}

#[test]
fn directions_are_chosen_as_they_are_seen_or_as_they_are_written() {
    // South's A6 has no capture before it in Kete: both ways are open.
    for (keys, played) in [("{left}", "A6<"), ("{right}", "A6>"), ("<", "A6<"), (".", "A6>"), ("{down}{down}", "A6>")] {
        let mut bench = bench("kete", "human");
        bench.keys("A6{enter}");
        bench.keys(keys);
        bench.keys("{enter}");
        assert_eq!(texts(&bench), [played], "{keys}");
    }
    // Seen from North, what is written as South's left is on the right.
    let mut bench = bench("kete", "human");
    bench.keys("fA6{enter}{right}{enter}");
    assert_eq!(texts(&bench), ["A6<"]);
}

#[test]
fn a_direction_without_a_pit_takes_the_one_under_the_cursor() {
    let mut bench = bench("kete", "human");
    bench.keys("6>{enter}");
    assert_eq!(texts(&bench), ["A6>"]);
}

#[test]
fn the_mouse_picks_shows_and_plays() {
    let mut bench = bench("kete", "human");
    // A6 is the sixth pit of the third row: columns 28 to 31, line 8.
    bench.click(29, 8);
    let text = bench.text();
    let line = text.lines().position(|line| line.contains("A6> sow to the right")).expect("an option");
    let line = u16::try_from(line).expect("a screen");
    bench.click(5, line);
    assert!(bench.text().contains("*** preview ***"));
    assert_eq!(texts(&bench), [""; 0]);
    bench.click(5, line);
    assert_eq!(texts(&bench), ["A6>"]);
    // A click ends the showing; one in the log looks at the position after the move.
    bench.click(0, 0);
    assert!(bench.app.show.is_none());
}

#[test]
fn the_engine_answers_after_the_move_was_shown() {
    let mut bench = bench("kete", "2");
    bench.keys("A6{enter}<{enter}");
    bench.let_engines_answer();
    assert_eq!(texts(&bench), ["A6<"], "the engine's move waits while ours is shown");
    bench.wait(Duration::from_secs(20));
    assert_eq!(texts(&bench).len(), 2);
    assert!(bench.app.show.is_none() && bench.app.may_pick());
}

#[test]
fn looking_back_while_a_move_is_shown_holds_nothing_up() {
    let mut bench = bench("kete", "2");
    bench.keys("A6{enter}<{enter}");
    bench.let_engines_answer();
    assert_eq!(texts(&bench).len(), 1);
    bench.keys("{pgup}");
    assert_eq!(texts(&bench).len(), 2, "the engine's move waited for the end of ours");
    bench.keys("{enter}{pgup}{pgup}");
    assert_eq!(bench.app.viewing, Some(0));
    bench.keys("{end}");
    assert!(bench.app.may_pick());
}

#[test]
fn taking_back_while_the_engine_thinks_stops_it() {
    let mut bench = bench("kete", "2");
    bench.keys("A6{enter}<{enter}");
    let asked = bench.asked.iter().find_map(|effect| match effect {
        Effect::Think { who: Who::Player, id, .. } => Some(*id),
        _ => None,
    });
    let id = asked.expect("the engine was asked");
    bench.keys("u");
    assert!(bench.asked.iter().any(|effect| matches!(effect, Effect::StopThinking(Who::Player))));
    assert_eq!(texts(&bench), [""; 0]);
    // What it says all the same comes too late.
    bench.let_engines_answer();
    bench.send(Event::Thought { who: Who::Player, id, report: None, done: true });
    assert_eq!(texts(&bench), [""; 0]);
    bench.keys("r");
    assert_eq!(texts(&bench), ["A6<"], "what was taken back is played again");
}

#[test]
fn any_move_can_be_gone_back_to_and_on_from() {
    let mut bench = bench("kujifunza", "human");
    play(&mut bench, &["A2>,<", "b7>", "B7>"]);
    bench.keys("{home}");
    assert!(bench.text().contains("after move 0 of 3"));
    bench.keys("{end}");
    assert_eq!(bench.app.viewing, None);
    bench.keys("{tab}{up}{up}{enter}");
    assert_eq!(texts(&bench), ["A2>,<"]);
    assert_eq!(bench.app.session.game().undone(), ["b7>", "B7>"]);
    bench.keys("rr");
    assert_eq!(texts(&bench).len(), 3);
}

#[test]
fn a_legal_move_is_played_from_the_list() {
    let mut bench = bench("kete", "human");
    bench.keys("m{down}{down}{enter}");
    assert_eq!(texts(&bench), ["A7<"]);
    assert!(!bench.app.in_pane);
}

#[test]
fn the_record_is_written_where_it_is_wanted() {
    let mut bench = bench("kete", "human");
    bench.keys("s{back}{back}{back}{back}{back}{back}{back}{back}x.bao{enter}");
    let written = bench.asked.iter().find_map(|effect| match effect {
        Effect::Write { path, text, over } => Some((path.clone(), text.contains("[Variant \"kete\"]"), *over)),
        _ => None,
    });
    assert_eq!(written, Some((PathBuf::from("x.bao"), true, false)));
    bench.send(Event::Written(PathBuf::from("x.bao"), Err("x.bao exists already".to_owned())));
    assert!(bench.text().contains("x.bao exists already."));
    assert!(bench.app.exported.is_empty(), "a file of someone else's is not written over the next time either");
}

/// G11: a draw is claimed where there is a reason for it, and no sooner.
#[test]
fn g11_a_draw_without_reason_is_refused() {
    let mut bench = bench("kete", "human");
    bench.keys("d");
    assert!(bench.text().contains("no draw by G11"), "{}", bench.text());
}

/// KT18: sides change after each game of a match.
#[test]
fn kt18_the_next_game_begins_with_the_sides_changed() {
    let plan = Plan { best_of: BestOf::new(3).expect("odd"), ..plan("kete", "human", "2") };
    let mut bench = bench_of(plan, LOOK, SIZES[0]);
    bench.keys("x{enter}{enter}");
    assert_eq!(
        (bench.app.session.round(), bench.app.session.player(Side::South).to_string()),
        (2, "level 2".to_owned())
    );
    bench.let_engines_answer();
    assert_eq!(texts(&bench).len(), 1, "the engine has South now");
}

#[test]
fn engines_play_a_match_by_themselves() {
    let plan = Plan { best_of: BestOf::new(3).expect("odd"), ply_limit: 6, ..plan("kimasai", "1", "2") };
    let mut bench = bench_of(plan, LOOK, SIZES[0]);
    for _ in 0..60 {
        bench.let_engines_answer();
        bench.wait(Duration::from_mins(1));
    }
    // G11: every game ends at six plies, so five of them are played and the match is drawn (KT18).
    assert!(bench.text().contains("it is drawn (KT18)"), "{}", bench.text());
}

#[test]
fn the_clock_stands_while_a_move_is_shown_and_runs_on_after_it() {
    let plan = Plan { time: Some("1m".parse().expect("a time")), ..plan("kete", "human", "human") };
    let mut bench = bench_of(plan, LOOK, SIZES[0]);
    bench.wait(Duration::from_secs(10));
    bench.keys("A6{enter}<{enter}");
    bench.keys(" ");
    assert!(bench.text().contains("In a game on the clock"), "{}", bench.text());
    bench.wait(Duration::from_secs(10));
    assert!(bench.app.show.is_none(), "on the clock a move is not shown for long");
    let clock = bench.app.session.clock().expect("a clock");
    assert_eq!(clock.left(Side::South, bench.now), Duration::from_secs(50));
    assert!(clock.left(Side::North, bench.now) > Duration::from_secs(50), "showing took some of the time");
    bench.wait(Duration::from_secs(61));
    assert!(bench.text().contains("has run out of time"), "{}", bench.text());
}

/// Every key and click on every screen leaves a board that can be drawn, whatever came before.
#[test]
fn no_key_breaks_the_board() {
    let keys = [
        "{enter}", "{esc}", "{left}", "{right}", "{up}", "{down}", "{tab}", "{pgup}", "{pgdn}", "{home}", "{end}", "a",
        "b", "A", "B", "1", "3", "5", "8", "<", ">", " ", "u", "r", "p", "v", "+", "-", "f", "w", "m", "e", "g", "t",
        "?", "d", "n",
    ];
    let mut state: u64 = 7;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % bound
    };
    for rules in RuleSet::ALL {
        let mut bench = bench(rules.name(), "human");
        for number in 0..600 {
            match below(12) {
                0 => {
                    let (x, y) = (below(80), below(24));
                    bench.click(u16::try_from(x).unwrap_or(0), u16::try_from(y).unwrap_or(0));
                }
                1 => bench.wait(Duration::from_millis(700)),
                // A search now and then is enough.
                2 if number % 7 == 0 => bench.let_engines_answer(),
                _ => bench.keys(keys[below(keys.len())]),
            }
            bench.asked.retain(|effect| matches!(effect, Effect::Think { .. }));
            if number % 5 == 0 {
                assert!(!bench.text().is_empty());
            }
        }
        assert!(!bench.app.done, "nothing but q leaves");
    }
}
