//! The full-screen terminal board of Bao: matches, lessons, and positions set up by hand.
//!
//! A screen is a state that events change and that can be drawn; what it wants done, a search or a file written, it
//! asks for, and the loop in `run` does it. So a screen can be tried without a terminal, an engine or a clock.
//!
//! The terminal is given back whatever happens: when the board is left, when a signal ends the program, and before a
//! panic is told.

mod app;
mod draw;
mod edit;
mod game;
mod hand;
mod learn;
mod look;
mod pick;
mod picture;
mod run;
mod show;
mod sowing;
mod terminal;
#[cfg(test)]
mod testing;
mod think;

use bao_catalog::{AnyPosition, RuleSet};
use bao_session::{Library, Session};

pub use edit::Edited;
pub use look::Look;
pub use picture::picture;
pub use run::{BoardError, Ended, keep, learned};
pub use terminal::Out;

use edit::Editor;
use game::Game;
use learn::Learn;
use run::Stage;

/// Where and how a board is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What the terminal can show.
    pub look: Look,
    /// Where it is drawn.
    pub out: Out,
    /// Where saved games lie.
    pub library: Option<Library>,
    /// Whether a saved game is offered in the place of one that has not begun.
    pub offers: bool,
}

/// Plays a match until it is left, and returns it to be closed, or the one that was resumed in its place.
pub fn play(session: Session, shown: &Shown) -> (Session, Result<Ended, BoardError>) {
    let mut stage = match Stage::open(shown.out, shown.library.clone()) {
        Ok(stage) => stage,
        Err(error) => return (session, Err(error)),
    };
    let mut game = Game::new(session, shown.look, shown.offers);
    let ended = stage.run(&mut game);
    // The terminal is given back before anything else is said.
    drop(stage);
    (game.into_session(), ended)
}

/// Shows the lessons of a game, or of all, and the drill, until they are left; `seed` is where the drill begins.
///
/// # Errors
/// The terminal cannot be used.
pub fn learn(rules: Option<RuleSet>, seed: u64, shown: &Shown) -> Result<Ended, BoardError> {
    let progress = shown.library.as_ref().map(learned).unwrap_or_default();
    let mut stage = Stage::open(shown.out, shown.library.clone())?;
    stage.run(&mut Learn::new(rules, progress, seed, shown.look))
}

/// Lets a position be set up by hand, and returns what was wanted with it, or `None` if it was left.
///
/// # Errors
/// The terminal cannot be used.
pub fn edit(start: AnyPosition, shown: &Shown) -> Result<(Option<Edited>, Ended), BoardError> {
    let mut stage = Stage::open(shown.out, shown.library.clone())?;
    let mut editor = Editor::new(start, shown.look);
    let ended = stage.run(&mut editor)?;
    Ok((editor.result(), ended))
}
