//! Puzzle books as PDF.

use crate::calls::watched;
use ninefold::CancelFlag;
use ninefold::book::{BookRequest, BookWork, MOST_PUZZLES};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::fmt::Display;
use std::num::NonZeroUsize;

/// Returns the file of a book, and the table of its puzzles. The dictionary has the fields of
/// [`BookRequest`]. The fonts are that of the user, and that for bold text.
#[pyfunction]
pub(crate) fn book<'py>(
    py: Python<'py>,
    request: &Bound<'py, PyDict>,
    fonts: [Option<Vec<u8>>; 2],
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyBytes>, String)> {
    let refused = |error: &dyn Display| PyValueError::new_err(error.to_string());
    let request: BookRequest = pythonize::depythonize(request).map_err(|error| refused(&error))?;
    let [font, bold_font] = fonts.map(|font| font.map(Into::into));
    let request = BookRequest { font, bold_font, ..request };
    let threads = threads.and_then(NonZeroUsize::new);
    let threads = threads.or_else(|| std::thread::available_parallelism().ok());
    let flag = CancelFlag::new();
    let made = watched(py, &flag, || {
        let go_on = || !flag.is_cancelled();
        let work = BookWork::in_threads(threads.unwrap_or(NonZeroUsize::MIN));
        request.typeset(MOST_PUZZLES, &BookWork { go_on: &go_on, ..work })
    })?;
    let book = made.map_err(|error| refused(&error))?;
    Ok((PyBytes::new(py, &book.pdf), book.csv()))
}
