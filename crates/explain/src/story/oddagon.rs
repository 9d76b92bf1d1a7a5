//! Oddagons: loops of an odd number of cells, and their guardians.

use super::Story;
use crate::evidence::houses_of_parts;
use crate::phrase::{Argument, arguments};
use crate::ring;
use ninefold_core::{CellSet, DigitSet};
use ninefold_logic::Role;

impl Story<'_> {
    /// Returns the cells of a loop in order around it.
    pub(super) fn in_loop_order(&self, cells: CellSet) -> Argument {
        let order = ring::of_step(self.found, self.evidence);
        order.map_or(Argument::Cells(cells), Argument::InOrder)
    }

    /// A loop of cells with one digit, or with two.
    pub(super) fn oddagon(&mut self, cells: CellSet, digits: DigitSet) {
        let guardians = self.all_of(Role::Guardian);
        let houses = houses_of_parts(self.evidence);
        let arguments = arguments!(
            cells = self.in_loop_order(cells),
            number = cells.len(),
            digits,
            houses,
            guardians,
            places = guardians.cells()
        );
        let is_one = guardians.len() == 1;
        if digits.len() == 1 {
            self.see("broken-wing.see", &arguments);
            self.see(
                if is_one { "broken-wing.guardian" } else { "broken-wing.guardians" },
                &arguments,
            );
            self.because("broken-wing.why", &arguments);
        } else {
            self.see("oddagon.see", &arguments);
            self.see(if is_one { "oddagon.guardian" } else { "oddagon.guardians" }, &arguments);
            self.because("oddagon.why", &arguments);
        }
        if is_one {
            return self.because("oddagon.one", &arguments);
        }
        self.because("oddagon.so", &arguments);
        self.whichever();
    }
}
