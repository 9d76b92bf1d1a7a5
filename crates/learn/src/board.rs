//! [`Filled`]: the digits of a board, and the digits that its houses use.

/// The bits of the nine digits: bit 5 stands for digit 5.
pub(crate) const DIGITS: u16 = 0b11_1111_1110;

/// The row, the column and the box of each cell, as places in [`Filled::used`].
const HOUSES: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [row as u8, 9 + column as u8, (18 + row / 3 * 3 + column / 3) as u8];
        cell += 1;
    }
    houses
};

/// The cells of each house, as [`HOUSES`] counts them.
const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut filled = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            let house = HOUSES[cell][kind] as usize;
            cells[house][filled[house]] = cell as u8;
            filled[house] += 1;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The digits of a board, and the digits that each row, column and box uses.
#[derive(Clone, Debug)]
pub(crate) struct Filled {
    /// The digits in reading order; 0 stands for a blank.
    pub(crate) digits: [u8; 81],
    used: [u16; 27],
}

impl Filled {
    pub(crate) fn new(digits: [u8; 81]) -> Self {
        let mut board = Self { digits, used: [0; 27] };
        for (cell, digit) in digits.into_iter().enumerate() {
            board.flip(cell, digit);
        }
        board
    }

    /// Replaces the digit of a cell; 0 empties the cell.
    #[inline]
    pub(crate) fn put(&mut self, cell: usize, digit: u8) {
        self.flip(cell, self.digits[cell]);
        self.digits[cell] = digit;
        self.flip(cell, digit);
    }

    /// Marks a digit as used in the houses of a cell, or as no longer used. Bit 0 of `used` stands
    /// for blanks, and means nothing.
    #[inline]
    pub(crate) fn flip(&mut self, cell: usize, digit: u8) {
        for house in HOUSES[cell] {
            self.used[usize::from(house)] ^= 1 << digit;
        }
    }

    /// Returns the digits that no house of a cell uses.
    #[inline]
    pub(crate) fn candidates(&self, cell: usize) -> u16 {
        let [row, column, block] = HOUSES[cell].map(|house| self.used[usize::from(house)]);
        DIGITS & !(row | column | block)
    }

    /// Returns the first blank.
    pub(crate) fn first_blank(&self) -> Option<usize> {
        self.digits.iter().position(|digit| *digit == 0)
    }

    /// Returns whether every blank has a candidate.
    pub(crate) fn is_open(&self) -> bool {
        (0..81).all(|cell| self.digits[cell] != 0 || self.candidates(cell) != 0)
    }

    /// Returns the first blank with one candidate, or with one that a house has nowhere else.
    #[allow(clippy::manual_is_power_of_two)] // the number of bits is meant
    pub(crate) fn single(&self) -> Option<(usize, u8)> {
        let mut sets = [0; 81];
        for (cell, set) in sets.iter_mut().enumerate() {
            if self.digits[cell] == 0 {
                *set = self.candidates(cell);
            }
        }
        (0..81).filter(|cell| self.digits[*cell] == 0).find_map(|cell| {
            let hidden = HOUSES[cell].map(|house| {
                let others = CELLS[usize::from(house)].iter().map(|other| usize::from(*other));
                let others = others.filter(|other| *other != cell);
                others.fold(sets[cell], |set, other| set & !sets[other])
            });
            let one = [sets[cell]].into_iter().chain(hidden).find(|set| set.count_ones() == 1)?;
            Some((cell, one.trailing_zeros() as u8))
        })
    }

    /// Returns the first cell of the same row, column or box that has a digit.
    pub(crate) fn blocker(&self, cell: usize, digit: u8) -> Option<usize> {
        let peers = HOUSES[cell].into_iter().flat_map(|house| CELLS[usize::from(house)]);
        let mut peers = peers.map(usize::from).filter(|peer| *peer != cell);
        peers.find(|peer| self.digits[*peer] == digit)
    }
}
