//! Forcing chains with branches: contradictions, and assumptions that all lead to the same.

use super::net::{Advanced, Mode, Net, Position};
use super::node::{Cause, Node};
use super::reach::{AllConsequences, Closure};
use crate::board::Board;
use crate::geometry::{BOX_ROW_COLUMN, CELLS, bits};
use crate::helpers::{Helpers, NoHelpers, SharedJob};
use crate::pattern_kinds::ChainForm;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet};

/// Which forcing chains are sought.
#[derive(Clone, Copy)]
pub(super) struct Spec {
    /// How consequences are drawn.
    pub(super) mode: Mode,
    /// The techniques that are asked for more eliminations when nothing else follows.
    pub(super) families: Option<&'static dyn LinkFamilies>,
    /// The least number of candidates of a cell at whose turn a search begins: at the turn of its
    /// first place, a house is searched.
    pub(super) least: usize,
}

/// Techniques that make links of forcing chains. Some of them search for forcing chains again.
pub(super) trait LinkFamilies: Sync {
    /// Lists the eliminations that the techniques find on `working`, a board without the false
    /// candidates of a chain that began on `source`. Only those are listed that rely on at least one
    /// of these false candidates.
    fn extend(&self, source: &Board, working: &Board, pool: &mut Pool, list: &mut Vec<Advanced>);
}

/// What all branches of a chain lead to.
pub(super) struct Branching<'a> {
    pub(super) form: ChainForm,
    /// The candidate in whose turn the chain was found.
    pub(super) start: Candidate,
    /// Why one of the assumptions is true.
    pub(super) premise: Cause,
    /// What follows.
    pub(super) target: Node,
    /// The number of different nodes of each branch, and of all different nested chains.
    pub(super) nodes: u32,
    /// The end of each branch.
    pub(super) ends: &'a [(&'a Net, Position)],
}

/// Takes forcing chains.
pub(super) trait BranchingSink {
    /// Returns whether a chain to a target is of use if it has this number of nodes or more.
    fn wants(&self, form: ChainForm, target: Node, nodes: u32) -> bool;
    /// Counts an assumption. Breaks if the search should stop.
    fn visit(&mut self) -> ControlFlow<()>;
    /// Returns the threads that may share the work.
    fn helpers(&self) -> &dyn Helpers {
        &NoHelpers
    }
    /// Takes a chain. Breaks if the search should stop.
    fn take(&mut self, branching: &Branching<'_>) -> ControlFlow<()>;
}

/// Returns what follows from a target: the digit of its cell, and the candidates that go.
pub(super) fn conclusion(board: &Board, target: Node) -> (Option<Candidate>, CandidateSet) {
    let candidate = target.candidate();
    let Candidate { cell, digit } = candidate;
    if target.is_on() {
        let others = board.candidates(cell).without(digit);
        (Some(candidate), CandidateSet::product(CellSet::only(cell), others))
    } else {
        (None, CandidateSet::EMPTY.with(candidate))
    }
}

/// Finds all forcing chains that eliminate something.
///
/// Order: cells in reading order. For each cell:
///
/// 1. For each candidate, digits ascending:
///    1. the contradictions if it is true, and if it is false;
///    2. what follows in both cases;
///    3. what follows from all places of the digit in the box, the row and the column, if the cell is
///       the first of these places.
/// 2. What follows from all candidates of the cell.
///
/// Targets are in the order of the first branch, the true ones first.
///
/// `closure` is that of the board, if it is known.
pub(super) fn find(
    board: &Board,
    spec: Spec,
    closure: Option<&Closure>,
    pool: &mut Pool,
    sink: &mut impl BranchingSink,
) -> ControlFlow<()> {
    let mut search = ForcingSearch::new(board, spec, closure, pool);
    let end = search.run(sink);
    search.release();
    end
}

/// Nets that are not in use. A search takes nets from here, and so do the searches for its links.
///
/// Nets move between the pool and tables of searches. A box moves in eight bytes.
#[allow(clippy::vec_box)]
pub(super) struct Pool {
    nets: Vec<Box<Net>>,
    /// Whether nets remember the premises of the techniques that make links.
    pub(super) explains: bool,
}

impl Pool {
    /// Returns a pool without nets.
    pub(super) const fn new(explains: bool) -> Self {
        Self { nets: Vec::new(), explains }
    }
}

/// The nets of assumptions, by candidate.
type Nets = Vec<Option<Box<Net>>>;

/// Returns no nets.
fn no_nets() -> Nets {
    let mut nets = Vec::new();
    nets.resize_with(Candidate::COUNT, || None);
    nets
}

/// One search on one board.
struct ForcingSearch<'a> {
    board: &'a Board,
    spec: Spec,
    /// If nothing is eliminated while a chain is built: all consequences, computed beforehand.
    filter: Option<AllConsequences>,
    on: Nets,
    off: Nets,
    pool: &'a mut Pool,
    counter: Counter,
    /// What helpers have for their work, one for each.
    lanes: Vec<Lane>,
    /// The number of assumptions, in the order of the search, that helpers were asked for.
    ahead: usize,
}

