//! `cargo xtask deps`: the dependencies between the workspace's crates point one way.
//!
//! Every crate has a layer, and [`Layer::may_use`] is the whole table. A crate of no layer is an error, so that a new
//! one is given its place on purpose; a variant needs no entry, for the catalogue tells which crates are variants.
//!
//! Dev-dependencies on crates of the workspace go by path alone. Some run in a circle, the kit tests the games and is
//! tested on them, and cargo can not package a circle of versions, but leaves paths out of the package. Other
//! dependencies ask for one exact version, or cargo may take a stranger of the same name from the registry.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::semver::{Op, VersionReq};
use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::problem::{self, Problem};
use crate::project;
use crate::purity;

/// The crate whose dependencies are the variants.
const CATALOG: &str = "bao-catalog";

/// The place of a crate in the workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// The kernel.
    Core,
    /// One game.
    Variant,
    /// The registry of all games.
    Catalog,
    /// Rules, moves and reasons told to people.
    Tell,
    /// Lessons and drills.
    Lessons,
    /// Game records.
    Record,
    /// Search over any game.
    Search,
    /// The laws that every variant keeps.
    Conformance,
    /// The measurements.
    Bench,
    /// Proof search over any game.
    Solve,
    /// The check of proofs, which must know nothing of the search for them.
    Verify,
    /// Self-play data, figures and comparisons.
    Study,
    /// Matches in progress.
    Session,
    /// The terminal board.
    Tui,
    /// The browser board.
    Web,
    /// The binary.
    Cli,
    /// The tests across crates.
    Tests,
    /// The chores.
    Xtask,
}

impl Layer {
    fn of(name: &str, variants: &BTreeSet<&str>) -> Option<Self> {
        Some(match name {
            "bao-core" => Self::Core,
            CATALOG => Self::Catalog,
            "bao-tell" => Self::Tell,
            "bao-lessons" => Self::Lessons,
            "bao-record" => Self::Record,
            "bao-search" => Self::Search,
            "bao-solve" => Self::Solve,
            "bao-verify" => Self::Verify,
            "bao-study" => Self::Study,
            "bao-conformance" => Self::Conformance,
            "bao-bench" => Self::Bench,
            "bao-session" => Self::Session,
            "bao-tui" => Self::Tui,
            "bao-web" => Self::Web,
            "bao-cli" => Self::Cli,
            "bao-tests" => Self::Tests,
            "xtask" => Self::Xtask,
            _ if variants.contains(name) => Self::Variant,
            _ => return None,
        })
    }

    /// Returns the layers that a crate of this layer may depend on.
    ///
    /// Tests, examples and benches (`dev`) may use more. There the kit and the games know each other, since the games
    /// are tested by the kit and the kit's reference is compared with the games.
    fn may_use(self, dev: bool) -> &'static [Self] {
        use Layer::{
            Bench, Catalog, Cli, Conformance, Core, Lessons, Record, Search, Session, Solve, Study, Tell, Tests, Tui,
            Variant, Verify, Web, Xtask,
        };
        match (self, dev) {
            (Core, false) | (Xtask, _) => &[],
            (Variant | Search | Solve | Conformance, false) => &[Core],
            (Catalog, false) => &[Core, Variant],
            (Record | Tell | Verify, _) if !dev => &[Core, Catalog],
            (Lessons, _) => &[Core, Catalog, Tell],
            (Study, _) => &[Core, Catalog, Record, Search],
            (Session, _) => &[Core, Catalog, Record, Search, Tell],
            (Tui | Web, _) => &[Core, Catalog, Record, Search, Tell, Lessons, Session],
            (Bench, false) => &[Core, Catalog, Search],
            (Bench, true) => &[Core, Variant, Catalog, Search, Conformance],
            // The binary may use all, and the tests across crates the binary as well.
            (Cli, _) => &LIBRARIES,
            (Tests, _) => &NOT_CHORES,
            (Core | Variant | Search | Solve, true) => &[Core, Conformance],
            // A verifier that shared code with the solver, be it in its tests, would share its faults.
            (Verify, _) => &[Core, Catalog, Conformance],
            (Catalog, true) => &[Core, Variant, Conformance],
            (Record | Tell, _) => &[Core, Variant, Catalog, Conformance],
            (Conformance, true) => &[Core, Variant, Catalog],
        }
    }
}

/// The layers of all libraries.
const LIBRARIES: [Layer; 15] = {
    use Layer::{
        Bench, Catalog, Conformance, Core, Lessons, Record, Search, Session, Solve, Study, Tell, Tui, Variant, Verify,
        Web,
    };
    [Core, Variant, Catalog, Record, Search, Solve, Verify, Study, Conformance, Bench, Tell, Lessons, Session, Tui, Web]
};

/// The layers of all that is no chore.
const NOT_CHORES: [Layer; 16] = {
    let mut all = [Layer::Cli; 16];
    let mut at = 0;
    while at < LIBRARIES.len() {
        all[at] = LIBRARIES[at];
        at += 1;
    }
    all
};

