//! Random play, fast.

use crate::variant::Variant;

/// Draws random moves without listing all of them.
pub trait RandomPlay: Variant {
    /// Plays a legal move drawn at random, or returns `None` where there is none.
    ///
    /// Each legal move is as likely as any other, save that stopping and safari (KT6) share the weight of their start.
    /// `draw(n)` returns a number below `n`, each as likely as the others; `n` is never 0.
    fn play_random(&self, draw: impl FnMut(u32) -> u32) -> Option<Self>;
}
