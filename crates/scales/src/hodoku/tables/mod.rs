//! The tables of what each assumption implies, and the chains that they contain.
//!
//! The root of a table is an assumption: a candidate is true, or false. A table lists what follows,
//! in the order in which it was found, with the way back to the root. The method is known as
//! "Trebor's tables".
//!
//! 1. *Fill*: each table gets what follows directly. For chains these are links of a single cell or
//!    house ([`fill`]); for nets the singles of some rounds ([`net`]). Groups and almost locked sets
//!    have tables of their own, and are only passed through.
//! 2. *Expand*: for each entry, in order, the direct entries of the entry's own table are added. An
//!    entry that is there is replaced if the new way is shorter.
//!
//! A table holds at most 1,000 entries. A distance counts links, from 1 at the root; a direct entry
//! has distance 2. A table that is passed through adds its own distances, roots included.
//!
//! A table depends on the direct entries of other tables only. So the tables are expanded one by
//! one, when somebody asks for them.

mod fill;
mod net;
mod node;
mod proof;
mod trace;

use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit};
use ninefold_logic::{Board, Evidence};
pub(super) use node::CANDIDATE_NODES;
pub(crate) use node::Id;
use node::Nodes;
pub(super) use proof::Proof;
pub(super) use trace::{Meter, Shape};

/// The largest number of entries of a table.
const MAX_ENTRIES: usize = 1000;

/// `HoDoKu` stores distances in nine bits. A longer distance wraps.
const DISTANCE_BITS: u16 = 0x1ff;

/// Which nodes the tables have, besides single candidates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Links {
    /// None.
    Single,
    /// Groups: the places of a digit in the crossing of a line and a box.
    Groups,
    /// Groups and almost locked sets.
    Sets,
}

/// What a table says: a node that follows from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    node: Id,
    /// A direct entry: the position of its main cause in the table. Others: the node through whose
    /// table it came.
    from: u16,
    distance: u16,
}

/// What follows from a root.
#[derive(Clone, Default, Debug)]
struct Table {
    /// The root, then what follows. Empty if the root is no candidate of the board.
    entries: Vec<Entry>,
    /// The number of direct entries, the root included.
    direct: usize,
    /// In nets: the positions of further causes of the direct entries. 0 means none.
    further: Vec<[u16; 4]>,
}

impl Table {
    /// Makes a table that has the root only.
    fn of(root: Id) -> Self {
        let entries = alloc::vec![Entry { node: root, from: 0, distance: 1 }];
        Self { entries, direct: 1, further: Vec::new() }
    }

    /// Adds a direct entry that follows from the root.
    fn push(&mut self, node: Id, penalty: u16) {
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
    fn link(&mut self, node: Id) {
        self.link_after(node, 0);
    }

    /// As [`link`](Self::link), at a greater distance.
    fn link_after(&mut self, node: Id, penalty: u16) {
        if self.position(node).is_none() {
            self.push(node, penalty);
        }
    }

    /// Returns the position of a node.
    fn position(&self, node: Id) -> Option<usize> {
        self.entries.iter().position(|entry| entry.node == node)
    }

    /// Returns the direct entries, the root included.
    fn direct(&self) -> &[Entry] {
        &self.entries[..self.direct]
    }
}

/// The tables of a board.
#[derive(Debug)]
pub(crate) struct Tables {
    nodes: Nodes,
    /// The tables by the number of their root.
    list: Vec<Table>,
    /// Scratch: the position of each node in the table that is being expanded, plus 1. 0 otherwise.
    positions: Vec<u16>,
}

impl Tables {
    /// Fills the tables for chains.
    pub(crate) fn of_chains(board: &Board, links: Links) -> Self {
        let mut list = alloc::vec![Table::default(); CANDIDATE_NODES];
        fill::candidates(board, &mut list);
        Self::with_links(board, list, links)
    }

