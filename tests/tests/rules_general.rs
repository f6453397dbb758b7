//! The rules that all games share, each shown by a move or a position.

use bao_catalog::{RuleSet, VisitPosition};
use bao_core::rule::{G7, G9};
use bao_core::{
    Adjudicator, Draw, Endless, Event, Outcome, PLY_LIMIT, Pit, Row, Side, Tally, Trace, Variant, VariantExt, Watch,
};
use bao_kimasai::Kimasai;
use bao_tests::{board, cite, legal, lines, played, position, refusal, show, worked};
use serde::Deserialize;

#[test]
fn g1_board() {
    let _ = cite("G1", "South's rows are written `A` (front) and `B` (back), North's `a` and `b`.");
    let _ = cite("G1", "Pits are numbered 1–8 from their owner's left.");
    let position = position("kujifunza 1,0,0,0,28,0,0,2/3,0,0,0,0,0,0,4/5,0,0,0,0,0,0,6/7,0,0,0,0,0,0,8 0,0 S -");
    insta::assert_snapshot!(board(&position), @"
       8  7  6  5  4  3  2  1
    b  1  0  0  0 28  0  0  2
    a  3  0  0  0  0  0  0  4
    A  5  0  0  0  0  0  0  6
    B  7  0  0  0  0  0  0  8
       1  2  3  4  5  6  7  8
    ");
    let seeds = |side, row, number| position.rings()[side].seeds(Pit::at(row, number).expect("1 to 8 are pits"));
    let ends = |side, row| (seeds(side, row, 1), seeds(side, row, 8));
    assert_eq!((ends(Side::South, Row::Front), ends(Side::South, Row::Back)), ((5, 6), (7, 8)));
    // North sits opposite: pit 1 is drawn at the right.
    assert_eq!((ends(Side::North, Row::Front), ends(Side::North, Row::Back)), ((4, 3), (2, 1)));
    assert_eq!(seeds(Side::North, Row::Back, 4), 28);
}

#[test]
fn g2_clockwise_runs_right_in_front_and_left_behind() {
    // A7 holds four: A8, B8, B7, B6. They were empty, so the move ends.
    show!("G2": "Clockwise, seen from above, is `A1 A2 … A8 B8 B7 … B1` and back to `A1`",
    played(
        "kimasai 4,4,4,4,4,4,4,4/2,2,2,2,2,2,2,2/0,0,0,0,0,0,4,0/12,0,0,0,0,0,0,0 0,0 S -",
        "A7",
        "kimasai 4,4,4,4,4,4,4,4/2,2,2,2,2,2,2,2/0,0,0,0,0,0,0,1/12,0,0,0,0,1,1,1 0,0 N -",
    ));
}

#[test]
fn g2_it_is_the_same_sense_for_north() {
    // The board of the test above, turned round: a7 holds four, which fall into a8, b8, b7 and b6.
    show!("G2": "it is the same sense for North (`a1 … a8 b8 … b1`)",
    played(
        "kimasai 0,0,0,0,0,0,0,12/0,4,0,0,0,0,0,0/2,2,2,2,2,2,2,2/4,4,4,4,4,4,4,4 0,0 N -",
        "a7",
        "kimasai 1,1,1,0,0,0,0,12/1,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2/4,4,4,4,4,4,4,4 0,0 S -",
    ));
}

#[test]
fn g2_anticlockwise_is_the_reverse() {
    // No pit of South's faces a seed, so nothing can be captured.
    // A2 holds three: A1, B1, B2. They were empty, so the move ends.
    show!("G2": "Anticlockwise is the reverse.",
    played(
        "kujifunza 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/0,3,0,0,0,0,0,0/0,0,1,1,1,1,0,0 0,0 S -",
        "A2<",
        "kujifunza 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,1,1,1,1,1,0,0 0,0 N -",
    ));
}

#[test]
fn g3_front_pits_face_the_pits_of_nine_less_their_number() {
    let _ = cite("G3", "Front pit `Ai` faces `a(9−i)`: `A1`–`a8`, `A5`–`a4`.");
    let full = position("kete 0,0,0,0,0,0,0,0/1,1,1,1,1,1,1,1/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0 24,24 S -");
    let mut captured = Vec::new();
    for (legal, _) in full.successors() {
        let (_, trace) = full.play_traced(legal).expect("legal");
        captured.extend(trace.steps().iter().find_map(|step| match step.event {
            Event::Capture { by, target, .. } => Some((by.pit().number(), target.pit().number())),
            _ => None,
        }));
    }
    captured.dedup();
    assert_eq!(captured, [(1, 8), (2, 7), (3, 6), (4, 5), (5, 4), (6, 3), (7, 2), (8, 1)]);
}

#[test]
fn g3_back_pits_capture_nothing() {
    // B5 is occupied, and North's back row is full: it faces nothing.
    // A7 holds five: A8, B8, B7, B6, B5. B5 was occupied, so its two seeds relay into B4 and B3, which was empty.
    show!("G3": "Back pits face nothing and are never captured.",
        played(
            "kimasai 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/0,0,0,0,0,0,5,0/0,0,0,0,1,0,0,1 0,0 S -",
            "A7",
            "kimasai 7,7,7,7,7,7,7,7/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,0,1,1,0,1,1,2 0,0 N -",
        )
        .laps(2));
}

#[test]
fn g4_a_lap_of_more_than_sixteen_comes_round_to_its_pit() {
    show!("G4": "The lifted pit is not skipped when sixteen or more seeds come round to it.",
        worked("kete", "G4 lap of more than sixteen"));
}

#[test]
fn g4_captured_seeds_go_into_the_entry_pit_first() {
    // A6 holds two: A7, A8. A8 was occupied and faces the three of a1: they enter at the right kichwa, which is A8.
    // The first falls into A8 itself, then A7 and A6, which was empty.
    show!("G4": "Captured seeds are sown from a named entry pit, and the first of them goes into that pit.",
        played(
            "kujifunza 7,7,7,7,7,7,7,8/1,0,0,0,0,0,0,3/0,0,0,0,0,2,0,1/0,0,0,0,0,0,0,0 0,0 S -",
            "A6>",
            "kujifunza 7,7,7,7,7,7,7,8/1,0,0,0,0,0,0,0/0,0,0,0,0,1,2,3/0,0,0,0,0,0,0,0 0,0 N -",
        )
        .laps(2)
        .captures(1));
}

#[test]
fn g5_relay_until_a_pit_was_empty() {
    // The one pit that faces a seed, A8, is empty: no capture.
    // A1 holds two: A2, A3. A3 was occupied: its two go into A4 and A5, which was empty.
    show!("G5": "Where the last seed drops into a pit that was empty, the move ends.",
        played(
            "kujifunza 7,7,7,7,7,7,7,7/0,0,0,0,0,0,0,1/2,0,1,0,0,0,0,0/1,0,1,0,1,0,1,0 0,0 S -",
            "A1>",
            "kujifunza 7,7,7,7,7,7,7,7/0,0,0,0,0,0,0,1/0,1,0,1,1,0,0,0/1,0,1,0,1,0,1,0 0,0 N -",
        )
        .laps(2));
}

/// A herding turn whose relay returns to the same state every 240 laps.
const PROVED: &str = "kimasai 4,4,4,4,4,4,4,5/1,0,0,0,0,0,0,0/1,2,3,2,3,0,1,4/1,2,3,2,3,1,0,1 1,0 S -";

/// A herding turn whose relay returns only after 192,184 laps.
const PRESUMED: &str = "kimasai 2,2,2,2,2,2,2,0/1,0,0,0,0,0,0,0/3,4,3,4,6,2,1,3/2,5,4,5,1,2,1,2 1,0 S -";

/// Sows a never-ending turn, and returns what is known of it and the last words of its trace.
#[track_caller]
fn endless(text: &str, pit: &str, watch: Watch) -> (Endless, String) {
    let position: Kimasai = text.parse().expect("a position");
    let candidate = position.find_candidate(pit).expect("only G6 forbids it");
    let mut trace = Trace::new(position.side_to_move());
    let how = position.attempt(candidate, watch, &mut trace).expect_err("it never ends");
    (how, trace.to_string().lines().last().expect("many laps").trim().to_owned())
}

#[test]
fn g6_a_recurring_state_proves_that_a_move_never_ends() {
    let _ = cite(
        "G6",
        "A move whose sowing never comes to rest is illegal. It is proved never-ending when its sowing state",
    );
    assert_eq!(refusal(PROVED, "A1"), "A1 is illegal by G6");
    let (how, words) = endless(PROVED, "A1", Watch::new());
    assert!(matches!(how, Endless::Proved { period: 240, .. }), "{how:?}");
    assert!(words.ends_with("the same sowing returns every 240 laps (G6)"), "{words}");
}

#[test]
fn g6_more_than_65_536_laps_presume_that_a_move_never_ends() {
    let _ = cite("G6", "is presumed so, as a ruling, when it makes more than 65,536 laps, entry laps counted.");
    assert_eq!(refusal(PRESUMED, "A2"), "A2 is illegal by G6");
    let (how, words) = endless(PRESUMED, "A2", Watch::new());
    assert_eq!(how, Endless::Presumed { laps: 65_536 });
    assert_eq!(words, "is taken never to end: no rest within 65536 laps (G6)");
    // Without the limit it is proved.
    let (how, _) = endless(PRESUMED, "A2", Watch::with_limit(u64::MAX));
    assert!(matches!(how, Endless::Proved { period: 192_184, .. }), "{how:?}");
}

#[test]
fn g7_bao_hamna() {
    show!("G7": "The capture that takes the last seed of the opponent's front row wins at once", worked("kete", "G7 bao hamna"));
}

#[test]
fn g7_the_last_lap_does_not_relay() {
    // A3 holds two: A4, A5. A5 was occupied and faces the five of a4, North's last. From the left kichwa they end in A5,
    // which holds two and would otherwise relay.
    show!("G7": "and then the move ends: no relay, no further capture, no safari.",
        played(
            "kujifunza 8,8,8,8,8,8,6,0/0,0,0,0,5,0,0,0/0,0,2,0,1,1,1,0/0,0,0,0,0,0,0,0 0,0 S -",
            "A3>,>",
            "kujifunza 8,8,8,8,8,8,6,0/0,0,0,0,0,0,0,0/1,1,1,2,3,1,1,0/0,0,0,0,0,0,0,0 0,0 N -",
        )
        .laps(2)
        .captures(1)
        .won_by(Side::South));
}

#[test]
fn g7_the_last_lap_may_end_in_the_kuu_without_safari() {
    // The seed goes into A1, which faces the five of a8, North's last: they enter at A1 and end in the kuu, A5.
    // Were the game not won, the player could choose safari there.
    let text = "kete 11,0,0,0,0,0,0,0/5,0,0,0,0,0,0,0/1,0,0,0,7,0,0,0/0,0,0,0,0,0,0,0 20,20 S K";
    assert_eq!(legal(text), ["A1>"]);
    show!("G7": "and then the move ends: no relay, no further capture, no safari.",
        played(text, "A1>", "kete 11,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/3,1,1,1,8,0,0,0/0,0,0,0,0,0,0,0 19,20 N K")
            .captures(1)
            .won_by(Side::South));
}

#[test]
fn g7_the_last_capture_leaves_the_choice_of_kichwa() {
    // A3 holds two: A4, A5. A5 was occupied and faces the three of a4, North's last; it is in the centre.
    let text = "kujifunza 8,8,8,8,8,8,8,2/0,0,0,0,3,0,0,0/0,0,2,0,1,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A3>,<", "A3>,>"]);
    let left =
        played(text, "A3>,>", "kujifunza 8,8,8,8,8,8,8,2/0,0,0,0,0,0,0,0/1,1,1,1,2,0,0,0/0,0,0,0,0,0,0,0 0,0 N -");
    left.laps(2).captures(1).won_by(Side::South).check();
    show!("G7": "its seeds are still sown in one last lap (entry as usual, a choice of kichwa included)",
        played(text, "A3>,<", "kujifunza 8,8,8,8,8,8,8,2/0,0,0,0,0,0,0,0/0,0,0,1,2,1,1,1/0,0,0,0,0,0,0,0 0,0 N -")
            .laps(2)
            .captures(1)
            .won_by(Side::South));
}

