//! Books of puzzles as PDF. Their code is a WebAssembly module of its own, which the page loads for the
//! first book.

use crate::{now, split};
use ninefold_book::{BookError, BookRequest, BookSetting, BookWork, MOST_PUZZLES};
use serde::Serialize;
use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::Arc;
use wasm_bindgen::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The refusal without the module. The first module has no code that writes refusals.
const NOT_LOADED: &str =
    r#"{"kind":"not-loaded","message":"load the module of books first, by `loadBooks`"}"#;

/// A book of puzzles.
#[wasm_bindgen(js_name = Book)]
pub struct BookFile {
    pdf: Vec<u8>,
    table: String,
    /// Number of puzzles.
    #[wasm_bindgen(readonly)]
    pub puzzles: u32,
    /// Number of pages.
    #[wasm_bindgen(readonly)]
    pub pages: u32,
}

#[wasm_bindgen(js_class = Book)]
impl BookFile {
    /// The PDF file.
    #[wasm_bindgen(getter)]
    pub fn pdf(&self) -> Vec<u8> {
        self.pdf.clone()
    }

    /// The table of the puzzles, as CSV.
    #[wasm_bindgen(getter)]
    pub fn table(&self) -> String {
        self.table.clone()
    }
}

/// Why there is no book.
#[derive(Serialize)]
struct BookRefusal {
    /// What kind of fault it is.
    kind: &'static str,
    /// The message in English.
    message: String,
    /// The field that is wrong, if it is one.
    what: Option<&'static str>,
    /// Characters of the field that cannot be set.
    characters: String,
    /// Number of grids that fit on a page that is too small for the wanted one.
    fits: Option<u32>,
}

impl BookRefusal {
    fn new(kind: &'static str, what: Option<&'static str>, message: String) -> Self {
        Self { kind, message, what, characters: String::new(), fits: None }
    }

    fn json(&self) -> String {
        // Serialization into text fails for maps whose keys are no texts; there are none.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// Returns the name of a field or of an option.
fn name(setting: BookSetting) -> &'static str {
    match setting {
        BookSetting::BoldFont => "boldFont",
        other => other.name(),
    }
}

impl From<BookError> for BookRefusal {
    fn from(error: BookError) -> Self {
        let message = error.describe(&name);
        let (kind, what) = match &error {
            BookError::MissingCharacters { what, .. } => ("missing-characters", Some(*what)),
            BookError::JoinedScript { what, .. } => ("joined-script", Some(*what)),
            BookError::TextTooLong { what } => ("too-long", Some(*what)),
            BookError::AddressTooLong => ("too-long", Some(name(BookSetting::Qr))),
            BookError::TrimTooSmall { .. } => ("too-small", Some(name(BookSetting::Trim))),
            BookError::TrimTooLarge { .. } => ("impossible", Some(name(BookSetting::Trim))),
            BookError::NoTitle { what } => ("impossible", Some(*what)),
            BookError::Value { setting, .. }
            | BookError::Conflict { setting, .. }
            | BookError::NoFont { setting }
            | BookError::FontNotEmbeddable { setting, .. } => ("impossible", Some(name(*setting))),
            BookError::Cancelled => ("stopped", None),
            _ => ("impossible", None),
        };
        let refusal = Self::new(kind, what, message);
        match error {
            BookError::MissingCharacters { characters, .. }
            | BookError::JoinedScript { characters, .. } => {
                Self { characters: characters.into_iter().collect(), ..refusal }
            }
            BookError::TrimTooSmall { fits, .. } => {
                Self { fits: fits.map(NonZeroU32::get), ..refusal }
            }
            _ => refusal,
        }
    }
}

/// Makes a book of the puzzles of a request, within some milliseconds. The request has the fields of
/// `/v1/book` in docs/reference/server.md, but for `levels` and `table`. The first two fonts are those for
/// Korean, regular and bold. The others are for characters that ninefold lacks.
///
/// # Errors
///
/// An object as JSON: `kind`, `message`, `what`, `characters` and `fits`. Its kind is `not-loaded` if the
/// module that `loadBooks` loads is not loaded.
#[wasm_bindgen]
pub fn book(
    request: &str,
    hangul: Option<Vec<u8>>,
    bold_hangul: Option<Vec<u8>>,
    font: Option<Vec<u8>>,
    bold_font: Option<Vec<u8>>,
    milliseconds: f64,
) -> Result<BookFile, String> {
    let fonts = [hangul, bold_hangul, font, bold_font];
    let made = split::now(make(request, fonts, milliseconds));
    made.unwrap_or_else(|| Err(NOT_LOADED.to_owned()))
}

#[wasm_split(book, fallible)]
#[allow(clippy::unnecessary_wraps)]
fn make(
    request: &str,
    fonts: [Option<Vec<u8>>; 4],
    milliseconds: f64,
) -> Result<Result<BookFile, String>, SplitLoaderError> {
    Ok(typeset(request, fonts, milliseconds).map_err(|refusal| refusal.json()))
}

fn typeset(
    request: &str,
    fonts: [Option<Vec<u8>>; 4],
    milliseconds: f64,
) -> Result<BookFile, BookRefusal> {
    let end = now() + milliseconds;
    let request: BookRequest = serde_json::from_str(request)
        .map_err(|error| BookRefusal::new("malformed-request", None, error.to_string()))?;
    for (field, is_there, why) in [
        ("levels", request.levels.is_some(), "make the puzzles first, by `generate`"),
        ("table", request.table, "a book has its table in the field `table` of the answer"),
    ] {
        if is_there {
            let message = format!("{field}: {why}");
            return Err(BookRefusal::new("impossible", Some(field), message));
        }
    }
    let [hangul, bold_hangul, font, bold_font] = fonts.map(|font| font.map(Arc::from));
    let hangul = hangul.zip(bold_hangul).map(|(regular, bold)| [regular, bold]);
    let request = BookRequest { hangul, font, bold_font, ..request };
    let go_on = move || now() < end;
    let work = BookWork { go_on: &go_on, ..BookWork::in_threads(NonZeroUsize::MIN) };
    let book = request.typeset_puzzles(MOST_PUZZLES, &work).map_err(|error| match error {
        BookError::Cancelled => {
            let why = format!("the book was not made within {milliseconds} ms; allow more (ms)");
            BookRefusal::new("stopped", None, why)
        }
        error => error.into(),
    })?;
    // A book has at most 12,000 puzzles.
    let puzzles = u32::try_from(book.rows.len()).unwrap_or(u32::MAX);
    let table = book.csv();
    Ok(BookFile { pdf: book.pdf, table, puzzles, pages: book.pages })
}
