//! Players by name: who plays, and within which limits, as it is typed and as records keep it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use bao_core::{Evaluate, RandomPlay};
use thiserror::Error;

use crate::baseline::{Plain, Random};
use crate::greedy::Greedy;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::Engine;
use crate::searcher::{Options, Searcher};
use crate::span::{self, SpanError};
use crate::uct::Uct;

/// A player that is no human.
///
/// It is written as a name, and settings after a colon, parted by commas:
///
/// | name | plays | settings |
/// |---|---|---|
/// | `1` … `10` | the engine at a level; `level 3` and `level:3` are the same | any limit |
/// | `engine` | the engine at full strength | any limit, `threads`, `hash`, `reductions`, `quiescence` |
/// | `plain` | the plain search | any limit |
/// | `uct` | random games to the end; a node is one of them | `nodes`, `time`, `hash` |
/// | `greedy` | the largest capture | |
/// | `random` | any legal move | |
///
/// The limits are `depth=` in plies, `nodes=` in positions and `time=` for each move, such as `2s` or `100ms`;
/// `threads=` is how many search together, `hash=` the most memory in units of 1,048,576 bytes;
/// `reductions=off` and `quiescence=off` leave out a part of the search, to tell what it is worth.
///
/// # Examples
/// ```
/// use bao_search::Who;
/// let who: Who = "engine:nodes=2000,threads=2".parse()?;
/// assert_eq!(who.limits().nodes, Some(2_000));
/// assert_eq!("level:3".parse::<Who>()?.to_string(), "level 3");
/// # Ok::<_, bao_search::WhoError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The engine at a level.
    Level(Level, Setting),
    /// The engine at full strength.
    Engine(Setting),
    /// The plain search.
    Plain(Setting),
    /// Random games to the end.
    Uct(Setting),
    /// The largest capture.
    Greedy,
    /// Any legal move.
    Random,
}

/// How a player is set; what is not said is as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setting {
    /// The plies it looks ahead.
    pub depth: Option<u32>,
    /// The positions it looks at.
    pub nodes: Option<u64>,
    /// The time it takes for a move.
    pub time: Option<Duration>,
    /// The threads that search together.
    pub threads: Option<u16>,
    /// The most memory, in units of 1,048,576 bytes.
    pub hash: Option<u32>,
    /// Whether late moves are reduced, see [`Options::reductions`].
    pub reductions: Option<bool>,
    /// Whether large captures at the horizon are played, see [`Options::quiescence`].
    pub quiescence: Option<bool>,
}

/// A text names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WhoError {
    /// It is none of the names.
    #[error("expected a level from 1 to 10, engine, plain, uct, greedy or random, found {found:?}")]
    Unknown {
        /// The text.
        found: String,
    },
    /// A setting is none that this player has, has no value, or stands twice.
    #[error("expected {} after {name}, found {found:?}", one_each_of(.known))]
    Setting {
        /// The player.
        name: &'static str,
        /// The settings that it has.
        known: &'static [&'static str],
        /// The setting as written.
        found: String,
    },
    /// A number is none, or nothing, or too large.
    #[error("expected a number from 1 to {most} after {setting}=, found {found:?}")]
    Number {
        /// The setting.
        setting: &'static str,
        /// The largest that is taken.
        most: u64,
        /// The value as written.
        found: String,
    },
    /// A part of the search is neither on nor off.
    #[error("expected on or off after {setting}=, found {found:?}")]
    Switch {
        /// The setting.
        setting: &'static str,
        /// The value as written.
        found: String,
    },
    /// A time is none.
    #[error("not a time")]
    Time(#[from] SpanError),
}

fn one_each_of(known: &[&str]) -> String {
    match known {
        [] => "nothing".to_owned(),
        [one] => format!("{one}="),
        [most @ .., last] => format!("one each of {}= and {last}=", most.join("=, ")),
    }
}

/// The most threads.
const MOST_THREADS: u64 = 1_024;

/// The most memory, in units of 1,048,576 bytes.
const MOST_HASH: u64 = 1 << 20;

/// The memory of a player of whom nothing else is said, in units of 1,048,576 bytes.
const USUAL_HASH: u32 = 16;

/// The bytes that remembering a position takes.
const ENTRY: u64 = 16;

