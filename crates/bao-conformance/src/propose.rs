//! Random set-ups, to be accepted or refused by a variant.

use bao_core::{BySide, FrontPit, Ring, Setup, Side, Token};
use fastrand::Rng;

/// Lays out all seeds at random, many shapes on purpose: rich and poor sides, thin and crowded rows, hands or none.
pub(crate) fn from_nothing(variant: &'static str, rng: &mut Rng) -> Setup {
    let hands = match rng.u32(..4) {
        0 => BySide::from_fn(|_| rng.u32(..=24)),
        1 if rng.bool() => BySide::new(rng.u32(1..=24), 0),
        1 => BySide::new(0, rng.u32(1..=24)),
        _ => BySide::new(0, 0),
    };
    let on_board = Ring::CAPACITY - hands.south - hands.north;
    let south = rng.u32(..=on_board);
    let seeds = BySide::new(south, on_board - south);
    // G7, G9: now and then front rows are empty, of one side or of both.
    let first = match rng.u32(..16) {
        0 => BySide::new(8, 8),
        1 => BySide::new(8, 0),
        2 => BySide::new(0, 8),
        _ => BySide::new(0, 0),
    };
    Setup {
        variant: variant.to_owned(),
        pits: BySide::from_fn(|side| ring(seeds[side], first[side], rng)),
        hands,
        side: if rng.bool() { Side::South } else { Side::North },
        tokens: if rng.u32(..3) == 0 { tokens(rng) } else { Vec::new() },
    }
}

/// Spreads seeds over some pits from the pit `first` on, all sixteen or the back row alone.
fn ring(seeds: u32, first: usize, rng: &mut Rng) -> [u32; 16] {
    let mut pits = [0; 16];
    let mut open: Vec<usize> = (first..16).collect();
    rng.shuffle(&mut open);
    open.truncate(rng.usize(1..=open.len()));
    for _ in 0..seeds {
        pits[open[rng.usize(..open.len())]] += 1;
    }
    pits
}

/// Picks state tokens, whatever they may mean here.
fn tokens(rng: &mut Rng) -> Vec<Token> {
    let mut pit = |side: Side| FrontPit::new(rng.u8(..8)).expect("eight pits are in front").pit().of(side);
    let (takasia, claim) = (pit(Side::South), pit(Side::North));
    let of_either = |mut name: bao_core::PitName, rng: &mut Rng| {
        if rng.bool() {
            name.side = name.side.other();
        }
        name
    };
    let all = [
        Token::Kuu(Side::South),
        Token::Kuu(Side::North),
        Token::Takasia(of_either(takasia, rng)),
        Token::Claim(of_either(claim, rng)),
        Token::Opening,
    ];
    let wanted = rng.usize(1..=2);
    rng.choose_multiple(all, wanted)
}

/// Changes a position a little: moves seeds within a side or across, turns tokens on and off, or passes the turn.
pub(crate) fn from_position(setup: &Setup, rng: &mut Rng) -> Setup {
    let mut setup = setup.clone();
    for _ in 0..rng.usize(1..=4) {
        match rng.u32(..8) {
            0 => setup.side = setup.side.other(),
            1 => {
                for token in tokens(rng) {
                    match setup.tokens.iter().position(|other| other.repeats(token)) {
                        Some(at) => drop(setup.tokens.remove(at)),
                        None => setup.tokens.push(token),
                    }
                }
            }
            2 | 3 => {
                // A seed moves within a side.
                let side = if rng.bool() { Side::South } else { Side::North };
                let (from, to) = (rng.usize(..16), rng.usize(..16));
                let pits = &mut setup.pits[side];
                if pits[from] > 0 {
                    pits[from] -= 1;
                    pits[to] += 1;
                }
            }
            4 => {
                // Two pits of one side change places.
                let side = if rng.bool() { Side::South } else { Side::North };
                setup.pits[side].swap(rng.usize(..16), rng.usize(..16));
            }
            _ => {
                // A pit is emptied into another, whosever that is.
                let (from, to) = (rng.usize(..16), rng.usize(..16));
                let side = if rng.bool() { Side::South } else { Side::North };
                let receiver = if rng.u32(..4) == 0 { side.other() } else { side };
                let seeds = core::mem::take(&mut setup.pits[side][from]);
                setup.pits[receiver][to] += seeds;
            }
        }
    }
    setup
}
