//! The board: four rows of pits with their numbers, marks and seeds.

use bao_core::{Pit, PitName, Row, Side, row_letter};
use bao_tell::{Board, Mark};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::draw::place::{Places, rows};
use crate::look::{Look, Role};

/// What is drawn of a board.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// The pits and their marks.
    pub(crate) board: Board,
    /// The side whose rows are below.
    pub(crate) below: Side,
    /// Whether captured seeds enter at a kichwa.
    pub(crate) kichwa: bool,
    /// The pit that the keys are at.
    pub(crate) cursor: Option<PitName>,
    /// The pit that a move starts from.
    pub(crate) origin: Option<PitName>,
    /// The pit into which a seed has just fallen.
    pub(crate) lit: Option<PitName>,
    /// The pit from which seeds were taken.
    pub(crate) taken: Option<PitName>,
    /// Pits that are pointed out.
    pub(crate) open: Vec<PitName>,
}

impl Picture {
    /// Draws a board with nothing pointed out.
    pub(crate) const fn plain(board: Board, below: Side, kichwa: bool) -> Self {
        Self { board, below, kichwa, cursor: None, origin: None, lit: None, taken: None, open: Vec::new() }
    }

    /// Draws the board where it belongs.
    pub(crate) fn draw(&self, places: &Places, look: Look, buffer: &mut Buffer) {
        draw_walls(places, look, buffer);
        let faint = look.style(Role::Faint);
        for pits in rows(self.below) {
            for name in pits {
                self.draw_pit(places.pit(self.below, name), name, look, buffer);
            }
            let first = places.pit(self.below, pits[0]);
            let letter = row_letter(pits[0].side, pits[0].pit.row());
            let middle = first.y + (first.height - 1) / 2;
            buffer.set_string(places.board.x, middle, letter.to_string(), faint);
        }
        for (side, y) in [(self.below.other(), places.board.y), (self.below, places.board.bottom() - 1)] {
            self.draw_numbers(places, side, y, look, buffer);
        }
    }

    /// Draws the numbers of a side's pits; the kichwa, the ends of the front row, point the way in.
    fn draw_numbers(&self, places: &Places, side: Side, y: u16, look: Look, buffer: &mut Buffer) {
        let all = rows(self.below);
        let front = all.iter().find(|pits| pits[0].side == side && pits[0].pit.row() == Row::Front);
        for (column, name) in front.into_iter().flatten().enumerate() {
            let place = places.pit(self.below, *name);
            let number = name.pit.number();
            let text = match column {
                0 if self.kichwa => format!("{number}{}", look.pick("▸", ">")),
                7 if self.kichwa => format!("{}{number}", look.pick("◂", "<")),
                _ => number.to_string(),
            };
            let shift = if column == 7 && self.kichwa { 2 } else { 1 };
            let x = place.x + place.width.div_ceil(2) - shift + u16::from(places.cell.width == 4);
            buffer.set_string(x, y, text, look.style(Role::Faint));
        }
    }

    fn draw_pit(&self, place: Rect, name: PitName, look: Look, buffer: &mut Buffer) {
        let seeds = self.board.rings[name.side].seeds(name.pit);
        let style = self.style(name, seeds, look);
        let (left, right) = self.board.mark(name.side, name.pit).brackets();
        let number = if seeds == 0 { look.pick("·", ".").to_owned() } else { seeds.to_string() };
        buffer.set_style(place, style);
        let text = format!("{left}{number:>2}{right}");
        let x = place.x + (place.width - 4) / 2;
        buffer.set_string(x, place.y, text, style);
        let dot = look.pick("●", "o");
        let lines = place.height - 1;
        for (line, dots) in (1..).zip(dots(seeds, place.width, lines, dot)) {
            let width = u16::try_from(dots.chars().count()).unwrap_or(place.width);
            let x = place.x + (place.width - width.min(place.width)) / 2;
            buffer.set_string(x, place.y + line, dots, style);
        }
    }

    fn style(&self, name: PitName, seeds: u8, look: Look) -> Style {
        let PitName { side, pit } = name;
        let mark = self.board.mark(side, pit);
        let role = if self.taken == Some(name) {
            Role::Taken
        } else if self.lit == Some(name) {
            Role::Lit
        } else if self.origin == Some(name) {
            Role::Chosen
        } else if matches!(mark, Mark::Takasia | Mark::Claim) {
            Role::Marked
        } else if self.board.changed(side, pit) {
            Role::Changed
        } else if self.open.contains(&name) {
            Role::Open
        } else if matches!(mark, Mark::Kuu | Mark::WeakKuu) {
            Role::Kuu
        } else if seeds == 0 {
            Role::Faint
        } else {
            Role::Plain
        };
        let style = look.style(role);
        // What stands on a ground of its own is seen already.
        let filled = matches!(role, Role::Taken | Role::Lit | Role::Chosen);
        if self.cursor == Some(name) && !filled { style.patch(look.style(Role::Cursor)) } else { style }
    }
}