    /// Fills the tables for nets, with groups.
    pub(crate) fn of_nets(board: &Board) -> Self {
        let mut list = alloc::vec![Table::default(); CANDIDATE_NODES];
        net::candidates(board, &mut list);
        Self::with_links(board, list, Links::Groups)
    }

    /// Adds groups and almost locked sets.
    fn with_links(board: &Board, list: Vec<Table>, links: Links) -> Self {
        let mut tables = Self { nodes: Nodes::default(), list, positions: Vec::new() };
        if links >= Links::Groups {
            tables.add_groups(board);
        }
        if links >= Links::Sets {
            tables.add_sets(board);
        }
        tables.positions = alloc::vec![0; tables.nodes.len()];
        tables
    }

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
    pub(super) fn len(&self, root: Id) -> usize {
        self.list[root.index()].entries.len()
    }

    /// Returns the node of an entry.
    pub(super) fn node(&self, root: Id, position: usize) -> Id {
        self.list[root.index()].entries[position].node
    }

    /// Returns the distance of an entry from the root.
    pub(super) fn distance(&self, root: Id, position: usize) -> u16 {
        self.list[root.index()].entries[position].distance
    }

    /// Returns the position of a node in a table.
    pub(super) fn position(&self, root: Id, node: Id) -> Option<usize> {
        self.list[root.index()].position(node)
    }
}

/// What chains ask of nodes.
impl Tables {
    /// Returns the digit of a node.
    pub(super) fn digit(&self, id: Id) -> Digit {
        self.nodes.digit(id)
    }

    /// Returns the first cell of a node. For a set, the first one that has the digit.
    pub(super) fn first_cell(&self, id: Id) -> Cell {
        self.nodes.first_cell(id)
    }

    /// Returns all cells that a node occupies. For a set, all of its cells.
    pub(super) fn cells(&self, id: Id) -> CellSet {
        self.nodes.cells(id)
    }

    /// Returns the cells that see the whole node, with regard to a digit.
    pub(super) fn peers(&self, id: Id, digit: Digit) -> CellSet {
        self.nodes.peers(id, digit)
    }

    /// Returns the candidates of a node.
    pub(super) fn candidates(&self, id: Id) -> CandidateSet {
        self.nodes.candidates(id)
    }

    /// Returns for each digit the places that an almost locked set excludes if it holds the digit.
    /// Returns `None` for other nodes.
    pub(super) fn seen_of_set(&self, id: Id) -> Option<&[CellSet; 9]> {
        match self.nodes.node(id) {
            node::Node::Lack(lack) => Some(self.nodes.sets[lack.set].all_seen()),
            _ => None,
        }
    }
}

/// What true candidates make false by chains of candidates and groups. Kraken fish ask for it.
#[derive(Debug)]
pub(crate) struct Implications<'a> {
    board: &'a Board,
    tables: Tables,
}

impl<'a> Implications<'a> {
    /// Fills the tables of a board.
    pub(crate) fn new(board: &'a Board) -> Self {
        Self { board, tables: Tables::of_chains(board, Links::Groups) }
    }

    /// Returns the candidates that are false if a candidate is true.
    pub(crate) fn refuted_by(&mut self, start: Candidate) -> CandidateSet {
        let root = Id::of(start, true);
        self.tables.expand(root);
        let entries = self.tables.list[root.index()].entries.iter();
        let refuted = entries.filter(|entry| !entry.node.is_true());
        let candidates = refuted.filter_map(|entry| entry.node.candidate());
        candidates.fold(CandidateSet::EMPTY, CandidateSet::with)
    }

    /// Adds to evidence the chain by which a true candidate makes another one false: its links, as
    /// a branch with this number, and its premises. Adds nothing if there is no chain.
    pub(crate) fn explain(
        &mut self,
        start: Candidate,
        end: Candidate,
        branch: u8,
        evidence: &mut Evidence,
    ) {
        let root = Id::of(start, true);
        self.tables.expand(root);
        Proof::new(self.board, &self.tables, evidence).add(root, Id::of(end, false), branch);
    }
}
