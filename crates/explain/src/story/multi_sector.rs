//! Cells that hold as many digits as their houses can give.

use super::Story;
use crate::phrase::{arguments, or};
use ninefold_core::{CellSet, Digit, DigitSet};
use ninefold_logic::HouseSet;

impl Story<'_> {
    /// Cells, and the houses that have all places of each digit there.
    pub(super) fn multi_sector(&mut self, cells: CellSet, covers: &[HouseSet; 9]) {
        let number = cells.len();
        self.see("sector.see", &arguments!(number, cells));
        let mut told = DigitSet::EMPTY;
        for digit in Digit::ALL {
            let houses = covers[digit.index()];
            if houses.is_empty() || told.contains(digit) {
                continue;
            }
            let has_same = |other: &Digit| covers[other.index()] == houses;
            let digits: DigitSet = Digit::ALL.into_iter().filter(has_same).collect();
            told |= digits;
            let sum = digits.len() * houses.len();
            let arguments = arguments!(digits, houses, any = or(digits), sum);
            self.because(if sum == 1 { "sector.cover.one" } else { "sector.cover" }, &arguments);
        }
        self.because("sector.why", &arguments!(number));
        self.because("sector.so", &[]);
    }
}
