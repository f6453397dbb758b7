//! Making a folder of self-play data, shard by shard.
//!
//! A shard is whole or absent: it is written beside its place and renamed into it when it is done. So a run that was
//! ended in whatever way is taken up again by making the shards that are not there.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use bao_catalog::{AnyPosition, Game, UnknownVariant, VisitPosition};
use bao_core::{ParsePositionError, Side};
use bao_record::store::{OwnedFile, StoreError};
use fastrand::Rng;
use thiserror::Error;

use crate::game::play_game;
use crate::plan::{Format, Plan};
use crate::player::Chooser;
use crate::row::{JsonLines, Row, RowSink};

/// The name of the file that says what a folder is made by.
pub const PLAN_FILE: &str = "selfplay.json";

/// The end of the names of shards that are not whole.
const PART: &str = ".part";

/// Self-play data can not be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SelfplayError {
    /// The folder holds data of another plan.
    #[error("{} holds other games: its plan says {found}", .folder.display())]
    OtherPlan {
        /// The folder.
        folder: PathBuf,
        /// The plan that is there, as JSON.
        found: String,
    },
    /// The plan that is there can not be read.
    #[error("{} is no plan of self-play", .file.display())]
    NoPlan {
        /// The file.
        file: PathBuf,
        /// Why not.
        source: serde_json::Error,
    },
    /// The folder holds shards and no plan that says what they are.
    #[error("{} holds shards, and no {PLAN_FILE} says of what", .folder.display())]
    Strangers {
        /// The folder.
        folder: PathBuf,
    },
    /// No game can be played from a position that is decided.
    #[error("the game is over at {position}: {winner} has won")]
    Over {
        /// The position.
        position: String,
        /// Who has won.
        winner: Side,
    },
    /// The folder is in use, or the plan can not be read or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The position is none.
    #[error("not a position")]
    Position(#[from] ParsePositionError),
    /// A file can not be written.
    #[error("cannot write {}", .file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// What a run has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// The shards that were there already.
    pub kept: u64,
    /// The shards that were made.
    pub made: u64,
    /// The games in those that were made.
    pub games: u64,
    /// Whether all shards are there now.
    pub is_complete: bool,
}

/// Makes the shards of a plan that are not in its folder yet.
///
/// `progress` is told after each game, by every thread; `Break` ends the run, and shards that are not whole are dropped.
/// Before anything else it is told how many games are left to play.
///
/// # Errors
/// The folder belongs to another plan or is in use, or a file can not be written; whole shards stay.
pub fn selfplay(
    plan: &Plan,
    folder: &Path,
    threads: usize,
    begin: impl FnOnce(u64),
    progress: &(dyn Fn() -> ControlFlow<()> + Sync),
) -> Result<Made, SelfplayError> {
    let start: AnyPosition = plan.position.parse()?;
    if let Some(outcome) = start.outcome() {
        return Err(SelfplayError::Over { position: plan.position.clone(), winner: outcome.winner });
    }
    fs::create_dir_all(folder).map_err(|source| SelfplayError::Io { file: folder.to_owned(), source })?;
    // Held as long as this run lasts: what another run writes is not cleared away.
    let _owned = settle_plan(plan, folder)?;
    clear_remains(folder);
    let present = present(plan, folder);
    let kept: u64 = present.iter().map(|shard| plan.games_of(*shard)).map(|games| games.end - games.start).sum();
    begin(plan.games - kept);
    let run = Run { plan, folder, present: &present, threads, progress };
    let mut made = start.visit(run)?;
    made.kept = present.len() as u64;
    made.is_complete = made.kept + made.made == plan.shards();
    Ok(made)
}

/// Writes the plan into the folder, or compares it with the one that is there.
fn settle_plan(plan: &Plan, folder: &Path) -> Result<OwnedFile, SelfplayError> {
    let file = folder.join(PLAN_FILE);
    let mut owned = OwnedFile::take(&file)?;
    let unreadable = |source| SelfplayError::NoPlan { file: file.clone(), source };
    if let Some(bytes) = owned.read()? {
        let found: Plan = serde_json::from_slice(&bytes).map_err(unreadable)?;
        if found != *plan {
            let found = String::from_utf8_lossy(bytes.trim_ascii()).into_owned();
            return Err(SelfplayError::OtherPlan { folder: folder.to_owned(), found });
        }
    } else {
        let mut text = serde_json::to_vec(plan).map_err(unreadable)?;
        text.push(b'\n');
        if !present(plan, folder).is_empty() {
            return Err(SelfplayError::Strangers { folder: folder.to_owned() });
        }
        owned.write(&text)?;
    }
    Ok(owned)
}

