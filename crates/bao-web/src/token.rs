//! Names that cannot be guessed.

use std::fmt::Write;

use crate::answer::Refusal;

/// The bytes of a token: 128 bits from the system.
const BYTES: usize = 16;

/// Makes a token of 32 hexadecimal digits.
pub(crate) fn new() -> Result<String, Refusal> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| Refusal::internal(&error))?;
    let mut token = String::with_capacity(2 * BYTES);
    for byte in bytes {
        let _ = write!(token, "{byte:02x}");
    }
    Ok(token)
}

/// Returns whether a text could be a token.
pub(crate) fn is_token(text: &str) -> bool {
    text.len() == 2 * BYTES && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
