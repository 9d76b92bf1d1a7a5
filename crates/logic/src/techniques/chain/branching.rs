//! Forcing chains with branches: contradictions, and assumptions that all lead to the same.

use super::foresight::Foresight;
use super::memory::{Lane, Nets, Pool};
use super::net::{Advanced, Mode, Net, Position};
use super::node::{Cause, Node};
use super::reach::{AllConsequences, Closure};
use super::removals::RemovalOrder;
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

impl Spec {
    /// Returns the techniques that make links.
    pub(super) fn sources(&self) -> &'static [LinkSource] {
        self.families.map_or(&[], LinkFamilies::sources)
    }

    /// Returns whether these chains draw consequences as others do, and then some more.
    pub(super) fn goes_on_from(&self, other: &Self) -> bool {
        let orders = [self, other].map(|spec| spec.families.map(LinkFamilies::order));
        self.mode == other.mode
            && (orders[0] == orders[1] || orders[1].is_none())
            && self.sources().starts_with(other.sources())
    }
}

/// A technique that makes links of forcing chains.
pub(super) enum LinkSource {
    /// Locked candidates, hidden pairs, naked pairs, X-wings.
    Patterns,
    /// Chains and cycles without branches.
    Unbranched,
    /// Forcing chains.
    Branched(Spec),
}

impl PartialEq for LinkSource {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Patterns, Self::Patterns) | (Self::Unbranched, Self::Unbranched) => true,
            // Chains that have links of other techniques are compared with nothing.
            (Self::Branched(one), Self::Branched(other)) => {
                one.mode == other.mode
                    && one.least == other.least
                    && one.families.is_none()
                    && other.families.is_none()
            }
            _ => false,
        }
    }
}

/// Techniques that make links of forcing chains. Some of them search for forcing chains again.
pub(super) trait LinkFamilies: Sync {
    /// Returns the techniques, in the order in which they are asked.
    fn sources(&self) -> &'static [LinkSource];

    /// Returns the order of the eliminations of each technique.
    fn order(&self) -> RemovalOrder;

    /// Lists the eliminations that the techniques from number `from` on find on `working`, a board
    /// without the false candidates of a chain that began on `source`. Only those are listed that rely
    /// on at least one of these false candidates.
    fn extend(
        &self,
        from: usize,
        source: &Board,
        working: &Board,
        pool: &mut Pool,
        list: &mut Vec<Advanced>,
    );
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
/// `closure` is that of the board, if it is known. `nets` are known nets of the board.
pub(super) fn find(
    board: &Board,
    spec: Spec,
    closure: Option<&Closure>,
    pool: &mut Pool,
    nets: &mut Nets,
    sink: &mut impl BranchingSink,
) -> ControlFlow<()> {
    ForcingSearch::new(board, spec, closure, pool, nets).run(sink)
}

/// One search on one board.
struct ForcingSearch<'a> {
    board: &'a Board,
    spec: Spec,
    /// What the nets have in common, as far as it is known beforehand.
    filter: Filter,
    nets: &'a mut Nets,
    pool: &'a mut Pool,
    counter: Counter,
    /// The number of assumptions, in the order of the search, that helpers were asked for.
    ahead: usize,
}

/// All consequences of assumptions, computed beforehand.
enum Filter {
    /// Nothing is eliminated while a chain is built.
    Fixed(AllConsequences),
    /// What is false is eliminated, and no other technique makes links.
    Dynamic(Foresight),
    /// Other techniques make links.
    Unknown,
}

impl Filter {
    /// Returns whether an assumption may end in a contradiction.
    fn may_refute(&self, start: Node) -> bool {
        match self {
            Self::Fixed(_) => false,
            Self::Dynamic(foresight) => foresight.is_refuted(start),
            Self::Unknown => true,
        }
    }

    /// Returns whether what follows from a candidate may follow from its absence, too.
    fn may_agree_on_both(&self, candidate: Candidate) -> bool {
        let both = [Node::on(candidate), Node::off(candidate)];
        match self {
            Self::Dynamic(foresight) => foresight.agree(both.into_iter()),
            Self::Fixed(_) | Self::Unknown => true,
        }
    }

    /// Returns whether something may follow from all of some candidates.
    fn may_agree(&self, board: &Board, mut among: impl Iterator<Item = Candidate> + Clone) -> bool {
        match self {
            Self::Fixed(all) => all.agree(board, &mut among),
            Self::Dynamic(foresight) => foresight.agree(among.map(Node::on)),
            Self::Unknown => true,
        }
    }
}

/// The largest number of helpers. Each has nets of its own, 3 to 4 MiB: the rating of one puzzle stays
/// below 64 MiB.
const MOST_HELPERS: usize = 12;

/// The number of nets that helpers fill before the search goes on: enough for many helpers, and so
/// few that a search can be stopped.
const NETS_AHEAD: usize = 64;

