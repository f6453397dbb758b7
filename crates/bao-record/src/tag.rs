//! Tag pairs: what a record says beside the moves.

use thiserror::Error;

use crate::text::Text;

/// The tags that have a meaning and a place of their own in a record, in the order in which they are written.
pub const KNOWN_TAGS: [&str; 9] =
    ["Variant", "Rules", "South", "North", "Date", "Result", "Termination", "PlyLimit", "Position"];

/// A tag of no meaning to this program; it is kept as it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tag {
    name: String,
    value: Text,
}

/// A name cannot be that of a further tag.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TagError {
    /// The name is not made of ASCII letters, digits and underscores.
    #[error("expected a name of letters, digits and underscores, found {found:?}")]
    Name {
        /// The name.
        found: String,
    },
    /// The name is one that the record has a place for.
    #[error("the tag {name} has a place of its own")]
    Known {
        /// The name.
        name: String,
    },
    /// The record has a tag of that name.
    #[error("the tag {name} stands twice")]
    Twice {
        /// The name.
        name: String,
    },
}

impl Tag {
    /// Makes a tag of a name that has no meaning of its own.
    ///
    /// # Errors
    /// The name is no name, or one of [`KNOWN_TAGS`].
    pub fn new(name: impl Into<String>, value: Text) -> Result<Self, TagError> {
        let name = name.into();
        if name.is_empty() || !name.chars().all(is_name_character) {
            return Err(TagError::Name { found: name });
        }
        if KNOWN_TAGS.contains(&name.as_str()) {
            return Err(TagError::Known { name });
        }
        Ok(Self { name, value })
    }

    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives the value away.
    pub(crate) fn into_value(self) -> Text {
        self.value
    }

    /// Returns the value.
    #[must_use]
    pub const fn value(&self) -> &Text {
        &self.value
    }
}

/// Returns whether a character may stand in the name of a tag.
pub(crate) const fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
