//! Forcing chains and forcing nets.
//!
//! Tables list what follows from each assumption, with the way back. They are those of
//! [nice loops](super::nice_loop). A *contradiction* refutes an assumption. A *verity* follows from
//! all of some assumptions, of which one is true.
//!
//! The chains of forcing chains may go through groups. The tables of forcing nets begin with what
//! singles make of an assumption: four rounds, in each of which all naked and hidden singles are
//! filled in. An entry that fills a cell has several causes: the other candidates of the cell, or the
//! other places of a house. A net is a chain with such an entry. Of its causes, the one that was
//! found last is on the main chain, and a side chain leads to each other one. Of more than five
//! causes, five are followed.
//!
//! For each assumption, that a candidate is true and that it is false, these are contradictions, in
//! this order:
//!
//! 1. The candidate becomes the opposite of what is assumed.
//! 2. A candidate becomes true and false. For each digit, the first cell counts.
//! 3. Two digits are true in a cell. For each two digits, the first cell counts.
//! 4. A digit is true in several cells of a row, then of a column, then of a box.
//! 5. All candidates of a cell become false, and none true.
//! 6. All places of a digit in a row become false, then in a column, then in a box. A house counts
//!    only if all of its blank cells that see no such digit still have the candidate.
//!
//! Then come the verities: what follows from a candidate and from its opposite; from all candidates
//! of a cell; from all places of a digit in a row, in a column, in a box.
//!
//! The length is the number of nodes in all chains, those of side chains included. Of findings of
//! the same kind (contradiction or verity) with the same conclusion, the first of the shortest is
//! handed over, at the place where the first was found.

use super::tables::{CANDIDATE_NODES, Id, Links, Meter, Proof, Shape, Tables};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, Cell, CellSet, Digit};
use ninefold_logic::unstable_internals::of_digit;
use ninefold_logic::{
    Board, Deduction, Evidence, HodokuListing, HouseKind, Pattern, Premise, StepSink, Technique,
};

/// Finds forcing chains: contradictions and verities.
pub fn find_chains(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Tables::of_chains(board, Links::Groups), Mode::Chains, sink)
}

/// Finds forcing nets: contradictions and verities.
pub fn find_nets(board: &Board, sink: &mut dyn StepSink) -> ControlFlow<()> {
    search(board, Tables::of_nets(board), Mode::Nets, sink)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Chains,
    Nets,
}

fn search(
    board: &Board,
    mut tables: Tables,
    mode: Mode,
    sink: &mut dyn StepSink,
) -> ControlFlow<()> {
    let mut reaches = alloc::vec![Reach::default(); CANDIDATE_NODES];
    for candidate in board.each_candidate() {
        sink.visit()?;
        for is_true in [true, false] {
            let root = Id::of(candidate, is_true);
            tables.expand(root);
            reaches[root.index()] = Reach::of(&tables, root);
        }
    }
    let mut search = ForcingSearch {
        board,
        tables: &tables,
        mode,
        reaches: &reaches,
        allowed: super::allowed(board),
        rows: alloc::vec![None; CANDIDATE_NODES],
        shapes: Vec::new(),
        meter: Meter::default(),
        known: alloc::vec![None; 2 * CANDIDATE_NODES],
        found: Vec::new(),
    };
    for candidate in board.each_candidate() {
        for is_true in [true, false] {
            search.contradictions(Id::of(candidate, is_true));
        }
    }
    search.verities();
    search.found.iter().try_for_each(|found| found.hand_over(board, &tables, mode, sink))
}

/// The candidates that a root makes true, and those that it makes false.
#[derive(Clone, Default)]
struct Reach {
    on: [CellSet; 9],
    off: [CellSet; 9],
}

impl Reach {
    /// Returns what follows from a root, the root included.
    fn of(tables: &Tables, root: Id) -> Self {
        let mut reach = Self::default();
        for position in 0..tables.len(root) {
            let node = tables.node(root, position);
            if let Some(Candidate { cell, digit }) = node.candidate() {
                let side = if node.is_true() { &mut reach.on } else { &mut reach.off };
                side[digit.index()].insert(cell);
            }
        }
        reach
    }
}

/// The largest number of chains of a finding: one for each cell of a house.
const MAX_CHAINS: usize = 9;

/// Chains: the root of each, and its end.
#[derive(Clone, Copy)]
struct Chains {
    list: [(Id, Id); MAX_CHAINS],
    len: usize,
}

impl Chains {
    fn of(chains: impl IntoIterator<Item = (Id, Id)>) -> Self {
        let mut list = [(Id::FIRST, Id::FIRST); MAX_CHAINS];
        let mut len = 0;
        for (slot, chain) in list.iter_mut().zip(chains) {
            *slot = chain;
            len += 1;
        }
        Self { list, len }
    }

    fn as_slice(&self) -> &[(Id, Id)] {
        &self.list[..self.len]
    }
}

