//! The consequences of an assumption, with their derivations.

use super::node::{Cause, Links, Node, for_each_strong};
use crate::board::{Board, HouseKind};
use crate::evidence::Premise;
use crate::geometry::{CELLS, bits};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, CellSet, Digit, House, Puzzle};

/// How consequences are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Mode {
    /// Only places of the assumption's digit are linked, not the candidates of a cell.
    pub(super) one_digit: bool,
    /// A false candidate is eliminated for the rest of the search.
    pub(super) dynamic: bool,
}

/// A nested chain that eliminated a candidate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Nested {
    /// A fingerprint of the chain. Equal chains have equal fingerprints.
    pub(super) print: u128,
    /// The number of nodes of the chain and of its own nested chains.
    pub(super) nodes: u32,
}

/// The position of a derivation in its net.
pub(super) type Position = u16;

/// A node and how it was derived.
#[derive(Clone, Copy)]
pub(super) struct Derivation {
    pub(super) node: Node,
    pub(super) cause: Cause,
    /// Where the list of parents begins.
    first_parent: u32,
    /// The number of parents.
    parents: u16,
    /// A lower bound for the number of different ancestors, the node itself included.
    pub(super) floor: u16,
    /// One more than the index of the nested chain, or 0.
    nested: u16,
}

/// An elimination by another technique: the candidate, the false candidates it relies on, and the
/// nested chain.
pub(super) struct Advanced {
    pub(super) candidate: Candidate,
    pub(super) parents: Vec<Node>,
    pub(super) nested: Option<Nested>,
    /// The premises of the technique. There are none unless a step is to be explained.
    pub(super) premises: Vec<Premise>,
}

/// The consequences of an assumption, in the order in which they were drawn. Each node is derived
/// once. The search is breadth first, ends at the first contradiction, and draws all consequences of
/// true candidates before those of the next false one.
pub(super) struct Net {
    pub(super) derivations: Vec<Derivation>,
    parents: Vec<Position>,
    nested: Vec<Nested>,
    /// The premises of other techniques, by the position of what they eliminated, ascending.
    premises: Vec<(Position, Vec<Premise>)>,
    /// The true candidates that were derived, by digit.
    pub(super) on: [CellSet; 9],
    /// The false candidates that were derived, by digit.
    pub(super) off: [CellSet; 9],
    /// The position of each node of `on` and `off`. Other entries have no meaning.
    positions: Vec<Position>,
    /// A true and a false node of one candidate. The later one is not in `on` and `off`.
    pub(super) contradiction: Option<[Position; 2]>,
    pending_on: Vec<Position>,
    pending_off: Vec<Position>,
    /// The number of pending nodes whose consequences are drawn.
    on_head: usize,
    off_head: usize,
    /// The board without the false candidates whose consequences are drawn.
    working: Board,
    /// The number of techniques that found nothing on `working`.
    asked: usize,
}

impl Net {
    /// Returns a net without consequences.
    pub(super) fn new() -> Self {
        Self {
            derivations: Vec::new(),
            parents: Vec::new(),
            nested: Vec::new(),
            premises: Vec::new(),
            on: [CellSet::EMPTY; 9],
            off: [CellSet::EMPTY; 9],
            positions: alloc::vec![0; 1458],
            contradiction: None,
            pending_on: Vec::new(),
            pending_off: Vec::new(),
            on_head: 0,
            off_head: 0,
            working: Board::new(&Puzzle::EMPTY),
            asked: 0,
        }
    }

    /// Forgets everything, and makes an assumption.
    pub(super) fn begin(&mut self, source: &Board, start: Node) {
        self.derivations.clear();
        self.parents.clear();
        self.nested.clear();
        self.premises.clear();
        self.on = [CellSet::EMPTY; 9];
        self.off = [CellSet::EMPTY; 9];
        self.contradiction = None;
        self.pending_on.clear();
        self.pending_off.clear();
        (self.on_head, self.off_head, self.asked) = (0, 0, 0);
        self.working = *source;
        self.register(start, Cause::Start, None, &[]);
    }

    /// Draws all consequences. Whenever nothing else follows, `advanced` is asked for eliminations by
    /// other techniques, of which there are `count`; it gets the number of the first one to ask, and
    /// the board without the false candidates.
    pub(super) fn draw(
        &mut self,
        source: &Board,
        mode: Mode,
        count: usize,
        mut advanced: impl FnMut(usize, &Board, &mut Vec<Advanced>),
    ) {
        let mut list = Vec::new();
        while self.contradiction.is_none() {
            if let Some(&position) = self.pending_on.get(self.on_head) {
                self.on_head += 1;
                self.expand_on(position, mode);
            } else if let Some(&position) = self.pending_off.get(self.off_head) {
                self.off_head += 1;
                self.expand_off(source, position, mode);
            } else if self.asked == count {
                return;
            } else {
                list.clear();
                advanced(self.asked, &self.working, &mut list);
                self.add_advanced(&list);
                let is_new = self.pending_off.len() > self.off_head;
                self.asked = if is_new { 0 } else { count };
            }
        }
    }

