//! The text of the rules.
//!
//! `assets/RULES.md` is the same file as `docs/RULES.md`, in the folder of this crate so that it can be packaged;
//! `cargo xtask rules` compares them.

use bao_catalog::RuleSet;

/// The whole document.
pub const TEXT: &str = include_str!("../assets/RULES.md");

/// A part of the document under a heading of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading, without the marks before it.
    pub heading: &'static str,
    /// The heading and all that stands under it, without blank lines around.
    pub text: &'static str,
}

/// A numbered rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, such as `KT8`.
    pub id: &'static str,
    /// Its title, such as `Taxing the kuu`.
    pub title: &'static str,
    /// What it says, with sources and rulings.
    pub text: &'static str,
}

/// Returns the sections in their order; what stands before the first of them is not among them.
pub fn sections() -> impl Iterator<Item = Section> {
    pieces(TEXT, |line| line.starts_with("## "))
        .map(|text| Section { heading: text.lines().next().unwrap_or_default().trim_start_matches('#').trim(), text })
}

/// Returns the sections by which a variant is played: what all share, its own, and the text forms.
#[must_use]
pub fn sections_of(rules: RuleSet) -> Vec<Section> {
    let game = rules.name().split('/').next().unwrap_or_default();
    let own = |section: &Section| {
        let heading = section.heading;
        heading.starts_with("G. ") || heading == "Text forms" || is_numbered(heading) && speaks_of(heading, game)
    };
    sections().filter(own).collect()
}

/// Returns whether a section has letters of its own, as in `KT. Bao la Kete (Lamu)`.
fn is_numbered(heading: &str) -> bool {
    heading.split_once(". ").is_some_and(|(letters, _)| letters.bytes().all(|byte| byte.is_ascii_uppercase()))
}

fn speaks_of(heading: &str, game: &str) -> bool {
    heading.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.eq_ignore_ascii_case(game))
}

/// Returns the numbered rules of a section.
pub fn rules_in(section: Section) -> impl Iterator<Item = Rule> {
    pieces(section.text, |line| line.starts_with("- ") || is_label(line)).filter_map(|item| {
        let (head, text) = item.strip_prefix("- **")?.split_once("**")?;
        let (id, title) = head.split_once(' ')?;
        let numbered = id.ends_with(|last: char| last.is_ascii_digit());
        numbered.then(|| Rule { id, title: title.trim_end_matches('.'), text: text.trim() })
    })
}

/// Finds a rule by its id.
#[must_use]
pub fn rule(id: &str) -> Option<Rule> {
    sections().flat_map(rules_in).find(|rule| rule.id == id)
}

/// Returns whether a line, such as `Nemo:`, names what follows it.
fn is_label(line: &str) -> bool {
    line.ends_with(':') && !line.starts_with([' ', '-'])
}

/// Cuts a text into pieces that each begin with a line of a kind; what stands before the first is left out.
fn pieces(text: &'static str, begins: fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
    let mut starts: Vec<_> = lines_with_places(text).filter(|(_, line)| begins(line)).map(|(at, _)| at).collect();
    starts.push(text.len());
    (1..starts.len()).map(move |i| text[starts[i - 1]..starts[i]].trim())
}

fn lines_with_places(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let begin = at;
        at += line.len();
        (begin, line.trim_end())
    })
}

/// Takes the marks of emphasis out of a text; what stands in backticks is left as it is.
#[must_use]
pub fn without_emphasis(text: &str) -> String {
    let mut code = false;
    text.chars()
        .filter(|&letter| {
            code ^= letter == '`';
            code || letter != '*'
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use bao_catalog::RULES_VERSION;

    use super::*;

    #[test]
    fn the_document_says_which_version_it_is() {
        assert!(TEXT.contains(&format!("**Rules version {RULES_VERSION}.**")));
    }

    #[test]
    fn rules_are_found_by_id_with_all_that_belongs_to_them() {
        let g5 = rule("G5").expect("a rule");
        assert_eq!((g5.id, g5.title), ("G5", "Lap and relay"));
        assert!(g5.text.starts_with("One sowing is a *lap*."), "{}", g5.text);
        let kj5 = rule("KJ5").expect("a rule");
        assert!(kj5.text.contains("Ruling: the first only"), "the ruling is part of it: {}", kj5.text);
        let kt3 = rule("KT3").expect("a rule");
        assert!(kt3.text.ends_with("hizi zetu rules."), "the next label is not part of it: {}", kt3.text);
        assert_eq!(rule("KT0"), None);
        assert_eq!(rule("Rule"), None);
    }

    #[test]
    fn every_rule_of_the_document_is_found() {
        let found: Vec<_> = sections().flat_map(rules_in).map(|rule| rule.id).collect();
        // A rule begins with its id: capital letters and a number.
        let is_rule = |line: &&str| {
            let id = line.strip_prefix("- **").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
            let number = id.trim_start_matches(|c: char| c.is_ascii_uppercase());
            number.len() < id.len() && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        };
        let written = TEXT.lines().filter(is_rule).count();
        assert_eq!(found.len(), written);
        assert!(found.contains(&"G13") && found.contains(&"KT18"), "{found:?}");
    }

    #[test]
    fn a_variant_has_its_own_section_beside_those_that_all_share() {
        let headings = |rules| sections_of(rules).into_iter().map(|section| section.heading).collect::<Vec<_>>();
        assert_eq!(
            headings(RuleSet::KujifunzaZanzibar),
            ["G. What all variants share", "KJ. Bao la Kujifunza (mbili-mbili)", "Text forms"]
        );
        assert_eq!(headings(RuleSet::Kete)[1], "KT. Bao la Kete (Lamu)");
    }

    #[test]
    fn emphasis_is_taken_out_of_words_but_not_of_code() {
        assert_eq!(without_emphasis("*a* **b** `*` c"), "a b `*` c");
    }
}
