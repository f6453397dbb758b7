//! The legal moves of a position, and who has won.

use super::board::Side;
use super::position::Position;
use super::rule_set::RuleSet;
use super::sowing::Played;
use super::{hizi_zetu, kimasai, kujifunza, nemo, takasia};

/// A legal move, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The canonical move text.
    pub text: String,
    /// The position after the move.
    pub after: Position,
    /// How many laps were sown, entry laps counted.
    pub laps: u32,
    /// How many captures were made.
    pub captures: u32,
    /// How many seeds were captured.
    pub captured: u32,
    /// Who has won by this move, if anybody has.
    pub winner: Option<Side>,
}

impl Position {
    /// Returns the legal moves, sorted by text; none once the game is decided.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        if self.winner_by_front_rows().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<Move> = self
            .legal()
            .into_iter()
            .map(|played| {
                let after = self.after(&played);
                // G7, G8, KM9: a move has won if the position after it is decided.
                let winner = after.winner();
                Move {
                    after,
                    winner,
                    laps: played.sowing.laps,
                    captures: played.sowing.captures,
                    captured: played.sowing.captured,
                    text: played.text,
                }
            })
            .collect();
        moves.sort_by(|one, other| one.text.cmp(&other.text));
        moves
    }

    /// Returns who has won, if the game is decided.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.winner_by_front_rows().or_else(|| {
            // G8: a player to move who has no legal move has lost.
            (!self.has_a_legal_move()).then_some(self.side.other())
        })
    }

    /// Returns who has won because a front row is empty.
    fn winner_by_front_rows(&self) -> Option<Side> {
        let south = self.board.front_is_empty(Side::South);
        let north = self.board.front_is_empty(Side::North);
        match (south, north) {
            // G9: both rows are empty: the side that is not to move has won.
            (true, true) => Some(self.side.other()),
            // G7, KM9: a player whose front row is empty has lost.
            (true, false) => Some(Side::North),
            (false, true) => Some(Side::South),
            (false, false) => None,
        }
    }

    /// Returns the legal moves of a game that the front rows have not decided.
    fn legal(&self) -> Vec<Played> {
        match self.rule_set {
            RuleSet::Kujifunza | RuleSet::KujifunzaZanzibar => {
                capture_first(kujifunza::captures(self), kujifunza::takatas(self))
            }
            // KM6: capture is not compulsory.
            RuleSet::Kimasai => kimasai::moves(self).collect(),
            // KT3: a player who holds seeds moves by the nemo rules, one who holds none by the hizi zetu rules.
            RuleSet::Kete if self.hand(self.side) > 0 => capture_first(nemo::captures(self), nemo::takatas(self)),
            RuleSet::Kete => {
                // KT16: if the claimed pit can be captured first by some legal move, only such moves may be played; if not, the claim binds nothing.
                let claimed: Vec<Played> = hizi_zetu::claimed_captures(self).collect();
                if claimed.is_empty() {
                    capture_first(hizi_zetu::captures(self), hizi_zetu::takatas(self))
                } else {
                    claimed
                }
            }
        }
    }

    /// Returns whether there is a legal move, without playing the others.
    fn has_a_legal_move(&self) -> bool {
        // G12 and KT16 only choose among moves: some move is legal if any capture or any takata is.
        match self.rule_set {
            RuleSet::Kujifunza | RuleSet::KujifunzaZanzibar => {
                is_any(kujifunza::captures(self)) || is_any(kujifunza::takatas(self))
            }
            RuleSet::Kimasai => is_any(kimasai::moves(self)),
            RuleSet::Kete if self.hand(self.side) > 0 => is_any(nemo::captures(self)) || is_any(nemo::takatas(self)),
            RuleSet::Kete => is_any(hizi_zetu::captures(self)) || is_any(hizi_zetu::takatas(self)),
        }
    }

    /// Returns the position after a move.
    fn after(&self, played: &Played) -> Self {
        let mut hands = self.hands;
        hands[self.side as usize] -= played.from_hand;
        let takasia = (self.rule_set == RuleSet::Kete).then(|| takasia::imposed(self, played)).flatten();
        // KT16: a turn under takasia is followed by one with the claim, unless takasia is imposed on that very turn: none of the mover's pits is threatened then, so the claim could bind nothing. Only a set-up position can lead there, with a pit under takasia that nothing threatens.
        let claim = if takasia.is_some() { None } else { self.takasia };
        let after = Self {
            rule_set: self.rule_set,
            board: played.sowing.board,
            hands,
            side: self.side.other(),
            kuu_stands: played.sowing.kuu_stands,
            takasia,
            claim,
            // KM3: the opening turn is the first.
            opening: false,
        };
        // G13: 64 seeds before and after every move.
        assert_eq!(after.seeds(), self.seeds(), "a move keeps every seed");
        after
    }
}

/// Returns the captures if there are any, else the takatas.
fn capture_first(captures: impl Iterator<Item = Played>, takatas: impl Iterator<Item = Played>) -> Vec<Played> {
    // G12: if at least one legal capturing move exists, only capturing moves may be played.
    let captures: Vec<Played> = captures.collect();
    if captures.is_empty() { takatas.collect() } else { captures }
}

fn is_any(mut moves: impl Iterator<Item = Played>) -> bool {
    moves.next().is_some()
}
