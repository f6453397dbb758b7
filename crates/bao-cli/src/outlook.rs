//! The score of a search for people and for programs.

use std::time::Duration;

use bao_search::{Outlook, Score};
use serde::Serialize;

/// Returns how many things there were in a second, given those of some time.
pub(crate) fn rate(number: u64, time: Duration) -> u64 {
    let per_second = u128::from(number) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(per_second).unwrap_or(u64::MAX)
}

/// A score as data, for the side that it is seen from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct ScoreData {
    /// The estimate in seeds, where nothing is proved.
    seeds: Option<f64>,
    /// The share of games that are won from here, proved or estimated.
    win_probability: f64,
    /// The plies within which a win is proved.
    wins_in: Option<u32>,
    /// The plies within which a loss is proved.
    loses_in: Option<u32>,
}

impl ScoreData {
    pub(crate) fn new(score: Score, odds: i32) -> Self {
        let outlook = score.outlook();
        Self {
            seeds: if let Outlook::Open(hundredths) = outlook { Some(f64::from(hundredths) / 100.0) } else { None },
            win_probability: (score.win_probability(odds) * 10_000.0).round() / 10_000.0,
            wins_in: if let Outlook::Wins(plies) = outlook { Some(plies) } else { None },
            loses_in: if let Outlook::Loses(plies) = outlook { Some(plies) } else { None },
        }
    }
}

/// Writes a score with the chance of winning, in columns: `+1.25   62%`, or `wins in 5` alone.
pub(crate) fn words(score: Score, odds: i32) -> String {
    let chance = if score.is_proved() { String::new() } else { format!("{:.0}%", score.win_probability(odds) * 100.0) };
    format!("{score:>11} {chance:>4}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(score: Score) -> String {
        serde_json::to_string(&ScoreData::new(score, 1_000)).expect("JSON")
    }

    #[test]
    fn what_is_proved_needs_no_estimate() {
        assert_eq!(json(Score::win_in(5)), r#"{"seeds":null,"win_probability":1.0,"wins_in":5,"loses_in":null}"#);
        assert_eq!(json(Score::loss_in(4)), r#"{"seeds":null,"win_probability":0.0,"wins_in":null,"loses_in":4}"#);
        // 1 / (1 + 1/e)
        assert_eq!(
            json(Score::estimate(1_000)),
            r#"{"seeds":10.0,"win_probability":0.7311,"wins_in":null,"loses_in":null}"#
        );
    }

    #[test]
    fn scores_stand_in_columns() {
        assert_eq!(words(Score::estimate(-125), 125), "      -1.25  27%");
        assert_eq!(words(Score::win_in(5), 125), "  wins in 5     ");
    }
}
