//! The faults, each as small as it can be.

use core::hash::{Hash, Hasher};
use core::sync::atomic::{AtomicU32, Ordering};

use bao_core::rule::{G1, G7, G9};
use bao_core::{
    BySide, Direction, Endless, Evaluate, Event, Heading, LAP_LIMIT, Move, MoveText, Observer, Outcome, Pit,
    RandomPlay, Ring, RuleId, Setup, SetupError, SetupFault, Side, Tally, Token, Variant, Watch,
};

use crate::broken::{Candidates, Fault, Game, candidates};

/// Defines faults, each by what it does otherwise.
macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident { $($body:item)* })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub(crate) enum $name {}

            impl Fault for $name {
                $($body)*
            }
        )+
    };
}

faults! {
    /// No fault at all.
    Sound {}
}

// The start, set-ups and texts of positions.
faults! {
    NorthBegins {
        fn start<V: Variant>() -> V {
            remade(&V::start(), |setup| setup.side = Side::North)
        }
    }
    /// South starts without a front row.
    StartsLost {
        fn start<V: Variant>() -> V {
            remade(&V::start(), |setup| {
                for front in 0..8 {
                    let seeds = core::mem::take(&mut setup.pits.south[front]);
                    setup.pits.south[8 + front] += seeds;
                }
            })
        }
    }
    AcceptsAll {
        fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
            Ok(V::from_setup(setup).unwrap_or_else(|_| V::start()))
        }
    }
    AcceptsOtherNames {
        fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
            V::from_setup(&Setup { variant: V::NAME.to_owned(), ..setup.clone() })
        }
    }
    AcceptsTokensTwice {
        fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
            let mut setup = setup.clone();
            setup.tokens.sort();
            setup.tokens.dedup();
            V::from_setup(&setup)
        }
    }
    GivesNoReason {
        fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
            V::from_setup(setup).map_err(|_| SetupError { faults: Vec::new() })
        }
    }
    RefusesNorth {
        fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
            match setup.side {
                Side::South => V::from_setup(setup),
                Side::North => Err(SetupError { faults: vec![SetupFault::OpeningHands] }),
            }
        }
    }
    ReadsSouthToMove {
        fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
            V::from_setup(&Setup { side: Side::South, ..setup.clone() })
        }
    }
    WritesOtherHands {
        fn to_setup<V: Variant>(game: &V) -> Setup {
            let setup = game.to_setup();
            Setup { hands: BySide::new(setup.hands.north, setup.hands.south), ..setup }
        }
    }
    SaysOtherHands {
        fn hands<V: Variant>(game: &V) -> BySide<u8> {
            BySide::new(game.hands().north, game.hands().south)
        }
    }
    UnderstandsOpening {
        fn default_tokens<V: Variant>(_setup: &Setup) -> Vec<Token> {
            vec![Token::Opening]
        }
    }
    UnderstandsKuus {
        fn default_tokens<V: Variant>(_setup: &Setup) -> Vec<Token> {
            Side::ALL.map(Token::Kuu).into()
        }
    }
}

/// Changes a position by its set-up.
fn remade<V: Variant>(game: &V, change: impl FnOnce(&mut Setup)) -> V {
    let mut setup = game.to_setup();
    change(&mut setup);
    V::from_setup(&setup).expect("the changed set-up is allowed")
}

