//! What can be asked of a position of any variant.

use std::fmt;
use std::str::FromStr;

use bao_core::{
    Beside, BySide, IllegalMove, Move, MoveError, Outcome, ParsePositionError, PositionFault, PositionProblem, Reading,
    Ring, Setup, SetupError, SetupFault, Side, Trace, from_diagram,
};

use crate::game::Game;
use crate::registry::{AnyPosition, RuleSet, Visit};

impl AnyPosition {
    /// Validates a set-up position by the rules of the variant that it names.
    ///
    /// # Errors
    /// Every fault is reported, an unknown variant too.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        match setup.variant.parse::<RuleSet>() {
            Ok(rules) => rules.visit(FromSetup(setup)),
            Err(_) => Err(SetupError { faults: setup.common_faults("a known variant") }),
        }
    }

    /// Reads a bare diagram of 32 numbers as a position of the given rule set.
    ///
    /// # Errors
    /// Every fault is reported with its byte position.
    pub fn from_diagram(rules: RuleSet, diagram: &str, beside: Beside<'_>) -> Result<Self, ParsePositionError> {
        rules.visit(FromDiagram { diagram, beside })
    }

    /// Writes the position down.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        self.inside().setup()
    }

    /// Returns the side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.inside().side()
    }

    /// Returns both sides' pits.
    #[must_use]
    pub fn rings(&self) -> BySide<Ring> {
        self.inside().pits()
    }

    /// Returns both sides' seeds in hand.
    #[must_use]
    pub fn hands(&self) -> BySide<u8> {
        self.inside().in_hand()
    }

    /// Returns who has won, and by which rule, or `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.inside().result()
    }

    /// Returns the legal moves in the order of their texts, with the position after each.
    #[must_use]
    pub fn successors(&self) -> Vec<(Move, Self)> {
        self.inside().children()
    }

    /// Returns the canonical text of a legal move.
    #[must_use]
    pub fn text_of(&self, legal: Move) -> String {
        self.inside().text(legal)
    }

    /// Returns the canonical texts of moves that follow one another from here.
    ///
    /// # Errors
    /// One of them is illegal where its turn comes.
    pub fn texts_of(&self, line: &[Move]) -> Result<Vec<String>, IllegalMove> {
        self.inside().texts(line)
    }

    /// Finds the legal move that a text means.
    ///
    /// # Errors
    /// The text cannot be read, fits several legal moves, or is illegal by a rule that is named.
    pub fn find_move(&self, text: &str) -> Result<Move, MoveError> {
        self.inside().find(text)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn play(&self, wanted: Move) -> Result<Self, IllegalMove> {
        self.inside().after(wanted)
    }

    /// Plays a move and tells everything that happened in it.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub fn play_traced(&self, wanted: Move) -> Result<(Self, Trace), IllegalMove> {
        self.inside().traced(wanted)
    }

    /// Returns a hash of all that makes positions equal.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.inside().hash_key()
    }
}

struct FromSetup<'a>(&'a Setup);

impl Visit for FromSetup<'_> {
    type Output = Result<AnyPosition, SetupError>;

    fn visit<V: Game>(self) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        V::from_setup(self.0).map(AnyPosition::from)
    }
}

struct FromDiagram<'a> {
    diagram: &'a str,
    beside: Beside<'a>,
}

impl Visit for FromDiagram<'_> {
    type Output = Result<AnyPosition, ParsePositionError>;

    fn visit<V: Game>(self) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        from_diagram::<V>(self.diagram, self.beside).map(AnyPosition::from)
    }
}

impl FromStr for AnyPosition {
    type Err = ParsePositionError;

    /// Reads a position text, or the name of a variant for its start.
    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        if let Ok(rules) = text.trim().parse::<RuleSet>() {
            return Ok(rules.start());
        }
        let known = |name: &str| name.parse::<RuleSet>().is_ok();
        match Reading::of(text) {
            Ok(reading) if known(&reading.setup().variant) => {
                let judgment = Self::from_setup(reading.setup());
                reading.judged(judgment)
            }
            Ok(mut reading) => {
                reading.refuse_variant();
                // Nothing but the name stands against it: what is wrong in every variant is said as well.
                let mut faults = reading.setup().common_faults("");
                faults.retain(|fault| !matches!(fault, SetupFault::OtherVariant { .. }));
                reading.judged(Err(SetupError { faults }))
            }
            Err(mut error) => {
                let first = text.split_whitespace().next().unwrap_or_default();
                if !known(first) {
                    let at = text.len() - text.trim_start().len();
                    let problem = PositionProblem::Variant { found: first.to_owned() };
                    error.faults.insert(0, PositionFault { at, problem });
                }
                Err(error)
            }
        }
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
