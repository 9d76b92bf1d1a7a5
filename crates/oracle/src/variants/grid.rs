//! A grid that may have blank cells, and lists of its cells.
//!
//! An answer about such a grid is `None` while it depends on a blank cell.

use ninefold_variant_model::{GridCell, VariantPuzzle};
use std::collections::BTreeMap;

/// A grid of a puzzle, filled as far as it is known.
#[derive(Clone, Copy)]
pub(super) struct PartialGrid<'a> {
    pub(super) puzzle: &'a VariantPuzzle,
    /// Values in reading order, and then those of the extra cells; `None` for a blank cell.
    pub(super) entries: &'a [Option<u8>],
}

impl PartialGrid<'_> {
    /// Returns the value of a cell. It is a large signed number, so that no sum or difference
    /// overflows.
    pub(super) fn value(&self, cell: GridCell) -> Option<i64> {
        self.entries[place_of(self.puzzle, cell)].map(i64::from)
    }

    /// Returns the values of a list of cells, or `None` if one of them is blank.
    pub(super) fn values(&self, cells: &[GridCell]) -> Option<Vec<i64>> {
        cells.iter().map(|cell| self.value(*cell)).collect()
    }

    /// Returns the sum of a list of cells, or `None` if one of them is blank.
    pub(super) fn sum(&self, cells: &[GridCell]) -> Option<i64> {
        Some(self.values(cells)?.iter().sum())
    }

    /// Returns whether all of these pairs of cells have values that are allowed. One filled pair
    /// that is not decides, whatever is blank.
    pub(super) fn all_pairs(
        &self,
        pairs: impl IntoIterator<Item = [GridCell; 2]>,
        allowed: impl Fn(i64, i64) -> bool,
    ) -> Option<bool> {
        let mut has_blank = false;
        for [a, b] in pairs {
            match (self.value(a), self.value(b)) {
                (Some(a), Some(b)) if !allowed(a, b) => return Some(false),
                (Some(_), Some(_)) => {}
                _ => has_blank = true,
            }
        }
        if has_blank { None } else { Some(true) }
    }

    /// Returns whether the values of the cells are all different.
    pub(super) fn all_different(&self, cells: &[GridCell]) -> Option<bool> {
        self.all_pairs(pairs(cells), |a, b| a != b)
    }

    /// Returns all pairs of cells of the grid that are so far apart: rows and columns, as positive
    /// numbers.
    pub(super) fn pairs_apart(&self, far: impl Fn(u8, u8) -> bool) -> Vec<[GridCell; 2]> {
        let cells: Vec<GridCell> = self.puzzle.cells().collect();
        let mut found = pairs(&cells);
        found.retain(|[a, b]| far(a.row().abs_diff(b.row()), a.column().abs_diff(b.column())));
        found
    }

    /// Returns the pairs of cells that share an edge.
    pub(super) fn neighbours(&self) -> Vec<[GridCell; 2]> {
        self.pairs_apart(share_edge)
    }

    /// Returns the cells of each region, in reading order.
    pub(super) fn regions(&self) -> BTreeMap<u16, Vec<GridCell>> {
        let mut regions: BTreeMap<u16, Vec<GridCell>> = BTreeMap::new();
        for cell in self.puzzle.cells() {
            if let Some(region) = self.puzzle.region(cell) {
                regions.entry(region).or_default().push(cell);
            }
        }
        regions
    }

    /// Returns the rows, columns and regions whose values are all different, each with its name.
    pub(super) fn houses(&self) -> Vec<(String, Vec<GridCell>)> {
        let mut houses = Vec::new();
        if self.puzzle.house_rules().rows {
            for row in 0..self.puzzle.rows() {
                let cells = self.puzzle.cells().filter(|cell| cell.row() == row).collect();
                houses.push((format!("row {}", row + 1), cells));
            }
        }
        if self.puzzle.house_rules().columns {
            for column in 0..self.puzzle.columns() {
                let cells = self.puzzle.cells().filter(|cell| cell.column() == column).collect();
                houses.push((format!("column {}", column + 1), cells));
            }
        }
        for (region, cells) in self.regions() {
            houses.push((format!("region {}", u32::from(region) + 1), cells));
        }
        houses
    }
}

/// Returns the place of a cell among the values of a solution: reading order, and then the extra cells
/// group by group.
///
/// # Panics
///
/// If the puzzle does not have the cell.
pub(super) fn place_of(puzzle: &VariantPuzzle, cell: GridCell) -> usize {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    if cell.row() < rows && cell.column() < columns {
        return usize::from(cell.row()) * usize::from(columns) + usize::from(cell.column());
    }
    // What an extra cell is called is the model's own business.
    puzzle.index(cell).unwrap_or_else(|| panic!("{cell} is outside the grid"))
}

/// Returns whether two cells share an edge, by the rows and columns between them.
pub(super) const fn share_edge(rows: u8, columns: u8) -> bool {
    matches!((rows, columns), (0, 1) | (1, 0))
}

/// Returns all pairs of different places of a list.
pub(super) fn pairs<T: Clone>(list: &[T]) -> Vec<[T; 2]> {
    let mut pairs = Vec::new();
    for (n, first) in list.iter().enumerate() {
        for second in &list[n + 1..] {
            pairs.push([first.clone(), second.clone()]);
        }
    }
    pairs
}

/// Returns whether all answers are yes. One no decides, whatever the others are.
pub(super) fn all(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut answer = Some(true);
    for next in answers {
        match next {
            Some(false) => return Some(false),
            Some(true) => {}
            None => answer = None,
        }
    }
    answer
}

/// Returns whether one of the answers is yes. One yes decides, whatever the others are.
pub(super) fn any(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut answer = Some(false);
    for next in answers {
        match next {
            Some(true) => return Some(true),
            Some(false) => {}
            None => answer = None,
        }
    }
    answer
}
