//! A match in plain lines: the board after each move, and a prompt. It needs no terminal, and can be listened to.

pub(crate) mod edit;
pub(crate) mod learn;
mod order;
mod prompt;

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Error, Result, anyhow, bail};
use bao_core::rule::G11;
use bao_core::{MoveError, Side};
use bao_record::store::{self, StoreError};
use bao_record::write;
use bao_search::{Report, Stop};
use bao_tell::{Board, reason, rulebook};

use crate::board::Draw;
use crate::commands::{self, explain};
use crate::exit::Status;
use crate::io::Io;
use crate::look::{FAINT, STRONG};
use crate::rule_text;
use bao_session::{Engine, KeepError, Keeper, Player, Programs, Session, hint_limits, words};
use bao_tell::chain;

use order::{Order, WORDS};
use prompt::Prompt;

/// Plays a match to its end, or until the player leaves; it is saved then.
pub(crate) fn run(session: Session, io: &mut Io) -> Result<Status> {
    let prompt = Prompt::new(io)?;
    let mut table = Table {
        session,
        programs: Programs::default(),
        adviser: Engine::default(),
        prompt,
        below: Side::South,
        saved: HashSet::new(),
        warned: String::new(),
    };
    table.open(io)?;
    let played = table.play(io);
    let closed = table.session.close(Instant::now());
    played?;
    if let Some(path) = closed? {
        writeln!(io.out, "Saved in {}; `bao-cli resume` goes on with it.", path.display())?;
    }
    Ok(Status::Yes)
}

/// What is to be done after an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// To go on with the game.
    Play,
    /// To ask again.
    Ask,
    /// To leave.
    Leave,
}

/// A match and who sits at it.
struct Table {
    session: Session,
    programs: Programs,
    /// Finds hints; the engine that plays does not learn from them.
    adviser: Engine,
    prompt: Prompt,
    /// The side whose rows are drawn below.
    below: Side,
    /// The files that the record was written into at the player's wish, which may be written again.
    saved: HashSet<PathBuf>,
    /// What was told of saving last, so that it is not told after every move.
    warned: String,
}

impl Table {
    /// Shows where the match stands.
    fn open(&mut self, io: &mut Io) -> Result<()> {
        let session = &self.session;
        let rules = session.position().rule_set();
        let players = Side::ALL.map(|side| words::side(session, side)).join(" and ");
        writeln!(io.out, "{}, {players}.", rules.words())?;
        if let Some(standing) = words::standing(session) {
            writeln!(io.out, "Game {}. {standing}", session.round())?;
        }
        if session.has_human() {
            writeln!(io.out, "Type a move such as {}, or `help`.", example(session))?;
            // Someone who plays North alone sits at North.
            if !session.player(Side::South).is_human() {
                self.below = Side::North;
            }
        }
        self.show_board(io, false)
    }

    /// Plays games until the match is over or the player leaves.
    fn play(&mut self, io: &mut Io) -> Result<()> {
        self.session.run_clock(Instant::now());
        loop {
            self.tell_trouble(io)?;
            if let Some(ending) = words::ending(&self.session) {
                writeln!(io.out, "{}", io.look.paint(STRONG, ending))?;
                if let Some(standing) = words::standing(&self.session) {
                    writeln!(io.out, "{standing}")?;
                }
                if !self.go_on_after_game(io)? {
                    return Ok(());
                }
                continue;
            }
            if self.session.mover().is_human() {
                match self.ask(io)? {
                    Next::Play | Next::Ask => {}
                    Next::Leave => return Ok(()),
                }
            } else {
                self.let_engine_move(io)?;
            }
        }
    }

    /// Begins the next game of the match; after the last one, asks what is still wanted. Returns whether play goes on.
    fn go_on_after_game(&mut self, io: &mut Io) -> Result<bool> {
        if self.session.next_game(Instant::now()) {
            let players = Side::ALL.map(|side| words::side(&self.session, side)).join(" and ");
            writeln!(io.out, "Game {}: {players}.", self.session.round())?;
            self.show_board(io, false)?;
            self.session.run_clock(Instant::now());
            return Ok(true);
        }
        if !self.session.has_human() {
            return Ok(false);
        }
        loop {
            match self.ask(io)? {
                Next::Leave => return Ok(false),
                Next::Play if self.session.game().ending().is_over() => {}
                Next::Play => return Ok(true),
                Next::Ask => {}
            }
        }
    }

