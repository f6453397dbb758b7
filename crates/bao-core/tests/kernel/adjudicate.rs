//! Draws by repetition and by the ply limit (G11).

use bao_core::{Adjudicator, Draw, PLY_LIMIT};

/// Plays a game from its positions, the start first, and returns what is said after the last; no draw may come before.
#[track_caller]
fn verdict(limit: u32, positions: &str) -> Option<Draw> {
    let mut positions = positions.chars();
    let mut game = Adjudicator::with_limit(positions.next().expect("a start"), limit);
    for position in positions {
        assert_eq!(game.draw(), None, "a draw before {position}");
        game.see(position);
    }
    game.draw()
}

#[test]
fn g11_the_start_is_the_first_occurrence() {
    assert_eq!(verdict(PLY_LIMIT, "abab"), None);
    assert_eq!(verdict(PLY_LIMIT, "ababa"), Some(Draw::Repetition));
}

#[test]
fn g11_the_occurrences_need_not_follow_each_other() {
    assert_eq!(verdict(PLY_LIMIT, "abcdbeefb"), Some(Draw::Repetition));
    assert_eq!(verdict(PLY_LIMIT, "abcdbefgh"), None);
}

#[test]
fn g11_a_limit_of_four_plies_ends_the_game_after_the_fourth() {
    assert_eq!(verdict(4, "abcd"), None, "three plies");
    assert_eq!(verdict(4, "abcde"), Some(Draw::PlyLimit));
}

#[test]
fn g11_repetition_comes_before_the_ply_limit() {
    assert_eq!(verdict(4, "ababa"), Some(Draw::Repetition));
}

#[test]
fn g11_the_limit_is_a_thousand_plies_by_default() {
    let mut game = Adjudicator::new(0);
    for position in 1..1_000 {
        game.see(position);
    }
    assert_eq!((game.plies(), game.draw()), (999, None));
    game.see(1_000);
    assert_eq!((game.plies(), game.draw()), (1_000, Some(Draw::PlyLimit)));
}

#[test]
fn g11_without_limit_only_repetition_is_left() {
    let mut game = Adjudicator::with_limit(0, u32::MAX);
    for position in 1..5_000 {
        game.see(position);
    }
    assert_eq!(game.draw(), None);
}

#[test]
fn a_ply_taken_back_is_as_if_it_had_not_been_played() {
    let mut game = Adjudicator::new('a');
    for position in "baba".chars() {
        game.see(position);
    }
    assert_eq!((game.occurrences(), game.draw()), (3, Some(Draw::Repetition)));
    assert_eq!(game.take_back(), Some('a'));
    assert_eq!((game.position(), game.plies(), game.occurrences(), game.draw()), (&'b', 3, 2, None));
    game.see('c');
    assert_eq!((game.occurrences(), game.draw()), (1, None));
}

#[test]
fn the_start_cannot_be_taken_back() {
    let mut game = Adjudicator::new('a');
    game.see('b');
    assert_eq!((game.take_back(), game.take_back()), (Some('b'), None));
    assert_eq!((game.position(), game.plies()), (&'a', 0));
}

#[test]
fn a_draw_is_told_with_its_reason_and_rule() {
    let said = [Draw::Repetition, Draw::PlyLimit].map(|draw| format!("draw: {draw} ({})", draw.rule()));
    assert_eq!(said, ["draw: the same position for the third time (G11)", "draw: the ply limit (G11)"]);
}
