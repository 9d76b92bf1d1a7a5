//! Chains and cycles without branches: forcing chains of one or of all digits, and cycles.
//!
//! From every candidate, three breadth-first searches run in turn: along places of one digit (X),
//! along cells with two candidates (Y), and along both (XY). Each node is reached once, by its
//! first derivation.

use super::node::{Cause, Links, Node, Strong, StrongLinks};
use super::reach::{Closure, Prospects, Reach};
use crate::board::Board;
use crate::pattern_kinds::ChainForm;
use crate::techniques::Technique;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

/// One of the three searches.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    /// The links that lead from a false candidate to a true one.
    pub(super) links: Links,
    /// The technique of its cycles.
    pub(super) cycle: Technique,
    /// The technique of its open chains.
    pub(super) chain: Technique,
}

/// The three searches, in order.
pub(super) const PASSES: [Pass; 3] = [
    Pass {
        links: Links { cells: false, houses: true },
        cycle: Technique::XCycle,
        chain: Technique::XChain,
    },
    Pass {
        links: Links { cells: true, houses: false },
        cycle: Technique::YCycle,
        chain: Technique::XyForcingChain,
    },
    Pass {
        links: Links { cells: true, houses: true },
        cycle: Technique::XyCycle,
        chain: Technique::XyForcingChain,
    },
];

/// A chain or cycle that eliminates something.
pub(super) struct Linear<'a> {
    pub(super) technique: Technique,
    pub(super) form: ChainForm,
    pub(super) start: Candidate,
    /// The number of nodes of the chain, both ends included.
    pub(super) nodes: u32,
    pub(super) placement: Option<Candidate>,
    pub(super) eliminations: CandidateSet,
    /// The nodes from the end to the start, each with the reason why it follows from the next. A
    /// cycle begins and ends with the same candidate.
    pub(super) path: &'a [(Node, Cause)],
}

