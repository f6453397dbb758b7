//! What the tests of this package share: the rules as citations, worked examples, and moves told lap by lap.
//!
//! The tests themselves, which need more than one crate, live in `tests/`.

/// The code in the README, so that it is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}

mod citation;
mod example;
mod fixture;
mod told;

pub use citation::cite;
pub use example::{Example, legal, played, position, refusal};
pub use fixture::{examples, lines, worked};
pub use told::{board, faults};

/// Plays an example, asserts all that it expects, and shows it as a snapshot with the rule as its description.
///
/// The words after the rule's id are looked up in the rules.
#[macro_export]
macro_rules! show {
    ($rule:literal: $words:literal, $example:expr) => {{
        let told = $example.tell();
        insta::with_settings!({ description => $crate::cite($rule, $words), omit_expression => true }, {
            insta::assert_snapshot!(told);
        });
    }};
}
