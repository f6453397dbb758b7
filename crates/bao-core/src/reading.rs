//! Reading position texts, with the byte of everything that is wrong in them.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use crate::error::{ParsePositionError, PositionFault, PositionProblem, SetupError, SetupFault};
use crate::setup::{ROWS, Setup, Token, row_pits};
use crate::side::{BySide, Side};

/// A position text as far as it can be read, and what is wrong with it so far.
///
/// What cannot be read does not hide what is wrong elsewhere: a variant judges the set-up all the same, and of its
/// faults only those are kept that do not rest on an unread part.
#[derive(Clone, Debug)]
pub struct Reading {
    setup: Setup,
    places: Places,
    unread: Unread,
    faults: Vec<PositionFault>,
}

/// Which parts could not be read; tokens that could not be are left out.
#[derive(Clone, Copy, Debug, Default)]
struct Unread {
    rows: bool,
    hands: bool,
    side: bool,
}

/// Where the parts of a text begin, in bytes.
#[derive(Clone, Debug, Default)]
struct Places {
    variant: usize,
    rows: usize,
    hands: usize,
    tokens: Vec<(Token, usize)>,
}

impl Reading {
    /// Reads a position text.
    ///
    /// # Errors
    /// A text that has not five fields is not read any further.
    pub fn of(text: &str) -> Result<Self, ParsePositionError> {
        let mut faults = Vec::new();
        let fields = fields_of(text, &mut faults);
        let [variant, rows, hands, side, state] = fields[..] else {
            let at = text.len() - text.trim_start().len();
            faults.insert(0, PositionFault { at, problem: PositionProblem::Fields { found: fields.len() } });
            return Err(ParsePositionError { faults });
        };
        let mut reading = Self::begin(variant.text);
        reading.faults = faults;
        reading.places.variant = variant.at;
        reading.read_rows(rows);
        reading.read_hands(hands);
        reading.read_side(side);
        reading.read_tokens(state);
        Ok(reading)
    }

    /// Begins to read a position of which only the variant is known.
    pub(crate) fn begin(variant: &str) -> Self {
        let setup = Setup {
            variant: variant.to_owned(),
            pits: BySide::default(),
            hands: BySide::default(),
            side: Side::South,
            tokens: Vec::new(),
        };
        Self { setup, places: Places::default(), unread: Unread::default(), faults: Vec::new() }
    }

    /// Returns the set-up; parts that could not be read are empty in it.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Adds that the variant is not known.
    pub fn refuse_variant(&mut self) {
        let found = self.setup.variant.clone();
        self.add(self.places.variant, PositionProblem::Variant { found });
    }

    /// Returns the set-up if all of it could be read.
    ///
    /// # Errors
    /// Every part that could not be read is reported with its byte position.
    pub fn into_setup(self) -> Result<Setup, ParsePositionError> {
        let setup = self.setup.clone();
        self.judged(Ok(setup))
    }

    /// Returns what a variant makes of the set-up, if all of it could be read.
    ///
    /// # Errors
    /// Every fault is reported with its byte position, in the order of the text.
    pub fn judged<P>(mut self, judgment: Result<P, SetupError>) -> Result<P, ParsePositionError> {
        match judgment {
            Ok(position) if self.faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(error) => {
                for fault in error.faults {
                    if !self.rests_on_unread(&fault) {
                        self.add(self.place_of(&fault), PositionProblem::Setup(fault));
                    }
                }
            }
        }
        self.faults.sort_by_key(|fault| fault.at);
        Err(ParsePositionError { faults: self.faults })
    }

    /// Returns whether a fault may be there only because something could not be read.
    const fn rests_on_unread(&self, fault: &SetupFault) -> bool {
        let Unread { rows, hands, side } = self.unread;
        match fault {
            SetupFault::OtherVariant { .. }
            | SetupFault::ForeignToken { .. }
            | SetupFault::Twice { .. }
            | SetupFault::TakasiaWithClaim { .. } => false,
            SetupFault::Total { .. } | SetupFault::OddHands { .. } => rows || hands,
            SetupFault::Hands { .. } | SetupFault::OpeningHands | SetupFault::MarkHands { .. } => hands,
            SetupFault::EmptyKuu { .. } | SetupFault::TakasiaEmpty { .. } | SetupFault::TakasiaKuu { .. } => rows,
            SetupFault::MarkPit { .. } => side,
            SetupFault::TakasiaCapture { .. } => rows || side,
        }
    }

    /// Returns the byte at which the part stands that a fault is about.
    fn place_of(&self, fault: &SetupFault) -> usize {
        let token = match *fault {
            SetupFault::OtherVariant { .. } => return self.places.variant,
            SetupFault::Total { .. } | SetupFault::OddHands { .. } => return self.places.rows,
            SetupFault::Hands { .. } => return self.places.hands,
            SetupFault::Twice { token } => {
                // The last that stands so: where a token stands three times, the third says no more than the second.
                let last = self.places.tokens.iter().rev().find(|(other, _)| *other == token);
                return last.map_or(self.places.rows, |&(_, at)| at);
            }
            SetupFault::EmptyKuu { side } => Token::Kuu(side),
            SetupFault::OpeningHands => Token::Opening,
            SetupFault::TakasiaEmpty { pit } | SetupFault::TakasiaKuu { pit } => Token::Takasia(pit),
            SetupFault::ForeignToken { token, .. }
            | SetupFault::MarkHands { token }
            | SetupFault::MarkPit { token, .. }
            | SetupFault::TakasiaWithClaim { token }
            | SetupFault::TakasiaCapture { token, .. } => token,
        };
        self.places.tokens.iter().find(|(other, _)| *other == token).map_or(self.places.rows, |&(_, at)| at)
    }

