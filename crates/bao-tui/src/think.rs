//! Engines that think beside the screen, each in a thread of its own, and stop when asked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use bao_catalog::AnyPosition;
use bao_search::{Limits, Options, Report, Stop};
use bao_session::{Engine, Programs};

use crate::app::{Event, Who};
use crate::run::Message;

/// The lines that the adviser looks for.
const ADVISED: usize = 3;

/// The names of the threads begin so; a panic in one of them is told by the program itself.
pub(crate) const THREAD: &str = "bao-engine";

/// A question to an engine.
struct Question {
    id: u64,
    position: AnyPosition,
    limits: Limits,
    program: Option<bao_search::Who>,
    stop: Stop,
}

/// An engine in a thread of its own.
#[derive(Debug)]
pub(crate) struct Thinker {
    who: Who,
    messages: Sender<Message>,
    questions: Option<Sender<Question>>,
    /// Stops the search that was asked for last.
    stop: Stop,
}

impl Thinker {
    /// Makes one; its thread begins with the first question.
    pub(crate) fn new(who: Who, messages: Sender<Message>) -> Self {
        Self { who, messages, questions: None, stop: Stop::new() }
    }

    /// Asks for a search; the one before is stopped.
    ///
    /// Without a program, it is the engine at full strength that searches.
    pub(crate) fn ask(
        &mut self,
        id: u64,
        position: AnyPosition,
        limits: Limits,
        program: Option<bao_search::Who>,
    ) -> std::io::Result<()> {
        self.stop();
        self.stop = Stop::new();
        let mut question = Question { id, position, limits, program, stop: self.stop.clone() };
        if let Some(questions) = &self.questions {
            match questions.send(question) {
                Ok(()) => return Ok(()),
                Err(back) => question = back.0,
            }
        }
        let (questions, asked) = channel();
        let (who, messages) = (self.who, self.messages.clone());
        thread::Builder::new().name(format!("{THREAD}-{who:?}")).spawn(move || think(who, &asked, &messages))?;
        // The thread waits for questions until this end of the channel is dropped.
        let _ = questions.send(question);
        self.questions = Some(questions);
        Ok(())
    }

    /// Stops the search, if there is one.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Answers questions until nobody is there to ask or to listen.
fn think(who: Who, asked: &Receiver<Question>, messages: &Sender<Message>) {
    let lines = match who {
        Who::Player => 1,
        Who::Adviser => ADVISED,
    };
    let mut engine = Engine::new(Options { lines, ..Options::default() });
    let mut programs = Programs::default();
    while let Ok(Question { id, position, limits, program, stop }) = asked.recv() {
        let tell = |report: Option<Report>, done| {
            messages.send(Message::Event(Event::Thought { who, id, report, done })).is_ok()
        };
        let search = || {
            let mut progress = |report: &Report| {
                let _ = tell(Some(report.clone()), false);
            };
            match program {
                Some(program) => programs.search(program, position, &limits, &stop, &mut progress),
                None => engine.search(position, &limits, &stop, &mut progress),
            }
        };
        match catch_unwind(AssertUnwindSafe(search)) {
            Ok(report) => {
                if !tell(report, true) {
                    return;
                }
            }
            Err(panic) => {
                let words = panic.downcast_ref::<String>().map(String::as_str);
                let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason is known");
                let _ = messages.send(Message::Died(words.to_owned()));
                return;
            }
        }
    }
}
