//! Many clients that make moves at once: how long an answer takes, and whether the server grows.
//!
//! ```sh
//! cargo run --release --package bao-web --example load -- --clients 200 --seconds 60 --pause 100
//! ```
//!
//! The server runs in a process of its own, so that its memory is its own; both are on this machine.
//! Each client plays random games on a connection that stays open, one move after the other, `--pause` milliseconds apart.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bao_web::{Config, Server};
use serde::Deserialize;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// What is measured.
#[derive(Clone, Copy, Debug)]
struct Plan {
    clients: u64,
    seconds: u64,
    pause: u64,
}

fn main() -> Result<()> {
    let mut plan = Plan { clients: 200, seconds: 60, pause: 100 };
    let mut args = env::args().skip(1);
    while let Some(name) = args.next() {
        if name == "serve" {
            return serve();
        }
        let value = args.next().ok_or("expected a number after each option")?.parse()?;
        match name.as_str() {
            "--clients" => plan.clients = value,
            "--seconds" => plan.seconds = value,
            "--pause" => plan.pause = value,
            _ => return Err(format!("expected --clients, --seconds or --pause, found {name}").into()),
        }
    }
    let (mut server, address) = start()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(measure(plan, address, server.id()));
    server.kill()?;
    server.wait()?;
    let mut out = io::stdout().lock();
    write!(out, "{}", report?)?;
    Ok(())
}

/// Serves until killed, and says where.
fn serve() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(Config { listen: "127.0.0.1:0".parse()?, ..Config::default() }).await?;
        writeln!(io::stdout(), "{}", server.address())?;
        io::stdout().flush()?;
        server.run(std::future::pending()).await;
        Ok(())
    })
}

/// Starts the server.
fn start() -> Result<(Child, SocketAddr)> {
    let mut child = Command::new(env::current_exe()?).arg("serve").stdout(Stdio::piped()).spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    Ok((child, line.trim().parse()?))
}

/// What one client has seen.
#[derive(Debug, Default)]
struct Seen {
    /// The time of each answer, in microseconds.
    times: Vec<u32>,
    /// Refusals and failures, by what they were.
    errors: BTreeMap<String, u64>,
    games: u64,
}

async fn measure(plan: Plan, address: SocketAddr, server: u32) -> Result<String> {
    let end = Instant::now() + Duration::from_secs(plan.seconds);
    let clients: Vec<_> =
        (0..plan.clients).map(|number| tokio::spawn(client(address, number, plan.pause, end))).collect();
    let mut memory = vec![resident(server)];
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_secs(plan.seconds.div_ceil(6).max(1)).min(end - Instant::now())).await;
        memory.push(resident(server));
    }
    let mut all = Seen::default();
    for client in clients {
        let seen = client.await?;
        all.times.extend(seen.times);
        all.games += seen.games;
        for (what, times) in seen.errors {
            *all.errors.entry(what).or_default() += times;
        }
    }
    all.times.sort_unstable();
    let part = |permille: usize| {
        let at = (all.times.len() * permille / 1000).min(all.times.len().saturating_sub(1));
        f64::from(all.times.get(at).copied().unwrap_or(0)) / 1000.0
    };
    let mut report = String::new();
    let Plan { clients, seconds, pause } = plan;
    writeln!(report, "{clients} clients, {seconds} s, {pause} ms between moves")?;
    writeln!(
        report,
        "moves     {} ({} a second), {} games",
        all.times.len(),
        all.times.len() as u64 / seconds.max(1),
        all.games
    )?;
    writeln!(report, "answer    median {:.1} ms, 99th {:.1} ms, longest {:.1} ms", part(500), part(990), part(1000))?;
    writeln!(report, "errors    {:?}", all.errors)?;
    let memory: Vec<_> = memory
        .iter()
        .map(|kilobytes| kilobytes.map_or("?".to_owned(), |k| format!("{}.{}", k / 1024, k % 1024 * 10 / 1024)))
        .collect();
    writeln!(report, "memory    {} MB", memory.join(", "))?;
    Ok(report)
}

/// Returns the resident memory of a process in kilobytes, where the system tells it.
fn resident(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?.split_whitespace().next()?.parse().ok()
}

#[derive(Deserialize)]
struct Played {
    board: Board,
    moves: Vec<Legal>,
}

#[derive(Deserialize)]
struct Board {
    position: String,
}

#[derive(Deserialize)]
struct Legal {
    #[serde(rename = "move")]
    text: String,
}

/// Plays random games until the time is up.
async fn client(address: SocketAddr, number: u64, pause: u64, end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut random = number;
    // Clients that begin in the same moment would all ask in the same moment for ever.
    tokio::time::sleep(Duration::from_millis(pause * (number % 16) / 16)).await;
    while Instant::now() < end {
        let played = match TcpStream::connect(address).await {
            Ok(stream) => games(stream, address, &mut random, pause, end, &mut seen).await,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = played {
            *seen.errors.entry(error.to_string()).or_default() += 1;
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
    seen
}

async fn games(
    mut stream: TcpStream,
    host: SocketAddr,
    random: &mut u64,
    pause: u64,
    end: Instant,
    seen: &mut Seen,
) -> Result<()> {
    stream.set_nodelay(true)?;
    let variants = ["kete", "kimasai", "kujifunza"];
    while Instant::now() < end {
        let start = variants[draw(random, variants.len())];
        let mut now = ask(&mut stream, host, "moves", &json!({ "position": start }).to_string()).await?;
        while !now.moves.is_empty() && Instant::now() < end {
            let text = &now.moves[draw(random, now.moves.len())].text;
            let body = json!({ "position": now.board.position, "move": text }).to_string();
            let began = Instant::now();
            now = ask(&mut stream, host, "play", &body).await?;
            seen.times.push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        seen.games += 1;
    }
    Ok(())
}

async fn ask(stream: &mut TcpStream, host: SocketAddr, path: &str, body: &str) -> Result<Played> {
    let length = body.len();
    let asked = format!(
        "POST /api/{path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(asked.as_bytes()).await?;
    let mut bytes = Vec::with_capacity(1 << 15);
    let (head, length) = loop {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err("the connection ended".into());
        }
        let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).ok_or("no length")?.parse()?;
        break (head, (end + 4, length));
    };
    let (begin, length): (usize, usize) = length;
    while bytes.len() < begin + length {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err("the connection ended".into());
        }
    }
    if !head.starts_with("http/1.1 200") {
        return Err(head.lines().next().unwrap_or_default().to_owned().into());
    }
    Ok(serde_json::from_slice(&bytes[begin..])?)
}

/// Draws a number below `bound`.
fn draw(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).unwrap_or(0) % bound.max(1)
}