// Seeds, ends, equality and keys.
faults! {
    /// After a move a seed is missing.
    LosesASeed {
        fn rings<V: Variant>(game: &Game<V>) -> BySide<Ring> {
            let rings = game.inner.rings();
            if game.plies == 0 {
                return rings;
            }
            let mut pits = rings.south.pits();
            if let Some(seeds) = pits.iter_mut().find(|seeds| **seeds > 0) {
                *seeds -= 1;
            }
            BySide::new(Ring::new(pits).expect("there are fewer seeds than before"), rings.north)
        }
    }
    HandsStayFull {
        fn hands<V: Variant>(_game: &V) -> BySide<u8> {
            V::start().hands()
        }
    }
    NeverDecided {
        fn decided<V: Variant>(_game: &V) -> Option<Outcome> {
            None
        }
    }
    WrongWinner {
        fn decided<V: Variant>(game: &V) -> Option<Outcome> {
            game.decided().map(|outcome| Outcome { winner: outcome.winner.other(), ..outcome })
        }
    }
    NorthWinsAll {
        fn decided<V: Variant>(game: &V) -> Option<Outcome> {
            game.decided().map(|outcome| Outcome { winner: Side::North, ..outcome })
        }
    }
    /// Where both front rows are empty, one of them is held against its owner.
    NoRuleForBoth {
        fn decided<V: Variant>(game: &V) -> Option<Outcome> {
            game.decided().map(|outcome| if outcome.rule == G9 { Outcome { rule: G7, ..outcome } } else { outcome })
        }
    }
    /// South has won with more than forty seeds, but the game goes on.
    PlaysOn {
        fn decided<V: Variant>(game: &V) -> Option<Outcome> {
            let won = game.rings().south.total() > 40;
            game.decided().or(won.then_some(Outcome { winner: Side::South, rule: G7 }))
        }
    }
    EqualBySouthsSeeds {
        fn equal<V: Variant>(one: &Game<V>, other: &Game<V>) -> bool {
            one.inner.rings().south.total() == other.inner.rings().south.total()
        }

        fn feed<V: Variant, H: Hasher>(game: &Game<V>, state: &mut H) {
            game.inner.rings().south.total().hash(state);
        }
    }
    EqualityRemembersTheWay {
        fn equal<V: Variant>(one: &Game<V>, other: &Game<V>) -> bool {
            one.inner == other.inner && one.plies == other.plies
        }
    }
    HashRemembersTheWay {
        fn feed<V: Variant, H: Hasher>(game: &Game<V>, state: &mut H) {
            (game.inner, game.plies).hash(state);
        }
    }
    KeyRemembersTheWay {
        fn key<V: Variant>(game: &Game<V>) -> u64 {
            game.inner.key() ^ u64::from(game.plies)
        }
    }
    KeyOfSouthsSeeds {
        fn key<V: Variant>(game: &Game<V>) -> u64 {
            u64::from(game.inner.rings().south.total())
        }
    }
}

// Which moves are visited.
faults! {
    GoesOn {
        const GOES_ON: bool = true;
    }
    StopsSilently {
        const STOPS_SILENTLY: bool = true;
    }
    VisitsTwice {
        fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
            candidates(&game.inner).into_iter().flat_map(|one| [one, one]).collect()
        }
    }
    VisitsBackwards {
        fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
            candidates(&game.inner).into_iter().rev().collect()
        }
    }
    /// Every other visit leaves out the first candidate.
    VisitsByCount {
        fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
            static VISITS: AtomicU32 = AtomicU32::new(0);
            let leave_out = VISITS.fetch_add(1, Ordering::Relaxed) % 2;
            candidates(&game.inner).into_iter().skip(leave_out as usize).collect()
        }
    }
    /// After a move there is one move less.
    Tires {
        fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
            candidates(&game.inner).into_iter().skip(usize::from(game.plies > 0)).collect()
        }
    }
    FavoursSouth {
        fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
            let leave_out = usize::from(game.inner.side_to_move() == Side::North);
            candidates(&game.inner).into_iter().skip(leave_out).collect()
        }
    }
    /// South's first move leads where his last one does.
    PlaysAnotherAsSouth {
        fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
            let mut all = candidates(&game.inner);
            if let [first, .., last] = &mut all[..]
                && game.inner.side_to_move() == Side::South
            {
                first.1 = last.1;
            }
            all
        }
    }
}

