//! Who plays: every player makes legal moves within his limits, and what he is known for shows.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use bao_catalog::Game;
use bao_core::{BySide, Side, Tally, Variant, VariantExt};
use bao_kete::Kete;
use bao_kimasai::Kimasai;
use bao_kujifunza::{Kujifunza, Zanzibar};
use bao_search::{
    Ending, Engine, Greedy, Level, Limits, Openings, Outlook, Pairs, Plain, Player, Report, Stop, Uct, Who, play_game,
};

/// Positions of games of random moves, none of them over.
fn positions<V: Game>(count: usize) -> Vec<V> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut all = Vec::new();
    let mut at = V::start();
    while all.len() < count {
        match random.choice(at.successors()) {
            Some((_, after)) => {
                all.push(at);
                at = after;
            }
            None => at = V::start(),
        }
    }
    all
}

fn ask<V: Game>(engine: &mut dyn Engine<V>, position: &V, limits: &Limits) -> Report {
    engine.search(position, limits, &Stop::new(), &mut |_| {}).expect("the game goes on")
}

const EVERYBODY: [&str; 9] = [
    "1",
    "5",
    "9",
    "10:nodes=500",
    "engine:nodes=500,threads=2",
    "plain:nodes=500",
    "uct:nodes=50",
    "greedy",
    "random",
];

#[track_caller]
fn everybody_moves_legally<V: Game>() {
    for name in EVERYBODY {
        let who: Who = name.parse().expect("a player");
        let mut engine = who.engine::<V>(3);
        for position in positions::<V>(60) {
            let found = ask(&mut *engine, &position, &who.limits());
            assert!(position.is_legal(found.best_move()), "{name} in {position}");
            let mut at = position;
            for &by in &found.best().moves {
                at = at.play(by).expect("the line is legal");
            }
        }
        // A game that is over has no move.
        let over = positions::<V>(2_000).into_iter().flat_map(|position| position.successors()).map(|(_, after)| after);
        let over = over.into_iter().find(|after| after.outcome().is_some()).expect("some game ends");
        assert_eq!(engine.search(&over, &who.limits(), &Stop::new(), &mut |_| {}), None, "{name}");
    }
}

#[test]
fn everybody_moves_legally_in_kete() {
    everybody_moves_legally::<Kete>();
}

#[test]
fn everybody_moves_legally_in_kimasai() {
    everybody_moves_legally::<Kimasai>();
}

#[test]
fn everybody_moves_legally_in_kujifunza() {
    everybody_moves_legally::<Kujifunza>();
    everybody_moves_legally::<Zanzibar>();
}

#[track_caller]
fn the_same_seed_plays_the_same<V: Game>() {
    for name in EVERYBODY {
        let who: Who = name.parse().expect("a player");
        if !who.is_reproducible() {
            assert!(name.contains("threads") || name.starts_with("10"), "{name}");
            continue;
        }
        let moves = |seed| -> Vec<_> {
            let mut engine = who.engine::<V>(seed);
            positions::<V>(40)
                .iter()
                .map(|position| {
                    engine.forget();
                    let found = ask(&mut *engine, position, &who.limits());
                    (found.best_move(), found.nodes)
                })
                .collect()
        };
        assert_eq!(moves(1), moves(1), "{name}");
        if ["1", "5", "random"].contains(&name) {
            assert_ne!(moves(1), moves(2), "{name}");
        }
    }
}

#[test]
fn players_of_a_seed_play_the_same() {
    the_same_seed_plays_the_same::<Kete>();
    the_same_seed_plays_the_same::<Kimasai>();
    the_same_seed_plays_the_same::<Kujifunza>();
}

#[track_caller]
fn greedy_takes_most<V: Game>() {
    let captured = |position: &V, by| {
        let mut tally = Tally::default();
        let _ = position.play_observed(by, &mut tally);
        tally.captured
    };
    let mut choices = 0;
    for position in positions::<V>(200) {
        let by = ask(&mut Greedy { seed: 1 }, &position, &Limits::default()).best_move();
        let all: Vec<_> = position.legal_moves().iter().map(|&other| captured(&position, other)).collect();
        assert_eq!(Some(captured(&position, by)), all.iter().copied().max(), "{position}");
        choices += u32::from(all.iter().min() != all.iter().max());
    }
    assert!(choices > 20, "only {choices} positions leave a choice");
}