/// The largest number of helpers. Each has nets of its own, 3 to 4 MiB: the rating of one puzzle stays
/// below 64 MiB.
const MOST_HELPERS: usize = 12;

/// The number of nets that helpers fill before the search goes on: enough for many helpers, and so
/// few that a search can be stopped.
const NETS_AHEAD: usize = 64;

/// What one helper has for its work.
struct Lane {
    pool: Pool,
    filled: Vec<(Node, Box<Net>)>,
}

impl<'a> ForcingSearch<'a> {
    fn new(board: &'a Board, spec: Spec, closure: Option<&Closure>, pool: &'a mut Pool) -> Self {
        let filter = (!spec.mode.dynamic).then(|| match closure {
            Some(closure) => AllConsequences::new(board, closure),
            None => AllConsequences::new(board, &Closure::new(board)),
        });
        let (on, off) = (no_nets(), no_nets());
        let (counter, lanes) = (Counter::new(), Vec::new());
        Self { board, spec, filter, on, off, pool, counter, lanes, ahead: 0 }
    }

    /// Puts all nets back into the pool.
    fn release(self) {
        self.pool.nets.extend(self.on.into_iter().chain(self.off).flatten());
    }

    /// Searches in order.
    fn run(&mut self, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let (board, mode) = (self.board, self.spec.mode);
        for cell in board.blanks() {
            let digits = board.candidates(cell);
            if digits.len() < self.spec.least {
                continue;
            }
            for digit in digits {
                let candidate = Candidate { cell, digit };
                if mode.dynamic {
                    sink.visit()?;
                    self.fill(Node::on(candidate), sink);
                    sink.visit()?;
                    self.fill(Node::off(candidate), sink);
                    self.contradiction(Node::on(candidate), sink)?;
                    self.contradiction(Node::off(candidate), sink)?;
                    if !mode.one_digit && digits.len() >= 3 {
                        self.double(candidate, sink)?;
                    }
                }
                if !mode.one_digit {
                    self.houses(candidate, sink)?;
                }
            }
            if !mode.one_digit && (mode.dynamic || digits.len() >= 3) {
                self.cell(cell, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Draws the consequences of an assumption, unless they are known.
    fn fill(&mut self, start: Node, sink: &impl BranchingSink) {
        if self.slot(start).is_some() {
            return;
        }
        let threads = sink.helpers().threads().min(MOST_HELPERS);
        // Nets without links of other techniques take microseconds.
        if threads > 1 && self.spec.families.is_some() {
            self.fill_ahead(start, threads, sink.helpers());
        } else {
            let net = filled(self.board, self.spec, start, self.pool);
            *self.slot(start) = Some(net);
        }
    }

    /// Returns where the net of an assumption is kept.
    fn slot(&mut self, start: Node) -> &mut Option<Box<Net>> {
        let nets = if start.is_on() { &mut self.on } else { &mut self.off };
        &mut nets[start.candidate().index()]
    }

    /// Draws the consequences of an assumption, and of those that come next, on several threads.
    fn fill_ahead(&mut self, start: Node, threads: usize, helpers: &dyn Helpers) {
        let (board, spec, explains) = (self.board, self.spec, self.pool.explains);
        let mut starts = alloc::vec![start];
        let assumptions = board.each_candidate().flat_map(|at| [Node::on(at), Node::off(at)]);
        for next in assumptions.skip(self.ahead) {
            if starts.len() == NETS_AHEAD {
                break;
            }
            self.ahead += 1;
            if next != start && self.slot(next).is_none() {
                starts.push(next);
            }
        }
        let new_lane = || Lane { pool: Pool::new(explains), filled: Vec::new() };
        if self.lanes.len() < threads {
            self.lanes.resize_with(threads, new_lane);
        }
        let taken = AtomicUsize::new(0);
        let mut jobs: Vec<_> = self.lanes[..threads]
            .iter_mut()
            .map(|lane| {
                let (starts, taken) = (&starts, &taken);
                move || {
                    while let Some(&start) = starts.get(taken.fetch_add(1, Ordering::Relaxed)) {
                        let net = filled(board, spec, start, &mut lane.pool);
                        lane.filled.push((start, net));
                    }
                }
            })
            .collect();
        let mut jobs: Vec<SharedJob<'_>> =
            jobs.iter_mut().map(|job| job as SharedJob<'_>).collect();
        helpers.run(&mut jobs);
        let mut lanes = core::mem::take(&mut self.lanes);
        for (start, net) in lanes.iter_mut().flat_map(|lane| lane.filled.drain(..)) {
            *self.slot(start) = Some(net);
        }
        self.lanes = lanes;
        // A helper that did not do its job changes nothing.
        if self.slot(start).is_none() {
            let net = filled(board, spec, start, self.pool);
            *self.slot(start) = Some(net);
        }
    }

    /// Hands over the contradiction that an assumption leads to, if there is one.
    fn contradiction(&mut self, start: Node, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let candidate = start.candidate();
        let target = if start.is_on() { Node::off(candidate) } else { Node::on(candidate) };
        let nets = if start.is_on() { &self.on } else { &self.off };
        let Some(net) = nets[candidate.index()].as_deref() else {
            return ControlFlow::Continue(());
        };
        let Some([on, off]) = net.contradiction else { return ControlFlow::Continue(()) };
        let ends = [(net, on), (net, off)];
        let form = ChainForm::Contradiction;
        offer(self.board, &mut self.counter, form, candidate, Cause::Start, target, &ends, sink)
    }

    /// Hands over what follows from a candidate and from its absence.
    fn double(&mut self, candidate: Candidate, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let Self { board, on, off, counter, .. } = self;
        let (Some(on), Some(off)) =
            (on[candidate.index()].as_deref(), off[candidate.index()].as_deref())
        else {
            return ControlFlow::Continue(());
        };
        let form = ChainForm::Double;
        common(board, counter, form, candidate, Cause::Start, &[on, off], sink)
    }

    /// Hands over what follows from all places of a digit in a box, row or column, if the candidate
    /// is the first place.
    fn houses(&mut self, first: Candidate, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let Candidate { cell, digit } = first;
        for kind in BOX_ROW_COLUMN {
            let house = kind.house_of(cell);
            let positions = self.board.positions(house, digit);
            let cells = &CELLS[house.index()];
            let places = || bits(positions).map(|place| Candidate { cell: cells[place], digit });
            if positions.count_ones() < 2 || places().next() != Some(first) {
                continue;
            }
            if self.filter.as_ref().is_some_and(|filter| !filter.agree(self.board, places())) {
                continue;
            }
            for place in places() {
                sink.visit()?;
                self.fill(Node::on(place), sink);
            }
            let Self { board, on, counter, .. } = &mut *self;
            let nets: Vec<&Net> = places().filter_map(|at| on[at.index()].as_deref()).collect();
            let premise = Cause::House(kind);
            common(board, counter, ChainForm::House, first, premise, &nets, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands over what follows from all candidates of a cell.
    fn cell(&mut self, cell: Cell, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let candidates = self.board.candidates(cell).iter().map(|digit| Candidate { cell, digit });
        let agree = |filter: &AllConsequences| filter.agree(self.board, candidates.clone());
        if self.filter.as_ref().is_some_and(|filter| !agree(filter)) {
            return ControlFlow::Continue(());
        }
        for candidate in candidates.clone() {
            sink.visit()?;
            self.fill(Node::on(candidate), sink);
        }
        let Self { board, on, counter, .. } = self;
        let nets: Vec<&Net> =
            candidates.clone().filter_map(|at| on[at.index()].as_deref()).collect();
        let Some(first) = candidates.clone().next() else { return ControlFlow::Continue(()) };
        common(board, counter, ChainForm::Cell, first, Cause::Cell, &nets, sink)
    }
}

/// Returns the consequences of an assumption, in a net from a pool.
fn filled(
    board: &Board,
    Spec { mode, families, .. }: Spec,
    start: Node,
    pool: &mut Pool,
) -> Box<Net> {
    let mut net = pool.nets.pop().unwrap_or_else(|| Box::new(Net::new()));
    net.fill(board, start, mode, |working: &Board, list: &mut Vec<Advanced>| {
        if let Some(families) = families {
            families.extend(board, working, pool, list);
        }
    });
    net
}

/// Hands over what several nets have in common.
fn common(
    board: &Board,
    counter: &mut Counter,
    form: ChainForm,
    start: Candidate,
    premise: Cause,
    nets: &[&Net],
    sink: &mut impl BranchingSink,
) -> ControlFlow<()> {
    let Some((first, others)) = nets.split_first() else { return ControlFlow::Continue(()) };
    for is_on in [true, false] {
        let side = |net: &Net| if is_on { net.on } else { net.off };
        let mut shared = side(first);
        for net in others {
            for (shared, more) in shared.iter_mut().zip(side(net)) {
                *shared &= more;
            }
        }
        if shared.iter().all(|places| places.is_empty()) {
            continue;
        }
        for derivation in &first.derivations {
            let target = derivation.node;
            let Candidate { cell, digit } = target.candidate();
            if target.is_on() != is_on || !shared[digit.index()].contains(cell) {
                continue;
            }
            let mut ends = [(*first, 0); 9];
            let mut len = 0;
            for net in nets {
                if let Some(position) = net.position(target) {
                    ends[len] = (net, position);
                    len += 1;
                }
            }
            offer(board, counter, form, start, premise, target, &ends[..len], sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Hands over a chain, if it eliminates something and the sink wants it.
#[allow(clippy::too_many_arguments)]
fn offer(
    board: &Board,
    counter: &mut Counter,
    form: ChainForm,
    start: Candidate,
    premise: Cause,
    target: Node,
    ends: &[(&Net, Position)],
    sink: &mut impl BranchingSink,
) -> ControlFlow<()> {
    let Candidate { cell, digit } = target.candidate();
    if target.is_on() && board.candidates(cell).without(digit).is_empty() {
        return ControlFlow::Continue(());
    }
    let floor = ends.iter().map(|(net, position)| u32::from(net.at(*position).floor)).sum();
    if !sink.wants(form, target, floor) {
        return ControlFlow::Continue(());
    }
    let nodes = counter.nodes(ends);
    if !sink.wants(form, target, nodes) {
        return ControlFlow::Continue(());
    }
    sink.take(&Branching { form, start, premise, target, nodes, ends })
}

/// Counts the nodes of chains.
struct Counter {
    /// The last count in which a position of a net was seen.
    seen: Vec<u32>,
    count: u32,
    stack: Vec<Position>,
    prints: Vec<u128>,
}

impl Counter {
    fn new() -> Self {
        Self { seen: alloc::vec![0; 1459], count: 0, stack: Vec::new(), prints: Vec::new() }
    }

    /// Returns the number of nodes of some branches, each counted on its own, and of the different
    /// nested chains that they use.
    fn nodes(&mut self, ends: &[(&Net, Position)]) -> u32 {
        self.prints.clear();
        let mut nodes = 0;
        for (net, end) in ends {
            self.count += 1;
            self.stack.push(*end);
            self.seen[usize::from(*end)] = self.count;
            while let Some(position) = self.stack.pop() {
                nodes += 1;
                let derivation = net.at(position);
                for &parent in net.parents(derivation) {
                    let seen = &mut self.seen[usize::from(parent)];
                    if *seen != self.count {
                        *seen = self.count;
                        self.stack.push(parent);
                    }
                }
                if let Some(nested) = net.nested(derivation)
                    && !self.prints.contains(&nested.print)
                {
                    self.prints.push(nested.print);
                    nodes += nested.nodes;
                }
            }
        }
        nodes
    }
}
