//! A game with a fault built in.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::ControlFlow;

use bao_core::{
    BySide, Direction, Endless, Evaluate, Move, MoveText, Observer, Outcome, Pit, RandomPlay, Ring, RuleId, Setup,
    SetupError, Side, Symmetric, Term, Token, Variant, Watch,
};

/// A sound game and what a fault may wrongly remember: how many moves have led here.
#[derive(Clone, Copy)]
pub(crate) struct Game<V> {
    pub(crate) inner: V,
    pub(crate) plies: u32,
}

/// What is visited: each candidate and where it leads.
pub(crate) type Candidates<V> = Vec<(Move, Result<V, Endless>)>;

/// Returns what the sound game visits.
pub(crate) fn candidates<V: Variant>(game: &V) -> Candidates<V> {
    let mut all = Vec::new();
    let _ = game.visit_candidates(|candidate, after| {
        all.push((candidate, after));
        ControlFlow::Continue(())
    });
    all
}

/// A fault: whatever it does not say is done as the sound game does it.
pub(crate) trait Fault: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Whether a visit goes on when told to stop.
    const GOES_ON: bool = false;
    /// Whether a visit that was told to stop says that it was not.
    const STOPS_SILENTLY: bool = false;

    fn start<V: Variant>() -> V {
        V::start()
    }

    fn from_setup<V: Variant>(setup: &Setup) -> Result<V, SetupError> {
        V::from_setup(setup)
    }

    fn to_setup<V: Variant>(game: &V) -> Setup {
        game.to_setup()
    }

    fn default_tokens<V: Variant>(setup: &Setup) -> Vec<Token> {
        V::default_tokens(setup)
    }

    fn rings<V: Variant>(game: &Game<V>) -> BySide<Ring> {
        game.inner.rings()
    }

    fn hands<V: Variant>(game: &V) -> BySide<u8> {
        game.hands()
    }

    fn decided<V: Variant>(game: &V) -> Option<Outcome> {
        game.decided()
    }

    fn candidates<V: Variant>(game: &Game<V>) -> Candidates<V> {
        candidates(&game.inner)
    }

    fn attempt<V: Variant, O: Observer>(
        game: &V,
        candidate: Move,
        watch: Watch,
        observer: &mut O,
    ) -> Result<V, Endless> {
        game.attempt(candidate, watch, observer)
    }

    fn key<V: Variant>(game: &Game<V>) -> u64 {
        game.inner.key()
    }

    fn text_of<V: Variant>(game: &V, candidate: Move) -> MoveText {
        game.text_of(candidate)
    }

    fn full_text_of<V: Variant>(game: &V, candidate: Move) -> MoveText {
        game.full_text_of(candidate)
    }

    fn objection<V: Variant>(game: &V, pit: Pit, direction: Direction) -> Option<RuleId> {
        game.objection(pit, direction)
    }

    fn decision_objection<V: Variant>(game: &V, text: &MoveText) -> RuleId {
        game.decision_objection(text)
    }

    fn equal<V: Variant>(one: &Game<V>, other: &Game<V>) -> bool {
        one.inner == other.inner
    }

    fn feed<V: Variant, H: Hasher>(game: &Game<V>, state: &mut H) {
        game.inner.hash(state);
    }

    fn phase<V: Evaluate>(game: &V) -> usize {
        game.phase()
    }

    fn terms<V: Evaluate>(game: &Game<V>) -> Vec<i32> {
        game.inner.terms().as_ref().to_vec()
    }

    /// Returns the estimate of a sound game from its terms, faulty or not.
    fn sum<V: Evaluate>(game: &V, terms: &[i32]) -> i32 {
        terms.iter().zip(V::WEIGHTS[game.phase()]).map(|(value, weight)| value * weight).sum()
    }

    fn play_random<V: RandomPlay>(game: &V, draw: &mut dyn FnMut(u32) -> u32) -> Option<V> {
        game.play_random(draw)
    }
}

/// A sound game with a fault.
#[derive(Clone, Copy)]
pub(crate) struct Broken<V, F> {
    game: Game<V>,
    fault: PhantomData<F>,
}

