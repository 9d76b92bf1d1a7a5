//! Rules, one after the other.

use super::{Compiler, KnownCage, KnownSum};
use crate::state::Var;
use alloc::vec::Vec;
use ninefold_variant_model::{DiagonalKind, GridCell, PairRelation, Rule};

impl Compiler<'_> {
    /// Adds a rule.
    pub(super) fn add_rule(&mut self, rule: &Rule) {
        match rule {
            Rule::Diagonal(kind) => {
                let size = self.puzzle.rows();
                let column = |row| match kind {
                    DiagonalKind::Falling => row,
                    DiagonalKind::Rising => size - 1 - row,
                };
                let cells =
                    (0..size).map(|row| self.var(GridCell::new(row, column(row)))).collect();
                self.add_house(cells);
            }
            Rule::Windoku => {
                for window in self.puzzle.windows() {
                    self.add_house(self.vars(&window));
                }
            }
            Rule::ExtraRegion { cells } => self.add_house(self.vars(cells)),
            Rule::AntiKnight => self.add_moves(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Rule::AntiKing => self.add_moves(&[(0, 1), (1, 0), (1, 1), (1, -1)]),
            Rule::Cage { cells, sum } => {
                let cells = self.vars(cells);
                self.network.add_different(&cells);
                let lowest = self.lowest();
                match sum {
                    Some(sum) => {
                        let sum = i64::from(*sum) - lowest * cells.len() as i64;
                        self.cages.push(KnownCage { cells, sum });
                    }
                    None if cells.len() >= self.values() => self.add_house(cells),
                    None => {}
                }
            }
            Rule::Sum { cells, sum } | Rule::LittleKiller { cells, sum } => {
                let terms = self.terms(cells, 1);
                self.add_total(terms, i64::from(*sum));
            }
            Rule::Pair { cells: [a, b], relation } => {
                let (a, b) = (self.var(*a), self.var(*b));
                self.add_relation(a, b, *relation, true);
            }
            Rule::NoPair { relation, exempt } => self.add_negative(*relation, exempt),
            Rule::NonConsecutive => self.add_negative(PairRelation::Difference(1), &[]),
            Rule::Greater { greater, less } => {
                let (greater, less) = (self.var(*greater), self.var(*less));
                self.network.add_pair(greater, less, |a, b| a > b);
            }
            Rule::Thermometer { cells } => {
                let cells = self.vars(cells);
                for (n, &a) in cells.iter().enumerate() {
                    for (far, &b) in cells[n + 1..].iter().enumerate() {
                        self.network.add_pair(a, b, |a, b| a + (far as u32) < b);
                    }
                }
            }
            _ => {}
        }
    }

    /// Returns cells with a weight.
    fn terms(&self, cells: &[GridCell], weight: i64) -> Vec<(Var, i64)> {
        cells.iter().map(|&cell| (self.var(cell), weight)).collect()
    }

    /// Adds a sum of values as the puzzle has them.
    fn add_total(&mut self, terms: Vec<(Var, i64)>, total: i64) {
        let weights: i64 = terms.iter().map(|&(_, weight)| weight).sum();
        let total = total - weights * self.lowest();
        self.sums.push(KnownSum { terms, total });
    }

    /// Adds that cells so far from each other differ.
    fn add_moves(&mut self, moves: &[(i8, i8)]) {
        for cell in self.puzzle.cells() {
            for &(rows, columns) in moves {
                let other = cell.moved(rows, columns).and_then(|other| self.puzzle.index(other));
                if let Some(other) = other {
                    self.network.add_peers(self.var(cell), other as Var);
                }
            }
        }
    }

    /// Adds that two cells are related, or not.
    fn add_relation(&mut self, a: Var, b: Var, relation: PairRelation, is_so: bool) {
        let lowest = self.lowest() as u32;
        self.network
            .add_pair(a, b, |a, b| relation.holds((a + lowest) as u8, (b + lowest) as u8) == is_so);
    }

    /// Adds that cells that share an edge are not related.
    fn add_negative(&mut self, relation: PairRelation, exempt: &[[GridCell; 2]]) {
        for cell in self.puzzle.cells() {
            for (rows, columns) in [(0, 1), (1, 0)] {
                let Some(other) = cell.moved(rows, columns) else { continue };
                let is_exempt =
                    exempt.iter().any(|pair| *pair == [cell, other] || *pair == [other, cell]);
                if let (false, Some(_)) = (is_exempt, self.puzzle.index(other)) {
                    let (a, b) = (self.var(cell), self.var(other));
                    self.add_relation(a, b, relation, false);
                }
            }
        }
    }
}
