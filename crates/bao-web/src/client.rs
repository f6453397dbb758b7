//! Who asks.

use std::net::{IpAddr, SocketAddr};

/// The address that a connection comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Client {
    /// Returns the client of a connection; a mapped IPv4 address is an IPv4 address.
    pub(crate) fn of(peer: SocketAddr) -> Self {
        Self(peer.ip().to_canonical())
    }

    /// Returns whether the client is on this machine.
    pub(crate) fn is_here(self) -> bool {
        self.0.is_loopback()
    }
}
