//! Boards as texts.

use crate::boards::{BoardArray, CELLS, ResultRows, Rows, boards, put_puzzle, puzzle};
use ninefold::Puzzle;
use ninefold::io::format::{Entries, Entry};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyBytesMethods, PyList, PyString};

/// Value of every cell of a malformed row.
const MALFORMED: u8 = 255;

/// Longest text that can be one board. Longer texts are not looked at further.
const LONGEST: usize = 1 << 16;

/// What is wrong with a board: what, and the row and the column from 0 if a cell is wrong.
type BoardFault = (String, Option<usize>, Option<usize>);

/// Reads the clues of a text with one puzzle, in any layout that the program reads.
fn read(text: &[u8]) -> Result<Puzzle, BoardFault> {
    read_entry(text)?.puzzle.map_err(|fault| (fault.to_string(), None, None))
}

/// Reads a text with one record, in any layout that the program reads. Its puzzle is well formed.
pub(crate) fn read_entry(text: &[u8]) -> Result<Entry, BoardFault> {
    let of_line = match Puzzle::parse(text) {
        Ok(puzzle) => return Ok(Entry::new(1, Ok(puzzle))),
        Err(error) => error,
    };
    let plain = |why: String| (why, None, None);
    if text.len() > LONGEST {
        return Err(plain("the text is too long for a puzzle".to_owned()));
    }
    let failed = |error: std::io::Error| plain(error.to_string());
    let mut entries = Entries::open(text, None).map_err(failed)?;
    let Some(first) = entries.next_entry().map_err(failed)? else {
        return Err(plain("the text is empty".to_owned()));
    };
    if let Err(fault) = &first.puzzle {
        if text.len() == CELLS {
            let cell = of_line.offset;
            return Err((of_line.to_string(), Some(cell / 9), Some(cell % 9)));
        }
        return Err(plain(fault.to_string()));
    }
    match entries.next_entry().map_err(failed)? {
        None => Ok(first),
        Some(_) => Err(plain(
            "the text has several puzzles; pass a list of texts, or use ninefold.read".to_owned(),
        )),
    }
}

/// Returns the text of a str or bytes object.
fn bytes_of<'a>(item: &'a Bound<'_, PyAny>) -> Option<&'a [u8]> {
    if let Ok(text) = item.cast::<PyString>() {
        return text.to_str().ok().map(str::as_bytes);
    }
    item.cast::<PyBytes>().ok().map(PyBytesMethods::as_bytes)
}

/// Returns the boards of texts. Each row of a text that is no board, and of anything that is no
/// text, has 255 in every cell.
#[pyfunction]
pub(crate) fn parse_texts<'py>(
    py: Python<'py>,
    texts: Bound<'py, PyList>,
) -> PyResult<Rows<'py, u8>> {
    let mut rows = ResultRows::blank(py, texts.len())?;
    for (row, item) in rows.rows().iter_mut().zip(texts.iter()) {
        match bytes_of(&item).and_then(|text| read(text).ok()) {
            Some(puzzle) => put_puzzle(row, &puzzle),
            None => *row = [MALFORMED; CELLS],
        }
    }
    Ok(rows.into_array())
}

/// Returns what is wrong with a text, or `None` if it is a board.
#[pyfunction]
pub(crate) fn fault(text: Bound<'_, PyAny>) -> PyResult<Option<BoardFault>> {
    let Some(bytes) = bytes_of(&text) else {
        return Err(PyTypeError::new_err("expected str or bytes"));
    };
    Ok(read(bytes).err())
}

/// Returns the first clash of a board in words.
#[pyfunction]
pub(crate) fn clash(array: BoardArray<'_>) -> PyResult<Option<String>> {
    let puzzle = boards(&array)?.first().and_then(puzzle);
    Ok(puzzle.and_then(|puzzle| puzzle.clashes().next()).map(|clash| clash.to_string()))
}

/// Returns the text of each board, with a character for blanks.
#[pyfunction]
pub(crate) fn format_boards<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    blank: char,
) -> PyResult<Bound<'py, PyList>> {
    let blank = u8::try_from(blank).unwrap_or(b'.');
    let text = |board: &[u8; CELLS]| {
        let line = board.map(|digit| if digit == 0 { blank } else { b'0' + digit.min(9) });
        PyString::new(py, str::from_utf8(&line).unwrap_or_default())
    };
    PyList::new(py, boards(&array)?.iter().map(text))
}
