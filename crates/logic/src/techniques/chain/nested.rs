//! Links of dynamic chains that other techniques make: patterns and nested chains.

use super::branching::LinkSource::{self, Branched, Patterns, Unbranched};
use super::branching::{self, Branching, BranchingSink, LinkFamilies, Spec, conclusion};
use super::evidence;
use super::linear::{self, Linear, LinearSink};
use super::memory::{Nets, Pool};
use super::net::{Advanced, Mode, Nested, Net, Position, for_each_relied, gone};
use super::node::{Cause, Node};
use super::rank::Rank;
use super::reach::Closure;
use super::removals::{self, RemovalOrder};
use crate::board::Board;
use crate::deduction::Deduction;
use crate::evidence::{Evidence, Premise};
use crate::geometry::CELLS;
use crate::pattern::Pattern;
use crate::pattern_kinds::ChainForm;
use crate::sink::{Finder, StepSink};
use crate::techniques::Technique;
use crate::techniques::{fish, hidden_subset, locked, naked_subset};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// The techniques that make links when nothing else follows. They are asked in order, and the first
/// one that eliminates something ends the round.
pub(super) struct Families {
    sources: &'static [LinkSource],
    /// The order of the eliminations of each.
    order: RemovalOrder,
}

/// Multiple forcing chains: nothing is eliminated while a chain is built.
pub(super) const MULTIPLE: Spec =
    Spec { mode: Mode { one_digit: false, dynamic: false }, families: None, least: 3 };
/// Multiple forcing chains, also of houses whose first place is a cell with two candidates.
pub(super) const EVERY_MULTIPLE: Spec = Spec { least: 2, ..MULTIPLE };
/// Chains of one digit.
pub(super) const NISHIO: Spec =
    Spec { mode: Mode { one_digit: true, dynamic: true }, families: None, least: 2 };

/// Dynamic forcing chains of the levels 0 to 5. Each level has other techniques that make links.
pub(super) const DYNAMIC: [Spec; 6] = [
    NO_LINKS,
    dynamic(&PATTERNS),
    dynamic(&FORCING_CHAINS),
    dynamic(&MULTIPLE_CHAINS),
    dynamic(&DYNAMIC_CHAINS),
    dynamic(&NESTED_CHAINS),
];

/// The same for SukakuExplainer, whose links come in another order. From level 4 on, forcing chains of
/// the levels 0 to 3 make links.
pub(super) const HASHED: [Spec; 8] = [
    NO_LINKS,
    HASHED_PLUS,
    HASHED_NESTED,
    HASHED_NESTED_MULTIPLE,
    dynamic(&hashed(&[Patterns, Branched(NO_LINKS)])),
    dynamic(&hashed(&[Patterns, Branched(HASHED_PLUS)])),
    dynamic(&hashed(&[Patterns, Branched(HASHED_NESTED)])),
    dynamic(&hashed(&[Patterns, Branched(HASHED_NESTED_MULTIPLE)])),
];

const HASHED_PLUS: Spec = dynamic(&hashed(&[Patterns]));
const HASHED_NESTED: Spec = dynamic(&hashed(&[Patterns, Unbranched]));
const HASHED_NESTED_MULTIPLE: Spec = dynamic(&hashed(&[Patterns, Unbranched, Branched(MULTIPLE)]));

const NO_LINKS: Spec =
    Spec { mode: Mode { one_digit: false, dynamic: true }, families: None, least: 2 };
const PATTERNS: Families = reading(&[Patterns]);
const FORCING_CHAINS: Families = reading(&[Patterns, Unbranched]);
const MULTIPLE_CHAINS: Families = reading(&[Patterns, Unbranched, Branched(MULTIPLE)]);
const DYNAMIC_CHAINS: Families = reading(&[Patterns, Branched(NO_LINKS)]);
const NESTED_CHAINS: Families =
    reading(&[Patterns, Branched(NO_LINKS), Branched(dynamic(&FORCING_CHAINS))]);

/// Returns techniques whose eliminations are in the order of Sudoku Explainer.
const fn reading(sources: &'static [LinkSource]) -> Families {
    Families { sources, order: RemovalOrder::Reading }
}

/// Returns techniques whose eliminations are in the order of SukakuExplainer.
const fn hashed(sources: &'static [LinkSource]) -> Families {
    Families { sources, order: RemovalOrder::Hashed }
}

/// Returns dynamic forcing chains with links of other techniques.
const fn dynamic(families: &'static Families) -> Spec {
    Spec { families: Some(families), ..NO_LINKS }
}