/// A crate of the workspace and its dependencies inside it.
#[derive(Clone, Debug)]
struct Member {
    name: String,
    manifest: String,
    published: bool,
    uses: Vec<Use>,
}

/// One dependency.
#[derive(Clone, Debug)]
struct Use {
    name: String,
    dev: bool,
    version: Version,
}

/// Which versions a dependency beside its path would take from a registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    /// Any: it goes by path alone.
    Any,
    /// One and no other.
    Exact,
    /// A range.
    Range,
}

impl Version {
    fn of(requirement: &VersionReq) -> Self {
        match &requirement.comparators[..] {
            [] => Self::Any,
            [one] if one.op == Op::Exact => Self::Exact,
            _ => Self::Range,
        }
    }
}

/// Runs the check.
pub(crate) fn run(root: &Path, out: &mut dyn Write) -> Result<bool> {
    let members = members(root)?;
    let mut problems = arrows(&members, &|manifest, name| line_of(root, manifest, name));
    let variants = variants(&members);
    let games = members.iter().filter(|member| variants.contains(member.name.as_str()));
    for member in games.clone() {
        problems.extend(purity::no_machine(root, &folder(&member.manifest))?);
    }
    problems.extend(purity::no_machine(root, "crates/bao-core")?);
    problems.extend(purity::no_std(root, "crates/bao-core")?);
    let good = format!(
        "{} crates, every arrow points the right way, kernel and {} variants touch no machine",
        members.len(),
        games.count()
    );
    Ok(problem::report(out, "deps", &good, &mut problems)?)
}

/// Reads the members from `cargo metadata`.
fn members(root: &Path) -> Result<Vec<Member>> {
    let metadata = MetadataCommand::new().current_dir(root).no_deps().exec().context("cargo metadata failed")?;
    let names: BTreeSet<_> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    let members = metadata.packages.iter().map(|package| Member {
        name: package.name.to_string(),
        manifest: project::display(root, package.manifest_path.as_std_path()),
        // An empty list of registries is `publish = false`.
        published: package.publish.as_ref().is_none_or(|registries| !registries.is_empty()),
        uses: package
            .dependencies
            .iter()
            .filter(|dependency| names.contains(&dependency.name))
            .map(|dependency| Use {
                name: dependency.name.clone(),
                dev: dependency.kind == DependencyKind::Development,
                version: Version::of(&dependency.req),
            })
            .collect(),
    });
    Ok(members.collect())
}

/// Returns the variants: whatever the catalogue depends on besides the kernel.
fn variants(members: &[Member]) -> BTreeSet<&str> {
    members
        .iter()
        .filter(|member| member.name == CATALOG)
        .flat_map(|catalog| &catalog.uses)
        .filter(|used| !used.dev)
        .map(|used| used.name.as_str())
        .filter(|name| Layer::of(name, &BTreeSet::new()).is_none())
        .collect()
}

/// Compares the arrows with the table; `line_of` finds the line of a dependency in a manifest.
fn arrows(members: &[Member], line_of: &dyn Fn(&str, &str) -> usize) -> Vec<Problem> {
    let variants = variants(members);
    let mut problems = Vec::new();
    for member in members {
        let Some(from) = Layer::of(&member.name, &variants) else {
            problems.push(Problem::new(
                &member.manifest,
                0,
                format!("{} has no layer", member.name),
                format!(
                    "a game: make it a dependency of {CATALOG}; anything else: give it a layer in xtask/src/deps.rs"
                ),
            ));
            continue;
        };
        for used in &member.uses {
            let allowed = Layer::of(&used.name, &variants).is_some_and(|to| from.may_use(used.dev).contains(&to));
            // A crate may name itself for its tests, to switch a feature on.
            let itself = used.dev && used.name == member.name;
            if !(allowed || itself) {
                let (kind, table) =
                    if used.dev { ("dev-depend", "[dev-dependencies]") } else { ("depend", "[dependencies]") };
                problems.push(Problem::new(
                    &member.manifest,
                    line_of(&member.manifest, &used.name),
                    format!("{} may not {kind} on {}", member.name, used.name),
                    format!("remove {} from {table}; the table is in xtask/src/deps.rs", used.name),
                ));
            }
            problems.extend(versions(member, used, line_of));
        }
    }
    problems
}

/// Reports a version of a published crate's dependency that packaging would stumble over.
fn versions(member: &Member, used: &Use, line_of: &dyn Fn(&str, &str) -> usize) -> Option<Problem> {
    let name = &used.name;
    let (what, fix) = match (used.dev, used.version) {
        (true, Version::Exact | Version::Range) => (
            format!("{} asks for a version of {name} for its tests", member.name),
            format!("write `{name} = {{ path = \"../{name}\" }}`, or the crate can not be packaged"),
        ),
        (false, Version::Any | Version::Range) => (
            format!("{} does not ask for one version of {name}", member.name),
            format!("write `{name}.workspace = true`, and `version = \"=…\"` in the root's Cargo.toml"),
        ),
        (true, Version::Any) | (false, Version::Exact) => return None,
    };
    member.published.then(|| Problem::new(&member.manifest, line_of(&member.manifest, name), what, fix))
}