// How moves are written, and what is said against them.
faults! {
    WritesNoDirection {
        fn text_of<V: Variant>(game: &V, candidate: Move) -> MoveText {
            MoveText { direction: None, ..game.text_of(candidate) }
        }
    }
    WritesBackwards {
        fn text_of<V: Variant>(game: &V, candidate: Move) -> MoveText {
            backwards(game.text_of(candidate))
        }
    }
    SpellsBackwards {
        fn full_text_of<V: Variant>(game: &V, candidate: Move) -> MoveText {
            backwards(game.full_text_of(candidate))
        }
    }
    /// All moves are spelled out alike.
    SpellsAlike {
        fn full_text_of<V: Variant>(game: &V, candidate: Move) -> MoveText {
            MoveText { number: 9, ..game.full_text_of(candidate) }
        }
    }
    ObjectsToAll {
        fn objection<V: Variant>(_game: &V, _pit: Pit, _direction: Direction) -> Option<RuleId> {
            Some(G1)
        }
    }
    NamelessObjection {
        fn objection<V: Variant>(_game: &V, _pit: Pit, _direction: Direction) -> Option<RuleId> {
            Some(RuleId::new(""))
        }
    }
    NamelessDecision {
        fn decision_objection<V: Variant>(_game: &V, _text: &MoveText) -> RuleId {
            RuleId::new("kichwa")
        }
    }
}

fn backwards(text: MoveText) -> MoveText {
    let turn = |heading| if heading == Heading::Left { Heading::Right } else { Heading::Left };
    MoveText { direction: text.direction.map(turn), ..text }
}

// How moves are sown.
faults! {
    /// Whatever is asked for, the first candidate is sown.
    AttemptsAnother {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            game.attempt(first(game, asked), watch, seer)
        }
    }
    /// Where someone watches, the first candidate is sown.
    Steered {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            game.attempt(if O::WATCHES { first(game, asked) } else { asked }, watch, seer)
        }
    }
    EndlessAtOnce {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let _ = game.attempt(asked, watch, seer);
            Err(Endless::Proved { laps: 1, period: 1 })
        }
    }
    FalseProof {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let how = Endless::Proved { laps: laps(game, asked), period: 1 };
            let _ = game.attempt(asked, watch, &mut Retold(seer, |event| match event {
                Event::Rest { .. } => Some(Event::Endless { how }),
                other => Some(other),
            }));
            Err(how)
        }
    }
    HastyPresumption {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let how = Endless::Presumed { laps: LAP_LIMIT };
            let _ = game.attempt(asked, watch, &mut Retold(seer, |event| match event {
                Event::Rest { .. } => Some(Event::Endless { how }),
                other => Some(other),
            }));
            Err(how)
        }
    }
    NeverRests {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let told = |event| if matches!(event, Event::Rest { .. }) { None } else { Some(event) };
            game.attempt(asked, watch, &mut Retold(seer, told))
        }
    }
    SpeaksAfterTheEnd {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let after = game.attempt(asked, watch, seer);
            seer.see(Event::Place { pit: asked.pit(), rule: G1 }, Ring::EMPTY, Ring::EMPTY);
            after
        }
    }
    HeedsNoLimit {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, _watch: Watch, seer: &mut O) -> Result<V, Endless> {
            game.attempt(asked, Watch::new(), seer)
        }
    }
    /// Any limit but the usual one stops a sowing before the first lap.
    HeedsAnyLimitAtOnce {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let usual = format!("{watch:?}") == format!("{:?}", Watch::new());
            game.attempt(asked, if usual { watch } else { Watch::with_limit(0) }, seer)
        }
    }
}

/// Returns the first candidate.
fn first<V: Variant>(game: &V, otherwise: Move) -> Move {
    candidates(game).first().map_or(otherwise, |&(first, _)| first)
}

fn laps<V: Variant>(game: &V, candidate: Move) -> u64 {
    let mut tally = Tally::default();
    let _ = game.attempt(candidate, Watch::new(), &mut tally);
    tally.laps
}