    /// Says what went wrong with saving: the game goes on all the same.
    fn tell_trouble(&mut self, io: &mut Io) -> Result<()> {
        if let Some(error) = self.session.take_trouble() {
            let warning = chain(&error);
            if warning != self.warned {
                io.out.flush()?;
                writeln!(io.err, "warning: {warning}")?;
                self.warned = warning;
            }
        }
        Ok(())
    }

    fn show_board(&self, io: &mut Io, changed: bool) -> Result<()> {
        let last = self.session.game().replay().last();
        let before = last.filter(|_| changed).map(|played| played.before().rings());
        let mut board = Board { before, ..Board::from(self.session.position()) };
        if self.session.game().ending().is_over() {
            board.to_move = None;
        }
        writeln!(io.out, "\n{}", board.draw_for(self.below, io.look))?;
        if let Some(clocks) = words::clocks(&self.session, Instant::now()) {
            writeln!(io.out, "{clocks}")?;
        }
        // Whoever looks on wants to see each move as it is made.
        io.out.flush()?;
        Ok(())
    }

    /// Lets the engine think and play.
    fn let_engine_move(&mut self, io: &mut Io) -> Result<()> {
        let position = *self.session.position();
        let limits = self.session.limits().context("the engine is asked to move for a human")?;
        let Player::Program(who) = self.session.mover() else { bail!("the engine is asked to move for a human") };
        let found = self.programs.search(who, position, &limits, &Stop::new(), &mut |_| {});
        let found = found.context("the engine is asked to move in a game that is over")?;
        self.make_move(io, &position.text_of(found.best_move()))
    }

    /// Plays the move that a text means and tells it.
    fn make_move(&mut self, io: &mut Io, text: &str) -> Result<()> {
        let (facts, trace) = bao_tell::play(*self.session.position(), text)?;
        let wanted = self.session.position().find_move(text)?;
        let mover = self.session.game().to_move();
        let number = self.session.game().replay().last().map_or(1, |last| match mover {
            Side::South => last.number() + 1,
            Side::North => last.number(),
        });
        let who = words::side(&self.session, mover);
        let played = self.session.play(wanted, Instant::now());
        if played.is_ok() {
            let head = format!("{number}. {who} plays {}", facts.text);
            write!(io.out, "{}: {}.\n{trace}", io.look.paint(STRONG, head), facts.words())?;
        }
        // That the game is over, by the clock, is told by whoever looks at the game next.
        self.show_board(io, true)?;
        if self.session.has_human()
            && let Some(reason) = self.session.game().draw()
        {
            writeln!(io.out, "This is {reason}: `draw` claims a draw ({G11}).")?;
        }
        Ok(())
    }

    /// Asks the player for one line and does what it says.
    fn ask(&mut self, io: &mut Io) -> Result<Next> {
        let position = *self.session.position();
        let moves = position.successors().into_iter().map(|(legal, _)| position.text_of(legal)).collect();
        let over = self.session.game().ending().is_over();
        let prompt = if over { "over> ".to_owned() } else { format!("{}> ", position.side_to_move()) };
        let Some(line) = self.prompt.ask(io, &prompt, moves)? else { return Ok(Next::Leave) };
        let order = match Order::read(&line) {
            Ok(order) => order,
            Err(error) => {
                writeln!(io.out, "{error}.")?;
                return Ok(Next::Ask);
            }
        };
        if !over && self.session.check_time(Instant::now()).is_some() {
            return Ok(Next::Play);
        }
        match self.obey(io, order) {
            Ok(next) => Ok(next),
            // What cannot be done is said, and the game goes on; what cannot be said is another matter.
            Err(error) if is_of_the_streams(&error) => Err(error),
            Err(error) => {
                writeln!(io.out, "{error:#}.")?;
                Ok(Next::Ask)
            }
        }
    }

