//! What a step asks for, and whether a try does it.

use bao_catalog::AnyPosition;
use bao_core::{Decision, Event, IllegalMove, Kichwa, MoveError, ParsePositionError, Pit, Token, Trace};
use bao_tell::{MoveFacts, reason, summary};
use thiserror::Error;

use crate::lesson::Step;

/// What is to be done in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To play one of the moves that reach a goal.
    Play {
        /// The goal.
        goal: Goal,
        /// The moves that reach it: all of them and no others, which a test checks.
        answers: &'static [&'static str],
    },
    /// To point at a pit: where something will happen in a move.
    Point {
        /// The move.
        of: &'static str,
        /// What is asked about it.
        asked: Asked,
        /// The pit, which a test checks.
        answer: &'static str,
    },
    /// To try a move that a rule forbids, and be told why.
    Forbidden {
        /// The move.
        try_it: &'static str,
        /// The rule, which a test checks.
        rule: &'static str,
    },
}

/// What a move has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To be legal.
    Legal,
    /// To make at least so many laps.
    Laps(u64),
    /// To come to rest in this pit.
    RestsIn(&'static str),
    /// To capture at least so many seeds.
    Captures(u32),
    /// To capture nothing.
    Quiet,
    /// To bring the first captured seeds in at this kichwa.
    Enters(Kichwa),
    /// To win at once.
    Wins,
    /// Not to lose at once.
    Survives,
    /// To stop in the kuu.
    Stops,
    /// To go on safari.
    Safari,
    /// To let the kuu stand.
    KeepsKuu,
    /// To impose takasia.
    Takasia,
}

/// What is asked about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Where the last seed of the first lap falls.
    FirstLap,
    /// Where the first of the captured seeds falls.
    Entry,
    /// Where the move comes to rest.
    Rest,
}

/// What a learner tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Try {
    /// A move, as its text.
    Move(String),
    /// A pit that is pointed at.
    Pit(String),
}

/// What a try was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the step is done.
    pub done: bool,
    /// What is said about it.
    pub words: String,
    /// The rule that forbids a move that was tried.
    pub rule: Option<&'static str>,
    /// The legal move that was played, if one was.
    pub played: Option<String>,
}

