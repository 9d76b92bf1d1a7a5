//! What follows from a candidate by a chain without branches.

use crate::board::{Board, Kind};
use crate::evidence::{ChainNode, Evidence, Link, Premise, Reason};
use alloc::vec;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// Two or three places of a digit where a line and a box meet.
struct Group {
    digit: Digit,
    line: House,
    block: House,
    cells: CellSet,
    /// The other places that see all of them.
    seen: CellSet,
    /// The only other place in the box, and in the line.
    alone: [Option<Cell>; 2],
    /// The groups that are false if this one is true.
    excludes: Vec<usize>,
    /// The groups that are true if this one is false.
    forces: Vec<usize>,
}

/// The implications between candidates and groups of a board, each true or false.
///
/// A true node makes the nodes that it sees false. A false one makes the last other candidate of a
/// cell, or the last other node of a house, true. A chain has one node after the other.
pub(super) struct Implications<'a> {
    board: &'a Board,
    groups: Vec<Group>,
}

/// A node: its item (candidates by cell and digit, then groups), and whether it is true.
type Node = (usize, bool);

/// The number of candidates of an empty board.
const CANDIDATES: usize = 729;

/// Returns the item of a candidate.
const fn item(candidate: Candidate) -> usize {
    candidate.cell.index() * 9 + candidate.digit.index()
}

/// Returns the candidate of an item that is no group.
fn candidate(item: usize) -> Candidate {
    Candidate { cell: Cell::ALL[item / 9], digit: Digit::ALL[item % 9] }
}

/// How each node was reached: the node before, `None` if it was not reached, itself at the start.
struct Reached(Vec<[Option<Node>; 2]>);

impl Reached {
    fn before(&self, (item, is_true): Node) -> Option<Node> {
        self.0[item][usize::from(is_true)]
    }
}

impl<'a> Implications<'a> {
    /// Collects the groups of a board.
    pub(super) fn new(board: &'a Board) -> Self {
        let mut groups = Vec::new();
        for line in [Kind::Row, Kind::Column].into_iter().flat_map(Kind::houses) {
            for digit in Digit::ALL {
                for block in Kind::Block.houses() {
                    let cells = board.places_in(*line, digit) & block.cells();
                    if cells.len() >= 2 {
                        groups.push(Group::new(board, digit, *line, *block, cells));
                    }
                }
            }
        }
        for index in 0..groups.len() {
            let (excludes, forces) = neighbours(board, &groups, index);
            groups[index].excludes = excludes;
            groups[index].forces = forces;
        }
        Self { board, groups }
    }

    /// Calls `take` with every node that follows from a node at once.
    fn each_consequence(&self, (item, is_true): Node, take: &mut impl FnMut(Node)) {
        if item >= CANDIDATES {
            let group = &self.groups[item - CANDIDATES];
            let of = |cell| self::item(Candidate { cell, digit: group.digit });
            if is_true {
                group.seen.iter().for_each(|cell| take((of(cell), false)));
                group.excludes.iter().for_each(|other| take((CANDIDATES + other, false)));
            } else {
                group.alone.into_iter().flatten().for_each(|cell| take((of(cell), true)));
                group.forces.iter().for_each(|other| take((CANDIDATES + other, true)));
            }
            return;
        }
        let Candidate { cell, digit } = candidate(item);
        let others = self.board.candidates(cell).without(digit);
        if is_true {
            others.iter().for_each(|digit| take((self::item(Candidate { cell, digit }), false)));
            let places = self.board.places(digit) & cell.peers();
            places.iter().for_each(|cell| take((self::item(Candidate { cell, digit }), false)));
        } else {
            if let Some(digit) = others.single() {
                take((self::item(Candidate { cell, digit }), true));
            }
            for house in cell.houses() {
                if let Some(cell) = self.board.places_in(house, digit).without(cell).single() {
                    take((self::item(Candidate { cell, digit }), true));
                }
            }
        }
        for (index, group) in self.groups.iter().enumerate() {
            let is_linked = group.digit == digit
                && if is_true {
                    group.seen.contains(cell)
                } else {
                    group.alone.contains(&Some(cell))
                };
            if is_linked {
                take((CANDIDATES + index, !is_true));
            }
        }
    }

