//! Plain lines on a terminal: editing, history, completion.

use rexpect::error::Error;
use rexpect::session::{PtySession, spawn_command};

use crate::bao::{Bao, records};

const PATIENCE: u64 = 20_000;

fn play(bao: &Bao) -> Result<PtySession, Error> {
    let mut command = bao.command(&["play", "kete", "--plain", "--ascii", "--north", "human"]);
    command.env("TERM", "xterm");
    let mut terminal = spawn_command(command, Some(PATIENCE))?;
    terminal.exp_string("South> ")?;
    Ok(terminal)
}

/// Presses keys.
fn keys(terminal: &mut PtySession, keys: &str) -> Result<(), Error> {
    terminal.send(keys)?;
    terminal.flush()
}

#[test]
fn moves_are_completed_edited_and_recalled() -> Result<(), Error> {
    let bao = Bao::new();
    let mut terminal = play(&bao)?;
    // The two moves of A6 are offered, and one more letter makes it one.
    keys(&mut terminal, "A6\t\t")?;
    terminal.exp_string("A6<  A6>")?;
    keys(&mut terminal, ">\r")?;
    terminal.exp_string("1. South (human) plays A6>: 1 lap.")?;
    terminal.exp_string("North> ")?;
    // A line is edited: the x is wiped out again.
    keys(&mut terminal, "a6x\x7f<\r")?;
    terminal.exp_string("1. North (human) plays a6<: 1 lap.")?;
    terminal.exp_string("South> ")?;
    // `un` is completed, and what was typed before comes back.
    keys(&mut terminal, "un\t\r")?;
    terminal.exp_string("At move 1 of 2.")?;
    terminal.exp_string("North> ")?;
    keys(&mut terminal, "\x1b[A\x1b[A\r")?;
    terminal.exp_string("1. North (human) plays a6<: 1 lap.")?;
    terminal.exp_string("South> ")?;
    // Ctrl-C drops a line, Ctrl-D leaves.
    keys(&mut terminal, "resign")?;
    terminal.send_control('c')?;
    terminal.exp_string("South> ")?;
    terminal.send_control('d')?;
    terminal.exp_string("`bao-cli resume` goes on with it.")?;
    terminal.exp_eof()?;
    let status = format!("{:?}", terminal.process().wait());
    assert!(status.contains("Exited(") && status.ends_with(", 0))"), "{status}");
    assert_eq!(records(&bao.saved()[0])[0].plies(), 2);
    Ok(())
}

#[test]
fn a_window_that_is_closed_loses_no_game() -> Result<(), Error> {
    let bao = Bao::new();
    let mut terminal = play(&bao)?;
    keys(&mut terminal, "A7<\r")?;
    terminal.exp_string("North> ")?;
    drop(terminal);
    let saved = bao.wait_for_saved(|record| record.plies() == 1);
    assert_eq!(records(&saved)[0].replay().map(|played| played.text()).collect::<Vec<_>>(), ["A7<"]);
    Ok(())
}