/// A lesson or a try cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LessonError {
    /// The lesson's position cannot be read: a fault of the lesson.
    #[error("the lesson's position is faulty")]
    Position(#[from] ParsePositionError),
    /// The move cannot be read, or is ambiguous; the lesson's own move is illegal only by a fault of the lesson.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The lesson asks for something that does not happen in its move.
    #[error("nothing of the kind happens in {0}")]
    Nothing(&'static str),
}

impl Step {
    /// Judges what a learner tries.
    ///
    /// # Errors
    /// The move cannot be read, or the lesson is faulty, which the tests rule out.
    pub fn judge(&self, tried: &Try) -> Result<Verdict, LessonError> {
        let position: AnyPosition = self.position.parse()?;
        match (self.task, tried) {
            (Task::Point { of, asked, .. }, Try::Pit(pit)) => self.judge_pit(position, of, asked, pit),
            (Task::Point { .. }, Try::Move(_)) => Ok(Verdict::not_yet("Point at a pit.".to_owned())),
            (Task::Play { .. } | Task::Forbidden { .. }, Try::Pit(_)) => {
                Ok(Verdict::not_yet("Play a move.".to_owned()))
            }
            (task, Try::Move(text)) => self.judge_move(position, task, text),
        }
    }

    fn judge_pit(
        &self,
        position: AnyPosition,
        of: &'static str,
        asked: Asked,
        pointed: &str,
    ) -> Result<Verdict, LessonError> {
        let (_, trace) = bao_tell::play(position, of)?;
        let pit = place(&trace, asked).ok_or(LessonError::Nothing(of))?.of(position.side_to_move()).to_string();
        Ok(if pointed == pit {
            Verdict { done: true, words: self.done.to_owned(), rule: None, played: Some(of.to_owned()) }
        } else {
            Verdict::not_yet(format!("Not {pointed}. {}", self.hint))
        })
    }

    fn judge_move(&self, position: AnyPosition, task: Task, text: &str) -> Result<Verdict, LessonError> {
        let (facts, trace) = match bao_tell::play(position, text) {
            Ok(played) => played,
            Err(MoveError::Illegal(illegal)) => return Ok(self.judge_illegal(position, task, &illegal)),
            Err(other) => return Err(other.into()),
        };
        let played = facts.text.to_string();
        let told = summary(&trace);
        let (done, words) = match task {
            Task::Play { goal, .. } if goal.is_reached(position, &facts, &trace) => {
                (true, format!("{played} {told}. {}", self.done))
            }
            Task::Forbidden { try_it, .. } => (false, format!("{played} is legal. Try {try_it}.")),
            _ => (false, format!("{played} {told}. Not yet what is asked for. {}", self.hint)),
        };
        Ok(Verdict { done, words, rule: None, played: Some(played) })
    }

    fn judge_illegal(&self, position: AnyPosition, task: Task, illegal: &IllegalMove) -> Verdict {
        let rule = illegal.rule.as_str();
        let why = reason(position, illegal).words(illegal).unwrap_or_else(|| self.rule_words(rule));
        let done = matches!(task, Task::Forbidden { rule: wanted, try_it }
            if wanted == rule && try_it == illegal.text.to_string());
        let words =
            if done { format!("{why} {}", self.done) } else { format!("{} is illegal by {rule}: {why}", illegal.text) };
        Verdict { done, words, rule: Some(rule), played: None }
    }

    /// Returns the words of a rule that is not at work in the step as planned; of one that is, `done` says enough.
    fn rule_words(&self, rule: &str) -> String {
        if self.by.contains(&rule) {
            return format!("{rule} forbids it.");
        }
        let text = bao_tell::rulebook::rule(rule).map_or("", |rule| rule.text);
        bao_tell::rulebook::without_emphasis(text)
    }
}

impl Verdict {
    fn not_yet(words: String) -> Self {
        Self { done: false, words, rule: None, played: None }
    }
}

impl Goal {
    /// Returns whether a legal move reaches the goal.
    #[must_use]
    pub fn is_reached(self, before: AnyPosition, facts: &MoveFacts<AnyPosition>, trace: &Trace) -> bool {
        let mover = before.side_to_move();
        let decides = |wanted: Decision| {
            trace.steps().iter().any(|step| matches!(step.event, Event::Decide { decision, .. } if decision == wanted))
        };
        let has = |position: &AnyPosition, token: &dyn Fn(&Token) -> bool| position.to_setup().tokens.iter().any(token);
        match self {
            Self::Legal => true,
            Self::Laps(laps) => facts.laps >= laps,
            Self::RestsIn(pit) => place(trace, Asked::Rest).is_some_and(|rest| rest.of(mover).to_string() == pit),
            Self::Captures(seeds) => facts.captured >= seeds,
            Self::Quiet => facts.captures == 0,
            Self::Enters(kichwa) => place(trace, Asked::Entry) == Some(kichwa.pit()),
            Self::Wins => facts.winner.is_some_and(|outcome| outcome.winner == mover),
            Self::Survives => facts.winner.is_none_or(|outcome| outcome.winner == mover),
            Self::Stops => decides(Decision::Stop),
            Self::Safari => decides(Decision::Safari),
            Self::KeepsKuu => has(&facts.position, &|token| *token == Token::Kuu(mover)),
            Self::Takasia => has(&facts.position, &|token| matches!(token, Token::Takasia(_))),
        }
    }
}

/// Returns the pit that is asked about.
pub(crate) fn place(trace: &Trace, asked: Asked) -> Option<Pit> {
    trace.steps().iter().find_map(|step| match (asked, step.event) {
        (Asked::FirstLap, Event::Lap { end, .. }) => Some(end),
        (Asked::Entry, Event::Enter { pit, .. }) | (Asked::Rest, Event::Rest { pit, .. }) => Some(pit),
        _ => None,
    })
}
