//! [`GridPlan`]: a square grid, and which cells are neighbours.

use ninefold_variant_model::GridCell;

/// A square grid. Cells are places in reading order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GridPlan {
    pub(crate) size: usize,
}

impl GridPlan {
    pub(crate) fn cells(self) -> usize {
        self.size * self.size
    }

    /// Returns a place as a cell.
    pub(crate) fn cell(self, place: usize) -> GridCell {
        GridCell::new((place / self.size) as u8, (place % self.size) as u8)
    }

    pub(crate) fn cells_of(self, places: &[usize]) -> Vec<GridCell> {
        places.iter().map(|&place| self.cell(place)).collect()
    }

    /// Returns the cell at a distance, if it is in the grid.
    pub(crate) fn moved(self, place: usize, rows: isize, columns: isize) -> Option<usize> {
        let row = (place / self.size).checked_add_signed(rows)?;
        let column = (place % self.size).checked_add_signed(columns)?;
        (row < self.size && column < self.size).then_some(row * self.size + column)
    }

    /// Returns the cells that share an edge with a cell.
    pub(crate) fn touching(self, place: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(move |(rows, columns)| self.moved(place, rows, columns))
    }

    /// Returns the cells that share an edge or a corner with a cell.
    pub(crate) fn around(self, place: usize) -> impl Iterator<Item = usize> {
        (-1..=1)
            .flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)))
            .filter(|&step| step != (0, 0))
            .filter_map(move |(rows, columns)| self.moved(place, rows, columns))
    }

    /// Returns all pairs of cells that share an edge, the smaller place first.
    pub(crate) fn edges(self) -> impl Iterator<Item = [usize; 2]> {
        (0..self.cells()).flat_map(move |place| {
            [(0, 1), (1, 0)]
                .into_iter()
                .filter_map(move |(rows, columns)| Some([place, self.moved(place, rows, columns)?]))
        })
    }
}
