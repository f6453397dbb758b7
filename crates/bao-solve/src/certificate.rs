//! Writing a proof down as a certificate, as `docs/CERTIFICATE.md` describes it.

use std::collections::HashSet;
use std::io::{self, Write};

use bao_core::{Move, Side, Variant};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use crate::node::{Look, Node};
use crate::proof::Proof;

impl<V: Variant> Proof<V> {
    /// Writes the proof as a certificate that others can check.
    ///
    /// The certificate says by which version of the rules the proof holds.
    ///
    /// # Errors
    /// Whatever keeps `out` from being written.
    pub fn write_certificate(&self, rules_version: u32, mut out: impl Write) -> io::Result<()> {
        let body = self.body()?;
        let mut head = Vec::new();
        writeln!(head, "bao-certificate 1")?;
        writeln!(head, "rules {rules_version}")?;
        writeln!(head, "position {}", self.root)?;
        writeln!(head, "winner {}", Side::letter(self.winner))?;
        writeln!(head, "positions {}", self.len())?;
        writeln!(head, "body {} {:08x}", body.len(), crc32fast::hash(&body))?;
        let check = crc32fast::hash(&head);
        writeln!(head, "head {check:08x}")?;
        out.write_all(&head)?;
        out.write_all(&body)
    }

    /// Returns the records of all positions, compressed.
    fn body(&self) -> io::Result<Vec<u8>> {
        let mut out = ZlibEncoder::new(Vec::new(), Compression::best());
        let mut seen = HashSet::new();
        // What is left to write, the next on top.
        let mut left = vec![self.root];
        let mut after: Vec<(Move, V)> = Vec::new();
        while let Some(game) = left.pop() {
            if matches!(game.look(), Look::Over(_)) || !seen.insert(game) {
                continue;
            }
            after.clear();
            game.expand(&mut after);
            let play = self.step(&game).and_then(|step| step.play);
            if let Some(index) = play.and_then(|play| after.iter().position(|(other, _)| *other == play)) {
                write_number(&mut out, index)?;
                left.push(after[index].1);
            } else {
                write_number(&mut out, after.len())?;
                left.extend(after.iter().rev().map(|(_, after)| *after));
            }
        }
        out.finish()
    }
}

/// Writes a number in groups of seven bits, the lowest first; the high bit says that more follow.
fn write_number(out: &mut impl Write, mut number: usize) -> io::Result<()> {
    loop {
        let low = u8::try_from(number & 0x7f).unwrap_or(0);
        number >>= 7;
        if number == 0 {
            return out.write_all(&[low]);
        }
        out.write_all(&[low | 0x80])?;
    }
}
