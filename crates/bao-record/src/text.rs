//! What people write into a record: values of tags, and comments.

use std::fmt;

use thiserror::Error;

/// A text cannot stand in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// Control characters could do things to a terminal, and no line of a record may break unseen.
    #[error("expected no control character, found {found:?} at byte {at}")]
    Control {
        /// The byte at which it stands.
        at: usize,
        /// The character.
        found: char,
    },
    /// A comment ends at its first closing brace.
    #[error("expected no }} in a comment, found one at byte {at}")]
    Brace {
        /// The byte at which it stands.
        at: usize,
    },
}

impl TextError {
    /// Returns the byte at which the fault stands.
    #[must_use]
    pub const fn at(&self) -> usize {
        match self {
            Self::Control { at, .. } | Self::Brace { at } => *at,
        }
    }
}

/// The value of a tag: one line of any characters but control characters.
///
/// # Examples
/// ```
/// use bao_record::Text;
/// assert!(Text::new("Fatma \"the kuu\" Ali").is_ok());
/// assert!(Text::new("two\nlines").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Text(String);

impl Text {
    /// Takes a text as it is.
    ///
    /// # Errors
    /// Names the first control character.
    pub fn new(text: impl Into<String>) -> Result<Self, TextError> {
        let text = text.into();
        match text.char_indices().find(|(_, c)| c.is_control()) {
            Some((at, found)) => Err(TextError::Control { at, found }),
            None => Ok(Self(text)),
        }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A comment: words, parted by single spaces.
///
/// # Equality
/// How the words were parted and where lines ended is not kept, so that comments can be wrapped.
///
/// # Examples
/// ```
/// use bao_record::Comment;
/// assert_eq!(Comment::new("a long\n  relay")?.as_str(), "a long relay");
/// # Ok::<_, bao_record::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// Takes the words of a text.
    ///
    /// # Errors
    /// Names the first closing brace or control character that is no blank.
    pub fn new(text: &str) -> Result<Self, TextError> {
        for (at, found) in text.char_indices() {
            if found == '}' {
                return Err(TextError::Brace { at });
            }
            if found.is_control() && !found.is_whitespace() {
                return Err(TextError::Control { at, found });
            }
        }
        Ok(Self(text.split_whitespace().collect::<Vec<_>>().join(" ")))
    }

    /// Returns the words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
