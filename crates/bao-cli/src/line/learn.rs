//! Lessons and the drill in plain lines.

use std::io::Write;

use anyhow::{Context, Result};
use bao_catalog::{AnyPosition, RuleSet};
use bao_lessons::{Drill, Lesson, Progress, Step, Task, Try, lessons};
use bao_session::Library;
use bao_tell::{Board, count, rulebook};

use super::prompt::Prompt;
use crate::board::Draw;
use crate::commands::play::ShownArgs;
use crate::exit::Status;
use crate::full_screen::seed;
use crate::io::Io;
use crate::look::STRONG;
use crate::rule_text;
use bao_tell::chain;

/// A learner and what there is to be learned.
struct Course {
    prompt: Prompt,
    lessons: Vec<&'static Lesson>,
    drills: Vec<RuleSet>,
    progress: Progress,
    library: Option<Library>,
}

/// Where a learner goes from a lesson or a drill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Back to the list.
    List,
    /// Out.
    Out,
}

/// What comes after a step of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The next step.
    Step,
    /// The step before.
    Back,
    /// Something else than the lesson.
    Leave(Way),
}

/// Shows the lessons of a game, or of all, until they are left.
pub(crate) fn run(rules: Option<RuleSet>, shown: &ShownArgs, io: &mut Io) -> Result<Status> {
    let wanted = |of: RuleSet| rules.is_none_or(|rules| rules == of);
    let library = shown.library().ok();
    let mut course = Course {
        prompt: Prompt::new(io)?,
        lessons: lessons().into_iter().filter(|lesson| wanted(lesson.rules)).collect(),
        drills: RuleSet::ALL.iter().copied().filter(|rules| wanted(*rules)).collect(),
        progress: library.as_ref().map(bao_tui::learned).unwrap_or_default(),
        library,
    };
    course.list(io)?;
    while let Some(line) = course.prompt.ask(io, "learn> ", Vec::new())? {
        let way = match line.trim() {
            "" => continue,
            "quit" | "q" | "exit" => break,
            "list" => {
                course.list(io)?;
                continue;
            }
            "help" | "?" => {
                writeln!(io.out, "Type the number of a lesson, `drill VARIANT`, `list` or `quit`.")?;
                continue;
            }
            text => course.open(text, io)?,
        };
        match way {
            Some(Way::Out) => break,
            Some(Way::List) => course.list(io)?,
            None => writeln!(io.out, "{:?} is no lesson; type its number, `drill VARIANT`, or `quit`.", line.trim())?,
        }
    }
    Ok(Status::Yes)
}

impl Course {
    fn list(&self, io: &mut Io) -> Result<()> {
        writeln!(io.out, "Lessons; those that are marked are done:")?;
        for (number, lesson) in (1..).zip(&self.lessons) {
            let done = if self.progress.has_finished(lesson.id) { '*' } else { ' ' };
            writeln!(io.out, "{done}{number:>3}  {:<19} {}", lesson.rules.name(), lesson.title)?;
        }
        for rules in &self.drills {
            let score = self.progress.score(*rules);
            let told = match score.drills {
                0 => String::new(),
                drills => format!(": {} of {drills} perfect, streak {}", score.perfect, score.streak),
            };
            writeln!(io.out, "      drill {:<13} find every legal move{told}", rules.name())?;
        }
        Ok(())
    }

    /// Opens what a text names; `None` says that it names nothing.
    fn open(&mut self, text: &str, io: &mut Io) -> Result<Option<Way>> {
        if let Some(name) = text.strip_prefix("drill") {
            let rules = match name.trim() {
                "" => self.drills.first().copied(),
                name => name.parse().ok().filter(|rules| self.drills.contains(rules)),
            };
            return rules.map(|rules| self.drill(rules, io)).transpose();
        }
        let by_number = text.parse::<usize>().ok().and_then(|number| self.lessons.get(number.checked_sub(1)?));
        let found = by_number.or_else(|| self.lessons.iter().find(|lesson| lesson.id == text)).copied();
        found.map(|lesson| self.lesson(lesson, io)).transpose()
    }

    fn lesson(&mut self, lesson: &'static Lesson, io: &mut Io) -> Result<Way> {
        let mut number = 0;
        while let Some(step) = lesson.steps.get(number) {
            let title = format!("{}, step {} of {}", lesson.title, number + 1, lesson.steps.len());
            writeln!(io.out, "\n{}", io.look.paint(STRONG, title))?;
            let position: AnyPosition = step.position.parse().context("the lesson's position")?;
            pose(step, position, io)?;
            match self.step(step, position, io)? {
                Next::Step => number += 1,
                Next::Back => number = number.saturating_sub(1),
                Next::Leave(way) => return Ok(way),
            }
        }
        self.progress.finish(lesson.id);
        self.keep(io)?;
        writeln!(io.out, "The lesson is finished.\n")?;
        Ok(Way::List)
    }

