//! Whether lines have the ranks that rules demand, and whether all are different.

use super::grid::{PartialGrid, all, any, pairs};
use ninefold_variant_model::{GridCell, RankTies, VariantPuzzle};
use std::cmp::Ordering;

/// Returns all rows and columns of a square grid, each in both directions.
pub(super) fn lines(puzzle: &VariantPuzzle) -> Vec<Vec<GridCell>> {
    let size = puzzle.rows();
    let mut lines = Vec::new();
    for number in 0..size {
        let row = (0..size).map(|at| GridCell::new(number, at));
        let column = (0..size).map(|at| GridCell::new(at, number));
        lines.push(row.clone().collect());
        lines.push(row.rev().collect());
        lines.push(column.clone().collect());
        lines.push(column.rev().collect());
    }
    lines
}

/// Compares two lines value by value, or returns `None` if a blank cell comes before the first
/// difference.
fn compare(grid: PartialGrid, a: &[GridCell], b: &[GridCell]) -> Option<Ordering> {
    for (a, b) in a.iter().zip(b) {
        let order = grid.value(*a)?.cmp(&grid.value(*b)?);
        if order != Ordering::Equal {
            return Some(order);
        }
    }
    Some(Ordering::Equal)
}

/// The rank is 1 plus the number of lines that are less. Without ties, only the line itself is equal.
///
/// A line may be there more than once: in a grid of one cell, all lines have this cell.
pub(super) fn has_rank(
    grid: PartialGrid,
    cells: &[GridCell],
    rank: usize,
    ties: RankTies,
) -> Option<bool> {
    let all: Vec<Option<Ordering>> =
        lines(grid.puzzle).iter().map(|line| compare(grid, line, cells)).collect();
    let count = |order| all.iter().filter(|other| **other == order).count();
    let (less, open) = (count(Some(Ordering::Less)), count(None));
    // The line is equal to itself once its cells are known, and undecided before.
    let is_tied = ties == RankTies::Forbidden && count(Some(Ordering::Equal)) > 1;
    if less + 1 > rank || less + open + 1 < rank || is_tied {
        return Some(false);
    }
    if open == 0 { Some(true) } else { None }
}

/// All rows and columns are different, each in both directions.
pub(super) fn all_lines_differ(grid: PartialGrid) -> Option<bool> {
    let lines = lines(grid.puzzle);
    let lines: Vec<&Vec<GridCell>> = lines.iter().collect();
    all(pairs(&lines)
        .into_iter()
        .map(|[a, b]| any(a.iter().zip(b).map(|(a, b)| Some(grid.value(*a)? != grid.value(*b)?)))))
}
