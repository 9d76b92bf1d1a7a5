//! `POST /v1/book`: a puzzle book or a worksheet as PDF.

use crate::memory::MemoryShare;
use crate::replies::{Reply, response};
use axum::body::Body;
use axum::http::header::HeaderValue;
use axum::http::{Response, StatusCode};
use ninefold_book::{
    AnswerPlace, Book, BookDesign, BookError, BookOrder, BookSection, BookSetting, BookWork,
    Destination, FaultKind, PerPage, PuzzlePicker, PuzzleSequence, make_levels,
};
use ninefold_core::Puzzle;
use ninefold_explain::Language;
use ninefold_questions::Limits;
use ninefold_questions::make::RatingLevel;
use serde::Deserialize;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;

const PDF: HeaderValue = HeaderValue::from_static("application/pdf");
const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");

/// Largest number of puzzles of a book, and of puzzles to exclude. Larger books are for the program.
const MOST_PUZZLES: usize = 1_000;

/// Largest number of hints for a puzzle.
const MOST_HINTS: u32 = 20;

/// Largest number of answers on a page.
const MOST_ANSWERS: u32 = 60;

/// A book as a client asks for it. `docs/reference/server.md` has the fields.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
struct BookRequest {
    puzzles: Option<Vec<String>>,
    levels: Option<LevelCounts>,
    seed: Option<u64>,
    symmetry: Option<String>,
    exclude: Vec<String>,
    order: Option<String>,
    skip_bad: bool,
    destination: Option<String>,
    trim: Option<String>,
    per_page: Option<u32>,
    large_print: bool,
    candidates: bool,
    answers: Option<String>,
    answers_per_page: Option<u32>,
    hints: u32,
    title: Option<String>,
    subtitle: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    qr: Option<String>,
    language: Option<String>,
    table: bool,
}

/// Numbers of puzzles to make. The book has the levels in this order.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct LevelCounts {
    easy: usize,
    medium: usize,
    hard: usize,
    expert: usize,
    master: usize,
    extreme: usize,
}

impl LevelCounts {
    fn counts(&self) -> Vec<(RatingLevel, usize)> {
        let Self { easy, medium, hard, expert, master, extreme } = *self;
        let counts = [easy, medium, hard, expert, master, extreme];
        RatingLevel::ALL.into_iter().zip(counts).filter(|(_, count)| *count > 0).collect()
    }
}

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

/// Makes the file that a request asks for.
pub(crate) fn make(text: &str, limits: &Limits) -> Result<MadeFile, Reply> {
    let request: BookRequest = serde_json::from_str(text).map_err(|error| {
        Reply::fault(StatusCode::BAD_REQUEST, "malformed-json", &error.to_string())
    })?;
    let work = BookWork { go_on: &*limits.go_on, ..BookWork::in_threads(NonZeroUsize::MIN) };
    let design = request.design()?;
    let sections = request.sections(&work)?;
    let typeset = Book { design, sections }.typeset(&work).map_err(refused)?;
    let (kind, content) =
        if request.table { (CSV, typeset.csv().into_bytes()) } else { (PDF, typeset.pdf) };
    Ok(MadeFile { kind, content, memory: MemoryShare::default() })
}

