//! The file that the games of a match are kept in as they are played.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bao_record::store::OwnedFile;
use bao_record::{Record, Tag, Text};

use super::{Games, Half, Plan, Played, Round};
use crate::games::games;

/// The tag that says of which match a game is.
const CONTEST: &str = "Contest";

/// The tag that says which game of the match it is.
const ROUND: &str = "Round";

/// The least time between two writings: a kill loses no more than this.
const PAUSE: Duration = Duration::from_millis(500);

/// The share of the time that may be spent on writing, as a divisor: a long file is written less often.
const SHARE: u32 = 20;

/// A file of the games of one match, which nobody else writes meanwhile.
#[derive(Debug)]
pub(crate) struct ContestFile {
    file: OwnedFile,
    /// No writing before this time.
    next: Instant,
}

impl ContestFile {
    /// Takes a file for a match; where it holds games already, they must be wanted, and of the same match.
    pub(crate) fn take(path: &Path, plan: &Plan, resume: bool) -> Result<(Self, Games)> {
        let file = OwnedFile::take(path)?;
        let mut all = Games::default();
        if let Some(bytes) = file.read()?.filter(|bytes| !bytes.trim_ascii().is_empty()) {
            ensure!(resume, "{} holds games already: add --resume to go on with its match", path.display());
            for record in games(&bytes) {
                let record = record.with_context(|| {
                    format!("{}: to go on, take out the game that cannot be read; it is played again", path.display())
                })?;
                let round = round_of(&record, plan).with_context(|| path.display().to_string())?;
                if record.ending().is_over() {
                    all.0.insert(round, Played::of(&record));
                }
            }
        }
        Ok((Self { file, next: Instant::now() }, all))
    }

    /// Writes the games, unless that was done just now.
    pub(super) fn note(&mut self, games: &Games) -> Result<()> {
        if Instant::now() >= self.next { self.write(games) } else { Ok(()) }
    }

    /// Writes the games.
    pub(super) fn write(&mut self, games: &Games) -> Result<()> {
        let begin = Instant::now();
        self.file.write(games.text().as_bytes())?;
        self.next = Instant::now() + PAUSE.max(begin.elapsed() * SHARE);
        Ok(())
    }
}

/// Says in a record of which match it is, and which game of it.
pub(super) fn mark(record: &mut Record, plan: &Plan, round: Round) -> Result<()> {
    let number = match round.half {
        Half::First => 1,
        Half::Second => 2,
    };
    record.add_tag(Tag::new(CONTEST, Text::new(plan.text())?)?)?;
    record.add_tag(Tag::new(ROUND, Text::new(format!("{}.{number}", round.pair + 1))?)?)?;
    Ok(())
}

/// Returns which game of a match a record is.
fn round_of(record: &Record, plan: &Plan) -> Result<Round> {
    let tag = |name| record.tags().iter().find(|tag| tag.name() == name).map(|tag| tag.value().as_str());
    let (Some(contest), Some(round)) = (tag(CONTEST), tag(ROUND)) else {
        bail!("expected games of a match, found one without the tags {CONTEST} and {ROUND}");
    };
    ensure!(contest == plan.text(), "expected games of {:?}, found one of {contest:?}", plan.text());
    let read = || {
        let (pair, half) = round.split_once('.')?;
        let half = match half {
            "1" => Half::First,
            "2" => Half::Second,
            _ => return None,
        };
        Some(Round { pair: pair.parse::<u64>().ok()?.checked_sub(1)?, half })
    };
    read().with_context(|| format!("expected a round such as 12.1, found {round:?}"))
}
