//! What every variant of the registry can do.

use bao_core::Evaluate;

/// A variant that can be played, searched and estimated: what generic code may ask of any game in the registry.
///
/// It is a name for its bounds alone, and every type that meets them is one.
pub trait Game: Evaluate {}

impl<V: Evaluate> Game for V {}
