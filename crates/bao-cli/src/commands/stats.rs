//! `stats FILE…`.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bao_catalog::RuleSet;
use bao_study::{Figures, Mean, PLAN_FILE, Phase, Plan, Row, Survey, chart, share};
use bao_tell::count;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use crate::exit::Status;
use crate::files;
use crate::games::games;
use crate::io::Io;
use crate::progress::Progress;

/// Works out figures of games: length, number of moves, laps, captures, who wins, and how many moves never end.
///
/// It reads game records and shards of self-play; a folder stands for all its shards.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  bao-cli stats games
  bao-cli stats --json games/shard-000000.jsonl match.bao
  bao-cli stats --svg kujifunza.svg games")]
pub(crate) struct Args {
    /// Shards, folders of shards, or files of records.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Draws the lengths of the games and the number of moves into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How many threads read; 0 for one a core.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// Prints the figures as JSON, a line for each rule set.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self, io: &mut Io) -> Result<Status> {
        let mut all = Vec::new();
        for file in &self.files {
            if file.is_dir() { all.extend(shards(file, io)?) } else { all.push(file.clone()) }
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.into()).build()?;
        let progress = Progress::new(io.terminals.errors, all.len() as u64, "files".to_owned());
        let read = |file: &PathBuf| {
            let survey = survey(file).with_context(|| file.display().to_string());
            progress.step();
            survey
        };
        let surveys: Vec<Result<Survey>> = pool.install(|| all.par_iter().map(read).collect());
        drop(progress);
        let mut sum = Survey::default();
        for survey in surveys {
            sum.merge(&survey?);
        }
        if let Some(file) = &self.svg {
            if let Some(read) = all.iter().find(|read| files::are_one(read, file)) {
                bail!("--svg would write over {}, which was read", read.display());
            }
            let [(rules, figures)] = &sum.of.iter().collect::<Vec<_>>()[..] else {
                bail!("expected games of one rule set for a chart, found {}", sum.of.len());
            };
            let title = format!("{rules}: {}", count(figures.games(), "game"));
            files::write(io, file, chart(&title, figures).as_bytes())?;
        }
        for (rules, figures) in &sum.of {
            if self.json {
                io.json(&FiguresJson::new(*rules, figures))?;
            } else {
                write_table(&mut io.out, *rules, figures)?;
            }
        }
        Ok(Status::Yes)
    }
}

/// Returns the shards of a folder, in the order of their names, and says so where its plan has more of them.
fn shards(folder: &Path, io: &mut Io) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let is_shard = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("shard-"));
        if is_shard && path.extension().is_some_and(|end| end == "jsonl" || end == "parquet") {
            found.push(path);
        }
    }
    if found.is_empty() {
        bail!("expected shards in {}, found none", folder.display());
    }
    found.sort();
    let plan = fs::read(folder.join(PLAN_FILE)).ok().and_then(|plan| serde_json::from_slice::<Plan>(&plan).ok());
    if let Some(plan) = plan.filter(|plan| plan.shards() > found.len() as u64) {
        let (found, all) = (found.len(), plan.shards());
        writeln!(io.err, "Note: {} holds {found} of the {all} shards of its plan.", folder.display())?;
    }
    Ok(found)
}

/// Reads a file of whichever kind.
fn survey(file: &Path) -> Result<Survey> {
    let mut survey = Survey::default();
    let source = File::open(file).context("cannot be read")?;
    if file.extension().is_some_and(|end| end == "parquet") {
        return parquet(source, survey);
    }
    let mut source = BufReader::with_capacity(1 << 18, source);
    let mut first = Vec::new();
    source.read_until(b'\n', &mut first).context("cannot be read")?;
    source.rewind().context("cannot be read")?;
    // A shard is known by its first line; whatever else is read as records, which say what is wrong with them.
    if serde_json::from_slice::<Row<'_>>(&first).is_ok() {
        survey.add_json_lines(source)?;
        return Ok(survey);
    }
    let bytes = fs::read(file).context("cannot be read")?;
    for record in games(&bytes) {
        survey.add_record(&record?);
    }
    Ok(survey)
}

#[cfg(feature = "parquet")]
fn parquet(source: File, mut survey: Survey) -> Result<Survey> {
    survey.add_parquet(source)?;
    Ok(survey)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_source: File, _survey: Survey) -> Result<Survey> {
    bail!("this program was built without the feature `parquet`")
}

/// Returns the phases of which there are positions.
fn phases(figures: &Figures) -> impl Iterator<Item = (Phase, &bao_study::PhaseFigures)> {
    Phase::ALL.into_iter().zip(&figures.phases).filter(|(_, phase)| phase.branching.count > 0)
}