/// A contradiction or a verity.
#[derive(Clone, Copy)]
struct Found {
    is_verity: bool,
    /// The node that is proved.
    conclusion: Id,
    chains: Chains,
    /// The premise that the ends contradict, or that has the roots.
    premise: Option<Premise>,
    length: u32,
}

impl Found {
    fn hand_over(
        &self,
        board: &Board,
        tables: &Tables,
        mode: Mode,
        sink: &mut dyn StepSink,
    ) -> ControlFlow<()> {
        let Some(conclusion) = self.conclusion.candidate() else {
            return ControlFlow::Continue(());
        };
        let (root, end) = self.chains.as_slice().first().copied().unwrap_or_default();
        let [start, end] = [root, end].map(|id| id.candidate().unwrap_or(conclusion));
        let is_true = self.conclusion.is_true();
        let goes = if is_true { CellSet::EMPTY } else { CellSet::only(conclusion.cell) };
        let found = Deduction {
            technique: match (mode, self.is_verity) {
                (Mode::Chains, false) => Technique::ForcingChainContradiction,
                (Mode::Chains, true) => Technique::ForcingChainVerity,
                (Mode::Nets, false) => Technique::ForcingNetContradiction,
                (Mode::Nets, true) => Technique::ForcingNetVerity,
            },
            pattern: Pattern::Inferences { start, end, length: self.length },
            placement: is_true.then_some(conclusion),
            eliminations: of_digit(conclusion.digit, goes),
        };
        let (cells, digits, list) = ([conclusion.cell], [conclusion.digit], [conclusion]);
        let listing = if is_true {
            HodokuListing {
                cells: &cells,
                digits: &digits,
                length: self.length,
                ..HodokuListing::default()
            }
        } else {
            HodokuListing { eliminations: &list, length: self.length, ..HodokuListing::default() }
        };
        sink.take_listed(found, &listing, &|| {
            let mut evidence = Evidence::default();
            if let Some(premise) = self.premise {
                evidence.add_premise(premise);
            }
            for (branch, &(root, end)) in self.chains.as_slice().iter().enumerate() {
                Proof::new(board, tables, &mut evidence).add(root, end, branch as u8);
            }
            evidence
        })
    }
}

/// A search of the tables of a position for chains that agree or contradict each other.
struct ForcingSearch<'a> {
    board: &'a Board,
    tables: &'a Tables,
    mode: Mode,
    reaches: &'a [Reach],
    /// For each digit, the blank cells that see no cell with the digit.
    allowed: [CellSet; 9],
    /// For each root, where its row of shapes begins, if there is one.
    rows: Vec<Option<usize>>,
    /// Rows of shapes: of the chains of a root, by end. [`Shape::UNKNOWN`] if not asked for yet.
    shapes: Vec<Shape>,
    meter: Meter,
    /// For each kind and conclusion, the position in `found`.
    known: Vec<Option<usize>>,
    found: Vec<Found>,
}

