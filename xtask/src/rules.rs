//! `cargo xtask rules`: each rule of `docs/RULES.md` is named where code carries it out and where a test shows it.
//!
//! - **Code** is a comment in `crates/*/src`. The conformance kit does not count: its reference implementation names
//!   every rule, and would hide a rule that no game carries out.
//! - **A test** names a rule in its name (`kt9_takata_lap_ends_in_kuu`), in a comment or string of a test file or
//!   test module, or through a fixture that tests read, in its field `rule`, `rules` or `reason`.
//! - **The copy** that the program prints from is the same as the document.
//! - **The reverse**: whatever looks like a rule id, in code or documents, is a rule of the document. A comment on the
//!   same line that says `not a rule` excepts a line.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::problem::{self, Problem};
use crate::project;
use crate::rulebook::{RULES_FILE, RuleId, Rulebook};
use crate::source::{self, Kind, Piece};

/// The crate whose comments carry nothing out.
const KIT: &str = "bao-conformance";

/// The copy of the rules that the program prints from.
const RULES_COPY: &str = "crates/bao-tell/assets/RULES.md";

/// What excepts a line from the search for unknown ids.
const EXCEPTION: &str = "not a rule";

/// Runs the check; with `list`, prints where each rule stands as well.
pub(crate) fn run(root: &Path, list: bool, out: &mut dyn Write) -> Result<bool> {
    let (book, mut problems) = Rulebook::parse(&project::read(&root.join(RULES_FILE))?);
    let mut survey = Survey::new(&book);
    survey.read_sources(root)?;
    survey.read_fixtures(root)?;
    survey.read_documents(root)?;
    if list {
        survey.list(out)?;
    }
    problems.extend(survey.missing());
    problems.extend(copy_differs(root)?);
    problems.append(&mut survey.unknown);
    let good = format!("{} rules, each in code and in a test", book.rules.len());
    Ok(problem::report(out, "rules", &good, &mut problems)?)
}

/// Compares the copy of the rules that the program carries with the rules.
///
/// It lies in the program's own folder, for a package holds no file from outside.
fn copy_differs(root: &Path) -> Result<Option<Problem>> {
    let copy = root.join(RULES_COPY);
    let same = copy.is_file() && project::read(&copy)? == project::read(&root.join(RULES_FILE))?;
    Ok((!same).then(|| {
        let what = format!("is not the same as {RULES_FILE}");
        Problem::new(RULES_COPY, 0, what, format!("copy {RULES_FILE} to {RULES_COPY}"))
    }))
}

/// How the pieces of a source file count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Area {
    /// Comments say what the code carries out; test modules are tests.
    Code,
    /// Everything in the file belongs to tests.
    Test,
    /// Only looked through for unknown ids; test modules are tests.
    Other,
}

/// The lines of each file that name a rule.
type Places = BTreeMap<String, BTreeSet<usize>>;

/// Where each rule was met.
#[derive(Debug)]
struct Survey<'a> {
    book: &'a Rulebook,
    code: BTreeMap<RuleId, Places>,
    tests: BTreeMap<RuleId, Places>,
    /// String literals of tests, which name the fixtures in use.
    test_strings: BTreeSet<String>,
    unknown: Vec<Problem>,
}

impl<'a> Survey<'a> {
    fn new(book: &'a Rulebook) -> Self {
        Self { book, code: BTreeMap::new(), tests: BTreeMap::new(), test_strings: BTreeSet::new(), unknown: Vec::new() }
    }

    /// Reads the Rust files of all crates and of the `tests` package.
    fn read_sources(&mut self, root: &Path) -> Result<()> {
        for folder in project::folders_in(&root.join("crates"))? {
            let is_kit = folder.ends_with(KIT);
            let code = if is_kit { Area::Other } else { Area::Code };
            self.read_folder(root, &folder.join("src"), code)?;
            self.read_folder(root, &folder.join("tests"), Area::Test)?;
            self.read_folder(root, &folder.join("benches"), Area::Other)?;
            self.read_folder(root, &folder.join("examples"), Area::Other)?;
        }
        self.read_folder(root, &root.join("tests"), Area::Test)
    }

