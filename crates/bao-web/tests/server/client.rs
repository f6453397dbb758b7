//! A server to be asked, and a client that writes its requests byte by byte.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use bao_web::{Config, Server};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The start of the learners' game.
pub(crate) const START: &str = "kujifunza";

/// A server that runs until the test ends it.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    /// Starts a server on a free port.
    pub(crate) async fn start(config: Config) -> Self {
        let listen = "127.0.0.1:0".parse().expect("an address");
        let server = Server::bind(Config { listen, ..config }).await.expect("a free port");
        let address = server.address();
        let (end, ended) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = ended.await;
        }));
        Self { address, end: Some(end), task }
    }

    /// Ends the server and waits for it.
    pub(crate) async fn end(mut self) {
        let _ = self.end.take().expect("it runs").send(());
        self.task.await.expect("the server does not panic");
    }

    /// Sends bytes on a connection of their own and returns the answer.
    pub(crate) async fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("a connection");
        stream.write_all(bytes).await.expect("the server reads");
        Answer::read(&mut stream).await.expect("an answer")
    }

    /// Asks without a body.
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.get_with(path, "").await
    }

    /// Asks without a body, with further headers.
    pub(crate) async fn get_with(&self, path: &str, headers: &str) -> Answer {
        let host = self.address;
        self.send(format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n").as_bytes()).await
    }

    /// Asks with a JSON body.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(post(self.address, path, &body.to_string()).as_bytes()).await
    }
}

/// Writes a request with a JSON body.
pub(crate) fn post(host: SocketAddr, path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    )
}

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// Reads until the server closes the connection; `None` where it closes without an answer.
    pub(crate) async fn read(stream: &mut TcpStream) -> Option<Self> {
        let mut bytes = Vec::new();
        within(Duration::from_secs(20), stream.read_to_end(&mut bytes)).await.ok()?;
        let text = String::from_utf8(bytes).expect("an answer is text");
        let (head, body) = text.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Self { status, head: head.to_ascii_lowercase(), body: body.to_owned() })
    }

    /// Returns the body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Checks that the question was refused with a status and a code, in JSON.
    #[track_caller]
    pub(crate) fn refused(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.json()["error"]["code"].as_str()), (status, Some(code)), "{self:?}");
        assert!(self.json()["error"]["message"].as_str().is_some_and(|words| !words.is_empty()));
    }
}

/// Waits, but not for ever.
pub(crate) async fn within<T>(time: Duration, work: impl Future<Output = T>) -> T {
    tokio::time::timeout(time, work).await.expect("it takes too long")
}
