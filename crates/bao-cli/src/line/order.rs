//! What a player may type.

use std::path::PathBuf;

use thiserror::Error;

/// Something that a player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// To play the move of this text.
    Move(String),
    /// To see the legal moves.
    Moves,
    /// A good move.
    Hint,
    /// To know what a move does, or why it is illegal.
    Why(String),
    /// To take the last move back.
    Undo,
    /// To play again what was taken back.
    Redo,
    /// To go to a ply.
    GoTo(usize),
    /// To give the game up.
    Resign,
    /// To claim a draw (G11).
    Draw,
    /// To write the record into a file.
    Save(PathBuf),
    /// To see the board.
    Board,
    /// To see the board from the other side.
    Flip,
    /// To see the moves so far.
    Record,
    /// To see the text of a rule.
    Rule(String),
    /// To see what can be typed.
    Help,
    /// To leave.
    Quit,
    /// Nothing.
    Nothing,
}

/// A line is nothing that a player may type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum OrderError {
    /// The word is unknown.
    #[error("{0:?} is neither a move nor a command; `help` lists them")]
    Unknown(String),
    /// Something must follow.
    #[error("expected {what} after {word}, as in `{example}`")]
    Missing {
        /// The word.
        word: &'static str,
        /// What must follow it.
        what: &'static str,
        /// How it looks.
        example: &'static str,
    },
    /// Nothing may follow.
    #[error("expected nothing after {word}, found {found:?}")]
    TooMuch {
        /// The word.
        word: String,
        /// What follows.
        found: String,
    },
}

/// The words that can be typed, with what each of them does.
pub(crate) const WORDS: [(&str, &str); 15] = [
    ("moves", "lists the legal moves"),
    ("hint", "names a good move and why"),
    ("why MOVE", "tells what a move does, or which rule forbids it"),
    ("undo", "takes the last move back, and the answer to it"),
    ("redo", "plays again what was taken back"),
    ("goto N", "goes to the position after N moves"),
    ("board", "draws the board"),
    ("flip", "turns the board round"),
    ("record", "lists the moves so far"),
    ("rules ID", "shows a rule, such as G11"),
    ("resign", "gives the game up"),
    ("draw", "claims a draw (G11)"),
    ("save FILE", "writes the record into a file"),
    ("help", "lists all this"),
    ("quit", "saves the game and leaves"),
];

impl Order {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Result<Self, OrderError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let argument = |word, what, example| {
            if rest.is_empty() { Err(OrderError::Missing { word, what, example }) } else { Ok(rest.to_owned()) }
        };
        let order = match word.to_ascii_lowercase().as_str() {
            "" => return Ok(Self::Nothing),
            "why" => return argument("why", "a move", "why A3>").map(Self::Why),
            "save" => {
                return argument("save", "the name of a file", "save game.bao").map(|file| Self::Save(file.into()));
            }
            "rules" | "rule" => return argument("rules", "the id of a rule", "rules G11").map(Self::Rule),
            "goto" => {
                let missing = OrderError::Missing { word: "goto", what: "a number of moves", example: "goto 12" };
                return rest.parse().map(Self::GoTo).map_err(|_| missing);
            }
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "record" => Self::Record,
            "resign" => Self::Resign,
            "draw" => Self::Draw,
            "help" | "?" => Self::Help,
            "quit" | "exit" => Self::Quit,
            // What begins as a move does is read as one, so that its own fault is told.
            _ if is_like_a_move(line) => return Ok(Self::Move(line.to_owned())),
            _ => return Err(OrderError::Unknown(line.to_owned())),
        };
        if rest.is_empty() {
            Ok(order)
        } else {
            Err(OrderError::TooMuch { word: word.to_owned(), found: rest.to_owned() })
        }
    }
}

/// Returns whether a line begins with a letter of a row and a digit.
fn is_like_a_move(line: &str) -> bool {
    let mut characters = line.chars();
    characters.next().is_some_and(|letter| matches!(letter, 'A' | 'B' | 'a' | 'b'))
        && characters.next().is_some_and(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_understood() {
        for (word, _) in WORDS {
            let line = word.replace("MOVE", "A3>").replace('N', "3").replace("FILE", "x.bao").replace("ID", "G11");
            assert!(Order::read(&line).is_ok(), "{line}");
            assert!(Order::read(&line.to_uppercase()).is_ok(), "{line}");
        }
    }

    #[test]
    fn moves_are_told_from_words() {
        assert_eq!(Order::read(" A3>,< \n"), Ok(Order::Move("A3>,<".into())));
        assert_eq!(Order::read("b12"), Ok(Order::Move("b12".into())));
        assert_eq!(Order::read("board"), Ok(Order::Board));
        assert_eq!(Order::read(" "), Ok(Order::Nothing));
        assert_eq!(Order::read("c3"), Err(OrderError::Unknown("c3".into())));
        assert_eq!(Order::read("save my game.bao"), Ok(Order::Save("my game.bao".into())));
    }

    #[test]
    fn what_is_missing_or_too_much_is_said() {
        let said = |line| Order::read(line).expect_err("no order").to_string();
        assert_eq!(said("why"), "expected a move after why, as in `why A3>`");
        assert_eq!(said("goto x"), "expected a number of moves after goto, as in `goto 12`");
        assert_eq!(said("undo 3"), "expected nothing after undo, found \"3\"");
        assert_eq!(said("castle"), "\"castle\" is neither a move nor a command; `help` lists them");
    }
}
