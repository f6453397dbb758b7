//! `cargo xtask new-variant NAME`: a new game as a copy of the simplest one, registered and ready to be changed.
//!
//! The copy is a whole game under another name: it compiles and passes the conformance kit before the first edit.
//! Everything is worked out before anything is written, so a refusal leaves the workspace as it was.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::project;

/// The game that is copied, in every spelling that a source file has.
const TEMPLATE: &str = "kimasai";
const TEMPLATE_CAPITAL: &str = "Kimasai";
const TEMPLATE_UPPER: &str = "KIMASAI";

/// The catalogue's folder.
const CATALOG: &str = "crates/bao-catalog";

/// The line in the catalogue's source above which a game is added.
const MARKER: &str = "// xtask: new-variant";

/// Files to write, by path relative to the root.
type Files = BTreeMap<PathBuf, String>;

/// Makes the crate, registers it, formats what the longer or shorter name has moved, and says what is left to do.
pub(crate) fn run(root: &Path, name: &str, out: &mut dyn Write) -> Result<bool> {
    let name = Name::new(name)?;
    let files = scaffold(root, &name)?;
    for path in files.keys() {
        writeln!(out, "wrote {}", project::display(root, path))?;
    }
    out.flush()?;
    let packages = ["--package", &name.package, "--package", "bao-catalog"];
    let status = project::cargo(root).arg("fmt").args(packages).status().context("cannot run cargo fmt")?;
    ensure!(status.success(), "cargo fmt: {status}");
    next_steps(&name, out)?;
    Ok(true)
}

/// Writes the new crate and its registration, all of it or nothing.
fn scaffold(root: &Path, name: &Name) -> Result<Files> {
    let files = plan(root, name)?;
    for (path, text) in &files {
        let path = root.join(path);
        let context = || format!("cannot write {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(context)?;
        }
        fs::write(&path, text).with_context(context)?;
    }
    Ok(files)
}

/// Works out every file to write.
fn plan(root: &Path, name: &Name) -> Result<Files> {
    let crate_folder = root.join("crates").join(&name.package);
    ensure!(!crate_folder.exists(), "crates/{} exists already", name.package);
    let mut files = copy(root, name)?;
    register(root, name, &mut files)?;
    Ok(files)
}

fn next_steps(name: &Name, out: &mut dyn Write) -> Result<()> {
    let Name { lower, capital, package, .. } = name;
    writeln!(
        out,
        "
{package} plays by the rules of {TEMPLATE} for now. Next:
  1. cargo test -p {package}: it passes as it stands
  2. docs/RULES.md: a section with letters of its own, each rule with an id
  3. crates/{package}/src: the rules, each named where it is carried out; the type is `{capital}`
  4. {package}'s README.md, Cargo.toml and front page, and its title in {CATALOG}: what the game is
  5. tests: one named by its id for each rule
  6. fixtures/perft/{lower}.perft: move counts, and who counted them
  7. cargo test --workspace: it names what a whole game has besides, lessons and a position in the bench signature
  8. cargo xtask ci
docs/ADDING-A-VARIANT.md walks through all of it"
    )?;
    Ok(())
}

/// The new game's name in every spelling that a source file has.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    /// As positions write it: `kiswahili`.
    lower: String,
    /// As the type is called: `Kiswahili`.
    capital: String,
    /// As constants are: `KISWAHILI`.
    upper: String,
    /// The crate: `bao-kiswahili`.
    package: String,
}

impl Name {
    fn new(name: &str) -> Result<Self> {
        let mut letters = name.chars();
        let Some(first) = letters.next() else { bail!("the name is empty") };
        ensure!(
            first.is_ascii_lowercase()
                && letters.clone().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()),
            "`{name}` is no name of a game: expected small letters a to z and digits, a letter first"
        );
        ensure!(!KEYWORDS.contains(&name), "`{name}` is a word of Rust");
        ensure!(name != "tests", "bao-tests is the package in `tests`");
        Ok(Self {
            lower: name.to_owned(),
            capital: format!("{}{}", first.to_ascii_uppercase(), letters.as_str()),
            upper: name.to_ascii_uppercase(),
            package: format!("bao-{name}"),
        })
    }

    /// Puts this name in the place of the template's, in every spelling.
    fn rename(&self, text: &str) -> String {
        text.replace(TEMPLATE, &self.lower)
            .replace(TEMPLATE_CAPITAL, &self.capital)
            .replace(TEMPLATE_UPPER, &self.upper)
    }
}