/// Returns the shards of a plan that are there.
fn present(plan: &Plan, folder: &Path) -> BTreeSet<u64> {
    let shards = fs::read_dir(folder).into_iter().flatten().flatten().filter_map(|entry| {
        let shard = plan.shard_of(&entry.file_name().to_string_lossy())?;
        entry.path().is_file().then_some(shard)
    });
    shards.collect()
}

/// Clears away the shards that a run left unfinished.
fn clear_remains(folder: &Path) {
    // Where they can not be removed they are written over.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().ends_with(PART) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

struct Run<'a> {
    plan: &'a Plan,
    folder: &'a Path,
    present: &'a BTreeSet<u64>,
    threads: usize,
    progress: &'a (dyn Fn() -> ControlFlow<()> + Sync),
}

impl VisitPosition for Run<'_> {
    type Output = Result<Made, SelfplayError>;

    fn visit<V: Game>(self, start: V) -> Self::Output
    where
        AnyPosition: From<V>,
    {
        let next = AtomicU64::new(0);
        let stop = AtomicBool::new(false);
        let result = Mutex::new(Ok(Made::default()));
        let work = || {
            let mut players = [Chooser::new(self.plan.south), Chooser::new(self.plan.north)];
            while !stop.load(Ordering::Relaxed) {
                let shard = next.fetch_add(1, Ordering::Relaxed);
                if shard >= self.plan.shards() {
                    break;
                }
                if self.present.contains(&shard) {
                    continue;
                }
                let made = self.make(start, shard, &mut players, &stop);
                let Ok(mut result) = result.lock() else { return };
                match (made, &mut *result) {
                    (Ok(0), _) | (_, Err(_)) => {}
                    (Ok(games), Ok(sum)) => {
                        sum.made += 1;
                        sum.games += games;
                    }
                    (Err(error), result) => {
                        *result = Err(error);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        result.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Run<'_> {
    /// Makes a shard and returns the number of its games, or 0 if the run was ended before.
    fn make<V: Game>(
        &self,
        start: V,
        shard: u64,
        players: &mut [Chooser<V>; 2],
        stop: &AtomicBool,
    ) -> Result<u64, SelfplayError> {
        let file = self.folder.join(self.plan.file_name(shard));
        let part = self.folder.join(self.plan.file_name(shard) + PART);
        let failed = |file: &Path| {
            let file = file.to_owned();
            move |source| SelfplayError::Io { file, source }
        };
        let out = File::create(&part).map_err(failed(&part))?;
        let kept = out.try_clone().map_err(failed(&part))?;
        let mut rows = rows(self.plan.format, out).map_err(failed(&part))?;
        let games = self.plan.games_of(shard);
        let mut plies = Vec::new();
        let (mut position, mut text) = (String::new(), String::new());
        for game in games.clone() {
            let mut random = Rng::with_seed(self.plan.seed_of(game));
            let ending = play_game(start, players, self.plan.opening, &mut random, &mut plies);
            for (ply, played) in (0..).zip(&plies) {
                write_over(&mut position, &played.position);
                write_over(&mut text, &played.position.text_of(played.play));
                rows.put(&Row {
                    game,
                    ply,
                    position: position.as_str().into(),
                    text: text.as_str().into(),
                    score: played.score,
                    result: ending.result().into(),
                    reason: ending.reason().into(),
                    rules: self.plan.rules,
                })
                .map_err(failed(&part))?;
            }
            if stop.load(Ordering::Relaxed) || (self.progress)().is_break() {
                stop.store(true, Ordering::Relaxed);
                // Not to be able to tidy up is no reason to fail: the next run does.
                drop(rows);
                let _ = fs::remove_file(&part);
                return Ok(0);
            }
        }
        rows.finish().map_err(failed(&part))?;
        kept.sync_all().map_err(failed(&part))?;
        fs::rename(&part, &file).map_err(failed(&file))?;
        Ok(games.end - games.start)
    }
}

/// Writes a text into a buffer that held another.
fn write_over(buffer: &mut String, what: &impl std::fmt::Display) {
    use std::fmt::Write;
    buffer.clear();
    // A string takes everything.
    let _ = write!(buffer, "{what}");
}

#[cfg_attr(not(feature = "parquet"), expect(clippy::unnecessary_wraps, reason = "the other format can fail"))]
fn rows(format: Format, out: File) -> io::Result<Box<dyn RowSink>> {
    Ok(match format {
        Format::Jsonl => Box::new(JsonLines(BufWriter::with_capacity(1 << 18, out))),
        #[cfg(feature = "parquet")]
        Format::Parquet => Box::new(crate::parquet::Columns::new(out)?),
    })
}
