//! Files stay whole through kills, and one program at a time writes them.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use bao_catalog::RuleSet;
use bao_record::store::{OwnedFile, StoreError, write_file};
use bao_record::{Record, Tag, Text};

/// Where the program that is killed saves; set only when this test binary calls itself.
const SAVE: &str = "BAO_TEST_SAVE";

/// A record that says which one it is, and is now short, now long.
fn record(number: u64) -> Record {
    let mut record = Record::new(RuleSet::Kimasai.start());
    for ply in 0..number * 37 % 200 {
        let moves = record.position().successors();
        let Some(&(chosen, _)) = moves.get(usize::try_from(ply).expect("small") % moves.len().max(1)) else { break };
        record.push(chosen).expect("legal");
    }
    let tag = Tag::new("Number", Text::new(number.to_string()).expect("digits")).expect("a name");
    record.add_tag(tag).expect("the only one");
    record
}

/// Reads which record a file holds; the file must be whole.
fn number(path: &Path) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let found: Record = text.parse().unwrap_or_else(|error| panic!("{error} in a file of {} bytes", text.len()));
    let number = found.tags()[0].value().as_str().parse().expect("digits");
    assert_eq!(found, record(number));
    Some(number)
}

/// Saves without end when called by `killed_while_saving_…`, and does nothing as a test of its own.
#[test]
fn saver() {
    let Some(path) = std::env::var_os(SAVE) else { return };
    let mut file = OwnedFile::take(Path::new(&path)).expect("nobody else has it");
    let first = number(file.path()).map_or(0, |last| last + 1);
    for next in first.. {
        file.write(record(next).to_string().as_bytes()).expect("saved");
        let mut out = io::stdout().lock();
        writeln!(out, "saved {next}").and_then(|()| out.flush()).expect("the caller listens");
    }
}

fn start_saver(path: &Path) -> Child {
    Command::new(std::env::current_exe().expect("this binary"))
        .args(["saver", "--exact", "--nocapture"])
        .env(SAVE, path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the saver starts")
}

#[test]
fn killed_while_saving_the_old_or_the_new_file_is_there_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.bao");
    let mut interrupted = 0;
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..60 {
        let mut child = start_saver(&path);
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        // The first saving shows that the lock of the killed program was no hindrance.
        let mut last = None;
        while last.is_none() {
            let line = lines.next().expect("the saver goes on").expect("text");
            last = line.strip_prefix("saved ").map(|number| number.parse::<u64>().expect("digits"));
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        thread::sleep(Duration::from_micros(state % 20_000));
        child.kill().expect("killed");
        child.wait().expect("gone");
        for line in lines.map_while(Result::ok) {
            last = line.strip_prefix("saved ").and_then(|number| number.parse().ok()).or(last);
        }
        let (last, found) = (last.expect("one at least"), number(&path).expect("a file"));
        assert!(found == last || found == last + 1, "round {round}: saved {last}, found {found}");
        let begun = |entry: io::Result<fs::DirEntry>| entry.expect("one").path().extension() == Some("tmp".as_ref());
        interrupted += usize::from(fs::read_dir(folder.path()).expect("a folder").any(begun));
    }
    assert!(interrupted > 0, "no kill came in the middle of a saving");
    // What the killed programs left is gone once the file is taken again.
    let file = OwnedFile::take(&path).expect("nobody has it");
    drop(file);
    let names: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
    assert_eq!(names, ["game.bao"]);
}

#[test]
fn two_programs_never_write_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.bao");
    let mut child = start_saver(&path);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    while !lines.next().expect("the saver goes on").expect("text").starts_with("saved ") {}
    assert!(matches!(OwnedFile::take(&path), Err(StoreError::Busy(_))));
    assert!(matches!(write_file(&path, b"mine"), Err(StoreError::Busy(_))));
    child.kill().expect("killed");
    child.wait().expect("gone");
    write_file(&path, b"mine").expect("nobody has it");
    assert_eq!(fs::read(&path).expect("a file"), b"mine");
}

/// Many threads take the file as soon as another lets go of it: never do two have it.
#[test]
fn a_lock_that_is_let_go_of_is_taken_by_one_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.bao");
    let held = AtomicBool::new(false);
    let taken: usize = thread::scope(|scope| {
        let work = || {
            let mut taken = 0;
            for _ in 0..2_000 {
                match OwnedFile::take(&path) {
                    Ok(file) => {
                        assert!(!held.swap(true, Ordering::SeqCst), "two have it");
                        taken += 1;
                        held.store(false, Ordering::SeqCst);
                        drop(file);
                    }
                    Err(StoreError::Busy(_)) => {}
                    Err(error) => panic!("{error:?}"),
                }
            }
            taken
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
    });
    assert!(taken > 100, "taken {taken} times");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(matches!(OwnedFile::take(folder.path()), Err(StoreError::NotAFile(_))));
    assert!(matches!(OwnedFile::take(Path::new("..")), Err(StoreError::NoName(_))));
    let missing = folder.path().join("missing").join("game.bao");
    assert!(matches!(OwnedFile::take(&missing), Err(StoreError::Io { what: "find the folder", .. })));
    let path = folder.path().join("kept.bao");
    fs::write(&path, "kept").expect("written");
    let mut permissions = fs::metadata(&path).expect("a file").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("set");
    assert!(matches!(write_file(&path, b"lost"), Err(StoreError::ReadOnly(_))));
    assert_eq!(fs::read(&path).expect("a file"), b"kept");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay_as_they_were() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let (path, link) = (folder.path().join("game.bao"), folder.path().join("link.bao"));
    write_file(&path, b"old").expect("written");
    assert_ne!(fs::metadata(&path).expect("a file").permissions().mode() & 0o044, 0, "a file like any other");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("set");
    symlink(&path, &link).expect("linked");
    let file = OwnedFile::take(&link).expect("nobody has it");
    assert!(matches!(OwnedFile::take(&path), Err(StoreError::Busy(_))), "one file by two names");
    drop(file);
    write_file(&link, b"new").expect("written");
    assert_eq!(fs::read(&path).expect("a file"), b"new");
    assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o640);
}

#[test]
fn a_removed_file_is_gone_and_can_be_taken_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.bao");
    write_file(&path, b"old").expect("written");
    OwnedFile::take(&path).expect("nobody has it").remove().expect("removed");
    assert!(!path.exists());
    let file = OwnedFile::take(&path).expect("nobody has it");
    assert_eq!(file.read().expect("no fault"), None);
    file.remove().expect("nothing to remove is no fault");
}

/// A name that begins with another's is another file: its unfinished writing is not cleared away.
#[test]
fn only_the_remains_of_the_same_file_are_cleared() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in [".game.bao.x1.tmp", ".game.x2.tmp", ".game.bao.tmp", "game.bao.x3.tmp"] {
        fs::write(folder.path().join(name), "").expect("written");
    }
    drop(OwnedFile::take(&folder.path().join("game.bao")).expect("nobody has it"));
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("one").file_name()).collect();
    names.sort();
    assert_eq!(names, [".game.bao.tmp", ".game.x2.tmp", "game.bao.x3.tmp"]);
}
