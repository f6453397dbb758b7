//! Connections: taken, counted, timed and ended.

use std::collections::HashMap;
use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncWriteExt, Interest};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

use crate::api::{self, Shared};
use crate::client::Client;
use crate::config::Config;

/// What is left of a connection's life when the server ends.
const FAREWELL: Duration = Duration::from_secs(3);

/// How long to wait where the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(50);

/// A server that listens, and answers once it is run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    shared: Shared,
}

impl Server {
    /// Takes the address and reads the shared games.
    ///
    /// # Errors
    /// The address is taken or not of this machine, or the folder of games cannot be used.
    pub async fn bind(config: Config) -> io::Result<Self> {
        let listener = TcpListener::bind(config.listen).await?;
        let address = listener.local_addr()?;
        let shared = Shared::new(config, address)?;
        Ok(Self { listener, address, shared })
    }

    /// Returns the address where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `end` comes, then lets what is under way finish, for a few seconds at most.
    pub async fn run(self, end: impl Future<Output = ()> + Send) {
        let app = api::app(self.shared.clone());
        let graceful = GracefulShutdown::new();
        let doors = Doors::new(&self.shared.config);
        let mut end = std::pin::pin!(end);
        loop {
            let taken = tokio::select! {
                taken = self.listener.accept() => taken,
                () = &mut end => break,
            };
            match taken {
                Ok((stream, peer)) => match doors.open(Client::of(peer)) {
                    Some(door) => self.attend(stream, door, app.clone(), &graceful),
                    None => drop(tokio::spawn(turn_away(stream))),
                },
                Err(error) => {
                    // Too many open files, for one: those that are open will end.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
        drop(self.listener);
        self.shared.close();
        if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
            tracing::warn!("some connections were cut off");
        }
    }

    /// Attends to one connection in a task of its own.
    fn attend(&self, stream: TcpStream, door: Door, app: Router, graceful: &GracefulShutdown) {
        let patience = self.shared.config.patience;
        let client = door.client;
        // Small answers go out at once.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        // A client that takes nothing of its answer is given up. Reading has its own limits, for the head and the body.
        stream.set_write_timeout(Some(patience));
        let answer = TowerToHyperService::new(app);
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let answer = answer.clone();
            async move {
                let mut request: Request = request.map(Body::new);
                request.extensions_mut().insert(client);
                let response: Result<Response, Infallible> = hyper::service::Service::call(&answer, request).await;
                response
            }
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience)
            .max_buf_size(1 << 16)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _held = door;
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
}

/// Tells a client that there is no room, as far as it listens.
async fn turn_away(mut stream: TcpStream) {
    const BODY: &str = r#"{"error":{"code":"full","message":"too many connections are open; try again in a moment"}}"#;
    let head = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: {}\r\nretry-after: 1\r\n\
         connection: close\r\n\r\n",
        BODY.len()
    );
    let farewell = async {
        stream.write_all(format!("{head}{BODY}").as_bytes()).await?;
        stream.shutdown().await?;
        // What the client has sent is read, or closing would reset the connection before it reads the answer.
        let mut sink = [0; 4096];
        loop {
            stream.ready(Interest::READABLE).await?;
            match stream.try_read(&mut sink) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok::<_, io::Error>(())
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), farewell).await;
}

/// Counts connections, in all and for each address beyond this machine.
#[derive(Clone, Debug)]
struct Doors {
    all: Arc<Semaphore>,
    each: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most_each: usize,
}

/// A connection that is counted as long as this lives.
#[derive(Debug)]
struct Door {
    doors: Doors,
    client: Client,
    _permit: OwnedSemaphorePermit,
}

impl Doors {
    fn new(config: &Config) -> Self {
        Self {
            all: Arc::new(Semaphore::new(config.connections)),
            each: Arc::default(),
            most_each: config.connections_each,
        }
    }

    fn open(&self, client: Client) -> Option<Door> {
        let permit = self.all.clone().try_acquire_owned().ok()?;
        if !client.is_here() {
            let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
            let open = each.entry(client.0).or_default();
            if *open >= self.most_each {
                return None;
            }
            *open += 1;
        }
        Some(Door { doors: self.clone(), client, _permit: permit })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        let mut each = self.doors.each.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = each.get_mut(&self.client.0) {
            *open = open.saturating_sub(1);
            if *open == 0 {
                each.remove(&self.client.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> Client {
        Client::of(SocketAddr::new(address.parse().expect("an address"), 1))
    }

    #[test]
    fn an_address_beyond_this_machine_has_a_share_of_the_connections() {
        let doors = Doors::new(&Config { connections: 5, connections_each: 2, ..Config::default() });
        let held = [doors.open(client("10.0.0.1")), doors.open(client("::ffff:10.0.0.1"))];
        assert!(held.iter().all(Option::is_some), "a mapped address is the same address");
        assert!(doors.open(client("10.0.0.1")).is_none(), "a third of the same address");
        let here: Vec<_> = (0..3).map(|_| doors.open(client("127.0.0.1"))).collect();
        assert!(here.iter().all(Option::is_some), "this machine counts in all only");
        assert!(doors.open(client("10.0.0.2")).is_none(), "a sixth in all");
        drop((held, here));
        assert!(doors.open(client("10.0.0.1")).is_some(), "places are given back");
        assert!(doors.each.lock().expect("not poisoned").is_empty(), "nothing is remembered of those who left");
    }
}
