//! The flow of a game: a move is picked, played, shown, and answered.

use std::time::{Duration, Instant};

use bao_core::{Move, Side};
use bao_search::Limits;
use bao_session::{Player, hint_limits};

use super::{Advice, Game, Pane, Wish};
use crate::app::{Effect, Who};
use crate::draw::text::Words;
use crate::hand::Act;
use crate::look::Role;
use crate::pick::{self, Candidate, Pick};
use crate::show::Show;
use crate::sowing::{Film, Grain, Point};
use bao_tell::chain;

/// How long lines are looked for while nothing happens.
const ANALYSIS: Duration = Duration::from_mins(5);

/// How long a move is shown at most in a game on the clock, which stands still meanwhile.
const ON_THE_CLOCK: Duration = Duration::from_secs(4);

impl Game {
    /// Begins to play where the match stands.
    pub(super) fn begin(&mut self, now: Instant) -> Vec<Effect> {
        self.session.run_clock(now);
        let mut effects = self.think();
        if std::mem::take(&mut self.offers) && self.log.is_empty() {
            effects.push(Effect::FindOffer);
        }
        effects
    }

    /// Asks the engine for its move, if it has one to make.
    fn think(&mut self) -> Vec<Effect> {
        if self.is_over() || self.thinking.is_some() || self.held.is_some() {
            return Vec::new();
        }
        let Some(limits) = self.session.limits() else { return Vec::new() };
        let id = self.new_id();
        self.thinking = Some(id);
        let program = match self.session.mover() {
            Player::Program(program) => Some(program),
            Player::Human => None,
        };
        vec![Effect::Think { who: Who::Player, id, position: *self.session.position(), limits, program }]
    }

    pub(super) fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Returns why nothing can be picked now, if that is so.
    pub(super) fn whose_turn(&self) -> Option<Vec<Words>> {
        let words = if self.may_pick() {
            return None;
        } else if self.is_over() {
            "The game is over; u takes the last move back.".to_owned()
        } else if self.viewing.is_some() {
            "This is an earlier position: Enter goes on from here, End returns to the last one.".to_owned()
        } else {
            format!("It is {}'s turn, and the engine plays {0}.", self.session.game().to_move())
        };
        Some(vec![Words::of(Role::Wrong, words)])
    }

    /// Does what the hand has done.
    pub(super) fn act(&mut self, act: Act, now: Instant) -> Vec<Effect> {
        match act {
            Act::Moved => self.said.clear(),
            Act::Refused(words) => self.said = words,
            Act::Sow { film, from, to } => {
                self.said.clear();
                self.begin_show(film, from, to, now);
            }
            Act::Play { candidate, from } => return self.play(&candidate, from, now),
            // A hand with open eyes tries nothing that is illegal.
            Act::Try(_) => {}
        }
        Vec::new()
    }

    /// Gives up what has been picked: nothing of it was played.
    pub(super) fn cancel(&mut self) {
        self.hand.cancel();
        self.said.clear();
    }

    /// Plays a move, and shows it from a place on.
    pub(super) fn play(&mut self, candidate: &Candidate, from: Point, now: Instant) -> Vec<Effect> {
        self.cancel();
        if let Err(error) = self.session.play(candidate.played, now) {
            self.say(vec![Words::of(Role::Wrong, format!("{}.", chain(&error)))]);
            return Vec::new();
        }
        let mut effects = self.changed();
        self.begin_show(candidate.film.clone(), from, candidate.film.end(), now);
        if self.session.clock().is_some() {
            // Nobody's time runs while the move is shown.
            self.session.stop_clock(now);
        } else {
            effects.extend(self.think());
        }
        effects.extend(self.shown(now));
        effects
    }

    /// Plays the engine's move.
    fn play_engine(&mut self, wanted: Move, now: Instant) -> Vec<Effect> {
        self.held = None;
        let position = *self.session.position();
        match pick::candidate(position, &position.text_of(wanted)) {
            Some(candidate) => self.play(&candidate, Point::after(0), now),
            None => Vec::new(),
        }
    }

    /// Takes the engine's answer.
    pub(super) fn engine_moves(&mut self, wanted: Move, now: Instant) -> Vec<Effect> {
        self.thinking = None;
        if self.show.is_some() {
            self.held = Some(wanted);
            return Vec::new();
        }
        self.play_engine(wanted, now)
    }

    /// Begins to show a part of a move.
    pub(super) fn begin_show(&mut self, film: Film, from: Point, to: Point, now: Instant) {
        let show = Show::new(film, from, to, self.pace, now);
        // Whoever has a clock would gain time by looking on for long.
        let timed = self.session.clock().is_some();
        self.show = show.map(|show| if timed { show.within(ON_THE_CLOCK, now) } else { show });
    }

    /// Shows the last move once more.
    pub(super) fn replay(&mut self, now: Instant) -> Vec<Effect> {
        let last = self.viewing.map_or(self.log.len(), |ply| ply);
        let Some(entry) = last.checked_sub(1).and_then(|ply| self.log.get(ply)) else {
            self.say(vec![Words::of(Role::Wrong, "No move was made yet.")]);
            return Vec::new();
        };
        let Some(candidate) = pick::candidate(entry.before, &entry.text) else { return Vec::new() };
        self.cancel();
        let end = candidate.film.end();
        if self.pace.grain == Grain::Off {
            self.pace.grain = Grain::Seed;
        }
        self.begin_show(candidate.film, Point::after(0), end, now);
        Vec::new()
    }

