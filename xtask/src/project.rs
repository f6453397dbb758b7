//! The workspace that the chores work on: its root, its files, its cargo.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// Returns the workspace root: the folder above this crate's own.
///
/// `cargo run` says where the crate lies now, which the compiled-in path may no longer know.
pub(crate) fn root() -> Result<PathBuf> {
    let manifest_dir =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let root = manifest_dir.parent().context("the xtask crate lies in the workspace root")?;
    Ok(root.to_owned())
}

/// Returns the cargo that runs this chore, so that its toolchain stays in force.
pub(crate) fn cargo_path() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

/// Returns a call of cargo in the workspace root.
///
/// What cargo tells `xtask` about `xtask` is removed: it is about no other package.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(cargo_path());
    command.current_dir(root);
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Writes a path relative to the root with forward slashes, the same on every machine.
pub(crate) fn display(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Reads a text file, naming it where that fails.
pub(crate) fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Lists all files below a folder in the order of their paths; a folder that does not exist has none.
///
/// Hidden folders and build output (`target`) are passed over, and no link is followed.
pub(crate) fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, &mut found)?;
    }
    found.sort();
    Ok(found)
}

/// Lists the files below a folder whose name ends with `.` and this extension.
pub(crate) fn files_with_extension(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut files = files_below(folder)?;
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    Ok(files)
}

/// Lists the folders directly below a folder in the order of their names.
pub(crate) fn folders_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in entries(folder)? {
        if entry.file_type()?.is_dir() {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in entries(folder)? {
        let kind = entry.file_type()?;
        if kind.is_dir() {
            collect(&entry.path(), found)?;
        } else if kind.is_file() {
            found.push(entry.path());
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<fs::DirEntry>> {
    let context = || format!("cannot list {}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let entry = entry.with_context(context)?;
        let name = entry.file_name();
        let hidden = name.to_string_lossy().starts_with('.');
        if !(entry.file_type()?.is_dir() && (hidden || name == "target")) {
            found.push(entry);
        }
    }
    Ok(found)
}
