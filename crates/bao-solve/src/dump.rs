//! Keeping the table in a file, so that a search can go on another day.

use std::io::{self, BufReader, BufWriter, Read, Write};

use crc32fast::Hasher;
use thiserror::Error;

use crate::solver::Solver;
use crate::table::Table;

/// What a kept table begins with; the number is the version of the format and of the hashes.
const MAGIC: &[u8; 12] = b"bao-table 1\n";

/// Why a kept table can not be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// It is something else, or of another version.
    #[error("not a table of this version")]
    NotATable,
    /// It was kept by a solver of other rules.
    #[error("a table of {found}, and {expected} is to be solved")]
    OtherRules {
        /// What it is a table of.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// It is not what was written.
    #[error("the table is damaged")]
    Damaged,
    /// It can not be read.
    #[error("can not be read")]
    Io(#[from] io::Error),
}

impl Solver {
    /// Writes the table down, and by which rules it was made.
    ///
    /// # Errors
    /// Whatever keeps `out` from being written.
    pub fn save(&self, rules: &str, out: impl Write) -> io::Result<()> {
        let mut out = Checked { inner: BufWriter::new(out), hasher: Hasher::new() };
        out.write_all(MAGIC)?;
        out.put(rules.len() as u64)?;
        out.write_all(rules.as_bytes())?;
        out.put(self.table.capacity() as u64)?;
        out.put_check()?;
        for (index, [check, data]) in self.table.occupied() {
            out.put(index as u64)?;
            out.put(check)?;
            out.put(data)?;
        }
        out.put(u64::MAX)?;
        out.put_check()?;
        out.inner.flush()
    }

    /// Reads a table that was written down, and takes its place; its size is that of the table which was kept.
    ///
    /// # Errors
    /// It is none, of other rules or damaged; the solver is left as it was.
    pub fn load(&mut self, rules: &str, source: impl Read) -> Result<(), LoadError> {
        let mut source = Checked { inner: BufReader::new(source), hasher: Hasher::new() };
        let mut magic = [0; MAGIC.len()];
        source.fill(&mut magic)?;
        if &magic != MAGIC {
            return Err(LoadError::NotATable);
        }
        let length = source.number()?;
        if length > 200 {
            return Err(LoadError::Damaged);
        }
        let mut found = vec![0; usize::try_from(length).unwrap_or(0)];
        source.fill(&mut found)?;
        if found != rules.as_bytes() {
            let found = String::from_utf8_lossy(&found).into_owned();
            return Err(LoadError::OtherRules { found, expected: rules.to_owned() });
        }
        let capacity = usize::try_from(source.number()?).map_err(|_| LoadError::Damaged)?;
        // Memory is taken for what was written, never for what a flipped bit says.
        source.check()?;
        let table = Table::try_with_capacity(capacity).ok_or(LoadError::Damaged)?;
        loop {
            let index = source.number()?;
            if index == u64::MAX {
                break;
            }
            let index = usize::try_from(index).map_err(|_| LoadError::Damaged)?;
            let words = [source.number()?, source.number()?];
            if index >= capacity || words[1] == 0 {
                return Err(LoadError::Damaged);
            }
            table.restore(index, words);
        }
        source.check()?;
        self.table = table;
        Ok(())
    }
}

/// A stream whose bytes are summed up.
struct Checked<T> {
    inner: T,
    hasher: Hasher,
}

impl<W: Write> Checked<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.update(bytes);
        self.inner.write_all(bytes)
    }

    fn put(&mut self, number: u64) -> io::Result<()> {
        self.write_all(&number.to_le_bytes())
    }

    /// Writes the sum of all bytes so far.
    fn put_check(&mut self) -> io::Result<()> {
        let sum = self.hasher.clone().finalize();
        self.put(sum.into())
    }
}

impl<R: Read> Checked<R> {
    /// Fills a buffer; a file that ends before is damaged.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), LoadError> {
        self.inner.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => LoadError::Damaged,
            _ => error.into(),
        })?;
        self.hasher.update(bytes);
        Ok(())
    }

    fn number(&mut self) -> Result<u64, LoadError> {
        let mut bytes = [0; 8];
        self.fill(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// Compares the sum of all bytes so far with the one that follows.
    fn check(&mut self) -> Result<(), LoadError> {
        let sum = self.hasher.clone().finalize();
        if self.number()? == u64::from(sum) { Ok(()) } else { Err(LoadError::Damaged) }
    }
}
