//! The engine for other programs, by the Universal Game Interface (UGI): what UCI is to chess, for any game of two.
//!
//! Requests come in as lines on standard input, answers go out as lines on standard output, each at once.
//! What cannot be carried out is answered by a line `info string …` and changes nothing. What is asked while a search
//! runs that ends by itself waits for its end, so that a file of requests can be read in; `stop` ends all of it.

mod request;
mod settings;

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Error, Result};
use bao_catalog::AnyPosition;
use bao_core::Side;
use bao_record::{GameResult, Record};
use bao_search::{Line, Outlook, Report, Score, Stop};
use bao_session::Engine;
use bao_tell::chain;

use self::request::{Go, Query, Request};
use self::settings::Change;
pub(crate) use self::settings::Settings;
use crate::io::{Io, Line as Read, read_line};
use crate::{memory, outlook};

/// How many requests may wait for a search to end.
const WAITING: usize = 1_000;

/// Answers requests until it is told to quit, or until the end of input and of all that was asked before.
pub(crate) fn serve(io: &mut Io, settings: Settings) -> Result<()> {
    let out = Output::new(std::mem::replace(&mut io.out, Box::new(std::io::sink())));
    let mut input = std::mem::replace(&mut io.input, BufReader::new(Box::new(std::io::empty())));
    let (events, happening) = sync_channel(64);
    let mut server = Server::new(settings, out, events.clone());
    // It reads on while a search runs, and ends with the program.
    let read = move || loop {
        let asked = Asked::read(&mut input);
        let is_last = matches!(asked, Asked::End | Asked::Failed(_));
        if events.send(Event::Asked(asked)).is_err() || is_last {
            break;
        }
    };
    thread::Builder::new().name("input".to_owned()).spawn(read).context("no thread to read in")?;
    let mut ended = false;
    while !(ended && server.is_through()) {
        match happening.recv().context("nothing more is said")? {
            Event::Asked(Asked::Line(text)) => match text.parse() {
                Ok(Request::Quit) => return server.stop(),
                Ok(request) => server.ask(request)?,
                Err(error) => server.out.note(&error)?,
            },
            Event::Asked(Asked::TooLong) => server.out.say("info string the line is too long")?,
            Event::Asked(Asked::Failed(error)) => return Err(error),
            Event::Asked(Asked::End) => ended = true,
            Event::Asked(Asked::Blank) | Event::Over => {}
        }
        server.go_on()?;
        if ended {
            server.end_the_endless()?;
        }
    }
    Ok(())
}

/// What the server waits for.
enum Event {
    /// A line has come in.
    Asked(Asked),
    /// A search has said all that it has to say.
    Over,
}

/// A line of input.
enum Asked {
    Line(String),
    Blank,
    TooLong,
    Failed(Error),
    End,
}

impl Asked {
    fn read(input: &mut impl BufRead) -> Self {
        let mut line = Vec::new();
        match read_line(input, &mut line) {
            Ok(Read::End) => Self::End,
            Ok(Read::TooLong) => Self::TooLong,
            Ok(Read::Read) => match String::from_utf8_lossy(&line).trim() {
                "" => Self::Blank,
                text => {
                    tracing::debug!(request = text, "asked");
                    Self::Line(text.to_owned())
                }
            },
            Err(error) => Self::Failed(error),
        }
    }
}

/// Standard output, of which two threads write whole lines.
#[derive(Clone)]
struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    fn new(out: Box<dyn Write + Send>) -> Self {
        Self(Arc::new(Mutex::new(out)))
    }

    /// Writes lines and sends them off.
    fn say(&self, text: &str) -> Result<()> {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(out, "{}", text.trim_end())?;
        Ok(out.flush()?)
    }

    /// Says why something cannot be done.
    fn note(&self, error: &dyn std::error::Error) -> Result<()> {
        self.say(&format!("info string {}", chain(error)))
    }
}

/// The state between requests.
struct Server {
    settings: Settings,
    game: Record,
    /// The engine, while it does not search.
    engine: Option<Engine>,
    search: Option<Search>,
    /// What was asked while a search was running that ends by itself.
    waiting: VecDeque<Request>,
    out: Output,
    /// Told when a search is over.
    events: SyncSender<Event>,
}

/// A search that runs.
struct Search {
    stop: Stop,
    /// Whether nothing but a request ends it.
    is_endless: bool,
    /// Set once all is found and about to be said: whoever reads the answer may ask the next question at once.
    is_over: Arc<AtomicBool>,
    /// Dropped, it lets a search speak that was to be silent until it is stopped.
    silence: Sender<()>,
    thread: JoinHandle<(Engine, Result<()>)>,
}

