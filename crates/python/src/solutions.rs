//! [`SolutionIterator`]: all solutions of a puzzle, one after another.

use crate::boards::{BoardArray, CELLS, boards, put_grid, puzzle};
use crate::calls::watched;
use ninefold::{Budget, CancelFlag, Solutions, Solver};
use numpy::{PyArray1, ToPyArray};
use pyo3::exceptions::{PyTimeoutError, PyValueError};
use pyo3::prelude::*;

/// All solutions of a puzzle in ascending order.
///
/// The solver is in a box, because its vectors want 64 bytes of alignment and Python gives 16.
#[pyclass(module = "ninefold._engine")]
pub(crate) struct SolutionIterator {
    solutions: Box<Solutions>,
    flag: CancelFlag,
}

#[pymethods]
impl SolutionIterator {
    #[new]
    fn new(array: BoardArray<'_>, max_nodes: Option<u64>) -> PyResult<Self> {
        let [board] = boards(&array)? else {
            return Err(PyValueError::new_err("expected one board"));
        };
        let puzzle = puzzle(board).ok_or_else(|| PyValueError::new_err("malformed board"))?;
        let flag = CancelFlag::new();
        let budget = Budget::nodes(max_nodes.unwrap_or(u64::MAX)).cancelled_by(&flag);
        let solutions = Box::new(Solver::new(budget).into_solutions(&puzzle));
        Ok(Self { solutions, flag })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray1<u8>>>> {
        let Self { solutions, flag } = self;
        let next = watched(py, flag, || solutions.next())?;
        match next {
            None => Ok(None),
            Some(Ok(grid)) => {
                let mut row = [0; CELLS];
                put_grid(&mut row, &grid);
                Ok(Some(row.to_pyarray(py)))
            }
            Some(Err(stopped)) => Err(PyTimeoutError::new_err(stopped.to_string())),
        }
    }
}
