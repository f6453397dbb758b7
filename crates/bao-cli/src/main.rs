//! Bao on the command line.

fn main() {}