/// Copies the template's crate.
fn copy(root: &Path, name: &Name) -> Result<Files> {
    let template = root.join("crates").join(format!("bao-{TEMPLATE}"));
    let mut files = Files::new();
    for path in project::files_below(&template)? {
        let relative = project::display(root, &path);
        files.insert(PathBuf::from(name.rename(&relative)), name.rename(&project::read(&path)?));
    }
    ensure!(!files.is_empty(), "crates/bao-{TEMPLATE} has no files to copy");
    Ok(files)
}

/// Registers the crate in the manifests and in the catalogue.
fn register(root: &Path, name: &Name, files: &mut Files) -> Result<()> {
    let template = format!("bao-{TEMPLATE}");
    for manifest in ["Cargo.toml", &format!("{CATALOG}/Cargo.toml")] {
        let text = project::read(&root.join(manifest))?;
        let text = below_template(&text, &template, name)
            .with_context(|| format!("{manifest} does not name {template} on a line of its own"))?;
        files.insert(PathBuf::from(manifest), text);
    }
    for source in project::files_with_extension(&root.join(CATALOG).join("src"), "rs")? {
        let text = project::read(&source)?;
        if text.lines().any(is_marker) {
            let file = project::display(root, &source);
            let text = at_marker(&text, name).with_context(|| file.clone())?;
            files.insert(PathBuf::from(file), text);
            return Ok(());
        }
    }
    bail!("{CATALOG}/src has no line `{MARKER}` below its games");
}

/// Adds a copy of the line that begins with the template's name below it.
fn below_template(text: &str, template: &str, name: &Name) -> Option<String> {
    let line =
        text.lines().find(|line| line.strip_prefix(template).is_some_and(|rest| rest.starts_with(['.', ' ', '='])))?;
    Some(text.replacen(line, &format!("{line}\n{}", name.rename(line)), 1))
}

/// Adds a copy of the template's line above the marker.
fn at_marker(text: &str, name: &Name) -> Result<String> {
    let path = format!("bao_{TEMPLATE}::");
    let mut games = text.lines().filter(|line| line.contains(&path) && !line.trim_start().starts_with("//"));
    let (Some(game), None) = (games.next(), games.next()) else {
        bail!("expected one line with {path} to copy to the marker `{MARKER}`");
    };
    let mut result = String::with_capacity(text.len() + game.len());
    for line in text.lines() {
        if is_marker(line) {
            result.push_str(&with_title(&name.rename(game), &name.capital));
            result.push('\n');
        }
        result.push_str(line);
        result.push('\n');
    }
    Ok(result)
}

/// Puts a title of its own into a line of the catalogue: the template's tells of another game.
fn with_title(line: &str, title: &str) -> String {
    match (line.find('"'), line.rfind('"')) {
        (Some(begin), Some(end)) if begin < end => format!("{}\"{title}{}", &line[..begin], &line[end..]),
        _ => line.to_owned(),
    }
}

fn is_marker(line: &str) -> bool {
    line.trim() == MARKER
}

