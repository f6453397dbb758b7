//! What a learner has done so far, as a text that can be kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bao_catalog::RuleSet;

use crate::score::Score;

/// The lessons that a learner has finished, and the scores of the drill in each game.
///
/// As text it is a line for each: `lesson kete-nemo`, and `drill kete drills=3 perfect=2 …`.
///
/// # Examples
/// ```
/// use bao_lessons::Progress;
///
/// let mut progress = Progress::default();
/// progress.finish("kete-nemo");
/// assert_eq!(Progress::read(&progress.to_string()), progress);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    lessons: BTreeSet<String>,
    scores: BTreeMap<String, Score>,
}

/// The numbers of a score by name.
type Field = (&'static str, fn(&mut Score) -> &mut u32);

const FIELDS: [Field; 7] = [
    ("drills", |score| &mut score.drills),
    ("perfect", |score| &mut score.perfect),
    ("found", |score| &mut score.found),
    ("missed", |score| &mut score.missed),
    ("wrong", |score| &mut score.wrong),
    ("streak", |score| &mut score.streak),
    ("best", |score| &mut score.best),
];

impl Progress {
    /// Reads what was kept; lines that are something else are passed over, so that nothing worse than forgetting can
    /// come of a file that was damaged.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some("lesson"), Some(id)) => progress.finish(id),
                (Some("drill"), Some(rules)) => {
                    let mut score = Score::default();
                    for (name, value) in words.filter_map(|word| word.split_once('=')) {
                        let field = FIELDS.iter().find(|(known, _)| *known == name);
                        if let (Some((_, field)), Ok(value)) = (field, value.parse()) {
                            *field(&mut score) = value;
                        }
                    }
                    progress.scores.insert(rules.to_owned(), score);
                }
                _ => {}
            }
        }
        progress
    }

    /// Notes that a lesson is finished.
    pub fn finish(&mut self, id: &str) {
        self.lessons.insert(id.to_owned());
    }

    /// Returns whether a lesson is finished.
    #[must_use]
    pub fn has_finished(&self, id: &str) -> bool {
        self.lessons.contains(id)
    }

    /// Returns the score of the drill in a game.
    #[must_use]
    pub fn score(&self, rules: RuleSet) -> Score {
        self.scores.get(rules.name()).copied().unwrap_or_default()
    }

    /// Notes the score of the drill in a game.
    pub fn set_score(&mut self, rules: RuleSet, score: Score) {
        self.scores.insert(rules.name().to_owned(), score);
    }

    /// Adds what somebody else has kept meanwhile: no lesson is forgotten, and of two scores the longer one stays.
    #[must_use]
    pub fn joined(mut self, other: Self) -> Self {
        self.lessons.extend(other.lessons);
        for (rules, score) in other.scores {
            let own = self.scores.entry(rules).or_default();
            if score.drills > own.drills {
                *own = score;
            }
        }
        self
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for id in &self.lessons {
            writeln!(f, "lesson {id}")?;
        }
        for (rules, score) in &self.scores {
            write!(f, "drill {rules}")?;
            let mut score = *score;
            for (name, field) in FIELDS {
                write!(f, " {name}={}", field(&mut score))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_what_is_damaged_is_passed_over() {
        let mut progress = Progress::default();
        progress.finish("kujifunza-sowing");
        let score = Score { drills: 3, perfect: 2, found: 12, missed: 1, wrong: 0, streak: 2, best: 2 };
        progress.set_score(RuleSet::Kete, score);
        let text = progress.to_string();
        assert_eq!(
            text,
            "lesson kujifunza-sowing\ndrill kete drills=3 perfect=2 found=12 missed=1 wrong=0 streak=2 best=2\n"
        );
        assert_eq!(Progress::read(&text), progress);
        assert_eq!(Progress::read(&format!("{text}nonsense\nlesson\ndrill\n\u{0}")), progress);
        assert_eq!(Progress::read("drill kete drills=x best=1").score(RuleSet::Kete).best, 1);
    }

    #[test]
    fn two_programs_do_not_forget_each_others_lessons() {
        let one = Progress::read("lesson a\ndrill kete drills=3 found=9");
        let two = Progress::read("lesson b\ndrill kete drills=2 found=8\ndrill kimasai drills=1");
        let joined = one.joined(two);
        assert!(joined.has_finished("a") && joined.has_finished("b"));
        assert_eq!((joined.score(RuleSet::Kete).drills, joined.score(RuleSet::Kimasai).drills), (3, 1));
    }
}
