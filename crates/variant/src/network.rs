//! [`Network`]: a puzzle compiled into the few forms that the search knows.

use crate::propagate::{Propagator, Propagators};
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::StopReason;

/// Which values two cells can have together, from the side of the first.
#[derive(Clone, Copy)]
pub(crate) struct PairArc {
    /// The cell whose change matters.
    pub(crate) from: Var,
    /// The cell that loses values.
    pub(crate) to: Var,
    /// The table, by its index.
    pub(crate) table: u32,
}

/// By value of one cell: the values that the other can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PairTable {
    pub(crate) rows: Vec<u32>,
}

impl PairTable {
    /// Returns the values that the other cell can have.
    #[inline]
    pub(crate) fn supported(&self, domain: u32) -> u32 {
        crate::bits::places(domain).fold(0, |all, value| all | self.rows[value as usize])
    }

    fn transposed(&self) -> Self {
        let mut rows = vec![0; self.rows.len()];
        for (a, row) in self.rows.iter().enumerate() {
            for b in crate::bits::places(*row) {
                rows[b as usize] |= 1 << a;
            }
        }
        Self { rows }
    }
}

/// A compiled puzzle: domains, pairs of different cells, pair tables, propagators.
pub(crate) struct Network {
    /// Number of values.
    pub(crate) values: usize,
    /// The candidates of each cell.
    pub(crate) domains: Vec<u32>,
    /// By cell: the cells that must differ from it.
    pub(crate) peers: Vec<Vec<Var>>,
    /// By cell and cell, whether they must differ: rows of bits.
    is_peer: Vec<u64>,
    pub(crate) tables: Vec<PairTable>,
    pub(crate) arcs: Vec<PairArc>,
    /// By cell: the arcs from it.
    pub(crate) arcs_from: Vec<Vec<u32>>,
    pub(crate) propagators: Propagators,
    /// The houses in which each value stands once.
    pub(crate) houses: Vec<Vec<Var>>,
    /// Why the puzzle was not compiled to its end, if it was not.
    pub(crate) stopped: Option<StopReason>,
}

impl Network {
    pub(crate) fn new(domains: Vec<u32>, values: usize) -> Self {
        let cells = domains.len();
        Self {
            values,
            domains,
            peers: vec![Vec::new(); cells],
            is_peer: vec![0; cells * cells.div_ceil(64)],
            tables: Vec::new(),
            arcs: Vec::new(),
            arcs_from: vec![Vec::new(); cells],
            propagators: Vec::new(),
            houses: Vec::new(),
            stopped: None,
        }
    }

    fn peer_bit(&self, a: Var, b: Var) -> (usize, u64) {
        let row = usize::from(a) * self.domains.len().div_ceil(64);
        (row + usize::from(b) / 64, 1 << (b % 64))
    }

    /// Returns whether two cells must differ.
    pub(crate) fn differ(&self, a: Var, b: Var) -> bool {
        let (word, bit) = self.peer_bit(a, b);
        self.is_peer[word] & bit != 0
    }

    /// Returns the cells that must differ from a cell, as bits.
    pub(crate) fn peers_of(&self, var: Var) -> &[u64] {
        let words = self.domains.len().div_ceil(64);
        &self.is_peer[usize::from(var) * words..][..words]
    }

    /// Makes the puzzle one without a solution.
    pub(crate) fn contradict(&mut self) {
        self.domains.fill(0);
    }

    /// Demands that two cells differ.
    pub(crate) fn add_peers(&mut self, a: Var, b: Var) {
        if a == b {
            // A cell cannot differ from itself.
            self.domains[usize::from(a)] = 0;
            return;
        }
        for (a, b) in [(a, b), (b, a)] {
            let (word, bit) = self.peer_bit(a, b);
            if self.is_peer[word] & bit == 0 {
                self.is_peer[word] |= bit;
                self.peers[usize::from(a)].push(b);
            }
        }
    }

    /// Demands that all of these cells differ from each other.
    pub(crate) fn add_different(&mut self, cells: &[Var]) {
        for (n, &a) in cells.iter().enumerate() {
            for &b in &cells[n + 1..] {
                self.add_peers(a, b);
            }
        }
    }

    /// Demands that two cells have values that `holds` accepts. Values count from 0.
    pub(crate) fn add_pair(&mut self, a: Var, b: Var, holds: impl Fn(u32, u32) -> bool) {
        let values = 0..self.values as u32;
        let rows = values
            .clone()
            .map(|a| values.clone().filter(|&b| holds(a, b)).fold(0u32, |all, b| all | 1 << b));
        let table = PairTable { rows: rows.collect() };
        if a == b {
            let row = |value: u32| table.rows[value as usize] >> value & 1 == 1;
            let kept = values.filter(|&value| row(value)).fold(0, |all, value| all | 1 << value);
            self.domains[usize::from(a)] &= kept;
            return;
        }
        let back = table.transposed();
        let (there, back) = (self.table(table), self.table(back));
        self.add_arc(a, b, there);
        self.add_arc(b, a, back);
    }

    fn table(&mut self, table: PairTable) -> u32 {
        let known = self.tables.iter().position(|known| *known == table);
        known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        }) as u32
    }

    fn add_arc(&mut self, from: Var, to: Var, table: u32) {
        self.arcs_from[usize::from(from)].push(self.arcs.len() as u32);
        self.arcs.push(PairArc { from, to, table });
    }

    /// Returns the table for the way back of an arc. Arcs come in pairs.
    pub(crate) fn table_back(&self, arc: u32) -> &PairTable {
        &self.tables[self.arcs[arc as usize ^ 1].table as usize]
    }

    pub(crate) fn add(&mut self, propagator: Box<dyn Propagator>) {
        self.propagators.push(propagator);
    }

    /// Puts cheap propagators first.
    pub(crate) fn order(&mut self) {
        self.propagators.sort_by_key(|propagator| propagator.cost());
    }
}
