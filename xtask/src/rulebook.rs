//! The rule ids that `docs/RULES.md` defines, and how ids are found in other text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::problem::Problem;

/// Where the rules stand.
pub(crate) const RULES_FILE: &str = "docs/RULES.md";

/// The id of a rule: the letters of its section and its number, as in `KT8`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RuleId {
    /// The section's letters.
    pub(crate) prefix: String,
    /// The number within the section.
    pub(crate) number: u32,
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.prefix, self.number)
    }
}

/// One rule as the document defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Its title: `Taxing the kuu`.
    pub(crate) title: String,
    /// The line of its definition.
    pub(crate) line: usize,
}

/// All rules and the sections they stand in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rulebook {
    /// The rules in the order of their ids.
    pub(crate) rules: BTreeMap<RuleId, Rule>,
    /// Section letters with the section's title, in the order of the document.
    sections: Vec<(String, String)>,
}

impl Rulebook {
    /// Reads the document: `## KT. Title` opens a section, `- **KT1 Title.** …` defines a rule.
    pub(crate) fn parse(text: &str) -> (Self, Vec<Problem>) {
        let mut book = Self::default();
        let mut problems = Vec::new();
        let mut section: Option<String> = None;
        for (index, content) in text.lines().enumerate() {
            let line = index + 1;
            if let Some(heading) = content.strip_prefix("## ") {
                section = section_prefix(heading).map(|(prefix, title)| {
                    book.sections.push((prefix.clone(), title.to_owned()));
                    prefix
                });
            } else if let Some((id, title)) = definition(content) {
                if section.as_deref() != Some(id.prefix.as_str()) {
                    problems.push(Problem::new(
                        RULES_FILE,
                        line,
                        format!("{id} does not belong to the section it stands in"),
                        "move the rule, or give it the letters of the section's heading",
                    ));
                }
                let rule = Rule { title: title.to_owned(), line };
                if let Some(first) = book.rules.insert(id.clone(), rule) {
                    problems.push(Problem::new(
                        RULES_FILE,
                        line,
                        format!("{id} is defined a second time (first in line {})", first.line),
                        "give one of the two rules a number of its own",
                    ));
                }
            }
        }
        if book.rules.is_empty() {
            problems.push(Problem::new(
                RULES_FILE,
                0,
                "defines no rule",
                "write each rule as a list item: `- **KT1 Start.** …` under `## KT. …`",
            ));
        }
        (book, problems)
    }

    /// Tells whether a variant (`kete`, `kujifunza-zanzibar`) plays by this rule: its own, or one that all share.
    pub(crate) fn applies_to(&self, id: &RuleId, variant: &str) -> bool {
        let game = variant.split('-').next().unwrap_or(variant);
        self.sections.iter().enumerate().any(|(index, (prefix, title))| {
            // The first section is what all variants share.
            *prefix == id.prefix && (index == 0 || title.to_lowercase().contains(game))
        })
    }

    /// Finds the ids in running text, each with its byte offset: whole words of section letters and a number.
    pub(crate) fn ids_in(&self, text: &str) -> Vec<(usize, RuleId)> {
        let prefixes = self.prefixes();
        let mut found = Vec::new();
        let mut start = 0;
        for part in text.split(|letter: char| !is_word(letter)) {
            if let Some(id) = parse_id(part).filter(|id| prefixes.contains(id.prefix.as_str())) {
                found.push((start, id));
            }
            start += part.len();
            start += text[start..].chars().next().map_or(0, char::len_utf8);
        }
        found
    }

    /// Finds the ids in a name such as `kt9_takata_lap_ends_in_kuu`.
    pub(crate) fn ids_in_name(&self, name: &str) -> Vec<RuleId> {
        let prefixes = self.prefixes();
        name.split('_')
            .filter_map(|part| parse_id(&part.to_uppercase()))
            .filter(|id| prefixes.contains(id.prefix.as_str()))
            .collect()
    }

