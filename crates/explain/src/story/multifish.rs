//! Digits of some lines that need all the cells and houses that have their places.

use super::{Story, alike};
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, CellSet, DigitSet};
use ninefold_logic::{HouseSet, Premise};

impl Story<'_> {
    /// Digits of lines, the houses that have their places, and the cells that hold one of them each.
    pub(super) fn multifish(
        &mut self,
        digits: DigitSet,
        lines: HouseSet,
        covers: &[HouseSet; 9],
        cells: CellSet,
    ) {
        let is_need = |premise: &&Premise| matches!(premise, Premise::House(..));
        let number = self.evidence.premises.iter().filter(is_need).count();
        self.see("multifish.see", &arguments!(digits, lines, number));
        match cells.len() {
            0 => {}
            1 => self.because("multifish.cell", &arguments!(cells)),
            count => self.because("multifish.cells", &arguments!(cells, count)),
        }
        let cover = if cells.is_empty() { "multifish.cover" } else { "multifish.cover.rest" };
        let covered = alike(digits, |digit| covers[digit.index()]).into_iter();
        let covered: Vec<_> = covered.filter(|(_, houses)| !houses.is_empty()).collect();
        for (same, houses) in &covered {
            let sum = same.len() * houses.len();
            self.because(cover, &arguments!(any = or(*same), houses = *houses, sum));
        }
        self.because("multifish.why", &arguments!(number));
        match cells.len() {
            0 => {}
            1 => self.because("multifish.so.cell", &arguments!(cells)),
            _ => self.because("multifish.so.cells", &arguments!(cells)),
        }
        if !covered.is_empty() {
            self.because("multifish.so.houses", &[]);
        }
        let inside = CandidateSet::product(lines.cells() & cells, digits);
        let twice = self.found.eliminations & inside;
        if !twice.is_empty() {
            self.because("multifish.twice", &arguments!(twice));
        }
    }
}
