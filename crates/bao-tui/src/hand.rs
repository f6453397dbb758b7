//! The hand that picks a move: it goes about the board, takes a pit, a direction, and the decisions on the way.

use bao_catalog::AnyPosition;
use bao_core::{Heading, Pit, PitName, Row, Side, letter_row};
use bao_tell::{Board, rulebook};
use ratatui::crossterm::event::KeyCode;

use crate::draw::board::{Picture, first_pit};
use crate::draw::place::moved;
use crate::draw::text::Words;
use crate::look::{Look, Role};
use crate::pick::{self, Candidate, Fork, Narrowed, Pick, Start, WhyNot};
use crate::sowing::{Film, Point, Scene};

/// What a hand shows of moves before they are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// What comes of them, and why they are illegal.
    Open,
    /// Nothing: whoever learns finds out by trying.
    Blind,
}

/// A hand at the board.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    /// The side whose rows are drawn below.
    pub(crate) below: Side,
    /// The pit that it is at.
    pub(crate) cursor: PitName,
    /// How far a move has been picked.
    pub(crate) pick: Pick,
    /// A letter that was typed, of which the number is awaited.
    typed: Option<(Side, Row)>,
    sight: Sight,
}

/// What a hand has done.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// Nothing that anyone else needs to know.
    Moved,
    /// It could not do what was wanted, for this reason.
    Refused(Vec<Words>),
    /// The sowing runs to the next question.
    Sow {
        /// The move, or one that begins like it.
        film: Film,
        /// Where it begins to be shown.
        from: Point,
        /// Where the question is.
        to: Point,
    },
    /// A move is played.
    Play {
        /// The move.
        candidate: Box<Candidate>,
        /// Where it begins to be shown.
        from: Point,
    },
    /// An illegal move was tried with open eyes shut.
    Try(String),
}

impl Hand {
    /// Puts a hand at the pit where a side may begin.
    pub(crate) fn new(position: &AnyPosition, below: Side, sight: Sight) -> Self {
        let cursor = first_pit(&Board::from(position), position.side_to_move());
        Self { below, cursor, pick: Pick::Nothing, typed: None, sight }
    }

    /// Takes a key; `None` says that it is not one for the hand.
    pub(crate) fn key(&mut self, code: KeyCode, position: AnyPosition) -> Option<Act> {
        match code {
            KeyCode::Left | KeyCode::Char('h') => self.sideways(-1),
            KeyCode::Right | KeyCode::Char('l') => self.sideways(1),
            KeyCode::Up | KeyCode::Char('k') => self.upright(-1),
            KeyCode::Down | KeyCode::Char('j') => self.upright(1),
            KeyCode::Enter | KeyCode::Char(' ') => return Some(self.confirm(position)),
            KeyCode::Char('<' | ',') => return Some(self.aim(Heading::Left, position)),
            KeyCode::Char('>' | '.') => return Some(self.aim(Heading::Right, position)),
            KeyCode::Char(letter @ ('a' | 'b' | 'A' | 'B')) => self.typed = letter_row(letter),
            KeyCode::Char(digit @ '1'..='8') => self.type_number(digit),
            _ => return None,
        }
        Some(Act::Moved)
    }

    /// Gives up what is picked; nothing of it was played.
    pub(crate) fn cancel(&mut self) {
        self.pick = Pick::Nothing;
        self.typed = None;
    }

    /// Moves to a pit of the row that was typed, or of the row that it is in.
    fn type_number(&mut self, digit: char) {
        let (side, row) = self.typed.take().unwrap_or((self.cursor.side, self.cursor.pit.row()));
        let number = digit.to_digit(10).and_then(|number| u8::try_from(number).ok());
        if let Some(pit) = number.and_then(|number| Pit::at(row, number)) {
            self.cancel();
            self.cursor = pit.of(side);
        }
    }

    /// Moves to the side, or chooses what lies there.
    fn sideways(&mut self, by: i16) {
        match &mut self.pick {
            Pick::Nothing => self.cursor = moved(self.below, self.cursor, by, 0),
            Pick::Aim { pit, .. } => {
                // What is right on the screen is left to whoever sits above.
                let right = (by > 0) == (pit.side == self.below);
                self.choose(if right { Heading::Right } else { Heading::Left });
            }
            Pick::Fork(fork) => fork.chosen = Some(usize::from((by > 0) == (self.cursor.side == self.below))),
        }
    }

