//! A game in which positions come back.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use bao_core::rule::{G7, G9};
use bao_core::{
    BySide, Direction, Endless, Entry, Halt, Kichwa, LapRules, Move, MoveText, Observer, Outcome, ParsePositionError,
    Pit, RandomPlay, Ring, RuleId, Setup, SetupError, SetupFault, Side, Sowing, Starts, Symmetric, Token, Variant,
    VariantExt, Verdict, Watch, key_of,
};

/// A lap stays in the front row.
const STAY: RuleId = RuleId::new("STAY1");
/// An occupied pit ends the move.
const STOP: RuleId = RuleId::new("STOP1");
/// The facing seeds are taken.
const TAKE: RuleId = RuleId::new("TAKE1");

/// A toy game whose positions come back, so that with good play many games never end.
///
/// - **Start.** One seed in each end pit of the front rows, `A1`, `A8`, `a1` and `a8`; the other 60 seeds lie in the hands and stay there.
/// - **Move.** Any own front pit is sown, in either direction, if that lap stays in the front row (`STAY1`).
/// - **End of a lap.** In an occupied own front pit that faces seeds: these are captured and enter at the kichwa from which they run on the same way (`TAKE1`).
///   In any other pit the move ends: in an empty one by G5, in an occupied one by `STOP1`.
/// - **End of the game.** G7, G8 and G9.
///
/// Whoever brings two seeds together facing the opponent wins them, and until then everyone shuttles to and fro.
/// Of the 5,254 positions that can be reached from the start 2,091 are won for the side to move, the longest in 31 plies, 2,148 are lost, and 1,015 are drawn by repetition (G11), the start among these.
/// A solver that takes a repetition for a loss or a win is found out at once.
///
/// # Examples
/// ```
/// use bao_conformance::toys::Shuttle;
/// use bao_core::{Variant, VariantExt};
///
/// let mut game = Shuttle::start();
/// for text in ["A1>", "a1>", "A2<", "a2<"] {
///     game = game.play(game.find_move(text)?)?;
/// }
/// assert_eq!(game, Shuttle::start());
/// # Ok::<_, bao_core::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shuttle {
    /// The pits of the side to move.
    own: Ring,
    /// The pits of the other side.
    other: Ring,
    hands: BySide<u8>,
    side: Side,
}

impl Shuttle {
    /// Returns the starts whose lap stays in the front row.
    fn starts(&self) -> Starts {
        let fits = |direction: Direction| {
            let stays = |pit: &Pit| {
                let room = match direction {
                    Direction::Clockwise => 8 - pit.number(),
                    Direction::Anticlockwise => pit.number() - 1,
                };
                (1..=room).contains(&self.own.seeds(*pit))
            };
            Pit::all().take(8).filter(stays).fold(0_u16, |mask, pit| mask | 1 << pit.index())
        };
        let (right, left) = (fits(Direction::Clockwise), fits(Direction::Anticlockwise));
        Pit::all().take(8).fold(Starts::both_ways(right | left), |starts, pit| {
            let starts = if right >> pit.index() & 1 == 1 { starts } else { starts.without(pit, Direction::Clockwise) };
            if left >> pit.index() & 1 == 1 { starts } else { starts.without(pit, Direction::Anticlockwise) }
        })
    }

    fn sow<O: Observer>(
        &self,
        pit: Pit,
        direction: Direction,
        mut watch: Watch,
        observer: &mut O,
    ) -> Result<Self, Endless> {
        let mut sowing = Sowing::new(self.own, self.other);
        sowing.lift(pit, direction, STAY, observer);
        match sowing.run(&mut Laps, &mut watch, observer) {
            Halt::Endless(how) => Err(how),
            Halt::Rest | Halt::Won | Halt::Asked(_) => {
                Ok(Self { own: sowing.other, other: sowing.own, hands: self.hands, side: self.side.other() })
            }
        }
    }
}

/// How the laps go on.
struct Laps;

impl LapRules for Laps {
    const CAPTURES: bool = true;
    const CAPTURE: RuleId = TAKE;
    const RELAY: RuleId = STOP;

