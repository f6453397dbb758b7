//! What the server answers.

use bao_web::Config;
use serde_json::json;

use crate::client::{Running, START};

#[tokio::test]
async fn the_page_and_its_files_come_with_headers_that_keep_it_to_itself() {
    let server = Running::start(Config::default()).await;
    let page = server.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.body.starts_with("<!doctype html>"));
    for header in
        ["content-security-policy: default-src 'none'", "x-frame-options: deny", "referrer-policy: no-referrer"]
    {
        assert!(page.head.contains(header), "{}", page.head);
    }
    assert!(!page.head.contains("access-control-allow-origin"));
    let script = server.get("/app.js").await;
    assert!(script.head.contains("content-type: text/javascript"));
    let tag = script.head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").to_owned();
    assert_eq!(server.get_with("/app.js", &format!("If-None-Match: {tag}\r\n")).await.status, 304);
    server.get("/../Cargo.toml").await.refused(404, "not-found");
    server.get("/nothing").await.refused(404, "not-found");
    server.get("/api/nothing").await.refused(404, "not-found");
    server.get("/api/moves").await.refused(405, "method");
    server.end().await;
}

#[tokio::test]
async fn a_move_is_listed_told_and_played() {
    let server = Running::start(Config::default()).await;
    let listed = server.post("/api/moves", &json!({ "position": START })).await.json();
    assert_eq!(listed["moves"].as_array().map(Vec::len), Some(24), "the start has 24 moves");
    assert_eq!(listed["board"]["rows"][0], json!([2, 2, 2, 2, 2, 2, 2, 2]));
    let told = server.post("/api/trace", &json!({ "position": START, "moves": ["A3<"] })).await.json();
    let trace = &told["traces"][0]["trace"];
    // G4 and KJ2: A3's two seeds go into A2 and A1, which holds seeds and faces a8.
    assert_eq!((&trace[0]["event"], &trace[0]["pit"]), (&json!("lift"), &json!("A3")));
    assert_eq!((&trace[1]["event"], &trace[1]["pit"]), (&json!("lap"), &json!("A1")));
    assert_eq!((&trace[2]["event"], &trace[2]["pit"]), (&json!("capture"), &json!("a8")));
    let played = server.post("/api/play", &json!({ "position": START, "move": "A3<" })).await.json();
    assert_eq!(played["board"]["side"], "N");
    assert_eq!(played["played"]["position"], played["board"]["position"]);
    server.end().await;
}

#[tokio::test]
async fn what_cannot_be_read_or_played_is_told_with_every_fault() {
    let server = Running::start(Config::default()).await;
    let faulty = "kete 9,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,0,2,2,0/0,0,0,0,0,0,0,0 22,22 S K,open";
    let refused = server.post("/api/position", &json!({ "position": faulty })).await;
    refused.refused(422, "position");
    // A total of 67, a kuu in an empty pit, and a token of another game.
    assert_eq!(refused.json()["error"]["faults"].as_array().map(Vec::len), Some(3), "{refused:?}");
    let illegal = server.post("/api/play", &json!({ "position": "kete", "move": "A5>" })).await;
    illegal.refused(422, "illegal");
    assert_eq!(illegal.json()["error"]["rule"], "KT7");
    server.post("/api/play", &json!({ "position": "kete", "move": "Z" })).await.refused(422, "move");
    let ambiguous = server.post("/api/play", &json!({ "position": START, "move": "A3" })).await;
    ambiguous.refused(422, "ambiguous");
    server.post("/api/play", &json!({ "position": "kete" })).await.refused(400, "request");
    server.post("/api/play", &json!({ "position": "kete", "move": "A6>", "more": 1 })).await.refused(400, "request");
    server.end().await;
}

#[tokio::test]
async fn why_not_tells_the_rule_and_its_text() {
    let server = Running::start(Config::default()).await;
    let why = server.post("/api/why", &json!({ "position": "kete", "move": "A5" })).await.json();
    assert_eq!((why["legal"].as_array().map(Vec::len), why["reasons"].as_array().map(Vec::len)), (Some(0), Some(1)));
    assert_eq!(why["reasons"][0]["rule"]["id"], "KT7");
    assert!(
        why["reasons"][0]["rule"]["text"]
            .as_str()
            .is_some_and(|text| text.contains("any occupied front pit but the kuu"))
    );
    let why = server.post("/api/why", &json!({ "position": "kete", "move": "A6" })).await.json();
    assert_eq!(why["legal"], json!(["A6<", "A6>"]));
    let why = server.post("/api/why", &json!({ "position": "kete", "move": "a6" })).await.json();
    assert_eq!(why["reasons"][0]["words"], "a6 is North's pit, and it is South's turn.");
    let why = server.post("/api/why", &json!({ "position": "kimasai", "move": "B1" })).await.json();
    assert_eq!(why["reasons"][0]["words"], "B1 is empty.");
    // KJ5: A2 to the right captures from the centre and may enter at either kichwa.
    let why = server.post("/api/why", &json!({ "position": START, "move": "A2>" })).await.json();
    assert_eq!((&why["legal"], &why["reasons"]), (&json!(["A2>,<", "A2>,>"]), &json!([])));
    server.end().await;
}

