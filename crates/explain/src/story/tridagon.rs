//! Tridagons: twelve cells that cannot hold only three digits.

use super::Story;
use crate::evidence::boxes_of;
use crate::phrase::{arguments, or};
use ninefold_core::{CandidateSet, CellSet, DigitSet};
use ninefold_logic::HouseSet;

impl Story<'_> {
    /// Twelve cells of four boxes with three digits, and their other candidates.
    pub(super) fn tridagon(&mut self, cells: CellSet, digits: DigitSet) {
        let blocks = boxes_of(cells);
        // In a box that falls, the columns of the upper, middle and lower cell are a turn of 1, 2, 3.
        let falls = |block: &ninefold_core::House| {
            let own = cells & block.cells();
            let columns: alloc::vec::Vec<usize> =
                own.iter().map(|cell| cell.column().index() % 3).collect();
            columns.windows(2).all(|pair| (pair[0] + 1) % 3 == pair[1])
        };
        let (mut falling, mut rising) = (HouseSet::default(), HouseSet::default());
        for block in blocks.iter() {
            let set = if falls(&block) { &mut falling } else { &mut rising };
            *set = set.with(block);
        }
        let (one, three) = if falling.len() == 1 { (falling, rising) } else { (rising, falling) };
        let extra = self.board.candidate_set().within(cells) - CandidateSet::product(cells, digits);
        let guardians = extra.cells();
        let is_one_cell = guardians.len() == 1;
        let arguments = arguments!(
            cells,
            boxes = blocks,
            digits,
            one,
            three,
            extra = or(extra.all_digits()),
            guardians = or(guardians)
        );
        self.see("tridagon.see", &arguments);
        let key = if is_one_cell { "tridagon.extra" } else { "tridagon.extras" };
        self.see(key, &arguments);
        let key = if falling.len() == 1 { "tridagon.falls" } else { "tridagon.rises" };
        self.because(key, &arguments);
        for key in ["tridagon.rows", "tridagon.columns", "tridagon.boxes"] {
            self.because(key, &arguments);
        }
        self.because(if is_one_cell { "tridagon.one" } else { "tridagon.so" }, &arguments);
    }
}
