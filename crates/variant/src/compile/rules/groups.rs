//! Rules about groups of cells: regions, numbers of different values, equal sets.

use super::Compiler;
use crate::propagate::connected::Connected;
use crate::propagate::distinct::Distinct;
use crate::propagate::same_values::SameValues;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use ninefold_variant_model::{GridCell, ValueSet};

impl Compiler<'_> {
    /// Adds that the cells with some values form one region.
    pub(super) fn add_connected(
        &mut self,
        cells: &[GridCell],
        values: ValueSet,
        size: Option<u32>,
    ) {
        let range = self.puzzle.values();
        let values = (values.intersection(range.set()).bits() >> range.lowest()) as u32;
        if values == 0 {
            self.add_contradiction();
            return;
        }
        let places: BTreeMap<GridCell, usize> =
            cells.iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
        let near = |cell: &GridCell| -> Vec<usize> {
            let moves = [(-1, 0), (0, -1), (0, 1), (1, 0)];
            let moved = moves.into_iter().filter_map(|(rows, columns)| cell.moved(rows, columns));
            moved.filter_map(|other| places.get(&other).copied()).collect()
        };
        let near: Vec<Vec<usize>> = cells.iter().map(near).collect();
        let size = size.map(|size| size as usize);
        self.network.add(Box::new(Connected::new(self.vars(cells), &near, values, size)));
    }

    /// Adds that a cell has the number of different values of others.
    pub(super) fn add_count_distinct(&mut self, number: GridCell, cells: &[GridCell]) {
        let most = cells.len();
        self.keep_values(number, |value| (1..=most).contains(&value.into()));
        let lowest = self.puzzle.values().lowest().into();
        let (number, cells) = (self.var(number), self.vars(cells));
        self.network.add(Box::new(Distinct::new(number, &cells, lowest)));
    }

    /// Adds that groups have the same values.
    pub(super) fn add_same_values(&mut self, groups: &[Vec<GridCell>]) {
        let groups: Vec<Vec<Var>> = groups.iter().map(|group| self.vars(group)).collect();
        let [first, others @ ..] = &groups[..] else { return };
        if first.len() == 1 {
            for other in others {
                self.add_copies(first.iter().copied().zip(other.iter().copied()));
            }
        } else if !others.is_empty() {
            self.network.add(Box::new(SameValues::new(&groups, self.values())));
        }
    }
}
