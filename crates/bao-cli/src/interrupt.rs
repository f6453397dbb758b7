//! Ctrl-C for work that can end early with what it has.

use std::sync::{Once, OnceLock, mpsc};
use std::{process, thread};

use bao_search::Stop;

/// The exit code of a program that Ctrl-C has ended, as shells know it.
const INTERRUPTED: i32 = 130;

/// Returns whether Ctrl-C has been pressed since [`heed`] was called, or the program was asked to end otherwise.
pub(crate) fn is_wanted() -> bool {
    pressed().is_stopped()
}

fn pressed() -> &'static Stop {
    static PRESSED: OnceLock<Stop> = OnceLock::new();
    PRESSED.get_or_init(Stop::new)
}

/// From now on the first Ctrl-C is a wish to end, and the second ends the program.
///
/// The wish stops every search that is given what is returned.
pub(crate) fn heed() -> Stop {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let (listens, listening) = mpsc::channel();
        // Where no thread or runtime is to be had, Ctrl-C ends the program at once, as it always does.
        let _ = thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
            if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
                runtime.block_on(listen(&listens));
            }
        });
        // Ended by a message, or by the end of a thread that can not listen.
        let _ = listening.recv();
    });
    pressed().clone()
}

/// Says so once it listens, and goes on listening.
#[cfg(unix)]
async fn listen(listens: &mpsc::Sender<()>) {
    use tokio::signal::unix::{SignalKind, signal};
    let both = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    let (Ok(mut interrupted), Ok(mut terminated)) = both else { return };
    let _ = listens.send(());
    loop {
        tokio::select! {
            _ = interrupted.recv() => press(),
            _ = terminated.recv() => press(),
        }
    }
}

/// Says so once it listens, and goes on listening.
#[cfg(not(unix))]
async fn listen(listens: &mpsc::Sender<()>) {
    let _ = listens.send(());
    while tokio::signal::ctrl_c().await.is_ok() {
        press();
    }
}

fn press() {
    if is_wanted() {
        process::exit(INTERRUPTED);
    }
    pressed().stop();
}
