//! Random positions, the seldom ones included.

use super::board::{BACK, Board, FRONT, KUU, Side, facing};
use super::chain;
use super::position::Position;
use super::rule_set::RuleSet;
use super::validity::validate;

/// Returns a random position of a rule set, valid as a set-up position.
///
/// `rng` returns sixty-four random bits at each call, and nothing else decides: the same numbers make the same position.
///
/// The positions are varied on purpose rather than likely in play.
/// Rows may be full, thin, all singletons, a lone kichwa, a lone kuu or empty; pits may hold nearly all the seeds; hands may be equal, unequal, huge, or empty on one side or both.
/// In Kete a kuu may stand with any number of seeds, and takasia and claims are common; in Kimasai the opening turn may still be to come.
/// One position in four has been played on for some moves, so that the state is one that play leaves behind.
/// Some of the games are finished.
///
/// # Examples
///
/// ```
/// use bao_conformance::reference::{Position, RuleSet, random_setup};
///
/// let mut state = 7_u64;
/// let mut rng = || {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     state.rotate_left(32)
/// };
/// let position = random_setup(&mut rng, RuleSet::Kete);
/// assert_eq!(position.to_string().parse(), Ok(position));
/// ```
pub fn random_setup(rng: &mut impl FnMut() -> u64, rule_set: RuleSet) -> Position {
    let mut dice = Dice { rng };
    let mut position = laid_out(&mut dice, rule_set);
    if dice.one_in(4) {
        for _ in 0..=dice.below(3) {
            position = played_on(&mut dice, position);
        }
    }
    debug_assert_eq!(validate(&position), Ok(()), "{position}");
    position
}

/// A source of random numbers.
struct Dice<'a, R> {
    rng: &'a mut R,
}

impl<R: FnMut() -> u64> Dice<'_, R> {
    /// Returns a number from 0 to `limit` − 1.
    fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).expect("the numbers wanted are small");
        usize::try_from((self.rng)() % limit).expect("the numbers wanted are small")
    }

    /// Returns a number from 0 to `limit` − 1, as seeds.
    fn seeds_below(&mut self, limit: u8) -> u8 {
        u8::try_from(self.below(usize::from(limit))).expect("it is below a u8")
    }

    /// Returns true once in `times`.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Returns one of the items, if there is any.
    fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }
}

/// Returns a position that has not been played on.
fn laid_out<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, rule_set: RuleSet) -> Position {
    let hands = hands(dice, rule_set);
    let board = board(dice, rule_set, 64 - hands[0] - hands[1]);
    let mut position = Position {
        rule_set,
        board,
        hands,
        side: Side::ALL[dice.below(2)],
        kuu_stands: [false; 2],
        takasia: None,
        claim: None,
        opening: false,
    };
    match rule_set {
        RuleSet::Kujifunza | RuleSet::KujifunzaZanzibar => {}
        RuleSet::Kimasai => {
            // KM3: `open` only while both hands hold seeds.
            position.opening = !hands.contains(&0) && dice.one_in(8);
        }
        RuleSet::Kete => {
            for owner in Side::ALL {
                // KT2: a kuu may stand with one to five seeds too.
                let may_stand = position.board.ring(owner)[KUU] > 0;
                position.kuu_stands[owner as usize] = may_stand && !dice.one_in(3);
            }
            if hands == [0, 0] {
                match dice.below(3) {
                    0 => put_under_takasia(dice, &mut position),
                    1 => claim(dice, &mut position),
                    _ => {}
                }
            }
        }
    }
    position
}

/// Returns what South and North hold in hand.
fn hands<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, rule_set: RuleSet) -> [u8; 2] {
    // KJ1: nothing in hand.
    if matches!(rule_set, RuleSet::Kujifunza | RuleSet::KujifunzaZanzibar) {
        return [0, 0];
    }
    let some = 1 + dice.seeds_below(24);
    match dice.below(10) {
        // The phases begin and end here.
        0 => [1, 1],
        1 => [1, 0],
        2 => [0, 1],
        // KM5: a player whose hand is empty while the other's is not.
        3 => [some, 0],
        4 => [0, some],
        5 => [some, some],
        6 => [some, 1 + dice.seeds_below(24)],
        _ => [0, 0],
    }
}

