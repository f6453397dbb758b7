//! What a server is told, and the limits that it keeps.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// The port that is used unless another is given.
pub(crate) const PORT: u16 = 8464;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen. Beyond loopback only on purpose.
    pub listen: SocketAddr,
    /// Names, beside addresses, by which the server may be called: `board.local`.
    pub names: Vec<String>,
    /// The folder of shared games, or `None` to forget them when the server ends.
    pub games: Option<PathBuf>,
    /// The connections that are open at once.
    pub connections: usize,
    /// The connections that one address may have open; loopback is not counted.
    pub connections_each: usize,
    /// The time that the head of a request, or its body, may take.
    pub patience: Duration,
    /// The bytes of a request's body; records may have sixteen times as many.
    pub body: usize,
    /// The searches that run at once.
    pub searches: usize,
    /// The searches that wait for their turn.
    pub waiting: usize,
    /// The searches, running and waiting, of one address.
    pub searches_each: usize,
    /// The shared games that are kept.
    pub shared: usize,
}

impl Default for Config {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            names: Vec::new(),
            games: None,
            connections: 1024,
            connections_each: 64,
            patience: Duration::from_secs(10),
            body: 1 << 16,
            searches: cores,
            waiting: 32,
            searches_each: 8,
            shared: 1000,
        }
    }
}
