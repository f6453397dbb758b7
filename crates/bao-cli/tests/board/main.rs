//! The full-screen board in a real terminal: played by keys alone, killed, resumed, and left in order.
#![cfg(unix)]

mod games;
mod learning;
mod leaving;
mod tty;
