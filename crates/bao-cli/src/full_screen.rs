//! The full-screen board, with what the program says before and after it.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use bao_session::{Library, Session};
use bao_tui::{Ended, Look, Out, Shown};

use crate::commands::play::ShownArgs;
use crate::exit::Status;
use crate::io::Io;

/// Plays a match on the full screen until it is left; it is saved then.
pub(crate) fn play(session: Session, shown: &ShownArgs, out: Out, offers: bool, io: &mut Io) -> Result<Status> {
    let shown = Shown { offers, ..shown_on(shown, out, io) };
    let (session, ended) = bao_tui::play(session, &shown);
    let closed = session.close(Instant::now());
    let ended = ended?;
    if let Some(path) = closed? {
        writeln!(io.out, "Saved in {}; `bao-cli resume` goes on with it.", path.display())?;
    }
    finish(ended, io)
}

/// Returns how and where a board is shown.
fn shown_on(shown: &ShownArgs, out: Out, io: &Io) -> Shown {
    let look = Look { ascii: io.look.ascii, colour: io.look.colour };
    Shown { look, out, library: Library::at(shown.games.clone()).ok(), offers: false }
}

/// Ends the program as it was asked to: if that was by a signal, whoever sent it is told so.
fn finish(ended: Ended, io: &mut Io) -> Result<Status> {
    io.out.flush()?;
    ended.obey();
    Ok(Status::Yes)
}
