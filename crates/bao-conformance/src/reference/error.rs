//! Why a position text is refused.

use core::fmt;

/// Why a position text is refused: the first reason found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// There are not five fields, one space apart.
    Fields,
    /// The first field names no rule set.
    RuleSet,
    /// The second field is not four rows of eight pits.
    Rows,
    /// Something is not a plain decimal number, or is more than a pit can hold.
    Number,
    /// The third field is not two numbers.
    Hands,
    /// The fourth field is neither `S` nor `N`.
    Side,
    /// A token of the fifth field is unknown, malformed, of another variant, or there twice.
    Token,
    /// The seeds are not 64.
    Total(u32),
    /// Hands hold seeds in Kujifunza.
    HandsInKujifunza,
    /// `K` or `k` is given, and that front pit 5 is empty.
    EmptyKuu,
    /// `open` is given, and not both hands hold seeds.
    OpeningWithoutHands,
    /// `t` or `h` is given while a hand holds seeds.
    TakasiaWithHands,
    /// `t` or `h` names no front pit of the right side.
    TakasiaPit,
    /// `t` and `h` are given together.
    TakasiaAndClaim,
    /// `t` names an empty pit.
    TakasiaOnEmptyPit,
    /// `t` names a functional kuu.
    TakasiaOnKuu,
    /// `t` is given, and a first lap of the side to move would capture.
    TakasiaWithCapture,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            Self::Fields => "expected five fields, one space apart",
            Self::RuleSet => "unknown variant",
            Self::Rows => "expected four rows of eight pits",
            Self::Number => "expected a plain number, at most 255",
            Self::Hands => "expected two hands",
            Self::Side => "expected the side to move, S or N",
            Self::Token => "bad state token",
            Self::Total(found) => return write!(f, "expected 64 seeds, found {found}"),
            Self::HandsInKujifunza => "there are no hands in kujifunza",
            Self::EmptyKuu => "a standing kuu is empty",
            Self::OpeningWithoutHands => "an opening turn while a hand is empty",
            Self::TakasiaWithHands => "takasia while a hand holds seeds",
            Self::TakasiaPit => "takasia names no front pit of the right side",
            Self::TakasiaAndClaim => "takasia together with a claim",
            Self::TakasiaOnEmptyPit => "takasia on an empty pit",
            Self::TakasiaOnKuu => "takasia on a functional kuu",
            Self::TakasiaWithCapture => "takasia while the side to move can capture",
        };
        f.write_str(reason)
    }
}

impl core::error::Error for PositionError {}
