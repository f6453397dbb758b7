//! A match on the board: its state, and what the other files of this folder do with it.

mod keys;
mod pane;
mod popup;
mod turn;
mod update;
mod view;
mod words;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bao_catalog::AnyPosition;
use bao_core::{Move, Side};
use bao_search::Report;
use bao_session::Session;
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Effect, Event};
use crate::draw::text::Words;
use crate::hand::{Hand, Sight};
use crate::look::Look;
use crate::pick::Candidate;
use crate::show::Show;
use crate::sowing::Pace;
use popup::Popup;

/// What the panel on the right has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    /// The moves made.
    Log,
    /// The legal moves.
    Moves,
    /// The lines that the adviser finds.
    Analysis,
}

/// A move made, as the log has it.
#[derive(Clone, Debug)]
struct Entry {
    played: Move,
    number: u32,
    mover: Side,
    text: String,
    words: String,
    before: AnyPosition,
}

/// What the adviser was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// A good move.
    Hint,
    /// The best lines, for as long as they are looked at.
    Lines,
}

/// A question to the adviser and what it has said so far.
#[derive(Clone, Debug)]
struct Advice {
    id: u64,
    wish: Wish,
    position: AnyPosition,
    report: Option<Report>,
    done: bool,
}

/// A match on the board.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own, and all of them combine")]
pub(crate) struct Game {
    session: Session,
    look: Look,
    screen: Rect,
    hand: Hand,
    show: Option<Show>,
    /// The ply that is looked at, if it is not the last.
    viewing: Option<usize>,
    pane: Pane,
    /// Whether the arrow keys belong to the panel.
    in_pane: bool,
    /// The legal moves, while the panel lists them, and the one chosen.
    legal: Vec<Candidate>,
    chosen: usize,
    popup: Option<Popup>,
    said: Vec<Words>,
    pace: Pace,
    log: Vec<Entry>,
    /// The search of the engine that is to move.
    thinking: Option<u64>,
    /// The engine's move, found while another is still being shown.
    held: Option<Move>,
    advice: Option<Advice>,
    last_id: u64,
    /// The files that the record was written into, which may be written again.
    exported: HashSet<PathBuf>,
    /// What was told of saving last, so that it is not told after every move.
    warned: String,
    /// Whether saved games are looked for when the board is first drawn.
    offers: bool,
    /// Whether the board has been drawn.
    begun: bool,
    done: bool,
}

impl Game {
    /// Puts a match on the board; where `offers` is set, a saved game may be offered instead of a new one.
    pub(crate) fn new(session: Session, look: Look, offers: bool) -> Self {
        // Someone who plays North alone sits at North.
        let south = session.player(Side::South).is_human() || !session.has_human();
        let below = if south { Side::South } else { Side::North };
        let hand = Hand::new(session.position(), below, Sight::Open);
        let mut game = Self {
            session,
            look,
            screen: Rect::new(0, 0, 80, 24),
            hand,
            show: None,
            viewing: None,
            pane: Pane::Log,
            in_pane: false,
            legal: Vec::new(),
            chosen: 0,
            popup: None,
            said: Vec::new(),
            pace: Pace::default(),
            log: Vec::new(),
            thinking: None,
            held: None,
            advice: None,
            last_id: 0,
            exported: HashSet::new(),
            warned: String::new(),
            offers,
            begun: false,
            done: false,
        };
        game.sync_log();
        game
    }

    /// Returns the match, to be closed.
    pub(crate) fn into_session(self) -> Session {
        self.session
    }

    /// Returns the position that is on the board while nothing is shown: the last one, or the one looked at.
    fn position(&self) -> AnyPosition {
        match self.viewing {
            Some(ply) => self.log.get(ply).map_or(*self.session.position(), |entry| entry.before),
            None => *self.session.position(),
        }
    }

    fn is_over(&self) -> bool {
        self.session.game().ending().is_over()
    }

    /// Returns whether a human may move now.
    fn may_pick(&self) -> bool {
        !self.is_over() && self.viewing.is_none() && self.session.mover().is_human()
    }

    /// Brings the log up to date with the game.
    fn sync_log(&mut self) {
        let plies = self.session.game().plies();
        let same = self.session.game().replay().zip(&self.log);
        let kept =
            same.take_while(|(played, entry)| played.played() == entry.played && *played.before() == entry.before);
        let kept = kept.count();
        self.log.truncate(kept);
        if kept < plies {
            self.log.extend(self.session.game().replay().skip(kept).map(|played| Entry {
                played: played.played(),
                number: played.number(),
                mover: played.mover(),
                text: played.text(),
                words: bao_tell::summary(&played.trace()),
                before: *played.before(),
            }));
        }
    }

    /// Says something below the board; what was said before is gone.
    fn say(&mut self, words: Vec<Words>) {
        self.said = words;
    }
}

impl App for Game {
    fn update(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        self.take(event, now)
    }

    fn view(&self, frame: &mut Frame<'_>, now: Instant) {
        self.draw(frame.area(), frame.buffer_mut(), now);
    }

    fn wakes_at(&self, now: Instant) -> Option<Instant> {
        let show = self.show.as_ref().and_then(Show::due);
        let clock = self.session.clock().and_then(bao_session::Clock::running);
        // Clocks show tenths of a second in the end.
        let clock = clock.map(|_| now + Duration::from_millis(100));
        [show, clock].into_iter().flatten().min()
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
