//! A board as it is drawn: the pits, and what else there is to see.

use bao_catalog::AnyPosition;
use bao_core::{BySide, FrontPit, Pit, Ring, Setup, Side, Token};

/// The pit in which a kuu stands, for those variants that have one.
const KUU_PIT: FrontPit = FrontPit::new(4).expect("there are eight front pits");

/// The fewest seeds with which a standing kuu works as one; the rules call it functional.
const FUNCTIONAL: u8 = 6;

/// What is drawn: the pits, and what else there is to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Both sides' pits.
    pub rings: BySide<Ring>,
    /// Both sides' seeds in hand, or `None` where nothing is to be said of them.
    pub hands: Option<BySide<u8>>,
    /// The side to move, if there is one.
    pub to_move: Option<Side>,
    /// What the position remembers.
    pub tokens: Vec<Token>,
    /// The board before, of which what differs is shown in colour.
    pub before: Option<BySide<Ring>>,
}

impl From<&AnyPosition> for Board {
    fn from(position: &AnyPosition) -> Self {
        let Setup { tokens, side, .. } = position.to_setup();
        Self {
            rings: position.rings(),
            hands: Some(position.hands()),
            to_move: position.outcome().is_none().then_some(side),
            tokens,
            before: None,
        }
    }
}

/// How a pit is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Not at all.
    None,
    /// A kuu that stands and holds enough to work.
    Kuu,
    /// A kuu that stands, but holds too little to work as one.
    WeakKuu,
    /// Under takasia.
    Takasia,
    /// Claimed.
    Claim,
}

impl Mark {
    /// Returns the characters to the left and right of a pit's number where a board is drawn as text.
    #[must_use]
    pub const fn brackets(self) -> (char, char) {
        match self {
            Self::None => (' ', ' '),
            Self::Kuu => ('[', ']'),
            Self::WeakKuu => ('(', ')'),
            Self::Takasia => ('!', ' '),
            Self::Claim => ('?', ' '),
        }
    }
}

impl Board {
    /// Returns whether a kuu stands in a pit, be it of use or not.
    #[must_use]
    pub fn stands(&self, side: Side, pit: Pit) -> bool {
        pit == KUU_PIT.pit() && self.tokens.contains(&Token::Kuu(side))
    }

    /// Returns whether a pit holds another number of seeds than on the board before.
    #[must_use]
    pub fn changed(&self, side: Side, pit: Pit) -> bool {
        self.before.is_some_and(|before| before[side].seeds(pit) != self.rings[side].seeds(pit))
    }

    /// Returns how a pit of a side is marked.
    #[must_use]
    pub fn mark(&self, side: Side, pit: Pit) -> Mark {
        let has = |token| self.tokens.contains(&token);
        if has(Token::Takasia(pit.of(side))) {
            Mark::Takasia
        } else if has(Token::Claim(pit.of(side))) {
            Mark::Claim
        } else if self.stands(side, pit) {
            if self.rings[side].seeds(pit) >= FUNCTIONAL { Mark::Kuu } else { Mark::WeakKuu }
        } else {
            Mark::None
        }
    }
}
