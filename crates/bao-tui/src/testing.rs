//! What tests of screens need: a terminal in memory, keys, and answers of engines.

use std::time::{Duration, Instant};

use bao_catalog::AnyPosition;
use bao_core::Move;
use bao_search::{Line, Report, Score};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::{Color, Modifier, Style};

use crate::app::{App, Effect, Event};

/// A screen under test, at a time that goes on when the test says so.
pub(crate) struct Bench<A> {
    pub(crate) app: A,
    pub(crate) now: Instant,
    size: (u16, u16),
    /// The effects that were asked for and not carried out.
    pub(crate) asked: Vec<Effect>,
}

impl<A: App> Bench<A> {
    pub(crate) fn new(app: A, width: u16, height: u16) -> Self {
        let mut bench = Self { app, now: Instant::now(), size: (width, height), asked: Vec::new() };
        bench.send(Event::Resize(width, height));
        bench
    }

    /// Sends an event.
    pub(crate) fn send(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.asked.extend(effects);
    }

    /// Presses keys: letters one by one, and names in braces such as `{enter}`.
    pub(crate) fn keys(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let (code, length) = match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
                Some((name, _)) => (code_of(name), name.len() + 2),
                None => (KeyCode::Char(letter), letter.len_utf8()),
            };
            rest = &rest[length..];
            self.send(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
    }

    /// Clicks with the left button.
    pub(crate) fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.send(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    /// Lets time pass, a tick at a time as the program asks for them.
    pub(crate) fn wait(&mut self, time: Duration) {
        let end = self.now + time;
        while let Some(next) = self.app.wakes_at(self.now).filter(|next| *next <= end) {
            self.now = next.max(self.now);
            self.send(Event::Tick);
        }
        self.now = end;
    }

    /// Answers what was asked of the engines, until nothing is asked any more.
    pub(crate) fn let_engines_answer(&mut self) {
        while let Some(at) = self.asked.iter().position(|effect| matches!(effect, Effect::Think { .. })) {
            let Effect::Think { who, id, position, .. } = self.asked.remove(at) else { continue };
            self.send(Event::Thought { who, id, report: report(position), done: true });
        }
    }

    /// Returns the screen.
    pub(crate) fn buffer(&self) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1)).expect("memory");
        terminal.draw(|frame| self.app.view(frame, self.now)).expect("memory");
        terminal.backend().buffer().clone()
    }

    /// Returns the screen as text.
    pub(crate) fn text(&self) -> String {
        text_of(&self.buffer())
    }

    /// Returns the screen as text, and below it a map of its styles, with a letter for each.
    pub(crate) fn styled(&self) -> String {
        let buffer = self.buffer();
        format!("{}\n--- styles\n{}", text_of(&buffer), styles_of(&buffer))
    }
}

/// Returns what an engine might say: the first legal moves, with worths that are made up. What a real one finds changes
/// whenever it gets better, and the screen does not.
fn report(position: AnyPosition) -> Option<Report> {
    let line = |(index, (played, after)): (i32, (Move, AnyPosition))| {
        let reply = after.successors().first().map(|(reply, _)| *reply);
        let moves = [Some(played), reply].into_iter().flatten().collect();
        Line { moves, score: Score::estimate(175 - 120 * index) }
    };
    let lines: Vec<_> = (0..).zip(position.successors()).take(3).map(line).collect();
    let elapsed = Duration::from_millis(1500);
    (!lines.is_empty()).then_some(Report { lines, depth: 12, nodes: 1_234_567, elapsed, selective: 12, hash_full: 0 })
}

fn code_of(name: &str) -> KeyCode {
    match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "tab" => KeyCode::Tab,
        "pgup" => KeyCode::PageUp,
        "pgdn" => KeyCode::PageDown,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "back" => KeyCode::Backspace,
        other => panic!("no key is named {other}"),
    }
}

fn text_of(buffer: &Buffer) -> String {
    lines(buffer, |buffer, x, y| buffer[(x, y)].symbol().to_owned())
}

/// Draws a letter for each style: what it is, not how the terminal shows it.
fn styles_of(buffer: &Buffer) -> String {
    lines(buffer, |buffer, x, y| {
        let cell = &buffer[(x, y)];
        letter_of(cell.style(), cell.symbol() == " ").to_string()
    })
}

/// Returns the letter of a style: capitals stand on a ground of their own, small letters have a colour.
fn letter_of(style: Style, blank: bool) -> char {
    let has = |modifier| style.add_modifier.contains(modifier);
    match (style.bg, style.fg) {
        (Some(Color::Cyan), _) => 'C',
        (Some(Color::Yellow), _) => 'Y',
        (Some(Color::Magenta), _) => 'M',
        _ if has(Modifier::REVERSED) => 'R',
        _ if blank => ' ',
        (_, Some(Color::Yellow)) => 'y',
        (_, Some(Color::Red)) => 'r',
        (_, Some(Color::Green)) => 'g',
        (_, Some(Color::Cyan)) => 'c',
        (_, Some(Color::DarkGray)) => '.',
        _ if has(Modifier::UNDERLINED) => 'u',
        _ if has(Modifier::BOLD) => 'b',
        _ if has(Modifier::DIM) => '.',
        _ => '-',
    }
}

fn lines(buffer: &Buffer, of: impl Fn(&Buffer, u16, u16) -> String) -> String {
    let area = buffer.area;
    let line = |y| (0..area.width).map(|x| of(buffer, x, y)).collect::<String>().trim_end().to_owned();
    (0..area.height).map(line).collect::<Vec<_>>().join("\n")
}