#[test]
fn g8_no_move() {
    show!("G8": "A player to move who has no legal move has lost.", worked("kete", "G8 no move left"));
}

#[test]
fn g9_both_front_rows_empty() {
    let _ = cite("G9", "Possible in a set-up position only: the side that is not to move has won. (ruling)");
    for rules in RuleSet::ALL {
        for (letter, winner) in [("S", Side::North), ("N", Side::South)] {
            let text =
                format!("{rules} 4,4,4,4,4,4,4,4/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/4,4,4,4,4,4,4,4 0,0 {letter} -");
            assert_eq!(position(&text).outcome(), Some(Outcome { winner, rule: G9 }), "{text}");
            assert_eq!(legal(&text), [""; 0], "{text}");
        }
    }
}

#[test]
fn g7_an_empty_front_row_has_lost() {
    let _ = cite("G7", "A player whose front row is empty has lost.");
    for rules in ["kete", "kujifunza", "kujifunza/zanzibar"] {
        // South's front row is empty, whoever is to move.
        for letter in ["S", "N"] {
            let text =
                format!("{rules} 4,4,4,4,4,4,4,4/1,1,1,1,1,1,1,1/0,0,0,0,0,0,0,0/3,3,3,3,3,3,3,3 0,0 {letter} -");
            assert_eq!(position(&text).outcome(), Some(Outcome { winner: Side::North, rule: G7 }), "{text}");
            assert_eq!(legal(&text), [""; 0], "{text}");
        }
    }
}