/// Returns what a phase is called.
fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Hands => "with seeds in hand",
        Phase::Board => "all on the board",
    }
}

fn write_table(out: &mut dyn Write, rules: RuleSet, figures: &Figures) -> Result<()> {
    let score = figures.first_score();
    let percent = |share: f64| format!("{:.2} %", 100.0 * share);
    writeln!(
        out,
        "{rules}: {}, {} won by South, {} by North, {} drawn, {} unfinished.",
        count(figures.games(), "game"),
        figures.south,
        figures.north,
        figures.drawn,
        figures.open
    )?;
    if figures.games() > figures.open {
        writeln!(
            out,
            "Who moves first scores {}, in 95 of 100 cases between {} and {}.",
            percent(score.share),
            percent(score.low),
            percent(score.high)
        )?;
    }
    if let Some((mean, median, least, most)) = figures.length() {
        writeln!(out, "Plies a game: mean {mean:.2}, median {median}, from {least} to {most}.")?;
    }
    if phases(figures).next().is_none() {
        return Ok(());
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    let names = phases(figures).map(|(phase, _)| phase_words(phase).to_owned());
    table.set_header([String::new()].into_iter().chain(names));
    let mut row = |name: &str, cell: &dyn Fn(&bao_study::PhaseFigures) -> String| {
        let cells = phases(figures).map(|(_, phase)| cell(phase));
        table.add_row([name.to_owned()].into_iter().chain(cells));
    };
    let mean = |mean: Mean| format!("{:.2} (most {})", mean.mean(), mean.most);
    row("positions", &|phase| phase.branching.count.to_string());
    row("legal moves", &|phase| mean(phase.branching));
    row("only one legal move", &|phase| percent(share(phase.forced, phase.branching.count)));
    row("moves that never end", &|phase| format!("{:.4} %", 100.0 * share(phase.endless, phase.candidates)));
    row("laps a move", &|phase| mean(phase.laps));
    row("moves that capture", &|phase| percent(share(phase.capturing, phase.laps.count)));
    row("captures a move", &|phase| mean(phase.captures));
    row("seeds captured a move", &|phase| mean(phase.captured));
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    Ok(())
}

#[derive(Debug, Serialize)]
struct FiguresJson {
    variant: &'static str,
    games: u64,
    south: u64,
    north: u64,
    drawn: u64,
    open: u64,
    first_score: IntervalJson,
    length: Option<LengthJson>,
    /// How many games took 0, 1, 2 … plies.
    lengths: Vec<u64>,
    phases: Vec<PhaseJson>,
    /// The mean number of legal moves after 0, 1, 2 … plies.
    branching_by_ply: Vec<f64>,
}

#[derive(Debug, Serialize)]
struct IntervalJson {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Debug, Serialize)]
struct LengthJson {
    mean: f64,
    median: usize,
    least: usize,
    most: usize,
}

#[derive(Debug, Serialize)]
struct MeanJson {
    mean: f64,
    most: u64,
}

impl From<Mean> for MeanJson {
    fn from(mean: Mean) -> Self {
        Self { mean: mean.mean(), most: mean.most }
    }
}

#[derive(Debug, Serialize)]
struct PhaseJson {
    phase: &'static str,
    positions: u64,
    branching: MeanJson,
    forced: u64,
    candidates: u64,
    endless: u64,
    laps: MeanJson,
    capturing: u64,
    captures: MeanJson,
    captured: MeanJson,
}

impl FiguresJson {
    fn new(rules: RuleSet, figures: &Figures) -> Self {
        let score = figures.first_score();
        Self {
            variant: rules.name(),
            games: figures.games(),
            south: figures.south,
            north: figures.north,
            drawn: figures.drawn,
            open: figures.open,
            first_score: IntervalJson { share: score.share, low: score.low, high: score.high },
            length: figures.length().map(|(mean, median, least, most)| LengthJson { mean, median, least, most }),
            lengths: figures.lengths.clone(),
            phases: phases(figures)
                .map(|(phase, of)| PhaseJson {
                    phase: phase.name(),
                    positions: of.branching.count,
                    branching: of.branching.into(),
                    forced: of.forced,
                    candidates: of.candidates,
                    endless: of.endless,
                    laps: of.laps.into(),
                    capturing: of.capturing,
                    captures: of.captures.into(),
                    captured: of.captured.into(),
                })
                .collect(),
            branching_by_ply: figures.by_ply.iter().map(Mean::mean).collect(),
        }
    }
}
