//! Books of puzzles as PDF. Their code is a WebAssembly module of its own, which the page loads for the
//! first book.

use crate::{now, split};
use ninefold_book::{BookError, BookRequest, BookWork, MOST_PUZZLES};
use serde::Serialize;
use std::num::{NonZeroU32, NonZeroUsize};
use wasm_bindgen::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

/// The refusal without the module. The first module has no code that writes refusals.
const NOT_LOADED: &str =
    r#"{"kind":"not-loaded","message":"load the module of books first, by `loadBooks`"}"#;

/// A book of puzzles.
#[wasm_bindgen]
pub struct Book {
    pdf: Vec<u8>,
    /// Number of puzzles.
    #[wasm_bindgen(readonly)]
    pub puzzles: u32,
    /// Number of pages.
    #[wasm_bindgen(readonly)]
    pub pages: u32,
}

#[wasm_bindgen]
impl Book {
    /// The PDF file.
    #[wasm_bindgen(getter)]
    pub fn pdf(&self) -> Vec<u8> {
        self.pdf.clone()
    }
}

/// Why there is no book.
#[derive(Serialize)]
struct BookRefusal {
    /// What kind of fault it is.
    kind: &'static str,
    /// The message in English.
    message: String,
    /// The setting or text that is wrong, if it is a text.
    what: Option<&'static str>,
    /// Characters of the text that cannot be set.
    characters: String,
    /// Number of grids that fit on a page that is too small for the wanted one.
    fits: Option<u32>,
}

impl BookRefusal {
    fn new(kind: &'static str, message: String) -> Self {
        Self { kind, message, what: None, characters: String::new(), fits: None }
    }

    fn of_text(
        kind: &'static str,
        message: String,
        what: &'static str,
        characters: &[char],
    ) -> Self {
        let characters = characters.iter().collect();
        Self { what: Some(what), characters, ..Self::new(kind, message) }
    }

    fn json(&self) -> String {
        // Serialization into text fails for maps whose keys are no texts; there are none.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl From<BookError> for BookRefusal {
    fn from(error: BookError) -> Self {
        let message = error.to_string();
        match error {
            BookError::MissingCharacters { what, characters, .. } => {
                Self::of_text("missing-characters", message, what, &characters)
            }
            BookError::JoinedScript { what, characters } => {
                Self::of_text("joined-script", message, what, &characters)
            }
            BookError::TextTooLong { what } => Self::of_text("too-long", message, what, &[]),
            BookError::TrimTooSmall { fits, .. } => {
                Self { fits: fits.map(NonZeroU32::get), ..Self::new("too-small", message) }
            }
            BookError::Cancelled => Self::new("stopped", message),
            _ => Self::new("impossible", message),
        }
    }
}

/// Makes a book of the puzzles of a request, within some milliseconds. The request has the fields of
/// `/v1/book` in docs/reference/server.md, but for levels. `font` and `bold_font` are for characters that
/// the fonts of the module lack: all Korean.
///
/// # Errors
///
/// An object as JSON: `kind`, `message`, `what`, `characters` and `fits`. Its kind is `not-loaded` if the module
/// that `loadBooks` loads is not loaded.
#[wasm_bindgen]
pub fn book(
    request: &str,
    font: Option<Vec<u8>>,
    bold_font: Option<Vec<u8>>,
    milliseconds: f64,
) -> Result<Book, String> {
    let fonts = [font, bold_font];
    let made = split::now(make(request, fonts, now() + milliseconds));
    made.unwrap_or_else(|| Err(NOT_LOADED.to_owned()))
}

#[wasm_split(book, fallible)]
#[allow(clippy::unnecessary_wraps)]
fn make(
    request: &str,
    fonts: [Option<Vec<u8>>; 2],
    end: f64,
) -> Result<Result<Book, String>, SplitLoaderError> {
    Ok(typeset(request, fonts, end).map_err(|refusal| refusal.json()))
}

fn typeset(request: &str, fonts: [Option<Vec<u8>>; 2], end: f64) -> Result<Book, BookRefusal> {
    let request: BookRequest = serde_json::from_str(request)
        .map_err(|error| BookRefusal::new("malformed-json", error.to_string()))?;
    let [font, bold_font] = fonts.map(|font| font.map(Into::into));
    let request = BookRequest { font, bold_font, ..request };
    let go_on = move || now() < end;
    let work = BookWork { go_on: &go_on, ..BookWork::in_threads(NonZeroUsize::MIN) };
    let book = request.typeset_puzzles(MOST_PUZZLES, &work)?;
    // A book has at most 12,000 puzzles.
    let puzzles = u32::try_from(book.rows.len()).unwrap_or(u32::MAX);
    Ok(Book { pdf: book.pdf, puzzles, pages: book.pages })
}
