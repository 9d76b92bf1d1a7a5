//! [`Board`]: the candidates of one grid, and the rules that strike them.
//!
//! The layout is by digit: for each digit, 81 bits say in which cells it is still possible, in
//! three words of 27 bits, a band each:
//!
//! ```text
//!   bit   0  1  2 |  3  4  5 |  6  7  8      first row of the band
//!         9 10 11 | 12 13 14 | 15 16 17      second row
//!        18 19 20 | 21 22 23 | 24 25 26      third row
//! ```
//!
//! The rules are naked singles, hidden singles, and box–line reasoning (pointing and claiming)
//! to its closure: in each chute the digit's places form a 3×3 matrix of lines and boxes, and a
//! place stays only if a complete choice of three can use it (one look-up, see
//! [`MATCHABLE`](crate::tables::MATCHABLE)). After that closure in bands and stacks, a digit that
//! is alone in a row or column is alone in its box too, so one test finds all hidden singles.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::digit_set::DigitSet;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::tables::{MATCHABLE, MATCHABLE_TRIADS, PEER_BANDS};

/// All 27 cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first cell of each triad.
const TRIAD_HEADS: u32 = 0o111_111_111;
/// The first row of a band.
const ROW: u32 = 0o777;
/// Copies a row of nine bits to the three rows of a band.
const THREE_ROWS: u32 = 1 | 1 << 9 | 1 << 18;

/// 81 cells as three bands of 27 bits.
pub(super) type Bands = [u32; 3];

/// The candidates of one grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// For each digit, the cells where it is still possible.
    pub(super) places: [Bands; 9],
    /// The cells that are not yet known to hold one digit.
    pub(super) open: Bands,
    /// The digits whose places changed since their rules last ran, a bit each.
    stale: u16,
}

/// What is known of a board when the rules have nothing more to strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// It has no solution.
    Dead,
    /// Each cell holds one digit, and it is a valid grid.
    Solved,
    /// Some cells have several candidates.
    Open,
}

