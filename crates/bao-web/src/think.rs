//! What the engine is asked: a move at a level, a hint, lines, a verdict on each move of a game.

use std::time::Duration;

use bao_catalog::{AnyPosition, Game, VisitPosition};
use bao_core::VariantExt;
use bao_search::{Engine, Limits, Options, Outlook, Report, Score, Searcher, Stop};
use serde::Serialize;

/// The megabytes of memory for one search.
const HASH: usize = 16;

/// How much a search may do.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    /// The deepest iteration.
    pub(crate) depth: Option<u32>,
    /// The most nodes.
    pub(crate) nodes: Option<u64>,
    /// The time.
    pub(crate) time: Duration,
    /// The lines wanted.
    pub(crate) lines: usize,
    /// Positions that would be called a draw (G11) if they came once more.
    pub(crate) drawn: Vec<u64>,
}

/// What a search has found, in words and numbers.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Thought {
    /// The best lines, the best first.
    pub(crate) lines: Vec<ThoughtLine>,
    /// The plies searched to the end.
    pub(crate) depth: u32,
    /// The positions looked at.
    pub(crate) nodes: u64,
}

/// A line of play.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ThoughtLine {
    /// The moves.
    pub(crate) moves: Vec<String>,
    /// What it is worth for the side to move.
    pub(crate) score: Value,
    /// The same as the search has it.
    #[serde(skip)]
    pub(crate) worth: Score,
}

/// What a position is worth for one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Value {
    /// The estimate in seeds; absent where the game is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seeds: Option<f64>,
    /// The plies to a proved win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wins_in: Option<u32>,
    /// The plies to a proved loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) loses_in: Option<u32>,
    /// The share of games expected to be won, 0 to 1.
    pub(crate) chance: f64,
}

impl Value {
    pub(crate) fn of(score: Score, odds: i32) -> Self {
        let (mut seeds, mut wins_in, mut loses_in) = (None, None, None);
        match score.outlook() {
            Outlook::Wins(plies) => wins_in = Some(plies),
            Outlook::Loses(plies) => loses_in = Some(plies),
            Outlook::Open(hundredths) => seeds = Some(f64::from(hundredths) / 100.0),
        }
        Self { seeds, wins_in, loses_in, chance: score.win_probability(odds) }
    }

    /// Says it in words.
    pub(crate) fn words(&self) -> String {
        match (self.seeds, self.wins_in, self.loses_in) {
            (_, Some(plies), _) => format!("wins in {plies}"),
            (_, _, Some(plies)) => format!("loses in {plies}"),
            (seeds, ..) => format!("{:+.1} seeds", seeds.unwrap_or(0.0)),
        }
    }
}

/// Searches a position; `None` where the game is over.
pub(crate) fn think(
    position: AnyPosition,
    effort: &Effort,
    stop: &Stop,
    progress: &mut dyn FnMut(Thought),
) -> Option<Thought> {
    position.visit(Think { effort, stop, progress })
}

struct Think<'a> {
    effort: &'a Effort,
    stop: &'a Stop,
    progress: &'a mut dyn FnMut(Thought),
}

impl VisitPosition for Think<'_> {
    type Output = Option<Thought>;

    fn visit<V: Game>(self, position: V) -> Option<Thought>
    where
        AnyPosition: From<V>,
    {
        let Effort { depth, nodes, time, lines, drawn } = self.effort.clone();
        let mut searcher = Searcher::new(Options { hash: HASH, lines, ..Options::default() });
        let limits = Limits { depth, nodes, drawn, ..Limits::time(time) };
        let progress = self.progress;
        let found = searcher.search(&position, &limits, self.stop, &mut |report| progress(told(&position, report)))?;
        Some(told(&position, &found))
    }
}

fn told<V: Game>(position: &V, report: &Report) -> Thought {
    let lines = report.lines.iter().map(|line| {
        // A search finds legal moves alone.
        let moves = position.texts_of(&line.moves).unwrap_or_default().iter().map(ToString::to_string).collect();
        ThoughtLine { moves, score: Value::of(line.score, V::ODDS), worth: line.score }
    });
    Thought { lines: lines.collect(), depth: report.depth, nodes: report.nodes }
}

