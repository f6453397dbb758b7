//! The full-screen terminal board of Bao: matches, lessons, and positions set up by hand.
//!
//! A screen is a state that events change and that can be drawn; what it wants done, a search or a file written, it
//! asks for, and the loop in `run` does it. So a screen can be tried without a terminal, an engine or a clock.
//!
//! The terminal is given back whatever happens: when the board is left, when a signal ends the program, and before a
//! panic is told.

mod app;
mod draw;
mod game;
mod look;
mod pick;
mod run;
mod sowing;
mod terminal;
#[cfg(test)]
mod testing;
mod think;

use bao_session::{Library, Session};

pub use look::Look;
pub use run::{BoardError, Ended};
pub use terminal::Out;

use game::Game;
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
