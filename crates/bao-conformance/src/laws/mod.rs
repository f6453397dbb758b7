//! The laws, each a function over any variant.
//!
//! A law says `Ok` or shows one [`Violation`](crate::Violation).
//! [`conformance_tests!`](crate::conformance_tests) makes a test of each.

mod end;
mod estimate;
mod legality;
mod mirror;
mod order;
mod random_play;
mod refusal;
mod sowing;
mod swap;
mod text;
mod trace;

pub use end::{an_empty_front_row_decides, nothing_is_playable_after_the_end};
pub use estimate::estimates_are_the_movers;
pub use legality::{
    a_rule_is_named_against_any_text, checked_and_unchecked_play_agree, legal_starts_meet_no_objection,
    legality_is_being_listed, perft_is_the_sum_over_successors,
};
pub use mirror::the_board_can_be_mirrored;
pub use order::{a_visit_stops_when_told, moves_are_unique_and_in_order};
pub use random_play::random_play_draws_each_legal_move_alike;
pub use refusal::{a_bare_diagram_can_be_read, faulty_setups_are_refused};
pub use sowing::{
    attempts_agree_with_the_visit, every_sowing_rests_or_says_endless, seeds_are_conserved, the_lap_limit_is_heeded,
};
pub use swap::{games_begin_with_south, the_sides_can_be_swapped};
pub use text::{
    keys_follow_positions, move_texts_find_their_moves, position_texts_read_back_the_same,
    positions_are_equal_when_their_texts_are,
};
pub use trace::{observers_see_and_do_not_steer, traces_tell_the_whole_move};