    /// Follows all chains from a true candidate, shorter ones first.
    fn reach(&self, start: Candidate) -> Reached {
        let mut reached = Reached(vec![[None; 2]; CANDIDATES + self.groups.len()]);
        let start = (item(start), true);
        reached.0[start.0][1] = Some(start);
        let mut queue = vec![start];
        let mut next = 0;
        while next < queue.len() {
            let from = queue[next];
            next += 1;
            self.each_consequence(from, &mut |(item, is_true)| {
                let before = &mut reached.0[item][usize::from(is_true)];
                if before.is_none() {
                    *before = Some(from);
                    queue.push((item, is_true));
                }
            });
        }
        reached
    }

    /// Returns the candidates that are false if a candidate is true.
    pub(super) fn refuted_by(&self, start: Candidate) -> CandidateSet {
        let reached = self.reach(start);
        let is_false = |candidate: &Candidate| reached.before((item(*candidate), false)).is_some();
        self.board.each_candidate().filter(is_false).collect()
    }

    /// Adds a shortest chain from a true candidate to a false one to the evidence: its links, and
    /// the premises of its strong links. Adds nothing if there is no chain.
    pub(super) fn explain(&self, start: Candidate, end: Candidate, branch: u8, out: &mut Evidence) {
        let reached = self.reach(start);
        let mut to = (item(end), false);
        let first = out.links.len();
        while let Some(from) = reached.before(to).filter(|from| *from != to) {
            let [from_node, to_node] = [from, to].map(|node| self.node(node));
            let reason = self.reason(&from_node, &to_node);
            out.links.push(Link { branch, from: from_node, to: to_node, reason });
            to = from;
        }
        out.links[first..].reverse();
        for index in first..out.links.len() {
            let link = out.links[index];
            if link.is_strong() {
                out.add_premise(match (link.reason, link.from.cells.first()) {
                    (Reason::House(house), _) => Premise::House(house, link.from.digit),
                    (_, Some(cell)) => Premise::Cell(cell),
                    (_, None) => continue,
                });
            }
        }
    }

    /// Returns a node as evidence has it.
    fn node(&self, (item, is_true): Node) -> ChainNode {
        match item.checked_sub(CANDIDATES) {
            None => ChainNode::of(candidate(item), is_true),
            Some(index) => {
                let Group { digit, cells, .. } = self.groups[index];
                ChainNode { digit, cells, is_true }
            }
        }
    }

    /// Returns why a node follows from another.
    fn reason(&self, from: &ChainNode, to: &ChainNode) -> Reason {
        if from.digit != to.digit {
            return Reason::Cell;
        }
        let both = from.cells | to.cells;
        let fits = |house: &House| {
            both.is_subset(house.cells())
                && (from.is_true || self.board.places_in(*house, from.digit) == both)
        };
        House::ALL.into_iter().find(fits).map_or(Reason::Cell, Reason::House)
    }
}

impl Group {
    /// Makes a group that knows no other group yet.
    fn new(board: &Board, digit: Digit, line: House, block: House, cells: CellSet) -> Self {
        let seen = cells.iter().fold(board.places(digit), |seen, cell| seen & cell.peers());
        let alone = [block, line].map(|house| (seen & house.cells()).single());
        let (excludes, forces) = (Vec::new(), Vec::new());
        Self { digit, line, block, cells, seen, alone, excludes, forces }
    }
}

/// Returns the groups that are false if a group is true, and those that are true if it is false.
fn neighbours(board: &Board, groups: &[Group], index: usize) -> (Vec<usize>, Vec<usize>) {
    let (mut excludes, mut forces) = (Vec::new(), Vec::new());
    let group = &groups[index];
    for house in [group.line, group.block] {
        let is_apart = |other: &&usize| {
            let Group { digit, line, block, cells, .. } = groups[**other];
            digit == group.digit && [line, block].contains(&house) && cells.is_disjoint(group.cells)
        };
        let indices: Vec<usize> = (0..groups.len()).collect();
        let apart: Vec<usize> = indices.iter().filter(is_apart).copied().collect();
        if let [other] = apart[..] {
            let both = group.cells | groups[other].cells;
            if board.places_in(house, group.digit) == both {
                forces.push(other);
            }
        }
        excludes.extend(apart);
    }
    (excludes, forces)
}
