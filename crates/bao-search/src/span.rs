//! Lengths of time as people write them: `10m`, `1m30s`, `500ms`, or a bare number of seconds.

use std::time::Duration;

use jiff::SignedDuration;
use jiff::fmt::friendly::{Designator, Spacing, SpanPrinter};
use thiserror::Error;

/// A text is no length of time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a time such as 10m, 1m30s, 500ms or a number of seconds, found {found:?}")]
pub struct SpanError {
    /// The text.
    pub found: String,
}

/// How lengths of time are written: no blanks, so that they can stand in a word.
static PRINTER: SpanPrinter = SpanPrinter::new().designator(Designator::Compact).spacing(Spacing::None);

/// Reads a length of time.
///
/// # Errors
/// The text is none.
///
/// # Examples
/// ```
/// use std::time::Duration;
/// use bao_search::span;
///
/// assert_eq!(span::parse("1m30s")?, Duration::from_secs(90));
/// # Ok::<_, span::SpanError>(())
/// ```
pub fn parse(text: &str) -> Result<Duration, SpanError> {
    let wrong = || SpanError { found: text.to_owned() };
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) {
        return text.parse().map(Duration::from_secs).map_err(|_| wrong());
    }
    // Only what begins with a digit is meant: not a negative time, and not one as ISO 8601 writes it.
    let begins = text.starts_with(|c: char| c.is_ascii_digit());
    let span: SignedDuration = text.parse().ok().filter(|_| begins).ok_or_else(wrong)?;
    span.try_into().map_err(|_| wrong())
}

/// Writes a length of time as [`parse`] reads it.
#[must_use]
pub fn text(span: Duration) -> String {
    SignedDuration::try_from(span)
        .map_or_else(|_| format!("{}s", span.as_secs()), |span| PRINTER.duration_to_string(&span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(written: &str, milliseconds: u64, shown: &str) {
        let span = Duration::from_millis(milliseconds);
        assert_eq!(parse(written), Ok(span));
        assert_eq!(text(span), shown);
        assert_eq!(parse(shown), Ok(span));
    }

    #[test]
    fn lengths_of_time_are_written_as_they_are_read() {
        check("0", 0, "0s");
        check("90", 90_000, "1m30s");
        check("10m", 600_000, "10m");
        check("1h 5s", 3_605_000, "1h5s");
        check("1.5s", 1500, "1s500ms");
        check("250ms", 250, "250ms");
    }

    #[test]
    fn what_is_no_length_of_time_is_refused() {
        for text in ["", "m", "-5s", "PT5S", "5 apples", "99999999999999999999", "+5s", "5s ago"] {
            assert_eq!(parse(text), Err(SpanError { found: text.to_owned() }), "{text}");
        }
    }
}