impl LinkFamilies for Families {
    fn sources(&self) -> &'static [LinkSource] {
        self.sources
    }

    fn order(&self) -> RemovalOrder {
        self.order
    }

    fn extend(
        &self,
        from: usize,
        source: &Board,
        working: &Board,
        pool: &mut Pool,
        list: &mut Vec<Advanced>,
    ) {
        let order = self.order;
        // Chains with and without branches search along the same links.
        let mut closure = None;
        for technique in &self.sources[from..] {
            match technique {
                Patterns => self.extend_by_patterns(source, working, pool.explains, list),
                Unbranched => {
                    let mut chains = Chains::new(source, working, order, pool.explains);
                    let own = closure.insert(Closure::new(working));
                    let _ = linear::find(working, own, &mut chains);
                    chains.finish(list);
                }
                Branched(spec) => {
                    let mut chains = Chains::new(source, working, order, pool.explains);
                    let mut nets = Nets::new();
                    let _ = branching::find(
                        working,
                        *spec,
                        closure.as_ref(),
                        pool,
                        &mut nets,
                        &mut chains,
                    );
                    nets.empty_into(pool);
                    chains.finish(list);
                }
            }
            if !list.is_empty() {
                return;
            }
        }
    }
}

impl Families {
    /// Lists the eliminations of the first kind of pattern that there is.
    fn extend_by_patterns(
        &self,
        source: &Board,
        working: &Board,
        explains: bool,
        list: &mut Vec<Advanced>,
    ) {
        let order = self.order;
        for find in pattern_finders(order) {
            let mut links = PatternLinks { source, working, order, explains, list: &mut *list };
            let _ = find(working, &mut links);
            if !list.is_empty() {
                return;
            }
        }
    }
}

/// Returns the techniques whose patterns make links, in order.
fn pattern_finders(order: RemovalOrder) -> [Finder; 4] {
    let locked: Finder = match order {
        RemovalOrder::Reading => locked::find,
        RemovalOrder::Hashed => locked::find_by_digit,
    };
    [locked, hidden_subset::find_pairs, naked_subset::find_pairs, fish::find_x_wings]
}

/// Turns patterns into links.
struct PatternLinks<'a> {
    source: &'a Board,
    working: &'a Board,
    order: RemovalOrder,
    explains: bool,
    list: &'a mut Vec<Advanced>,
}

impl StepSink for PatternLinks<'_> {
    fn take(&mut self, found: Deduction) -> ControlFlow<()> {
        let parents = self.parents(&found.pattern);
        if !parents.is_empty() {
            let evidence =
                self.explains.then(|| Evidence::of_pattern(self.working, &found)).flatten();
            let premises = evidence.map_or(Vec::new(), |evidence| evidence.premises);
            let eliminations = self.order.sort(&found.eliminations, || match found.pattern {
                Pattern::Fish { cover, .. } => {
                    removals::by_house(&found.eliminations, cover.iter())
                }
                _ => removals::in_reading_order(&found.eliminations),
            });
            for candidate in eliminations {
                let (parents, premises) = (parents.clone(), premises.clone());
                self.list.push(Advanced { candidate, parents, nested: None, premises });
            }
        }
        ControlFlow::Continue(())
    }
}

impl PatternLinks<'_> {
    /// Returns the false candidates without which there would be no such pattern.
    fn parents(&self, pattern: &Pattern) -> Vec<Node> {
        let mut parents = Vec::new();
        let mut outside = |house: House, digit: Digit, rest: CellSet| {
            for cell in gone(self.source, self.working, house, digit) {
                if !rest.contains(cell) {
                    parents.push(Node::off(Candidate { cell, digit }));
                }
            }
        };
        match *pattern {
            Pattern::Locked { digit, from, to } => outside(from, digit, to.cells()),
            Pattern::Fish { digit, base, cover, .. } => {
                let covered = cover.cells();
                for line in base.iter() {
                    outside(line, digit, covered);
                }
            }
            Pattern::HiddenSubset { house, cells, digits } => {
                for cell in CELLS[house.index()] {
                    if !cells.contains(cell) {
                        for digit in digits & self.source.candidates(cell) {
                            parents.push(Node::off(Candidate { cell, digit }));
                        }
                    }
                }
            }
            Pattern::NakedSubset { cells, digits, .. } => {
                for cell in cells {
                    for digit in self.source.candidates(cell) - digits {
                        parents.push(Node::off(Candidate { cell, digit }));
                    }
                }
            }
            _ => {}
        }
        parents
    }
}