    fn prefixes(&self) -> BTreeSet<&str> {
        self.sections.iter().map(|(prefix, _)| prefix.as_str()).collect()
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Reads `KT8`: capital letters, then a number without a leading zero.
fn parse_id(word: &str) -> Option<RuleId> {
    let digits = word.find(|letter: char| !letter.is_ascii_uppercase())?;
    let (prefix, number) = word.split_at(digits);
    if prefix.is_empty() || number.starts_with('0') || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number = number.parse().ok()?;
    Some(RuleId { prefix: prefix.to_owned(), number })
}

/// Reads a heading's `KT. Bao la Kete (Lamu)`.
fn section_prefix(heading: &str) -> Option<(String, &str)> {
    let (prefix, title) = heading.split_once(". ")?;
    let letters = !prefix.is_empty() && prefix.bytes().all(|b| b.is_ascii_uppercase());
    letters.then(|| (prefix.to_owned(), title.trim()))
}

/// Reads a list item's `- **KT1 Start.**`.
fn definition(line: &str) -> Option<(RuleId, &str)> {
    let bold = line.trim_start().strip_prefix("- **")?;
    let (head, _) = bold.split_once("**")?;
    let (word, title) = head.split_once(' ')?;
    Some((parse_id(word)?, title.trim_end_matches('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Rules
## G. What all variants share
- **G1 Board.** Four rows, see KT1.
- **G12 Capture first.** Where *compulsory*.
## KT. Bao la Kete (Lamu)
- **KT1 Start.** Each side.
- **Rule set `x`**, for comparison.
## Text forms
- **Position.** Five fields.
";

    fn book() -> Rulebook {
        let (book, problems) = Rulebook::parse(TEXT);
        assert_eq!(problems, []);
        book
    }

    #[test]
    fn definitions_are_read_with_title_and_line() {
        let book = book();
        let found: Vec<_> =
            book.rules.iter().map(|(id, rule)| (id.to_string(), rule.title.as_str(), rule.line)).collect();
        assert_eq!(
            found,
            [("G1".to_owned(), "Board", 3), ("G12".to_owned(), "Capture first", 4), ("KT1".to_owned(), "Start", 6),]
        );
    }

    #[track_caller]
    fn finds(text: &str, expected: &[(usize, &str)]) {
        let found = book().ids_in(text);
        let found: Vec<_> = found.iter().map(|(at, id)| (*at, id.to_string())).collect();
        let expected: Vec<_> = expected.iter().map(|(at, id)| (*at, (*id).to_owned())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ids_are_whole_words() {
        finds("// KT1: the start", &[(3, "KT1")]);
        finds("(G12), G1/KT1 … G1–G12.", &[(1, "G12"), (7, "G1"), (10, "KT1"), (18, "G1"), (23, "G12")]);
        finds("KT1s xKT1 KT_1 KT1_a kt1 KT G01 A1 0G1", &[]);
    }

    #[test]
    fn an_id_without_a_definition_is_found_all_the_same() {
        finds("KT99", &[(0, "KT99")]);
    }

    #[test]
    fn letters_of_no_section_make_no_id() {
        finds("UTF8 SHA256 X1", &[]);
    }

    #[test]
    fn names_carry_ids_between_underscores() {
        let found = book().ids_in_name("kt1_and_g12_hold_for_kt");
        let found: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(found, ["KT1", "G12"]);
        assert!(book().ids_in_name("i42_relay_skips_kuu").is_empty());
    }

    #[test]
    fn a_rule_belongs_to_its_game_or_to_all() {
        let book = book();
        let id = |text| parse_id(text).expect("a well-formed id");
        assert!(book.applies_to(&id("KT1"), "kete"));
        assert!(!book.applies_to(&id("KT1"), "kimasai"));
        assert!(book.applies_to(&id("G1"), "kimasai"));
    }

    #[test]
    fn a_second_definition_and_a_wrong_section_are_found() {
        let (_, problems) = Rulebook::parse("## G. All\n- **G1 A.** b\n- **G1 C.** d\n- **KT1 E.** f\n");
        let lines: Vec<_> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!(lines, [3, 4]);
    }

    #[test]
    fn a_document_without_rules_is_an_error() {
        let (_, problems) = Rulebook::parse("# Rules\n");
        assert_eq!(problems.len(), 1);
    }
}
