//! Rules about the whole grid, pairs of cells and single cells.

use super::Compiler;
use crate::state::Var;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use ninefold_variant_model::{DiagonalKind, GridCell, IndexerKind, PairRelation};

impl Compiler<'_> {
    pub(super) fn add_diagonal(&mut self, kind: DiagonalKind) {
        let size = self.puzzle.rows();
        let column = |row| match kind {
            DiagonalKind::Falling => row,
            DiagonalKind::Rising => size - 1 - row,
        };
        let cells = (0..size).map(|row| self.var(GridCell::new(row, column(row)))).collect();
        self.add_house(cells);
    }

    /// Adds that cells at the same place of their regions differ.
    pub(super) fn add_disjoint_groups(&mut self) {
        let mut sizes: BTreeMap<u16, usize> = BTreeMap::new();
        let mut groups: Vec<Vec<Var>> = Vec::new();
        for cell in self.puzzle.cells() {
            let Some(region) = self.puzzle.region(cell) else { continue };
            let place = sizes.entry(region).or_insert(0);
            if groups.len() == *place {
                groups.push(Vec::new());
            }
            groups[*place].push(self.var(cell));
            *place += 1;
        }
        for group in groups {
            self.add_house(group);
        }
    }

    /// Adds that cells so far from each other differ.
    pub(super) fn add_moves(&mut self, moves: &[(i8, i8)]) {
        for cell in self.puzzle.cells() {
            for &(rows, columns) in moves {
                if let Some(other) = self.neighbour(cell, rows, columns) {
                    self.network.add_peers(self.var(cell), self.var(other));
                }
            }
        }
    }

    /// Returns the cell at a distance of some rows downwards and columns to the right, if the grid has
    /// it.
    fn neighbour(&self, cell: GridCell, rows: i8, columns: i8) -> Option<GridCell> {
        cell.moved(rows, columns).filter(|&other| self.puzzle.index(other).is_some())
    }

    /// Adds that two cells are related, or not.
    pub(super) fn add_relation(&mut self, a: Var, b: Var, relation: PairRelation, is_so: bool) {
        let lowest = self.lowest_value();
        self.network
            .add_pair(a, b, |a, b| relation.holds((a + lowest) as u8, (b + lowest) as u8) == is_so);
    }

    /// Adds that cells that share an edge are not related.
    pub(super) fn add_negative(&mut self, relation: PairRelation, exempt: &[[GridCell; 2]]) {
        let exempt: BTreeSet<[GridCell; 2]> = exempt.iter().copied().collect();
        for cell in self.puzzle.cells() {
            for (rows, columns) in [(0, 1), (1, 0)] {
                let Some(other) = self.neighbour(cell, rows, columns) else { continue };
                if !exempt.contains(&[cell, other]) && !exempt.contains(&[other, cell]) {
                    self.add_relation(self.var(cell), self.var(other), relation, false);
                }
            }
        }
    }

    /// Adds a relation of each of these cells to those that share an edge with it and are not among
    /// them.
    pub(super) fn add_border(&mut self, cells: &[GridCell], holds: impl Fn(u32, u32) -> bool) {
        let inside: BTreeSet<GridCell> = cells.iter().copied().collect();
        for &cell in &inside {
            for (rows, columns) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let other = self.neighbour(cell, rows, columns);
                if let Some(other) = other.filter(|other| !inside.contains(other)) {
                    self.network.add_pair(self.var(cell), self.var(other), &holds);
                }
            }
        }
    }

    /// Adds an indexer: for each cell that its value can point to, if it does, that cell has its place.
    pub(super) fn add_indexer(&mut self, kind: IndexerKind, cell: GridCell) {
        let region = self.puzzle.region(cell);
        let is_along = |other: &GridCell| match kind {
            IndexerKind::Row => other.column() == cell.column(),
            IndexerKind::Column => other.row() == cell.row(),
            IndexerKind::Box => region.is_some() && self.puzzle.region(*other) == region,
        };
        let line: Vec<GridCell> = self.puzzle.cells().filter(is_along).collect();
        let place = line.iter().take_while(|&&other| other < cell).count() as u32 + 1;
        let lowest = self.lowest_value();
        let exists = |value: u8| (1..=line.len()).contains(&usize::from(value));
        self.keep_values(cell, exists);
        let own = self.var(cell);
        for (n, &other) in line.iter().enumerate() {
            let to = n as u32 + 1;
            let other = self.var(other);
            let holds = |a, b| a + lowest != to || b + lowest == place;
            self.network.add_pair(own, other, holds);
        }
    }
}
