//! The records of a certificate, one number a position.

use std::io::{self, BufReader, Read};

use flate2::read::ZlibDecoder;

use crate::fault::Fault;

/// Unpacks the records one by one.
#[derive(Debug)]
pub(crate) struct Records<R> {
    source: BufReader<ZlibDecoder<R>>,
    read: u64,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(packed: R) -> Self {
        Self { source: BufReader::new(ZlibDecoder::new(packed)), read: 0 }
    }

    /// Returns how many records have been read.
    pub(crate) fn read(&self) -> u64 {
        self.read
    }

    /// Reads the next record, or returns `None` after the last.
    pub(crate) fn next(&mut self) -> Result<Option<u64>, Fault> {
        let record = self.read + 1;
        let number = self.number().map_err(|source| Fault::Packing { record, source })?;
        self.read += u64::from(number.is_some());
        Ok(number)
    }

    /// Reads a number in groups of seven bits, the lowest first.
    fn number(&mut self) -> io::Result<Option<u64>> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let Some(byte) = self.byte()? else {
                return if shift == 0 { Ok(None) } else { Err(io::ErrorKind::UnexpectedEof.into()) };
            };
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(Some(number));
            }
        }
        Err(io::Error::new(io::ErrorKind::InvalidData, "a number of more than nine bytes"))
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        let mut byte = [0];
        loop {
            match self.source.read(&mut byte) {
                Ok(0) => return Ok(None),
                Ok(_) => return Ok(Some(byte[0])),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}