#[test]
fn g10_south_moves_first() {
    let _ = cite("G10", "South moves first. (ruling; a position may be set up with North to move.)");
    for rules in RuleSet::ALL {
        let start = rules.start();
        assert_eq!(start.side_to_move(), Side::South, "{rules}");
        let turned = position(&start.to_string().replace(" S ", " N "));
        assert_eq!(turned.side_to_move(), Side::North, "{rules}");
        assert_eq!(turned.successors().len(), start.successors().len(), "{rules}");
    }
}

#[test]
fn g11_a_game_that_goes_on_is_drawn_at_the_ply_limit() {
    let _ = cite("G11", "or at a ply limit (1,000 by default). (ruling)");
    // Two plies of each game, with a limit of two.
    for rules in RuleSet::ALL {
        let mut position = rules.start();
        let mut game = Adjudicator::with_limit(position, 2);
        for _ in 0..2 {
            assert_eq!(game.draw(), None, "{rules}");
            position = position.successors()[0].1;
            game.see(position);
        }
        assert_eq!((position.outcome(), game.draw()), (None, Some(Draw::PlyLimit)), "{rules}");
    }
    assert_eq!(PLY_LIMIT, 1_000);
}

#[test]
fn g11_the_same_position_has_the_same_board_hands_side_and_state() {
    let _ = cite("G11", "a draw when the same position (board, hands, side to move, state) occurs for the third time");
    let board = "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0";
    let kete = |rest: &str| position(&format!("kete {board} {rest}"));
    let mut game = Adjudicator::new(kete("22,22 S K,k"));
    // None of these is the position of the start.
    for rest in ["22,22 N K,k", "22,22 S K", "22,22 S k", "22,22 S -", "21,23 S K,k"] {
        game.see(kete(rest));
        assert_eq!(game.occurrences(), 1, "{rest}");
    }
    game.see(kete("22,22 S K,k"));
    assert_eq!((game.occurrences(), game.draw()), (2, None));
    // Tokens may be written in any order.
    game.see(kete("22,22 S k,K"));
    assert_eq!((game.occurrences(), game.draw()), (3, Some(Draw::Repetition)));
}

