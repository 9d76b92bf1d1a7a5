//! [`Puzzle::fill_singles`]: naked and hidden singles until there are none.

use crate::{Cell, CellSet, Digit, House, Puzzle};

impl Puzzle {
    /// Returns the board after all naked and hidden singles: as long as a blank cell has only one
    /// possible digit, or a digit only one possible cell in a house, the digit is put in.
    ///
    /// Of a puzzle with a solution, every order gives the same board. If that is full, the puzzle can
    /// be solved by singles alone, and has exactly one solution. Singles of a board without a
    /// solution may clash; the board is returned as it is at the first clash, and is never a
    /// [`Grid`](crate::Grid). The cost is a few microseconds.
    ///
    /// ```
    /// use ninefold_core::{Grid, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// assert!(Grid::try_from(puzzle.fill_singles()).is_ok());
    /// assert_eq!(Puzzle::EMPTY.fill_singles(), Puzzle::EMPTY);
    /// # Ok::<(), ninefold_core::ParseError>(())
    /// ```
    pub fn fill_singles(&self) -> Self {
        let mut filling = Filling::new(self);
        while filling.fill_hidden() || filling.fill_naked() {}
        filling.board
    }
}

/// A board that is being filled.
struct Filling {
    board: Puzzle,
    blanks: CellSet,
    /// The blank cells in which each digit is possible.
    places: [CellSet; 9],
}

impl Filling {
    fn new(board: &Puzzle) -> Self {
        let blanks = board.clue_cells().complement();
        let mut filling = Self { board: *board, blanks, places: [blanks; 9] };
        for (cell, digit) in Cell::ALL.into_iter().zip(board.cells()) {
            if let Some(digit) = digit {
                let places = &mut filling.places[digit.index()];
                *places -= cell.peers();
            }
        }
        filling
    }

    /// Puts in the digits that have only one cell in a house. Returns whether there was one.
    fn fill_hidden(&mut self) -> bool {
        let before = self.blanks;
        for digit in Digit::ALL {
            for house in House::ALL {
                let cells = self.places[digit.index()] & house.cells();
                if let Some(cell) = only(cells) {
                    self.put(cell, digit);
                }
            }
        }
        self.blanks != before
    }

    /// Puts in the digits of cells in which only one is possible. Returns whether there was one.
    fn fill_naked(&mut self) -> bool {
        let before = self.blanks;
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for places in self.places {
            twice |= once & places;
            once |= places;
        }
        for cell in once - twice {
            // Another single may have taken the digit away.
            let digit =
                Digit::ALL.into_iter().find(|digit| self.places[digit.index()].contains(cell));
            if let Some(digit) = digit {
                self.put(cell, digit);
            }
        }
        self.blanks != before
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.board = self.board.with(cell, digit);
        self.blanks.remove(cell);
        for places in &mut self.places {
            places.remove(cell);
        }
        let places = &mut self.places[digit.index()];
        *places -= cell.peers();
    }
}

/// Returns the only cell of a set.
fn only(cells: CellSet) -> Option<Cell> {
    let bits = cells.bits();
    if bits == 0 || bits & (bits - 1) != 0 { None } else { cells.into_iter().next() }
}
