//! The kernel against plain definitions and slow simulations.

mod adjudicate;
mod common;
mod endless;
mod moves;
mod ring;
mod starts;
