//! Position text and the parts of move text.

use core::fmt;
use core::str::FromStr;

use super::board::{BACK, Board, Direction, FRONT, Side};
use super::error::PositionError;
use super::position::Position;
use super::rule_set::RuleSet;
use super::validity::validate;

/// Returns the name of a pit in its owner's letter case.
pub(super) fn pit(owner: Side, pit: usize) -> String {
    // G1: front rows A and a, back rows B and b. G2: the ring runs through back pits 8 to 1.
    let (row, number) = if FRONT.contains(&pit) { ('a', pit + 1) } else { ('b', 16 - pit) };
    let row = match owner {
        Side::South => row.to_ascii_uppercase(),
        Side::North => row,
    };
    format!("{row}{number}")
}

/// Returns a pit with the direction it is sown in.
pub(super) fn start(owner: Side, start: usize, direction: Direction) -> String {
    // `>` sows to the mover's right: clockwise on the front row, anticlockwise on the back row.
    let to_the_right = FRONT.contains(&start) == (direction == Direction::Clockwise);
    let arrow = if to_the_right { '>' } else { '<' };
    format!("{}{arrow}", pit(owner, start))
}

/// Returns the way captured seeds run from their kichwa.
pub(super) fn entry_arrow(direction: Direction) -> char {
    // `>` enters at the left kichwa, `<` at the right.
    match direction {
        Direction::Clockwise => '>',
        Direction::Anticlockwise => '<',
    }
}

/// The four rows as South sees the board, from North's back row to South's: owner and pits from left to right.
fn rows() -> [(Side, Vec<usize>); 4] {
    // North sits opposite, so his pits 8 are at the left.
    [
        (Side::North, BACK.collect()),
        (Side::North, FRONT.rev().collect()),
        (Side::South, FRONT.collect()),
        (Side::South, BACK.rev().collect()),
    ]
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = rows().map(|(side, pits)| {
            let ring = self.board.ring(side);
            let seeds: Vec<String> = pits.iter().map(|&pit| ring[pit].to_string()).collect();
            seeds.join(",")
        });
        let [south, north] = self.hands;
        write!(f, "{} {} {south},{north} {} ", self.rule_set.name(), rows.join("/"), self.side.letter())?;
        let mut tokens = Vec::new();
        for (side, kuu) in [(Side::South, "K"), (Side::North, "k")] {
            if self.kuu_stands[side as usize] {
                tokens.push(kuu.to_owned());
            }
        }
        if let Some(under_takasia) = self.takasia {
            tokens.push(format!("t={}", pit(self.side, under_takasia)));
        }
        if let Some(claimed) = self.claim {
            tokens.push(format!("h={}", pit(self.side.other(), claimed)));
        }
        if self.opening {
            tokens.push("open".to_owned());
        }
        if tokens.is_empty() {
            tokens.push("-".to_owned());
        }
        f.write_str(&tokens.join(","))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [rule_set, board, hands, side, state] = fields[..] else {
            return Err(PositionError::Fields);
        };
        let rule_set = RuleSet::ALL.into_iter().find(|one| one.name() == rule_set).ok_or(PositionError::RuleSet)?;
        let board = parse_board(board)?;
        let hands = parse_numbers(hands)?.try_into().map_err(|_| PositionError::Hands)?;
        let side = Side::ALL.into_iter().find(|one| side == one.letter().to_string()).ok_or(PositionError::Side)?;
        let mut position =
            Self { rule_set, board, hands, side, kuu_stands: [false; 2], takasia: None, claim: None, opening: false };
        parse_state(state, &mut position)?;
        validate(&position)?;
        Ok(position)
    }
}

/// Reads plain decimal numbers with commas between them.
fn parse_numbers(text: &str) -> Result<Vec<u8>, PositionError> {
    let number = |digits: &str| {
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let leading_zero = digits.len() > 1 && digits.starts_with('0');
        if !is_plain || leading_zero {
            return Err(PositionError::Number);
        }
        digits.parse().map_err(|_| PositionError::Number)
    };
    text.split(',').map(number).collect()
}

fn parse_board(text: &str) -> Result<Board, PositionError> {
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != 4 {
        return Err(PositionError::Rows);
    }
    let mut board = Board::EMPTY;
    for (line, (side, pits)) in lines.into_iter().zip(rows()) {
        let seeds = parse_numbers(line)?;
        if seeds.len() != 8 {
            return Err(PositionError::Rows);
        }
        for (pit, seeds) in pits.into_iter().zip(seeds) {
            board.ring_mut(side)[pit] = seeds;
        }
    }
    Ok(board)
}

fn parse_state(text: &str, position: &mut Position) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    let mut seen = Vec::new();
    for token in text.split(',') {
        let (name, value) = match token.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (token, None),
        };
        if seen.contains(&name) {
            return Err(PositionError::Token);
        }
        seen.push(name);
        match (position.rule_set, name, value) {
            (RuleSet::Kete, "K", None) => position.kuu_stands[Side::South as usize] = true,
            (RuleSet::Kete, "k", None) => position.kuu_stands[Side::North as usize] = true,
            (RuleSet::Kete, "t", Some(name)) => {
                position.takasia = Some(parse_front_pit(name, position.side)?);
            }
            (RuleSet::Kete, "h", Some(name)) => {
                position.claim = Some(parse_front_pit(name, position.side.other())?);
            }
            (RuleSet::Kimasai, "open", None) => position.opening = true,
            _ => return Err(PositionError::Token),
        }
    }
    Ok(())
}

fn parse_front_pit(name: &str, owner: Side) -> Result<usize, PositionError> {
    let mut pits = FRONT;
    pits.find(|&one| pit(owner, one) == name).ok_or(PositionError::TakasiaPit)
}