/// The best chain for each set of eliminations.
struct Chains<'a> {
    source: &'a Board,
    working: &'a Board,
    removals: RemovalOrder,
    /// The number of chains so far.
    count: u32,
    best: BTreeMap<[u128; 9], Kept>,
    walk: Walk,
}

/// A chain that is the best so far for its eliminations.
struct Kept {
    rank: Rank,
    /// The number of chains before it.
    order: u32,
    eliminations: Vec<Candidate>,
    parents: Vec<Node>,
    nested: Nested,
    premises: Vec<Premise>,
}

impl<'a> Chains<'a> {
    fn new(source: &'a Board, working: &'a Board, removals: RemovalOrder, explains: bool) -> Self {
        let (best, walk) = (BTreeMap::new(), Walk::new(explains));
        Self { source, working, removals, count: 0, best, walk }
    }

    /// Returns whether a chain is better than those with the same eliminations.
    fn improves(&self, eliminations: &CandidateSet, rank: Rank) -> bool {
        self.best.get(&key(eliminations)).is_none_or(|kept| rank < kept.rank)
    }

    /// Keeps a chain that `walk` has followed. `listed` has the cells of the eliminations.
    fn keep(
        &mut self,
        eliminations: &CandidateSet,
        listed: impl FnOnce() -> Vec<Cell>,
        rank: Rank,
        nodes: u32,
    ) {
        let key = key(eliminations);
        let eliminations = self.removals.sort(eliminations, listed);
        let parents = core::mem::take(&mut self.walk.parents);
        let premises = core::mem::take(&mut self.walk.premises);
        let nested = Nested { print: self.walk.print, nodes };
        let kept = Kept { rank, order: self.count, eliminations, parents, nested, premises };
        self.best.insert(key, kept);
    }

    /// Lists the eliminations of all chains, the best chain first.
    fn finish(self, list: &mut Vec<Advanced>) {
        let mut chains: Vec<Kept> =
            self.best.into_values().filter(|kept| !kept.parents.is_empty()).collect();
        chains.sort_by(|a, b| {
            let ranks = a.rank.partial_cmp(&b.rank).unwrap_or(core::cmp::Ordering::Equal);
            ranks.then(a.order.cmp(&b.order))
        });
        for Kept { eliminations, parents, nested, premises, .. } in chains {
            for candidate in eliminations {
                let (parents, premises) = (parents.clone(), premises.clone());
                list.push(Advanced { candidate, parents, nested: Some(nested), premises });
            }
        }
    }
}

/// Stands for all forcing chains with branches. Only those of one technique are compared, so that
/// their base does not matter.
const FORCING: Technique = Technique::MultipleForcingChains;

/// Returns the rank of a nested chain. The order of nested chains is the same in all scales.
fn rank(technique: Technique, form: ChainForm, nodes: u32) -> Rank {
    let base = match technique {
        Technique::XCycle | Technique::YCycle => 6.5,
        Technique::XChain => 6.6,
        Technique::XyCycle | Technique::XyForcingChain => 7.0,
        _ => 8.0,
    };
    Rank::of_chain(base, technique, form, nodes)
}

/// Returns a key for a set of candidates.
fn key(set: &CandidateSet) -> [u128; 9] {
    set.all_places().map(CellSet::bits)
}

impl LinearSink for Chains<'_> {
    fn wants(&self, _: Technique, _: ChainForm, _: u32) -> bool {
        true
    }

    fn take(&mut self, linear: &Linear<'_>) -> ControlFlow<()> {
        self.count += 1;
        let rank = rank(linear.technique, linear.form, linear.nodes);
        if self.improves(&linear.eliminations, rank) {
            let is_cycle = linear.form == ChainForm::Cycle;
            self.walk.clear();
            self.walk.begin();
            let forward = if is_cycle { linear.path.len() - 1 } else { linear.path.len() };
            for (node, cause) in &linear.path[..forward] {
                self.walk.visit(self.source, self.working, *node, *cause);
            }
            if is_cycle {
                // The same cycle in the other direction. A node keeps the cause that it has in the
                // first direction.
                self.walk.begin();
                for (node, cause) in linear.path[1..].iter().rev() {
                    let candidate = node.candidate();
                    let turned =
                        if node.is_on() { Node::off(candidate) } else { Node::on(candidate) };
                    self.walk.visit(self.source, self.working, turned, *cause);
                }
            }
            let true_nodes = linear.path[..forward].iter().filter(|(node, _)| node.is_on());
            let true_nodes = true_nodes.map(|(node, _)| node.candidate());
            let eliminations = &linear.eliminations;
            let listed = || match linear.form {
                ChainForm::Cycle => removals::by_true_node(eliminations, true_nodes),
                _ => removals::in_reading_order(eliminations),
            };
            self.keep(eliminations, listed, rank, linear.nodes);
        }
        ControlFlow::Continue(())
    }
}