    /// Shows the next step, if it is time.
    pub(super) fn tick(&mut self, now: Instant) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(show) = &mut self.show
            && !show.tick(now, self.pace)
        {
            self.show = None;
            effects.extend(self.shown(now));
        }
        if self.session.check_time(now).is_some() {
            effects.extend(self.changed());
            effects.extend(self.stop_engine());
        }
        effects
    }

    /// Ends the showing of a move.
    pub(super) fn skip(&mut self, now: Instant) -> Vec<Effect> {
        self.show = None;
        self.shown(now)
    }

    /// Goes on after a move was shown, unless it is still being shown.
    pub(super) fn shown(&mut self, now: Instant) -> Vec<Effect> {
        if self.show.is_some() || matches!(self.hand.pick, Pick::Fork(_)) {
            return Vec::new();
        }
        if self.is_over() {
            // Engines among themselves go on by themselves.
            if !self.session.has_human() && self.session.next_game(now) {
                let mut effects = self.changed();
                effects.extend(self.begin(now));
                return effects;
            }
            return Vec::new();
        }
        self.session.run_clock(now);
        match self.held {
            Some(wanted) => self.play_engine(wanted, now),
            None => self.think(),
        }
    }

    /// Goes to a ply among the moves known.
    pub(super) fn go_to(&mut self, ply: usize, now: Instant) -> Vec<Effect> {
        if !self.session.can_go_back() {
            self.say(vec![Words::of(Role::Wrong, "No move is taken back in a game on the clock.")]);
            return Vec::new();
        }
        let mut effects = self.stop_engine();
        self.show = None;
        self.cancel();
        if self.session.go_to(ply, now) {
            self.viewing = None;
            effects.extend(self.changed());
            effects.extend(self.think());
        }
        effects
    }

    /// Takes the last move back, and the answer to it.
    pub(super) fn undo(&mut self, now: Instant) -> Vec<Effect> {
        // While the engine thinks, its side is to move: taking back goes to the human's last move.
        if let Some(ply) = self.session.ply_before() {
            return self.go_to(ply, now);
        }
        self.say(vec![Words::of(Role::Wrong, "No move was made yet.")]);
        Vec::new()
    }

    /// Plays again what was taken back.
    pub(super) fn redo(&mut self, now: Instant) -> Vec<Effect> {
        if let Some(ply) = self.session.ply_after() {
            return self.go_to(ply, now);
        }
        self.say(vec![Words::of(Role::Wrong, "No move was taken back.")]);
        Vec::new()
    }

    /// Stops the engine that is to move: what it finds is not wanted any more.
    pub(super) fn stop_engine(&mut self) -> Vec<Effect> {
        self.held = None;
        match self.thinking.take() {
            Some(_) => vec![Effect::StopThinking(Who::Player)],
            None => Vec::new(),
        }
    }

    /// Brings everything up to date that depends on the position.
    pub(super) fn changed(&mut self) -> Vec<Effect> {
        self.sync_log();
        self.viewing = None;
        self.tell_trouble();
        self.refresh_pane()
    }

    /// Says what went wrong with saving: the game goes on all the same.
    fn tell_trouble(&mut self) {
        if let Some(error) = self.session.take_trouble() {
            let warning = chain(&error);
            if warning != self.warned {
                self.said.push(Words::of(Role::Wrong, format!("Warning: {warning}.")));
                self.warned = warning;
            }
        }
    }

    /// Brings the panel up to date with the position on the board.
    pub(super) fn refresh_pane(&mut self) -> Vec<Effect> {
        let position = self.position();
        self.chosen = 0;
        self.legal = match self.pane {
            Pane::Moves => {
                let moves = bao_tell::MoveList::of_any(position).moves;
                moves.iter().filter_map(|facts| pick::candidate(position, &facts.text.to_string())).collect()
            }
            _ => Vec::new(),
        };
        if self.pane == Pane::Analysis {
            return self.ask(Wish::Lines);
        }
        self.stop_advice()
    }

    /// Ends what the adviser does, if it does anything.
    pub(super) fn stop_advice(&mut self) -> Vec<Effect> {
        match self.advice.take() {
            Some(advice) if !advice.done => vec![Effect::StopThinking(Who::Adviser)],
            _ => Vec::new(),
        }
    }

    /// Asks the adviser about the position on the board.
    pub(super) fn ask(&mut self, wish: Wish) -> Vec<Effect> {
        let position = self.position();
        if position.outcome().is_some() {
            return self.stop_advice();
        }
        let id = self.new_id();
        let limits = match wish {
            Wish::Hint => hint_limits(),
            Wish::Lines => Limits::time(ANALYSIS),
        };
        self.advice = Some(Advice { id, wish, position, report: None, done: false });
        vec![Effect::Think { who: Who::Adviser, id, position, limits, program: None }]
    }

    /// Returns the side that resigns: the human's own.
    pub(super) fn resigning(&self) -> Side {
        let mover = self.session.game().to_move();
        if self.session.player(mover).is_human() { mover } else { mover.other() }
    }
}
