//! How lessons and the drill are drawn.

use bao_lessons::Score;
use bao_tell::{Board, count};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::drill::Exercise;
use super::lesson::Course;
use super::{Item, Learn, Place};
use crate::draw::board::{Picture, describe};
use crate::draw::frame::{draw_keys, draw_panel, draw_side, draw_too_small};
use crate::draw::place::Places;
use crate::draw::text::{Sheet, Words, draw_bar, draw_lines, fit, wrap};
use crate::hand::Hand;
use crate::look::Role;
use crate::pick::Pick;

/// The keys of lessons and drills.
pub(super) fn help() -> Sheet {
    let keys = [
        ("arrows, h j k l", "move about the board; 1-8 go to a pit of the row, A B a b and a number to any pit"),
        ("Enter, Space", "pick the pit and the direction, point at a pit; after a step is done, go on"),
        ("< > or , .", "choose a direction as the mover sees it"),
        ("Esc", "gives up what is picked; then, back to the list of lessons"),
        ("t", "a hint"),
        ("w", "the rules at work in this step"),
        ("n, u", "lesson: the next step, the one before"),
        ("n, u", "drill: have your moves marked, take the last one back"),
        ("v, +, -", "show moves seed by seed, lap by lap or not at all; faster, slower"),
        ("Ctrl-C", "leaves"),
    ];
    let words = keys.map(|(key, does)| Words::plain(format!("{key:<16} {does}")).indented(17));
    Sheet::new("Keys", words.to_vec())
}

impl Learn {
    /// Draws everything.
    pub(super) fn draw(&self, screen: Rect, buffer: &mut Buffer) {
        let look = self.look;
        let Some(places) = Places::of(screen) else {
            draw_too_small(screen, "Ctrl-C leaves; `--plain` teaches in lines.", look, buffer);
            return;
        };
        let bar = look.style(Role::Bar);
        match &self.place {
            Place::Menu => {
                draw_bar(" Learn Bao", "? help ", places.title, bar, look, buffer);
                self.draw_menu(screen, buffer);
            }
            Place::Lesson(course) => {
                let steps = course.lesson.steps.len();
                let title = format!(" {} - {}", course.lesson.rules, course.lesson.title);
                let right = format!("step {} of {steps} ", course.number + 1);
                draw_bar(&title, &right, places.title, bar, look, buffer);
                let position = if self.show.is_none() { course.after } else { None };
                let board = Board::from(&position.unwrap_or(course.position));
                let cursor = !course.done;
                self.draw_board(&places, &course.hand, board, cursor, buffer);
                let inner = draw_panel("Lesson", places.panel, look, buffer);
                draw_lines(wrap(&lesson_words(course), inner.width, look), inner, look, buffer);
            }
            Place::Drill(exercise) => {
                let title = format!(" {} - find every legal move", exercise.rules);
                draw_bar(&title, &format!("{} ", score_words(exercise.score)), places.title, bar, look, buffer);
                let board = Board::from(&exercise.position);
                self.draw_board(&places, &exercise.hand, board, exercise.marks.is_none(), buffer);
                let inner = draw_panel("Your moves", places.panel, look, buffer);
                draw_lines(wrap(&drill_words(exercise), inner.width, look), inner, look, buffer);
            }
        }
        if !matches!(self.place, Place::Menu) {
            draw_lines(self.words(&places).0, places.words, look, buffer);
        }
        draw_keys(self.keys(), places.keys, look, buffer);
        if let Some(sheet) = &self.sheet {
            sheet.draw(screen, look, buffer);
        }
    }

    fn draw_board(&self, places: &Places, hand: &Hand, board: Board, cursor: bool, buffer: &mut Buffer) {
        let look = self.look;
        let kichwa = self.kichwa();
        let mut picture: Picture = match &self.show {
            Some(show) => hand.of_scene(show.scene(), kichwa),
            None => hand.picture(board, kichwa).0,
        };
        if cursor && self.show.is_none() {
            picture.cursor = Some(hand.cursor);
        }
        for (side, area) in [(hand.below.other(), places.above), (hand.below, places.below)] {
            let who = if side == hand.below { "you" } else { "" };
            draw_side(side, &picture.board, who, "", area, look, buffer);
        }
        picture.draw(places, look, buffer);
    }

    /// Returns whether captured seeds enter at a kichwa in the game that is learned.
    fn kichwa(&self) -> bool {
        bao_tell::enters_at_kichwa(match &self.place {
            Place::Lesson(course) => course.lesson.rules,
            Place::Drill(exercise) => exercise.rules,
            Place::Menu => return false,
        })
    }