impl Board {
    /// The board of a puzzle before any rule has run.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let mut given = [[0; 3]; 9];
        let mut filled = [0; 3];
        for (cell, digit) in puzzle.givens() {
            let (band, bit) = band_and_bit(cell);
            given[digit.index()][band] |= bit;
            filled[band] |= bit;
        }
        let mut board =
            Self { places: [[BAND; 3]; 9], open: filled.map(|cells| BAND & !cells), stale: 0o777 };
        for (places, given) in board.places.iter_mut().zip(given) {
            for band in 0..3 {
                places[band] &= !filled[band] | given[band];
            }
        }
        for (cell, digit) in puzzle.givens() {
            board.strike_peers(cell, digit);
        }
        board
    }

    /// Puts a digit into a cell: strikes the cell's other candidates and the digit from its peers.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        let (band, bit) = band_and_bit(cell);
        self.strike_other_digits(band, bit, digit);
        self.strike_peers(cell, digit);
        self.open[band] &= !bit;
    }

    /// Strikes one candidate.
    pub(crate) fn strike(&mut self, cell: Cell, digit: Digit) {
        let (band, bit) = band_and_bit(cell);
        self.places[digit.index()][band] &= !bit;
        self.stale |= 1 << digit.index();
    }

    /// The candidates of a cell.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        let (band, bit) = band_and_bit(cell);
        Digit::ALL.into_iter().filter(|d| self.places[d.index()][band] & bit != 0).collect()
    }

    /// The first cell in reading order with more than one candidate, on a board whose rules have
    /// run.
    pub(crate) fn first_open(&self) -> Option<Cell> {
        let band = self.open.iter().position(|cells| *cells != 0)?;
        Some(cell_at(band, self.open[band]))
    }

    /// The grid of a solved board.
    pub(crate) fn to_grid(self) -> Grid {
        let mut digits = [Digit::ALL[0]; 81];
        for (digit, places) in Digit::ALL.into_iter().zip(self.places) {
            for (band, mut cells) in places.into_iter().enumerate() {
                while cells != 0 {
                    digits[cell_at(band, cells).index()] = digit;
                    cells &= cells - 1;
                }
            }
        }
        Grid::from_search(digits)
    }

    /// Runs all rules until none strikes anything.
    pub(crate) fn propagate(&mut self) -> State {
        loop {
            while self.stale != 0 {
                if !self.close(self.stale.trailing_zeros() as usize) {
                    return State::Dead;
                }
            }
            if !self.settle_naked_singles() {
                return State::Dead;
            }
            if self.stale == 0 {
                return if self.open == [0; 3] { State::Solved } else { State::Open };
            }
        }
    }

    /// Box–line reasoning and hidden singles for one digit; false if it has nowhere to go.
    fn close(&mut self, digit: usize) -> bool {
        self.stale &= !(1 << digit);
        let mut places = self.places[digit];
        loop {
            for band in &mut places {
                let matchable = MATCHABLE_TRIADS[triads(*band)];
                if matchable == 0 {
                    return false;
                }
                *band &= matchable;
            }
            let Some(columns) = matchable_columns(places) else {
                return false;
            };
            let before = places;
            for (band, columns) in places.iter_mut().zip(columns) {
                *band &= columns * THREE_ROWS;
            }
            if places == before {
                break;
            }
        }
        self.places[digit] = places;
        for (band, places) in places.into_iter().enumerate() {
            let hidden = alone_in_box(places) & self.open[band];
            if hidden != 0 {
                self.strike_other_digits(band, hidden, Digit::from_index(digit));
                self.open[band] &= !hidden;
            }
        }
        true
    }

    /// Settles the cells with one candidate; false if some cell has none.
    fn settle_naked_singles(&mut self) -> bool {
        for band in 0..3 {
            let [once, twice] = self.places.iter().fold([0, 0], |[once, twice], places| {
                [once | places[band], twice | once & places[band]]
            });
            if once != BAND {
                return false;
            }
            let mut singles = once & !twice & self.open[band];
            self.open[band] &= !singles;
            while singles != 0 {
                let bit = singles & singles.wrapping_neg();
                singles ^= bit;
                // A single that an earlier one of this loop has struck is found missing in the
                // next round, because striking made its digit stale.
                if let Some(digit) = self.places.iter().position(|p| p[band] & bit != 0) {
                    self.strike_peers(cell_at(band, bit), Digit::from_index(digit));
                }
            }
        }
        true
    }

    fn strike_peers(&mut self, cell: Cell, digit: Digit) {
        let places = &mut self.places[digit.index()];
        let before = *places;
        for (places, peers) in places.iter_mut().zip(PEER_BANDS[cell.index()]) {
            *places &= !peers;
        }
        self.stale |= u16::from(before != *places) << digit.index();
    }

    fn strike_other_digits(&mut self, band: usize, cells: u32, digit: Digit) {
        for (other, places) in self.places.iter_mut().enumerate() {
            if other != digit.index() && places[band] & cells != 0 {
                places[band] &= !cells;
                self.stale |= 1 << other;
            }
        }
    }
}

/// The cell of the lowest bit of a band.
pub(super) fn cell_at(band: usize, bits: u32) -> Cell {
    Cell::from_index(27 * band + bits.trailing_zeros() as usize)
}

/// The band of a cell and its bit there.
fn band_and_bit(cell: Cell) -> (usize, u32) {
    (cell.index() / 27, 1 << (cell.index() % 27))
}

/// The triads of a band that hold at least one place, nine bits in reading order.
const fn triads(band: u32) -> usize {
    let heads = (band | band >> 1 | band >> 2) & TRIAD_HEADS;
    // Bits 0, 3, 6 of each row move to its bits 0, 1, 2; then the three rows move together.
    let rows = (heads | heads >> 2 | heads >> 4) & (0b111 * THREE_ROWS);
    ((rows | rows >> 6 | rows >> 12) & 0o777) as usize
}