    /// Lets the learner try until a step is done or left.
    fn step(&mut self, step: &Step, position: AnyPosition, io: &mut Io) -> Result<Next> {
        let points = matches!(step.task, Task::Point { .. });
        let prompt = if points { "pit> " } else { "move> " };
        loop {
            let moves = position.successors().into_iter().map(|(legal, _)| position.text_of(legal)).collect();
            let Some(line) = self.prompt.ask(io, prompt, moves)? else { return Ok(Next::Leave(Way::Out)) };
            let text = match line.trim() {
                "" => continue,
                "quit" | "q" | "exit" => return Ok(Next::Leave(Way::Out)),
                "list" => return Ok(Next::Leave(Way::List)),
                "skip" => return Ok(Next::Step),
                "back" => return Ok(Next::Back),
                "hint" => {
                    writeln!(io.out, "{}", step.hint)?;
                    continue;
                }
                "board" => {
                    pose(step, position, io)?;
                    continue;
                }
                "rules" => {
                    for rule in step.by.iter().filter_map(|id| rulebook::rule(id)) {
                        rule_text::write(io, rule)?;
                    }
                    continue;
                }
                "help" | "?" => {
                    let what = if points { "the pit, such as A5" } else { "a move, such as A3>" };
                    writeln!(io.out, "Type {what}; or `hint`, `rules`, `board`, `skip`, `back`, `list`, `quit`.")?;
                    continue;
                }
                text => text.to_owned(),
            };
            let tried = if points { Try::Pit(text) } else { Try::Move(text) };
            match step.judge(&tried) {
                Ok(verdict) => {
                    rule_text::write_wrapped(io, &verdict.words, "", "")?;
                    if verdict.done {
                        return Ok(Next::Step);
                    }
                }
                Err(error) => writeln!(io.out, "{}.", chain(&error))?,
            }
        }
    }

    fn drill(&mut self, rules: RuleSet, io: &mut Io) -> Result<Way> {
        let mut drill = Drill::new(rules, seed());
        let mut score = self.progress.score(rules);
        writeln!(io.out, "Type every legal move, as many on a line as you like; `done` has them marked.")?;
        loop {
            let position = drill.deal();
            let side = position.side_to_move();
            writeln!(io.out, "\n{}", Board::from(&position).draw_for(side, io.look))?;
            let mut given = Vec::new();
            loop {
                let Some(line) = self.prompt.ask(io, "moves> ", Vec::new())? else { return Ok(Way::Out) };
                match line.trim() {
                    "quit" | "q" | "exit" => return Ok(Way::Out),
                    "list" => return Ok(Way::List),
                    "done" => break,
                    "help" | "?" => {
                        writeln!(io.out, "Type moves such as A3>; or `done`, `list`, `quit`.")?;
                    }
                    moves => given.extend(moves.split_whitespace().map(str::to_owned)),
                }
            }
            let marks = Drill::mark(position, &given);
            score.add(&marks);
            let all = marks.right.len() + marks.missed.len();
            writeln!(
                io.out,
                "{} of {} found: {}",
                marks.right.len(),
                count(all as u64, "legal move"),
                marks.right.join(" ")
            )?;
            for missed in &marks.missed {
                rule_text::write_wrapped(io, &format!("missed {}: {}", missed.text, missed.words), "  ", "    ")?;
            }
            for wrong in &marks.wrong {
                let rule = wrong.rule.map(|rule| format!(" by {rule}")).unwrap_or_default();
                let words = format!("{} is not legal{rule}: {}", wrong.text, wrong.words);
                rule_text::write_wrapped(io, &words, "  ", "    ")?;
            }
            let (perfect, drills, streak, best) = (score.perfect, score.drills, score.streak, score.best);
            writeln!(io.out, "{perfect} of {drills} perfect, streak {streak}, best {best}.")?;
            self.progress.set_score(rules, score);
            self.keep(io)?;
        }
    }

    /// Keeps what was learned; that it cannot be kept is said, and no reason to stop.
    fn keep(&self, io: &mut Io) -> Result<()> {
        if let Some(library) = &self.library
            && let Err(error) = bao_tui::keep(library, self.progress.clone())
        {
            writeln!(io.err, "warning: what was learned is not kept: {}", chain(&error))?;
        }
        Ok(())
    }
}

/// Shows what a step asks for.
fn pose(step: &Step, position: AnyPosition, io: &mut Io) -> Result<()> {
    writeln!(io.out, "\n{}", Board::from(&position).draw_for(position.side_to_move(), io.look))?;
    rule_text::write_wrapped(io, step.say, "", "")?;
    Ok(())
}