impl Server {
    fn new(settings: Settings, out: Output, events: SyncSender<Event>) -> Self {
        let game = Record::new(settings.rules.start());
        let engine = Some(Engine::at(settings.level, settings.search.clone()));
        Self { settings, game, engine, search: None, waiting: VecDeque::new(), out, events }
    }

    /// Answers a request now, or once the search has come to its end that runs.
    fn ask(&mut self, request: Request) -> Result<()> {
        self.go_on()?;
        let is_answered_at_once = match request {
            Request::Ugi | Request::IsReady | Request::Help | Request::Stop | Request::Quit => true,
            Request::Query(_) => self.waiting.is_empty(),
            Request::Go(_) | Request::Position { .. } | Request::NewGame | Request::SetOption { .. } => {
                self.search.is_none()
            }
        };
        if is_answered_at_once {
            return self.answer(request);
        }
        if self.search.as_ref().is_some_and(|search| search.is_endless) || self.waiting.len() >= WAITING {
            return self.out.say("info string the engine is searching: stop it first");
        }
        self.waiting.push_back(request);
        Ok(())
    }

    /// Puts a search away that is over, and answers what has waited for it.
    fn go_on(&mut self) -> Result<()> {
        loop {
            if self.search.as_ref().is_some_and(|search| search.is_over.load(Ordering::Acquire)) {
                self.join()?;
            }
            if self.search.is_some() {
                return Ok(());
            }
            let Some(request) = self.waiting.pop_front() else { return Ok(()) };
            self.answer(request)?;
        }
    }

    /// Returns whether nothing runs and nothing waits.
    fn is_through(&self) -> bool {
        self.search.is_none() && self.waiting.is_empty()
    }

    fn answer(&mut self, request: Request) -> Result<()> {
        match request {
            Request::Ugi => self.introduce(),
            Request::IsReady => self.out.say("readyok"),
            Request::NewGame => {
                self.forget();
                self.game = Record::new(self.settings.rules.start());
                Ok(())
            }
            Request::SetOption { name, value } => self.set(&name, value.as_deref()),
            Request::Position { text, moves } => match self.position(text.as_deref(), &moves) {
                Ok(game) => {
                    self.game = game;
                    Ok(())
                }
                Err(error) => self.out.say(&format!("info string {error:#}")),
            },
            Request::Go(go) => self.go(&go),
            Request::Stop => {
                self.stop()?;
                // What was asked for before is stopped as well.
                while !self.waiting.is_empty() {
                    self.go_on()?;
                    self.stop()?;
                }
                Ok(())
            }
            Request::Query(query) => self.query(query),
            Request::Help => self.out.say(HELP),
            Request::Quit => Ok(()),
        }
    }

    fn introduce(&self) -> Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let authors = env!("CARGO_PKG_AUTHORS");
        self.out.say(&format!("id name Bao {version}\nid author {authors}\n{}ugiok", self.settings))
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<()> {
        let (rules, before) = (self.settings.rules, self.settings.search.clone());
        match self.settings.set(name, value) {
            Ok(Change::Kept) => {
                if self.settings.rules != rules {
                    self.game = Record::new(self.settings.rules.start());
                }
                Ok(())
            }
            Ok(Change::Renewed) => {
                // The memory of the old engine is given back first.
                self.engine = None;
                let there = memory::probe(self.settings.search.hash);
                if there.is_err() {
                    self.settings.search = before;
                }
                self.engine = Some(Engine::at(self.settings.level, self.settings.search.clone()));
                there.or_else(|error| self.out.say(&format!("info string {error}")))
            }
            Ok(Change::Forget) => {
                self.forget();
                Ok(())
            }
            Err(error) => self.out.note(&error),
        }
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
    }

    /// Returns the game that a request describes.
    fn position(&self, text: Option<&str>, moves: &[String]) -> Result<Record> {
        let start = match text {
            Some(text) => text.parse::<AnyPosition>().context("not a position")?,
            None => self.settings.rules.start(),
        };
        let mut game = Record::new(start);
        for text in moves {
            let number = game.plies() + 1;
            let wanted = game.position().find_move(text).with_context(|| format!("move {number}"))?;
            game.push(wanted).with_context(|| format!("move {number}, {text}"))?;
        }
        Ok(game)
    }

