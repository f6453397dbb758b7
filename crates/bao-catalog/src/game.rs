//! What every variant of the registry can do.

use bao_core::{Evaluate, RandomPlay};

/// A variant that can be played, at random too, searched and estimated: what generic code may ask of any game in the registry.
///
/// It is a name for its bounds alone, and every type that meets them is one.
pub trait Game: Evaluate + RandomPlay {}

impl<V: Evaluate + RandomPlay> Game for V {}