/// For each band, the columns where a digit with these places can stand; nothing if some stack
/// has no way left.
fn matchable_columns(places: Bands) -> Option<Bands> {
    let columns = places.map(|band| (band | band >> 9 | band >> 18) & ROW);
    let mut result = [0; 3];
    for stack in 0..3 {
        let part = |band: usize| (columns[band] >> (3 * stack) & 0b111) as usize;
        let matchable = u32::from(MATCHABLE[part(0) | part(1) << 3 | part(2) << 6]);
        if matchable == 0 {
            return None;
        }
        for (band, result) in result.iter_mut().enumerate() {
            *result |= (matchable >> (3 * band) & 0b111) << (3 * stack);
        }
    }
    Some(result)
}

/// The places of a band that are the only one in their box.
const fn alone_in_box(band: u32) -> u32 {
    let (left, middle, right) =
        (band & TRIAD_HEADS, band >> 1 & TRIAD_HEADS, band >> 2 & TRIAD_HEADS);
    // For each triad: a place in it, two places in it.
    let some = left | middle | right;
    let two = left & middle | right & (left | middle);
    let (upper, centre, lower) = (some & ROW, some >> 9 & ROW, some >> 18);
    let two_rows = upper & centre | lower & (upper | centre);
    let crowded = two_rows | two & ROW | two >> 9 & ROW | two >> 18;
    let boxes = TRIAD_HEADS & ROW & !crowded;
    band & (boxes * 0b111 * THREE_ROWS)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        Board::new(&text.parse().unwrap())
    }

    #[test]
    fn triads_and_boxes_are_read_off_a_band_bit_by_bit() {
        let mut band = 1_u32;
        for _ in 0..20_000 {
            // A linear congruence visits varied patterns, sparse ones by the mask.
            band = band.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cells = band & band.rotate_left(7) & BAND;
            for triad in 0..9 {
                assert_eq!(triads(cells) >> triad & 1 == 1, cells >> (3 * triad) & 0b111 != 0);
            }
            for bit in 0..27 {
                let in_box = (0b111 * THREE_ROWS) << (bit % 9 / 3 * 3);
                let alone = cells & in_box == 1 << bit;
                assert_eq!(alone_in_box(cells) >> bit & 1 == 1, alone, "{cells:027b} bit {bit}");
            }
        }
    }

    #[test]
    fn naked_and_hidden_singles_finish_an_easy_puzzle() {
        let mut board = board(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        );
        assert_eq!(board.propagate(), State::Solved);
        assert_eq!(
            &board.to_grid().to_line(),
            b"534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        );
    }

    #[test]
    fn a_clash_and_a_cell_without_candidate_are_dead() {
        let mut clash = board(
            "11...............................................................................",
        );
        assert_eq!(clash.propagate(), State::Dead);
        let mut no_candidate = board(
            "12345678.........9...............................................................",
        );
        assert_eq!(no_candidate.propagate(), State::Dead);
    }

    #[test]
    fn the_empty_board_stays_open() {
        let mut empty = Board::new(&Puzzle::EMPTY);
        assert_eq!(empty.propagate(), State::Open);
        assert_eq!(empty.first_open(), Some(Cell::ALL[0]));
        assert_eq!(empty.candidates(Cell::ALL[40]), DigitSet::ALL);
    }

    #[test]
    fn claiming_and_pointing_strike_in_both_directions() {
        // Row 1 holds 1 to 6 outside box 3, so 7, 8, 9 are claimed by row 1 there.
        let mut rows = board(
            "123456...........................................................................",
        );
        assert_eq!(rows.propagate(), State::Open);
        let seven_to_nine = DigitSet::from_bits(0o700);
        assert_eq!(rows.candidates(Cell::ALL[8]), seven_to_nine);
        assert_eq!(rows.candidates(Cell::ALL[17]), !seven_to_nine & DigitSet::from_bits(0o077));
        // The same turned by 90 degrees.
        let mut text = [b'.'; 81];
        for row in 0..6 {
            text[9 * row] = b'1' + row as u8;
        }
        let mut columns = Board::new(&Puzzle::parse(&text).unwrap());
        assert_eq!(columns.propagate(), State::Open);
        assert_eq!(columns.candidates(Cell::ALL[72]), seven_to_nine);
        assert_eq!(columns.candidates(Cell::ALL[73]), DigitSet::from_bits(0o077));
    }
}
