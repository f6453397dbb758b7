//! A test for each law.

use bao_core::Variant;

use crate::positions::Positions;
use crate::violation::Violation;
use crate::walk::Walk;

/// Makes one `#[test]` for each law that a variant must keep.
///
/// After a colon stand the traits whose laws it must keep as well, `Symmetric`, `Evaluate` and `RandomPlay`.
/// Positions given as texts are walked from beside the start; an empty list of them is refused.
/// With `mod NAME,` in front the tests are in a module of their own, so that one file can test two variants.
///
/// # Examples
/// ```
/// use bao_conformance::{conformance_tests, toys::Shuttle};
///
/// conformance_tests!(Shuttle);
/// conformance_tests!(mod mirrored, Shuttle: Symmetric + RandomPlay);
/// conformance_tests!(
///     mod from_a_position,
///     Shuttle,
///     positions: ["shuttle 0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,1/0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0 30,30 S -"],
/// );
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! conformance_tests {
    (mod $name:ident, $($rest:tt)+) => {
        mod $name {
            #[allow(unused_imports, reason = "the variant may be named by a full path")]
            use super::*;
            $crate::conformance_tests!($($rest)+);
        }
    };
    ($variant:ty $(: $ability:ident $(+ $another:ident)*)? $(, positions: [$($text:expr),* $(,)?])? $(,)?) => {
        /// Walks once for all laws.
        fn positions() -> &'static $crate::Positions<$variant> {
            static POSITIONS: std::sync::OnceLock<$crate::Positions<$variant>> = std::sync::OnceLock::new();
            #[allow(unused_mut, unused_assignments, reason = "positions may be given or not")]
            POSITIONS.get_or_init(|| {
                let mut given: Option<&[&str]> = None;
                $(given = Some(&[$($text),*]);)?
                $crate::walk(given)
            })
        }
        $crate::__laws!(Variant, __law_tests);
        $($crate::__laws!($ability, __law_tests); $($crate::__laws!($another, __law_tests);)*)?
    };
}

/// Hands the names of the laws for a trait to another macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __laws {
    (Variant, $then:ident) => {
        $crate::$then! {
            a_bare_diagram_can_be_read
            a_rule_is_named_against_any_text
            a_visit_stops_when_told
            an_empty_front_row_decides
            attempts_agree_with_the_visit
            checked_and_unchecked_play_agree
            every_sowing_rests_or_says_endless
            faulty_setups_are_refused
            games_begin_with_south
            keys_follow_positions
            legal_starts_meet_no_objection
            legality_is_being_listed
            move_texts_find_their_moves
            moves_are_unique_and_in_order
            nothing_is_playable_after_the_end
            observers_see_and_do_not_steer
            perft_is_the_sum_over_successors
            position_texts_read_back_the_same
            positions_are_equal_when_their_texts_are
            seeds_are_conserved
            the_lap_limit_is_heeded
            the_sides_can_be_swapped
            traces_tell_the_whole_move
        }
    };
    (Symmetric, $then:ident) => {
        $crate::$then! { the_board_can_be_mirrored }
    };
    (Evaluate, $then:ident) => {
        $crate::$then! { estimates_are_the_movers }
    };
    (RandomPlay, $then:ident) => {
        $crate::$then! { random_play_draws_each_legal_move_alike }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __law_tests {
    ($($law:ident)+) => {
        $(
            #[test]
            fn $law() {
                $crate::demand($crate::laws::$law(positions()));
            }
        )+
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __law_names {
    ($($law:ident)+) => {
        &[$(stringify!($law)),+]
    };
}

/// Walks for [`conformance_tests!`].
///
/// # Panics
/// The given positions are an empty list, or one is none of the variant.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub fn walk<V: Variant>(given: Option<&[&str]>) -> Positions<V> {
    let walk = Walk::default();
    match given.map(|texts| walk.positions_from(texts)) {
        None => walk.positions(),
        Some(Ok(positions)) => positions,
        Some(Err(error)) => panic!("{}", Chain(&error)),
    }
}

/// Fails the test that asked for a law which is broken.
///
/// # Panics
/// The law is broken.
#[doc(hidden)]
#[track_caller]
pub fn demand(law: Result<(), Violation>) {
    if let Err(violation) = law {
        panic!("{violation}");
    }
}

/// An error and its causes on one line.
struct Chain<'a>(&'a dyn core::error::Error);

impl core::fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}", self.0)?;
        let mut cause = self.0.source();
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}