/// Returns the folder of a manifest.
fn folder(manifest: &str) -> String {
    manifest.trim_end_matches("/Cargo.toml").to_owned()
}

/// Finds a dependency's line in a manifest, or 0.
fn line_of(root: &Path, manifest: &str, name: &str) -> usize {
    let text = project::read(&root.join(manifest)).unwrap_or_default();
    text.lines()
        .position(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(['.', ' ', '='])))
        .map_or(0, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, uses: &[&str], dev: &[&str]) -> Member {
        let normal = uses.iter().map(|name| ((*name).to_owned(), false));
        let dev = dev.iter().map(|name| ((*name).to_owned(), true));
        Member {
            name: name.to_owned(),
            manifest: format!("crates/{name}/Cargo.toml"),
            published: name != "xtask",
            uses: normal
                .chain(dev)
                .map(|(name, dev)| Use { name, dev, version: if dev { Version::Any } else { Version::Exact } })
                .collect(),
        }
    }

    #[track_caller]
    fn check(members: &[Member], expected: &[&str]) {
        let found: Vec<_> = arrows(members, &|_, _| 0).into_iter().map(|problem| problem.what).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn the_designed_workspace_is_in_order() {
        check(
            &[
                member("bao-core", &[], &["bao-conformance"]),
                member("bao-kete", &["bao-core"], &["bao-conformance"]),
                member("bao-new", &["bao-core"], &["bao-conformance"]),
                member("bao-catalog", &["bao-core", "bao-kete", "bao-new"], &[]),
                member("bao-record", &["bao-core", "bao-catalog"], &[]),
                member("bao-search", &["bao-core"], &["bao-conformance"]),
                member("bao-conformance", &["bao-core"], &["bao-kete"]),
                member("bao-cli", &["bao-core", "bao-catalog", "bao-search"], &[]),
                member("bao-tests", &["bao-cli", "bao-kete"], &[]),
                member("xtask", &[], &[]),
            ],
            &[],
        );
    }

    #[test]
    fn variants_never_name_each_other() {
        check(
            &[
                member("bao-kete", &["bao-core"], &["bao-new"]),
                member("bao-new", &["bao-core", "bao-kete"], &[]),
                member("bao-catalog", &["bao-kete", "bao-new"], &[]),
            ],
            &["bao-kete may not dev-depend on bao-new", "bao-new may not depend on bao-kete"],
        );
    }

    #[test]
    fn the_kernel_and_search_name_no_game() {
        check(
            &[
                member("bao-core", &["bao-kete"], &[]),
                member("bao-search", &["bao-core", "bao-catalog"], &[]),
                member("bao-catalog", &["bao-kete"], &[]),
                member("bao-conformance", &["bao-kete"], &[]),
                member("xtask", &["bao-core"], &[]),
            ],
            &[
                "bao-core may not depend on bao-kete",
                "bao-search may not depend on bao-catalog",
                "bao-conformance may not depend on bao-kete",
                "xtask may not depend on bao-core",
            ],
        );
    }

    #[test]
    fn the_verifier_knows_nothing_of_the_solver() {
        check(
            &[
                member("bao-solve", &["bao-core", "bao-catalog"], &["bao-conformance"]),
                member("bao-verify", &["bao-core", "bao-catalog", "bao-solve"], &["bao-solve", "bao-conformance"]),
                member("bao-cli", &["bao-solve", "bao-verify"], &[]),
            ],
            &[
                "bao-solve may not depend on bao-catalog",
                "bao-verify may not depend on bao-solve",
                "bao-verify may not dev-depend on bao-solve",
            ],
        );
    }

    #[test]
    fn a_published_crate_asks_for_no_version_for_its_tests() {
        let mut core = member("bao-core", &[], &["bao-conformance"]);
        core.uses[0].version = Version::Exact;
        let mut tests = member("bao-tests", &[], &["bao-core"]);
        tests.published = false;
        tests.uses[0].version = Version::Exact;
        check(
            &[core, member("bao-conformance", &["bao-core"], &[]), tests],
            &["bao-core asks for a version of bao-conformance for its tests"],
        );
    }

    #[test]
    fn a_published_crate_asks_for_exact_versions() {
        let mut search = member("bao-search", &["bao-core"], &[]);
        search.uses[0].version = Version::Range;
        check(&[search, member("bao-core", &[], &[])], &["bao-search does not ask for one version of bao-core"]);
        let of = |text: &str| Version::of(&VersionReq::parse(text).expect("a requirement"));
        assert_eq!([of("*"), of("=0.1.0"), of("0.1.0")], [Version::Any, Version::Exact, Version::Range]);
    }

    #[test]
    fn a_crate_of_no_layer_is_an_error() {
        check(
            &[member("bao-extra", &["bao-core"], &[]), member("bao-cli", &["bao-extra"], &[])],
            &["bao-extra has no layer", "bao-cli may not depend on bao-extra"],
        );
    }
}