impl<V: Variant, F: Fault> Broken<V, F> {
    fn new(inner: V) -> Self {
        Self::after(inner, 0)
    }

    fn after(inner: V, plies: u32) -> Self {
        Self { game: Game { inner, plies }, fault: PhantomData }
    }
}

impl<V: Variant, F: Fault> Variant for Broken<V, F> {
    const NAME: &'static str = V::NAME;

    fn start() -> Self {
        Self::new(F::start())
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        F::from_setup(setup).map(Self::new)
    }

    fn to_setup(&self) -> Setup {
        F::to_setup(&self.game.inner)
    }

    fn default_tokens(setup: &Setup) -> Vec<Token> {
        F::default_tokens::<V>(setup)
    }

    fn side_to_move(&self) -> Side {
        self.game.inner.side_to_move()
    }

    fn rings(&self) -> BySide<Ring> {
        F::rings(&self.game)
    }

    fn hands(&self) -> BySide<u8> {
        F::hands(&self.game.inner)
    }

    fn decided(&self) -> Option<Outcome> {
        F::decided(&self.game.inner)
    }

    fn visit_candidates<G>(&self, mut visit: G) -> ControlFlow<()>
    where
        G: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        for (candidate, after) in F::candidates(&self.game) {
            let flow = visit(candidate, after.map(|inner| Self::after(inner, self.game.plies + 1)));
            if flow.is_break() && F::STOPS_SILENTLY {
                return ControlFlow::Continue(());
            }
            if !F::GOES_ON {
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn attempt<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        let after = F::attempt(&self.game.inner, candidate, watch, observer);
        after.map(|inner| Self::after(inner, self.game.plies + 1))
    }

    fn key(&self) -> u64 {
        F::key(&self.game)
    }

    fn text_of(&self, candidate: Move) -> MoveText {
        F::text_of(&self.game.inner, candidate)
    }

    fn full_text_of(&self, candidate: Move) -> MoveText {
        F::full_text_of(&self.game.inner, candidate)
    }

    fn objection(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        F::objection(&self.game.inner, pit, direction)
    }

    fn decision_objection(&self, text: &MoveText) -> RuleId {
        F::decision_objection(&self.game.inner, text)
    }
}

/// Every broken game is said to be symmetric, the games that are not as well.
impl<V: Variant, F: Fault> Symmetric for Broken<V, F> {}

impl<V: Evaluate, F: Fault> Evaluate for Broken<V, F> {
    type Terms = Vec<i32>;

    const TERMS: &'static [Term] = V::TERMS;
    const PHASES: &'static [&'static str] = V::PHASES;
    const WEIGHTS: &'static [&'static [i32]] = V::WEIGHTS;
    const ODDS: i32 = V::ODDS;

    fn phase(&self) -> usize {
        F::phase(&self.game.inner)
    }

    fn terms(&self) -> Vec<i32> {
        F::terms(&self.game)
    }

    fn evaluate(&self) -> i32 {
        F::sum(&self.game.inner, &F::terms(&self.game))
    }
}

impl<V: RandomPlay, F: Fault> RandomPlay for Broken<V, F> {
    fn play_random(&self, mut draw: impl FnMut(u32) -> u32) -> Option<Self> {
        F::play_random(&self.game.inner, &mut draw).map(|inner| Self::after(inner, self.game.plies + 1))
    }
}

impl<V: Variant, F: Fault> PartialEq for Broken<V, F> {
    fn eq(&self, other: &Self) -> bool {
        F::equal(&self.game, &other.game)
    }
}

impl<V: Variant, F: Fault> Eq for Broken<V, F> {}

impl<V: Variant, F: Fault> Hash for Broken<V, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        F::feed(&self.game, state);
    }
}

impl<V: Variant, F: Fault> fmt::Display for Broken<V, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        F::to_setup(&self.game.inner).fmt(f)
    }
}

impl<V: Variant, F: Fault> fmt::Debug for Broken<V, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
