//! The head of a certificate: lines of text that say what is proved.

use std::io::{self, Read, Seek, SeekFrom};

use bao_catalog::RULES_VERSION;
use bao_core::Side;
use crc32fast::Hasher;

use crate::fault::Fault;

/// The version of the format.
const VERSION: &str = "1";

/// The longest line of a head; no position text comes near it.
const LINE: usize = 1000;

/// What a certificate says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The version of the rules.
    pub rules_version: u32,
    /// The text of the position that is proved.
    pub position: String,
    /// The side that wins.
    pub winner: Side,
    /// The distinct positions of the proof in which the game goes on.
    pub positions: u64,
    /// The bytes of the head itself.
    length: u64,
    /// The bytes of the body and their check.
    body: (u64, u32),
}

impl Head {
    pub(crate) fn read(source: impl Read) -> Result<Self, Fault> {
        let mut lines = Lines { source, text: Vec::new(), line: 0 };
        if lines.word("bao-certificate", "bao-certificate 1")? != VERSION {
            return Err(lines.unexpected("bao-certificate 1"));
        }
        // The lines are read before the check says that they are as written: what they mean is asked after it.
        let rules = lines.word("rules", "rules and their version")?;
        let position = lines.word("position", "position and its text")?;
        let winner = lines.word("winner", "winner S or winner N")?;
        let positions = lines.word("positions", "positions and their number")?;
        let body = lines.word("body", "body, its bytes and its check")?;
        let found = crc32fast::hash(&lines.text);
        let written = lines.word("head", "head and its check")?;
        let written = hex(&written).ok_or_else(|| lines.unexpected("head and its check"))?;
        if found != written {
            return Err(Fault::Head { written, found });
        }
        let bad = |expected, line| Fault::NotACertificate { expected, line };
        let rules_version = rules.parse().map_err(|_| bad("rules and their version", 2))?;
        if rules_version != RULES_VERSION {
            return Err(Fault::RulesVersion { found: rules_version, known: RULES_VERSION });
        }
        let winner = match winner.as_str() {
            "S" => Side::South,
            "N" => Side::North,
            _ => return Err(bad("winner S or winner N", 4)),
        };
        let positions = positions.parse().map_err(|_| bad("positions and their number", 5))?;
        let body = body
            .split_once(' ')
            .and_then(|(bytes, check)| Some((bytes.parse().ok()?, hex(check)?)))
            .ok_or(bad("body, its bytes and its check", 6))?;
        Ok(Self { rules_version, position, winner, positions, length: lines.text.len() as u64, body })
    }

    /// Checks that the body is there, whole and as written, and goes back to where it begins.
    pub(crate) fn check_body(&self, source: &mut (impl Read + Seek)) -> Result<(), Fault> {
        let mut hasher = Hasher::new();
        let mut buffer = vec![0; 1 << 16];
        let mut found = 0;
        loop {
            let read = match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error.into()),
            };
            found += read as u64;
            hasher.update(&buffer[..read]);
        }
        let (expected, written) = self.body;
        if found < expected {
            return Err(Fault::Cut { expected, found });
        }
        if found > expected {
            return Err(Fault::Trailing { expected });
        }
        let found = hasher.finalize();
        if written != found {
            return Err(Fault::Body { written, found });
        }
        source.seek(SeekFrom::Start(self.length))?;
        Ok(())
    }
}

/// Reads eight hexadecimal digits.
fn hex(text: &str) -> Option<u32> {
    let digits = text.len() == 8 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if digits { u32::from_str_radix(text, 16).ok() } else { None }
}

/// The lines of a head, read byte by byte so that nothing of the body is taken.
struct Lines<R> {
    source: R,
    text: Vec<u8>,
    line: u32,
}

impl<R: Read> Lines<R> {
    /// Reads the next line and returns what stands behind its first word and a space.
    fn word(&mut self, word: &str, expected: &'static str) -> Result<String, Fault> {
        self.line += 1;
        let begins = self.text.len();
        let mut byte = [0];
        while byte != *b"\n" {
            if self.text.len() - begins > LINE {
                return Err(self.unexpected(expected));
            }
            match self.source.read_exact(&mut byte) {
                Ok(()) => self.text.extend(byte),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(self.unexpected(expected)),
                Err(error) => return Err(error.into()),
            }
        }
        let line = &self.text[begins..self.text.len() - 1];
        let rest = line.strip_prefix(word.as_bytes()).and_then(|rest| rest.strip_prefix(b" "));
        rest.and_then(|rest| String::from_utf8(rest.to_vec()).ok()).ok_or_else(|| self.unexpected(expected))
    }

    fn unexpected(&self, expected: &'static str) -> Fault {
        Fault::NotACertificate { expected, line: self.line }
    }
}