    fn read_folder(&mut self, root: &Path, folder: &Path, area: Area) -> Result<()> {
        for path in project::files_with_extension(folder, "rs")? {
            // `mod tests;` under `#[cfg(test)]` has its body in a file of its own.
            let below = path.strip_prefix(folder).unwrap_or(&path);
            let is_test = below.iter().any(|part| part == "tests" || part == "tests.rs");
            let area = if is_test { Area::Test } else { area };
            self.read_source(&project::display(root, &path), &project::read(&path)?, area);
        }
        Ok(())
    }

    fn read_source(&mut self, file: &str, text: &str, area: Area) {
        let pieces = source::pieces(text);
        let excepted = excepted_lines(&pieces);
        for (at, piece) in pieces.iter().enumerate() {
            let in_test = area == Area::Test || piece.in_test;
            match piece.kind {
                Kind::Comment | Kind::Text => {
                    if in_test && piece.kind == Kind::Text {
                        self.test_strings.insert(piece.text.to_owned());
                    }
                    for (offset, id) in self.book.ids_in(piece.text) {
                        let line = piece.line + piece.text[..offset].matches('\n').count();
                        if !self.book.rules.contains_key(&id) {
                            if !excepted.contains(&line) {
                                self.report_unknown(file, line, &id);
                            }
                        } else if in_test {
                            note(&mut self.tests, id, file, line);
                        } else if area == Area::Code && piece.kind == Kind::Comment {
                            note(&mut self.code, id, file, line);
                        }
                    }
                }
                Kind::Word if in_test && names_a_test(&pieces, at) => {
                    for id in self.book.ids_in_name(piece.text) {
                        if self.book.rules.contains_key(&id) {
                            note(&mut self.tests, id, file, piece.line);
                        } else if !excepted.contains(&piece.line) {
                            self.report_unknown(file, piece.line, &id);
                        }
                    }
                }
                Kind::Word | Kind::Mark => {}
            }
        }
    }