    fn entry(&self, _by: Pit, direction: Direction) -> Entry {
        Entry::kichwa(Kichwa::running(direction), TAKE)
    }

    fn special(&self) -> u16 {
        u16::MAX
    }

    fn at_special(&mut self, _pit: Pit, _seeds: u8) -> Verdict {
        Verdict::Rest(STOP)
    }
}

/// One seed in each end pit of the front row.
const START: [u8; 16] = [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];

impl Variant for Shuttle {
    const NAME: &'static str = "shuttle";

    fn start() -> Self {
        let ring = Ring::new(START).expect("two seeds fit on a ring");
        Self { own: ring, other: ring, hands: BySide::new(30, 30), side: Side::South }
    }

    fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let mut faults = setup.common_faults(Self::NAME);
        faults.extend(setup.tokens.iter().map(|&token| SetupFault::ForeignToken { variant: Self::NAME, token }));
        let (rings, hands) = setup.board(faults)?;
        Ok(Self { own: rings[setup.side], other: rings[setup.side.other()], hands, side: setup.side })
    }

    fn to_setup(&self) -> Setup {
        Setup::new(Self::NAME, self.rings(), self.hands, self.side, [])
    }

    fn default_tokens(_setup: &Setup) -> Vec<Token> {
        Vec::new()
    }

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn rings(&self) -> BySide<Ring> {
        match self.side {
            Side::South => BySide::new(self.own, self.other),
            Side::North => BySide::new(self.other, self.own),
        }
    }

    fn hands(&self) -> BySide<u8> {
        self.hands
    }

    fn decided(&self) -> Option<Outcome> {
        match (self.own.front_is_empty(), self.other.front_is_empty()) {
            (false, false) => None,
            (true, true) => Some(Outcome { winner: self.side.other(), rule: G9 }),
            (true, false) => Some(Outcome { winner: self.side.other(), rule: G7 }),
            (false, true) => Some(Outcome { winner: self.side, rule: G7 }),
        }
    }

    fn visit_candidates<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Result<Self, Endless>) -> ControlFlow<()>,
    {
        if self.decided().is_some() {
            return ControlFlow::Continue(());
        }
        for (pit, direction) in self.starts() {
            visit(Move::new(pit, direction), self.sow(pit, direction, Watch::new(), &mut ()))?;
        }
        ControlFlow::Continue(())
    }

    fn attempt<O: Observer>(&self, candidate: Move, watch: Watch, observer: &mut O) -> Result<Self, Endless> {
        self.sow(candidate.pit(), candidate.direction(), watch, observer)
    }

    fn key(&self) -> u64 {
        let hands = u64::from(self.hands.south) << 8 | u64::from(self.hands.north) << 16;
        key_of(self.own, self.other, hands | self.side as u64)
    }

    fn text_of(&self, candidate: Move) -> MoveText {
        let pit = candidate.pit();
        let direction = Some(candidate.direction().heading(pit.row()));
        MoveText { direction, ..MoveText::pit(pit.of(self.side)) }
    }

    fn full_text_of(&self, candidate: Move) -> MoveText {
        self.text_of(candidate)
    }

    fn objection(&self, pit: Pit, direction: Direction) -> Option<RuleId> {
        if self.starts().contains(pit, direction) { None } else { Some(STAY) }
    }

    fn decision_objection(&self, _text: &MoveText) -> RuleId {
        TAKE
    }
}

impl Symmetric for Shuttle {}

impl RandomPlay for Shuttle {
    fn play_random(&self, mut draw: impl FnMut(u32) -> u32) -> Option<Self> {
        let legal = self.successors();
        let drawn = draw(u32::try_from(legal.len()).ok().filter(|&count| count > 0)?);
        legal.get(drawn as usize).map(|&(_, after)| after)
    }
}

impl FromStr for Shuttle {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Self::parse(text)
    }
}

impl fmt::Display for Shuttle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}

impl fmt::Debug for Shuttle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
