//! Evidence of what tables say: the links from the root to an entry, and their premises.

use super::node::{Id, Lack, Node};
use super::table::{MAX_ENTRIES, Table, Tables};
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CellSet, House};
use ninefold_logic::{Board, Evidence, Link, Premise, Reason};

/// Adds what tables say to evidence.
pub(in super::super) struct Proof<'a> {
    board: &'a Board,
    tables: &'a Tables,
    evidence: &'a mut Evidence,
    /// The entries of the present branch that are explained: the root and the position.
    known: BTreeSet<(Id, usize)>,
}

impl<'a> Proof<'a> {
    pub(in super::super) fn new(
        board: &'a Board,
        tables: &'a Tables,
        evidence: &'a mut Evidence,
    ) -> Self {
        Self { board, tables, evidence, known: BTreeSet::new() }
    }

    /// Adds the links from a root to a node, as a branch, and their premises.
    pub(in super::super) fn add(&mut self, root: Id, node: Id, branch: u8) {
        self.known.clear();
        let table = &self.tables.list[root.index()];
        let Some(mut position) = table.position(node) else { return };
        let mut sections = Vec::new();
        while position >= table.direct {
            // Where distances wrap, the way back may be a circle.
            if sections.len() == MAX_ENTRIES {
                return;
            }
            let entry = table.entries[position];
            let through = Id(entry.from);
            let source = &self.tables.list[through.index()];
            let (Some(inside), Some(begin)) =
                (source.position(entry.node), table.position(through))
            else {
                return;
            };
            sections.push((through, inside));
            position = begin;
        }
        sections.push((root, position));
        for (through, position) in sections.into_iter().rev() {
            self.explain(through, position, branch);
        }
    }

    /// Adds the links from a root to a direct entry of its table.
    fn explain(&mut self, root: Id, position: usize, branch: u8) {
        if position == 0 || !self.known.insert((root, position)) {
            return;
        }
        let table = &self.tables.list[root.index()];
        let node = table.entries[position].node;
        let (causes, reason) = self.causes(table, position);
        // Causes come before what they cause.
        for &cause in causes.iter().filter(|cause| **cause < position) {
            self.explain(root, cause, branch);
        }
        for cause in causes {
            let from = table.entries[cause].node;
            let reason = reason.unwrap_or_else(|| self.reason(from, node));
            let nodes = [from, node].map(|id| self.tables.nodes.chain_node(id));
            let [from, to] = nodes;
            self.evidence.links.push(Link { branch, from, to, reason });
        }
    }

    /// Returns the positions of all causes of a direct entry, and the reason that they share. For a
    /// cell that is filled in a net these are all other candidates, or all other places in a house;
    /// the premise is added. There are no causes if it was a single from the beginning.
    fn causes(&mut self, table: &Table, position: usize) -> (Vec<usize>, Option<Reason>) {
        let entry = table.entries[position];
        let main = (alloc::vec![entry.from as usize], None);
        let Some(candidate) = entry.node.candidate() else { return main };
        if table.further.is_empty() || !entry.node.is_true() {
            return main;
        }
        let Candidate { cell, digit } = candidate;
        let place =
            |candidate| table.position(Id::of(candidate, false)).filter(|place| *place < position);
        let digits = self.board.candidates(cell).without(digit);
        let in_cell = digits.iter().map(|digit| place(Candidate { cell, digit }));
        if let Some(causes) = in_cell.collect::<Option<Vec<_>>>() {
            self.evidence.add_premise(Premise::Cell(cell));
            return (causes, Some(Reason::Cell));
        }
        for house in cell.houses() {
            let places = self.board.places_in(house, digit).without(cell);
            let in_house = places.iter().map(|cell| place(Candidate { cell, digit }));
            if let Some(causes) = in_house.collect::<Option<Vec<_>>>() {
                self.evidence.add_premise(Premise::House(house, digit));
                return (causes, Some(Reason::House(house)));
            }
        }
        main
    }

    /// Returns why one node follows from another one alone. Adds the premises.
    fn reason(&mut self, from: Id, to: Id) -> Reason {
        let nodes = &self.tables.nodes;
        if let Node::Lack(Lack { set, .. }) = nodes.node(from) {
            let cells = nodes.sets[set].cells;
            cells.iter().for_each(|cell| self.evidence.add_premise(Premise::Cell(cell)));
            if let Some(Candidate { cell, .. }) = to.candidate().filter(|_| to.is_true()) {
                self.evidence.add_premise(Premise::Cell(cell));
            }
            return Reason::AlmostLockedSet(cells);
        }
        let [from_cells, to_cells] = [from, to].map(|id| nodes.chain_node(id).cells);
        let is_strong = !from.is_true() && to.is_true();
        if let (Some(cell), true) = (from_cells.single(), from_cells == to_cells) {
            if is_strong {
                self.evidence.add_premise(Premise::Cell(cell));
            }
            return Reason::Cell;
        }
        let (both, digit) = (from_cells | to_cells, nodes.digit(to));
        let places = |house: House| self.board.places_in(house, digit);
        let fits =
            |house: &House| both.is_subset(house.cells()) && (!is_strong || places(*house) == both);
        let Some(house) = House::ALL.into_iter().find(fits) else { return Reason::Technique };
        if is_strong {
            self.evidence.add_premise(Premise::House(house, digit));
        }
        Reason::House(house)
    }

    /// Adds the premises of the cells of sets that nodes lack a digit in.
    pub(in super::super) fn add_sets(&mut self, nodes: &[Id]) {
        for id in nodes {
            if let Node::Lack(Lack { set, .. }) = self.tables.nodes.node(*id) {
                let cells: CellSet = self.tables.nodes.sets[set].cells;
                cells.iter().for_each(|cell| self.evidence.add_premise(Premise::Cell(cell)));
            }
        }
    }
}