    /// Adds a fault.
    pub(crate) fn add(&mut self, at: usize, problem: PositionProblem) {
        self.faults.push(PositionFault { at, problem });
    }

    fn read_rows(&mut self, field: Part<'_>) {
        self.places.rows = field.at;
        let rows: Vec<_> = field.split('/').collect();
        if rows.len() != ROWS.len() {
            self.unread.rows = true;
            self.add(field.at, PositionProblem::Rows { found: rows.len() });
        }
        for (i, row) in rows.into_iter().enumerate() {
            let cells: Vec<_> = row.split(',').collect();
            if cells.len() != 8 {
                self.unread.rows = true;
                self.add(row.at, PositionProblem::Pits { found: cells.len() });
            }
            self.read_row(i, &cells);
        }
    }

    /// Reads 32 numbers, a row after the other.
    pub(crate) fn read_diagram(&mut self, cells: &[Part<'_>]) {
        if cells.len() != 32 {
            self.unread.rows = true;
            self.add(0, PositionProblem::Diagram { found: cells.len() });
        }
        for (i, row) in cells.chunks(8).enumerate() {
            self.read_row(i, row);
        }
    }

    /// Reads the numbers of a row, or what there is instead.
    fn read_row(&mut self, index: usize, cells: &[Part<'_>]) {
        let numbers: Vec<_> = cells.iter().map(|&cell| self.number(cell)).collect();
        self.unread.rows |= numbers.contains(&None);
        if let Some(&(side, row)) = ROWS.get(index) {
            for (pit, seeds) in row_pits(side, row).into_iter().zip(numbers) {
                self.setup.pits[side][pit.index()] = seeds.unwrap_or(0);
            }
        }
    }

    /// Reads the hands, `22,22`: South's, then North's.
    pub(crate) fn read_hands(&mut self, field: Part<'_>) {
        self.places.hands = field.at;
        let hands: Vec<_> = field.split(',').collect();
        if hands.len() != 2 {
            self.unread.hands = true;
            self.add(field.at, PositionProblem::HandCount { found: hands.len() });
        }
        for (i, hand) in hands.into_iter().enumerate() {
            let number = self.number(hand);
            self.unread.hands |= number.is_none();
            if let Some(&side) = Side::ALL.get(i) {
                self.setup.hands[side] = number.unwrap_or(0);
            }
        }
    }

    /// Puts into each hand what the rows leave for it.
    pub(crate) fn share_to_hands(&mut self, share: u32) {
        self.setup.hands = BySide::new(share, share);
        self.unread.hands = self.unread.rows;
    }

    /// Adds tokens that are not written but understood.
    pub(crate) fn understand_tokens(&mut self, tokens: Vec<Token>) {
        self.setup.tokens = tokens;
    }

    /// Reads the side to move.
    pub(crate) fn read_side(&mut self, field: Part<'_>) {
        match field.text {
            "S" => self.setup.side = Side::South,
            "N" => self.setup.side = Side::North,
            found => {
                self.unread.side = true;
                self.add(field.at, PositionProblem::Side { found: found.to_owned() });
            }
        }
    }

    /// Reads the tokens of the state, and remembers where each stands.
    pub(crate) fn read_tokens(&mut self, field: Part<'_>) {
        if field.text == "-" {
            return;
        }
        for part in field.split(',') {
            if let Some(token) = Token::parse(part.text) {
                self.setup.tokens.push(token);
                self.places.tokens.push((token, part.at));
            } else {
                self.add(part.at, PositionProblem::Token { found: part.text.to_owned() });
            }
        }
    }

    /// Reads a number, or adds what is wrong with it.
    fn number(&mut self, part: Part<'_>) -> Option<u32> {
        let text = part.text;
        let plain = !text.is_empty()
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && (text.len() == 1 || !text.starts_with('0'));
        let number = if plain { text.parse().ok() } else { None };
        if number.is_none() {
            let found = text.to_owned();
            self.add(
                part.at,
                if plain { PositionProblem::LargeNumber { found } } else { PositionProblem::Number { found } },
            );
        }
        number
    }
}

/// A part of a text and the byte at which it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    pub(crate) at: usize,
    pub(crate) text: &'a str,
}

impl<'a> Part<'a> {
    /// Takes a text of its own as a part.
    pub(crate) const fn whole(text: &'a str) -> Self {
        Self { at: 0, text }
    }

    fn split(self, mark: char) -> impl Iterator<Item = Part<'a>> {
        let mut at = self.at;
        self.text.split(mark).map(move |text| {
            let part = Part { at, text };
            at += text.len() + mark.len_utf8();
            part
        })
    }
}

/// Cuts a text into fields one space apart; blanks around the whole are no fault.
fn fields_of<'a>(text: &'a str, faults: &mut Vec<PositionFault>) -> Vec<Part<'a>> {
    let start = text.len() - text.trim_start().len();
    let whole = Part { at: start, text: text.trim() };
    if whole.text.is_empty() {
        return Vec::new();
    }
    let mut fields = Vec::new();
    for part in whole.split(' ') {
        if part.text.is_empty() {
            faults.push(PositionFault { at: part.at, problem: PositionProblem::Spaces });
        } else {
            fields.push(part);
        }
    }
    fields
}
