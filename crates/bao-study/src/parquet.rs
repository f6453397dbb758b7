//! Shards as Parquet files.

use std::fs::File;
use std::io;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::RowAccessor;
use parquet::schema::parser::parse_message_type;

use crate::row::{Row, RowSink};
use crate::survey::SurveyError;

/// The columns of a shard.
const SCHEMA: &str = "
message selfplay {
  REQUIRED INT64 game;
  REQUIRED INT32 ply;
  REQUIRED BYTE_ARRAY position (UTF8);
  REQUIRED BYTE_ARRAY move (UTF8);
  OPTIONAL INT32 score;
  REQUIRED BYTE_ARRAY result (UTF8);
  REQUIRED BYTE_ARRAY reason (UTF8);
  REQUIRED INT32 rules;
}";

/// The rows that are written together.
const GROUP: usize = 1 << 17;

/// Writes rows as columns.
pub(crate) struct Columns {
    writer: SerializedFileWriter<File>,
    games: Vec<i64>,
    plies: Vec<i32>,
    positions: Vec<ByteArray>,
    texts: Vec<ByteArray>,
    scores: Vec<i32>,
    /// For each row 1 if it has a score.
    scored: Vec<i16>,
    results: Vec<ByteArray>,
    reasons: Vec<ByteArray>,
    rules: Vec<i32>,
}

impl Columns {
    pub(crate) fn new(out: File) -> io::Result<Self> {
        let schema = parse_message_type(SCHEMA).map_err(io::Error::other)?;
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let writer =
            SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties)).map_err(io::Error::other)?;
        Ok(Self {
            writer,
            games: Vec::new(),
            plies: Vec::new(),
            positions: Vec::new(),
            texts: Vec::new(),
            scores: Vec::new(),
            scored: Vec::new(),
            results: Vec::new(),
            reasons: Vec::new(),
            rules: Vec::new(),
        })
    }

    /// Writes the rows so far as a group.
    fn flush(&mut self) -> Result<(), ParquetError> {
        if self.games.is_empty() {
            return Ok(());
        }
        let mut group = self.writer.next_row_group()?;
        column::<Int64Type>(&mut group, &self.games, None)?;
        column::<Int32Type>(&mut group, &self.plies, None)?;
        column::<ByteArrayType>(&mut group, &self.positions, None)?;
        column::<ByteArrayType>(&mut group, &self.texts, None)?;
        column::<Int32Type>(&mut group, &self.scores, Some(&self.scored))?;
        column::<ByteArrayType>(&mut group, &self.results, None)?;
        column::<ByteArrayType>(&mut group, &self.reasons, None)?;
        column::<Int32Type>(&mut group, &self.rules, None)?;
        group.close()?;
        self.games.clear();
        self.plies.clear();
        self.positions.clear();
        self.texts.clear();
        self.scores.clear();
        self.scored.clear();
        self.results.clear();
        self.reasons.clear();
        self.rules.clear();
        Ok(())
    }
}

/// Writes the next column of a group.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, File>,
    values: &[T::T],
    present: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.ok_or_else(|| ParquetError::General("a column too few".to_owned()))?;
    column.typed::<T>().write_batch(values, present, None)?;
    column.close()
}

/// Returns a number as Parquet has it; none here is as large as to be cut.
fn number<A: TryInto<B>, B: Default>(number: A) -> B {
    number.try_into().unwrap_or_default()
}

impl RowSink for Columns {
    fn put(&mut self, row: &Row<'_>) -> io::Result<()> {
        self.games.push(number(row.game));
        self.plies.push(number(row.ply));
        self.positions.push(row.position.as_ref().into());
        self.texts.push(row.text.as_ref().into());
        self.scores.extend(row.score);
        self.scored.push(i16::from(row.score.is_some()));
        self.results.push(row.result.as_ref().into());
        self.reasons.push(row.reason.as_ref().into());
        self.rules.push(number(row.rules));
        if self.games.len() >= GROUP { self.flush().map_err(io::Error::other) } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.flush().map_err(io::Error::other)?;
        self.writer.close().map_err(io::Error::other)?;
        Ok(())
    }
}

/// Reads rows one by one; `each` gets the row and its number.
pub(crate) fn read(
    source: File,
    mut each: impl FnMut(&Row<'_>, u64) -> Result<(), SurveyError>,
) -> Result<(), SurveyError> {
    let reader = SerializedFileReader::new(source)?;
    for (row, count) in reader.get_row_iter(None)?.zip(1..) {
        let row = row?;
        let row = Row {
            game: number(row.get_long(0)?),
            ply: number(row.get_int(1)?),
            position: row.get_string(2)?.into(),
            text: row.get_string(3)?.into(),
            score: row.get_int(4).ok(),
            result: row.get_string(5)?.into(),
            reason: row.get_string(6)?.into(),
            rules: number(row.get_int(7)?),
        };
        each(&row, count)?;
    }
    Ok(())
}