    /// Moves up or down, or chooses from what is listed.
    fn upright(&mut self, by: i16) {
        let next = |chosen: Option<usize>, count: usize| {
            let last = count.saturating_sub(1);
            Some(chosen.map_or(if by > 0 { 0 } else { last }, |at| at.saturating_add_signed(by.into()).min(last)))
        };
        match &mut self.pick {
            Pick::Nothing => self.cursor = moved(self.below, self.cursor, 0, by),
            Pick::Aim { starts, chosen, .. } => *chosen = next(*chosen, starts.len()),
            Pick::Fork(fork) => fork.chosen = next(fork.chosen, fork.answers.len()),
        }
    }

    /// Chooses a direction as the mover sees it, among those that are asked for.
    fn choose(&mut self, wanted: Heading) {
        match &mut self.pick {
            Pick::Aim { starts, chosen, .. } => {
                *chosen = starts.iter().position(|start| start.heading.is_none_or(|heading| heading == wanted));
            }
            Pick::Fork(fork) => fork.chosen = Some(usize::from(wanted == Heading::Right)),
            Pick::Nothing => {}
        }
    }

    /// Chooses a direction; if no pit is picked yet, the one at hand is.
    fn aim(&mut self, wanted: Heading, position: AnyPosition) -> Act {
        let mut act = Act::Moved;
        if matches!(self.pick, Pick::Nothing) {
            act = self.pick_pit(self.cursor, position);
        }
        self.choose(wanted);
        act
    }

    /// Picks a pit: asks for a direction, or says why none will do.
    pub(crate) fn pick_pit(&mut self, pit: PitName, position: AnyPosition) -> Act {
        self.cursor = pit;
        let starts = pick::starts(position, pit);
        if self.sight == Sight::Open && starts.iter().all(|start| start.moves.is_err()) {
            self.pick = Pick::Nothing;
            let reasons: Vec<_> = starts.into_iter().filter_map(|start| start.moves.err()).collect();
            return Act::Refused(refusal(&reasons));
        }
        let chosen = (starts.len() == 1).then_some(0);
        self.pick = Pick::Aim { pit, starts, chosen };
        Act::Moved
    }

    /// Goes on with what has been picked so far.
    pub(crate) fn confirm(&mut self, position: AnyPosition) -> Act {
        let wrong = |words: &str| Act::Refused(vec![Words::of(Role::Wrong, words)]);
        match &self.pick {
            Pick::Nothing => self.pick_pit(self.cursor, position),
            Pick::Aim { starts, chosen, .. } => {
                let Some(start) = chosen.and_then(|chosen| starts.get(chosen)) else {
                    return wrong("Choose a direction first.");
                };
                match (&start.moves, self.sight) {
                    (Ok(moves), _) => self.narrow(moves.clone(), Point::after(0)),
                    (Err(why), Sight::Open) => Act::Refused(vec![Words::of(Role::Wrong, why.sentence())]),
                    (Err(why), Sight::Blind) => {
                        let text = why.text.clone();
                        self.cancel();
                        Act::Try(text)
                    }
                }
            }
            Pick::Fork(fork) => match fork.chosen {
                Some(chosen) => self.narrow(fork.left_by(chosen), fork.at),
                None => wrong("Choose one of the two first."),
            },
        }
    }

    /// Asks the next question about moves, or plays the one that is left.
    fn narrow(&mut self, moves: Vec<Candidate>, from: Point) -> Act {
        match pick::narrow(moves) {
            None => {
                self.cancel();
                Act::Moved
            }
            Some(Narrowed::Move(candidate)) => {
                self.cancel();
                Act::Play { candidate, from }
            }
            Some(Narrowed::Fork(fork)) => {
                let shown = fork.moves.first().map(|first| first.film.clone());
                let to = fork.at;
                self.pick = Pick::Fork(fork);
                shown.map_or(Act::Moved, |film| Act::Sow { film, from, to })
            }
        }
    }

    /// Takes a click on a pit: it is picked, or, if it was, given up.
    pub(crate) fn click_pit(&mut self, pit: PitName, position: AnyPosition) -> Act {
        let same = matches!(&self.pick, Pick::Aim { pit: picked, .. } if *picked == pit);
        self.cancel();
        if same {
            return Act::Moved;
        }
        self.pick_pit(pit, position)
    }

    /// Takes a click on what can be chosen: the first shows what comes of it, the second plays it.
    pub(crate) fn click_option(&mut self, option: usize, position: AnyPosition) -> Act {
        let chosen = match &mut self.pick {
            Pick::Aim { chosen, .. } => chosen,
            Pick::Fork(fork) => &mut fork.chosen,
            Pick::Nothing => return Act::Moved,
        };
        if *chosen == Some(option) {
            return self.confirm(position);
        }
        *chosen = Some(option);
        Act::Moved
    }

