//! Rules about groups of cells: regions, numbers of different values, equal sets.

use super::Compiler;
use crate::bits;
use crate::propagate::connected::Connected;
use crate::propagate::distinct::Distinct;
use crate::propagate::labelled::{FirstLabels, Labelled};
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
        let near = neighbours(cells);
        let size = size.map(|size| size as usize);
        self.network.add(Box::new(Connected::new(self.vars(cells), &near, values, size)));
    }

    /// Adds that labels divide cells into connected regions, whose values are different.
    pub(super) fn add_unknown_regions(
        &mut self,
        cells: &[GridCell],
        labels: &[GridCell],
        size: usize,
    ) {
        let regions = cells.len() / size;
        let values = self.values();
        if regions > values || size > values {
            self.add_contradiction();
            return;
        }
        let near = neighbours(cells);
        let places = cells;
        let (cells, labels) = (self.vars(cells), self.vars(labels));
        for &label in &labels {
            self.network.domains[usize::from(label)] &= bits::lowest(regions);
        }
        for region in 0..regions {
            let connected = Connected::new(labels.clone(), &near, 1 << region, Some(size));
            self.network.add(Box::new(connected));
        }
        let required = if size == values { self.all() } else { 0 };
        self.network.add(Box::new(Labelled::new(&cells, &labels, regions as u32, required)));
        // Cells of a region are less than its size apart.
        for (n, a) in places.iter().enumerate() {
            for (m, b) in places[..n].iter().enumerate() {
                let rows = a.row().abs_diff(b.row());
                if usize::from(rows) + usize::from(a.column().abs_diff(b.column())) >= size {
                    self.network.add_peers(labels[n], labels[m]);
                }
            }
        }
        self.network.add(Box::new(FirstLabels::new(labels)));
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

/// Returns, by cell, the places of the cells of a list that share an edge with it.
fn neighbours(cells: &[GridCell]) -> Vec<Vec<usize>> {
    let places: BTreeMap<GridCell, usize> =
        cells.iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
    let near = |cell: &GridCell| -> Vec<usize> {
        cell.neighbours().filter_map(|other| places.get(&other).copied()).collect()
    };
    cells.iter().map(near).collect()
}
