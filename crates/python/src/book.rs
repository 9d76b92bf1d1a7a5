//! Puzzle books as PDF.

use crate::boards::{BoardArray, boards, puzzle};
use crate::calls::watched;
use ninefold::CancelFlag;
use ninefold::book::{
    AnswerPlace, Book, BookDesign, BookError, BookOrder, BookSetting, BookWork, Destination,
    FaultKind, PerPage, PuzzlePicker, PuzzleSequence, TypesetBook, make_levels,
};
use ninefold::explain::Language;
use ninefold::generate::ClueSymmetry;
use ninefold::questions::make::RatingLevel;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::num::NonZeroUsize;

/// What is in a book, and how it looks, with the words of the Python package. Python checks the words, and
/// passes every argument.
#[derive(FromPyObject)]
#[allow(clippy::struct_excessive_bools, reason = "they are flags")]
pub(crate) struct BookWords {
    /// Levels and how many puzzles of each. Empty: the puzzles are given.
    levels: Vec<(String, usize)>,
    seed: u64,
    symmetry: String,
    order: String,
    skip_bad: bool,
    destination: String,
    trim: Option<String>,
    per_page: Option<u32>,
    large_print: bool,
    candidates: bool,
    answers: String,
    answers_per_page: Option<u32>,
    hints: u32,
    title: Option<String>,
    subtitle: Option<String>,
    author: Option<String>,
    copyright: Option<String>,
    qr: Option<String>,
    language: String,
    font: Option<Vec<u8>>,
}

impl BookWords {
    fn design(&self) -> Result<BookDesign, String> {
        let unknown = |name: &str, value: &str| format!("{name}: {value:?} is not known");
        let trim = self.trim.as_ref();
        let trim = trim.map(|text| text.parse().map_err(|error| format!("trim {text:?}: {error}")));
        Ok(BookDesign {
            destination: Destination::named(&self.destination)
                .ok_or_else(|| unknown("destination", &self.destination))?,
            trim: trim.transpose()?,
            per_page: self.per_page.and_then(PerPage::new),
            answers: AnswerPlace::named(&self.answers)
                .ok_or_else(|| unknown("answers", &self.answers))?,
            answers_per_page: self.answers_per_page,
            is_large_print: self.large_print,
            hints: self.hints,
            has_candidates: self.candidates,
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            author: self.author.clone(),
            copyright: self.copyright.clone(),
            qr: self.qr.clone(),
            language: Language::named(&self.language)
                .ok_or_else(|| unknown("language", &self.language))?,
            font: self.font.clone().map(Into::into),
        })
    }

    /// Returns the order of the levels. `None`: the puzzles are given.
    fn levels(&self) -> Result<Option<BookOrder>, String> {
        let level = |(name, count): &(String, usize)| {
            let level = RatingLevel::ALL.into_iter().find(|level| level.name() == name);
            level
                .map(|level| (level, *count))
                .ok_or_else(|| format!("levels: {name:?} is no level"))
        };
        let levels = self.levels.iter().map(level).collect::<Result<Vec<_>, _>>()?;
        if levels.is_empty() {
            return Ok(None);
        }
        let symmetry = self.symmetry.parse::<ClueSymmetry>();
        let symmetry = symmetry.map_err(|error| format!("symmetry: {error}"))?;
        Ok(Some(BookOrder { symmetry, ..BookOrder::new(levels, self.seed) }))
    }
}

/// Returns the boards of an array, each with its place.
fn places(array: &BoardArray<'_>, name: &str) -> PyResult<Vec<(String, [u8; 81])>> {
    let boards = boards(array)?.iter().enumerate();
    Ok(boards.map(|(index, board)| (format!("{name}[{index}]"), *board)).collect())
}

/// Returns the file of a book, and the table of its puzzles.
#[pyfunction]
pub(crate) fn book<'py>(
    py: Python<'py>,
    puzzles: BoardArray<'py>,
    excluded: BoardArray<'py>,
    words: BookWords,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyBytes>, String)> {
    let (puzzles, excluded) = (places(&puzzles, "puzzles")?, places(&excluded, "exclude")?);
    let threads = threads.and_then(NonZeroUsize::new);
    let threads = threads.or_else(|| std::thread::available_parallelism().ok());
    let flag = CancelFlag::new();
    let made = watched(py, &flag, || {
        let go_on = || !flag.is_cancelled();
        let work = BookWork::in_threads(threads.unwrap_or(NonZeroUsize::MIN));
        make(&puzzles, &excluded, &words, &BookWork { go_on: &go_on, ..work })
    })?;
    let typeset = made.map_err(PyValueError::new_err)?;
    Ok((PyBytes::new(py, &typeset.pdf), typeset.csv()))
}

fn make(
    puzzles: &[(String, [u8; 81])],
    excluded: &[(String, [u8; 81])],
    words: &BookWords,
    work: &BookWork<'_>,
) -> Result<TypesetBook, String> {
    let told = |error: BookError| error.describe(&BookSetting::name);
    let design = words.design()?;
    let mut picker = PuzzlePicker::default();
    for (place, board) in excluded {
        match puzzle(board) {
            Some(puzzle) => picker.exclude(place, &puzzle),
            None => return Err(format!("{place}: malformed")),
        }
    }
    let sections = match words.levels()? {
        Some(order) => make_levels(&order, picker, work).map_err(told)?,
        None => {
            for (place, board) in puzzles {
                match puzzle(board) {
                    Some(puzzle) => picker.add(place, &puzzle),
                    None => picker.fault(place, FaultKind::Malformed("malformed".to_owned())),
                }
            }
            if words.skip_bad {
                picker.clear_faults();
            }
            picker.refuse_faults().map_err(told)?;
            let sequence = PuzzleSequence::named(&words.order);
            picker.sections(sequence.unwrap_or_default(), work).map_err(told)?
        }
    };
    Book { design, sections }.typeset(work).map_err(told)
}
