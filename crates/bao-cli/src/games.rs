//! Files of game records, as text or as JSON.

use bao_record::{Place, ReadError, Record, read, utf8};
use bao_tell::chain;
use serde::Serialize;
use thiserror::Error;

/// Why a file holds no games, or not only games.
#[derive(Debug, Error)]
pub(crate) enum GamesError {
    /// The text of a record has a fault.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// The JSON of a record has a fault.
    #[error("game {game}")]
    Json {
        /// The number of the game in the file, the first being 1.
        game: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// There is no game.
    #[error("expected a game, found none")]
    Empty,
}

/// Reads the games of a file one after another, until a fault.
///
/// JSON is known by its brace; one game follows another, be it on a line of its own or not.
pub(crate) fn games(bytes: &[u8]) -> Box<dyn Iterator<Item = Result<Record, GamesError>> + '_> {
    let text = match utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Box::new(std::iter::once(Err(error.into()))),
    };
    let found = text.trim_start();
    if found.is_empty() {
        return Box::new(std::iter::once(Err(GamesError::Empty)));
    }
    if found.starts_with('{') {
        let values = serde_json::Deserializer::from_str(found).into_iter::<Record>();
        let mut failed = false;
        let games = (1..).zip(values).map(|(game, read)| read.map_err(|source| GamesError::Json { game, source }));
        // A stream of JSON says the same fault over and over.
        return Box::new(games.take_while(move |game| !std::mem::replace(&mut failed, game.is_err())));
    }
    Box::new(read(text).map(|game| game.map_err(GamesError::from)))
}

/// A fault of a file as JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Fault {
    line: Option<usize>,
    column: Option<usize>,
    byte: Option<usize>,
    error: String,
}

impl From<&GamesError> for Fault {
    fn from(error: &GamesError) -> Self {
        let (line, column, byte) = match error {
            GamesError::Text(ReadError { place: Place { at, line, column }, .. }) => {
                (Some(*line), Some(*column), Some(*at))
            }
            GamesError::Json { source, .. } if source.line() > 0 => (Some(source.line()), Some(source.column()), None),
            GamesError::Json { .. } | GamesError::Empty => (None, None, None),
        };
        Self { line, column, byte, error: chain(error) }
    }
}

impl Fault {
    /// Says where the fault is and what it is.
    pub(crate) fn words(&self) -> &str {
        &self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(bytes: &[u8]) -> Vec<Result<usize, String>> {
        games(bytes).map(|game| game.map(|game| game.plies()).map_err(|error| chain(&error))).collect()
    }

    #[test]
    fn games_follow_one_another_as_text_and_as_json() {
        let text = "[Variant \"kimasai\"]\n\n1. A3 a2 *\n\n[Variant \"kete\"]\n\n1. A6< *\n";
        assert_eq!(found(text.as_bytes()), [Ok(2), Ok(1)]);
        let records: Vec<Record> = read(text).collect::<Result<_, _>>().expect("two games");
        let json: String = records.iter().map(|record| serde_json::to_string(record).expect("JSON")).collect();
        assert_eq!(found(json.as_bytes()), [Ok(2), Ok(1)]);
    }

    #[test]
    fn the_first_fault_ends_the_reading() {
        let faults = found(b"{}{}");
        assert_eq!(faults.len(), 1);
        assert!(faults[0].as_ref().is_err_and(|fault| fault.starts_with("game 1: missing field")), "{faults:?}");
        let faults = found(b"[Variant \"kimasai\"]\n1. A9 *\n[Variant \"kete\"] *");
        assert_eq!(faults, [Err("line 2, column 4: A9 is illegal by G1".to_owned())]);
    }

    #[test]
    fn what_is_no_text_or_nothing_holds_no_game() {
        assert_eq!(found(b"\xff"), [Err("line 1, column 1: expected text in UTF-8".to_owned())]);
        assert_eq!(found(b" \n"), [Err("expected a game, found none".to_owned())]);
    }
}
