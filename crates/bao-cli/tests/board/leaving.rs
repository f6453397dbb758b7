//! However the board is left, the terminal is as it was, and the game is saved.

use crate::games::{folder, saved};
use crate::tty::Tty;

/// Plays a move and leaves in some way; returns what the terminal then has.
fn leave(how: impl FnOnce(&mut Tty)) -> (Tty, String) {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kete", "--north", "human"], 80, 24);
    tty.wait("► South (human)");
    tty.press("A6\r<\r\r");
    tty.wait("► North (human)");
    how(&mut tty);
    let status = format!("{:?}", tty.end());
    tty.assert_sane();
    tty.wait("`bao-cli resume` goes on with it.");
    assert_eq!(saved(&games)[0].plies(), 1);
    (tty, status)
}

#[test]
fn by_its_key() {
    let (_, status) = leave(|tty| {
        tty.press("q");
        tty.wait("Leave?");
        tty.press("y");
    });
    assert!(status.contains("code: 0"), "{status}");
}

#[test]
fn by_control_c() {
    let (_, status) = leave(|tty| tty.press("\x03"));
    assert!(status.contains("code: 0"), "{status}");
}

#[test]
fn by_sigterm_which_its_sender_is_told() {
    let (_, status) = leave(|tty| tty.signal("TERM"));
    assert!(status.contains("Terminated"), "{status}");
}

#[test]
fn by_sigint_from_elsewhere() {
    let (_, status) = leave(|tty| tty.signal("INT"));
    assert!(status.contains("Interrupt"), "{status}");
}

#[test]
fn back_to_the_shell_for_a_while() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kete", "--north", "human"], 80, 24);
    tty.wait("► South (human)");
    tty.press("A6\r<\r\r");
    tty.wait("► North (human)");
    tty.press("\x1a");
    // While it is stopped, the terminal is the shell's.
    tty.assert_sane();
    tty.signal("CONT");
    tty.wait("► North (human)");
    tty.press("\x03");
    assert!(tty.end().success());
    tty.assert_sane();
}

#[test]
fn a_window_may_change_its_size() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kete"], 50, 12);
    tty.wait("The board needs 64 by 20");
    tty.press("\x03");
    assert!(tty.end().success());
    tty.assert_sane();
}

#[test]
fn without_colour_none_is_written() {
    let (_folder, games) = folder();
    let mut tty = Tty::start(&games, &["play", "kete", "--color", "never", "--ascii"], 80, 24);
    tty.wait("> South (human)");
    tty.press("\x03");
    assert!(tty.end().success());
    let raw = tty.raw();
    assert!(raw.is_ascii());
    for colour in ["\x1b[3", "\x1b[4", "\x1b[38;", "\x1b[9"] {
        let coloured = raw.match_indices(colour).any(|(at, _)| {
            let rest = &raw[at + 2..];
            let code = rest.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
            rest[code.len()..].starts_with(['m', ';']) && matches!(code.parse::<u8>(), Ok(30..=38 | 40..=48 | 90..=107))
        });
        assert!(!coloured, "{raw:?}");
    }
}
