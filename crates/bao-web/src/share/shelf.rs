//! Where shared games are kept: in memory, and on the disk for the next server.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use bao_record::store;
use tokio::sync::watch;

use crate::answer::Refusal;
use crate::share::game::{Act, ActError, Role, SharedGame};
use crate::token::is_token;

/// The seconds after which a game that nobody touches may make room for another.
const STALE: u64 = 30 * 86_400;

/// All shared games.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: Option<PathBuf>,
    most: usize,
    games: Mutex<Games>,
}

#[derive(Debug, Default)]
struct Games {
    /// The game and the role of each token.
    tokens: HashMap<String, (Arc<Entry>, Role)>,
    count: usize,
}

/// A game on the shelf.
#[derive(Debug)]
pub(crate) struct Entry {
    game: Mutex<SharedGame>,
    changed: watch::Sender<u64>,
}

impl Entry {
    fn new(game: SharedGame) -> Self {
        let changed = watch::Sender::new(game.version);
        Self { game: Mutex::new(game), changed }
    }

    /// Returns the game as it stands now.
    pub(crate) fn now(&self) -> SharedGame {
        self.lock().clone()
    }

    /// Returns what tells the version of the game whenever it changes.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, SharedGame> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    /// Opens a shelf and reads what the last server left in its folder.
    pub(crate) fn open(folder: Option<PathBuf>, most: usize) -> io::Result<Self> {
        let shelf = Self { folder, most, games: Mutex::default() };
        if let Some(folder) = &shelf.folder {
            fs::create_dir_all(folder)?;
            for file in fs::read_dir(folder)? {
                let path = file?.path();
                if path.extension().is_some_and(|end| end == "json") {
                    match read(&path) {
                        Ok(game) => shelf.put(&Arc::new(Entry::new(game))),
                        // One damaged file must not keep the others from being played.
                        Err(error) => tracing::warn!(path = %path.display(), %error, "a shared game cannot be read"),
                    }
                }
            }
        }
        Ok(shelf)
    }

    /// Adds a game, making room if need be.
    pub(crate) fn add(&self, game: SharedGame) -> Result<(), Refusal> {
        if self.games().count >= self.most && !self.make_room() {
            return Err(Refusal::full("every place for a shared game is taken"));
        }
        self.keep(&game)?;
        self.put(&Arc::new(Entry::new(game)));
        Ok(())
    }

    /// Finds a game and the role of a token.
    pub(crate) fn find(&self, token: &str) -> Result<(Arc<Entry>, Role), Refusal> {
        let found = if is_token(token) { self.games().tokens.get(token).cloned() } else { None };
        found.ok_or_else(|| Refusal::not_found("there is no such game"))
    }

    /// Does what a player wants, keeps it, and tells all who look on.
    pub(crate) fn act(&self, entry: &Entry, role: Role, act: &Act) -> Result<Result<(), ActError>, Refusal> {
        let mut game = entry.lock();
        let before = game.clone();
        let version = game.version;
        let done = game.act(role, act);
        if game.version != version {
            game.touched = now();
            // What cannot be kept is not done.
            if let Err(refusal) = self.keep(&game) {
                *game = before;
                return Err(refusal);
            }
            entry.changed.send_replace(game.version);
        }
        Ok(done)
    }

    /// Looks whether somebody's time is up.
    pub(crate) fn look(&self, entry: &Entry) {
        let mut game = entry.lock();
        if game.look_at_clock() {
            game.touched = now();
            // The clock says so once more after a restart.
            let _ = self.keep(&game);
            entry.changed.send_replace(game.version);
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, entry: &Arc<Entry>) {
        let tokens = entry.lock().tokens.clone();
        let mut games = self.games();
        for (token, role) in tokens.roles() {
            games.tokens.insert(token.to_owned(), (entry.clone(), role));
        }
        games.count += 1;
    }

    /// Removes the game that was left alone longest, if that is long enough, and returns whether there was one.
    fn make_room(&self) -> bool {
        let mut games = self.games();
        let oldest = games
            .tokens
            .values()
            .map(|(entry, _)| entry.now())
            .filter(|game| game.touched.saturating_add(STALE) < now())
            .min_by_key(|game| game.touched);
        let Some(oldest) = oldest else { return false };
        for (token, _) in oldest.tokens.roles() {
            games.tokens.remove(token);
        }
        games.count -= 1;
        if let Some(path) = self.path(&oldest) {
            let _ = fs::remove_file(path);
        }
        true
    }

    fn keep(&self, game: &SharedGame) -> Result<(), Refusal> {
        let Some(path) = self.path(game) else { return Ok(()) };
        let json = serde_json::to_vec(game).map_err(|error| Refusal::internal(&error))?;
        store::write_file(&path, &json).map_err(|error| Refusal::internal(&error))
    }

    /// Returns the file of a game, named for the token of those who watch.
    fn path(&self, game: &SharedGame) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{}.json", game.tokens.watch)))
    }
}

fn read(path: &Path) -> io::Result<SharedGame> {
    let mut game: SharedGame = serde_json::from_slice(&fs::read(path)?)?;
    // The clock goes on as soon as the game is looked at again.
    let to_move = game.record.position().side_to_move();
    let open = !game.record.ending().is_over() && game.record.plies() > 0;
    if let Some(clock) = game.clock.as_mut().filter(|_| open) {
        clock.start(to_move);
    }
    Ok(game)
}

/// Returns the seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests {
    use bao_catalog::RuleSet;
    use bao_record::Record;

    use super::*;
    use crate::share::game::Tokens;

    fn game(digit: char, touched: u64) -> SharedGame {
        let token = |end: &str| digit.to_string().repeat(31) + end;
        let tokens = Tokens { south: token("a"), north: token("b"), watch: token("c") };
        let record = Record::new(RuleSet::Kimasai.start());
        SharedGame { tokens, record, clock: None, takeback: None, version: 0, touched }
    }

    #[test]
    fn games_outlive_the_server() {
        let folder = tempfile::tempdir().expect("a folder");
        let open = || Shelf::open(Some(folder.path().to_owned()), 10).expect("a shelf");
        let south = game('1', now()).tokens.south;
        let shelf = open();
        shelf.add(game('1', now())).expect("room");
        let (entry, role) = shelf.find(&south).expect("the game");
        let act = Act::Move { text: "A1".to_owned(), ply: 0 };
        shelf.act(&entry, role, &act).expect("kept").expect("a legal move");
        drop(shelf);
        fs::write(folder.path().join("damaged.json"), "{").expect("a damaged file");
        let (entry, _) = open().find(&south).expect("the game is still there");
        assert_eq!((entry.now().record.plies(), entry.now().version), (1, 1));
    }

    #[test]
    fn a_full_shelf_lets_go_of_forgotten_games_alone() {
        let shelf = Shelf::open(None, 1).expect("a shelf");
        shelf.add(game('1', 0)).expect("room");
        shelf.add(game('2', now())).expect("the first was forgotten long ago");
        assert!(shelf.find(&game('1', 0).tokens.watch).is_err());
        assert!(shelf.add(game('3', now())).is_err(), "the second is being played");
    }
}
