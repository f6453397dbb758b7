//! A position set up by hand.

mod keys;
mod view;

#[cfg(test)]
mod tests;

use std::time::Instant;

use bao_catalog::{AnyPosition, RuleSet};
use bao_core::{BySide, Pit, PitName, Ring, Setup, Side, Token};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, Effect, Event};
use crate::draw::text::{Sheet, Words};
use crate::look::{Look, Role};
use bao_tell::chain;

/// What was wanted with a position that was set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edited {
    /// Its text.
    Print(AnyPosition),
    /// A game from it.
    Play(AnyPosition),
}

/// Where the keys are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Pit(PitName),
    Hand(Side),
}

/// What lies above the board.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Above {
    Sheet(Sheet),
    /// What to do with the position.
    Finish(AnyPosition),
    /// Whether to drop the position.
    Leave,
}

/// A position being set up.
#[derive(Debug)]
pub(crate) struct Editor {
    look: Look,
    screen: Rect,
    rules: RuleSet,
    setup: Setup,
    below: Side,
    spot: Spot,
    /// The number that is being typed at the spot.
    typed: Option<u32>,
    above: Option<Above>,
    said: Vec<Words>,
    /// What it was before each change, the last one last.
    before: Vec<(RuleSet, Setup)>,
    result: Option<Edited>,
    done: bool,
}

/// The most changes that can be taken back.
const REMEMBERED: usize = 500;

impl Editor {
    /// Begins with a position.
    pub(crate) fn new(start: AnyPosition, look: Look) -> Self {
        Self {
            look,
            screen: Rect::new(0, 0, 80, 24),
            rules: start.rule_set(),
            setup: start.to_setup(),
            below: Side::South,
            spot: Spot::Pit(Pit::wrapping(0).of(Side::South)),
            typed: None,
            above: None,
            said: Vec::new(),
            before: Vec::new(),
            result: None,
            done: false,
        }
    }

    /// Returns what was wanted in the end.
    pub(crate) const fn result(&self) -> Option<Edited> {
        self.result
    }

    /// Returns the position, or everything that is wrong with it.
    fn judge(&self) -> Result<AnyPosition, Vec<String>> {
        AnyPosition::from_setup(&self.setup).map_err(|error| error.faults.iter().map(ToString::to_string).collect())
    }

    /// Remembers how it is before a change.
    fn remember(&mut self) {
        if self.before.len() == REMEMBERED {
            self.before.remove(0);
        }
        self.before.push((self.rules, self.setup.clone()));
        self.said.clear();
    }

    /// Takes the last change back.
    fn undo(&mut self) {
        self.typed = None;
        if let Some((rules, setup)) = self.before.pop() {
            (self.rules, self.setup) = (rules, setup);
            self.said.clear();
        } else {
            self.say("Nothing was changed yet.");
        }
    }

    fn say(&mut self, words: &str) {
        self.said = vec![Words::of(Role::Wrong, words)];
    }

    /// Returns the seeds at a spot.
    fn seeds(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Pit(name) => self.setup.pits[name.side][name.pit.index()],
            Spot::Hand(side) => self.setup.hands[side],
        }
    }

    /// Puts so many seeds at the spot, unless that is more than there are.
    fn put(&mut self, seeds: u32) {
        let now = self.seeds(self.spot);
        if seeds == now {
            return;
        }
        let others = match self.spot {
            Spot::Pit(name) => self.setup.pits[name.side].iter().sum::<u32>() - now,
            Spot::Hand(_) => 0,
        };
        if others + seeds > Ring::CAPACITY {
            self.say("There are only 64 seeds.");
            return;
        }
        self.remember();
        match self.spot {
            Spot::Pit(name) => self.setup.pits[name.side][name.pit.index()] = seeds,
            Spot::Hand(side) => self.setup.hands[side] = seeds,
        }
    }

    /// Returns the pits as rings; no side holds more than a ring can.
    fn rings(&self) -> BySide<Ring> {
        BySide::from_fn(|side| self.setup.ring(side).unwrap_or(Ring::EMPTY))
    }

    /// Sets a token, or takes it away.
    fn toggle(&mut self, token: Token) {
        self.remember();
        let had = self.setup.tokens.contains(&token);
        self.setup.tokens.retain(|other| !token.repeats(*other));
        if !had {
            self.setup.tokens.push(token);
            self.setup.tokens.sort();
        }
    }

    /// Takes another game, with the same seeds and what its start remembers.
    fn change_rules(&mut self) {
        self.remember();
        let at = RuleSet::ALL.iter().position(|rules| *rules == self.rules).unwrap_or(0);
        self.rules = RuleSet::ALL[(at + 1) % RuleSet::ALL.len()];
        self.rules.name().clone_into(&mut self.setup.variant);
        self.setup.tokens.clear();
    }

    /// Reads a position that was pasted.
    fn read(&mut self, text: &str) {
        match text.trim().parse::<AnyPosition>() {
            Ok(position) => {
                self.remember();
                self.rules = position.rule_set();
                self.setup = position.to_setup();
            }
            Err(error) => self.say(&format!("{}.", chain(&error))),
        }
    }
}

impl App for Editor {
    fn update(&mut self, event: Event, _: Instant) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.key(key.code),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.read(&text),
            Event::Resize(width, height) => {
                self.screen.width = width;
                self.screen.height = height;
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, frame: &mut Frame<'_>, _: Instant) {
        self.draw(frame.area(), frame.buffer_mut());
    }

    fn wakes_at(&self, _: Instant) -> Option<Instant> {
        None
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