    /// Returns whether all consequences are drawn that follow with some number of techniques.
    pub(super) fn is_complete(&self, count: usize) -> bool {
        self.contradiction.is_some() || self.asked == count
    }

    /// Copies everything into another net.
    pub(super) fn copy_to(&self, mut other: Box<Self>) -> Box<Self> {
        other.derivations.clone_from(&self.derivations);
        other.parents.clone_from(&self.parents);
        other.nested.clone_from(&self.nested);
        other.premises.clone_from(&self.premises);
        other.positions.clone_from(&self.positions);
        other.pending_on.clone_from(&self.pending_on);
        other.pending_off.clone_from(&self.pending_off);
        (other.on, other.off, other.contradiction) = (self.on, self.off, self.contradiction);
        (other.on_head, other.off_head) = (self.on_head, self.off_head);
        (other.asked, other.working) = (self.asked, self.working);
        other
    }

    /// Returns the position of a node that was derived.
    pub(super) fn position(&self, node: Node) -> Option<Position> {
        let Candidate { cell, digit } = node.candidate();
        let set = if node.is_on() { &self.on } else { &self.off };
        set[digit.index()].contains(cell).then(|| self.positions[node.index()])
    }

    /// Returns a derivation.
    pub(super) fn at(&self, position: Position) -> &Derivation {
        &self.derivations[usize::from(position)]
    }

    /// Returns the parents of a derivation.
    pub(super) fn parents(&self, derivation: &Derivation) -> &[Position] {
        &self.parents[derivation.first_parent as usize..][..usize::from(derivation.parents)]
    }

    /// Returns the nested chain that a derivation uses.
    pub(super) fn nested(&self, derivation: &Derivation) -> Option<&Nested> {
        self.nested.get(usize::from(derivation.nested).checked_sub(1)?)
    }

    /// Returns the premises of the technique that made a derivation.
    pub(super) fn premises(&self, position: Position) -> &[Premise] {
        match self.premises.binary_search_by_key(&position, |(own, _)| *own) {
            Ok(index) => &self.premises[index].1,
            Err(_) => &[],
        }
    }

    /// Appends a derivation without making it known. Its parents are one node and some false nodes.
    fn push(
        &mut self,
        node: Node,
        cause: Cause,
        parent: Option<Position>,
        more: &[Node],
    ) -> Position {
        let first = self.parents.len();
        self.parents.extend(parent);
        self.parents.extend(more.iter().map(|node| self.positions[node.index()]));
        let floors =
            self.parents[first..].iter().map(|at| self.derivations[usize::from(*at)].floor);
        let floor = floors.max().unwrap_or(0) + 1;
        self.derivations.push(Derivation {
            node,
            cause,
            first_parent: first as u32,
            parents: (self.parents.len() - first) as u16,
            floor,
            nested: 0,
        });
        self.derivations.len() as Position - 1
    }

    /// Appends a derivation of a new node, and makes it known.
    fn register(&mut self, node: Node, cause: Cause, parent: Option<Position>, more: &[Node]) {
        let position = self.push(node, cause, parent, more);
        let Candidate { cell, digit } = node.candidate();
        self.positions[node.index()] = position;
        if node.is_on() {
            self.on[digit.index()].insert(cell);
            self.pending_on.push(position);
        } else {
            self.off[digit.index()].insert(cell);
            self.pending_off.push(position);
        }
    }

    /// Draws the consequences of a true candidate: the other candidates of the cell, and those of
    /// the digit in the box, the row and the column, are false.
    fn expand_on(&mut self, position: Position, mode: Mode) {
        let Candidate { cell, digit } = self.at(position).node.candidate();
        if !mode.one_digit {
            for digit in self.working.candidates(cell).without(digit) {
                self.add_off(Candidate { cell, digit }, Cause::Cell, position);
                if self.contradiction.is_some() {
                    return;
                }
            }
        }
        let d = digit.index();
        let targets = self.working.places(digit) & cell.peers();
        let mut left = (targets - self.off[d]) | (targets & self.on[d]);
        let [row, column, block] = cell.houses();
        for house in [block, row, column] {
            for cell in left & house.cells() {
                let cause = Cause::House(HouseKind::of(house));
                self.add_off(Candidate { cell, digit }, cause, position);
                if self.contradiction.is_some() {
                    return;
                }
            }
            left -= house.cells();
        }
    }

