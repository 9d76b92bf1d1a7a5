//! [`ExtraCells`]: cells outside the grid; [`NamedCell`]: a cell with its name.

use crate::cell::GridCell;
use crate::fault::VariantFault;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Cells of a puzzle, those of its grid included.
pub(crate) const MOST_CELLS: usize = 2_000;
/// Row of the first cell outside the grid. A knight's move from the last row of a grid, the 32nd, does
/// not reach it.
const FIRST_ROW: u8 = 34;
/// Rows that cells outside the grid have, with a free row behind each group.
const MOST_ROWS: usize = 256 - FIRST_ROW as usize;
/// Characters of a name.
const LONGEST_NAME: usize = 32;

/// A group of cells outside the grid. Rules may name its cells as they name those of the grid.
///
/// An extra cell has the values of the puzzle and is in no row, column or region. Two solutions that
/// differ in an extra cell alone are two solutions.
///
/// The cells of a group stand in rows from left to right, and touch each other as those of a grid do.
/// [`VariantDraft::extra_cells`](crate::VariantDraft::extra_cells) returns them as [`GridCell`]s, whose
/// rows are below those of any grid. No two groups touch.
///
/// ```
/// use ninefold_variant_model::{ExtraCells, Rule, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// let extra = draft.add_extra(ExtraCells::new("X", 3, 3))?;
/// draft.rules.push(Rule::Thermometer { cells: extra.clone() });
/// let puzzle = draft.finish()?;
/// assert_eq!(puzzle.candidates().len(), 16 + 3);
/// assert_eq!(puzzle.named(extra[2]).to_string(), "X3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExtraCells {
    /// Name of the group: 1 to 32 capital letters from A to Z. Cells are named by it and by their number
    /// from 1, such as `X3`; a single cell has the name of its group.
    pub name: String,
    /// What people call the group. It may be empty.
    pub label: String,
    /// Number of cells. A puzzle has at most 2,000 with those of its grid.
    pub cells: u16,
    /// Cells in a row, 1 to 32. The last row may have fewer.
    pub columns: u8,
}

impl ExtraCells {
    /// Makes a group without a label.
    pub fn new(name: impl Into<String>, cells: u16, columns: u8) -> Self {
        Self { name: name.into(), label: String::new(), cells, columns }
    }

    /// Returns the number of rows.
    ///
    /// ```
    /// use ninefold_variant_model::ExtraCells;
    ///
    /// assert_eq!(ExtraCells::new("X", 10, 4).rows(), 3);
    /// ```
    pub fn rows(&self) -> usize {
        usize::from(self.cells).div_ceil(usize::from(self.columns.max(1)))
    }

    /// Returns the name of a cell by its place, from 0.
    ///
    /// ```
    /// use ninefold_variant_model::ExtraCells;
    ///
    /// assert_eq!(ExtraCells::new("X", 9, 9).cell_name(2), "X3");
    /// assert_eq!(ExtraCells::new("X", 1, 1).cell_name(0), "X");
    /// ```
    pub fn cell_name(&self, place: usize) -> String {
        if self.cells == 1 { self.name.clone() } else { format!("{}{}", self.name, place + 1) }
    }
}

/// Returns the groups, each with the row that it begins in and the number of extra cells before it.
fn blocks(extra: &[ExtraCells]) -> impl Iterator<Item = (usize, usize, &ExtraCells)> {
    let (mut row, mut before) = (usize::from(FIRST_ROW), 0);
    extra.iter().map(move |group| {
        let block = (row, before, group);
        row += group.rows() + 1;
        before += usize::from(group.cells);
        block
    })
}

/// Returns the group of an extra cell, its place there, and its place among all extra cells.
fn place(extra: &[ExtraCells], cell: GridCell) -> Option<(&ExtraCells, usize, usize)> {
    let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
    let mut blocks = blocks(extra);
    let (first, before, group) =
        blocks.find(|(first, _, group)| (*first..first + group.rows()).contains(&row))?;
    let columns = usize::from(group.columns);
    let place = (row - first) * columns + column;
    let is_inside = column < columns && place < usize::from(group.cells);
    is_inside.then_some((group, place, before + place))
}

/// Returns the place of an extra cell among all extra cells.
pub(crate) fn index(extra: &[ExtraCells], cell: GridCell) -> Option<usize> {
    if cell.row() < FIRST_ROW {
        return None;
    }
    place(extra, cell).map(|(_, _, index)| index)
}

/// Returns the cells of a group. Those of no possible row are left out.
pub(crate) fn cells(extra: &[ExtraCells], group: usize) -> Vec<GridCell> {
    let Some((first, _, group)) = blocks(extra).nth(group) else { return Vec::new() };
    let columns = usize::from(group.columns.max(1));
    let cell = |place: usize| {
        Some(GridCell::new(
            u8::try_from(first + place / columns).ok()?,
            u8::try_from(place % columns).ok()?,
        ))
    };
    (0..usize::from(group.cells)).filter_map(cell).collect()
}

/// Returns the number of extra cells.
pub(crate) fn count(extra: &[ExtraCells]) -> usize {
    extra.iter().map(|group| usize::from(group.cells)).sum()
}

/// Returns what is wrong with groups beside a grid of some cells.
pub(crate) fn faults(extra: &[ExtraCells], grid: usize) -> Vec<VariantFault> {
    let mut faults = Vec::new();
    if grid + count(extra) > MOST_CELLS {
        faults.push(VariantFault::TooMany { what: "cells", most: MOST_CELLS });
    }
    if extra.iter().map(|group| group.rows() + 1).sum::<usize>() > MOST_ROWS {
        let what = "rows of extra cells, with a free row behind each group";
        faults.push(VariantFault::TooMany { what, most: MOST_ROWS });
    }
    for (n, group) in extra.iter().enumerate() {
        let is_name = (1..=LONGEST_NAME).contains(&group.name.len())
            && group.name.bytes().all(|byte| byte.is_ascii_uppercase());
        let needs = if !is_name {
            "a name of 1 to 32 capital letters from A to Z"
        } else if extra[..n].iter().any(|other| other.name == group.name) {
            "a name of their own"
        } else if group.cells == 0 {
            "at least one cell"
        } else if !(1..=32).contains(&group.columns) {
            "1 to 32 columns"
        } else {
            continue;
        };
        faults.push(VariantFault::Extra { name: group.name.clone(), needs });
    }
    faults
}

/// A cell as people name it: `r1c1` in the grid, and such as `X3` outside.
///
/// ```
/// use ninefold_variant_model::{ExtraCells, GridCell, VariantDraft};
///
/// let mut draft = VariantDraft::square(4)?;
/// let extra = draft.add_extra(ExtraCells::new("X", 2, 2))?;
/// assert_eq!(draft.named(extra[0]).to_string(), "X1");
/// assert_eq!(draft.named(GridCell::new(0, 1)).to_string(), "r1c2");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedCell {
    /// The cell.
    pub cell: GridCell,
    /// The name of a cell outside the grid.
    pub name: Option<Box<str>>,
}

impl NamedCell {
    /// Names a cell of the grid or of a group.
    pub fn new(cell: GridCell, extra: &[ExtraCells]) -> Self {
        let name = place(extra, cell).map(|(group, place, _)| group.cell_name(place).into());
        Self { cell, name }
    }
}

impl fmt::Display for NamedCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => self.cell.fmt(f),
        }
    }
}