    /// Returns what can be chosen now, each paragraph with the number of the choice; nothing if nothing is asked.
    pub(crate) fn options(&self, board: &Board, kichwa: bool, look: Look) -> Vec<(Option<usize>, Words)> {
        match &self.pick {
            Pick::Nothing => Vec::new(),
            Pick::Aim { pit, starts, chosen } => {
                let pit_words = crate::draw::board::describe(board, *pit, kichwa);
                let head = (None, Words::of(Role::Strong, format!("{pit_words}. Which way?")));
                let options = starts.iter().enumerate();
                let options = options.map(|(index, start)| {
                    (Some(index), self.start_words(start, *chosen == Some(index), pit.side, look))
                });
                std::iter::once(head).chain(options).collect()
            }
            Pick::Fork(fork) => {
                let head = (None, Words::of(Role::Strong, fork.question()));
                let answers = (0..fork.answers.len()).map(|index| (Some(index), self.answer_words(fork, index, look)));
                std::iter::once(head).chain(answers).collect()
            }
        }
    }

    /// Says what a way to begin does.
    fn start_words(&self, start: &Start, chosen: bool, side: Side, look: Look) -> Words {
        let mark = if chosen { look.pick("►", ">") } else { " " };
        // An arrow for the key that chooses it.
        let arrow = match start.heading {
            None => "",
            Some(heading) => {
                let right = (heading == Heading::Right) == (side == self.below);
                if right { look.pick("→ ", "-> ") } else { look.pick("← ", "<- ") }
            }
        };
        let strong = if chosen { Role::Strong } else { Role::Plain };
        let words = match (&start.moves, self.sight) {
            (_, Sight::Blind) => {
                let way = start.heading.map_or("sow".to_owned(), |heading| format!("to the {heading}"));
                Words::of(strong, format!("{mark} {arrow}{}: {way}", start.text))
            }
            (Ok(moves), Sight::Open) => {
                let outcome = pick::outcome(moves);
                Words::of(strong, format!("{mark} {arrow}{} {}: {outcome}", start.text, start.label))
            }
            (Err(why), Sight::Open) => Words::of(Role::Faint, format!("{mark} {arrow}{}", why.sentence())),
        };
        words.indented(4)
    }

    fn answer_words(&self, fork: &Fork, index: usize, look: Look) -> Words {
        let chosen = fork.chosen == Some(index);
        let mark = if chosen { look.pick("►", ">") } else { " " };
        let label = fork.answers.get(index).map(|answer| answer.label.as_str()).unwrap_or_default();
        let outcome = match self.sight {
            Sight::Open => format!(": {}", fork.outcome(index)),
            Sight::Blind => String::new(),
        };
        Words::of(if chosen { Role::Strong } else { Role::Plain }, format!("{mark} {label}{outcome}")).indented(4)
    }

    /// Draws the board with what has been picked, and says whether that is a preview.
    pub(crate) fn picture(&self, board: Board, kichwa: bool) -> (Picture, bool) {
        let plain = |board| Picture::plain(board, self.below, kichwa);
        match &self.pick {
            Pick::Nothing => (plain(board), false),
            Pick::Aim { pit, starts, chosen } => {
                let moves = chosen.and_then(|chosen| starts.get(chosen)).and_then(|start| start.moves.as_deref().ok());
                let (mut picture, preview) = match moves {
                    Some(moves) if self.sight == Sight::Open => (self.preview(moves, &board, kichwa), true),
                    _ => (plain(board), false),
                };
                picture.origin = Some(*pit);
                (picture, preview)
            }
            Pick::Fork(fork) => match (fork.chosen, self.sight) {
                (Some(chosen), Sight::Open) => (self.preview(&fork.left_by(chosen), &board, kichwa), true),
                _ => match fork.moves.first() {
                    Some(first) => (self.of_scene(first.film.scene(fork.at), kichwa), false),
                    None => (plain(board), false),
                },
            },
        }
    }

    /// Draws what moves lead to: where one is left its end, else the place where they part.
    pub(crate) fn preview(&self, moves: &[Candidate], now: &Board, kichwa: bool) -> Picture {
        let shown = match moves {
            [one] => Some(one.film.scene(one.film.end())),
            several => match pick::narrow(several.to_vec()) {
                Some(Narrowed::Fork(fork)) => fork.moves.first().map(|first| first.film.scene(fork.at)),
                _ => None,
            },
        };
        let mut picture = match shown {
            Some(scene) => self.of_scene(scene, kichwa),
            None => Picture::plain(now.clone(), self.below, kichwa),
        };
        picture.board.before = Some(now.rings);
        picture.board.to_move = now.to_move;
        picture
    }

    /// Draws the board at a place in a move.
    pub(crate) fn of_scene(&self, scene: Scene, kichwa: bool) -> Picture {
        let Scene { board, origin, lit, taken, .. } = scene;
        Picture { origin, lit, taken, ..Picture::plain(board, self.below, kichwa) }
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