    /// Reads the fixtures of games. One counts only where a test names its family, the word before the first dash.
    fn read_fixtures(&mut self, root: &Path) -> Result<()> {
        for path in project::files_with_extension(&root.join("fixtures"), "jsonl")? {
            let file = project::display(root, &path);
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let (family, variant) = stem.split_once('-').unwrap_or((&stem, ""));
            let (begins, is) = (format!("{family}-"), format!("\"{family}\""));
            let used = self.test_strings.iter().any(|text| text.contains(&begins) || *text == is);
            for (index, content) in project::read(&path)?.lines().enumerate() {
                let line = index + 1;
                let record: Value =
                    serde_json::from_str(content).with_context(|| format!("{file}:{line}: not a line of JSON"))?;
                for text in rule_fields(&record) {
                    for (_, id) in self.book.ids_in(text) {
                        if !self.book.rules.contains_key(&id) {
                            self.report_unknown(&file, line, &id);
                        } else if used && self.book.applies_to(&id, variant) {
                            note(&mut self.tests, id, &file, line);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Looks through the documents for ids that no longer exist; the changelog may speak of them.
    fn read_documents(&mut self, root: &Path) -> Result<()> {
        let mut files = project::files_with_extension(&root.join("docs"), "md")?;
        for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
            files.push(root.join(name));
        }
        for folder in project::folders_in(&root.join("crates"))? {
            files.push(folder.join("README.md"));
        }
        for path in files.iter().filter(|path| path.is_file()) {
            let file = project::display(root, path);
            for (index, content) in project::read(path)?.lines().enumerate() {
                for (_, id) in self.book.ids_in(content) {
                    if !self.book.rules.contains_key(&id) {
                        self.report_unknown(&file, index + 1, &id);
                    }
                }
            }
        }
        Ok(())
    }

    fn report_unknown(&mut self, file: &str, line: usize, id: &RuleId) {
        self.unknown.push(Problem::new(
            file,
            line,
            format!("{id} is no rule of {RULES_FILE}"),
            format!("correct the id, define it there, or write `{EXCEPTION}` in a comment on the line"),
        ));
    }

    /// Lists the rules that lack a comment in code or a test.
    fn missing(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (id, rule) in &self.book.rules {
            let title = &rule.title;
            if !self.code.contains_key(id) {
                problems.push(Problem::new(
                    RULES_FILE,
                    rule.line,
                    format!("{id} ({title}) stands in no code comment under crates/*/src"),
                    format!("write `// {id}: …` where the code carries it out"),
                ));
            }
            if !self.tests.contains_key(id) {
                problems.push(Problem::new(
                    RULES_FILE,
                    rule.line,
                    format!("{id} ({title}) stands in no test"),
                    format!("add a test named `{}_…` that shows the rule", id.to_string().to_lowercase()),
                ));
            }
        }
        problems
    }

    /// Prints the table: rule, then its places in code and tests.
    fn list(&self, out: &mut dyn Write) -> Result<()> {
        for (id, rule) in &self.book.rules {
            writeln!(out, "{id} {}", rule.title)?;
            for (name, places) in [("code", self.code.get(id)), ("test", self.tests.get(id))] {
                let Some(places) = places else {
                    writeln!(out, "    {name}  -")?;
                    continue;
                };
                for (file, lines) in places {
                    let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
                    writeln!(out, "    {name}  {file}:{}", lines.join(","))?;
                }
            }
        }
        writeln!(out)?;
        Ok(())
    }
}

fn note(rules: &mut BTreeMap<RuleId, Places>, id: RuleId, file: &str, line: usize) {
    rules.entry(id).or_default().entry(file.to_owned()).or_default().insert(line);
}

fn excepted_lines(pieces: &[Piece<'_>]) -> BTreeSet<usize> {
    pieces
        .iter()
        .filter(|piece| piece.kind == Kind::Comment && piece.text.contains(EXCEPTION))
        .map(|piece| piece.line)
        .collect()
}

/// Tells whether the word here names a test: after `fn`, or first in a macro call that makes one.
fn names_a_test(pieces: &[Piece<'_>], at: usize) -> bool {
    let before = |steps: usize| at.checked_sub(steps).and_then(|index| pieces.get(index));
    let opens = |piece: &Piece<'_>| ["(", "{", "["].iter().any(|mark| piece.is_mark(mark));
    before(1).is_some_and(|piece| piece.is_word("fn"))
        || (before(1).is_some_and(opens) && before(2).is_some_and(|piece| piece.is_mark("!")))
}

/// Returns the texts of a fixture's `rule`, `rules` and `reason`.
fn rule_fields(record: &Value) -> Vec<&str> {
    let single = ["rule", "reason"].iter().filter_map(|key| record.get(key)?.as_str());
    let several = record.get("rules").and_then(Value::as_array);
    let several = several.into_iter().flatten().filter_map(Value::as_str);
    single.chain(several).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const RULES: &str = "\
## G. What all variants share
- **G1 Board.** Four rows.
## KT. Bao la Kete
- **KT1 Start.** Each side.
- **KT2 Kuu.** It stands.
";

    /// Runs the check over a small project made of these files and returns what it printed.
    fn check(files: &[(&str, &str)]) -> (bool, String) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let root = folder.path();
        let all = [(RULES_FILE, RULES), (RULES_COPY, RULES), ("crates/.keep", ""), ("tests/.keep", "")];
        for (name, text) in all.iter().chain(files) {
            let path = root.join(name);
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let mut out = Vec::new();
        let good = run(root, false, &mut out).expect("a readable project");
        (good, String::from_utf8(out).expect("text"))
    }

    const CODE: (&str, &str) = ("crates/bao-kete/src/lib.rs", "// G1, KT1: so.\n/// # Rules\n/// KT2\n");
    const TESTS: (&str, &str) =
        ("tests/rules.rs", "#[test]\nfn kt1_start() {}\n/// G1 as drawn.\n#[test]\nfn board() { let a = \"KT2\"; }\n");

    #[test]
    fn comments_and_tests_together_satisfy_the_check() {
        let (good, text) = check(&[CODE, TESTS]);
        assert_eq!((good, text.as_str()), (true, "rules: 3 rules, each in code and in a test\n"));
    }

    #[test]
    fn a_rule_in_a_string_of_code_is_not_carried_out() {
        let code = ("crates/bao-kete/src/lib.rs", "// G1, KT1\nconst A: &str = \"KT2\";\n");
        let (good, text) = check(&[code, TESTS]);
        assert!(!good);
        assert!(text.starts_with("docs/RULES.md:5: KT2 (Kuu) stands in no code comment"), "{text}");
        assert!(text.contains("fix: write `// KT2: …`"), "{text}");
    }

    #[test]
    fn the_reference_implementation_carries_nothing_out() {
        let code = ("crates/bao-kete/src/lib.rs", "// G1, KT1\n");
        let kit = ("crates/bao-conformance/src/kete.rs", "// KT2\n");
        let (good, text) = check(&[code, kit, TESTS]);
        assert!(!good);
        assert!(text.contains("KT2 (Kuu) stands in no code comment"), "{text}");
    }

    #[test]
    fn a_comment_in_a_test_module_is_a_test_not_code() {
        let code = ("crates/bao-kete/src/lib.rs", "// G1, KT1\n#[cfg(test)]\nmod tests {\n// KT2\n}\n");
        let tests = ("tests/rules.rs", "fn kt1_start() {}\nfn g1_board() {}\n");
        let (good, text) = check(&[code, tests]);
        assert!(!good);
        assert!(text.contains("KT2 (Kuu) stands in no code comment"), "{text}");
        assert!(!text.contains("in no test"), "{text}");
    }

    #[test]
    fn a_fixture_counts_for_its_own_game_where_a_test_reads_it() {
        let fixture = "{\"rules\": [\"G1 board\", \"KT2 kuu\"]}\n{\"reason\": \"KT1\"}\n";
        let kete = ("fixtures/examples-kete.jsonl", fixture);
        let reader = ("tests/examples.rs", "const A: &str = \"examples-kete.jsonl\";\n");
        let (good, text) = check(&[CODE, kete, reader]);
        assert!(good, "{text}");

        let (good, text) = check(&[CODE, kete]);
        assert!(!good, "nobody reads the fixture: {text}");

        let other = ("fixtures/examples-kimasai.jsonl", fixture);
        let (good, text) = check(&[CODE, other, reader]);
        assert!(!good, "the fixture belongs to another game: {text}");
        assert!(!text.contains("G1 (Board) stands in no test"), "{text}");
    }

    #[test]
    fn an_unknown_id_is_found_wherever_it_stands() {
        let (good, text) = check(&[
            CODE,
            TESTS,
            ("crates/bao-kete/src/nemo.rs", "/* one\n KT3 */\n"),
            ("tests/more.rs", "#[test]\nfn kt4_more() {}\n"),
            ("docs/GLOSSARY.md", "As KT5 says.\n"),
            ("CHANGELOG.md", "KT6 is gone.\n"),
        ]);
        assert!(!good);
        for place in ["nemo.rs:2: KT3", "more.rs:2: KT4", "docs/GLOSSARY.md:1: KT5"] {
            assert!(text.contains(place), "{place} in {text}");
        }
        assert!(text.ends_with("rules: 3 problems\n"), "{text}");
    }

    #[test]
    fn the_program_carries_the_same_rules() {
        let (good, text) = check(&[CODE, TESTS, (RULES_COPY, "## G. Other rules\n")]);
        assert!(!good);
        assert!(text.starts_with("crates/bao-tell/assets/RULES.md: is not the same as docs/RULES.md"), "{text}");
    }

    #[test]
    fn a_line_can_be_excepted() {
        let more = ("tests/more.rs", "let bad = \"KT99\"; // not a rule\n");
        let (good, text) = check(&[CODE, TESTS, more]);
        assert!(good, "{text}");
    }
}
