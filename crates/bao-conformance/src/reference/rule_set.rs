//! Which game is played.

/// A variant, or a named rule set of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Bao la Kujifunza (KJ).
    Kujifunza,
    /// Bao la Kujifunza where nothing is chosen after the start (end of KJ).
    KujifunzaZanzibar,
    /// Bao la Kimasai (KM).
    Kimasai,
    /// Bao la Kete (KT).
    Kete,
}

impl RuleSet {
    /// Every rule set there is.
    pub const ALL: [Self; 4] = [Self::Kujifunza, Self::KujifunzaZanzibar, Self::Kimasai, Self::Kete];

    /// Returns the name that position texts begin with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kujifunza => "kujifunza",
            Self::KujifunzaZanzibar => "kujifunza/zanzibar",
            Self::Kimasai => "kimasai",
            Self::Kete => "kete",
        }
    }
}
