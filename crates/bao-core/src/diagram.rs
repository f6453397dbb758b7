//! Bare diagrams: 32 numbers in the order of a position text, with the rest given beside them or understood.

use alloc::vec::Vec;

use crate::error::{ParsePositionError, SetupFault};
use crate::reading::{Part, Reading};
use crate::ring::Ring;
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
    let mut reading = Reading::begin(V::NAME);
    let cells: Vec<_> = cells(text).collect();
    reading.read_diagram(&cells);
    if let Some(side) = beside.side {
        reading.read_side(Part::whole(side));
    }
    let on_board = reading.setup().total();
    let missing = u64::from(Ring::CAPACITY).saturating_sub(on_board);
    if let Some(hands) = beside.hands {
        reading.read_hands(Part::whole(hands));
    } else {
        // The missing seeds are shared equally; of an odd number the total stays wrong.
        let share = u32::try_from(missing.div_ceil(2)).unwrap_or(0);
        reading.share_to_hands(share);
    }
    if let Some(state) = beside.state {
        reading.read_tokens(Part::whole(state));
    } else {
        let tokens = V::default_tokens(reading.setup());
        reading.understand_tokens(tokens);
    }
    let mut judgment = V::from_setup(reading.setup());
    if let Err(error) = &mut judgment
        && beside.hands.is_none()
    {
        // Nobody has written these hands: what is wrong with them is said of what was written, the board.
        let no_hands = error.faults.iter().any(|fault| matches!(fault, SetupFault::Hands { .. }));
        let wrong = no_hands || error.faults.iter().any(|fault| matches!(fault, SetupFault::Total { .. }));
        error.faults.retain(|fault| !matches!(fault, SetupFault::Hands { .. } | SetupFault::Total { .. }));
        if wrong && missing % 2 == 1 && !no_hands {
            error.faults.push(SetupFault::OddHands { missing });
        } else if wrong {
            error.faults.push(SetupFault::Total { found: on_board });
        }
    }
    reading.judged(judgment)
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
