//! The engine: answers, limits, and searches that end when nobody waits for them.

use std::time::{Duration, Instant};

use bao_web::Config;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::client::{Running, START, post, within};

/// An analysis that would take half a minute.
fn long(job: &str) -> Value {
    json!({ "position": "kete", "time": 30_000, "job": job })
}

async fn begin(server: &Running, job: &str) -> TcpStream {
    let mut stream = TcpStream::connect(server.address).await.expect("a connection");
    let asked = post(server.address, "/api/analyze", &long(job).to_string());
    stream.write_all(asked.as_bytes()).await.expect("the server reads");
    // The first line is there: the search runs.
    let mut head = [0; 16];
    within(Duration::from_secs(10), tokio::io::AsyncReadExt::read_exact(&mut stream, &mut head))
        .await
        .expect("an answer");
    stream
}

#[tokio::test]
async fn the_engine_moves_hints_and_judges() {
    let server = Running::start(Config::default()).await;
    let moved = server.post("/api/engine", &json!({ "position": START, "level": 3 })).await.json();
    let text = moved["move"].as_str().expect("a move").to_owned();
    let played = server.post("/api/play", &json!({ "position": START, "move": text })).await;
    assert_eq!(played.status, 200);
    // G7: A2 takes the only seeds of North's front row, so the hint is to win.
    let winning = "kimasai 8,7,7,7,7,7,7,7/0,0,0,4,0,0,0,0/0,2,0,1,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
    let hint = server.post("/api/hint", &json!({ "position": winning })).await.json();
    assert_eq!((&hint["move"], &hint["score"]["wins_in"]), (&json!("A2"), &json!(1)));
    assert!(hint["reasons"].as_array().expect("reasons").contains(&json!("It wins at once.")));
    let over = "kimasai 8,7,7,7,7,7,7,7/0,0,0,0,0,0,0,0/0,2,0,5,0,0,0,0/0,0,0,0,0,0,0,0 0,0 S -";
    server.post("/api/hint", &json!({ "position": over })).await.refused(422, "over");
    let game = json!({ "position": winning, "moves": ["A2"], "time": 20 });
    let graph = server.post("/api/graph", &game).await;
    let lines: Vec<Value> = graph.body.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let south: Vec<_> = lines.iter().filter_map(|line| line["south"].as_f64()).collect();
    assert_eq!(south, [1.0, 1.0], "South wins before and after: {}", graph.body);
    let grades: Vec<_> = lines.iter().filter(|line| line.is_object()).map(|line| &line["grade"]).collect();
    assert_eq!(grades, [&Value::Null, &json!("best")], "{}", graph.body);
    server.end().await;
}

#[tokio::test]
async fn one_client_and_all_of_them_have_a_limit_of_searches() {
    let each = Running::start(Config { searches: 1, searches_each: 1, ..Config::default() }).await;
    let held = begin(&each, "a").await;
    each.post("/api/engine", &json!({ "position": START, "level": 1 })).await.refused(429, "too-many");
    drop(held);
    each.end().await;

    let all = Running::start(Config { searches: 1, waiting: 0, ..Config::default() }).await;
    let held = begin(&all, "a").await;
    let refused = all.post("/api/engine", &json!({ "position": START, "level": 1 })).await;
    refused.refused(503, "full");
    assert!(refused.head.contains("retry-after"));
    assert_eq!(all.get("/api/info").await.status, 200, "what needs no search is answered");
    drop(held);
    all.end().await;
}

#[tokio::test]
async fn a_search_ends_when_its_client_goes_away() {
    let server = Running::start(Config { searches: 1, waiting: 0, ..Config::default() }).await;
    drop(begin(&server, "a").await);
    let began = Instant::now();
    within(Duration::from_secs(10), async {
        while server.post("/api/engine", &json!({ "position": START, "level": 1 })).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
    assert!(began.elapsed() < Duration::from_secs(10), "long before the search would have ended");
    server.end().await;
}

#[tokio::test]
async fn a_search_is_stopped_by_its_name_and_tells_what_it_found() {
    let server = Running::start(Config::default()).await;
    let mut stream = begin(&server, "mine").await;
    assert_eq!(server.post("/api/stop", &json!({ "job": "other" })).await.json()["stopped"], false);
    assert_eq!(server.post("/api/stop", &json!({ "job": "mine" })).await.json()["stopped"], true);
    let mut rest = String::new();
    let read = tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut rest);
    within(Duration::from_secs(10), read).await.expect("the answer ends");
    assert!(rest.contains("\"done\":true"), "{rest}");
    server.end().await;
}

#[tokio::test]
async fn the_end_of_the_server_ends_its_searches() {
    let server = Running::start(Config::default()).await;
    let _held = begin(&server, "a").await;
    within(Duration::from_secs(8), server.end()).await;
}