impl<'a> ForcingSearch<'a> {
    fn new(
        board: &'a Board,
        spec: Spec,
        closure: Option<&Closure>,
        pool: &'a mut Pool,
        nets: &'a mut Nets,
    ) -> Self {
        let filter = if !spec.mode.dynamic {
            Filter::Fixed(match closure {
                Some(closure) => AllConsequences::new(board, closure),
                None => AllConsequences::new(board, &Closure::new(board)),
            })
        } else if spec.families.is_none() {
            Filter::Dynamic(Foresight::new(board, spec.mode))
        } else {
            Filter::Unknown
        };
        Self { board, spec, filter, nets, pool, counter: Counter::new(), ahead: 0 }
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
                    let doubles = !mode.one_digit && digits.len() >= 3;
                    let agrees = doubles && self.filter.may_agree_on_both(candidate);
                    for start in [Node::on(candidate), Node::off(candidate)] {
                        sink.visit()?;
                        if agrees || self.filter.may_refute(start) {
                            self.fill(start, sink);
                        }
                    }
                    self.contradiction(Node::on(candidate), sink)?;
                    self.contradiction(Node::off(candidate), sink)?;
                    if agrees {
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
        if self.is_filled(start) {
            return;
        }
        let threads = sink.helpers().threads().min(MOST_HELPERS);
        // Nets without links of other techniques take microseconds.
        if threads > 1 && self.spec.families.is_some() {
            self.fill_ahead(start, threads, sink.helpers());
        }
        // A helper that did not do its job changes nothing.
        if !self.is_filled(start) {
            let known = self.nets.slot(start).take();
            let net = filled(self.board, self.spec, start, known, self.pool);
            *self.nets.slot(start) = Some(net);
        }
    }

    /// Counts the assumptions that each of some candidates is true, and draws their consequences if these may
    /// have something in common. Returns whether they may. In a search in which nothing is eliminated,
    /// others do not count.
    fn fill_all(
        &mut self,
        among: impl Iterator<Item = Candidate> + Clone,
        sink: &mut impl BranchingSink,
    ) -> ControlFlow<(), bool> {
        let agrees = self.filter.may_agree(self.board, among.clone());
        if agrees || self.spec.mode.dynamic {
            for candidate in among {
                sink.visit()?;
                if agrees {
                    self.fill(Node::on(candidate), sink);
                }
            }
        }
        ControlFlow::Continue(agrees)
    }

    /// Returns whether all consequences of an assumption are known.
    fn is_filled(&self, start: Node) -> bool {
        let known = self.nets.get(start);
        known.is_some_and(|net| net.is_complete(self.spec.sources().len()))
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
            if next != start && !self.is_filled(next) {
                starts.push(next);
            }
        }
        let mut lanes = core::mem::take(&mut self.pool.lanes);
        lanes.resize_with(threads.max(lanes.len()), Lane::new);
        let (taken, own) = (AtomicUsize::new(0), &mut *self.pool);
        let share = own.nets.len().div_ceil(threads);
        let mut jobs: Vec<_> = lanes[..threads]
            .iter_mut()
            .map(|Lane { pool, filled: done }| {
                pool.explains = explains;
                // All nets are shared out anew each time: no helper hoards what others lack.
                pool.nets.extend(own.nets.drain(own.nets.len().saturating_sub(share)..));
                let (starts, taken, nets) = (&starts, &taken, &*self.nets);
                move || {
                    while let Some(&start) = starts.get(taken.fetch_add(1, Ordering::Relaxed)) {
                        let known = nets.get(start).map(|net| net.copy_to(pool.take()));
                        done.push((start, filled(board, spec, start, known, pool)));
                    }
                }
            })
            .collect();
        let mut jobs: Vec<SharedJob<'_>> =
            jobs.iter_mut().map(|job| job as SharedJob<'_>).collect();
        helpers.run(&mut jobs);
        for Lane { pool, filled: done } in &mut lanes {
            self.pool.nets.append(&mut pool.nets);
            for (start, net) in done.drain(..) {
                self.pool.nets.extend(self.nets.slot(start).replace(net));
            }
        }
        self.pool.lanes = lanes;
    }

    /// Hands over the contradiction that an assumption leads to, if there is one.
    fn contradiction(&mut self, start: Node, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let candidate = start.candidate();
        let target = if start.is_on() { Node::off(candidate) } else { Node::on(candidate) };
        let Some(net) = self.nets.get(start) else { return ControlFlow::Continue(()) };
        let Some([on, off]) = net.contradiction else { return ControlFlow::Continue(()) };
        let ends = [(net, on), (net, off)];
        let form = ChainForm::Contradiction;
        offer(self.board, &mut self.counter, form, candidate, Cause::Start, target, &ends, sink)
    }

    /// Hands over what follows from a candidate and from its absence.
    fn double(&mut self, candidate: Candidate, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let Self { board, nets, counter, .. } = self;
        let (Some(on), Some(off)) = (nets.get(Node::on(candidate)), nets.get(Node::off(candidate)))
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
            if !self.fill_all(places(), sink)? {
                continue;
            }
            let Self { board, nets, counter, .. } = &mut *self;
            let nets: Vec<&Net> = places().filter_map(|at| nets.get(Node::on(at))).collect();
            let premise = Cause::House(kind);
            common(board, counter, ChainForm::House, first, premise, &nets, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands over what follows from all candidates of a cell.
    fn cell(&mut self, cell: Cell, sink: &mut impl BranchingSink) -> ControlFlow<()> {
        let candidates = self.board.candidates(cell).iter().map(|digit| Candidate { cell, digit });
        if !self.fill_all(candidates.clone(), sink)? {
            return ControlFlow::Continue(());
        }
        let Self { board, nets, counter, .. } = self;
        let nets: Vec<&Net> = candidates.clone().filter_map(|at| nets.get(Node::on(at))).collect();
        let Some(first) = candidates.clone().next() else { return ControlFlow::Continue(()) };
        common(board, counter, ChainForm::Cell, first, Cause::Cell, &nets, sink)
    }
}

/// Returns the consequences of an assumption, in a net that has some of them or comes from a pool.
fn filled(
    board: &Board,
    Spec { mode, families, .. }: Spec,
    start: Node,
    known: Option<Box<Net>>,
    pool: &mut Pool,
) -> Box<Net> {
    let mut net = known.unwrap_or_else(|| {
        let mut net = pool.take();
        net.begin(board, start);
        net
    });
    let Some(families) = families else {
        net.draw(board, mode, 0, |_, _, _| {});
        return net;
    };
    net.draw(board, mode, families.sources().len(), |from, working, list| {
        families.extend(from, board, working, pool, list);
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
