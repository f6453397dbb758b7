//! Random moves of the learners' game.

use bao_core::{Endless, Kichwa, RandomPlay, Starts, Variant, VariantExt, Watch};

use crate::position::Position;
use crate::rule_set::RuleSet;

impl<R: RuleSet> RandomPlay for Position<R> {
    #[inline]
    fn play_random(&self, mut draw: impl FnMut(u32) -> u32) -> Option<Self> {
        if self.decided().is_some() {
            return None;
        }
        let drawn = if R::CHOOSES_KICHWA {
            // KJ5: a first capture from the centre is two moves, one for each kichwa.
            let (by_kimbi, by_centre) = Starts::capturing_by_kimbi_or_centre(self.own, self.other);
            let pairs = 2 * by_centre.len();
            match pairs + by_kimbi.len() {
                0 => self.draw_takata(&mut draw),
                moves => {
                    let ticket = draw(moves);
                    if ticket < pairs {
                        let (pit, direction) = by_centre.nth(ticket / 2);
                        let kichwa = if ticket % 2 == 1 { Kichwa::Left } else { Kichwa::Right };
                        Some(self.capture(pit, direction, Some(kichwa), Watch::new(), &mut ()))
                    } else {
                        let (pit, direction) = by_kimbi.nth(ticket - pairs);
                        Some(self.capture(pit, direction, None, Watch::new(), &mut ()))
                    }
                }
            }
        } else {
            let captures = Starts::capturing(self.own, self.other);
            if captures.is_empty() {
                self.draw_takata(&mut draw)
            } else {
                let (pit, direction) = captures.nth(draw(captures.len()));
                Some(self.capture(pit, direction, None, Watch::new(), &mut ()))
            }
        };
        drawn?.ok().or_else(|| {
            // A never-ending move was drawn: all are listed, and each legal one is as likely as before.
            let legal = self.successors();
            let index = draw(u32::try_from(legal.len()).ok().filter(|&count| count > 0)?);
            legal.get(index as usize).map(|&(_, after)| after)
        })
    }
}

impl<R: RuleSet> Position<R> {
    #[inline]
    fn draw_takata(&self, draw: &mut impl FnMut(u32) -> u32) -> Option<Result<Self, Endless>> {
        let starts = self.takata_starts();
        if starts.is_empty() {
            return None;
        }
        let (pit, direction) = starts.nth(draw(starts.len()));
        Some(self.takata(pit, direction, Watch::new(), &mut ()))
    }
}
