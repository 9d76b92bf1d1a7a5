//! `POST /v1/book`: a puzzle book or a worksheet as PDF.

use crate::memory::MemoryShare;
use crate::replies::{Reply, response};
use axum::body::Body;
use axum::http::header::HeaderValue;
use axum::http::{Response, StatusCode};
use ninefold_book::{BookError, BookRequest, BookSetting, BookWork};
use ninefold_questions::Limits;
use std::num::NonZeroUsize;

const PDF: HeaderValue = HeaderValue::from_static("application/pdf");
const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");

/// Largest number of puzzles of a book, and of puzzles to exclude. Larger books are for the program.
const MOST_PUZZLES: usize = 1_000;

/// A file that was made.
pub(crate) struct MadeFile {
    kind: HeaderValue,
    content: Vec<u8>,
    memory: MemoryShare,
}

impl MadeFile {
    /// Returns the file with the memory that it takes from now on.
    pub(crate) fn holding(mut self, mut memory: MemoryShare) -> Self {
        self.content.shrink_to_fit();
        memory.keep(self.content.len());
        Self { memory, ..self }
    }

    pub(crate) fn response(self) -> Response<Body> {
        response(StatusCode::OK, self.kind, self.memory.body(self.content))
    }
}

/// Returns the name of a field. There are no fonts of clients.
fn setting_name(setting: BookSetting) -> &'static str {
    match setting {
        BookSetting::Font | BookSetting::BoldFont => "",
        other => other.name(),
    }
}

/// Makes the file that a request asks for.
pub(crate) fn make(text: &str, limits: &Limits) -> Result<MadeFile, Reply> {
    let request: BookRequest = serde_json::from_str(text).map_err(|error| {
        Reply::fault(StatusCode::BAD_REQUEST, "malformed-json", &error.to_string())
    })?;
    let work = BookWork { go_on: &*limits.go_on, ..BookWork::in_threads(NonZeroUsize::MIN) };
    let book = request.typeset(MOST_PUZZLES, &work).map_err(|error| match error {
        BookError::Cancelled => Reply::out_of_time(),
        error => {
            let why = error.describe(&setting_name);
            Reply::fault(StatusCode::UNPROCESSABLE_ENTITY, "impossible", &why)
        }
    })?;
    let (kind, content) =
        if request.table { (CSV, book.csv().into_bytes()) } else { (PDF, book.pdf) };
    Ok(MadeFile { kind, content, memory: MemoryShare::default() })
}
