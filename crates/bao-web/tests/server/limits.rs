//! Too large, too slow, too many, and not HTTP at all.

use std::time::{Duration, Instant};

use bao_web::Config;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{Answer, Running, START, post, within};

/// Long enough to be noticed, short enough to be waited for.
const PATIENCE: Duration = Duration::from_millis(600);

fn hasty() -> Config {
    Config { patience: PATIENCE, ..Config::default() }
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused() {
    let server = Running::start(Config { body: 1_000, ..Config::default() }).await;
    let large = "x".repeat(2_000);
    server.post("/api/moves", &json!({ "position": large })).await.refused(413, "too-large");
    // Without a length as well.
    let host = server.address;
    let chunk = format!("{:x}\r\n{large}\r\n", large.len());
    let chunked = format!(
        "POST /api/moves HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\
         Connection: close\r\n\r\n{chunk}0\r\n\r\n"
    );
    server.send(chunked.as_bytes()).await.refused(413, "too-large");
    // A record may be larger, but not without end.
    server.post("/api/record/read", &json!({ "text": large })).await.refused(422, "record");
    server.post("/api/record/read", &json!({ "text": large.repeat(10) })).await.refused(413, "too-large");
    server.end().await;
}

#[tokio::test]
async fn a_head_that_is_too_large_or_malformed_is_refused() {
    let server = Running::start(Config::default()).await;
    let host = server.address;
    let large = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "x".repeat(200_000));
    let mut stream = TcpStream::connect(host).await.expect("a connection");
    // The server may close before all is sent.
    let _ = stream.write_all(large.as_bytes()).await;
    assert!(Answer::read(&mut stream).await.is_none_or(|answer| answer.status == 431));
    for malformed in [
        "nonsense\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
    ] {
        let answer = server.send(malformed.as_bytes()).await;
        assert_eq!(answer.status, 400, "{malformed:?}");
    }
    let body = post(host, "/api/moves", "{\"position\":");
    server.send(body.as_bytes()).await.refused(400, "request");
    assert_eq!(server.get("/api/info").await.status, 200, "the server goes on");
    server.end().await;
}

#[tokio::test]
async fn a_head_that_comes_drop_by_drop_is_cut_off() {
    let server = Running::start(hasty()).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let began = Instant::now();
    let mut sent = 0;
    // One byte at a time, each long before the limit: the time of the whole head counts.
    while began.elapsed() < PATIENCE * 6 && stream.write_all(b"G").await.is_ok() {
        sent += 1;
        tokio::time::sleep(PATIENCE / 6).await;
    }
    assert!(sent > 2 && began.elapsed() < PATIENCE * 5, "{sent} bytes in {:?}", began.elapsed());
    server.end().await;
}

#[tokio::test]
async fn a_silent_connection_is_closed() {
    let server = Running::start(hasty()).await;
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let began = Instant::now();
    assert!(Answer::read(&mut stream).await.is_none(), "nothing was asked");
    assert!(began.elapsed() < PATIENCE * 4);
    server.end().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_refused() {
    let server = Running::start(hasty()).await;
    let host = server.address;
    let head = format!(
        "POST /api/moves HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\
         Connection: close\r\n\r\n{{"
    );
    let began = Instant::now();
    server.send(head.as_bytes()).await.refused(408, "timeout");
    assert!(began.elapsed() >= PATIENCE && began.elapsed() < PATIENCE * 4);
    server.end().await;
}

#[tokio::test]
async fn a_client_that_takes_nothing_of_its_answers_is_given_up() {
    let server = Running::start(Config { connections: 1, ..hasty() }).await;
    let mut deaf = TcpStream::connect(server.address).await.expect("a connection");
    let asked = format!("GET /app.js HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).repeat(1_000);
    // Far more is asked for than lies between the two; whether all of it can be sent does not matter.
    let _ = tokio::time::timeout(PATIENCE / 2, deaf.write_all(asked.as_bytes())).await;
    server.get("/api/info").await.refused(503, "full");
    within(Duration::from_secs(10), async {
        while server.get("/api/info").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    drop(deaf);
    server.end().await;
}

#[tokio::test]
async fn where_all_places_are_taken_the_next_is_told_so_and_served_later() {
    let server = Running::start(Config { connections: 2, ..Config::default() }).await;
    let held = [TcpStream::connect(server.address).await, TcpStream::connect(server.address).await];
    // They are taken in order, so both are in when the third is looked at.
    server.get("/api/info").await.refused(503, "full");
    drop(held);
    within(Duration::from_secs(5), async {
        while server.get("/api/info").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    server.end().await;
}

#[tokio::test]
async fn too_many_moves_and_texts_beyond_all_bounds_are_refused() {
    let server = Running::start(Config::default()).await;
    let many: Vec<_> = (0..33).map(|_| "A1>").collect();
    server.post("/api/trace", &json!({ "position": START, "moves": many })).await.refused(400, "request");
    server.post("/api/position", &json!({ "position": "1 ".repeat(5_000) })).await.refused(400, "request");
    server.post("/api/engine", &json!({ "position": START, "level": 11 })).await.refused(400, "request");
    server
        .post("/api/engine", &json!({ "position": START, "level": 1, "job": "x".repeat(65) }))
        .await
        .refused(400, "request");
    server.end().await;
}

#[tokio::test]
async fn the_server_ends_while_connections_are_open() {
    let server = Running::start(Config::default()).await;
    let _idle = TcpStream::connect(server.address).await.expect("a connection");
    within(Duration::from_secs(5), server.end()).await;
}
