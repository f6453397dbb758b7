//! The list of variants and rule sets.

use std::fmt;
use std::str::FromStr;

use bao_core::{Evaluate, Variant};
use thiserror::Error;

use crate::game::Game;
use crate::macros::registry;

/// The version of `docs/RULES.md` by which the games are played.
pub const RULES_VERSION: u32 = 1;

/// Something to be done for one variant, whichever it is.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it for the variant `V`.
    fn visit<V: Game>(self) -> Self::Output
    where
        AnyPosition: From<V>;
}

/// Something to be done with one position, of whichever variant.
pub trait VisitPosition {
    /// What comes of it.
    type Output;

    /// Does it with a position of the variant `V`.
    fn visit<V: Game>(self, position: V) -> Self::Output
    where
        AnyPosition: From<V>;
}

/// A name is none of a variant or rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a variant ({}), found {found:?}", RuleSet::names())]
pub struct UnknownVariant {
    /// The name found.
    pub found: String,
}

registry! {
    Kete: bao_kete::Kete, "Bao la Kete, as played in Lamu";
    Kimasai: bao_kimasai::Kimasai, "Bao la Kimasai, the cattle game of the Maasai";
    Kujifunza: bao_kujifunza::Kujifunza, "Bao la Kujifunza, the learners' game";
    KujifunzaZanzibar: bao_kujifunza::Zanzibar, "Bao la Kujifunza by Donkers' computer rules for Zanzibar Bao";
    // xtask: new-variant
}

impl RuleSet {
    /// Returns the names of all rule sets, parted by commas.
    #[must_use]
    pub fn names() -> String {
        Self::ALL.iter().map(|rules| rules.name()).collect::<Vec<_>>().join(", ")
    }

    /// Returns the position from which games start.
    #[must_use]
    pub fn start(self) -> AnyPosition {
        struct Start;
        impl Visit for Start {
            type Output = AnyPosition;
            fn visit<V: Game>(self) -> AnyPosition
            where
                AnyPosition: From<V>,
            {
                V::start().into()
            }
        }
        self.visit(Start)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .iter()
            .copied()
            .find(|rules| rules.name() == name)
            .ok_or_else(|| UnknownVariant { found: name.to_owned() })
    }
}