/// Takes chains.
pub(super) trait LinearSink {
    /// Returns whether a chain is of use if it has this number of nodes or more.
    fn wants(&self, technique: Technique, form: ChainForm, nodes: u32) -> bool;
    /// Takes a chain. Breaks if the search should stop.
    fn take(&mut self, linear: &Linear<'_>) -> ControlFlow<()>;
}

/// Finds all chains and cycles that eliminate something.
///
/// Order: X, Y, XY; candidates in order; for each the cycles in the order of the search, the chain
/// that proves it false, the chain that proves it true.
///
/// `closure` is that of the board.
pub(super) fn find(
    board: &Board,
    closure: &Closure,
    sink: &mut impl LinearSink,
) -> ControlFlow<()> {
    // What one search proves, the search along all links proves, too.
    let Closure { strong, reach } = closure;
    let all_refuted = reach.refuted(board.each_candidate());
    if all_refuted.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut search = LinearSearch::new(board, strong);
    for pass in PASSES {
        let is_y = !pass.links.houses;
        let open = !is_y && sink.wants(pass.chain, ChainForm::Chain, 4);
        if !open && !sink.wants(pass.cycle, ChainForm::Cycle, 4) {
            continue;
        }
        let (own, refuted);
        let reach = if pass.links == Links::ALL {
            refuted = all_refuted;
            reach
        } else {
            own = Reach::new(board, strong, pass.links);
            refuted = own.refuted(all_refuted.into_iter());
            &own
        };
        if refuted.is_empty() {
            continue;
        }
        search.pass = pass;
        for cell in board.blanks() {
            let digits = board.candidates(cell);
            if digits.len() < 2 || (is_y && digits.len() > 2) {
                continue;
            }
            for digit in digits {
                let start = Candidate { cell, digit };
                let prospects = reach.prospects(start, &refuted);
                if prospects.cycle || (prospects.refuted && !is_y) {
                    search.search_true(start, prospects, sink)?;
                    if !is_y {
                        search.report_refuted(start, sink)?;
                    }
                }
                if prospects.proved && !is_y {
                    search.search_false(start, sink)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// How a true candidate was reached: from which true candidate, by which false one, and why.
#[derive(Clone, Copy)]
struct Step {
    previous: Candidate,
    through: Candidate,
    cause: Cause,
    /// The number of true candidates before this one.
    depth: u16,
}

impl Step {
    /// The step of a candidate where a search starts.
    fn start(start: Candidate) -> Self {
        Self { previous: start, through: start, cause: Cause::Start, depth: 0 }
    }
}

/// The state of one search, used again for each start.
struct LinearSearch<'a> {
    board: &'a Board,
    pass: Pass,
    strong: &'a StrongLinks,
    steps: Vec<Step>,
    queue: Vec<Candidate>,
    /// The true candidates that were reached.
    on: [CellSet; 9],
    /// The false candidates that were reached.
    off: [CellSet; 9],
    /// The last true candidate of the shortest chain that proves the start false.
    refuted_by: Option<Candidate>,
    path: Vec<(Node, Cause)>,
}

impl<'a> LinearSearch<'a> {
    fn new(board: &'a Board, strong: &'a StrongLinks) -> Self {
        let nowhere = Candidate { cell: Cell::ALL[0], digit: Digit::ALL[0] };
        Self {
            board,
            pass: PASSES[0],
            strong,
            steps: alloc::vec![Step::start(nowhere); 729],
            queue: Vec::with_capacity(729),
            on: [CellSet::EMPTY; 9],
            off: [CellSet::EMPTY; 9],
            refuted_by: None,
            path: Vec::new(),
        }
    }

    /// Returns the candidates that must be true if a candidate is false.
    fn strong(&self, candidate: Candidate) -> &'a [Strong] {
        self.strong.of(candidate, self.pass.links)
    }

    /// Forgets the last start.
    fn clear(&mut self) {
        self.on = [CellSet::EMPTY; 9];
        self.off = [CellSet::EMPTY; 9];
        self.queue.clear();
        self.refuted_by = None;
    }

    /// Adds a true candidate, if it is new.
    fn reach(&mut self, candidate: Candidate, step: Step) {
        if self.on[candidate.digit.index()].insert(candidate.cell) {
            self.steps[candidate.index()] = step;
            self.queue.push(candidate);
        }
    }

    /// Lists the candidates that a true candidate makes false: those of the cell, then those of the
    /// box, the row and the column. Left out are those that were reached before, unless they are
    /// in `always`.
    fn weak(&self, from: Candidate, always: &[CellSet; 9], list: &mut WeakList) {
        let Candidate { cell, digit } = from;
        list.len = 0;
        let is_of_use = |digit: Digit| !self.off[digit.index()] | always[digit.index()];
        if self.pass.links.cells {
            for digit in self.board.candidates(cell).without(digit) {
                if is_of_use(digit).contains(cell) {
                    list.push(Candidate { cell, digit });
                }
            }
        }
        let mut left = self.board.places(digit) & cell.peers() & is_of_use(digit);
        let [row, column, block] = cell.houses();
        for house in [block, row, column] {
            for cell in left & house.cells() {
                list.push(Candidate { cell, digit });
            }
            left -= house.cells();
        }
    }

    /// Searches from a true candidate for cycles, and for the chain that proves it false.
    fn search_true(
        &mut self,
        start: Candidate,
        prospects: Prospects,
        sink: &mut impl LinearSink,
    ) -> ControlFlow<()> {
        self.clear();
        self.reach(start, Step::start(start));
        // The false candidates that lead back to the start.
        let mut closing = [CellSet::EMPTY; 9];
        if prospects.cycle {
            for link in self.strong(start) {
                closing[link.to.digit.index()].insert(link.to.cell);
            }
        }
        let mut cycles = prospects.cycle;
        let mut list = WeakList::new();
        let (mut depth, mut head) = (0, 0);
        while let Some(&from) = self.queue.get(head) {
            head += 1;
            let step = self.steps[from.index()];
            if step.depth != depth {
                depth = step.depth;
                let nodes = 2 * u32::from(depth) + 2;
                if cycles && !sink.wants(self.pass.cycle, ChainForm::Cycle, nodes) {
                    cycles = false;
                    closing = [CellSet::EMPTY; 9];
                }
                let open = self.pass.links.houses
                    && prospects.refuted
                    && self.refuted_by.is_none()
                    && sink.wants(self.pass.chain, ChainForm::Chain, nodes);
                if !cycles && !open {
                    break;
                }
            }
            let in_cell = self.pass.links.cells && from.cell == start.cell;
            let in_house = from.digit == start.digit && from.cell.peers().contains(start.cell);
            if depth > 0 && self.refuted_by.is_none() && (in_cell || in_house) {
                self.refuted_by = Some(from);
            }
            self.weak(from, if depth == 0 { &NOTHING } else { &closing }, &mut list);
            for &through in list.as_slice() {
                if depth > 0 && closing[through.digit.index()].contains(through.cell) {
                    self.close(from, through, start, sink)?;
                }
                self.follow(from, through, depth);
            }
        }
        ControlFlow::Continue(())
    }

    /// Reaches what a false candidate makes true, if the false candidate is new.
    fn follow(&mut self, from: Candidate, through: Candidate, depth: u16) {
        if !self.off[through.digit.index()].insert(through.cell) {
            return;
        }
        for &Strong { to, cause } in self.strong(through) {
            self.reach(to, Step { previous: from, through, cause, depth: depth + 1 });
        }
    }

    /// Returns the link by which a false candidate makes the start true, if there is one.
    fn closing_link(&self, through: Candidate, start: Candidate) -> Option<Strong> {
        self.strong(through).iter().find(|link| link.to == start).copied()
    }

    /// Writes the path from the start, made true by a link of `through`, back to where the search
    /// began.
    fn trace_closed(&mut self, link: Strong, through: Candidate, from: Candidate) {
        self.path.clear();
        self.path.push((Node::on(link.to), link.cause));
        self.path.push((Node::off(through), Cause::of_weak_link(from, through)));
        self.trace(from);
    }

    /// Writes the path from a true candidate back to the true candidate without a step before it.
    fn trace(&mut self, mut at: Candidate) {
        loop {
            let step = self.steps[at.index()];
            self.path.push((Node::on(at), step.cause));
            if step.cause == Cause::Start {
                return;
            }
            let weak = Cause::of_weak_link(step.previous, step.through);
            self.path.push((Node::off(step.through), weak));
            at = step.previous;
        }
    }

    /// Hands over the cycle that closes with the false candidate `through`, if it eliminates
    /// something.
    fn close(
        &mut self,
        from: Candidate,
        through: Candidate,
        start: Candidate,
        sink: &mut impl LinearSink,
    ) -> ControlFlow<()> {
        let Some(link) = self.closing_link(through, start) else {
            return ControlFlow::Continue(());
        };
        // What sees a true and a false candidate of one digit goes, unless its cell is in the cycle.
        let (mut cells, mut seen) = (CellSet::EMPTY, [[CellSet::EMPTY; 9]; 2]);
        let mut add = |candidate: Candidate, is_on: bool| {
            cells.insert(candidate.cell);
            seen[usize::from(is_on)][candidate.digit.index()] |= candidate.cell.peers();
        };
        add(through, false);
        let mut at = from;
        loop {
            add(at, true);
            if at == start {
                break;
            }
            let step = self.steps[at.index()];
            // A cycle visits a false candidate once.
            if step.through == through {
                return ControlFlow::Continue(());
            }
            add(step.through, false);
            at = step.previous;
        }
        let mut eliminations = CandidateSet::EMPTY;
        for digit in Digit::ALL {
            let both = seen[0][digit.index()] & seen[1][digit.index()];
            let places = (both & self.board.places(digit)) - cells;
            if !places.is_empty() {
                eliminations |= CandidateSet::product(places, DigitSet::only(digit));
            }
        }
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        self.trace_closed(link, through, from);
        sink.take(&Linear {
            technique: self.pass.cycle,
            form: ChainForm::Cycle,
            start,
            nodes: self.path.len() as u32 - 1,
            placement: None,
            eliminations,
            path: &self.path,
        })
    }

    /// Hands over the chain that proves the start of the last search false, if there is one.
    fn report_refuted(&mut self, start: Candidate, sink: &mut impl LinearSink) -> ControlFlow<()> {
        let Some(last) = self.refuted_by else { return ControlFlow::Continue(()) };
        self.path.clear();
        self.path.push((Node::off(start), Cause::of_weak_link(last, start)));
        self.trace(last);
        sink.take(&Linear {
            technique: self.pass.chain,
            form: ChainForm::Chain,
            start,
            nodes: self.path.len() as u32,
            placement: None,
            eliminations: CandidateSet::EMPTY.with(start),
            path: &self.path,
        })
    }

    /// Searches from a false candidate for the chain that proves it true.
    fn search_false(&mut self, start: Candidate, sink: &mut impl LinearSink) -> ControlFlow<()> {
        let others = self.board.candidates(start.cell).without(start.digit);
        self.clear();
        if self.strong(start).is_empty() || others.is_empty() {
            return ControlFlow::Continue(());
        }
        // The path ends with the false start instead of a true candidate before it.
        self.steps[start.index()] = Step::start(start);
        self.follow(start, start, 0);
        let mut list = WeakList::new();
        let (mut depth, mut head) = (0, 0);
        while let Some(&from) = self.queue.get(head) {
            head += 1;
            let step = self.steps[from.index()];
            if step.depth != depth {
                depth = step.depth;
                let nodes = 2 * u32::from(depth) + 2;
                if !sink.wants(self.pass.chain, ChainForm::Chain, nodes) {
                    break;
                }
            }
            self.weak(from, &NOTHING, &mut list);
            for &through in list.as_slice() {
                if let Some(link) = self.closing_link(through, start) {
                    self.trace_closed(link, through, from);
                    // The search wrote a true start before the false one.
                    self.path.pop();
                    if let Some(end) = self.path.last_mut() {
                        end.1 = Cause::Start;
                    }
                    return sink.take(&Linear {
                        technique: self.pass.chain,
                        form: ChainForm::Chain,
                        start,
                        nodes: self.path.len() as u32,
                        placement: Some(start),
                        eliminations: CandidateSet::product(CellSet::only(start.cell), others),
                        path: &self.path,
                    });
                }
                self.follow(from, through, depth);
            }
        }
        ControlFlow::Continue(())
    }
}

/// No places of any digit.
static NOTHING: [CellSet; 9] = [CellSet::EMPTY; 9];

/// A short list of candidates: at most 8 of a cell and 20 of its peers.
struct WeakList {
    list: [Candidate; 28],
    len: usize,
}

impl WeakList {
    fn new() -> Self {
        Self { list: [Candidate { cell: Cell::ALL[0], digit: Digit::ALL[0] }; 28], len: 0 }
    }

    fn push(&mut self, candidate: Candidate) {
        self.list[self.len] = candidate;
        self.len += 1;
    }

    fn as_slice(&self) -> &[Candidate] {
        &self.list[..self.len]
    }
}
