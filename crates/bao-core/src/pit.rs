//! Pits, rows and the names players call them by.

use core::fmt;

use crate::course::Course;
use crate::direction::Direction;
use crate::side::Side;

/// One of a player's two rows of eight pits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Row {
    /// The inner row, against the middle line: `A` or `a`.
    Front,
    /// The outer row: `B` or `b`.
    Back,
}

impl Row {
    /// Both rows, the front row first.
    pub const ALL: [Self; 2] = [Self::Front, Self::Back];
}

/// One of a player's sixteen pits, counted clockwise along the circuit from the left kichwa.
///
/// Index 0–7 is the front row from the owner's left, 8–15 the back row from the owner's right.
///
/// # Rules
/// G1, G2.
///
/// # Examples
/// ```
/// use bao_core::{Pit, Row};
/// let a3 = Pit::at(Row::Front, 3).ok_or("no such pit")?;
/// let b8 = Pit::at(Row::Back, 8).ok_or("no such pit")?;
/// assert_eq!((a3.index(), b8.index()), (2, 8));
/// # Ok::<_, &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pit(u8);

impl Pit {
    /// The number of pits in a circuit.
    pub const COUNT: usize = 16;

    /// Returns the pit with this circuit index, 0–15.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 16 { Some(Self(index)) } else { None }
    }

    /// Returns the pit whose circuit index is `index` modulo sixteen: the circuit is a ring.
    #[must_use]
    pub const fn wrapping(index: u8) -> Self {
        Self(index & 15)
    }

    /// Returns pit `number` (1–8, from the owner's left) of a row.
    #[must_use]
    pub const fn at(row: Row, number: u8) -> Option<Self> {
        match (row, number) {
            (Row::Front, 1..=8) => Some(Self(number - 1)),
            (Row::Back, 1..=8) => Some(Self(16 - number)),
            _ => None,
        }
    }

    /// Returns all sixteen pits in circuit order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..16).map(Self)
    }

    /// Returns the circuit index, 0–15.
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask tells the compiler that tables of sixteen are long enough.
        (self.0 & 15) as usize
    }

    /// Returns the circuit index, 0–15, as a byte.
    #[inline(always)]
    pub(crate) const fn to_index(self) -> u8 {
        self.0 & 15
    }

    /// Returns the row in which the pit lies.
    #[must_use]
    pub const fn row(self) -> Row {
        if self.0 < 8 { Row::Front } else { Row::Back }
    }

    /// Returns the pit's number in its row, 1–8 from the owner's left (G1).
    #[must_use]
    pub const fn number(self) -> u8 {
        if self.0 < 8 { self.0 + 1 } else { 16 - self.0 }
    }

    /// Returns the pit `seeds` further on in the given direction, where a lap of so many seeds ends (G4).
    #[must_use]
    #[inline(always)]
    pub const fn onward(self, seeds: u8, direction: Direction) -> Self {
        Course::new(self, direction).end(seeds)
    }

    /// Returns the front pit that this is, or `None` in the back row.
    #[must_use]
    pub const fn front(self) -> Option<FrontPit> {
        FrontPit::new(self.0)
    }

    /// Returns the front pit that faces this one if it is a front pit (G3); of a back pit, some front pit or other.
    #[inline(always)]
    pub(crate) const fn opposite(self) -> Self {
        Self(7 - (self.0 & 7))
    }

    /// Returns this pit's name as a pit of `side`.
    #[must_use]
    pub const fn of(self, side: Side) -> PitName {
        PitName { side, pit: self }
    }
}

/// A pit of the front row, which faces a pit of the opponent.
///
/// # Rules
/// G3: front pit `Ai` faces `a(9−i)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrontPit(u8);

impl FrontPit {
    /// Returns the front pit with this circuit index, 0–7.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// Returns all eight front pits from the owner's left.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..8).map(Self)
    }

    /// Returns the circuit index, 0–7.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the opponent's pit that faces this one (G3).
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(7 - self.0)
    }

    /// Returns this as a pit of the whole circuit.
    #[must_use]
    pub const fn pit(self) -> Pit {
        Pit(self.0)
    }

    /// Returns the kichwa on whose side this pit is a *kimbi* (front pits 1, 2 and 7, 8), or `None` in the centre.
    #[must_use]
    pub const fn kimbi(self) -> Option<Kichwa> {
        match self.0 {
            0 | 1 => Some(Kichwa::Left),
            6 | 7 => Some(Kichwa::Right),
            _ => None,
        }
    }

    /// Returns the kichwa that this pit is, if it is an end of the front row.
    #[must_use]
    pub const fn kichwa(self) -> Option<Kichwa> {
        match self.0 {
            0 => Some(Kichwa::Left),
            7 => Some(Kichwa::Right),
            _ => None,
        }
    }
}

/// A *kichwa* (head): one of the two end pits of the front row, where captured seeds enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kichwa {
    /// Front pit 1; seeds that enter here run clockwise.
    Left,
    /// Front pit 8; seeds that enter here run anticlockwise.
    Right,
}

impl Kichwa {
    /// Returns the kichwa's pit.
    #[must_use]
    pub const fn pit(self) -> Pit {
        match self {
            Self::Left => Pit(0),
            Self::Right => Pit(7),
        }
    }

    /// Returns the way in which seeds run that enter here: always towards the centre.
    #[must_use]
    pub const fn direction(self) -> Direction {
        match self {
            Self::Left => Direction::Clockwise,
            Self::Right => Direction::Anticlockwise,
        }
    }

    /// Returns the kichwa from which seeds run in the given direction.
    #[must_use]
    pub const fn running(direction: Direction) -> Self {
        match direction {
            Direction::Clockwise => Self::Left,
            Direction::Anticlockwise => Self::Right,
        }
    }
}

impl fmt::Display for Kichwa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "left",
            Self::Right => "right",
        })
    }
}

/// A pit with its owner, written as players write it: `A3`, `b7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PitName {
    /// The owner.
    pub side: Side,
    /// The pit on the owner's circuit.
    pub pit: Pit,
}

impl fmt::Display for PitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", row_letter(self.side, self.pit.row()), self.pit.number())
    }
}

/// Returns the letter of a row: `A` and `B` are South's, `a` and `b` North's (G1).
#[must_use]
pub const fn row_letter(side: Side, row: Row) -> char {
    match (side, row) {
        (Side::South, Row::Front) => 'A',
        (Side::South, Row::Back) => 'B',
        (Side::North, Row::Front) => 'a',
        (Side::North, Row::Back) => 'b',
    }
}

/// Returns the side and row that a letter names, or `None` for any other letter (G1).
#[must_use]
pub const fn letter_row(letter: char) -> Option<(Side, Row)> {
    match letter {
        'A' => Some((Side::South, Row::Front)),
        'B' => Some((Side::South, Row::Back)),
        'a' => Some((Side::North, Row::Front)),
        'b' => Some((Side::North, Row::Back)),
        _ => None,
    }
}
