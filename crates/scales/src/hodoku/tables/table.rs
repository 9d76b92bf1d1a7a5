//! [`Table`] and [`Tables`]: what assumptions imply, and how tables are expanded.

use super::node::{Id, Node, Nodes};
use alloc::vec::Vec;
use ninefold_core::{CandidateSet, Cell, CellSet, Digit};

/// The largest number of entries of a table.
pub(super) const MAX_ENTRIES: usize = 1000;

/// `HoDoKu` stores distances in nine bits. A longer distance wraps.
pub(super) const DISTANCE_BITS: u16 = 0x1ff;

/// What a table says: a node that follows from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) node: Id,
    /// A direct entry: the position of its main cause in the table. Others: the node through whose
    /// table it came.
    pub(super) from: u16,
    pub(super) distance: u16,
}

/// What follows from a root.
#[derive(Clone, Default, Debug)]
pub(super) struct Table {
    /// The root, then what follows. Empty if the root is no candidate of the board.
    pub(super) entries: Vec<Entry>,
    /// The number of direct entries, the root included.
    pub(super) direct: usize,
    /// In nets: the positions of further causes of the direct entries. 0 means none.
    pub(super) further: Vec<[u16; 4]>,
}

impl Table {
    /// Makes a table that has the root only.
    pub(super) fn of(root: Id) -> Self {
        let entries = alloc::vec![Entry { node: root, from: 0, distance: 1 }];
        Self { entries, direct: 1, further: Vec::new() }
    }

    /// Adds a direct entry that follows from the root.
    pub(super) fn push(&mut self, node: Id, penalty: u16) {
        if self.entries.len() < MAX_ENTRIES {
            let distance = (2 + penalty) & DISTANCE_BITS;
            self.entries.push(Entry { node, from: 0, distance });
            self.direct += 1;
            if !self.further.is_empty() {
                self.further.push([0; 4]);
            }
        }
    }

    /// Adds a direct entry that follows from the root, unless it is there.
    pub(super) fn link(&mut self, node: Id) {
        self.link_after(node, 0);
    }

    /// As [`link`](Self::link), at a greater distance.
    pub(super) fn link_after(&mut self, node: Id, penalty: u16) {
        if self.position(node).is_none() {
            self.push(node, penalty);
        }
    }

    /// Returns the position of a node.
    pub(super) fn position(&self, node: Id) -> Option<usize> {
        self.entries.iter().position(|entry| entry.node == node)
    }

    /// Returns the direct entries, the root included.
    pub(super) fn direct(&self) -> &[Entry] {
        &self.entries[..self.direct]
    }
}

/// The tables of a board.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(super) nodes: Nodes,
    /// The tables by the number of their root.
    pub(super) list: Vec<Table>,
    /// Scratch: the position of each node in the table that is being expanded, plus 1. 0 otherwise.
    pub(super) positions: Vec<u16>,
}

impl Tables {
    /// Expands a table: adds to each entry what follows from it directly.
    pub(crate) fn expand(&mut self, root: Id) {
        let mut table = core::mem::take(&mut self.list[root.index()]);
        if table.entries.len() == table.direct {
            for (position, entry) in table.entries.iter().enumerate() {
                self.positions[entry.node.index()] = position as u16 + 1;
            }
            let mut next = 1;
            while next < table.entries.len() && table.entries.len() < MAX_ENTRIES {
                self.expand_entry(&mut table, next);
                next += 1;
            }
            for entry in &table.entries {
                self.positions[entry.node.index()] = 0;
            }
        }
        self.list[root.index()] = table;
    }

    /// Adds to a table what follows directly from one of its entries.
    fn expand_entry(&mut self, table: &mut Table, position: usize) {
        let Entry { node: through, distance: base, .. } = table.entries[position];
        let Some((_, source)) = self.list[through.index()].direct().split_first() else { return };
        for entry in source {
            let distance = base + entry.distance;
            let new =
                Entry { node: entry.node, from: through.0, distance: distance & DISTANCE_BITS };
            let known = &mut self.positions[entry.node.index()];
            if *known == 0 {
                if table.entries.len() == MAX_ENTRIES {
                    return;
                }
                table.entries.push(new);
                *known = table.entries.len() as u16;
            } else {
                let known = *known as usize - 1;
                if known >= table.direct && table.entries[known].distance > distance {
                    table.entries[known] = new;
                }
            }
        }
    }

    /// Returns the number of entries of a table, the root included.
    pub(crate) fn len(&self, root: Id) -> usize {
        self.list[root.index()].entries.len()
    }

    /// Returns the node of an entry.
    pub(crate) fn node(&self, root: Id, position: usize) -> Id {
        self.list[root.index()].entries[position].node
    }

    /// Returns the distance of an entry from the root.
    pub(crate) fn distance(&self, root: Id, position: usize) -> u16 {
        self.list[root.index()].entries[position].distance
    }

    /// Returns the position of a node in a table.
    pub(crate) fn position(&self, root: Id, node: Id) -> Option<usize> {
        self.list[root.index()].position(node)
    }
}

/// What chains ask of nodes.
impl Tables {
    /// Returns the digit of a node.
    pub(crate) fn digit(&self, id: Id) -> Digit {
        self.nodes.digit(id)
    }

    /// Returns the first cell of a node. For a set, the first one that has the digit.
    pub(crate) fn first_cell(&self, id: Id) -> Cell {
        self.nodes.first_cell(id)
    }

    /// Returns all cells that a node occupies. For a set, all of its cells.
    pub(crate) fn cells(&self, id: Id) -> CellSet {
        self.nodes.cells(id)
    }

    /// Returns the cells that see the whole node, with regard to a digit.
    pub(crate) fn peers(&self, id: Id, digit: Digit) -> CellSet {
        self.nodes.peers(id, digit)
    }

    /// Returns the candidates of a node.
    pub(crate) fn candidates(&self, id: Id) -> CandidateSet {
        self.nodes.candidates(id)
    }

    /// Returns for each digit the places that an almost locked set excludes if it holds the digit.
    /// Returns `None` for other nodes.
    pub(crate) fn seen_of_set(&self, id: Id) -> Option<&[CellSet; 9]> {
        match self.nodes.node(id) {
            Node::Lack(lack) => Some(self.nodes.sets[lack.set].all_seen()),
            _ => None,
        }
    }
}
