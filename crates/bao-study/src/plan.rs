//! What a folder of self-play data is made by.

use bao_catalog::RuleSet;
use serde::{Deserialize, Serialize};

use crate::player::Player;

/// The version of the shape of the data; it grows when something is added.
pub const SCHEMA: u32 = 1;

/// What a folder of self-play data is made by: the same plan makes the same files, on any machine with any number of
/// threads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the shape of the data.
    pub schema: u32,
    /// The name of the variant with its rule set.
    pub variant: String,
    /// The version of the rules.
    pub rules: u32,
    /// The version of the program: engines of two versions play two ways.
    pub program: String,
    /// The text of the position from which each game begins.
    pub position: String,
    /// Who plays South.
    pub south: Player,
    /// Who plays North.
    pub north: Player,
    /// How many plies at the beginning of each game are random.
    pub opening: u32,
    /// How many games there are.
    pub games: u64,
    /// How many games a shard holds, the last one perhaps fewer.
    pub shard: u64,
    /// Where the random numbers begin.
    pub seed: u64,
    /// What the shards are written as.
    pub format: Format,
}

/// What shards are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Format {
    /// Lines of JSON, one a ply.
    Jsonl,
    /// Parquet, one row a ply.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// Returns the end of the names of such files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }
}

impl Plan {
    /// Returns the rule set that is played.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn rule_set(&self) -> Result<RuleSet, bao_catalog::UnknownVariant> {
        self.variant.parse()
    }

    /// Returns the number of shards.
    #[must_use]
    pub const fn shards(&self) -> u64 {
        self.games.div_ceil(self.shard)
    }

    /// Returns the games of a shard.
    #[must_use]
    pub fn games_of(&self, shard: u64) -> std::ops::Range<u64> {
        let first = shard * self.shard;
        first..first.saturating_add(self.shard).min(self.games)
    }

    /// Returns the name of a shard's file.
    #[must_use]
    pub fn file_name(&self, shard: u64) -> String {
        format!("shard-{shard:06}.{}", self.format.extension())
    }

    /// Returns the shard whose file has this name, if there is one.
    #[must_use]
    pub fn shard_of(&self, name: &str) -> Option<u64> {
        let number = name.strip_prefix("shard-")?.strip_suffix(self.format.extension())?.strip_suffix('.')?;
        let shard = number.parse().ok().filter(|shard| *shard < self.shards())?;
        (self.file_name(shard) == name).then_some(shard)
    }

    /// Returns where the random numbers of a game begin: its number alone decides, beside the seed.
    #[must_use]
    pub(crate) const fn seed_of(&self, game: u64) -> u64 {
        let mut z = self.seed ^ (game.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
