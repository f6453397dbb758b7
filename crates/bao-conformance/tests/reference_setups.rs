//! Random positions of the reference implementation are varied, and what it makes of them is sound.

use bao_conformance::reference::{Move, Position, RuleSet, Side, random_setup};

/// How many positions of each rule set are tried.
const TRIES: usize = 5_000;

/// Returns random positions, the same at each run.
fn setups(rule_set: RuleSet) -> impl Iterator<Item = Position> {
    let mut state = 2003_u64;
    // The generator is SplitMix64.
    let mut rng = move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    };
    (0..TRIES).map(move |_| random_setup(&mut rng, rule_set))
}

/// A position text taken apart.
struct Parts {
    /// From North's back row to South's, as South sees the board.
    rows: [[u8; 8]; 4],
    /// South's, then North's.
    hands: [u8; 2],
    south_moves: bool,
    state: Vec<String>,
}

impl Parts {
    fn of(position: &Position) -> Self {
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        let numbers = |text: &str| -> Vec<u8> {
            let numbers = text.split(',').map(str::parse);
            numbers.collect::<Result<_, _>>().expect("plain numbers")
        };
        let mut rows = [[0; 8]; 4];
        for (row, text) in rows.iter_mut().zip(fields[1].split('/')) {
            row.copy_from_slice(&numbers(text));
        }
        let hands = numbers(fields[2]);
        Self {
            rows,
            hands: [hands[0], hands[1]],
            south_moves: fields[3] == "S",
            state: fields[4].split(',').map(str::to_owned).collect(),
        }
    }

    fn has(&self, token: &str) -> bool {
        self.state.iter().any(|one| one.starts_with(token))
    }

    /// Returns the front and the back row of the side to move.
    fn mover(&self) -> ([u8; 8], [u8; 8]) {
        if self.south_moves { (self.rows[2], self.rows[3]) } else { (self.rows[1], self.rows[0]) }
    }

    /// Returns the seeds in the front pit 5 of the side to move.
    fn mover_kuu(&self) -> u8 {
        // As South sees the board, North's pit 5 is the fourth from the left.
        if self.south_moves { self.rows[2][4] } else { self.rows[1][3] }
    }

    fn mover_kuu_stands(&self) -> bool {
        self.has(if self.south_moves { "K" } else { "k" })
    }

    fn mover_hand(&self) -> u8 {
        self.hands[usize::from(!self.south_moves)]
    }
}

/// Checks that a kind of position is not so rare among the setups that a comparison would miss it: at least so many in ten thousand.
#[track_caller]
fn check_common(rule_set: RuleSet, least: usize, is_one: impl Fn(&Parts) -> bool) {
    let found = setups(rule_set).filter(|position| is_one(&Parts::of(position))).count();
    assert!(found * 10_000 >= least * TRIES, "{found} of {TRIES}");
}

fn occupied(row: [u8; 8]) -> usize {
    row.iter().filter(|&&seeds| seeds > 0).count()
}

#[test]
fn every_setup_reads_back_as_itself() {
    for rule_set in RuleSet::ALL {
        for position in setups(rule_set) {
            assert_eq!(position.rule_set(), rule_set);
            assert_eq!(position.to_string().parse(), Ok(position));
        }
    }
}

#[test]
fn most_setups_are_not_decided() {
    for rule_set in RuleSet::ALL {
        let decided = setups(rule_set).filter(|position| position.winner().is_some()).count();
        assert!((TRIES / 100..TRIES / 4).contains(&decided), "{decided} of {TRIES}");
    }
}

#[test]
fn g7_front_rows_are_thin_in_every_rule_set() {
    for rule_set in RuleSet::ALL {
        check_common(rule_set, 500, |parts| occupied(parts.mover().0) == 1);
        check_common(rule_set, 200, |parts| occupied(parts.rows[1]) <= 2 && occupied(parts.rows[2]) <= 2);
    }
}

#[test]
fn g9_both_front_rows_are_sometimes_empty() {
    for rule_set in RuleSet::ALL {
        check_common(rule_set, 2, |parts| occupied(parts.rows[1]) == 0 && occupied(parts.rows[2]) == 0);
    }
}

#[test]
fn g4_pits_are_huge_in_every_rule_set() {
    for rule_set in RuleSet::ALL {
        check_common(rule_set, 1000, |parts| parts.rows.as_flattened().iter().any(|&seeds| seeds >= 16));
        check_common(rule_set, 100, |parts| parts.rows.as_flattened().iter().any(|&seeds| seeds >= 32));
    }
}

#[test]
fn kj7_front_rows_hold_singletons_alone() {
    for rule_set in RuleSet::ALL {
        check_common(rule_set, 300, |parts| {
            let (front, back) = parts.mover();
            front.iter().max() == Some(&1) && back.iter().max() > Some(&1)
        });
    }
}

#[test]
fn kj8_a_kichwa_is_alone_in_every_rule_set() {
    for rule_set in RuleSet::ALL {
        check_common(rule_set, 100, |parts| {
            let (front, _) = parts.mover();
            occupied(front) == 1 && (front[0] >= 2 || front[7] >= 2)
        });
    }
}

#[test]
fn km3_the_opening_turn_is_still_to_come() {
    check_common(RuleSet::Kimasai, 100, |parts| parts.has("open"));
}

#[test]
fn km5_one_hand_is_empty_while_the_other_is_not() {
    for rule_set in [RuleSet::Kimasai, RuleSet::Kete] {
        check_common(rule_set, 1000, |parts| parts.mover_hand() == 0 && parts.hands != [0, 0]);
        check_common(rule_set, 1000, |parts| parts.mover_hand() > 0 && parts.hands.contains(&0));
    }
}

