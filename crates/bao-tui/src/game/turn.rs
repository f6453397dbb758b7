//! The flow of a game: a move is picked, played, shown, and answered.

use std::time::{Duration, Instant};

use bao_core::{Move, PitName, Side};
use bao_search::Limits;
use bao_session::{Player, hint_limits};
use bao_tell::rulebook;

use super::{Advice, Game, Pane, Show, Wish};
use crate::app::{Effect, Who};
use crate::draw::text::Words;
use crate::look::Role;
use crate::pick::{self, Candidate, Narrowed, Pick, WhyNot};
use crate::run::chain;
use crate::sowing::{Film, Grain, Point};

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

    /// Picks a pit: asks for a direction, or says why none will do.
    pub(super) fn pick_pit(&mut self, pit: PitName) {
        self.cursor = pit;
        if !self.may_pick() {
            self.say_whose_turn();
            return;
        }
        self.said.clear();
        let starts = pick::starts(*self.session.position(), pit);
        if starts.iter().all(|start| start.moves.is_err()) {
            self.pick = Pick::Nothing;
            let reasons: Vec<_> = starts.into_iter().filter_map(|start| start.moves.err()).collect();
            self.say(refusal(&reasons));
            return;
        }
        let chosen = (starts.len() == 1).then_some(0);
        self.pick = Pick::Aim { pit, starts, chosen };
    }

    fn say_whose_turn(&mut self) {
        let words = if self.is_over() {
            "The game is over; u takes the last move back.".to_owned()
        } else if self.viewing.is_some() {
            "This is an earlier position: Enter goes on from here, End returns to the last one.".to_owned()
        } else {
            format!("It is {}'s turn, and the engine plays {0}.", self.session.game().to_move())
        };
        self.say(vec![Words::of(Role::Wrong, words)]);
    }

    /// Plays what has been picked so far, as far as it is clear.
    pub(super) fn confirm(&mut self, now: Instant) -> Vec<Effect> {
        match &self.pick {
            Pick::Nothing => {
                self.pick_pit(self.cursor);
                Vec::new()
            }
            Pick::Aim { starts, chosen, .. } => {
                let Some(start) = chosen.and_then(|chosen| starts.get(chosen)) else {
                    self.say(vec![Words::of(Role::Wrong, "Choose a direction first.")]);
                    return Vec::new();
                };
                match &start.moves {
                    Ok(moves) => self.go_on_with(moves.clone(), Point::after(0), now),
                    Err(why) => {
                        self.said = vec![Words::of(Role::Wrong, why.sentence())];
                        Vec::new()
                    }
                }
            }
            Pick::Fork(fork) => {
                let Some(chosen) = fork.chosen else {
                    self.say(vec![Words::of(Role::Wrong, "Choose one of the two first.")]);
                    return Vec::new();
                };
                self.go_on_with(fork.left_by(chosen), fork.at, now)
            }
        }
    }

    /// Asks the next question about these moves, or plays the one that is left.
    pub(super) fn go_on_with(&mut self, moves: Vec<Candidate>, from: Point, now: Instant) -> Vec<Effect> {
        self.said.clear();
        match pick::narrow(moves) {
            None => Vec::new(),
            Some(Narrowed::Move(one)) => self.play(&one, from, now),
            Some(Narrowed::Fork(fork)) => {
                if let Some(first) = fork.moves.first() {
                    self.begin_show(first.film.clone(), from, fork.at, now);
                }
                self.pick = Pick::Fork(fork);
                self.shown(now)
            }
        }
    }

    /// Gives up what has been picked: nothing of it was played.
    pub(super) fn cancel(&mut self) {
        self.pick = Pick::Nothing;
        self.said.clear();
    }

    /// Plays a move, and shows it from a place on.
    pub(super) fn play(&mut self, candidate: &Candidate, from: Point, now: Instant) -> Vec<Effect> {
        self.pick = Pick::Nothing;
        self.said.clear();
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
        let due = if self.pace.grain == Grain::Off { None } else { film.next(from, to, self.pace) };
        // Whoever has a clock would gain time by looking on for long.
        let until = self.session.clock().map(|_| now + ON_THE_CLOCK);
        self.show =
            due.map(|(_, stay)| Show { film, begin: from, at: from, end: to, due: Some(now + stay / 2), until });
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
        let grain = self.pace.grain;
        if grain == Grain::Off {
            self.pace.grain = Grain::Seed;
        }
        self.begin_show(candidate.film, Point::after(0), end, now);
        Vec::new()
    }

    /// Shows the next step, if it is time.
    pub(super) fn tick(&mut self, now: Instant) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(show) = &mut self.show
            && show.due.is_some_and(|due| due <= now)
        {
            match show.film.next(show.at, show.end, self.pace) {
                Some((next, stay)) if show.until.is_none_or(|until| now < until) => {
                    show.at = next;
                    show.due = Some(now + stay);
                }
                _ => self.show = None,
            }
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
        if self.show.is_some() || matches!(self.pick, Pick::Fork(_)) {
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

/// Says why a pit cannot be played: both directions are most often illegal by one rule.
fn refusal(reasons: &[WhyNot]) -> Vec<Words> {
    let mut words = Vec::new();
    for (index, why) in reasons.iter().enumerate() {
        if reasons[..index].iter().all(|other| other.rule != why.rule) {
            words.push(Words::of(Role::Wrong, why.sentence()));
        }
    }
    words.push(Words::of(Role::Faint, "w tells more about this pit, m lists what is legal."));
    let rule = reasons.first().filter(|why| why.words.is_none()).and_then(|why| rulebook::rule(why.rule));
    if let Some(rule) = rule {
        words.push(Words::of(Role::Faint, format!("{}: {}", rule.id, rulebook::without_emphasis(rule.text))));
    }
    words
}