    /// Adds a false candidate. It is a contradiction if the candidate is true.
    fn add_off(&mut self, candidate: Candidate, cause: Cause, parent: Position) {
        let Candidate { cell, digit } = candidate;
        if self.on[digit.index()].contains(cell) {
            let off = self.push(Node::off(candidate), cause, Some(parent), &[]);
            self.contradiction = Some([self.positions[Node::on(candidate).index()], off]);
        } else if !self.off[digit.index()].contains(cell) {
            self.register(Node::off(candidate), cause, Some(parent), &[]);
        }
    }

    /// Draws the consequences of a false candidate: a cell with one other candidate, or a house with
    /// one other place, takes it. In a dynamic search, this relies on all candidates of the cell, or
    /// places of the house, that were eliminated before.
    fn expand_off(&mut self, source: &Board, position: Position, mode: Mode) {
        let candidate = self.at(position).node.candidate();
        let links = Links { cells: !mode.one_digit, houses: true };
        let mut forced = [const { None }; 4];
        let mut count = 0;
        let working = &self.working;
        for_each_strong(working, candidate, links, |strong| {
            forced[count] = Some((strong, Relied::new(source, working, strong.to, strong.cause)));
            count += 1;
        });
        if mode.dynamic {
            self.working.eliminate(candidate);
        }
        for (strong, relied) in forced.into_iter().flatten() {
            let Candidate { cell, digit } = strong.to;
            let node = Node::on(strong.to);
            if self.off[digit.index()].contains(cell) {
                let on = self.push(node, strong.cause, Some(position), relied.as_slice());
                self.contradiction = Some([on, self.positions[Node::off(strong.to).index()]]);
                return;
            }
            if !self.on[digit.index()].contains(cell) {
                self.register(node, strong.cause, Some(position), relied.as_slice());
            }
        }
    }

    /// Adds eliminations by other techniques.
    fn add_advanced(&mut self, list: &[Advanced]) {
        for Advanced { candidate, parents, nested, premises } in list {
            if self.off[candidate.digit.index()].contains(candidate.cell) {
                continue;
            }
            self.register(Node::off(*candidate), Cause::Technique, None, parents);
            if !premises.is_empty() {
                self.premises.push((self.derivations.len() as Position - 1, premises.clone()));
            }
            if let (Some(nested), Some(last)) = (nested, self.derivations.last_mut()) {
                self.nested.push(*nested);
                last.nested = self.nested.len() as u16;
            }
        }
    }
}

/// The false candidates that are missing on the working board and make a true candidate possible:
/// those of its cell, or those of its digit in a house. At least two of nine are left.
struct Relied {
    nodes: [Node; 7],
    len: usize,
}

impl Relied {
    fn new(source: &Board, working: &Board, to: Candidate, cause: Cause) -> Self {
        let mut list = Self { nodes: [Node::off(to); 7], len: 0 };
        for_each_relied(source, working, to, cause, |candidate| list.push(candidate));
        list
    }

    fn push(&mut self, candidate: Candidate) {
        self.nodes[self.len] = Node::off(candidate);
        self.len += 1;
    }

    fn as_slice(&self) -> &[Node] {
        &self.nodes[..self.len]
    }
}

/// Calls `take` with each candidate that is missing on `working` and makes a true candidate
/// possible: those of its cell, or those of its digit in a house, depending on the cause.
pub(super) fn for_each_relied(
    source: &Board,
    working: &Board,
    to: Candidate,
    cause: Cause,
    mut take: impl FnMut(Candidate),
) {
    let Candidate { cell, digit } = to;
    match cause {
        Cause::Cell => {
            for digit in source.candidates(cell) - working.candidates(cell) {
                take(Candidate { cell, digit });
            }
        }
        Cause::House(kind) => {
            for cell in gone(source, working, kind.house_of(cell), digit) {
                take(Candidate { cell, digit });
            }
        }
        Cause::Start | Cause::Technique => {}
    }
}

/// Returns the places of a digit in a house that are missing on `working`, in order.
pub(super) fn gone(
    source: &Board,
    working: &Board,
    house: House,
    digit: Digit,
) -> impl Iterator<Item = Cell> {
    let mask = source.positions(house, digit) & !working.positions(house, digit);
    bits(mask).map(move |place| CELLS[house.index()][place])
}