    fn go(&mut self, go: &Go) -> Result<()> {
        let position = *self.game.position();
        let limits = go.limits(position.side_to_move(), self.game.recurring_keys());
        let limits = self.settings.limited(limits);
        let is_endless = go.is_endless();
        let stop = Stop::new();
        let (silence, spoken) = channel();
        let (out, events) = (self.out.clone(), self.events.clone());
        let mut engine =
            self.engine.take().unwrap_or_else(|| Engine::at(self.settings.level, self.settings.search.clone()));
        let stopped = stop.clone();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        let work = move || {
            let mut told = Ok(());
            let report = engine.search(position, &limits, &stopped, &mut |report| {
                if told.is_ok() {
                    told = lines(position, report).and_then(|lines| out.say(&lines));
                }
            });
            if is_endless {
                // It ends when the other end is dropped: nothing is ever sent.
                let _ = spoken.recv();
            }
            over.store(true, Ordering::Release);
            let told = told.and_then(|()| best(&out, position, report.as_ref()));
            // Where so much has come in that there is no room for it, it is seen with the next line.
            let _ = events.try_send(Event::Over);
            (engine, told)
        };
        let thread = thread::Builder::new().name("search".to_owned()).spawn(work).context("no thread to search in")?;
        self.search = Some(Search { stop, is_endless, is_over, silence, thread });
        Ok(())
    }

    fn stop(&mut self) -> Result<()> {
        if let Some(search) = &self.search {
            search.stop.stop();
        }
        self.join()
    }

    /// Waits for the search to end.
    fn join(&mut self) -> Result<()> {
        let Some(search) = self.search.take() else { return Ok(()) };
        drop(search.silence);
        match search.thread.join() {
            Ok((engine, told)) => {
                self.engine = Some(engine);
                told
            }
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Stops a search that nobody is there any more to stop.
    fn end_the_endless(&mut self) -> Result<()> {
        while self.search.as_ref().is_some_and(|search| search.is_endless) {
            self.stop()?;
            self.go_on()?;
        }
        Ok(())
    }

    fn query(&self, query: Query) -> Result<()> {
        // G11: what could be called a draw is over for other programs.
        let drawn = self.game.ending().result() == GameResult::Drawn || self.game.adjudicator().draw().is_some();
        let winner = self.game.position().outcome().map(|outcome| outcome.winner);
        let answer = match query {
            Query::GameOver => yes(winner.is_some() || drawn),
            Query::FirstTurn => yes(self.game.position().side_to_move() == Side::South),
            Query::Result => match winner {
                Some(Side::South) => "p1win",
                Some(Side::North) => "p2win",
                None if drawn => "draw",
                None => "none",
            },
        };
        self.out.say(&format!("response {answer}"))
    }
}

const fn yes(yes: bool) -> &'static str {
    if yes { "true" } else { "false" }
}

/// What `help` answers.
const HELP: &str = "info string ugi, isready, uginewgame, quit
info string setoption name NAME value VALUE
info string position startpos|fen POSITION [moves MOVE...]
info string go [depth N] [nodes N] [movetime MS] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [infinite]
info string stop
info string query gameover|p1turn|result";

/// Writes what has been found so far, a line of the protocol for each line of play.
fn lines(position: AnyPosition, report: &Report) -> Result<String> {
    let milliseconds = report.elapsed.as_millis();
    let rate = outlook::rate(report.nodes, report.elapsed);
    let told = |(number, line): (u32, &Line)| {
        let moves = position.texts_of(&line.moves).context("the search found a move that is illegal")?;
        Ok(format!(
            "info depth {} multipv {number} score {} nodes {} nps {rate} hashfull {} time {milliseconds} pv {}",
            report.depth,
            score(line.score),
            report.nodes,
            report.hash_full,
            moves.join(" ")
        ))
    };
    Ok((1..).zip(&report.lines).map(told).collect::<Result<Vec<_>>>()?.join("\n"))
}

/// Writes a score: `cp` hundredths of a seed, or `mate` in so many moves of the winner, negative for a loss.
fn score(score: Score) -> String {
    match score.outlook() {
        Outlook::Open(hundredths) => format!("cp {hundredths}"),
        Outlook::Wins(plies) => format!("mate {}", plies.div_ceil(2)),
        Outlook::Loses(plies) => format!("mate -{}", plies.div_ceil(2)),
    }
}

/// Says which move to make.
fn best(out: &Output, position: AnyPosition, report: Option<&Report>) -> Result<()> {
    match report {
        Some(report) => out.say(&format!("bestmove {}", position.text_of(report.best_move()))),
        None => out.say("bestmove (none)"),
    }
}
