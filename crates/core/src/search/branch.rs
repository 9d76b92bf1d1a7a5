//! Which candidate to try next.

use super::board::{BAND, Bands, Board, cell_at};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::house::House;
use crate::tables::PEER_BANDS;

impl Board {
    /// The candidate to try on an open board whose rules have run.
    pub(super) fn choose(&self) -> Candidate {
        self.choose_bivalue().unwrap_or_else(|| self.choose_scarcest())
    }

    /// A candidate of the cell with two candidates that has most to say: most peers that also
    /// have two candidates and share a digit with it. Either way, they fall in a row.
    fn choose_bivalue(&self) -> Option<Candidate> {
        let bivalue = self.bivalue_cells();
        if bivalue == [0; 3] {
            return None;
        }
        let mut scores = [0_u8; 81];
        let mut best = (0, Cell::from_index(0), Digit::from_index(0));
        for (digit, places) in self.places.iter().enumerate() {
            let cells = intersection(*places, bivalue);
            for band in 0..3 {
                let mut rest = cells[band];
                while rest != 0 {
                    let cell = cell_at(band, rest);
                    rest &= rest - 1;
                    let score = &mut scores[cell.index()];
                    *score += 1 + count(intersection(cells, PEER_BANDS[cell.index()])) as u8;
                    if *score > best.0 {
                        best = (*score, cell, Digit::from_index(digit));
                    }
                }
            }
        }
        Some(Candidate { cell: best.1, digit: best.2 })
    }

    /// A candidate of the cell or of the digit in a house with the fewest possibilities. Boards
    /// with few givens that no cell helps with are often decided by two or three digits.
    fn choose_scarcest(&self) -> Candidate {
        let mut best = (usize::MAX, Candidate { cell: Cell::from_index(0), digit: Digit::ALL[0] });
        for digit in Digit::ALL {
            let places = self.places_of(digit);
            for house in House::ALL {
                let cells = places & house.cells();
                let fewer = (2..best.0).contains(&cells.len());
                if let (true, Some(cell)) = (fewer, cells.first()) {
                    best = (cells.len(), Candidate { cell, digit });
                }
            }
        }
        for cell in self.open_cells().iter() {
            let digits = self.candidates(cell);
            let fewer = digits.len() < best.0;
            if let (true, Some(digit)) = (fewer, digits.first()) {
                best = (digits.len(), Candidate { cell, digit });
            }
        }
        best.1
    }

    /// The cells with exactly two candidates.
    fn bivalue_cells(&self) -> Bands {
        let mut result = [0; 3];
        for (band, result) in result.iter_mut().enumerate() {
            let [_, twice, thrice] =
                self.places.iter().fold([0, 0, 0], |[once, twice, thrice], places| {
                    let places = places[band];
                    [once | places, twice | once & places, thrice | twice & places]
                });
            *result = twice & !thrice & BAND;
        }
        result
    }

    fn places_of(&self, digit: Digit) -> CellSet {
        cell_set(self.places[digit.index()])
    }

    fn open_cells(&self) -> CellSet {
        cell_set(self.open)
    }
}

fn cell_set([top, middle, bottom]: Bands) -> CellSet {
    CellSet::from_bits(u128::from(top) | u128::from(middle) << 27 | u128::from(bottom) << 54)
}

fn intersection(a: Bands, b: Bands) -> Bands {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2]]
}

fn count([top, middle, bottom]: Bands) -> u32 {
    top.count_ones() + middle.count_ones() + bottom.count_ones()
}