    /// Returns what is said below the board, with the choice that each line means.
    pub(super) fn words(&self, places: &Places) -> (Vec<Line<'static>>, Vec<Option<usize>>) {
        let (mut lines, mut options) = (Vec::new(), Vec::new());
        let mut add = |option: Option<usize>, words: &[Words]| {
            let wrapped = wrap(words, places.words.width, self.look);
            options.extend(wrapped.iter().map(|_| option));
            lines.extend(wrapped);
        };
        if let Some(show) = &self.show {
            add(None, &show.words(self.pace, usize::from(places.words.height.saturating_sub(3))));
            return (lines, options);
        }
        let (hand, position) = match &self.place {
            Place::Menu => return (lines, options),
            Place::Lesson(course) => (&course.hand, course.position),
            Place::Drill(exercise) => (&exercise.hand, exercise.position),
        };
        let (board, kichwa) = (Board::from(&position), self.kichwa());
        for (option, words) in hand.options(&board, kichwa, self.look) {
            add(option, &[words]);
        }
        add(None, &self.said);
        if matches!(hand.pick, Pick::Nothing) && self.said.is_empty() {
            add(None, &[Words::of(Role::Faint, format!("{}.", describe(&board, hand.cursor, kichwa)))]);
        }
        if let Place::Lesson(course) = &self.place
            && course.done
        {
            let next = if course.is_last() { "The lesson is finished. Enter goes on." } else { "Enter goes on." };
            add(None, &[Words::of(Role::Strong, next)]);
        }
        (lines, options)
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        if self.show.is_some() {
            return &[("Space", "pause"), ("arrows", "step"), ("Enter", "skip"), ("+-", "speed"), ("v", "seed or lap")];
        }
        match &self.place {
            Place::Menu => &[("arrows", "choose"), ("Enter", "open"), ("?", "help"), ("q", "leave")],
            Place::Lesson(course) if course.done => &[("Enter", "go on"), ("w", "rules"), ("Esc", "lessons")],
            Place::Lesson(course) if course.points() => &[
                ("arrows", "move"),
                ("Enter", "point"),
                ("t", "hint"),
                ("w", "rules"),
                ("?", "help"),
                ("Esc", "lessons"),
            ],
            Place::Lesson(_) => {
                &[("Enter", "pick"), ("t", "hint"), ("w", "rules"), ("n", "skip"), ("?", "help"), ("Esc", "lessons")]
            }
            Place::Drill(exercise) if exercise.marks.is_some() => &[("Enter", "next position"), ("Esc", "lessons")],
            Place::Drill(_) => {
                &[("Enter", "pick"), ("n", "that is all"), ("u", "take back"), ("?", "help"), ("Esc", "lessons")]
            }
        }
    }

    /// Draws the list of lessons.
    fn draw_menu(&self, screen: Rect, buffer: &mut Buffer) {
        let look = self.look;
        let (first, room) = self.menu_rows(screen);
        for (row, (index, item)) in self.items.iter().enumerate().skip(first).take(room).enumerate() {
            let y = screen.y + 2 + u16::try_from(row).unwrap_or(0);
            let chosen = index == self.chosen;
            let mark = if chosen { look.pick("►", ">") } else { " " };
            let text = match item {
                Item::Lesson(lesson) => {
                    let done = if self.progress.has_finished(lesson.id) { look.pick("✓", "*") } else { " " };
                    format!("{mark} {done} {:<18} {}", lesson.rules.name(), lesson.title)
                }
                Item::Drill(rules) => {
                    let score = self.progress.score(*rules);
                    let told = if score.drills == 0 { String::new() } else { format!(": {}", score_words(score)) };
                    format!("{mark}   {:<18} Drill: find every legal move{told}", rules.name())
                }
            };
            let style = look.style(if chosen { Role::Cursor } else { Role::Plain });
            let width = usize::from(screen.width.saturating_sub(2));
            buffer.set_stringn(screen.x + 1, y, fit(&text, width, look), width, style);
        }
        let y = screen.bottom().saturating_sub(2);
        let lines = wrap(&self.said, screen.width.saturating_sub(2), look);
        draw_lines(lines, Rect::new(screen.x + 1, y, screen.width.saturating_sub(2), 1), look, buffer);
    }

    /// Returns the first item shown, and how many there is room for.
    fn menu_rows(&self, screen: Rect) -> (usize, usize) {
        let room = usize::from(screen.height.saturating_sub(5)).max(1);
        let first = (self.chosen + 1).saturating_sub(room);
        (first, room)
    }

    /// Returns the item of the menu at a place on the screen.
    pub(super) fn item_at(&self, at: Position) -> Option<usize> {
        let (first, room) = self.menu_rows(self.screen);
        let row = usize::from(at.y.checked_sub(self.screen.y + 2)?);
        (row < room).then_some(first + row).filter(|item| *item < self.items.len())
    }
}

fn lesson_words(course: &Course) -> Vec<Words> {
    let step = course.step();
    let by = step.by.join(", ");
    vec![Words::plain(step.say), Words::plain(""), Words::of(Role::Faint, format!("Rules: {by}. w shows them."))]
}

fn drill_words(exercise: &Exercise) -> Vec<Words> {
    let Some(marks) = &exercise.marks else {
        let side = exercise.position.side_to_move();
        let mut words = vec![
            Words::plain(format!("Find every legal move of {side}. n when you think that is all.")),
            Words::plain(""),
        ];
        words.extend(exercise.given.iter().map(|text| {
            let legal = exercise.position.find_move(text).is_ok();
            if legal { Words::of(Role::Good, format!("+ {text}")) } else { Words::of(Role::Wrong, format!("- {text}")) }
        }));
        return words;
    };
    let verdict = if marks.is_perfect() {
        Words::of(Role::Good, "All of them, and nothing else!".to_owned())
    } else {
        let (found, all) = (marks.right.len(), marks.right.len() + marks.missed.len());
        Words::of(Role::Strong, format!("{found} of {} found.", count(all as u64, "legal move")))
    };
    let mut words = vec![verdict, Words::plain("")];
    words.extend(marks.right.iter().map(|text| Words::of(Role::Good, format!("+ {text}"))));
    words.extend(
        marks
            .missed
            .iter()
            .map(|missed| Words::of(Role::Wrong, format!("missed {}: {}", missed.text, missed.words)).indented(2)),
    );
    words.extend(marks.wrong.iter().map(|wrong| {
        let rule = wrong.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        Words::of(Role::Faint, format!("- {}{rule}", wrong.text)).indented(2)
    }));
    words
}

/// Says how a learner fares.
fn score_words(score: Score) -> String {
    if score.drills == 0 {
        return "no drill yet".to_owned();
    }
    let Score { drills, perfect, streak, best, .. } = score;
    format!("{perfect} of {drills} perfect, streak {streak}, best {best}")
}