/// Returns a board with so many seeds.
fn board<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, rule_set: RuleSet, seeds: u8) -> Board {
    let mut filling = Filling { board: Board::EMPTY, left: seeds, shares: Vec::new() };
    let wealth = match dice.below(12) {
        0 | 1 => [Wealth::Rich, Wealth::Poor],
        2 | 3 => [Wealth::Poor, Wealth::Rich],
        _ => [Wealth::Any, Wealth::Any],
    };
    // G9: now and then neither player has a front row.
    let no_front_row = dice.one_in(100);
    for (side, wealth) in Side::ALL.into_iter().zip(wealth) {
        let (front, back) = rows(dice, wealth);
        if !no_front_row {
            if rule_set == RuleSet::Kete && dice.one_in(3) {
                // KT2, KT8: with the seeds to come, the kuu holds about six or more.
                filling.put(side, KUU, 4 + dice.seeds_below(10));
            }
            filling.begin(dice, side, &front);
        }
        filling.begin(dice, side, &back);
    }
    filling.finish(dice)
}

/// How much of the board a player owns.
#[derive(Clone, Copy)]
enum Wealth {
    /// Some seeds in every pit, evenly: a wealthy ring is where sowing goes on for long, or for ever.
    Rich,
    /// A few singletons or pairs.
    Poor,
    /// Whatever comes.
    Any,
}

/// How a row is filled.
enum Row {
    /// Not at all.
    Empty,
    /// One seed in each of these pits.
    Singletons(Vec<usize>),
    /// Two seeds in each of these pits.
    Pairs(Vec<usize>),
    /// One seed or more in each of these pits, in some far more than in others.
    Uneven(Vec<usize>),
    /// One seed or more in each of these pits, in all about as many.
    Even(Vec<usize>),
}

/// Returns how a player's front and back row are filled.
fn rows<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, wealth: Wealth) -> (Row, Row) {
    match wealth {
        Wealth::Rich => (Row::Even(FRONT.collect()), Row::Even(BACK.collect())),
        Wealth::Poor => {
            let front = some_pits(dice, FRONT, 5);
            let back = some_pits(dice, BACK, 3);
            let front = match dice.below(3) {
                0 => Row::Singletons(front),
                1 => Row::Pairs(front),
                _ => Row::Pairs(vec![front[0]]),
            };
            let back = match dice.below(4) {
                0 => Row::Pairs(back),
                1 => Row::Singletons(back),
                _ => Row::Empty,
            };
            (front, back)
        }
        Wealth::Any => {
            let front = match dice.below(40) {
                0 => Row::Empty,
                1 | 2 => Row::Uneven(vec![KUU]),
                3 => Row::Singletons(vec![KUU]),
                4 => Row::Uneven(vec![0]),
                5 => Row::Uneven(vec![7]),
                6..=9 => Row::Uneven(some_pits(dice, FRONT, 3)),
                10..=13 => Row::Singletons(some_pits(dice, FRONT, 8)),
                14..=29 => Row::Uneven(some_pits(dice, FRONT, 8)),
                _ => Row::Even(FRONT.collect()),
            };
            let back = match dice.below(16) {
                0 => Row::Empty,
                1 | 2 => Row::Uneven(some_pits(dice, BACK, 3)),
                3 | 4 => Row::Singletons(some_pits(dice, BACK, 8)),
                5..=10 => Row::Uneven(some_pits(dice, BACK, 8)),
                _ => Row::Even(BACK.collect()),
            };
            (front, back)
        }
    }
}