#[test]
fn greedy_takes_the_largest_capture() {
    greedy_takes_most::<Kete>();
    greedy_takes_most::<Kimasai>();
    greedy_takes_most::<Kujifunza>();
}

/// Returns whether the side to move can win at once, by G8 too.
fn wins_at_once<V: Game>(position: &V) -> bool {
    let side = position.side_to_move();
    position.successors().iter().any(|(_, after)| after.outcome().is_some_and(|outcome| outcome.winner == side))
}

#[track_caller]
fn no_level_passes_by_a_win_in_one<V: Game>() {
    let won: Vec<V> = positions::<V>(3_000).into_iter().filter(wins_at_once).take(40).collect();
    assert!(won.len() == 40, "only {} wins in one", won.len());
    for level in Level::all() {
        let who = Who::Level(level, bao_search::Setting { nodes: Some(5_000), ..Default::default() });
        let mut engine = who.engine::<V>(level.number().into());
        for position in &won {
            let found = ask(&mut *engine, position, &who.limits());
            let after = position.play_unchecked(found.best_move());
            let winner = after.outcome().map(|outcome| outcome.winner);
            assert_eq!(winner, Some(position.side_to_move()), "level {level} in {position}");
        }
    }
}

#[test]
fn no_level_throws_away_a_win_in_one() {
    no_level_passes_by_a_win_in_one::<Kete>();
    no_level_passes_by_a_win_in_one::<Kimasai>();
    no_level_passes_by_a_win_in_one::<Kujifunza>();
}

#[test]
fn uct_keeps_its_limits_and_its_memory() {
    let mut uct = Uct::new(1, 1);
    for nodes in [1, 2, 15, 16, 17, 3_000] {
        assert_eq!(ask(&mut uct, &Kete::start(), &Limits::nodes(nodes)).nodes, nodes);
    }
    // Where the tree is full, it goes on without growing.
    let found = ask(&mut uct, &Kete::start(), &Limits::nodes(100_000));
    assert!(found.hash_full <= 1_000 && found.hash_full > 900, "{}", found.hash_full);
    let begin = Instant::now();
    ask(&mut uct, &Kete::start(), &Limits::time(Duration::from_millis(20)));
    assert!(begin.elapsed() >= Duration::from_millis(20));
}

#[test]
fn uct_finds_wins_in_one_and_prefers_a_draw_to_losing() {
    let won: Vec<Kujifunza> = positions(2_000).into_iter().filter(wins_at_once).take(30).collect();
    for position in won {
        let found = ask(&mut Uct::new(1, 16), &position, &Limits::nodes(3_000));
        let winner = position.play_unchecked(found.best_move()).outcome().map(|outcome| outcome.winner);
        assert_eq!(winner, Some(position.side_to_move()), "{position}");
    }
    let position = Kujifunza::start();
    let drawn: Vec<u64> = position.successors().iter().map(|(_, after)| after.key()).collect();
    let found = ask(&mut Uct::new(1, 16), &position, &Limits { drawn, ..Limits::nodes(500) });
    assert_eq!(found.best().score.outlook(), Outlook::Open(0), "every move is a draw");
}

/// The plain search as a player says what it says by itself.
#[test]
fn the_plain_player_is_the_plain_search() {
    for position in positions::<Kimasai>(30) {
        let found = ask(&mut Plain, &position, &Limits::depth(3));
        let plain = bao_search::plain::search(&position, &bao_search::plain::Limits::depth(3)).expect("it goes on");
        assert_eq!(found.best().moves, plain.line, "{position}");
        assert_eq!(found.nodes, plain.nodes, "{position}");
        let decided = plain.score.abs() >= bao_search::plain::DECIDED;
        assert_eq!(found.best().score.is_proved(), decided, "{position}");
    }
    for nodes in [100, 1_000, 5_000] {
        let found = ask(&mut Plain, &Kete::start(), &Limits::nodes(nodes));
        assert_eq!(found.nodes, nodes);
    }
}

