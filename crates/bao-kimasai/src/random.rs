//! Random moves of the cattle game.

use bao_core::{RandomPlay, Starts, Variant, VariantExt, Watch};

use crate::position::Kimasai;

impl RandomPlay for Kimasai {
    #[inline]
    fn play_random(&self, mut draw: impl FnMut(u32) -> u32) -> Option<Self> {
        if self.decided().is_some() {
            return None;
        }
        let starts = Starts::clockwise(self.own.holding(1));
        if starts.is_empty() {
            return None;
        }
        let (pit, _) = starts.nth(draw(starts.len()));
        self.sow(pit, Watch::new(), &mut ()).ok().or_else(|| {
            // A never-ending move was drawn: all are listed, and each legal one is as likely as before.
            let legal = self.successors();
            let index = draw(u32::try_from(legal.len()).ok().filter(|&count| count > 0)?);
            legal.get(index as usize).map(|&(_, after)| after)
        })
    }
}