/// A board that is being filled.
struct Filling {
    board: Board,
    /// The seeds that have no place yet.
    left: u8,
    /// The pits where seeds may fall, each as often as its share.
    shares: Vec<(Side, usize)>,
}

impl Filling {
    /// Puts seeds into a pit, as far as there are any.
    fn put(&mut self, side: Side, pit: usize, seeds: u8) {
        let seeds = seeds.min(self.left);
        self.board.ring_mut(side)[pit] += seeds;
        self.left -= seeds;
    }

    /// Puts the first seeds into the pits of a row, and says where more may fall.
    fn begin<R: FnMut() -> u64>(&mut self, dice: &mut Dice<'_, R>, side: Side, row: &Row) {
        let pits = match row {
            Row::Empty => return,
            Row::Singletons(pits) | Row::Pairs(pits) | Row::Uneven(pits) | Row::Even(pits) => pits,
        };
        for &pit in pits {
            self.put(side, pit, if matches!(row, Row::Pairs(_)) { 2 } else { 1 });
            let share = match row {
                Row::Empty | Row::Singletons(_) | Row::Pairs(_) => 0,
                Row::Even(_) => 2,
                Row::Uneven(_) if dice.one_in(6) => 20,
                Row::Uneven(_) => 1 + dice.below(3),
            };
            self.shares.extend((0..share).map(|_| (side, pit)));
        }
    }

    /// Lets the other seeds fall.
    fn finish<R: FnMut() -> u64>(mut self, dice: &mut Dice<'_, R>) -> Board {
        while self.left > 0 {
            // Where no row takes more, the rest falls into back rows.
            let elsewhere = (Side::ALL[dice.below(2)], BACK.start + dice.below(8));
            let (side, pit) = dice.pick(&self.shares).unwrap_or(elsewhere);
            self.put(side, pit, 1);
        }
        self.board
    }
}

/// Returns from one to `most` different pits of a row.
fn some_pits<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, row: core::ops::Range<usize>, most: usize) -> Vec<usize> {
    let mut pits: Vec<usize> = row.collect();
    let count = 1 + dice.below(most);
    while pits.len() > count {
        let gone = dice.below(pits.len());
        pits.swap_remove(gone);
    }
    pits
}

/// Puts a pit of the side to move under takasia, where one may be.
fn put_under_takasia<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, position: &mut Position) {
    let (mover, opponent) = (position.side, position.side.other());
    let pits: Vec<usize> = FRONT
        .filter(|&pit| position.board.ring(mover)[pit] > 0)
        .filter(|&pit| pit != KUU || !position.has_kuu(mover))
        .collect();
    // KT14: no first lap of the side to move may capture. What it threatens goes to the back row.
    while let Some(start) = chain::capturing_starts(position.board, mover).next() {
        let threatened = facing(start.capturing_pit);
        let back_pit = BACK.start + dice.below(8);
        let ring = position.board.ring_mut(opponent);
        let seeds = core::mem::take(&mut ring[threatened]);
        ring[back_pit] += seeds;
        if threatened == KUU {
            // KT2: no empty kuu stands.
            position.kuu_stands[opponent as usize] = false;
        }
    }
    position.takasia = dice.pick(&pits);
}

/// Lets the side to move claim a pit of the other side.
fn claim<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, position: &mut Position) {
    let takable: Vec<usize> =
        chain::capturing_starts(position.board, position.side).map(|start| facing(start.capturing_pit)).collect();
    // KT16: `h` may also stand on a pit that can't be taken.
    let any = dice.below(8);
    let claimed = dice.pick(&takable).filter(|_| !dice.one_in(4));
    position.claim = Some(claimed.unwrap_or(any));
}

/// Returns the position after a random legal move, or the same one if there is none.
fn played_on<R: FnMut() -> u64>(dice: &mut Dice<'_, R>, position: Position) -> Position {
    let mut moves = position.moves();
    if moves.is_empty() {
        return position;
    }
    let chosen = dice.below(moves.len());
    moves.swap_remove(chosen).after
}
