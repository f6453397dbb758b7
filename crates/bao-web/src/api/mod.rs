//! The questions that the server answers, one file a kind.

mod engine;
mod game;
mod learn;
mod moves;
mod position;
mod rules;
mod share;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::sync::{Semaphore, watch};
use tower_http::catch_panic::CatchPanicLayer;

use crate::answer::Refusal;
use crate::client::Client;
use crate::config::Config;
use crate::guard::{Names, guard};
use crate::page;
use crate::pool::Pool;
use crate::share::Shelf;

/// What all requests share.
#[derive(Clone, Debug)]
pub(crate) struct Shared(Arc<State>);

#[derive(Debug)]
pub(crate) struct State {
    pub(crate) config: Config,
    pub(crate) names: Names,
    pub(crate) pool: Pool,
    pub(crate) shelf: Arc<Shelf>,
    /// The places for work that takes a while but is no search, such as playing a whole game through.
    labour: Semaphore,
    /// Says yes once the server is about to end.
    closing: watch::Sender<bool>,
}

impl std::ops::Deref for Shared {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl Shared {
    pub(crate) fn new(config: Config, address: SocketAddr) -> io::Result<Self> {
        let names = Names::new(address, &config.names);
        let pool = Pool::new(&config);
        let shelf = Arc::new(Shelf::open(config.games.clone(), config.shared)?);
        let (labour, closing) = (Semaphore::new(config.searches.max(1)), watch::Sender::new(false));
        Ok(Self(Arc::new(State { config, names, pool, shelf, labour, closing })))
    }

    /// Does work that takes a while or waits for the disk, as many at once as there are cores.
    pub(crate) async fn labour<T, F>(&self, work: F) -> Result<T, Refusal>
    where
        T: Send + 'static,
        F: FnOnce() -> Result<T, Refusal> + Send + 'static,
    {
        let busy = || Refusal::full("the server is busy; try again in a moment");
        let permit = tokio::time::timeout(self.config.patience, self.labour.acquire()).await;
        let _permit = permit.map_err(|_| busy())?.map_err(|_| busy())?;
        tokio::task::spawn_blocking(work).await.map_err(|error| Refusal::internal(&error))?
    }

    /// Ends what would go on by itself: searches and streams.
    pub(crate) fn close(&self) {
        self.pool.close();
        self.closing.send_replace(true);
    }

    /// Waits until the server is about to end.
    pub(crate) async fn closed(&self) {
        // An error says that nobody could tell any more, which comes to the same.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

impl FromRequestParts<Shared> for Client {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &Shared) -> Result<Self, Refusal> {
        parts.extensions.get().copied().ok_or_else(|| Refusal::internal(&"a request without a client"))
    }
}

/// Returns all that answers.
pub(crate) fn app(shared: Shared) -> Router {
    let api = Router::new()
        .route("/info", get(rules::info))
        .route("/rules", get(rules::rules))
        .route("/position", post(position::position))
        .route("/board.svg", get(position::picture))
        .route("/moves", post(moves::moves))
        .route("/trace", post(moves::trace))
        .route("/play", post(moves::play))
        .route("/why", post(moves::why))
        .route("/game", post(game::game))
        .route("/record/read", post(game::read))
        .route("/record/write", post(game::write))
        .route("/engine", post(engine::engine))
        .route("/hint", post(engine::hint))
        .route("/analyze", post(engine::analyze))
        .route("/graph", post(engine::graph))
        .route("/stop", post(engine::stop))
        .route("/lessons", get(learn::lessons))
        .route("/lessons/try", post(learn::try_step))
        .route("/drill/deal", post(learn::deal))
        .route("/drill/mark", post(learn::mark))
        .route("/share", post(share::create))
        .route("/share/{token}", get(share::state).post(share::act))
        .route("/share/{token}/events", get(share::events))
        .fallback(|| async { Refusal::not_found("there is no such question") })
        .method_not_allowed_fallback(|| async {
            Refusal::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, "method", "this is asked in another way")
        });
    Router::new()
        .nest("/api", api)
        .fallback(page::serve)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Answers in place of a handler that panicked.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands the payload over")]
fn panicked(payload: Box<dyn std::any::Any + Send>) -> Response {
    let words = payload.downcast_ref::<&str>().map(ToString::to_string).or_else(|| payload.downcast_ref().cloned());
    Refusal::internal(&words.unwrap_or_else(|| "a panic without words".to_owned())).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_told_to_the_log_and_not_to_the_client() {
        let response = panicked(Box::new("secret words"));
        assert_eq!(response.status(), 500);
        let body = to_bytes(response.into_body(), 1 << 12).await.expect("a body");
        let text = String::from_utf8_lossy(&body);
        assert!(text.contains("\"code\":\"internal\"") && !text.contains("secret"), "{text}");
    }
}