const LEVEL: &[&str] = &["depth", "nodes", "time"];
const ENGINE: &[&str] = &["depth", "nodes", "time", "threads", "hash", "reductions", "quiescence"];
const PLAIN: &[&str] = LEVEL;
const UCT: &[&str] = &["nodes", "time", "hash"];

impl Who {
    /// Returns what ends each of its searches.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let Setting { depth, nodes, time, .. } = self.setting();
        let own = Limits { depth, nodes, time, ..Limits::default() };
        if let Self::Level(level, _) = self { own.within(&level.limits()) } else { own }
    }

    /// Returns whether it ends its searches by itself, without a clock or a stop from outside.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        matches!(self, Self::Greedy | Self::Random) || self.limits() != Limits::default()
    }

    /// Returns whether it plays the same on every machine, whatever else that does.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.is_limited() && self.limits().time.is_none() && self.setting().threads.is_none_or(|threads| threads == 1)
    }

    /// Returns the same player with those of these limits that he can have, if he has none.
    #[must_use]
    pub fn within(mut self, limits: Setting) -> Self {
        if self.is_limited() {
            return self;
        }
        let (setting, depth) = match &mut self {
            Self::Level(_, setting) | Self::Engine(setting) | Self::Plain(setting) => (setting, limits.depth),
            // Random games look no particular number of plies ahead.
            Self::Uct(setting) => (setting, None),
            Self::Greedy | Self::Random => return self,
        };
        *setting = Setting { depth, nodes: limits.nodes, time: limits.time, ..*setting };
        self
    }

    /// Makes the player, whose chance and errors follow from the seed.
    ///
    /// He keeps those limits alone that each search is given; see [`limits`](Self::limits).
    #[must_use]
    pub fn engine<V: Evaluate + RandomPlay>(&self, seed: u64) -> Box<dyn Engine<V> + Send> {
        let Setting { threads, reductions, quiescence, .. } = self.setting();
        let usual = Options::default();
        let options = || Options {
            threads: threads.map_or(usual.threads, Into::into),
            hash: self.hash(),
            reductions: reductions.unwrap_or(usual.reductions),
            quiescence: quiescence.unwrap_or(usual.quiescence),
            ..usual
        };
        match *self {
            Self::Level(level, _) => level.searcher(options(), seed),
            Self::Engine(_) => Box::new(Searcher::new(options())),
            Self::Plain(_) => Box::new(Plain),
            Self::Uct(_) => Box::new(Uct::new(seed, self.hash())),
            Self::Greedy => Box::new(Greedy { seed }),
            Self::Random => Box::new(Random { seed }),
        }
    }

    /// Returns the memory that it may take, in units of 1,048,576 bytes.
    fn hash(&self) -> usize {
        let hash = self.setting().hash.unwrap_or_else(|| {
            // More than what the nodes of a search can fill would only have to be cleared.
            let needed = self.limits().nodes.map(|nodes| nodes.saturating_mul(4 * ENTRY).div_ceil(1 << 20));
            let needed = needed.and_then(|needed| u32::try_from(needed).ok());
            needed.map_or(USUAL_HASH, |needed| needed.min(USUAL_HASH).next_power_of_two())
        });
        usize::try_from(hash).unwrap_or(usize::MAX)
    }

    fn setting(&self) -> Setting {
        match *self {
            Self::Level(_, setting) | Self::Engine(setting) | Self::Plain(setting) | Self::Uct(setting) => setting,
            Self::Greedy | Self::Random => Setting::default(),
        }
    }
}

impl FromStr for Who {
    type Err = WhoError;

    fn from_str(text: &str) -> Result<Self, WhoError> {
        // `level:3` is the level 3, and `3:nodes=5` as well as `level:3,nodes=5` a level with a limit.
        let bare = text.strip_prefix("level ").or_else(|| text.strip_prefix("level:")).unwrap_or(text);
        let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let (number, rest) = bare.split_at(digits);
            let unknown = || WhoError::Unknown { found: text.to_owned() };
            let level = number.parse().ok().and_then(Level::new).ok_or_else(unknown)?;
            let settings = match rest.as_bytes() {
                [] => None,
                [b':' | b',', ..] => Some(&rest[1..]),
                _ => return Err(unknown()),
            };
            return Ok(Self::Level(level, Setting::read("a level", LEVEL, settings)?));
        }
        let (name, settings) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        Ok(match name {
            "engine" => Self::Engine(Setting::read("engine:", ENGINE, settings)?),
            "plain" => Self::Plain(Setting::read("plain:", PLAIN, settings)?),
            "uct" => Self::Uct(Setting::read("uct:", UCT, settings)?),
            "greedy" => Setting::read("greedy", &[], settings).map(|_| Self::Greedy)?,
            "random" => Setting::read("random", &[], settings).map(|_| Self::Random)?,
            _ => return Err(WhoError::Unknown { found: text.to_owned() }),
        })
    }
}

