//! The full-screen board, with what the program says before and after it.

use std::io::Write;
use std::time::{Instant, SystemTime};

use anyhow::Result;
use bao_catalog::{AnyPosition, RuleSet};
use bao_session::Session;
use bao_tui::{Edited, Ended, Look, Out, Shown};

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

/// Shows lessons and the drill until they are left.
pub(crate) fn learn(rules: Option<RuleSet>, shown: &ShownArgs, out: Out, io: &mut Io) -> Result<Status> {
    let ended = bao_tui::learn(rules, seed(), &shown_on(shown, out, io))?;
    finish(ended, io)
}

/// Lets a position be set up; returns what was wanted with it, or `None` if it was left.
pub(crate) fn edit(start: AnyPosition, shown: &ShownArgs, out: Out, io: &mut Io) -> Result<Option<Edited>> {
    let (edited, ended) = bao_tui::edit(start, &shown_on(shown, out, io))?;
    finish(ended, io)?;
    Ok(edited)
}

/// Returns a number that is another one every time.
pub(crate) fn seed() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos() & u128::from(u64::MAX)).unwrap_or(0)
}

/// Returns how and where a board is shown.
fn shown_on(shown: &ShownArgs, out: Out, io: &Io) -> Shown {
    let look = Look { ascii: io.look.ascii, colour: io.look.colour };
    Shown { look, out, library: shown.library().ok(), offers: false }
}

/// Ends the program as it was asked to: if that was by a signal, whoever sent it is told so.
fn finish(ended: Ended, io: &mut Io) -> Result<Status> {
    io.out.flush()?;
    ended.obey();
    Ok(Status::Yes)
}
