//! Why a move is illegal, in words.

use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_core::rule::{G1, G6, G12};
use bao_core::{Endless, IllegalMove, Outcome, Side, VariantExt, Watch};

/// Why a move is illegal in a position: more than the rule alone says, where more can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game is over.
    Over(Outcome),
    /// There is no such pit (G1).
    NoPit,
    /// The pit is the other side's (G1).
    NotYours(Side),
    /// The pit is empty (G1).
    Empty,
    /// The move never ends (G6).
    Endless(Option<Endless>),
    /// A capture is compulsory (G12).
    MustCapture,
    /// What the rule says.
    Rule,
}

/// Finds out why a move is illegal.
#[must_use]
pub fn reason(position: AnyPosition, illegal: &IllegalMove) -> Reason {
    if let Some(outcome) = position.outcome() {
        return Reason::Over(outcome);
    }
    match illegal.rule {
        // G1: no such pit, not the mover's pit, or an empty pit.
        G1 => match illegal.text.named() {
            None => Reason::NoPit,
            Some(name) if name.side != position.side_to_move() => Reason::NotYours(name.side),
            Some(_) => Reason::Empty,
        },
        G6 => Reason::Endless(position.visit(HowEndless(illegal))),
        G12 => Reason::MustCapture,
        _ => Reason::Rule,
    }
}

impl Reason {
    /// Says it in a sentence, or returns `None` where the rule says it all.
    #[must_use]
    pub fn words(self, illegal: &IllegalMove) -> Option<String> {
        let pit = |illegal: &IllegalMove| illegal.text.named().map(|name| name.to_string()).unwrap_or_default();
        Some(match self {
            Self::Over(outcome) => format!("The game is over: {} has won ({}).", outcome.winner, outcome.rule),
            Self::NoPit => "There is no such pit: each row has pits 1 to 8.".to_owned(),
            Self::NotYours(owner) => format!("{} is {owner}'s pit, and it is {}'s turn.", pit(illegal), owner.other()),
            Self::Empty => format!("{} is empty.", pit(illegal)),
            Self::Endless(Some(Endless::Proved { laps, period })) => {
                format!("It never ends: after {laps} laps the same sowing returns every {period} laps.")
            }
            Self::Endless(Some(Endless::Presumed { laps })) => {
                format!("It is taken never to end: there is no rest within {laps} laps.")
            }
            Self::Endless(None) => "It never ends.".to_owned(),
            Self::MustCapture => "A capture is possible, so only captures may be played.".to_owned(),
            Self::Rule => return None,
        })
    }
}

/// Sows a never-ending move to see how it goes on.
struct HowEndless<'a>(&'a IllegalMove);

impl VisitPosition for HowEndless<'_> {
    type Output = Option<Endless>;

    fn visit<V: Game>(self, position: V) -> Option<Endless>
    where
        AnyPosition: From<V>,
    {
        let candidates = position.candidates().into_iter();
        let mut fitting = candidates.filter(|&candidate| position.notation(candidate).fits(&self.0.text));
        fitting.find_map(|candidate| position.attempt(candidate, Watch::new(), &mut ()).err())
    }
}

#[cfg(test)]
mod tests {
    use bao_core::MoveError;

    use super::*;

    #[track_caller]
    fn check(position: &str, text: &str, expected: &str) {
        let position: AnyPosition = position.parse().expect("a position");
        let Err(MoveError::Illegal(illegal)) = position.find_move(text) else { panic!("{text} is legal") };
        let words = reason(position, &illegal).words(&illegal);
        assert_eq!(words.as_deref(), Some(expected));
    }

    #[test]
    fn pits_that_may_never_start_are_told_apart() {
        check("kete", "A9>", "There is no such pit: each row has pits 1 to 8.");
        check("kete", "a6>", "a6 is North's pit, and it is South's turn.");
        check("kete", "A1>", "A1 is empty.");
    }

    #[test]
    fn a_capture_that_is_compulsory_is_named() {
        let text = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0/0,2,0,1,60,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
        check(text, "A5>", "A capture is possible, so only captures may be played.");
    }

    #[test]
    fn a_game_that_is_over_is_named_before_all_else() {
        let text = "kujifunza 0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,2,0,1,61,0,0,0/0,0,0,0,0,0,0,0 0,0 N -";
        check(text, "A9>", "The game is over: South has won (G7).");
    }

    #[test]
    fn a_never_ending_move_is_told_with_its_period() {
        let text = "kimasai 1,2,1,2,1,3,1,0/2,1,2,0,1,2,0,4/2,1,0,1,0,1,0,1/1,6,0,3,0,1,1,4 10,9 S -";
        let position: AnyPosition = text.parse().expect("a position");
        let Err(MoveError::Illegal(illegal)) = position.find_move("B6") else { panic!("a legal move") };
        let reason = reason(position, &illegal);
        assert!(matches!(reason, Reason::Endless(Some(_))), "{reason:?}");
    }
}
