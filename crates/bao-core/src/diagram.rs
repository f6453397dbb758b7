//! Bare diagrams: 32 numbers in the order of a position text, with the rest given beside them or understood.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::error::{ParsePositionError, PositionProblem, SetupFault};
use crate::ring::Ring;
use crate::setup::{Faults, Part, Places, ROWS, Setup, row_pits};
use crate::side::{BySide, Side};
use crate::variant::Variant;

/// What is said beside a bare diagram; each part that is absent is understood from the diagram.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside<'a> {
    /// The hands, South's and North's: `12,12`. Absent: the missing seeds are shared equally.
    pub hands: Option<&'a str>,
    /// The side to move, `S` or `N`. Absent: South.
    pub side: Option<&'a str>,
    /// The state tokens. Absent: what the variant takes for granted.
    pub state: Option<&'a str>,
}

/// Returns whether a text looks like a bare diagram rather than a position text.
#[must_use]
pub fn is_diagram(text: &str) -> bool {
    text.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// Reads a bare diagram: 32 numbers separated by blanks, commas, slashes or line ends.
///
/// # Errors
/// Every fault is reported; byte positions are those of the diagram, or of the part beside it that is faulty.
///
/// # Examples
/// ```no_run
/// # use bao_core::{Beside, Variant, from_diagram};
/// # fn example<Kete: Variant>() -> Result<Kete, bao_core::ParsePositionError> {
/// let board = "0 0 0 0 0 0 0 0
///              0 2 2 6 0 0 0 0
///              0 0 0 0 6 2 2 0
///              0 0 0 0 0 0 0 0";
/// from_diagram::<Kete>(board, Beside::default())
/// # }
/// ```
pub fn from_diagram<V: Variant>(text: &str, beside: Beside<'_>) -> Result<V, ParsePositionError> {
    let mut faults = Faults(Vec::new());
    let mut setup = Setup {
        variant: V::NAME.to_owned(),
        pits: BySide::default(),
        hands: BySide::default(),
        side: Side::South,
        tokens: Vec::new(),
    };
    let numbers: Vec<_> = cells(text).map(|cell| cell.number(&mut faults)).collect();
    if numbers.len() != 32 {
        faults.add(0, PositionProblem::Diagram { found: numbers.len() });
    }
    for ((side, row), cells) in ROWS.into_iter().zip(numbers.chunks(8)) {
        for (pit, seeds) in row_pits(side, row).into_iter().zip(cells) {
            setup.pits[side][pit.index()] = seeds.unwrap_or(0);
        }
    }
    match beside.side {
        None | Some("S") => {}
        Some("N") => setup.side = Side::North,
        Some(found) => faults.add(0, PositionProblem::Side { found: found.to_string() }),
    }
    if let Some(hands) = beside.hands {
        setup.read_hands(Part { at: 0, text: hands }, &mut faults);
    } else {
        // The missing seeds are shared equally; of an odd number the total stays wrong, and is reported as such.
        let missing = u64::from(Ring::CAPACITY).saturating_sub(setup.total());
        let share = u32::try_from(missing / 2).unwrap_or(0);
        setup.hands = BySide::new(share, share);
    }
    let mut places = Places::default();
    match beside.state {
        Some(state) => places.tokens = setup.read_tokens(Part { at: 0, text: state }, &mut faults),
        None => setup.tokens = V::default_tokens(&setup),
    }
    if !faults.0.is_empty() {
        return Err(faults.into_error());
    }
    V::from_setup(&setup).map_err(|mut error| {
        for fault in &mut error.faults {
            if let SetupFault::Total { found } = fault {
                // What the shared hands hid is said as it was written.
                if beside.hands.is_none() {
                    *found = setup.pits.south.iter().chain(&setup.pits.north).map(|&seeds| u64::from(seeds)).sum();
                }
            }
        }
        places.locate(error.faults)
    })
}

/// Cuts a diagram into its numbers.
fn cells(text: &str) -> impl Iterator<Item = Part<'_>> {
    let separator = |c: char| c.is_whitespace() || c == ',' || c == '/';
    let mut at = 0;
    text.split(separator).filter_map(move |cell| {
        let start = at;
        at += cell.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        if cell.is_empty() { None } else { Some(Part { at: start, text: cell }) }
    })
}