/// A level of the engine, on the clock or without one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    level: bao_search::Level,
    time: Duration,
}

impl Level {
    /// The time for a move of a level that has no other limit of time: those look at few positions.
    const USUAL: Duration = Duration::from_secs(1);

    /// Returns the level of a number, 1 to 10.
    pub(crate) fn new(number: u8) -> Option<Self> {
        let level = bao_search::Level::new(number)?;
        Some(Self { level, time: level.limits().time.unwrap_or(Self::USUAL) })
    }

    /// Heeds a clock, given as what is left and what each move adds, in milliseconds.
    pub(crate) fn on_clock(self, clock: Option<(u64, u64)>) -> Self {
        let Some((left, increment)) = clock else { return self };
        // A thirtieth of what is left and most of what comes back: the clock is not overstepped, however long the game.
        let share = Duration::from_millis((left / 30).saturating_add(increment * 3 / 4).min(left / 2));
        Self { time: self.time.min(share), ..self }
    }

    /// Chooses a move; how it errs follows from `draw`, a number drawn at random.
    pub(crate) fn choose(self, position: AnyPosition, drawn: Vec<u64>, draw: u64, stop: &Stop) -> Option<Thought> {
        position.visit(Choose { level: self, drawn, draw, stop })
    }
}

struct Choose<'a> {
    level: Level,
    drawn: Vec<u64>,
    draw: u64,
    stop: &'a Stop,
}

impl VisitPosition for Choose<'_> {
    type Output = Option<Thought>;

    fn visit<V: Game>(self, position: V) -> Option<Thought>
    where
        AnyPosition: From<V>,
    {
        let Level { level, time } = self.level;
        let mut searcher = level.searcher::<V>(Options { hash: HASH, ..Options::default() }, self.draw);
        let limits = Limits { drawn: self.drawn, ..Limits::time(time) }.within(&level.limits());
        let found = searcher.search(&position, &limits, self.stop, &mut |_| {})?;
        Some(told(&position, &found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_plays_a_legal_move_and_there_are_ten() {
        assert!(Level::new(0).is_none() && Level::new(11).is_none());
        for number in 1..=10 {
            let level = Level { time: Duration::from_millis(50), ..Level::new(number).expect("a level") };
            for (name, draw) in [("kete", 5), ("kimasai", 1_234_567), ("kujifunza", 99)] {
                let position: AnyPosition = name.parse().expect("a variant");
                let thought = level.choose(position, Vec::new(), draw, &Stop::new()).expect("the game goes on");
                let text = &thought.lines[0].moves[0];
                assert!(position.find_move(text).is_ok(), "level {number} plays {text} in {name}");
            }
        }
    }

    #[test]
    fn a_level_never_thinks_longer_than_its_clock_allows() {
        let level = Level::new(10).expect("a level");
        let time = |clock| level.on_clock(clock).time.as_millis();
        assert_eq!(time(None), 2_000);
        assert_eq!(time(Some((30_000, 0))), 1_000);
        assert_eq!(time(Some((600_000, 0))), 2_000, "no longer than without a clock");
        assert_eq!(time(Some((100, 5_000))), 50, "what is left bounds what comes back");
    }

    #[test]
    fn a_won_position_is_told_in_words() {
        // G7: A2 takes the only seeds of North's front row.
        let text = "kimasai 8,7,7,7,7,7,7,7/0,0,0,4,0,0,0,0/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
        let position: AnyPosition = text.parse().expect("a position");
        let effort = Effort { depth: Some(2), nodes: None, time: Duration::from_secs(5), lines: 1, drawn: Vec::new() };
        let thought = think(position, &effort, &Stop::new(), &mut |_| {}).expect("a move");
        assert_eq!(thought.lines[0].moves[0], "A2");
        assert_eq!(thought.lines[0].score.words(), "wins in 1");
    }
}
