//! The page and all that belongs to it, out of the binary.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::answer::Refusal;

/// The files of the page.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// Answers with a file of the page.
pub(crate) async fn serve(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", "there is nothing to be changed here")
            .into_response();
    }
    let name = match request.uri().path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(file) = Files::get(name) else {
        return Refusal::not_found(format!("there is no {name}")).into_response();
    };
    let tag = etag(&file.metadata.sha256_hash());
    let known = request.headers().get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(file.data.into_owned()))
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    // The browser asks each time whether its copy is still good: a new version is seen at once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn etag(hash: &[u8]) -> String {
    let digits: Vec<_> = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{}\"", digits.concat())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most that the page may weigh.
    const LIMIT: usize = 300_000;

    #[test]
    fn the_page_weighs_less_than_its_limit() {
        let weight: usize = Files::iter().filter_map(|name| Files::get(&name)).map(|file| file.data.len()).sum();
        assert!(weight < LIMIT, "{weight} bytes");
    }

    #[test]
    fn every_file_has_a_kind_and_names_no_other_site() {
        for name in Files::iter() {
            assert_ne!(kind(&name), "application/octet-stream", "{name}");
            let file = Files::get(&name).expect("a file that was listed");
            let text = String::from_utf8_lossy(&file.data).replace("http://www.w3.org/", "");
            assert!(!text.contains("http://") && !text.contains("https://"), "{name} names another site");
        }
    }
}
