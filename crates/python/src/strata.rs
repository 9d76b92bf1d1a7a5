//! Figures by which puzzles are sorted into strata.

use crate::answers::{Question, numbers};
use crate::boards::{BoardArray, PIECE, Values, boards, puzzle, to_array};
use crate::budgets::CallBudget;
use crate::calls::each_piece;
use ninefold::{Grid, Puzzle, Solver, Status, Verdict};
use pyo3::prelude::*;

/// The nodes of a search. Each puzzle is searched alone. In lanes, its nodes would depend on its
/// neighbours.
struct Nodes;

impl Question for Nodes {
    type Answer = (Verdict, u64);
    type Room<'r> = &'r mut [u64];

    fn alone(&self, solver: &mut Solver, puzzle: &Puzzle) -> Self::Answer {
        (solver.solve(puzzle), solver.stats().nodes)
    }

    fn put(&self, nodes: &mut Self::Room<'_>, index: usize, answer: Self::Answer) -> Status {
        nodes[index] = answer.1;
        answer.0.status()
    }
}

/// Returns the nodes that the search for the solutions of each board takes, and the status. The nodes
/// are the same on every machine.
#[pyfunction]
pub(crate) fn search_nodes<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    max_nodes: Option<u64>,
    timeout: Option<f64>,
    threads: Option<usize>,
) -> PyResult<(Values<'py, u64>, Values<'py, u8>)> {
    numbers(py, &Nodes, &array, CallBudget::new(max_nodes, timeout)?, threads)
}

/// Returns whether naked and hidden singles alone solve each board.
#[pyfunction]
pub(crate) fn are_solved_by_singles<'py>(
    py: Python<'py>,
    array: BoardArray<'py>,
    threads: Option<usize>,
) -> PyResult<Values<'py, bool>> {
    let boards = boards(&array)?;
    let mut found = vec![false; boards.len()];
    let pieces = boards.chunks(PIECE).zip(found.chunks_mut(PIECE));
    each_piece(
        py,
        threads,
        pieces,
        |_| (),
        |(), (boards, found)| {
            for (board, found) in boards.iter().zip(found) {
                let filled = puzzle(board).map(|puzzle| puzzle.fill_singles());
                *found = filled.is_some_and(|filled| Grid::try_from(filled).is_ok());
            }
        },
    )?;
    Ok(to_array(py, found))
}
