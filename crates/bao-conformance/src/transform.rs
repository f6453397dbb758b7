//! The board seen from the other side, and in a mirror.

use bao_core::{BySide, Heading, MoveText, Pit, PitName, Setup, Token};

/// Exchanges the players: pits, hands, tokens and the side to move.
pub(crate) fn swapped(setup: &Setup) -> Setup {
    let token = |token: &Token| match *token {
        Token::Kuu(side) => Token::Kuu(side.other()),
        Token::Takasia(pit) => Token::Takasia(other_owner(pit)),
        Token::Claim(pit) => Token::Claim(other_owner(pit)),
        Token::Opening => Token::Opening,
    };
    Setup {
        variant: setup.variant.clone(),
        pits: BySide::new(setup.pits.north, setup.pits.south),
        hands: BySide::new(setup.hands.north, setup.hands.south),
        side: setup.side.other(),
        tokens: setup.tokens.iter().map(token).collect(),
    }
}

fn other_owner(name: PitName) -> PitName {
    PitName { side: name.side.other(), ..name }
}

/// Gives a move text to the other player.
pub(crate) fn swapped_text(text: &MoveText) -> MoveText {
    MoveText { side: text.side.other(), ..*text }
}

/// Exchanges left and right on both sides; a kuu's place has no mirror image, so its token stays as it is.
pub(crate) fn mirrored(setup: &Setup) -> Setup {
    let token = |token: &Token| match *token {
        Token::Takasia(name) => Token::Takasia(PitName { pit: mirrored_pit(name.pit), ..name }),
        Token::Claim(name) => Token::Claim(PitName { pit: mirrored_pit(name.pit), ..name }),
        Token::Kuu(_) | Token::Opening => *token,
    };
    Setup {
        pits: BySide::from_fn(|side| {
            let mut pits = [0; 16];
            for pit in Pit::all() {
                pits[mirrored_pit(pit).index()] = setup.pits[side][pit.index()];
            }
            pits
        }),
        tokens: setup.tokens.iter().map(token).collect(),
        ..setup.clone()
    }
}

fn mirrored_pit(pit: Pit) -> Pit {
    Pit::at(pit.row(), 9 - pit.number()).expect("pits are numbered 1 to 8")
}

/// Exchanges left and right in a move text.
pub(crate) fn mirrored_text(text: &MoveText) -> MoveText {
    let turn = |heading| match heading {
        Heading::Left => Heading::Right,
        Heading::Right => Heading::Left,
    };
    MoveText { number: 9 - text.number, direction: text.direction.map(turn), entry: text.entry.map(turn), ..*text }
}
