//! A move told lap by lap, with the board after each lap.

use std::fmt::{self, Write};

use bao_core::{BySide, Event, Ring, Trace};
use bao_tell::Board;

use crate::board::Draw;
use crate::look::Look;

/// Writes a move lap by lap with the board after each lap.
pub(crate) fn write_with_boards(out: &mut String, trace: &Trace, before: BySide<Ring>, look: Look) -> fmt::Result {
    let (mut laps, mut shown) = (0, before);
    for step in trace.steps() {
        let words = trace.words(step);
        if matches!(step.event, Event::Lap { .. }) {
            laps += 1;
            let board = Board {
                rings: step.rings,
                hands: None,
                to_move: None,
                tokens: Vec::new(),
                before: Some(std::mem::replace(&mut shown, step.rings)),
            };
            write!(out, "lap {laps}: {words}\n{}", board.draw(look))?;
        } else {
            writeln!(out, "  {words}")?;
        }
    }
    Ok(())
}