/// Draws the lines between pits.
fn draw_walls(places: &Places, look: Look, buffer: &mut Buffer) {
    let style = look.style(Role::Faint);
    let (board, cell) = (places.board, places.cell);
    let left = board.x + 2;
    let wall = look.pick("│", "|");
    for line in 0..5_u16 {
        let [begin, across, cross, end] = match (line, look.ascii) {
            (0, false) => ["┌", "─", "┬", "┐"],
            (4, false) => ["└", "─", "┴", "┘"],
            // The middle line, between the front rows.
            (2, false) => ["╞", "═", "╪", "╡"],
            (_, false) => ["├", "─", "┼", "┤"],
            (2, true) => ["+", "=", "+", "+"],
            (_, true) => ["+", "-", "+", "+"],
        };
        let pit = across.repeat(cell.width.into());
        let text = format!("{begin}{}{end}", vec![pit; 8].join(cross));
        let y = board.y + 1 + line * (cell.height + 1);
        buffer.set_string(left, y, text, style);
        if line < 4 {
            for inner in 1..=cell.height {
                for column in 0..=8 {
                    buffer.set_string(left + column * (cell.width + 1), y + inner, wall, style);
                }
            }
        }
    }
}

/// Returns lines of dots, one for each seed, as far as there is room; what has none is a `+`.
fn dots(seeds: u8, width: u16, lines: u16, dot: &str) -> Vec<String> {
    let (width, seeds) = (usize::from(width), usize::from(seeds));
    let lines = usize::from(lines);
    let room = width * lines;
    if room == 0 {
        return Vec::new();
    }
    let shown = if seeds > room { room - 1 } else { seeds };
    // A few seeds stand apart from each other, as they would in a pit.
    let loose = width.div_ceil(2);
    let each = if shown <= loose * lines { shown.div_ceil(lines).clamp(3, loose) } else { width };
    let gap = if each <= loose { " " } else { "" };
    let mut left = shown;
    let mut text = Vec::new();
    while left > 0 && text.len() < lines {
        let here = left.min(each);
        text.push(vec![dot; here].join(gap));
        left -= here;
    }
    if seeds > room
        && let Some(last) = text.last_mut()
    {
        last.push('+');
    }
    text
}

/// Says what a pit is and holds: `A5: 6 seeds, the kuu`.
pub(crate) fn describe(board: &Board, name: PitName, kichwa: bool) -> String {
    let seeds = board.rings[name.side].seeds(name.pit);
    let mark = match board.mark(name.side, name.pit) {
        Mark::None => "",
        Mark::Kuu => ", the kuu",
        Mark::WeakKuu => ", the kuu with fewer than six",
        Mark::Takasia => ", under takasia",
        Mark::Claim => ", claimed by takasia",
    };
    let front = name.pit.front();
    let end =
        if kichwa && front.and_then(|pit: bao_core::FrontPit| pit.kichwa()).is_some() { ", a kichwa" } else { "" };
    let holds = if seeds == 0 { "empty".to_owned() } else { bao_tell::count(seeds.into(), "seed") };
    format!("{name}: {holds}{mark}{end}")
}

/// Returns the first pit of a side from the left that has seeds in its front row, where the keys may begin.
pub(crate) fn first_pit(board: &Board, side: Side) -> PitName {
    let pits = Pit::all().filter(|pit| board.rings[side].seeds(*pit) > 0);
    pits.min_by_key(|pit| pit.index()).unwrap_or(Pit::wrapping(0)).of(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_has_its_dot_as_far_as_there_is_room() {
        for seeds in 0..=27 {
            let lines = dots(seeds, 9, 3, "o");
            assert!(lines.iter().all(|line| line.len() <= 9), "{seeds}: {lines:?}");
            assert_eq!(lines.concat().matches('o').count(), usize::from(seeds), "{seeds}: {lines:?}");
        }
        assert_eq!(dots(28, 9, 3, "o").concat(), format!("{}+", "o".repeat(26)));
        assert_eq!(dots(5, 9, 3, "o"), ["o o o", "o o"]);
        assert_eq!(dots(5, 4, 0, "o"), [""; 0]);
    }
}
