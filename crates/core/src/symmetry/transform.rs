//! [`Transform`]: a symmetry of Sudoku.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

/// One of the 1,218,998,108,160 symmetries of Sudoku. A symmetry maps each board to an isomorph:
/// solutions to solutions, proper puzzles to proper puzzles.
///
/// It may transpose the board. Then it permutes bands, rows within bands, stacks, and columns
/// within stacks, and relabels the digits. Its text form is one word: `N:` or `T:` (transposed),
/// and three lists of nine digits:
///
/// ```text
/// N:213456789:123456789:912345678
///   |         |         images of the digits 1 to 9
///   |         columns that move to columns 1 to 9
///   rows that move to rows 1 to 9
/// ```
///
/// After `T:`, the lists refer to the rows and columns of the transposed board. Transforms are
/// ordered by their text forms, which is also the order of their ranks.
///
/// ```
/// use ninefold_core::{Grid, Transform};
///
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let grid: Grid = text.parse()?;
/// let transform: Transform = "N:213456789:123456789:912345678".parse()?;
/// let image = transform.grid(&grid);
/// assert!(image.to_string().starts_with("561984237423567891"));
/// assert_eq!(transform.inverse().grid(&image), grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    pub(super) transposed: bool,
    /// Row that moves to each row, after transposing.
    pub(super) rows: [u8; 9],
    /// Column that moves to each column, after transposing.
    pub(super) columns: [u8; 9],
    /// Image of each digit, both less one.
    pub(super) digits: [u8; 9],
}

/// The identity permutation of nine things.
pub(super) const UNMOVED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Self =
        Self { transposed: false, rows: UNMOVED, columns: UNMOVED, digits: UNMOVED };

    /// Number of symmetries that only move cells.
    pub const GEOMETRIC: u64 = 2 * 1_296 * 1_296;

    /// Number of all symmetries.
    pub const COUNT: u64 = Self::GEOMETRIC * 362_880;

    /// Returns this transform followed by another. Takes nanoseconds, as [`Transform::inverse`]
    /// does.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    ///
    /// let [one, two] = [123, 456_789_012_345].map(|rank| Transform::nth(rank).expect("in range"));
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: Puzzle = text.parse()?;
    /// assert_eq!(one.then(two).puzzle(&puzzle), two.puzzle(&one.puzzle(&puzzle)));
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn then(self, next: Self) -> Self {
        // If `next` transposes, it exchanges the roles of the rows and columns of this transform.
        let (rows, columns) =
            if next.transposed { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self {
            transposed: self.transposed != next.transposed,
            rows: through(&next.rows, &rows),
            columns: through(&next.columns, &columns),
            digits: through(&self.digits, &next.digits),
        }
    }

    /// Returns the transform that undoes this one.
    ///
    /// ```
    /// use ninefold_core::Transform;
    ///
    /// let transform = Transform::nth(1_000_000_000_000).ok_or("below COUNT")?;
    /// assert_eq!(transform.then(transform.inverse()), Transform::IDENTITY);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn inverse(self) -> Self {
        let (rows, columns) = (backwards(&self.rows), backwards(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { transposed: self.transposed, rows, columns, digits: backwards(&self.digits) }
    }

    /// Returns the cell to which a cell moves.
    ///
    /// ```
    /// use ninefold_core::{Cell, Transform};
    ///
    /// let transform: Transform = "T:123456789:231456789:123456789".parse()?;
    /// assert_eq!(transform.cell(Cell::ALL[1]).to_string(), "r2c3");
    /// # Ok::<(), ninefold_core::TransformError>(())
    /// ```
    pub fn cell(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row().index(), cell.column().index());
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let (row, column) = (place(&self.rows, row), place(&self.columns, column));
        Cell::from_index(9 * row + column)
    }

    /// Returns the image of a digit.
    ///
    /// ```
    /// use ninefold_core::{Digit, Transform};
    ///
    /// let transform: Transform = "N:123456789:123456789:912345678".parse()?;
    /// assert_eq!(transform.digit(Digit::ALL[0]), Digit::ALL[8]);
    /// # Ok::<(), ninefold_core::TransformError>(())
    /// ```
    pub fn digit(self, digit: Digit) -> Digit {
        Digit::from_index(usize::from(self.digits[digit.index()]))
    }

    /// Returns the image of a puzzle. Takes about a tenth of a microsecond.
    ///
    /// ```
    /// use ninefold_core::{Puzzle, Transform};
    ///
    /// assert_eq!(Transform::nth(987_654_321).map(|t| t.puzzle(&Puzzle::EMPTY)), Some(Puzzle::EMPTY));
    /// ```
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let mut digits = [None; 10];
        for (digit, image) in Digit::ALL.into_iter().zip(self.digits) {
            digits[usize::from(digit.get())] = Some(Digit::from_index(usize::from(image)));
        }
        let image = self.rearrange(puzzle.cells());
        Puzzle::new(
            image.map(|content| digits[content.map_or(0, |digit| usize::from(digit.get()))]),
        )
    }

    /// Returns the image of a grid. Takes about a tenth of a microsecond.
    ///
    /// ```
    /// use ninefold_core::{Grid, Transform};
    ///
    /// let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    /// let grid: Grid = text.parse()?;
    /// assert_eq!(Transform::IDENTITY.grid(&grid), grid);
    /// # Ok::<(), ninefold_core::GridParseError>(())
    /// ```
    pub fn grid(&self, grid: &Grid) -> Grid {
        let digits = self.digits.map(|image| Digit::from_index(usize::from(image)));
        Grid::from_search(self.rearrange(grid.digits()).map(|digit| digits[digit.index()]))
    }

    /// Moves the contents of the 81 cells without relabelling digits. The contents may be anything
    /// that belongs to a cell. Takes some hundredths of a microsecond for bytes.
    ///
    /// ```
    /// use ninefold_core::{Cell, Transform};
    ///
    /// let transform = Transform::nth(123_456_789_012).ok_or("below COUNT")?;
    /// let image = transform.rearrange(&Cell::ALL);
    /// for cell in Cell::ALL {
    ///     assert_eq!(image[transform.cell(cell).index()], cell);
    /// }
    /// # Ok::<(), &str>(())
    /// ```
    pub fn rearrange<T: Copy>(&self, cells: &[T; 81]) -> [T; 81] {
        let mut image = [cells[0]; 81];
        // With 128 cells, an index of seven bits needs no check.
        let mut padded = [cells[0]; 128];
        padded[..81].copy_from_slice(cells);
        // Steps in `cells` to the cell below and to the cell on the right.
        let (down, right) = if self.transposed { (1, 9) } else { (9, 1) };
        let columns = self.columns.map(|column| right * usize::from(column));
        for (line, row) in image.chunks_exact_mut(9).zip(self.rows) {
            let start = down * usize::from(row);
            for (cell, column) in line.iter_mut().zip(columns) {
                *cell = padded[(start + column) & 127];
            }
        }
        image
    }
}

/// Returns the list of `second[middle]` for each `middle` in `first`.
fn through(first: &[u8; 9], second: &[u8; 9]) -> [u8; 9] {
    first.map(|middle| second[usize::from(middle)])
}

fn backwards(list: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (from, to) in UNMOVED.into_iter().zip(list) {
        inverse[usize::from(*to)] = from;
    }
    inverse
}

/// Returns the place of an entry in a permutation.
fn place(list: &[u8; 9], wanted: usize) -> usize {
    list.iter().position(|entry| usize::from(*entry) == wanted).expect("a permutation has it")
}
