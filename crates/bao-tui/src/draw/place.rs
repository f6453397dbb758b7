//! Where things are on the screen.

use bao_core::{PitName, ROWS, Side, row_pits};
use ratatui::layout::{Position, Rect};

/// The smallest screen that a board fits.
pub(crate) const SMALLEST: (u16, u16) = (64, 20);

/// The columns beside the board that are worth a panel.
const PANEL: u16 = 18;

/// The size of a pit inside its walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// A pit as a number.
const SMALL: Cell = Cell { width: 4, height: 1 };

/// A pit as a number and dots.
const WIDE: Cell = Cell { width: 9, height: 3 };

/// A pit as a number and more dots.
const TALL: Cell = Cell { width: 9, height: 4 };

impl Cell {
    /// Returns the columns of a board of such pits: a letter, a gap, the pits and their walls.
    const fn board_width(self) -> u16 {
        2 + 8 * (self.width + 1) + 1
    }

    /// Returns the lines of a board: the pits, their walls, and a line of numbers above and below.
    const fn board_height(self) -> u16 {
        4 * self.height + 5 + 2
    }
}

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    /// The line at the top.
    pub(crate) title: Rect,
    /// The line about the side above.
    pub(crate) above: Rect,
    /// The board with its numbers.
    pub(crate) board: Rect,
    /// The line about the side below.
    pub(crate) below: Rect,
    /// What is said and asked.
    pub(crate) words: Rect,
    /// The panel on the right.
    pub(crate) panel: Rect,
    /// The line of keys at the bottom.
    pub(crate) keys: Rect,
    /// The size of a pit.
    pub(crate) cell: Cell,
}

impl Places {
    /// Lays the screen out, or returns `None` where it is too small.
    pub(crate) fn of(screen: Rect) -> Option<Self> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        // Below the board there is room for a move that is told.
        let fits = |cell: Cell, words: u16| {
            cell.board_width() + PANEL + 12 <= screen.width && cell.board_height() + 4 + words <= screen.height
        };
        let cell = if fits(TALL, 9) {
            TALL
        } else if fits(WIDE, 7) {
            WIDE
        } else {
            SMALL
        };
        let (left, width) = (screen.x, cell.board_width());
        let line = |y| Rect::new(left, y, width, 1);
        let board = Rect::new(left, screen.y + 2, width, cell.board_height());
        let words_top = board.bottom() + 1;
        let last = screen.bottom() - 1;
        Some(Self {
            title: Rect::new(screen.x, screen.y, screen.width, 1),
            above: line(screen.y + 1),
            board,
            below: line(board.bottom()),
            words: Rect::new(left, words_top, width, last - words_top),
            panel: Rect::new(left + width + 1, screen.y + 1, screen.width - width - 1, last - screen.y - 1),
            keys: Rect::new(screen.x, last, screen.width, 1),
            cell,
        })
    }

    /// Returns where a pit is, without its walls.
    pub(crate) fn pit(&self, below: Side, name: PitName) -> Rect {
        let (row, column) = place_of(below, name);
        let (width, height) = (self.cell.width, self.cell.height);
        Rect::new(self.board.x + 3 + column * (width + 1), self.board.y + 2 + row * (height + 1), width, height)
    }

    /// Returns the pit at a place on the screen.
    pub(crate) fn pit_at(&self, below: Side, at: Position) -> Option<PitName> {
        rows(below).into_iter().flatten().find(|&name| self.pit(below, name).contains(at))
    }
}

/// Returns the pits as they are seen, row by row from above, each from the left.
pub(crate) fn rows(below: Side) -> [[PitName; 8]; 4] {
    let mut rows = ROWS.map(|(side, row)| row_pits(side, row).map(|pit| pit.of(side)));
    if below == Side::North {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    rows
}

/// Returns the row and the column of a pit as it is seen, both from 0.
pub(crate) fn place_of(below: Side, name: PitName) -> (u16, u16) {
    for (row, pits) in (0..).zip(rows(below)) {
        if let Some(column) = (0..).zip(pits).find_map(|(column, pit)| (pit == name).then_some(column)) {
            return (row, column);
        }
    }
    (0, 0)
}

/// Returns the pit so many places to the right and down, or `name` itself where the board ends.
pub(crate) fn moved(below: Side, name: PitName, right: i16, down: i16) -> PitName {
    let (row, column) = place_of(below, name);
    let step = |at: u16, by: i16, most: u16| at.saturating_add_signed(by).min(most) as usize;
    rows(below)[step(row, down, 3)][step(column, right, 7)]
}

#[cfg(test)]
mod tests {
    use bao_core::{Pit, Row};

    use super::*;

    fn pit(side: Side, row: Row, number: u8) -> PitName {
        Pit::at(row, number).expect("a pit").of(side)
    }

    #[test]
    fn a_pit_is_found_where_it_is_drawn() {
        for (width, height) in [(80, 24), (120, 40), (100, 33), SMALLEST] {
            let places = Places::of(Rect::new(0, 0, width, height)).expect("room");
            for below in Side::ALL {
                for name in rows(below).into_iter().flatten() {
                    let place = places.pit(below, name);
                    assert_eq!(places.pit_at(below, place.into()), Some(name));
                    assert!(places.board.contains(place.into()));
                }
            }
        }
        assert_eq!(Places::of(Rect::new(0, 0, 63, 24)), None);
        assert_eq!(Places::of(Rect::new(0, 0, 80, 19)), None);
    }

    #[test]
    fn dots_have_room_on_a_large_screen_alone() {
        let cell = |width, height| Places::of(Rect::new(0, 0, width, height)).map(|places| places.cell);
        assert_eq!(cell(80, 24), Some(SMALL));
        assert_eq!(cell(120, 40), Some(TALL));
        assert_eq!(cell(120, 30), Some(WIDE));
    }

    /// G1, G3: South sees A1 at the left of his front row, and a8 above it.
    #[test]
    fn pits_lie_as_the_side_below_sees_them() {
        let a1 = pit(Side::South, Row::Front, 1);
        assert_eq!(place_of(Side::South, a1), (2, 0));
        assert_eq!(moved(Side::South, a1, 0, -1), pit(Side::North, Row::Front, 8));
        assert_eq!(moved(Side::South, a1, -1, 0), a1);
        assert_eq!(place_of(Side::North, a1), (1, 7));
        assert_eq!(moved(Side::North, a1, 0, 1), pit(Side::North, Row::Front, 8));
    }
}
