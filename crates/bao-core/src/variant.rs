//! What a variant must say, and what follows from it.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;

use crate::direction::{Direction, Heading};
use crate::endless::Watch;
use crate::error::{IllegalMove, MoveError, ParsePositionError, SetupError};
use crate::moves::Move;
use crate::notation::{Meaning, MoveText, Notation, meaning};
use crate::observe::{Endless, Observer};
use crate::outcome::Outcome;
use crate::pit::Pit;
use crate::reading::Reading;
use crate::ring::Ring;
use crate::rule::{G1, G6, G8, RuleId};
use crate::setup::{Setup, Token};
use crate::side::{BySide, Side};

/// A validated position of one variant, and the rules that play it.
///
/// Everything that can be derived from these methods is in [`VariantExt`], so that no variant can see it otherwise.
///
/// # Equality
/// Positions are equal when their texts are: board, hands, side to move and state.
pub trait Variant: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The name of the variant, with its rule set, as position texts write it.
    const NAME: &'static str;

    /// Returns the position from which games start.
    fn start() -> Self;

    /// Validates a set-up position.
    ///
    /// # Errors
    /// Every fault is reported, not the first alone.
    fn from_setup(setup: &Setup) -> Result<Self, SetupError>;

    /// Writes the position down.
    fn to_setup(&self) -> Setup;

    /// Returns the tokens that a bare diagram means where none are given.
    fn default_tokens(setup: &Setup) -> Vec<Token>;

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns both sides' pits.
    fn rings(&self) -> BySide<Ring>;

    /// Returns both sides' seeds in hand.
    fn hands(&self) -> BySide<u8>;

    /// Returns who has won if the seeds alone say so (G7, G9, KM9): a blocked player is not seen here.
    fn decided(&self) -> Option<Outcome>;

    /// Visits each move that only G6 could still forbid, with the position after it; a decided position has none.
    ///
    /// The legal ones among them are visited in the order of [`Move`], none twice.
    /// Never-ending ones are visited with what is known of them, in order as long as there is but one kind of move.
    /// Where each capture is never-ending, the takatas come after them (G12), and a start that could be either is visited
    /// a second time: that visit is the one that counts.
    fn visit_candidates<F>(&self, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>;

    /// Sows one of the candidates with an observer and a lap limit of the caller's.
    ///
    /// What a move that is no candidate leads to is unspecified, but it does not panic in release builds.
    ///
    /// # Errors
    /// Says how the sowing was found never-ending (G6).
    fn attempt<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless>;

    /// Returns a hash of all that makes positions equal.
    fn key(&self) -> u64;

    /// Returns the canonical text of a candidate.
    fn text_of(&self, candidate: Move) -> MoveText;

    /// Returns the text of a candidate with everything written out that the rules force.
    fn full_text_of(&self, candidate: Move) -> MoveText;

    /// Returns the first rule, other than G6, that forbids to start from an occupied own pit in this direction.
    fn objection(&self, pit: Pit, direction: Direction) -> Option<RuleId>;

    /// Returns the rule that a text violates which names a possible start but no decision that arises.
    fn decision_objection(&self, text: &MoveText) -> RuleId;
}

