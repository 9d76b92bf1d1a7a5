//! Boards as rows of 81 bytes: 0 for a blank, 1 to 9 for a clue, anything else for a malformed row.

use ninefold::{Digit, Grid, Puzzle};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2, PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;

/// Cells of a board.
pub(crate) const CELLS: usize = 81;

/// Boards that one thread takes at a time.
pub(crate) const PIECE: usize = 2048;

/// A C-contiguous array `(n, 81)` of bytes.
pub(crate) type BoardArray<'py> = PyReadonlyArray2<'py, u8>;

/// An array `(n,)`.
pub(crate) type Values<'py, T> = Bound<'py, PyArray1<T>>;

/// An array `(n, m)`.
pub(crate) type Rows<'py, T> = Bound<'py, PyArray2<T>>;

/// Returns the boards of an array.
pub(crate) fn boards<'a>(array: &'a BoardArray<'_>) -> PyResult<&'a [[u8; CELLS]]> {
    let wrong = || PyValueError::new_err("expected a C-contiguous array of shape (n, 81)");
    if array.shape().get(1) != Some(&CELLS) {
        return Err(wrong());
    }
    let bytes = array.as_slice().map_err(|_| wrong())?;
    Ok(bytes.as_chunks().0)
}

/// Returns whether no value of a row is above 9.
pub(crate) fn is_well_formed(board: &[u8; CELLS]) -> bool {
    board.iter().fold(0, |most, digit| most.max(*digit)) <= 9
}

/// Returns the puzzle of a row, or `None` if the row is malformed.
pub(crate) fn puzzle(board: &[u8; CELLS]) -> Option<Puzzle> {
    if !is_well_formed(board) {
        return None;
    }
    let mut cells = [None; CELLS];
    // A loop, because the compiler does not inline the closure of `map` for an array of 81.
    for (cell, value) in cells.iter_mut().zip(board) {
        *cell = Digit::new(*value);
    }
    Some(Puzzle::new(cells))
}

/// Returns the grid of a row, or `None` if the row is no solution grid.
pub(crate) fn grid(board: &[u8; CELLS]) -> Option<Grid> {
    Grid::try_from(puzzle(board)?).ok()
}

/// Writes a grid as a row.
pub(crate) fn put_grid(row: &mut [u8; CELLS], grid: &Grid) {
    for (cell, digit) in row.iter_mut().zip(grid.digits()) {
        *cell = digit.get();
    }
}

/// Writes a puzzle as a row.
pub(crate) fn put_puzzle(row: &mut [u8; CELLS], puzzle: &Puzzle) {
    for (cell, content) in row.iter_mut().zip(puzzle.cells()) {
        *cell = content.map_or(0, Digit::get);
    }
}

/// Rows for results, in a new array of `NumPy`.
pub(crate) struct ResultRows<'py>(PyReadwriteArray2<'py, u8>);

impl<'py> ResultRows<'py> {
    /// Makes rows that are all blank. `NumPy` takes memory in huge pages, which are ready sooner.
    pub(crate) fn blank(py: Python<'py>, count: usize) -> PyResult<Self> {
        let zeros = py.import(intern!(py, "numpy"))?.getattr(intern!(py, "zeros"))?;
        let array = zeros.call1(((count, CELLS), intern!(py, "uint8")))?;
        Ok(Self(array.cast_into::<PyArray2<u8>>()?.try_readwrite()?))
    }

    pub(crate) fn rows(&mut self) -> &mut [[u8; CELLS]] {
        self.0.as_slice_mut().expect("a new array lies in one piece").as_chunks_mut().0
    }

    pub(crate) fn into_array(self) -> Rows<'py, u8> {
        (**self.0).clone()
    }
}

/// Returns rows as an array `(n, 81)`. Takes no copy.
pub(crate) fn rows_to_array<T: numpy::Element>(
    py: Python<'_>,
    rows: Vec<[T; CELLS]>,
) -> PyResult<Rows<'_, T>> {
    let count = rows.len();
    PyArray1::from_vec(py, rows.into_flattened()).reshape([count, CELLS])
}

/// Returns values as an array `(n,)`.
pub(crate) fn to_array<T: numpy::Element>(py: Python<'_>, values: Vec<T>) -> Values<'_, T> {
    PyArray1::from_vec(py, values)
}
