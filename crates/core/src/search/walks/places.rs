//! [`Places`]: the places of cells in the order of a walk.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use alloc::vec::Vec;

/// Ends of the stretches that one question covers, in cells, blanks of the puzzle included. After
/// the last stretch, each place has its own question. Nearly all of the first forty clues go.
const STRETCHES: [u8; 3] = [40, 46, 52];

/// Place of a cell that is no clue.
const NONE: u8 = u8::MAX;

/// The cells of each place: those of one group in the order of a walk.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// Cells in the order of their places.
    cells: [Cell; 81],
    /// Index in `cells` at which each place begins, and at which the last place ends.
    first: [u8; 82],
    count: u32,
    /// Place of each cell, or [`NONE`] if the cell is no clue.
    of_cell: [u8; 81],
}

impl Default for Places {
    fn default() -> Self {
        Self { cells: Cell::ALL, first: [0; 82], count: 0, of_cell: [NONE; 81] }
    }
}

impl Places {
    /// Fills in the places of an order. Writes the place of each clue to `bits`, as a bit.
    #[inline(always)]
    pub(super) fn fill(&mut self, order: &[CellSet], bits: &mut [u128; 81]) {
        self.of_cell = [NONE; 81];
        let mut taken = 0;
        let (mut count, mut filled) = (0_u8, 0_u8);
        let mut bit = 1;
        for group in order {
            let mut rest = group.bits() & !taken;
            if rest == 0 {
                continue;
            }
            taken |= rest;
            while rest != 0 {
                let cell = Cell::from_index(rest.trailing_zeros() as usize % 128);
                rest &= rest - 1;
                bits[cell.index()] = bit;
                self.of_cell[cell.index()] = count;
                self.cells[usize::from(filled)] = cell;
                filled += 1;
            }
            count += 1;
            bit <<= 1;
            self.first[usize::from(count)] = filled;
        }
        self.count = u32::from(count);
    }

    pub(super) const fn all(&self) -> u128 {
        (1 << self.count) - 1
    }

    pub(super) const fn has_blanks(&self) -> bool {
        self.first[self.count as usize] < 81
    }

    /// Returns the end of the stretch that begins at a place.
    pub(super) fn end_of_stretch(&self, place: u32) -> u32 {
        let blanks = 81 - self.first[self.count as usize];
        let cells = self.first[place as usize] + blanks;
        let mut end = place + 1;
        if let Some(until) = STRETCHES.into_iter().find(|end| *end > cells) {
            while end < self.count && self.first[end as usize] + blanks < until {
                end += 1;
            }
        }
        end
    }

    /// Returns the cell of `places`, if there is only one.
    pub(super) fn only(&self, places: u128) -> Option<Cell> {
        let place = places.trailing_zeros() as usize;
        let is_only = places.is_power_of_two() && self.first[place + 1] - self.first[place] == 1;
        is_only.then(|| self.cells[usize::from(self.first[place])])
    }

    /// Returns the places of the cells in which two grids differ.
    #[inline(always)]
    pub(super) fn difference(&self, a: &Grid, b: &Grid) -> u128 {
        let (a, b) = (a.digits().as_chunks::<8>(), b.digits().as_chunks::<8>());
        let mut cells = 0_u128;
        for (i, (a, b)) in a.0.iter().zip(b.0).enumerate() {
            let [a, b] = [a, b].map(|eight| u64::from_le_bytes(eight.map(Digit::get)));
            // Collects eight bits, each set if two bytes differ. All bytes are below 128.
            let differ = ((a ^ b) + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101;
            cells |= u128::from(differ.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
        cells |= u128::from(a.1 != b.1) << 80;
        let mut places = 0;
        while cells != 0 {
            let place = self.of_cell[cells.trailing_zeros() as usize % 81];
            cells &= cells - 1;
            places |= u128::from(place != NONE) << (place % 128);
        }
        places
    }

    /// Returns the cells of some places.
    pub(super) fn cells(&self, places: u128) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let mut rest = places;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize % 81;
            rest &= rest - 1;
            for cell in self.of_place(place) {
                cells = cells.with(*cell);
            }
        }
        cells
    }

    /// Returns the groups of all places.
    #[cold]
    pub(super) fn order(&self) -> Vec<CellSet> {
        (0..self.count as usize)
            .map(|place| self.of_place(place).iter().copied().collect())
            .collect()
    }

    #[inline(always)]
    fn of_place(&self, place: usize) -> &[Cell] {
        &self.cells[usize::from(self.first[place])..usize::from(self.first[place + 1])]
    }

    /// Puts the cells of some places on a board if they are in `clues`, and takes them off if not.
    #[inline(always)]
    pub(super) fn put(&self, board: &mut Puzzle, solution: &Grid, clues: u128, places: u128) {
        let mut rest = places;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize % 81;
            rest &= rest - 1;
            let is_given = clues >> place & 1 == 1;
            for cell in self.of_place(place) {
                board.set(*cell, is_given.then(|| solution.get(*cell)));
            }
        }
    }
}