#[test]
fn g12_where_one_move_captures_only_captures_may_be_played() {
    let _ = cite("G12", "if at least one legal capturing move exists, only capturing moves may be played");
    // A6 holds two: A7, A8, which is occupied and faces the three of a1. A2 could be sown as a takata.
    let text = "kujifunza 7,7,7,7,7,7,7,7/0,0,0,0,0,0,0,3/0,2,0,0,0,2,0,1/0,0,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A6>"]);
    assert_eq!(refusal(text, "A2>"), "A2> is illegal by G12");
    // Without the seed in A8 nothing captures.
    let text = "kujifunza 7,7,7,7,7,7,7,8/0,0,0,0,0,0,0,3/0,2,0,0,0,2,0,0/0,0,0,0,0,0,0,0 0,0 S -";
    assert_eq!(legal(text), ["A2<", "A2>", "A6<", "A6>"]);
}

/// The other half of the first ruling has no example, for a capturing move always comes to rest: seeds that never rested
/// would lift every pit of the ring again and again, and so capture from every front pit of the opponent until the last
/// capture won (G7).
#[test]
fn g12_a_capturing_move_always_comes_to_rest() {
    let _ = cite("G12", "a move that G6 forbids does not count as possible.");
    // Where a move is never-ending, it is a takata or a herding turn, in which nothing may be captured.
    let mut seen = 0;
    for name in ["kete", "kimasai", "kujifunza"] {
        let all = lines::<Refused>(&format!("illegal-{name}.jsonl"));
        for refused in all.iter().filter(|refused| refused.reason == "G6") {
            assert_eq!(position(&refused.position).visit(Captures(&refused.text)), 0, "{}", refused.position);
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} never-ending moves");
}

#[derive(Deserialize)]
struct Refused {
    reason: String,
    position: String,
    #[serde(rename = "move")]
    text: String,
}

/// Counts the captures of a never-ending move.
struct Captures<'a>(&'a str);

