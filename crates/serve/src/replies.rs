//! Responses: JSON, and errors as JSON.

use crate::memory::MemoryShare;
use axum::body::Body;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode};
use ninefold_questions::{JsonAnswer, Refusal, RefusalKind};
use serde_json::json;

/// Type of a single answer.
pub(crate) const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// Type of a stream of answers.
pub(crate) const JSON_LINES: HeaderValue = HeaderValue::from_static("application/x-ndjson");

/// The answer to one request or to one line of a stream.
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) text: String,
    /// Whether a limit cut the answer short.
    pub(crate) is_stopped: bool,
    /// The memory that a large answer takes.
    pub(crate) memory: MemoryShare,
}

impl Reply {
    /// Returns the reply of an answered question, or of a refused one.
    pub(crate) fn of(answer: Result<JsonAnswer, Refusal>) -> Self {
        match answer {
            Ok(JsonAnswer { text, is_stopped }) => {
                Self { status: StatusCode::OK, text, is_stopped, memory: MemoryShare::default() }
            }
            Err(refusal) => {
                let status = match refusal.kind {
                    RefusalKind::UnknownQuestion => StatusCode::NOT_FOUND,
                    RefusalKind::Impossible => StatusCode::UNPROCESSABLE_ENTITY,
                    _ => StatusCode::BAD_REQUEST,
                };
                Self {
                    status,
                    text: refusal.json(),
                    is_stopped: false,
                    memory: MemoryShare::default(),
                }
            }
        }
    }

    /// Returns the reply of a fault of the request or of the server.
    pub(crate) fn fault(status: StatusCode, kind: &str, message: &str) -> Self {
        let object = json!({ "error": { "kind": kind, "message": message } });
        let text = object.to_string();
        Self { status, text, is_stopped: false, memory: MemoryShare::default() }
    }

    /// Returns the reply of a question that took longer than it may.
    pub(crate) fn out_of_time() -> Self {
        let message = "the question took longer than the time limit of the server";
        Self::fault(StatusCode::SERVICE_UNAVAILABLE, "timeout", message)
    }

    /// Returns the reply with the memory that it takes from now on.
    pub(crate) fn holding(mut self, mut memory: MemoryShare) -> Self {
        if memory.is_counted() {
            self.text.shrink_to_fit();
            memory.keep(self.text.len());
        }
        Self { memory, ..self }
    }

    pub(crate) fn response(self) -> Response<Body> {
        let mut response = response(self.status, JSON, self.memory.body(self.text));
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE => {
                set(&mut response, header::RETRY_AFTER, "1");
            }
            // The rest of the body has not been read.
            StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE => {
                set(&mut response, header::CONNECTION, "close");
            }
            _ => {}
        }
        response
    }
}

/// Returns a response that no browser takes for anything else than it is, and that nobody stores.
pub(crate) fn response(
    status: StatusCode,
    kind: HeaderValue,
    body: impl Into<Body>,
) -> Response<Body> {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Sets a header.
pub(crate) fn set(response: &mut Response<Body>, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}