impl Setting {
    /// Reads settings, of which the player has those that are known.
    fn read(name: &'static str, known: &'static [&'static str], text: Option<&str>) -> Result<Self, WhoError> {
        let mut all = Self::default();
        for one in text.into_iter().flat_map(|text| text.split(',')) {
            let wrong = || WhoError::Setting { name, known, found: one.to_owned() };
            let (setting, value) = one.split_once('=').ok_or_else(wrong)?;
            if !known.contains(&setting) {
                return Err(wrong());
            }
            let twice = match setting {
                "depth" => all.depth.replace(number("depth", value, u32::MAX.into())?).is_some(),
                "nodes" => all.nodes.replace(number("nodes", value, u64::MAX)?).is_some(),
                "time" => all.time.replace(span::parse(value)?).is_some(),
                "threads" => all.threads.replace(number("threads", value, MOST_THREADS)?).is_some(),
                "reductions" => all.reductions.replace(switch("reductions", value)?).is_some(),
                "quiescence" => all.quiescence.replace(switch("quiescence", value)?).is_some(),
                _ => all.hash.replace(number("hash", value, MOST_HASH)?).is_some(),
            };
            if twice {
                return Err(wrong());
            }
        }
        Ok(all)
    }
}

/// Reads a number from 1 on: digits alone.
fn number<T: TryFrom<u64>>(setting: &'static str, text: &str, most: u64) -> Result<T, WhoError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| digits && *number >= 1 && *number <= most);
    let number = number.and_then(|number: u64| T::try_from(number).ok());
    number.ok_or_else(|| WhoError::Number { setting, most, found: text.to_owned() })
}

/// Reads whether a part of the search is on.
fn switch(setting: &'static str, text: &str) -> Result<bool, WhoError> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(WhoError::Switch { setting, found: text.to_owned() }),
    }
}

