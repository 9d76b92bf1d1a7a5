//! Rules about sums.

use super::{Compiler, KnownCage, KnownSum};
use crate::state::Var;
use alloc::vec::Vec;
use ninefold_variant_model::GridCell;

/// Groups up to which the sums of any two are compared. With more, only neighbours in the list are.
const MOST_COMPARED: usize = 16;

impl Compiler<'_> {
    pub(super) fn add_killer_cage(&mut self, cells: &[GridCell], sum: Option<u32>) {
        let cells = self.vars(cells);
        if cells.len() >= self.values() {
            self.add_house(cells.clone());
        } else {
            self.network.add_different(&cells);
        }
        if let Some(sum) = sum {
            let sum = i64::from(sum) - self.least_sum(cells.len());
            self.cages.push(KnownCage { cells, sum });
        }
    }

    /// Returns cells with a weight.
    pub(super) fn terms(&self, cells: &[GridCell], weight: i64) -> Vec<(Var, i64)> {
        cells.iter().map(|&cell| (self.var(cell), weight)).collect()
    }

    /// Adds a sum of values as the puzzle has them.
    pub(super) fn add_total(&mut self, terms: Vec<(Var, i64)>, total: i64) {
        let weights: i64 = terms.iter().map(|&(_, weight)| weight).sum();
        let total = total - weights * self.lowest();
        self.sums.push(KnownSum { terms, total });
    }

    /// Adds that groups of cells have the same sum. If a group is a single cell, its value is the sum of
    /// all, so each other group is compared with it.
    pub(super) fn add_equal_sums(&mut self, groups: &[&[GridCell]]) {
        let single = groups.iter().position(|group| group.len() == 1);
        for (n, a) in groups.iter().enumerate() {
            let others = match single {
                Some(single) => single..single + usize::from(single != n),
                None if groups.len() <= MOST_COMPARED => 0..n,
                None => n.saturating_sub(1)..n,
            };
            for b in &groups[others] {
                let mut terms = self.terms(a, 1);
                terms.extend(self.terms(b, -1));
                self.add_total(terms, 0);
            }
        }
    }

    /// Adds an arrow. The first cell of a pill is the highest place of its number.
    pub(super) fn add_arrow(&mut self, number: &[GridCell], shafts: &[Vec<GridCell>]) {
        for shaft in shafts {
            let mut terms = self.terms(shaft, -1);
            let mut weight = 1;
            for &cell in number.iter().rev() {
                terms.push((self.var(cell), weight));
                weight *= 10;
            }
            self.add_total(terms, 0);
        }
    }

    pub(super) fn add_double_arrow(&mut self, cells: &[GridCell]) {
        let [first, middle @ .., last] = cells else { return };
        let mut terms = self.terms(middle, -1);
        terms.extend(self.terms(&[*first, *last], 1));
        self.add_total(terms, 0);
    }

    pub(super) fn add_zipper(&mut self, cells: &[GridCell]) {
        let half = cells.len() / 2;
        let mut groups: Vec<Vec<GridCell>> =
            (0..half).map(|n| alloc::vec![cells[n], cells[cells.len() - 1 - n]]).collect();
        if cells.len() % 2 == 1 {
            groups.push(alloc::vec![cells[half]]);
        }
        let groups: Vec<&[GridCell]> = groups.iter().map(|group| &group[..]).collect();
        self.add_equal_sums(&groups);
    }
}
