//! Who may ask: the page of this server, opened by its own address, and programs without a browser.
//!
//! A page of another site in the same browser can make the browser send requests here, and by a name that it lets point
//! at this machine even read the answers (DNS rebinding). So the name by which the server is called must be its own,
//! and what a browser says of the page that asks must be the page of this server.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::answer::Refusal;
use crate::api::Shared;

/// The names by which the server may be called.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    address: SocketAddr,
    names: Vec<String>,
}

impl Names {
    /// Allows the address that the server listens at, and further names.
    pub(crate) fn new(address: SocketAddr, names: &[String]) -> Self {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Self { address, names }
    }

    /// Returns whether a Host header names this server.
    fn allows(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        // A browser leaves out the port only where it is the usual one.
        if authority.as_str().contains('@') || authority.port_u16().unwrap_or(80) != self.address.port() {
            return false;
        }
        let name = authority.host().to_ascii_lowercase();
        if let Ok(ip) = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            // An address cannot be made to point elsewhere; where only loopback is served it must be of loopback.
            return ip.is_loopback() || !self.address.ip().is_loopback();
        }
        name == "localhost" || self.names.contains(&name)
    }
}

/// Refuses what does not come from the server's own page, and answers with headers that keep the page to itself.
pub(crate) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = match check(&shared.names, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    add_headers(response.headers_mut());
    response
}

fn check(names: &Names, request: &Request) -> Result<(), Refusal> {
    let forbidden = |code, words: &str| Err(Refusal::new(StatusCode::FORBIDDEN, code, words));
    let headers = request.headers();
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(Ok(host)), None) = (hosts.next().map(HeaderValue::to_str), hosts.next()) else {
        return Err(Refusal::bad("expected one Host header"));
    };
    if !names.allows(host) {
        return forbidden("host", "this server is not called by that name");
    }
    if let Some(origin) = headers.get(header::ORIGIN)
        && origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://")) != Some(host)
    {
        return forbidden("origin", "this server answers its own page only");
    }
    match text(headers, "sec-fetch-site") {
        // Absent where it is no browser that asks; `none` where a person opens the address.
        None | Some("same-origin" | "none") => Ok(()),
        // A link on another page may lead to the board, but not into a frame.
        Some(_) if is_visit(request) => Ok(()),
        Some(_) => forbidden("origin", "this server answers its own page only"),
    }
}

/// Returns whether a browser goes to the page, as by a link.
fn is_visit(request: &Request) -> bool {
    let headers = request.headers();
    request.method() == Method::GET
        && request.uri().path() == "/"
        && text(headers, "sec-fetch-mode") == Some("navigate")
        && text(headers, "sec-fetch-dest") == Some("document")
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("unreadable"))
}

/// Adds what keeps other pages out and this page to itself.
fn add_headers(headers: &mut HeaderMap) {
    const HEADERS: [(&str, &str); 6] = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("referrer-policy", "no-referrer"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
    ];
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(listen: &str, host: &str, expected: bool) {
        let names = Names::new(listen.parse().expect("an address"), &["Board.local".to_owned()]);
        assert_eq!(names.allows(host), expected, "{host} at {listen}");
    }

    #[test]
    fn on_loopback_only_loopback_is_a_name() {
        for host in ["127.0.0.1:8464", "localhost:8464", "LocalHost:8464", "[::1]:8464", "board.local:8464"] {
            check("127.0.0.1:8464", host, true);
        }
        for host in ["evil.example:8464", "127.0.0.1", "127.0.0.1:80", "192.168.1.5:8464", "a@127.0.0.1:8464", "", "::"]
        {
            check("127.0.0.1:8464", host, false);
        }
        check("127.0.0.1:80", "localhost", true);
    }

    #[test]
    fn beyond_loopback_any_address_is_a_name_but_not_any_word() {
        check("0.0.0.0:8464", "192.168.1.5:8464", true);
        check("0.0.0.0:8464", "board.local:8464", true);
        check("0.0.0.0:8464", "rebound.example:8464", false);
    }
}