/// What follows from the rules of a variant, the same way for all.
pub trait VariantExt: Variant {
    /// Visits the legal moves in the order of [`Move`], with the position after each.
    fn visit_moves<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Self) -> ControlFlow<()>,
    {
        self.visit_candidates(|candidate, after| match after {
            Ok(after) => visit(candidate, after),
            // G6: a never-ending move is illegal.
            Err(_) => ControlFlow::Continue(()),
        })
    }

    /// Returns the legal moves in the order of [`Move`], with the position after each.
    #[must_use]
    fn successors(&self) -> Vec<(Move, Self)> {
        let mut all = Vec::new();
        let _ = self.visit_moves(|candidate, after| {
            all.push((candidate, after));
            ControlFlow::Continue(())
        });
        all
    }

    /// Returns the canonical texts of moves that follow one another from here.
    ///
    /// # Errors
    /// One of them is illegal where its turn comes.
    fn texts_of(&self, line: &[Move]) -> Result<Vec<MoveText>, IllegalMove> {
        let mut reached = *self;
        let text = |&by: &Move| {
            let after = reached.play(by)?;
            let text = reached.text_of(by);
            reached = after;
            Ok(text)
        };
        line.iter().map(text).collect()
    }

    /// Returns the legal moves in the order of [`Move`].
    #[must_use]
    fn legal_moves(&self) -> Vec<Move> {
        self.successors().into_iter().map(|(legal, _)| legal).collect()
    }

    /// Returns the number of legal moves.
    #[must_use]
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(|_, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns whether the side to move has a legal move.
    #[must_use]
    fn can_move(&self) -> bool {
        self.visit_moves(|_, _| ControlFlow::Break(())).is_break()
    }

    /// Returns whether a move is legal here.
    #[must_use]
    fn is_legal(&self, wanted: Move) -> bool {
        self.visit_moves(|legal, _| if legal == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            .is_break()
    }

    /// Returns who has won, and by which rule, or `None` while the game goes on.
    ///
    /// # Rules
    /// G7, G9 and KM9 from the board, G8 for a player without a legal move.
    #[must_use]
    fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| {
            // G8: a player to move who has no legal move has lost.
            if self.can_move() { None } else { Some(Outcome { winner: self.side_to_move().other(), rule: G8 }) }
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    fn play(&self, wanted: Move) -> Result<Self, IllegalMove> {
        let mut found = None;
        let _ = self.visit_moves(|legal, after| {
            if legal == wanted {
                found = Some(after);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found.ok_or_else(|| {
            let text = self.text_of(wanted);
            IllegalMove { text, rule: self.forbidding_rule(&text) }
        })
    }

    /// Plays a move that the caller knows to be legal.
    #[must_use]
    fn play_unchecked(&self, legal: Move) -> Self {
        self.play_observed(legal, &mut ())
    }

    /// Plays a move that the caller knows to be legal, watched by an observer.
    #[must_use]
    fn play_observed<O: Observer>(&self, legal: Move, observer: &mut O) -> Self {
        debug_assert!(self.is_legal(legal), "{} is not legal in {self}", self.text_of(legal));
        let after = self.attempt(legal, Watch::new(), observer).unwrap_or(*self);
        debug_assert_eq!(after.seeds_in_play(), Ring::CAPACITY, "G13 in {self} after {}", self.text_of(legal));
        after
    }

    /// Returns the seeds on the board and in the hands (G13).
    #[must_use]
    fn seeds_in_play(&self) -> u32 {
        let (rings, hands) = (self.rings(), self.hands());
        Side::ALL.into_iter().map(|side| u32::from(rings[side].total()) + u32::from(hands[side])).sum()
    }

    /// Returns the canonical text of a candidate and the one with everything written out.
    #[must_use]
    fn notation(&self, candidate: Move) -> Notation {
        Notation { text: self.text_of(candidate), full: self.full_text_of(candidate) }
    }

    /// Finds the legal move that a text means.
    ///
    /// # Errors
    /// The text cannot be read, fits several legal moves, or is illegal by a rule that is named.
    fn find_move(&self, text: &str) -> Result<Move, MoveError> {
        let written: MoveText =
            text.parse().map_err(|source| MoveError::Unreadable { text: text.to_string(), source })?;
        let legal = self.legal_moves();
        match meaning(&written, legal.into_iter().map(|legal| (legal, self.notation(legal)))) {
            Meaning::Move(legal) => Ok(legal),
            Meaning::Ambiguous(fits) => Err(MoveError::Ambiguous { text: written, fits }),
            Meaning::Nothing => {
                Err(MoveError::Illegal(IllegalMove { text: written, rule: self.forbidding_rule(&written) }))
            }
        }
    }

    /// Finds the candidate that a text means, never-ending ones included.
    ///
    /// # Errors
    /// As [`find_move`](Self::find_move), but G6 is no reason.
    fn find_candidate(&self, text: &str) -> Result<Move, MoveError> {
        let written: MoveText =
            text.parse().map_err(|source| MoveError::Unreadable { text: text.to_string(), source })?;
        match meaning(&written, self.candidates().into_iter().map(|one| (one, self.notation(one)))) {
            Meaning::Move(candidate) => Ok(candidate),
            Meaning::Ambiguous(fits) => Err(MoveError::Ambiguous { text: written, fits }),
            Meaning::Nothing => {
                Err(MoveError::Illegal(IllegalMove { text: written, rule: self.forbidding_rule(&written) }))
            }
        }
    }

    /// Returns the moves that only G6 could still forbid.
    #[must_use]
    fn candidates(&self) -> Vec<Move> {
        let mut all = Vec::new();
        let _ = self.visit_candidates(|candidate, _| {
            all.push(candidate);
            ControlFlow::Continue(())
        });
        all
    }

    /// Returns the first rule that forbids what a text says, which must not be a legal move.
    ///
    /// # Rules
    /// The order of reasons is that of "Why a move is illegal" in the rules.
    #[must_use]
    fn forbidding_rule(&self, text: &MoveText) -> RuleId {
        if let Some(outcome) = self.outcome() {
            return outcome.rule;
        }
        // G1: no such pit, not the mover's pit, or an empty pit.
        let mover = self.side_to_move();
        let pit = match text.named() {
            Some(name) if name.side == mover && self.rings()[mover].seeds(name.pit) > 0 => name.pit,
            _ => return G1,
        };
        let headings = text.direction.as_ref().map_or(&Heading::ALL[..], core::slice::from_ref);
        // A direction that is left out is objected to only where both directions are. Where the reasons differ, it is the
        // later one, for what stands against one direction alone stands against no move that names none. Of those that can
        // meet here (no capture there, G12, another capture claimed) the later has the greater id.
        let objections = headings.iter().map(|heading| self.objection(pit, heading.direction(text.row)));
        if let Some(rule) = objections.collect::<Option<Vec<_>>>().and_then(|rules| rules.into_iter().max()) {
            return rule;
        }
        // G6: it would be a move if it came to rest.
        let mut endless = false;
        let _ = self.visit_candidates(|candidate, after| {
            endless |= after.is_err() && self.notation(candidate).fits(text);
            ControlFlow::Continue(())
        });
        if endless { G6 } else { self.decision_objection(text) }
    }

    /// Reads a position text of this variant.
    ///
    /// # Errors
    /// Every fault is reported with its byte position.
    fn parse(text: &str) -> Result<Self, ParsePositionError> {
        let reading = Reading::of(text)?;
        let judgment = Self::from_setup(reading.setup());
        reading.judged(judgment)
    }

    /// Counts the move sequences of exactly `depth` plies; a decided game has no continuation.
    #[must_use]
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => {
                let mut leaves = 0;
                let _ = self.visit_moves(|_, after| {
                    leaves += after.perft(depth - 1);
                    ControlFlow::Continue(())
                });
                leaves
            }
        }
    }
}

impl<V: Variant> VariantExt for V {}
