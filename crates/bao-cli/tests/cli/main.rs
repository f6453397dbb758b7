//! The program as its users meet it: arguments and input go in, output and an exit code come out.
//!
//! Each test runs the program as a process of its own, at a fixed width and without colour.

mod analyze;
mod apply;
mod bad_input;
mod check;
mod contest;
mod documents;
mod endless;
mod engine;
mod explain;
mod help;
mod moves;
mod perft;
mod pipes;
mod replay;
mod rules;
mod selfplay;
mod show;
mod solve;
mod support;
mod verify;