impl BranchingSink for Chains<'_> {
    fn visit(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn wants(&self, form: ChainForm, target: Node, nodes: u32) -> bool {
        let (_, eliminations) = conclusion(self.working, target);
        self.improves(&eliminations, rank(FORCING, form, nodes))
    }

    fn take(&mut self, branching: &Branching<'_>) -> ControlFlow<()> {
        self.count += 1;
        let (_, eliminations) = conclusion(self.working, branching.target);
        let rank = rank(FORCING, branching.form, branching.nodes);
        self.walk.clear();
        for (net, end) in branching.ends {
            self.walk.follow(self.source, self.working, net, *end, branching.premise);
        }
        let listed = || removals::in_reading_order(&eliminations);
        self.keep(&eliminations, listed, rank, branching.nodes);
        ControlFlow::Continue(())
    }
}

/// Follows a chain from its ends to its start: collects what the chain relies on, and computes its
/// fingerprint.
struct Walk {
    parents: Vec<Node>,
    is_parent: [CellSet; 9],
    print: u128,
    explains: bool,
    premises: Vec<Premise>,
    seen: Vec<u32>,
    round: u32,
    queue: Vec<Position>,
}

impl Walk {
    fn new(explains: bool) -> Self {
        Self {
            explains,
            premises: Vec::new(),
            parents: Vec::new(),
            is_parent: [CellSet::EMPTY; 9],
            print: 0,
            seen: Vec::new(),
            round: 0,
            queue: Vec::new(),
        }
    }

    /// Forgets the last chain.
    fn clear(&mut self) {
        self.parents.clear();
        self.is_parent = [CellSet::EMPTY; 9];
        self.print = 0;
        self.premises.clear();
    }

    /// Mixes a number into the fingerprint.
    fn mix(&mut self, number: u64) {
        // Multiplication by an odd constant and a rotation: each step can be undone, so that
        // different chains rarely meet.
        let mixed = (self.print ^ u128::from(number))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        self.print = mixed.rotate_left(47) ^ (mixed >> 64);
    }

    /// Marks where a branch begins.
    fn begin(&mut self) {
        self.mix(1 << 32);
    }

    /// Adds a node. If it is true, the false candidates that make it possible are what the chain
    /// relies on.
    fn visit(&mut self, source: &Board, working: &Board, node: Node, cause: Cause) {
        self.mix(node.index() as u64 + 1);
        if self.explains {
            self.premises.extend(evidence::premise(node, cause));
        }
        if node.is_on() {
            let rely_on = |candidate| self.rely_on(candidate);
            for_each_relied(source, working, node.candidate(), cause, rely_on);
        }
    }

    /// Adds a false candidate, once.
    fn rely_on(&mut self, candidate: Candidate) {
        if self.is_parent[candidate.digit.index()].insert(candidate.cell) {
            self.parents.push(Node::off(candidate));
        }
    }

    /// Visits all ancestors of a derivation, generation by generation. Where the chain starts, a
    /// true candidate has the cause `premise`.
    fn follow(
        &mut self,
        source: &Board,
        working: &Board,
        net: &Net,
        end: Position,
        premise: Cause,
    ) {
        self.begin();
        self.round += 1;
        self.queue.clear();
        self.queue.push(end);
        // Most searches find no chain with branches, and need no table.
        self.seen.resize(1459, 0);
        self.seen[usize::from(end)] = self.round;
        let mut head = 0;
        while let Some(&position) = self.queue.get(head) {
            head += 1;
            let derivation = net.at(position);
            let cause = if derivation.cause == Cause::Start { premise } else { derivation.cause };
            self.visit(source, working, derivation.node, cause);
            if self.explains {
                self.premises.extend_from_slice(net.premises(position));
            }
            for &parent in net.parents(derivation) {
                let seen = &mut self.seen[usize::from(parent)];
                if *seen != self.round {
                    *seen = self.round;
                    self.queue.push(parent);
                }
            }
        }
    }
}
