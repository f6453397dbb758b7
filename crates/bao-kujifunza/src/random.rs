//! Random moves of the learners' game.

use bao_core::{Decisions, Kichwa, Move, RandomPlay, Starts, VariantExt, Watch};

use crate::position::Position;
use crate::rule_set::RuleSet;

impl<R: RuleSet> RandomPlay for Position<R> {
    #[inline]
    fn play_random(&self, mut draw: impl FnMut(u32) -> u32) -> Option<Self> {
        let captures = Starts::capturing(self.own, self.other);
        let drawn = if captures.is_empty() {
            let starts = self.takata_starts();
            if starts.is_empty() {
                return None;
            }
            let (pit, direction) = starts.nth(draw(starts.len()));
            self.takata(pit, direction, Watch::new(), &mut ())
        } else {
            // KJ5: a start that leaves the choice of kichwa is two moves.
            let chosen = self.choosing(captures);
            let ticket = draw(captures.len() + chosen.len());
            let candidate = match ticket.checked_sub(captures.len()) {
                None => {
                    let (pit, direction) = captures.nth(ticket);
                    let choice = chosen.contains(pit, direction).then(|| Decisions::kichwa(Kichwa::Left));
                    Move::deciding(pit, direction, choice.unwrap_or(Decisions::NONE))
                }
                Some(second) => {
                    let (pit, direction) = chosen.nth(second);
                    Move::deciding(pit, direction, Decisions::kichwa(Kichwa::Right))
                }
            };
            self.capture(candidate, Watch::new(), &mut ())
        };
        drawn.ok().or_else(|| {
            // A never-ending move was drawn: all are listed, and each legal one is as likely as before.
            let legal = self.successors();
            let index = draw(u32::try_from(legal.len()).ok().filter(|&count| count > 0)?);
            legal.get(index as usize).map(|&(_, after)| after)
        })
    }
}
