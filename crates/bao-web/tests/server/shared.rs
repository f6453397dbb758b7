//! Games that two people share.

use std::time::Duration;

use bao_web::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Running, within};

async fn share(server: &Running) -> (String, String, String) {
    let tokens = server.post("/api/share", &json!({ "position": "kimasai", "south": "Naisula" })).await.json();
    let token = |role: &str| tokens[role].as_str().expect("a token").to_owned();
    (token("south"), token("north"), token("watch"))
}

fn path(token: &str) -> String {
    format!("/api/share/{token}")
}

fn play(text: &str, ply: usize) -> Value {
    json!({ "do": "move", "move": text, "ply": ply })
}

#[tokio::test]
async fn each_link_can_do_what_its_role_can() {
    let server = Running::start(Config::default()).await;
    let (south, north, watch) = share(&server).await;
    assert_eq!(south.len(), 32, "128 bits cannot be guessed");
    let seen = server.get(&path(&south)).await.json();
    assert_eq!((&seen["role"], &seen["south"]), (&json!("S"), &json!("Naisula")));
    assert!(!seen.to_string().contains(&north), "South is not told North's token");
    server.post(&path(&watch), &play("A1", 0)).await.refused(403, "watcher");
    server.post(&path(&north), &play("a1", 0)).await.refused(409, "conflict");
    server.post(&path(&south), &play("A9", 0)).await.refused(422, "illegal");
    let seen = server.post(&path(&south), &play("A1", 0)).await.json();
    assert_eq!((&seen["version"], seen["plies"].as_array().map(Vec::len)), (&json!(1), Some(1)));
    server.post(&path(&south), &play("A1", 0)).await.refused(409, "conflict");
    let seen = server.post(&path(&north), &json!({ "do": "resign" })).await.json();
    assert_eq!((&seen["result"], &seen["termination"]), (&json!("1-0"), &json!("resignation")));
    for token in ["0".repeat(32), "../../etc".to_owned(), "x".to_owned()] {
        server.get(&format!("/api/share/{}", token.replace('/', "%2F"))).await.refused(404, "not-found");
    }
    server.end().await;
}

#[tokio::test]
async fn whoever_looks_on_is_told_of_a_move() {
    let server = Running::start(Config::default()).await;
    let (south, _, watch) = share(&server).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let asked = format!("GET {}/events HTTP/1.1\r\nHost: {}\r\n\r\n", path(&watch), server.address);
    stream.write_all(asked.as_bytes()).await.expect("the server reads");
    read_until(&mut stream, "data: 0").await;
    server.post(&path(&south), &play("A1", 0)).await;
    read_until(&mut stream, "data: 1").await;
    within(Duration::from_secs(5), server.end()).await;
}

async fn read_until(stream: &mut TcpStream, wanted: &str) {
    let mut text = String::new();
    within(Duration::from_secs(5), async {
        while !text.contains(wanted) {
            let mut bytes = [0; 1024];
            let read = stream.read(&mut bytes).await.expect("the stream goes on");
            assert!(read > 0, "the stream ended after {text:?}");
            text.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
    })
    .await;
}

#[tokio::test]
async fn a_game_goes_on_in_the_next_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = || Config { games: Some(folder.path().to_owned()), ..Config::default() };
    let first = Running::start(config()).await;
    let (south, north, _) = share(&first).await;
    first.post(&path(&south), &play("A1", 0)).await;
    first.end().await;
    let second = Running::start(config()).await;
    let seen = second.get(&path(&north)).await.json();
    assert_eq!((&seen["role"], seen["plies"].as_array().map(Vec::len)), (&json!("N"), Some(1)));
    second.end().await;
}

#[tokio::test]
async fn a_full_shelf_is_told() {
    let server = Running::start(Config { shared: 1, ..Config::default() }).await;
    share(&server).await;
    server.post("/api/share", &json!({ "position": "kete" })).await.refused(503, "full");
    server.end().await;
}