impl ForcingSearch<'_> {
    /// Returns the shape of the chain from a root to an end.
    fn shape(&mut self, root: Id, end: Id) -> Shape {
        let (tables, shapes) = (self.tables, &mut self.shapes);
        let row = *self.rows[root.index()].get_or_insert_with(|| {
            let row = shapes.len();
            shapes.resize(row + CANDIDATE_NODES, Shape::UNKNOWN);
            if self.mode == Mode::Chains {
                tables.measure(root, &mut self.meter, &mut shapes[row..]);
            }
            row
        });
        let shape = &mut shapes[row + end.index()];
        if *shape == Shape::UNKNOWN
            && let Some(position) = tables.position(root, end)
        {
            *shape = tables.trace(root, position).shape();
        }
        *shape
    }

    /// Notes a finding, if it is the first or the shortest one of its kind and conclusion.
    fn offer(
        &mut self,
        is_verity: bool,
        conclusion: Id,
        premise: Option<Premise>,
        chains: impl IntoIterator<Item = (Id, Id)>,
    ) {
        let chains = Chains::of(chains);
        let slot = conclusion.index() + if is_verity { CANDIDATE_NODES } else { 0 };
        let limit = self.known[slot].map_or(u32::MAX, |known| self.found[known].length);
        let (mut length, mut is_net) = (0, false);
        for &(root, end) in chains.as_slice() {
            let shape = self.shape(root, end);
            length += shape.length();
            is_net |= shape.is_net();
            if length >= limit {
                return;
            }
        }
        if self.mode == Mode::Nets && !is_net {
            return;
        }
        let found = Found { is_verity, conclusion, chains, premise, length };
        if let Some(known) = self.known[slot] {
            self.found[known] = found;
        } else {
            self.known[slot] = Some(self.found.len());
            self.found.push(found);
        }
    }

    /// Notes a contradiction of a root.
    fn refute(&mut self, root: Id, premise: Option<Premise>, ends: impl Iterator<Item = Id>) {
        self.offer(false, root.opposite(), premise, ends.map(|end| (root, end)));
    }

    /// Looks for contradictions of a root.
    fn contradictions(&mut self, root: Id) {
        let (reaches, board) = (self.reaches, self.board);
        let Reach { on, off } = &reaches[root.index()];
        let is_in = |cells: &[CellSet; 9], candidate: Candidate| {
            cells[candidate.digit.index()].contains(candidate.cell)
        };
        let opposite = root.opposite();
        if root.candidate().is_some_and(|own| is_in(if root.is_true() { off } else { on }, own)) {
            self.refute(root, None, [opposite].into_iter());
        }
        let of = |cell, digit, is_true| Id::of(Candidate { cell, digit }, is_true);
        for digit in Digit::ALL {
            if let Some(cell) = (on[digit.index()] & off[digit.index()]).first() {
                let ends = [false, true].map(|is_true| of(cell, digit, is_true));
                self.refute(root, None, ends.into_iter());
            }
        }
        for (place, first) in Digit::ALL.into_iter().enumerate() {
            for second in Digit::ALL.into_iter().skip(place + 1) {
                if let Some(cell) = (on[first.index()] & on[second.index()]).first() {
                    let ends = [first, second].map(|digit| of(cell, digit, true));
                    self.refute(root, None, ends.into_iter());
                }
            }
        }
        self.each_kind(|search, kind, digit| {
            if on[digit.index()].len() < 2 {
                return;
            }
            for house in kind.houses() {
                let cells = on[digit.index()] & house.cells();
                if cells.len() > 1 {
                    search.refute(root, None, cells.iter().map(|cell| of(cell, digit, true)));
                }
            }
        });
        let is_empty = |cell: &Cell| {
            let own = board.candidates(*cell);
            own.iter().all(|digit| off[digit.index()].contains(*cell))
                && on.iter().all(|cells| !cells.contains(*cell))
        };
        for cell in board.blanks().iter().filter(is_empty) {
            let ends = board.candidates(cell).iter().map(|digit| of(cell, digit, false));
            self.refute(root, Some(Premise::Cell(cell)), ends);
        }
        self.each_kind(|search, kind, digit| {
            for &house in kind.houses() {
                let cells = search.allowed[digit.index()] & house.cells();
                if !cells.is_empty() && cells.is_subset(off[digit.index()]) {
                    let ends = cells.iter().map(|cell| of(cell, digit, false));
                    search.refute(root, Some(Premise::House(house, digit)), ends);
                }
            }
        });
    }

    /// Calls `look` for rows, columns and boxes, with each digit.
    fn each_kind(&mut self, mut look: impl FnMut(&mut Self, HouseKind, Digit)) {
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
            for digit in Digit::ALL {
                look(self, kind, digit);
            }
        }
    }

    /// Looks for verities.
    fn verities(&mut self) {
        let (reaches, board) = (self.reaches, self.board);
        for candidate in board.each_candidate() {
            let roots = [true, false].map(|is_true| Id::of(candidate, is_true));
            let [one, other] = roots.map(|root| &reaches[root.index()]);
            let pairs = [(&one.on, &other.on, true), (&one.off, &other.off, false)];
            for (one, other, is_true) in pairs {
                for digit in Digit::ALL {
                    let both = one[digit.index()] & other[digit.index()];
                    for cell in both.without(candidate.cell) {
                        let end = Id::of(Candidate { cell, digit }, is_true);
                        self.offer(true, end, None, roots.map(|root| (root, end)));
                    }
                }
            }
        }
        for cell in board.blanks() {
            let roots = board.candidates(cell).iter();
            let roots = roots.map(|digit| Id::of(Candidate { cell, digit }, true));
            self.agreements(Premise::Cell(cell), roots);
        }
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Block] {
            for &house in kind.houses() {
                for digit in Digit::ALL {
                    let roots = board.places_in(house, digit).iter();
                    let roots = roots.map(|cell| Id::of(Candidate { cell, digit }, true));
                    self.agreements(Premise::House(house, digit), roots);
                }
            }
        }
    }

    /// Looks for what follows from all of some roots.
    fn agreements(&mut self, premise: Premise, roots: impl Iterator<Item = Id>) {
        let roots = Chains::of(roots.map(|root| (root, root)));
        let roots = roots.as_slice();
        let Some(&(first, _)) = roots.first() else { return };
        let reaches = self.reaches;
        let mut common = reaches[first.index()].clone();
        for (root, _) in &roots[1..] {
            let own = &reaches[root.index()];
            for digit in Digit::ALL.map(Digit::index) {
                common.on[digit] &= own.on[digit];
                common.off[digit] &= own.off[digit];
            }
        }
        for digit in Digit::ALL {
            for (cells, is_true) in [(common.on, true), (common.off, false)] {
                for cell in cells[digit.index()] {
                    let end = Id::of(Candidate { cell, digit }, is_true);
                    self.offer(
                        true,
                        end,
                        Some(premise),
                        roots.iter().map(|(root, _)| (*root, end)),
                    );
                }
            }
        }
    }
}
