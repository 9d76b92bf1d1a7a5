//! Arrays with something for each cell of a puzzle, those outside the grid included.

use ninefold::variant::{ValueSet, VariantGrid, VariantPuzzle};
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::prelude::*;

/// An array for the grid, and one for each group of cells outside the grid, with the group's name.
pub(crate) type CellArrays<'py, T> =
    (Bound<'py, PyArray3<T>>, Vec<(String, Bound<'py, PyArray2<T>>)>);

/// Returns solutions as arrays: `(n, rows, columns)` for the grid, `(n, cells)` for each group.
pub(crate) fn grids_to_arrays<'py>(
    py: Python<'py>,
    puzzle: &VariantPuzzle,
    grids: &[VariantGrid],
) -> PyResult<CellArrays<'py, u8>> {
    let lists: Vec<&[u8]> = grids.iter().map(VariantGrid::all_values).collect();
    lists_to_arrays(py, puzzle, &lists)
}

/// Returns whether each cell is at one of some places in the list of all cells: `(1, rows, columns)` for
/// the grid, `(1, cells)` for each group.
pub(crate) fn places_to_arrays<'py>(
    py: Python<'py>,
    puzzle: &VariantPuzzle,
    places: &[usize],
) -> PyResult<CellArrays<'py, bool>> {
    let mut is_place = vec![false; puzzle.candidates().len()];
    for &place in places {
        if let Some(cell) = is_place.get_mut(place) {
            *cell = true;
        }
    }
    lists_to_arrays(py, puzzle, &[&is_place])
}

/// Returns whether each cell has each value: `(rows, columns, values)` for the grid, `(cells, values)` for
/// each group.
pub(crate) fn sets_to_arrays<'py>(
    py: Python<'py>,
    puzzle: &VariantPuzzle,
    sets: &[ValueSet],
) -> PyResult<CellArrays<'py, bool>> {
    let values = puzzle.values();
    let has = |first: usize, cells: usize| {
        let sets = sets.iter().skip(first).take(cells);
        let has = sets.flat_map(|set| values.iter().map(|value| set.contains(value)));
        PyArray1::from_vec(py, has.collect())
    };
    let shape = [puzzle.rows().into(), puzzle.columns().into(), values.len()];
    let grid = has(0, puzzle.cells().len()).reshape(shape)?;
    let group =
        |(name, first, cells)| Ok((name, has(first, cells).reshape([cells, values.len()])?));
    Ok((grid, groups(puzzle).map(group).collect::<PyResult<_>>()?))
}

/// Returns lists, each with an item for each cell, as arrays.
fn lists_to_arrays<'py, T: Element + Copy>(
    py: Python<'py>,
    puzzle: &VariantPuzzle,
    lists: &[&[T]],
) -> PyResult<CellArrays<'py, T>> {
    let part = |first: usize, cells: usize| {
        let part = lists.iter().flat_map(|list| list.iter().skip(first).take(cells));
        PyArray1::from_vec(py, part.copied().collect())
    };
    let shape = [lists.len(), puzzle.rows().into(), puzzle.columns().into()];
    let grid = part(0, puzzle.cells().len()).reshape(shape)?;
    let group =
        |(name, first, cells)| Ok((name, part(first, cells).reshape([lists.len(), cells])?));
    Ok((grid, groups(puzzle).map(group).collect::<PyResult<_>>()?))
}

/// Returns the name of each group, the place of its first cell in the list of all cells, and its number
/// of cells.
fn groups(puzzle: &VariantPuzzle) -> impl Iterator<Item = (String, usize, usize)> + '_ {
    let mut next = puzzle.cells().len();
    puzzle.extra().iter().map(move |group| {
        let (first, cells) = (next, usize::from(group.cells));
        next += cells;
        (group.name.clone(), first, cells)
    })
}
