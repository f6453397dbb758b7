//! Pages of other sites get nothing.

use bao_web::Config;
use serde_json::json;

use crate::client::{Running, START};

#[tokio::test]
async fn a_name_that_is_not_the_servers_is_refused() {
    let server = Running::start(Config { names: vec!["board.local".to_owned()], ..Config::default() }).await;
    let port = server.address.port();
    for host in
        ["evil.example".to_owned(), format!("evil.example:{port}"), "127.0.0.1".to_owned(), format!("10.0.0.1:{port}")]
    {
        for path in ["/", "/api/info"] {
            let asked = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            server.send(asked.as_bytes()).await.refused(403, "host");
        }
    }
    for host in [format!("localhost:{port}"), format!("[::1]:{port}"), format!("board.local:{port}")] {
        let asked = format!("GET /api/info HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        assert_eq!(server.send(asked.as_bytes()).await.status, 200, "{host}");
    }
    let nameless = server.send(b"GET /api/info HTTP/1.1\r\nConnection: close\r\n\r\n").await;
    assert_eq!(nameless.status, 400);
    server.end().await;
}

#[tokio::test]
async fn a_page_of_another_site_is_refused_questions_and_answers() {
    let server = Running::start(Config::default()).await;
    let host = server.address;
    for headers in [
        "Origin: http://evil.example\r\n".to_owned(),
        "Origin: null\r\n".to_owned(),
        format!("Origin: https://{host}\r\n"),
        "Origin: http://localhost:1\r\n".to_owned(),
        "Sec-Fetch-Site: cross-site\r\n".to_owned(),
        "Sec-Fetch-Site: same-site\r\n".to_owned(),
        // Not even as a picture, a script or a frame, and no navigation but to the page itself.
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n".to_owned(),
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n".to_owned(),
        "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n".to_owned(),
    ] {
        let answer = server.get_with("/api/info", &headers).await;
        answer.refused(403, "origin");
        assert!(!answer.head.contains("access-control"), "{}", answer.head);
    }
    let preflight = format!(
        "OPTIONS /api/moves HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n\
         Access-Control-Request-Method: POST\r\nConnection: close\r\n\r\n"
    );
    server.send(preflight.as_bytes()).await.refused(403, "origin");
    let own = format!("Origin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(server.get_with("/api/info", &own).await.status, 200);
    let link = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    assert_eq!(server.get_with("/", link).await.status, 200, "a link to the board may be followed");
    server.end().await;
}

#[tokio::test]
async fn a_form_of_another_site_is_no_question() {
    let server = Running::start(Config::default()).await;
    let body = json!({ "position": START }).to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
        let host = server.address;
        let asked = format!(
            "POST /api/moves HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        );
        server.send(asked.as_bytes()).await.refused(415, "content-type");
    }
    server.end().await;
}
