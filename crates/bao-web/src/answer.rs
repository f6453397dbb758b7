//! Answers: JSON, and refusals with a status, a code and words.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bao_core::{MoveError, ParsePositionError};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// An answer to a question.
pub(crate) type Answer<T> = Result<Json<T>, Refusal>;

/// An answer in JSON that is not kept by anyone on the way.
#[derive(Clone, Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => json_response(StatusCode::OK, body),
            Err(error) => Refusal::internal(&error).into_response(),
        }
    }
}

fn json_response(status: StatusCode, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A question that is not answered, and why.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
    more: Map<String, Value>,
}

impl Refusal {
    /// Refuses with a status, a code for programs and words for people.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), more: Map::new() }
    }

    /// Adds a field.
    pub(crate) fn with(mut self, name: &str, value: Value) -> Self {
        self.more.insert(name.to_owned(), value);
        self
    }

    /// Refuses what cannot be understood.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "request", message)
    }

    /// Refuses what is not there.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// Refuses because all places are taken.
    pub(crate) fn full(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "full", message)
    }

    /// Refuses because one client asks too much at once.
    pub(crate) fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
    }

    /// Reports a failure of the server; its cause goes to the log and not to the client.
    pub(crate) fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server failed to answer; its log says more")
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut error = self.more;
        error.insert("code".to_owned(), self.code.into());
        error.insert("message".to_owned(), self.message.into());
        let mut response = json_response(self.status, json!({ "error": error }).to_string().into_bytes());
        if matches!(self.status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<ParsePositionError> for Refusal {
    fn from(error: ParsePositionError) -> Self {
        let faults = error.faults.iter().map(|fault| json!({ "at": fault.at, "message": fault.problem.to_string() }));
        let faults: Vec<_> = faults.collect();
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "position", error.to_string()).with("faults", faults.into())
    }
}

impl From<MoveError> for Refusal {
    fn from(error: MoveError) -> Self {
        let refusal = |code| Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, error.to_string());
        match &error {
            MoveError::Illegal(illegal) => refusal("illegal").with("rule", illegal.rule.as_str().into()),
            MoveError::Ambiguous { fits, .. } => {
                let fits: Vec<_> = fits.iter().map(ToString::to_string).collect();
                refusal("ambiguous").with("fits", fits.into())
            }
            _ => refusal("move"),
        }
    }
}