#[track_caller]
fn openings_are_distinct_and_the_same_again<V: Game>() {
    let openings = Openings { seed: 5, plies: 4 };
    let all: Vec<_> = openings.distinct::<V>().take(40).collect();
    let again: Vec<_> = openings.distinct::<V>().take(40).collect();
    assert_eq!(all, again);
    let different: HashSet<u64> = all.iter().map(|opening| opening.position.key()).collect();
    assert_eq!(different.len(), all.len());
    for opening in &all {
        assert_eq!(opening.moves.len(), 4);
        let mut at = V::start();
        for &by in &opening.moves {
            at = at.play(by).expect("an opening is legal");
        }
        assert!(at == opening.position && at.outcome().is_none());
    }
    let other: Vec<_> = Openings { seed: 6, plies: 4 }.distinct::<V>().take(40).collect();
    assert_ne!(all, other);
}

#[test]
fn openings_follow_from_their_seed() {
    openings_are_distinct_and_the_same_again::<Kete>();
    openings_are_distinct_and_the_same_again::<Kimasai>();
    openings_are_distinct_and_the_same_again::<Kujifunza>();
    // Where there are fewer openings than are asked for, they come again.
    assert_eq!(Openings { seed: 1, plies: 0 }.distinct::<Kete>().take(3).count(), 3);
}

#[test]
fn a_game_is_played_to_its_end_and_can_be_stopped() {
    let mut engines: BySide<Who> = BySide { south: "greedy".parse().expect("a player"), north: Who::Random };
    for _ in 0..2 {
        let [mut south, mut north] = [engines.south.engine::<Kimasai>(1), engines.north.engine::<Kimasai>(2)];
        let players = BySide {
            south: Player { engine: &mut *south, limits: engines.south.limits() },
            north: Player { engine: &mut *north, limits: engines.north.limits() },
        };
        let mut seen = 0;
        let game = play_game(Kimasai::start(), &[], players, &Stop::new(), &mut |_, _| seen += 1).expect("it ends");
        assert_eq!(game.moves.len(), seen);
        let mut at = Kimasai::start();
        for &by in &game.moves {
            at = at.play(by).expect("the game is legal");
        }
        match game.ending {
            Ending::Won(outcome) => assert_eq!(at.outcome(), Some(outcome)),
            Ending::Drawn(_) => assert!(at.outcome().is_none()),
        }
        std::mem::swap(&mut engines.south, &mut engines.north);
    }
    let stop = Stop::new();
    stop.stop();
    let (mut south, mut north) = (Plain, Plain);
    let player = |engine| Player { engine, limits: Limits::depth(2) };
    let players = BySide { south: player(&mut south as &mut dyn Engine<Kete>), north: player(&mut north) };
    assert_eq!(play_game(Kete::start(), &[], players, &stop, &mut |_, _| {}), None);
}

/// A short match: the engine is better than chance, whoever begins.
#[test]
fn the_engine_beats_who_plays_at_random() {
    let [engine, random] = ["engine:nodes=300", "random"].map(|name| name.parse::<Who>().expect("a player"));
    let mut pairs = Pairs::default();
    for opening in (Openings { seed: 1, plies: 2 }).distinct::<Kete>().take(10) {
        let mut half_points = 0;
        for side in Side::ALL {
            let [mut first, mut second] = [engine.engine::<Kete>(1), random.engine::<Kete>(1)];
            let first = Player { engine: &mut *first, limits: engine.limits() };
            let second = Player { engine: &mut *second, limits: random.limits() };
            let players = match side {
                Side::South => BySide { south: first, north: second },
                Side::North => BySide { south: second, north: first },
            };
            let game =
                play_game(Kete::start(), &opening.moves, players, &Stop::new(), &mut |_, _| {}).expect("it ends");
            half_points += game.ending.winner().map_or(1, |winner| if winner == side { 2 } else { 0 });
        }
        pairs.add(half_points);
    }
    assert!(pairs.score() > Some(0.9), "{pairs:?}");
}
