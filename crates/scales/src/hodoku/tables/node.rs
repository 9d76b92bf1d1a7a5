//! Nodes of the tables, as numbers, and the groups and almost locked sets among them.

use alloc::vec::Vec;
use ninefold_core::{Block, Candidate, CandidateSet, Cell, CellSet, Digit, House};
use ninefold_logic::unstable_internals::{AlmostLockedSet, common_peers, of_digit};
use ninefold_logic::{Board, ChainNode, HouseKind};

/// The number of nodes that are single candidates.
pub(crate) const CANDIDATE_NODES: usize = 2 * Candidate::COUNT;

/// The number of a node. Bit 0 says whether the node is true.
///
/// The candidates come first, in their order; then the groups; then the almost locked sets, which
/// are only ever false: they lack a digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Id(pub(super) u16);

impl Id {
    /// The first node.
    pub(crate) const FIRST: Self = Self(0);

    /// Returns the node that says the opposite.
    pub(crate) const fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the node of a candidate.
    #[inline]
    pub(crate) const fn of(candidate: Candidate, is_true: bool) -> Self {
        Self((candidate.index() * 2 + is_true as usize) as u16)
    }

    /// Returns the position in lists that have a place for each node.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns whether the node says that something is true.
    #[inline]
    pub(crate) const fn is_true(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the candidate, if the node is one.
    #[inline]
    pub(crate) const fn candidate(self) -> Option<Candidate> {
        Candidate::new(self.0 as usize / 2)
    }

    /// Returns whether the node is a single candidate.
    #[inline]
    pub(crate) const fn is_candidate(self) -> bool {
        self.index() < CANDIDATE_NODES
    }
}

/// A group: the two or three places of a digit in the crossing of a line and a box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    pub(super) line: House,
    pub(super) block: House,
    /// The first place.
    pub(super) first: Cell,
    /// The cells that see all places.
    pub(super) peers: CellSet,
}

impl Group {
    /// Returns all groups of a board: in rows, then in columns; for each line by digit, then by
    /// box.
    pub(super) fn all(board: &Board) -> Vec<Self> {
        let mut groups = Vec::new();
        for &line in [HouseKind::Row, HouseKind::Column].into_iter().flat_map(HouseKind::houses) {
            for digit in Digit::ALL {
                let places = board.places_in(line, digit);
                if places.len() < 2 {
                    continue;
                }
                for block in Block::ALL.map(House::from) {
                    let cells = places & block.cells();
                    if let Some(first) = cells.first().filter(|_| cells.len() >= 2) {
                        let peers = common_peers(cells);
                        groups.push(Self { digit, cells, line, block, first, peers });
                    }
                }
            }
        }
        groups
    }
}

/// The lack of a digit in an almost locked set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lack {
    /// The position of the set in the list of sets.
    pub(super) set: usize,
    pub(super) digit: Digit,
}

/// What a node is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Node {
    Candidate(Candidate),
    Group(usize),
    Lack(Lack),
}

/// The nodes besides single candidates.
#[derive(Default, Debug)]
pub(super) struct Nodes {
    pub(super) groups: Vec<Group>,
    /// The almost locked sets of two to eight cells.
    pub(super) sets: Vec<AlmostLockedSet>,
    pub(super) lacks: Vec<Lack>,
}

impl Nodes {
    /// Returns the number of nodes.
    pub(super) const fn len(&self) -> usize {
        CANDIDATE_NODES + 2 * (self.groups.len() + self.lacks.len())
    }

    /// Returns the node of a group.
    pub(super) const fn group(index: usize, is_true: bool) -> Id {
        Id((CANDIDATE_NODES + 2 * index + is_true as usize) as u16)
    }

    /// Returns the node of the lack with a position in the list of lacks.
    pub(super) const fn lack(&self, index: usize) -> Id {
        Id((CANDIDATE_NODES + 2 * (self.groups.len() + index)) as u16)
    }

    /// Returns what a node is.
    pub(super) fn node(&self, id: Id) -> Node {
        if let Some(candidate) = id.candidate() {
            return Node::Candidate(candidate);
        }
        let index = (id.index() - CANDIDATE_NODES) / 2;
        match index.checked_sub(self.groups.len()) {
            None => Node::Group(index),
            Some(lack) => Node::Lack(self.lacks[lack]),
        }
    }

    /// Returns the digit of a node.
    pub(super) fn digit(&self, id: Id) -> Digit {
        match self.node(id) {
            Node::Candidate(candidate) => candidate.digit,
            Node::Group(group) => self.groups[group].digit,
            Node::Lack(lack) => lack.digit,
        }
    }

    /// Returns the first cell of a node. For a set, the first one that has the digit.
    pub(super) fn first_cell(&self, id: Id) -> Cell {
        match self.node(id) {
            Node::Candidate(candidate) => candidate.cell,
            Node::Group(group) => self.groups[group].first,
            Node::Lack(Lack { set, digit }) => self.sets[set].first_place(digit),
        }
    }

    /// Returns all cells that a node occupies. For a set, all of its cells.
    pub(super) fn cells(&self, id: Id) -> CellSet {
        match self.node(id) {
            Node::Candidate(candidate) => CellSet::only(candidate.cell),
            Node::Group(group) => self.groups[group].cells,
            Node::Lack(lack) => self.sets[lack.set].cells,
        }
    }

    /// Returns the cells that see the whole node, with regard to a digit.
    pub(super) fn peers(&self, id: Id, digit: Digit) -> CellSet {
        match self.node(id) {
            Node::Candidate(candidate) => candidate.cell.peers(),
            Node::Group(group) => self.groups[group].peers,
            Node::Lack(lack) => self.sets[lack.set].seen(digit),
        }
    }

    /// Returns the candidates of a node: one of them is true, or all are false.
    pub(super) fn candidates(&self, id: Id) -> CandidateSet {
        let ChainNode { digit, cells, .. } = self.chain_node(id);
        of_digit(digit, cells)
    }

    /// Returns a node as evidence has it.
    pub(super) fn chain_node(&self, id: Id) -> ChainNode {
        let (digit, is_true) = (self.digit(id), id.is_true());
        let cells = match self.node(id) {
            Node::Lack(lack) => self.sets[lack.set].places(digit),
            _ => self.cells(id),
        };
        ChainNode { digit, cells, is_true }
    }
}