    fn obey(&mut self, io: &mut Io, order: Order) -> Result<Next> {
        let now = Instant::now();
        match order {
            Order::Nothing => {}
            Order::Move(_) if self.session.game().ending().is_over() => {
                return Err(anyhow!("the game is over; `undo` takes the last move back"));
            }
            Order::Move(text) => match self.session.position().find_move(&text) {
                Ok(_) => {
                    self.make_move(io, &text)?;
                    return Ok(Next::Play);
                }
                Err(error) => self.tell_why_not(io, &error)?,
            },
            Order::Moves => commands::moves::list(io, *self.session.position())?,
            Order::Hint => self.give_hint(io)?,
            Order::Why(text) => explain::tell(io, *self.session.position(), &text)?,
            Order::Undo => {
                let ply = self.session.ply_before().context("no move was made yet")?;
                return self.go_to(io, ply);
            }
            Order::Redo => {
                let ply = self.session.ply_after().context("no move was taken back")?;
                return self.go_to(io, ply);
            }
            Order::GoTo(ply) => return self.go_to(io, ply),
            Order::Resign if self.session.game().ending().is_over() => return Err(anyhow!("the game is over")),
            Order::Resign => {
                self.session.resign(self.resigning(), now);
                return Ok(Next::Play);
            }
            Order::Draw => {
                self.session.claim_draw(now)?;
                return Ok(Next::Play);
            }
            Order::Save(file) => self.save(io, &file)?,
            Order::Board => self.show_board(io, false)?,
            Order::Flip => {
                self.below = self.below.other();
                self.show_board(io, false)?;
            }
            Order::Record => write!(io.out, "{}", self.session.game().record())?,
            Order::Rule(id) => {
                let rule =
                    rulebook::rule(&id.to_ascii_uppercase()).with_context(|| format!("{id:?} is the id of no rule"))?;
                rule_text::write(io, rule)?;
            }
            Order::Help => {
                writeln!(io.out, "A move such as {} plays it.", example(&self.session))?;
                for (word, does) in WORDS {
                    writeln!(io.out, "  {word:<10} {does}")?;
                }
            }
            Order::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Ask)
    }

    /// Returns the side that resigns: the human's own.
    fn resigning(&self) -> Side {
        let mover = self.session.game().to_move();
        if self.session.player(mover).is_human() { mover } else { mover.other() }
    }

    fn go_to(&mut self, io: &mut Io, ply: usize) -> Result<Next> {
        if !self.session.can_go_back() {
            return Err(anyhow!("no move is taken back in a game on the clock"));
        }
        let known = self.session.game().known_plies();
        if !self.session.go_to(ply, Instant::now()) {
            return Err(anyhow!("the game has {known} moves"));
        }
        writeln!(io.out, "At move {ply} of {known}.")?;
        self.show_board(io, false)?;
        Ok(Next::Play)
    }

    /// Says why a text is no legal move.
    fn tell_why_not(&self, io: &mut Io, error: &MoveError) -> Result<()> {
        let MoveError::Illegal(illegal) = error else {
            writeln!(io.out, "{}.", chain(error))?;
            return Ok(());
        };
        let rule = illegal.rule.as_str();
        let title = rulebook::rule(rule).map(|rule| rule.title).unwrap_or_default();
        let words = reason(*self.session.position(), illegal).words(illegal);
        let words = words.map(|words| format!(" {words}")).unwrap_or_default();
        writeln!(io.out, "{illegal} ({title}).{words} `why {}` tells more.", illegal.text)?;
        Ok(())
    }

    fn give_hint(&mut self, io: &mut Io) -> Result<()> {
        let position = *self.session.position();
        let found = self.adviser.search(position, &hint_limits(), &Stop::new(), &mut |_| {});
        let found: Report = found.context("the game is over")?;
        let best = found.best();
        let text = position.text_of(found.best_move());
        let (facts, _) = bao_tell::play(position, &text)?;
        let outlook = words::outlook(position.side_to_move(), best.score);
        writeln!(io.out, "{} does {}; {outlook}.", io.look.paint(STRONG, &text), facts.words())?;
        let line = position.texts_of(&best.moves)?;
        let depth = format!("(looked {} moves ahead)", found.depth);
        writeln!(io.out, "  The game might go on {} {}.", line.join(" "), io.look.paint(FAINT, depth))?;
        Ok(())
    }

    /// Writes the record of the match into a file of the player's.
    fn save(&mut self, io: &mut Io, file: &Path) -> Result<()> {
        let records = self.session.records();
        if self.saved.contains(file) {
            store::write_file(file, write(&records).as_bytes())?;
        } else {
            Keeper::new_file(file)?.keep(&records)?;
            self.saved.insert(file.to_owned());
        }
        writeln!(io.out, "Written to {}.", file.display())?;
        Ok(())
    }
}

/// Returns whether an error is one of the streams, not one of a file that the player named.
fn is_of_the_streams(error: &Error) -> bool {
    let of_a_file = error.is::<KeepError>() || error.is::<StoreError>();
    !of_a_file && error.chain().any(<dyn std::error::Error>::is::<std::io::Error>)
}

/// Returns a move that can be played, to show what moves look like.
fn example(session: &Session) -> String {
    let position = session.position();
    position.successors().first().map_or_else(|| "A3".to_owned(), |(legal, _)| position.text_of(*legal))
}