/// Words that can not name a module or, capitalised, a type.
const KEYWORDS: [&str; 50] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
    "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true",
    "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A workspace with the template and a catalogue, as small as it can be.
    const WORKSPACE: [(&str, &str); 6] = [
        (
            "Cargo.toml",
            "[workspace.dependencies]\nbao-kimasai = { version = \"0.1.0\", path = \"crates/bao-kimasai\" }\nclap = \"4\"\n",
        ),
        ("crates/bao-kimasai/Cargo.toml", "[package]\nname = \"bao-kimasai\"\n"),
        ("crates/bao-kimasai/src/lib.rs", "use bao_kimasai::Kimasai;\nconst NAME: &str = \"kimasai\";\n"),
        ("crates/bao-catalog/Cargo.toml", "[dependencies]\nbao-core.workspace = true\nbao-kimasai.workspace = true\n"),
        ("crates/bao-catalog/src/lib.rs", "//! use bao_kimasai::Kimasai;\nmod games;\n"),
        (
            "crates/bao-catalog/src/games.rs",
            "registry! {\n    Kimasai: bao_kimasai::Kimasai, \"a game\";\n    // xtask: new-variant\n}\n",
        ),
    ];

    fn workspace() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in WORKSPACE {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        folder
    }

    #[test]
    fn the_copy_is_renamed_and_registered() {
        let folder = workspace();
        let root = folder.path();
        let name = Name::new("omweso").expect("a name");
        scaffold(root, &name).expect("a new game");
        let read = |name: &str| fs::read_to_string(root.join(name)).expect("a file");
        assert_eq!(
            read("Cargo.toml"),
            "[workspace.dependencies]\n\
             bao-kimasai = { version = \"0.1.0\", path = \"crates/bao-kimasai\" }\n\
             bao-omweso = { version = \"0.1.0\", path = \"crates/bao-omweso\" }\n\
             clap = \"4\"\n"
        );
        assert_eq!(read("crates/bao-omweso/Cargo.toml"), "[package]\nname = \"bao-omweso\"\n");
        assert_eq!(read("crates/bao-omweso/src/lib.rs"), "use bao_omweso::Omweso;\nconst NAME: &str = \"omweso\";\n");
        assert_eq!(
            read("crates/bao-catalog/Cargo.toml"),
            "[dependencies]\nbao-core.workspace = true\nbao-kimasai.workspace = true\nbao-omweso.workspace = true\n"
        );
        assert_eq!(
            read("crates/bao-catalog/src/games.rs"),
            "registry! {\n    Kimasai: bao_kimasai::Kimasai, \"a game\";\n    Omweso: bao_omweso::Omweso, \"Omweso\";\n    // xtask: new-variant\n}\n"
        );
        assert_eq!(read("crates/bao-catalog/src/lib.rs"), WORKSPACE[4].1);
    }

    #[test]
    fn this_workspace_takes_a_new_game() {
        let root = project::root().expect("the workspace");
        let name = Name::new("untaken").expect("a name");
        let files = plan(&root, &name).expect("a new game");
        let registered: Vec<_> = files
            .iter()
            .filter(|(path, text)| !path.starts_with("crates/bao-untaken") && text.contains("untaken"))
            .collect();
        assert_eq!(registered.len(), 3, "two manifests and the catalogue");
        assert!(files.contains_key(Path::new("crates/bao-untaken/src/lib.rs")));
    }

    #[track_caller]
    fn refuses(root: &Path, name: &str, expected: &str) {
        let error = Name::new(name).and_then(|name| scaffold(root, &name)).expect_err("no new game");
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn a_name_that_can_not_be_one_is_refused() {
        let folder = workspace();
        let rule = "expected small letters a to z and digits, a letter first";
        for name in ["Omweso", "om-weso", "2bao", "om/weso", "../omweso", "bão"] {
            refuses(folder.path(), name, &format!("`{name}` is no name of a game: {rule}"));
        }
        refuses(folder.path(), "", "the name is empty");
        refuses(folder.path(), "match", "`match` is a word of Rust");
        refuses(folder.path(), "tests", "bao-tests is the package in `tests`");
    }

    #[test]
    fn an_existing_crate_is_left_alone() {
        let folder = workspace();
        refuses(folder.path(), "kimasai", "crates/bao-kimasai exists already");
        refuses(folder.path(), "catalog", "crates/bao-catalog exists already");
    }

    #[test]
    fn a_refusal_leaves_nothing_half_done() {
        let folder = workspace();
        let games = folder.path().join("crates/bao-catalog/src/games.rs");
        fs::write(&games, "registry! {}\n").expect("a file");
        refuses(folder.path(), "omweso", "crates/bao-catalog/src has no line `// xtask: new-variant` below its games");
        assert!(!folder.path().join("crates/bao-omweso").exists());
        let manifest = fs::read_to_string(folder.path().join("Cargo.toml")).expect("a file");
        assert_eq!(manifest, WORKSPACE[0].1);
    }
}
