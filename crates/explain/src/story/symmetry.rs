//! Symmetries of the givens.

use super::Story;
use crate::phrase::{arguments, or};
use ninefold_core::{Cell, Digit, DigitSet, House, Transform};
use ninefold_logic::HouseKind;

impl Story<'_> {
    /// A symmetry of the givens, and what it says of each cell.
    pub(super) fn symmetry(&mut self, transform: Transform) {
        match name(transform) {
            Some(name) => self.see(name, &[]),
            None => self.rearrangement(transform),
        }
        let moved = Digit::ALL.into_iter().any(|digit| transform.digit(digit) != digit);
        if moved {
            self.see("symmetry.digits", &arguments!(cycles = transform));
        } else {
            self.see("symmetry.same", &[]);
        }
        self.because("symmetry.why", &[]);
        let is_fixed = |digit: &Digit| transform.digit(*digit) == *digit;
        let fixed: DigitSet = Digit::ALL.into_iter().filter(is_fixed).collect();
        let placed = self.found.placement.into_iter().map(|one| one.cell);
        let cells: alloc::vec::Vec<Cell> =
            self.found.eliminations.cells().iter().chain(placed).collect();
        for cell in cells {
            let image = transform.cell(cell);
            if image == cell && !fixed.is_empty() {
                let digits = or(fixed);
                self.because("symmetry.fixed", &arguments!(cell, digits));
                let digits = self.board.candidates(cell) & fixed;
                if digits.len() == 1 && fixed.len() > 1 {
                    self.because("symmetry.only", &arguments!(cell, digits));
                }
            } else if let Some(digit) = self.board.digit(image) {
                let own = transform.inverse().digit(digit);
                let stays = transform.digit(digit) == digit;
                let key = if stays { "symmetry.filled.same" } else { "symmetry.filled" };
                self.because(key, &arguments!(cell, image, digit, own));
            } else {
                self.image(transform, cell);
            }
        }
    }

    /// Says how a transform moves the rows and the columns.
    fn rearrangement(&mut self, transform: Transform) {
        let from = |cell: usize| transform.inverse().cell(Cell::ALL[cell]);
        let corner = transform.cell(Cell::ALL[0]);
        let is_turned = transform.cell(Cell::ALL[1]).column() == corner.column();
        // After a mirroring in the diagonal, the new rows are the old columns.
        let old = |kind: HouseKind, cell: Cell| match (kind, is_turned) {
            (HouseKind::Row, false) | (HouseKind::Column, true) => HouseKind::Row.house_of(cell),
            _ => HouseKind::Column.house_of(cell),
        };
        let number = |house: House| house.index() % 9;
        let rows = core::array::from_fn(|i| {
            HouseKind::Row.houses()[number(old(HouseKind::Row, from(9 * i)))]
        });
        let columns = core::array::from_fn(|i| {
            HouseKind::Column.houses()[number(old(HouseKind::Column, from(i)))]
        });
        let arguments = arguments!(rows, columns);
        let key = if is_turned { "symmetry.other.turned" } else { "symmetry.other" };
        self.see(key, &arguments);
    }

    /// Says of a cell whose image is blank why each digit goes, or is the only one.
    fn image(&mut self, transform: Transform, cell: Cell) {
        let image = transform.cell(cell);
        let possible = self.board.candidates(image);
        for digit in self.board.candidates(cell) {
            let other = transform.digit(digit);
            if !possible.contains(other) {
                self.because("symmetry.image", &arguments!(cell, image, digit, other));
            }
        }
    }
}

/// Returns the key of the sentence that says how a transform moves the cells.
/// Returns `None` if it is neither a turn nor a mirroring.
fn name(transform: Transform) -> Option<&'static str> {
    let is = |image: fn(usize, usize) -> (usize, usize)| {
        Cell::ALL.into_iter().all(|cell| {
            let (row, column) = image(cell.row().index(), cell.column().index());
            transform.cell(cell) == Cell::ALL[9 * row + column]
        })
    };
    let name = if is(|row, column| (column, row)) {
        "symmetry.diagonal"
    } else if is(|row, column| (8 - column, 8 - row)) {
        "symmetry.antidiagonal"
    } else if is(|row, column| (8 - row, 8 - column)) {
        "symmetry.half"
    } else if is(|row, column| (column, 8 - row)) || is(|row, column| (8 - column, row)) {
        "symmetry.quarter"
    } else if is(|row, column| (row, 8 - column)) || is(|row, column| (8 - row, column)) {
        "symmetry.mirror"
    } else {
        return None;
    };
    Some(name)
}
