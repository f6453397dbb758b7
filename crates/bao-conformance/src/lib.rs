//! The laws that every variant of Bao must keep, as tests, and a slow plain reference
//!
//! - [`reference`](mod@reference): every game once more, written from the text of the rules alone.

pub mod reference;
