//! Chains that a depth-first search finds: X-chains, XY-chains and remote pairs.
//!
//! A chain begins with a false candidate, and alternates between false and true ones. A link that
//! must lead to a true candidate is strong: the two are the only places of their digit in a house
//! (X-chain), or the only candidates of a cell (XY-chain, remote pair). The chain ends with a true
//! candidate of the digit with which it began. So one of its two ends is true.
//!
//! The search follows all chains that visit no cell twice. An X-chain may come back to its start.
//! Links of a candidate are in this order: to the other candidate of its cell; to other places in
//! the row, in the column, in the rest of the box, each in reading order.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::unstable_internals::append_by_digit;
use ninefold_logic::{
    Board, ChainNode, Deduction, Evidence, HodokuListing, Link, Pattern, Premise, Reason, Role,
    StepSink, Technique,
};

/// `HoDoKu`'s limit of inferences. Their number is odd, so 19 is the most.
const MAX_INFERENCES: usize = 20;

/// The largest number of links that a search follows. Puzzles take some thousands. Boards that were
/// made up could take forever.
const MAX_VISITS: u32 = 1 << 22;

/// A link of a candidate.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: Candidate,
    is_strong: bool,
}

/// The rules of a technique.
pub(super) struct Rules {
    pub(super) technique: Technique,
    /// Whether strong links stay in a cell. Otherwise they are those of a house.
    pub(super) strong_in_cells: bool,
    /// Whether all cells must have the same candidates.
    pub(super) same_candidates: bool,
}

/// A search for chains.
pub(super) struct SimpleChainSearch<'a> {
    board: &'a Board,
    rules: &'a Rules,
    sink: &'a mut dyn StepSink,
    edges: Vec<Vec<Edge>>,
    /// The candidates of the chain, from the start. Those at even places are false.
    chain: Vec<Candidate>,
    /// The length of the last chain for the same eliminations.
    lengths: BTreeMap<[CellSet; 9], usize>,
    /// The links that may still be followed.
    visits: u32,
    /// Scratch: the eliminations as they are listed.
    list: Vec<Candidate>,
}

impl<'a> SimpleChainSearch<'a> {
    /// Finds all chains.
    pub(super) fn run(
        board: &'a Board,
        rules: &'a Rules,
        sink: &'a mut dyn StepSink,
    ) -> ControlFlow<()> {
        Self::new(board, rules, sink).short()
    }

    /// Finds all chains, and then longer ones of cells with two candidates. For each start and end,
    /// the shortest of the longer chains is handed over.
    pub(super) fn run_unlimited(
        board: &'a Board,
        rules: &'a Rules,
        sink: &'a mut dyn StepSink,
    ) -> ControlFlow<()> {
        let mut search = Self::new(board, rules, sink);
        search.short()?;
        board.each_candidate().try_for_each(|start| search.long_from(start))
    }

    /// Begins a search.
    fn new(board: &'a Board, rules: &'a Rules, sink: &'a mut dyn StepSink) -> Self {
        let edges = edges(board, rules);
        let (chain, lengths) = (Vec::new(), BTreeMap::new());
        let (visits, list) = (MAX_VISITS, Vec::new());
        Self { board, rules, sink, edges, chain, lengths, visits, list }
    }

    /// Finds all chains of the usual length.
    fn short(&mut self) -> ControlFlow<()> {
        let board = self.board;
        board.each_candidate().try_for_each(|start| self.from(start))
    }

