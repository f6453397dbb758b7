//! Positions without their type, so that [`AnyPosition`] asks them all in the same way.

use bao_core::{BySide, IllegalMove, Move, MoveError, Outcome, Ring, Setup, Side, Trace, Variant, VariantExt};

use crate::registry::AnyPosition;

/// A position of some variant.
pub(crate) trait Erased {
    fn setup(&self) -> Setup;
    fn side(&self) -> Side;
    fn pits(&self) -> BySide<Ring>;
    fn in_hand(&self) -> BySide<u8>;
    fn result(&self) -> Option<Outcome>;
    fn children(&self) -> Vec<(Move, AnyPosition)>;
    fn text(&self, legal: Move) -> String;
    fn texts(&self, line: &[Move]) -> Result<Vec<String>, IllegalMove>;
    fn find(&self, text: &str) -> Result<Move, MoveError>;
    fn after(&self, wanted: Move) -> Result<AnyPosition, IllegalMove>;
    fn traced(&self, wanted: Move) -> Result<(AnyPosition, Trace), IllegalMove>;
    fn hash_key(&self) -> u64;
}

impl<V: Variant> Erased for V
where
    AnyPosition: From<V>,
{
    fn setup(&self) -> Setup {
        self.to_setup()
    }

    fn side(&self) -> Side {
        self.side_to_move()
    }

    fn pits(&self) -> BySide<Ring> {
        self.rings()
    }

    fn in_hand(&self) -> BySide<u8> {
        self.hands()
    }

    fn result(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn children(&self) -> Vec<(Move, AnyPosition)> {
        self.successors().into_iter().map(|(legal, after)| (legal, after.into())).collect()
    }

    fn text(&self, legal: Move) -> String {
        self.text_of(legal).to_string()
    }

    fn texts(&self, line: &[Move]) -> Result<Vec<String>, IllegalMove> {
        Ok(self.texts_of(line)?.iter().map(ToString::to_string).collect())
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        self.find_move(text)
    }

    fn after(&self, wanted: Move) -> Result<AnyPosition, IllegalMove> {
        self.play(wanted).map(AnyPosition::from)
    }

    fn traced(&self, wanted: Move) -> Result<(AnyPosition, Trace), IllegalMove> {
        self.play(wanted)?;
        let mut trace = Trace::new(self.side_to_move());
        let after = self.play_observed(wanted, &mut trace);
        Ok((after.into(), trace))
    }

    fn hash_key(&self) -> u64 {
        self.key()
    }
}
