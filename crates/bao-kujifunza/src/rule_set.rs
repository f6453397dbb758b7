//! The readings of the rules under which the learners' game is played.

use core::fmt::Debug;
use core::hash::Hash;

/// A reading of the rules; the only difference is in KJ5.
pub trait RuleSet: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name that position texts carry.
    const NAME: &'static str;

    /// Whether the player chooses the kichwa of a first capture made from the centre (KJ5).
    const CHOOSES_KICHWA: bool;
}

/// The game as it is described: a first capture from the centre enters at the kichwa of the player's choice (KJ5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Described {}

impl RuleSet for Described {
    const NAME: &'static str = "kujifunza";
    const CHOOSES_KICHWA: bool = true;
}

/// Donkers' computer rules (2003): every capture from the centre keeps its direction (KJ5, `kujifunza/zanzibar`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Donkers {}

impl RuleSet for Donkers {
    const NAME: &'static str = "kujifunza/zanzibar";
    const CHOOSES_KICHWA: bool = false;
}
