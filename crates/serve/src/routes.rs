//! The paths of the server.

use crate::admission::admit;
use crate::answering::App;
use crate::lines;
use crate::page;
use crate::replies::{JSON, Reply, response, set};
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, Response, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};
use bytes::Bytes;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use ninefold_questions::QUESTIONS;
use serde_json::json;
use std::sync::Arc;
use tokio::time::timeout;

/// Type of the text format of Prometheus.
const METRICS: HeaderValue = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// The description of the paths. The test `openapi` writes it.
const OPENAPI: &str = include_str!("../openapi.json");

/// How a body is written.
enum BodyKind {
    /// One request.
    Json,
    /// A request a line.
    Lines,
}

/// Returns the router of all paths.
pub(crate) fn router(app: Arc<App>) -> Router {
    let mut router = Router::new();
    for (place, question) in QUESTIONS.into_iter().enumerate() {
        let handler = post(move |State(app): State<Arc<App>>, request: Request| async move {
            answer(&app, place, request).await
        });
        let handler = handler.fallback(|| async { wrong_method("POST") });
        router = router.route(&format!("/v1/{question}"), handler);
    }
    #[cfg(feature = "book")]
    {
        let handler = post(book).fallback(|| async { wrong_method("POST") });
        router = router.route("/v1/book", handler);
    }
    let openapi = || async { response(StatusCode::OK, JSON, OPENAPI) };
    router
        .route("/v1/openapi.json", get(openapi).fallback(|| async { wrong_method("GET") }))
        .route("/v1/version", get(version).fallback(|| async { wrong_method("GET") }))
        .route("/v1/{*path}", any(unknown_question))
        .route("/healthz", get(health).fallback(|| async { wrong_method("GET") }))
        .route("/metrics", get(metrics).fallback(|| async { wrong_method("GET") }))
        .fallback(page_file)
        .layer(from_fn_with_state(Arc::clone(&app), admit))
        .with_state(app)
}

/// Makes a book.
#[cfg(feature = "book")]
async fn book(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    let body = match kind_of(&head.headers) {
        Ok(BodyKind::Json) => body_of(&app, &head.headers, body).await,
        Ok(BodyKind::Lines) => {
            let message = "a book is made of one request; expected application/json";
            Err(Reply::fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", message))
        }
        Err(reply) => Err(reply),
    };
    match body {
        Ok(body) => app.book(body).await,
        Err(reply) => reply.response(),
    }
}

/// Answers one question, or a stream of them.
async fn answer(app: &Arc<App>, question: usize, request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    match kind_of(&head.headers) {
        Err(reply) => reply.response(),
        Ok(BodyKind::Lines) => lines::answer(app, question, body),
        Ok(BodyKind::Json) => match body_of(app, &head.headers, body).await {
            Ok(body) => app.reply(question, body).await.response(),
            Err(reply) => reply.response(),
        },
    }
}

/// Returns how the body is written. A page of another site can send other types without asking this
/// server first, so they are refused.
fn kind_of(headers: &HeaderMap) -> Result<BodyKind, Reply> {
    let found = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    let essence = found.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    if essence.eq_ignore_ascii_case(b"application/json") {
        return Ok(BodyKind::Json);
    }
    if essence.eq_ignore_ascii_case(b"application/x-ndjson") {
        return Ok(BodyKind::Lines);
    }
    let found = String::from_utf8_lossy(essence.get(..40).unwrap_or(essence)).into_owned();
    let found = if found.is_empty() { "none".to_owned() } else { format!("`{found}`") };
    let message = format!(
        "expected the header `content-type` with application/json, or with application/x-ndjson \
         for a request on each line; found {found}"
    );
    Err(Reply::fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media-type", &message))
}

/// Reads a body, within the limits of size and time.
async fn body_of(app: &App, headers: &HeaderMap, body: Body) -> Result<Bytes, Reply> {
    let most = app.settings.max_body;
    let too_large = || {
        let message = format!("the request is larger than {most} bytes, the limit of the server");
        Reply::fault(StatusCode::PAYLOAD_TOO_LARGE, "too-large", &message)
    };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse::<u64>().ok()).is_some_and(|n| n > most as u64) {
        return Err(too_large());
    }
    let collected = Limited::new(body, most).collect();
    match timeout(app.settings.body_timeout, collected).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(_)) => Err(Reply::fault(
            StatusCode::BAD_REQUEST,
            "malformed-body",
            "the body of the request is not complete",
        )),
        Err(_) => Err(Reply::fault(
            StatusCode::REQUEST_TIMEOUT,
            "timeout",
            "the body of the request did not come within the time limit of the server",
        )),
    }
}

async fn health() -> Response<Body> {
    response(StatusCode::OK, TEXT, "ok\n")
}

async fn version() -> Response<Body> {
    let object = json!({ "name": "ninefold", "version": env!("CARGO_PKG_VERSION"), "api": 1 });
    response(StatusCode::OK, JSON, object.to_string())
}

async fn metrics(State(app): State<Arc<App>>) -> Response<Body> {
    response(StatusCode::OK, METRICS, app.metrics.text())
}

async fn unknown_question(request: Request) -> Response<Body> {
    let name = request.uri().path().trim_start_matches("/v1/").to_owned();
    // The message is that of the question itself.
    let refusal = ninefold_questions::ask(&name, "{}", &ninefold_questions::Limits::of_nodes(0));
    match refusal {
        Err(refusal) => Reply::of(Err(refusal)).response(),
        Ok(_) => Reply::fault(StatusCode::NOT_FOUND, "not-found", "no such path").response(),
    }
}

async fn page_file(State(app): State<Arc<App>>, request: Request) -> Response<Body> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return wrong_method("GET, HEAD");
    }
    page::file(&app.page, request.uri().path(), request.headers())
}

/// Refuses a method. `allowed` are those that the path has.
fn wrong_method(allowed: &'static str) -> Response<Body> {
    let message = format!("this path takes {allowed} only");
    let mut response = Reply::fault(StatusCode::METHOD_NOT_ALLOWED, "method", &message).response();
    set(&mut response, header::ALLOW, allowed);
    response
}
