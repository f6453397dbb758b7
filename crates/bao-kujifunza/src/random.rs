//! Random moves of the learners' game.

use bao_core::{Decisions, Direction, Endless, Move, Pit, RandomPlay, Starts, Variant, VariantExt, Watch};

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
                        let choice = Decisions::one(ticket % 2 == 1);
                        Some(self.capture(Move::deciding(pit, direction, choice), Watch::new(), &mut ()))
                    } else {
                        Some(self.draw_capture(by_kimbi.nth(ticket - pairs)))
                    }
                }
            }
        } else {
            let captures = Starts::capturing(self.own, self.other);
            if captures.is_empty() {
                self.draw_takata(&mut draw)
            } else {
                Some(self.draw_capture(captures.nth(draw(captures.len()))))
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
    fn draw_capture(&self, (pit, direction): (Pit, Direction)) -> Result<Self, Endless> {
        self.capture(Move::new(pit, direction), Watch::new(), &mut ())
    }

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