#[test]
fn km6_hands_are_empty_or_hold_much() {
    for rule_set in [RuleSet::Kimasai, RuleSet::Kete] {
        check_common(rule_set, 1000, |parts| parts.hands == [0, 0]);
        check_common(rule_set, 1000, |parts| parts.hands.iter().sum::<u8>() > 20);
    }
}

#[test]
fn kt2_a_kuu_of_any_size_stands() {
    check_common(RuleSet::Kete, 1000, |parts| parts.mover_kuu_stands() && parts.mover_kuu() < 6);
    check_common(RuleSet::Kete, 500, |parts| !parts.mover_kuu_stands() && parts.mover_kuu() >= 6);
    check_common(RuleSet::Kete, 100, |parts| parts.mover_kuu_stands() && parts.mover_kuu() == 6);
}

#[test]
fn kt8_the_kuu_is_alone() {
    let alone = |parts: &Parts| parts.mover_hand() > 0 && parts.mover_kuu_stands() && occupied(parts.mover().0) == 1;
    check_common(RuleSet::Kete, 50, |parts| alone(parts) && parts.mover_kuu() > 6);
    check_common(RuleSet::Kete, 2, |parts| alone(parts) && parts.mover_kuu() == 6);
}

#[test]
fn kt14_pits_are_under_takasia() {
    check_common(RuleSet::Kete, 500, |parts| parts.has("t="));
    check_common(RuleSet::Kete, 50, |parts| parts.has("t=") && parts.mover_kuu_stands() && parts.mover_kuu() >= 6);
}

#[test]
fn kt16_pits_are_claimed() {
    check_common(RuleSet::Kete, 500, |parts| parts.has("h="));
}

#[test]
fn moves_are_sorted_and_lead_to_positions_that_read_back() {
    for rule_set in RuleSet::ALL {
        for position in setups(rule_set) {
            let moves = position.moves();
            assert_eq!(moves.is_empty(), position.winner().is_some(), "{position}");
            assert!(moves.is_sorted_by(|one, next| one.text < next.text), "{position}");
            for one in moves {
                let text = one.after.to_string();
                assert_eq!(text.parse().as_ref(), Ok(&one.after), "{position} {}", one.text);
                assert_eq!(one.winner, one.after.winner(), "{position} {}", one.text);
                assert_ne!(one.after.side_to_move(), position.side_to_move());
                assert_eq!(one.captures > 0, one.captured > 0, "{position} {}", one.text);
                assert!(one.laps >= 1.max(one.captures), "{position} {}", one.text);
            }
        }
    }
}

/// Checks that changing a position and then playing is the same as playing and then changing the outcome.
#[track_caller]
fn check_symmetry(
    position: &Position,
    change: impl Fn(&Position) -> Position,
    change_move: impl Fn(char) -> char,
    change_winner: impl Fn(Side) -> Side,
) {
    let mut expected: Vec<Move> = position
        .moves()
        .into_iter()
        .map(|one| Move {
            text: one.text.chars().map(&change_move).collect(),
            after: change(&one.after),
            winner: one.winner.map(&change_winner),
            ..one
        })
        .collect();
    expected.sort_by(|one, other| one.text.cmp(&other.text));
    assert_eq!(change(position).moves(), expected, "{position}");
}

fn swap_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Gives each player the other's place: the board turned about, pits and kuu in the other letter case.
fn swap_sides(position: &Position) -> Position {
    let text = position.to_string();
    let [rule_set, rows, hands, side, state] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{text} has not five fields");
    };
    let rows: Vec<String> = rows.split('/').rev().map(turn_row).collect();
    let (south, north) = hands.split_once(',').expect("there are two hands");
    let side = if side == "S" { "N" } else { "S" };
    let tokens: Vec<String> = state
        .split(',')
        .map(|token| match token.split_once('=') {
            Some((name, pit)) => {
                format!("{name}={}", pit.chars().map(swap_case).collect::<String>())
            }
            None if token == "open" => token.to_owned(),
            None => token.chars().map(swap_case).collect(),
        })
        .collect();
    let (rows, tokens) = (rows.join("/"), tokens.join(","));
    let swapped = format!("{rule_set} {rows} {north},{south} {side} {tokens}");
    swapped.parse().expect("the swapped position is valid")
}

/// Exchanges left and right in a position without state.
fn mirror(position: &Position) -> Position {
    let text = position.to_string();
    let [rule_set, rows, hands, side, "-"] = text.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{text} has not five fields, the last of them empty");
    };
    let rows: Vec<String> = rows.split('/').map(turn_row).collect();
    let mirrored = format!("{rule_set} {} {hands} {side} -", rows.join("/"));
    mirrored.parse().expect("the mirrored position is valid")
}

/// Writes the pits of a row from right to left.
fn turn_row(row: &str) -> String {
    row.split(',').rev().collect::<Vec<_>>().join(",")
}

#[test]
fn swapping_the_sides_commutes_with_play() {
    for rule_set in RuleSet::ALL {
        for position in setups(rule_set) {
            check_symmetry(&position, swap_sides, swap_case, Side::other);
        }
    }
}

#[test]
fn mirroring_commutes_with_play_in_kujifunza() {
    let mirror_letter = |letter: char| match letter {
        '<' => '>',
        '>' => '<',
        '1'..='8' => char::from(b'1' + b'8' - u8::try_from(letter).expect("a digit")),
        other => other,
    };
    for rule_set in [RuleSet::Kujifunza, RuleSet::KujifunzaZanzibar] {
        for position in setups(rule_set) {
            check_symmetry(&position, mirror, mirror_letter, |side| side);
        }
    }
}
