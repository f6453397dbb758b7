//! What all screens are drawn with.

pub(crate) mod board;
pub(crate) mod frame;
pub(crate) mod place;
pub(crate) mod text;
