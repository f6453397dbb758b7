//! Questions: JSON bodies, read within a limit of size and time.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::answer::Refusal;
use crate::api::Shared;

/// How many times larger the body of a record may be.
const RECORD: usize = 16;

/// The body of a question.
#[derive(Clone, Debug)]
pub(crate) struct Ask<T>(pub(crate) T);

/// The body of a question that may hold whole records.
#[derive(Clone, Debug)]
pub(crate) struct AskLong<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Ask<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Refusal> {
        read(request, shared.config.body, shared.config.patience).await.map(Self)
    }
}

impl<T: DeserializeOwned> FromRequest<Shared> for AskLong<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Refusal> {
        read(request, shared.config.body * RECORD, shared.config.patience).await.map(Self)
    }
}

async fn read<T: DeserializeOwned>(request: Request, limit: usize, patience: Duration) -> Result<T, Refusal> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // A foreign page can send a form without asking, but not this.
    if kind.split(';').next().is_none_or(|kind| !kind.trim().eq_ignore_ascii_case("application/json")) {
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "content-type",
            format!("expected a body of application/json, found {kind:?}"),
        ));
    }
    let body = bytes(request.into_body(), limit, patience).await?;
    serde_json::from_slice(&body).map_err(|error| Refusal::bad(format!("the body cannot be read: {error}")))
}

async fn bytes(body: Body, limit: usize, patience: Duration) -> Result<Vec<u8>, Refusal> {
    let collected = tokio::time::timeout(patience, Limited::new(body, limit).collect()).await;
    match collected {
        Err(_) => Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "timeout", "the body did not come in time")),
        Ok(Ok(body)) => Ok(body.to_bytes().to_vec()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Refusal::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too-large",
            format!("the body is larger than {limit} bytes"),
        )),
        Ok(Err(error)) => Err(Refusal::bad(format!("the body cannot be read: {error}"))),
    }
}