impl fmt::Display for Who {
    /// Writes the player as records name him, and as he can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, before) = match self {
            Self::Level(level, _) => (format!("level {level}"), ','),
            Self::Engine(_) => ("engine".to_owned(), ':'),
            Self::Plain(_) => ("plain".to_owned(), ':'),
            Self::Uct(_) => ("uct".to_owned(), ':'),
            Self::Greedy => ("greedy".to_owned(), ':'),
            Self::Random => ("random".to_owned(), ':'),
        };
        let Setting { depth, nodes, time, threads, hash, reductions, quiescence } = self.setting();
        let switch = |on| if on { "on" } else { "off" };
        let settings = [
            depth.map(|depth| format!("depth={depth}")),
            nodes.map(|nodes| format!("nodes={nodes}")),
            time.map(|time| format!("time={}", span::text(time))),
            threads.map(|threads| format!("threads={threads}")),
            hash.map(|hash| format!("hash={hash}")),
            reductions.map(|on| format!("reductions={}", switch(on))),
            quiescence.map(|on| format!("quiescence={}", switch(on))),
        ];
        let settings: Vec<_> = settings.into_iter().flatten().collect();
        if settings.is_empty() { f.pad(&name) } else { f.pad(&format!("{name}{before}{}", settings.join(","))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, shown: &str) {
        let who: Who = text.parse().expect("a player");
        assert_eq!(who.to_string(), shown);
        assert_eq!(shown.parse(), Ok(who));
    }

    #[track_caller]
    fn refused(text: &str, error: &str) {
        assert_eq!(text.parse::<Who>().expect_err("no player").to_string(), error);
    }

    #[test]
    fn players_are_written_as_they_are_read() {
        check("1", "level 1");
        check("10", "level 10");
        check("level 7", "level 7");
        check("level:7", "level 7");
        check("level:10,nodes=500", "level 10,nodes=500");
        check("4:time=1s,nodes=7", "level 4,nodes=7,time=1s");
        check("engine", "engine");
        check("engine:depth=6", "engine:depth=6");
        check("engine:hash=1,time=1500ms,nodes=2000000", "engine:nodes=2000000,time=1s500ms,hash=1");
        check("engine:threads=2,time=2", "engine:time=2s,threads=2");
        check("engine:quiescence=off,reductions=on", "engine:reductions=on,quiescence=off");
        check("plain:nodes=2000", "plain:nodes=2000");
        check("uct:hash=64,nodes=5", "uct:nodes=5,hash=64");
        check("greedy", "greedy");
        check("random", "random");
    }

    #[test]
    fn what_is_no_player_is_refused() {
        for text in ["", "0", "11", "+3", "3x", "Engine", "levels 3", "level", "level x", "engines:nodes=5"] {
            let words = "expected a level from 1 to 10, engine, plain, uct, greedy or random, found";
            refused(text, &format!("{words} {text:?}"));
        }
        let engine = "expected one each of depth=, nodes=, time=, threads=, hash=, reductions= and quiescence= after engine:, found";
        refused("engine:", &format!("{engine} \"\""));
        refused("engine:depth=4,", &format!("{engine} \"\""));
        refused("engine:depth=4,depth=5", &format!("{engine} \"depth=5\""));
        refused("engine:speed=4", &format!("{engine} \"speed=4\""));
        refused("uct:depth=4", "expected one each of nodes=, time= and hash= after uct:, found \"depth=4\"");
        refused("greedy:nodes=4", "expected nothing after greedy, found \"nodes=4\"");
        refused("3:hash=4", "expected one each of depth=, nodes= and time= after a level, found \"hash=4\"");
        refused("engine:depth=0", "expected a number from 1 to 4294967295 after depth=, found \"0\"");
        refused("engine:threads=1025", "expected a number from 1 to 1024 after threads=, found \"1025\"");
        refused("engine:nodes=+3", "expected a number from 1 to 18446744073709551615 after nodes=, found \"+3\"");
        refused("engine:time=soon", "not a time");
        refused("engine:quiescence=no", "expected on or off after quiescence=, found \"no\"");
        refused(
            "plain:reductions=off",
            "expected one each of depth=, nodes= and time= after plain:, found \"reductions=off\"",
        );
    }

    #[test]
    fn limits_come_from_the_level_the_setting_or_both() {
        let limits = |text: &str| text.parse::<Who>().expect("a player").limits();
        assert_eq!(limits("engine"), Limits::default());
        assert_eq!(limits("10"), Level::HIGHEST.limits());
        assert_eq!(limits("10:nodes=5"), Limits { nodes: Some(5), ..Level::HIGHEST.limits() });
        assert_eq!(limits("1:depth=9"), limits("1"), "a level sees no further than it does");
    }

    #[test]
    fn who_has_no_limits_is_given_some() {
        let deep = Setting { depth: Some(3), ..Setting::default() };
        assert!(!"uct".parse::<Who>().expect("a player").within(deep).is_limited());
        let within = Setting { nodes: Some(7), threads: Some(3), ..Setting::default() };
        let given = |text: &str| text.parse::<Who>().expect("a player").within(within).to_string();
        assert_eq!(given("engine"), "engine:nodes=7");
        assert_eq!(given("engine:reductions=off"), "engine:nodes=7,reductions=off");
        assert_eq!(given("uct:hash=2"), "uct:nodes=7,hash=2");
        assert_eq!(given("engine:time=1s"), "engine:time=1s");
        assert_eq!(given("3"), "level 3");
        assert_eq!(given("greedy"), "greedy");
    }

    #[test]
    fn memory_is_no_more_than_the_nodes_can_fill() {
        let hash = |text: &str| text.parse::<Who>().expect("a player").hash();
        assert_eq!(hash("engine:nodes=2000"), 1);
        assert_eq!(hash("engine:nodes=100000"), 8);
        assert_eq!(hash("engine:nodes=18446744073709551615"), 16);
        assert_eq!(hash("engine:time=1s"), 16);
        assert_eq!(hash("engine:nodes=2000,hash=5"), 5);
    }
}