impl BookRequest {
    fn design(&self) -> Result<BookDesign, Reply> {
        if self.hints > MOST_HINTS {
            return Err(impossible(format_args!("hints: expected 0 to {MOST_HINTS}")));
        }
        if self.answers_per_page.is_some_and(|number| !(1..=MOST_ANSWERS).contains(&number)) {
            return Err(impossible(format_args!("answers_per_page: expected 1 to {MOST_ANSWERS}")));
        }
        let per_page = self.per_page.map(|number| {
            PerPage::new(number).ok_or_else(|| impossible("per_page: expected 1, 2, 4 or 6"))
        });
        let named = |name: &str, value: &Option<String>, expected: &str| {
            impossible(format_args!(
                "{name}: expected {expected}, found {:?}",
                value.as_deref().unwrap_or_default()
            ))
        };
        let destination =
            self.destination.as_deref().map_or(Some(Destination::Home), Destination::named);
        let answers = self.answers.as_deref().map_or(Some(AnswerPlace::Back), AnswerPlace::named);
        let language = self.language.as_deref().map_or(Some(Language::English), Language::named);
        Ok(BookDesign {
            destination: destination.ok_or_else(|| {
                named("destination", &self.destination, "kdp, ingram, lulu, bod, home or screen")
            })?,
            trim: self.trim.as_deref().map(|text| parsed("trim", text)).transpose()?,
            per_page: per_page.transpose()?,
            answers: answers
                .ok_or_else(|| named("answers", &self.answers, "back, level, sheet or none"))?,
            answers_per_page: self.answers_per_page,
            is_large_print: self.large_print,
            hints: self.hints,
            has_candidates: self.candidates,
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            copyright: self.copyright.clone(),
            qr: self.qr.clone(),
            language: language.ok_or_else(|| named("language", &self.language, "en or ko"))?,
            font: None,
        })
    }

    /// Reads or makes the puzzles.
    fn sections(&self, work: &BookWork<'_>) -> Result<Vec<BookSection>, Reply> {
        let mut picker = PuzzlePicker::default();
        if self.exclude.len() > MOST_PUZZLES {
            return Err(impossible(format_args!(
                "exclude: expected at most {MOST_PUZZLES} puzzles"
            )));
        }
        for (place, text) in self.exclude.iter().enumerate() {
            let place = format!("exclude[{place}]");
            picker.exclude(&place, &parsed::<Puzzle>(&place, text)?);
        }
        let counts = self.levels.as_ref().map(LevelCounts::counts);
        match (&self.puzzles, counts) {
            (Some(_), Some(_)) | (None, None) => {
                Err(impossible("name either the puzzles or the levels"))
            }
            (Some(puzzles), None) => self.read(puzzles, picker, work),
            (None, Some(counts)) => {
                let all = counts.iter().map(|(_, count)| *count).fold(0, usize::saturating_add);
                if all > MOST_PUZZLES {
                    return Err(too_many());
                }
                let seed = self.seed.ok_or_else(|| impossible("seed: levels need one"))?;
                let mut order = BookOrder::new(counts, seed);
                if let Some(symmetry) = &self.symmetry {
                    order.symmetry = parsed("symmetry", symmetry)?;
                }
                make_levels(&order, picker, work).map_err(refused)
            }
        }
    }

    fn read(
        &self,
        puzzles: &[String],
        mut picker: PuzzlePicker,
        work: &BookWork<'_>,
    ) -> Result<Vec<BookSection>, Reply> {
        if puzzles.len() > MOST_PUZZLES {
            return Err(too_many());
        }
        let sequence =
            self.order.as_deref().map_or(Some(PuzzleSequence::Rising), PuzzleSequence::named);
        let sequence = sequence.ok_or_else(|| impossible("order: expected rising or given"))?;
        for (place, text) in puzzles.iter().enumerate() {
            let place = format!("puzzles[{place}]");
            match text.parse::<Puzzle>() {
                Ok(puzzle) => picker.add(&place, &puzzle),
                Err(error) => picker.fault(&place, FaultKind::Malformed(error.to_string())),
            }
        }
        if self.skip_bad {
            picker.clear_faults();
        }
        picker.refuse_faults().map_err(refused)?;
        picker.sections(sequence, work).map_err(refused)
    }
}

/// Parses the text of a field.
fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Reply> {
    text.parse().map_err(|error| impossible(format_args!("{name}: {error}")))
}

fn too_many() -> Reply {
    impossible(format_args!("a book from this server has at most {MOST_PUZZLES} puzzles"))
}

/// Returns the reply to a request for a book that cannot be made.
fn impossible(why: impl Display) -> Reply {
    Reply::fault(StatusCode::UNPROCESSABLE_ENTITY, "impossible", &why.to_string())
}

fn refused(error: BookError) -> Reply {
    match error {
        BookError::Cancelled => Reply::out_of_time(),
        error => impossible(error.describe(&BookSetting::name)),
    }
}
