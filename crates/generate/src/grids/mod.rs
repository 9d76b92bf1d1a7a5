//! [`Grids`]: solution grids, each equally likely.

mod arrangement;
mod classes;
mod columns;
mod fillings;
mod relabel;
mod triples;

use crate::random::RandomStream;
pub(crate) use arrangement::Arrangement;
use columns::{Columns, columns, partitions};
use fillings::{Fillings, Rows};
use ninefold_core::{Digit, Grid};
use std::sync::OnceLock;
pub(crate) use triples::Mask;
use triples::{Triple, Triples};

/// Draws solution grids. Each of all 6,670,903,752,021,072,936,960 grids is equally likely.
///
/// A grid depends on the numbers of a [`RandomStream`] alone, so it is the same on every machine. A
/// grid takes well below a microsecond. Making the tables takes some milliseconds.
///
/// The method reverses the count of all grids by Felgenhauer and Jarvis ("Enumerating possible
/// Sudoku grids", 2005). `docs/explanation/generation.md` describes it, and proves that all grids
/// are equally likely.
///
/// ```
/// use ninefold_generate::{Grids, RandomStream};
///
/// let grids = Grids::get();
/// let first = grids.draw(&mut RandomStream::new(9, 0, 0));
/// assert_eq!(first, grids.draw(&mut RandomStream::new(9, 0, 0)));
/// assert_ne!(first, grids.draw(&mut RandomStream::new(9, 0, 1)));
/// ```
#[derive(Debug)]
pub struct Grids {
    triples: Triples,
    fillings: Fillings,
    columns: Columns,
}

impl Grids {
    /// Makes the tables. They take 0.6 megabytes, and 1 megabyte more after some thousand grids.
    ///
    /// [`Grids::get`] makes them only once for the whole program.
    #[allow(clippy::new_without_default)] // a default should not take milliseconds
    pub fn new() -> Self {
        let triples = Triples::new();
        let fillings = Fillings::new(&triples);
        let columns = Columns::new(&triples, &fillings);
        Self { triples, fillings, columns }
    }

    /// Returns the tables of the whole program. The first call makes them.
    pub fn get() -> &'static Self {
        static GRIDS: OnceLock<Grids> = OnceLock::new();
        GRIDS.get_or_init(Self::new)
    }

    /// Draws one of all grids, each equally likely.
    ///
    /// # Panics
    ///
    /// Never: the digits drawn are always a grid.
    pub fn draw(&self, random: &mut RandomStream) -> Grid {
        let top = self.columns.draw_top(random);
        let [middle, bottom] = self.columns.draw_below(&self.fillings, &top, random);
        let bands = [top.boxes, middle, bottom]
            .map(|boxes| (columns(boxes), self.fillings.draw(partitions(boxes), random)));
        let arrangement = Arrangement::draw(random);
        let mut digits = [Digit::ALL[0]; 81];
        for (digits, (columns, rows)) in digits.as_chunks_mut::<27>().0.iter_mut().zip(bands) {
            let columns = arrangement.arrange(columns);
            let cells = self.cells(columns, arrangement.arrange_boxes(rows));
            for (digits, row) in digits.as_chunks_mut::<9>().0.iter_mut().zip(cells) {
                for (digit, mask) in digits.iter_mut().zip(row) {
                    *digit = arrangement.digit(mask);
                }
            }
        }
        Grid::new(digits).expect("rows and columns cross in one digit, and each has nine")
    }

    /// Returns the rows of a band in which these columns and triples of rows cross.
    #[inline]
    fn cells(&self, columns: [[Triple; 3]; 3], rows: Rows) -> [Line; 3] {
        let mut cells = [[0; 16]; 3];
        for (stack, (columns, rows)) in columns.into_iter().zip(rows).enumerate() {
            let columns = columns.map(|column| self.triples.mask(column));
            for (cells, row) in cells.iter_mut().zip(rows) {
                let row = self.triples.mask(row);
                for (cell, column) in cells[3 * stack..].iter_mut().zip(columns) {
                    *cell = row & column;
                }
            }
        }
        cells
    }

    /// Draws the rows of a grid before its arrangement. A random [`Arrangement`] of these rows
    /// gives each grid with equal probability. Returns `None` once `is_wanted` rejects the number
    /// and the rows of a band.
    pub(crate) fn draw_unarranged(
        &self,
        random: &mut RandomStream,
        mut is_wanted: impl FnMut(usize, &[Line; 3]) -> bool,
    ) -> Option<[[Line; 3]; 3]> {
        let mut band = |number, boxes, random: &mut RandomStream| {
            let rows = self.fillings.draw(partitions(boxes), random);
            let rows = self.cells(columns(boxes), rows);
            is_wanted(number, &rows).then_some(rows)
        };
        let top = self.columns.draw_top(random);
        let first = band(0, top.boxes, random)?;
        let [middle, bottom] = self.columns.draw_below(&self.fillings, &top, random);
        Some([first, band(1, middle, random)?, band(2, bottom, random)?])
    }
}

/// The nine cells of a row or a column, with digits as bits, then seven zeros.
pub(crate) type Line = [Mask; 16];
