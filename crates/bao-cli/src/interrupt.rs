//! Ctrl-C for work that can end early with what it has.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Once, OnceLock, mpsc};
use std::thread;

/// The exit code of a program that Ctrl-C has ended, as shells know it.
const INTERRUPTED: i32 = 130;

/// Returns whether Ctrl-C has been pressed since [`heed`] was called, or the program was asked to end otherwise.
pub(crate) fn is_wanted() -> bool {
    pressed().load(Ordering::Relaxed)
}

fn pressed() -> &'static AtomicBool {
    static PRESSED: OnceLock<AtomicBool> = OnceLock::new();
    PRESSED.get_or_init(AtomicBool::default)
}

/// From now on the first Ctrl-C is a wish to end, and the second ends the program.
pub(crate) fn heed() {
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
    if pressed().swap(true, Ordering::Relaxed) {
        process::exit(INTERRUPTED);
    }
}