// What observers are told.
faults! {
    TellsNothing {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            game.attempt(asked, watch, &mut Retold(seer, |_| None))
        }
    }
    TellsNoLaps {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let told = |event| if matches!(event, Event::Lap { .. }) { None } else { Some(event) };
            game.attempt(asked, watch, &mut Retold(seer, told))
        }
    }
    TellsNoCaptures {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let told = |event| if matches!(event, Event::Capture { .. }) { None } else { Some(event) };
            game.attempt(asked, watch, &mut Retold(seer, told))
        }
    }
    TellsTheFirstLap {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            let mut over = false;
            let told = |event| {
                let silent = over;
                over |= matches!(event, Event::Lap { .. });
                if silent { None } else { Some(event) }
            };
            game.attempt(asked, watch, &mut Retold(seer, told))
        }
    }
    /// A tally is told everything twice, a trace once.
    TellsATallyTwice {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            if core::any::type_name::<O>().ends_with("Tally") {
                let _ = game.attempt(asked, watch.clone(), seer);
            }
            game.attempt(asked, watch, seer)
        }
    }
    ShowsAnEmptyBoard {
        fn attempt<V: Variant, O: Observer>(game: &V, asked: Move, watch: Watch, seer: &mut O) -> Result<V, Endless> {
            game.attempt(asked, watch, &mut Blind(seer))
        }
    }
}

/// An observer that is told something else.
struct Retold<'a, O, T>(&'a mut O, T);

impl<O: Observer, T: FnMut(Event) -> Option<Event>> Observer for Retold<'_, O, T> {
    const WATCHES: bool = O::WATCHES;

    fn see(&mut self, event: Event, own: Ring, other: Ring) {
        if let Some(event) = (self.1)(event) {
            self.0.see(event, own, other);
        }
    }
}

/// An observer that is shown no seeds.
struct Blind<'a, O>(&'a mut O);

impl<O: Observer> Observer for Blind<'_, O> {
    const WATCHES: bool = O::WATCHES;

    fn see(&mut self, event: Event, _own: Ring, _other: Ring) {
        self.0.see(event, Ring::EMPTY, Ring::EMPTY);
    }
}

// How positions are estimated.
faults! {
    EstimatesForSouth {
        fn terms<V: Evaluate>(game: &Game<V>) -> Vec<i32> {
            let sign = if game.inner.side_to_move() == Side::South { 1 } else { -1 };
            game.inner.terms().as_ref().iter().map(|value| sign * value).collect()
        }
    }
    EstimatesTheWay {
        fn terms<V: Evaluate>(game: &Game<V>) -> Vec<i32> {
            game.inner.terms().as_ref().iter().map(|value| value + i32::from(game.plies > 0)).collect()
        }
    }
    AddsOne {
        fn sum<V: Evaluate>(game: &V, _terms: &[i32]) -> i32 {
            game.evaluate() + 1
        }
    }
    UnknownPhase {
        fn phase<V: Evaluate>(_game: &V) -> usize {
            7
        }
    }
    ValuesOneMore {
        fn terms<V: Evaluate>(game: &Game<V>) -> Vec<i32> {
            game.inner.terms().as_ref().iter().copied().chain([0]).collect()
        }
    }
}

// How random moves are drawn.
faults! {
    DrawsTheFirst {
        fn play_random<V: RandomPlay>(game: &V, _draw: &mut dyn FnMut(u32) -> u32) -> Option<V> {
            game.play_random(|_| 0)
        }
    }
    DrawsTheFirstMoreOften {
        fn play_random<V: RandomPlay>(game: &V, draw: &mut dyn FnMut(u32) -> u32) -> Option<V> {
            game.play_random(|limit| draw(limit + 1) % limit)
        }
    }
    DrawsNothing {
        fn play_random<V: RandomPlay>(_game: &V, _draw: &mut dyn FnMut(u32) -> u32) -> Option<V> {
            None
        }
    }
    PassesAtRandom {
        fn play_random<V: RandomPlay>(game: &V, _draw: &mut dyn FnMut(u32) -> u32) -> Option<V> {
            Some(*game)
        }
    }
}
