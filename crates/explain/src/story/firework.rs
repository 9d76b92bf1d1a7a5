//! Fireworks: digits that crossings and wings hold.

use super::Story;
use crate::phrase::{arguments, or};
use ninefold_core::{CandidateSet, Cell, CellSet, DigitSet};

/// A digit's crossing: the cell where its row and its column meet in a box, and the digits.
type Corner = (Cell, DigitSet);

impl Story<'_> {
    /// Digits that a crossing and two wings hold, or two crossings and two wings.
    pub(super) fn firework(&mut self, wings: [Cell; 2], corners: [Option<Corner>; 2]) {
        let corners = corners.into_iter().flatten();
        let both: CellSet = wings.into_iter().collect();
        let cells = corners.clone().fold(both, |all, (crossing, _)| all.with(crossing));
        let all = corners.clone().fold(DigitSet::EMPTY, |all, (_, digits)| all | digits);
        for (crossing, digits) in corners.clone() {
            let [row, column, block] = crossing.houses();
            for house in [row, column] {
                let wing = wings.into_iter().find(|wing| house.cells().contains(*wing));
                let Some(wing) = wing else { return };
                self.see("firework.see", &arguments!(house, digits, block, wing));
            }
        }
        for (crossing, digits) in corners.clone() {
            let [row, column, block] = crossing.houses();
            let holders = or(both.with(crossing));
            let arguments =
                arguments!(digits, wings = both, row, column, block, crossing, cells = holders);
            self.because("firework.why", &arguments);
        }
        self.because("firework.so", &arguments!(number = cells.len(), cells, digits = all));
        let mut rest = self.found.eliminations;
        for (crossing, digits) in corners {
            if all != digits {
                let own = or(digits);
                let (rest, others) = (all - digits, cells.without(crossing));
                self.because("firework.own", &arguments!(crossing, digits = own, rest, others));
            }
            rest -=
                self.in_box(crossing, digits, both) | CandidateSet::product(cells, DigitSet::ALL);
            for digit in rest.all_digits() & digits {
                let holders = both.with(crossing);
                let places = holders & self.board.places(digit);
                match places.single() {
                    None => self.one_of(digit, places),
                    Some(cell) => {
                        self.because("firework.only", &arguments!(cells = holders, cell, digit));
                    }
                }
            }
        }
    }

    /// Says which digits go from the rest of the box of a crossing. Returns them.
    fn in_box(&mut self, crossing: Cell, digits: DigitSet, wings: CellSet) -> CandidateSet {
        let [row, column, block] = crossing.houses();
        let others = block.cells() - row.cells() - column.cells();
        let gone = self.found.eliminations & CandidateSet::product(others, digits);
        if !gone.is_empty() {
            let (digits, wings) = (or(digits), or(wings));
            let arguments = arguments!(row, column, block, digits, crossing, wings);
            self.because("firework.box", &arguments);
        }
        gone
    }
}
