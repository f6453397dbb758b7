//! The rules, cited word by word.

use std::fs;
use std::path::Path;

/// Cites a rule: its id, its title, and words that must stand in it.
///
/// Marks of emphasis do not count.
///
/// # Panics
/// If `docs/RULES.md` has no such rule, or the rule has no such words.
#[must_use]
#[track_caller]
pub fn cite(rule: &str, words: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/RULES.md");
    let rules = fs::read_to_string(path).expect("the rules can be read");
    let (title, text) = paragraph(&rules, rule).unwrap_or_else(|| panic!("the rules have no {rule}"));
    assert!(text.contains(words), "{rule} does not say {words:?}, but:\n{text}");
    format!("{rule} {title} {words}")
}

/// Returns title and text of a rule, without marks of emphasis.
fn paragraph(rules: &str, rule: &str) -> Option<(String, String)> {
    let opening = format!("- **{rule} ");
    let at = rules.find(&opening)?;
    let (title, rest) = rules[at + opening.len()..].split_once("**")?;
    // A rule ends where a line begins otherwise than with a blank.
    let end =
        rest.match_indices('\n').find(|(at, _)| !rest[at + 1..].starts_with(' ')).map_or(rest.len(), |(at, _)| at);
    let text = rest[..end].replace('*', "");
    Some((title.to_owned(), text.split_whitespace().collect::<Vec<_>>().join(" ")))
}
