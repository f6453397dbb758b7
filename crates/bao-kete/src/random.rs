//! Random moves of Kete.

use bao_core::{Decisions, Move, RandomPlay, Starts, Variant, VariantExt, Watch};

use crate::position::{Kete, Mark};

impl RandomPlay for Kete {
    #[inline]
    fn play_random(&self, mut draw: impl FnMut(u32) -> u32) -> Option<Self> {
        if self.decided().is_some() {
            return None;
        }
        let drawn = if self.own_hand > 0 { self.draw_nemo(&mut draw) } else { self.draw_hizi_zetu(&mut draw) };
        drawn.or_else(|| {
            // No candidate, or a never-ending one was drawn: all moves are listed, each legal one as likely as before.
            let legal = self.successors();
            let index = draw(u32::try_from(legal.len()).ok().filter(|&count| count > 0)?);
            legal.get(index as usize).map(|&(_, after)| after)
        })
    }
}

impl Kete {
    #[inline]
    fn draw_nemo(&self, draw: &mut impl FnMut(u32) -> u32) -> Option<Self> {
        let targets = self.own.captures_against(self.other);
        if targets == 0 {
            return self.draw_takata(draw);
        }
        // KT5: a pit in the centre is two moves, one for each kichwa.
        let moves = Starts::entering(targets);
        let (pit, direction) = moves.nth(draw(moves.len()));
        // KT6: the toss between stopping and safari is made beforehand, though it seldom comes to it.
        let going_on = draw(2) == 1;
        let candidate = Move::deciding(pit, direction, Decisions::one(going_on));
        self.sow_nemo_capture(candidate, Watch::new(), &mut ()).ok()
    }

    #[inline]
    fn draw_hizi_zetu(&self, draw: &mut impl FnMut(u32) -> u32) -> Option<Self> {
        // KT16: a claim is left to the list of all legal moves.
        if let Mark::Claim(_) = self.mark {
            return None;
        }
        let captures = Starts::capturing(self.own, self.other);
        if captures.is_empty() {
            return self.draw_takata(draw);
        }
        let (pit, direction) = captures.nth(draw(captures.len()));
        self.hizi_zetu_capture(pit, direction, Watch::new(), &mut ()).ok()
    }

    #[inline]
    fn draw_takata(&self, draw: &mut impl FnMut(u32) -> u32) -> Option<Self> {
        let starts = self.takata_starts();
        if starts.is_empty() {
            return None;
        }
        let (pit, direction) = starts.nth(draw(starts.len()));
        self.takata(pit, direction, Watch::new(), &mut ()).ok()
    }
}