impl VisitPosition for Captures<'_> {
    type Output = u32;

    fn visit<V: Variant>(self, position: V) -> u32 {
        let candidate = position.find_candidate(self.0).expect("only G6 forbids it");
        let mut tally = Tally::default();
        position.attempt(candidate, Watch::new(), &mut tally).expect_err("it never ends");
        tally.captures
    }
}

#[test]
fn g12_no_falling_back_to_other_pits() {
    let _ = cite(
        "G12",
        "there is no falling back to other pits because those starts turn out illegal; the player then has no move (G8). (rulings)",
    );
    // South's one front pit of two or more is under takasia. B1 with its two may not start instead: a front pit has two.
    let text = "kete 0,18,18,18,0,0,0,0/0,1,0,0,0,0,1,0/0,0,3,1,0,0,0,0/2,2,0,0,0,0,0,0 0,0 S t=A3";
    assert_eq!(legal(text), [""; 0]);
    assert_eq!(refusal(text, "B1>"), "B1> is illegal by G8");
    let outcome = position(text).outcome().expect("over");
    assert_eq!((outcome.winner, outcome.rule.as_str()), (Side::North, "G8"));
}

#[test]
fn g13_there_are_64_seeds_before_and_after_every_move() {
    let _ = cite("G13", "64 seeds, on the board or in the hands, before and after every move.");
    for rules in RuleSet::ALL {
        let mut position = rules.start();
        for ply in 0..60 {
            let (rings, hands) = (position.rings(), position.hands());
            let total: u32 = Side::ALL.map(|side| u32::from(rings[side].total()) + u32::from(hands[side])).iter().sum();
            assert_eq!(total, 64, "{position}");
            let successors = position.successors();
            let Some(&(_, after)) = successors.get(ply % successors.len().max(1)) else { break };
            position = after;
        }
    }
}
