//! Cells that hold as many digits as their houses can give.

use super::{Story, alike};
use crate::phrase::{arguments, or};
use ninefold_core::{CellSet, DigitSet};
use ninefold_logic::HouseSet;

impl Story<'_> {
    /// Cells, and the houses that have all places of each digit there.
    pub(super) fn multi_sector(&mut self, cells: CellSet, covers: &[HouseSet; 9]) {
        let number = cells.len();
        self.see("sector.see", &arguments!(number, cells));
        for (digits, houses) in alike(DigitSet::ALL, |digit| covers[digit.index()]) {
            if !houses.is_empty() {
                let sum = digits.len() * houses.len();
                let key = if sum == 1 { "sector.cover.one" } else { "sector.cover" };
                self.because(key, &arguments!(digits, houses, any = or(digits), sum));
            }
        }
        self.because("sector.why", &arguments!(number));
        self.because("sector.so", &[]);
    }
}