#[tokio::test]
async fn games_are_played_through_and_records_read_and_written() {
    let server = Running::start(Config::default()).await;
    let game = json!({ "position": "kimasai", "moves": ["A3", "a2"] });
    let played = server.post("/api/game", &game).await.json();
    assert_eq!((played["plies"].as_array().map(Vec::len), &played["draw"]), (Some(2), &json!(null)));
    let stopped = server.post("/api/game", &json!({ "position": "kimasai", "moves": ["A3", "A3"] })).await;
    stopped.refused(422, "illegal");
    assert_eq!(stopped.json()["error"]["ply"], 1);
    // G11: the ply limit calls the draw.
    let limited = json!({ "position": "kimasai", "moves": ["A3", "a2"], "ply_limit": 2 });
    assert_eq!(server.post("/api/game", &limited).await.json()["draw"]["rule"], "G11");
    let text = "[Variant \"kimasai\"]\n[South \"Naisula\"]\n\n1. A3 a2 {a long relay} *\n";
    let read = server.post("/api/record/read", &json!({ "text": text })).await.json();
    assert_eq!(read["games"][0]["plies"][1]["comments"], json!(["a long relay"]));
    let record = &read["games"][0]["record"];
    let written = server.post("/api/record/write", &json!({ "records": [record] })).await.json();
    let again = server.post("/api/record/read", &json!({ "text": written["text"] })).await.json();
    assert_eq!(&again["games"][0]["record"], record);
    let as_json = server.post("/api/record/read", &json!({ "text": record.to_string() })).await.json();
    assert_eq!(&as_json["games"][0]["record"], record);
    let faulty = server.post("/api/record/read", &json!({ "text": "[Variant \"kimasai\"]\n\n1. B1 *" })).await;
    faulty.refused(422, "record");
    server.post("/api/record/read", &json!({ "text": "" })).await.refused(400, "request");
    server.end().await;
}

#[tokio::test]
async fn lessons_and_the_drill_are_judged() {
    let server = Running::start(Config::default()).await;
    let lessons = server.get("/api/lessons?variant=kete").await.json();
    assert_eq!(lessons["lessons"][0]["id"], "kete-nemo");
    let try_it = json!({ "lesson": "kete-nemo", "step": 0, "move": "A2>" });
    assert_eq!(server.post("/api/lessons/try", &try_it).await.json()["done"], true);
    server
        .post("/api/lessons/try", &json!({ "lesson": "kete-nemo", "step": 9, "move": "A2>" }))
        .await
        .refused(404, "not-found");
    server.post("/api/lessons/try", &json!({ "lesson": "kete-nemo", "step": 0 })).await.refused(400, "request");
    let dealt = server.post("/api/drill/deal", &json!({ "variant": "kete", "seed": 3 })).await.json();
    let position = dealt["board"]["position"].clone();
    let legal = server.post("/api/moves", &json!({ "position": position })).await.json();
    let all: Vec<_> = legal["moves"].as_array().expect("moves").iter().map(|facts| facts["move"].clone()).collect();
    assert_eq!(json!(all.len()), dealt["moves"]);
    let marks = server.post("/api/drill/mark", &json!({ "position": position, "moves": all })).await.json();
    assert_eq!(marks["perfect"], true);
    server.end().await;
}

#[tokio::test]
async fn a_board_is_drawn_and_the_rules_are_told() {
    let server = Running::start(Config::default()).await;
    let picture = server.get("/api/board.svg?position=kete").await;
    assert!(picture.head.contains("content-type: image/svg+xml"));
    assert_eq!(picture.body.matches("class=\"seed\"").count(), 20, "20 seeds lie on the board at the start");
    server.get("/api/board.svg?position=nothing").await.refused(422, "position");
    let rules = server.get("/api/rules?variant=kete").await.json();
    assert_eq!(rules["sections"][1]["rules"][0]["id"], "KT1");
    server.get("/api/rules?variant=chess").await.refused(404, "not-found");
    server.end().await;
}