    /// Finds the long chains that begin with a candidate, breadth first.
    fn long_from(&mut self, start: Candidate) -> ControlFlow<()> {
        // The candidate before each candidate that was reached, and the number of candidates so far.
        let mut before: BTreeMap<Candidate, (Candidate, usize)> = BTreeMap::new();
        let mut queue = VecDeque::from([(start, 1)]);
        while let Some((last, len)) = queue.pop_front() {
            let needs_strong = len % 2 == 1;
            for edge in &self.edges[last.index()] {
                // From a true candidate, the chain goes on to another cell.
                let fits = if needs_strong { edge.is_strong } else { edge.to.cell != last.cell };
                if fits && edge.to != start && !before.contains_key(&edge.to) {
                    before.insert(edge.to, (last, len + 1));
                    queue.push_back((edge.to, len + 1));
                }
            }
        }
        let is_end = |(end, (_, len)): &(&Candidate, &(Candidate, usize))| {
            end.digit == start.digit && len % 2 == 0 && *len > MAX_INFERENCES
        };
        let ends: Vec<Candidate> = before.iter().filter(is_end).map(|(end, _)| *end).collect();
        for end in ends {
            self.chain.clear();
            self.chain.push(end);
            while let Some((earlier, _)) = self.chain.last().and_then(|last| before.get(last)) {
                self.chain.push(*earlier);
            }
            self.chain.reverse();
            let cells: CellSet = self.chain.iter().map(|node| node.cell).collect();
            if 2 * cells.len() == self.chain.len() {
                self.check()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Finds the chains that begin with a candidate.
    fn from(&mut self, start: Candidate) -> ControlFlow<()> {
        let firsts = self.edges[start.index()].clone();
        for first in firsts.into_iter().filter(|edge| edge.is_strong) {
            self.chain.clear();
            self.chain.extend([start, first.to]);
            self.follow(CellSet::only(start.cell))?;
        }
        ControlFlow::Continue(())
    }

    /// Follows all links from the last candidate of the chain. `visited` has the start.
    fn follow(&mut self, mut visited: CellSet) -> ControlFlow<()> {
        // For each candidate after the start, the next of its links.
        let mut next = alloc::vec![0];
        let start = self.chain[0];
        while let (Some(place), Some(&last)) = (next.last_mut(), self.chain.last()) {
            let Some(&edge) = self.edges[last.index()].get(*place) else {
                next.pop();
                self.chain.pop();
                // The cell of the candidate before is visited again with its next link.
                if let Some(before) = self.chain.last().filter(|_| !next.is_empty()) {
                    visited.remove(before.cell);
                }
                continue;
            };
            *place += 1;
            let needs_strong = self.chain.len() % 2 == 1;
            if needs_strong && !edge.is_strong {
                continue;
            }
            let is_loop = visited.contains(edge.to.cell);
            if is_loop && edge.to.cell != start.cell {
                continue;
            }
            let Some(visits) = self.visits.checked_sub(1) else { break };
            self.visits = visits;
            visited.insert(last.cell);
            self.chain.push(edge.to);
            if needs_strong && edge.to.digit == start.digit {
                self.check()?;
            }
            if self.chain.len() <= MAX_INFERENCES && !is_loop {
                next.push(0);
            } else {
                self.chain.pop();
                visited.remove(last.cell);
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over the chain if it eliminates something, and no chain as short does the same.
    fn check(&mut self) -> ControlFlow<()> {
        let [start, .., end] = self.chain[..] else {
            return ControlFlow::Continue(());
        };
        let eliminations = if self.rules.same_candidates {
            self.of_pair(start, end)
        } else {
            let seen = start.cell.peers() & end.cell.peers();
            self.board.among(seen, DigitSet::only(start.digit))
        };
        let inferences = self.chain.len() - 1;
        let known = self.lengths.get(eliminations.all_places());
        if eliminations.is_empty() || known.is_some_and(|known| *known <= inferences) {
            return ControlFlow::Continue(());
        }
        self.lengths.insert(*eliminations.all_places(), inferences);
        let length = self.chain.len() as u32;
        let pattern = Pattern::Inferences { start, end, length };
        let found = Deduction::elimination(self.rules.technique, pattern, eliminations);
        let (board, chain) = (self.board, &self.chain);
        self.list.clear();
        append_by_digit(&eliminations, &mut self.list);
        let listing =
            HodokuListing { eliminations: &self.list, length, ..HodokuListing::default() };
        self.sink.take_listed(found, &listing, &|| evidence(board, chain))
    }

    /// Returns what a remote pair eliminates: both digits, from the cells that see two of its cells
    /// with an odd number of links, three or more, between them. At least four cells are needed.
    fn of_pair(&self, start: Candidate, end: Candidate) -> CandidateSet {
        let digits = self.board.candidates(start.cell);
        let seen = |one: Cell, other: Cell| self.board.among(one.peers() & other.peers(), digits);
        let is_idle = seen(start.cell, end.cell).places(start.digit).is_empty();
        if self.chain.len() < 8 || is_idle {
            return CandidateSet::EMPTY;
        }
        let cells: Vec<Cell> = self.chain.iter().step_by(2).map(|node| node.cell).collect();
        let mut gone = CandidateSet::EMPTY;
        for (place, &one) in cells.iter().enumerate() {
            for &other in cells.iter().skip(place + 3).step_by(2) {
                gone |= seen(one, other);
            }
        }
        gone
    }
}

/// Returns the links of all candidates.
fn edges(board: &Board, rules: &Rules) -> Vec<Vec<Edge>> {
    let mut edges = alloc::vec![Vec::new(); Candidate::COUNT];
    for candidate in board.each_candidate() {
        let Candidate { cell, digit } = candidate;
        let own = board.candidates(cell);
        let list = &mut edges[candidate.index()];
        if rules.strong_in_cells {
            let Some(digit) = own.without(digit).single() else { continue };
            list.push(Edge { to: Candidate { cell, digit }, is_strong: true });
        }
        let fits = |cell: &Cell| {
            let other = board.candidates(*cell);
            !rules.strong_in_cells || other.len() == 2 && (!rules.same_candidates || other == own)
        };
        let [row, column, block] = cell.houses();
        let lines = row.cells() | column.cells();
        for (house, left_out) in [(row, CellSet::EMPTY), (column, CellSet::EMPTY), (block, lines)] {
            let is_strong = !rules.strong_in_cells && board.places_in(house, digit).len() == 2;
            let others = board.places_in(house, digit).without(cell) - left_out;
            let others = others.iter().filter(fits);
            list.extend(others.map(|cell| Edge { to: Candidate { cell, digit }, is_strong }));
        }
    }
    edges
}

/// Returns the evidence of a chain.
fn evidence(board: &Board, chain: &[Candidate]) -> Evidence {
    let mut evidence = Evidence::default();
    let all = chain.iter().fold(CandidateSet::EMPTY, |all, node| all.with(*node));
    evidence.add_candidates(Role::Pattern, all);
    for (place, pair) in chain.windows(2).enumerate() {
        let is_strong = place % 2 == 0;
        let (from, to) = (pair[0], pair[1]);
        let reason = if from.cell == to.cell {
            if is_strong {
                evidence.add_premise(Premise::Cell(from.cell));
            }
            Reason::Cell
        } else {
            let digit: Digit = from.digit;
            let fits = |house: &House| {
                let has = house.cells().contains(from.cell) && house.cells().contains(to.cell);
                has && (!is_strong || board.places_in(*house, digit).len() == 2)
            };
            let Some(house) = House::ALL.into_iter().find(fits) else { continue };
            if is_strong {
                evidence.add_premise(Premise::House(house, digit));
            }
            Reason::House(house)
        };
        let [from, to] = [ChainNode::new(from, !is_strong), ChainNode::new(to, is_strong)];
        evidence.links.push(Link { branch: 0, from, to, reason });
    }
    evidence
}
