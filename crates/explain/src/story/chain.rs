//! Chains and nets, told link by link.

use super::Story;
use super::branch::{Branch, Derivation};
use crate::evidence::branches_of;
use crate::phrase::{Argument, arguments, or};
use alloc::string::ToString;
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, CellSet, DigitSet, House};
use ninefold_logic::{ChainForm, ChainNode, Link, Reason, Technique};

/// The opposite of a node.
pub(super) fn opposite(node: ChainNode) -> ChainNode {
    ChainNode { is_true: !node.is_true, ..node }
}

/// Returns whether a true node makes a candidate false.
pub(super) fn excludes(node: ChainNode, one: Candidate) -> bool {
    if node.digit == one.digit {
        node.cells.is_subset(one.cell.peers())
    } else {
        node.cells == CellSet::only(one.cell)
    }
}

/// What was told of a chain.
pub(super) struct ToldNodes {
    /// All nodes, with the assumption.
    nodes: Vec<ChainNode>,
    /// The nodes of the last sentence.
    pub(super) last: Vec<ChainNode>,
}

impl ToldNodes {
    /// Nothing but the assumption.
    pub(super) fn of(start: ChainNode) -> Self {
        Self { nodes: alloc::vec![start], last: alloc::vec![start] }
    }
}

impl Story<'_> {
    /// Returns the key of the sentence on an assumption that leads to its opposite.
    pub(super) const fn opposite(&self) -> &'static str {
        if self.depth > 0 { "inner.contradiction" } else { "linear.contradiction" }
    }

    /// Returns the links of a branch.
    pub(super) fn branch(&self, number: u8) -> Vec<Link> {
        self.evidence.links.iter().filter(|link| link.branch == number).copied().collect()
    }

    /// Returns the number of branches that have links.
    pub(super) fn branches(&self) -> u8 {
        branches_of(&self.evidence.links)
    }

    /// Says what is assumed.
    pub(super) fn suppose(&mut self, node: ChainNode) {
        let key = if self.depth > 0 { "inner.suppose" } else { "chain.suppose" };
        self.because(key, &arguments!(node));
    }

    /// Says what is assumed in one of several cases, numbered from 1.
    pub(super) fn suppose_case(&mut self, number: usize, node: ChainNode) {
        let key = if self.depth > 0 { "inner.case" } else { "chain.case" };
        self.because(key, &arguments!(number = number.to_string(), node));
    }

    /// Says what is shown.
    pub(super) fn so(&mut self, node: ChainNode) {
        let key = match (node.cells.len() > 1, node.is_true) {
            (false, true) => "chain.so",
            (false, false) => "chain.so.not",
            (true, true) => "chain.so.group",
            (true, false) => "chain.so.group.not",
        };
        let arguments = arguments!(digit = node.digit, cells = or(node.cells), all = node.cells);
        self.because(key, &arguments);
    }

    /// Tells the links from an assumption to the last node, which may be what contradicts it.
    pub(super) fn tell_links(&mut self, start: ChainNode, links: &[Link], is_contradiction: bool) {
        let branch = Branch::new(links, alloc::vec![start]).narrowed();
        let Some(end) = branch.last() else { return };
        let (order, _) = branch.ordered(&[end]);
        self.tell_order(&order, is_contradiction, &mut ToldNodes::of(start));
    }

    /// Tells links in their own order, without a change.
    pub(super) fn tell_line(&mut self, start: ChainNode, links: &[Link]) {
        let mut told = ToldNodes::of(start);
        for link in links {
            let (parents, nodes) = (alloc::vec![link.from], alloc::vec![link.to]);
            let derivation = Derivation { parents, nodes, reason: link.reason };
            self.derive(&derivation, "chain.then", &mut told);
        }
    }

    /// Tells derivations in order. A contradiction begins with "but".
    pub(super) fn tell_order(
        &mut self,
        order: &[Derivation],
        is_contradiction: bool,
        told: &mut ToldNodes,
    ) {
        for (position, derivation) in order.iter().enumerate() {
            let is_last = position + 1 == order.len();
            let then = if is_contradiction && is_last { "chain.but" } else { "chain.then" };
            self.derive(derivation, then, told);
        }
    }

    /// Tells a derivation, which begins with the text of `then`.
    fn derive(&mut self, derivation: &Derivation, then: &'static str, told: &mut ToldNodes) {
        let Derivation { parents, nodes, reason } = derivation;
        let (parents, nodes) = (&parents[..], &nodes[..]);
        let (Some(&from), Some(&to)) = (parents.first(), nodes.first()) else { return };
        self.given(parents, told);
        let digits = |nodes: &[ChainNode]| -> DigitSet { nodes.iter().map(|n| n.digit).collect() };
        let cells =
            |nodes: &[ChainNode]| -> CellSet { nodes.iter().flat_map(|n| n.cells).collect() };
        let then = Argument::Text(self.words.text(then).to_string());
        let mut arguments = Vec::from(arguments!(
            then = then.clone(),
            digit = to.digit,
            digits = or(digits(nodes)),
            all_digits = digits(nodes),
            cells = or(cells(nodes)),
            all_cells = cells(nodes),
            from = or(cells(parents)),
            all_from = cells(parents),
            from_digit = from.digit,
            from_digits = or(digits(parents)),
            all_from_digits = digits(parents)
        ));
        // What stands right before needs no name.
        let is_near = parents.iter().all(|parent| told.last.contains(parent));
        let key = match (*reason, to.is_true) {
            (Reason::Cell, true) if is_near => "chain.cell.true",
            (Reason::Cell, true) => "chain.cell.true.because",
            (Reason::Cell, false) => "chain.cell.false",
            (Reason::House(house), is_true) => {
                arguments.extend(arguments!(house));
                match (is_true, is_near, to.cells.len() > 1) {
                    (true, true, false) => "chain.house.true",
                    (true, true, true) => "chain.house.true.group",
                    (true, false, _) => "chain.house.true.because",
                    (false, ..) => "chain.house.false",
                }
            }
            (Reason::AlmostLockedSet(set), is_true) => {
                arguments.extend(arguments!(set, own = self.board.union_of(set)));
                if is_true { "chain.set.true" } else { "chain.set.false" }
            }
            (Reason::Technique, false) if parents.len() == 1 && from.is_true => "chain.sees",
            (Reason::Technique, _) => "chain.technique",
        };
        match key {
            "chain.technique" => self.inner(parents, nodes, &then),
            _ => self.because(key, &arguments),
        }
        told.nodes.extend(nodes);
        told.last = nodes.to_vec();
    }

    /// Says why true nodes are true without an assumption. Nets use such nodes without a link to them.
    fn given(&mut self, nodes: &[ChainNode], told: &mut ToldNodes) {
        for node in nodes.iter().filter(|node| node.is_true) {
            let Some(cell) = node.cells.single().filter(|_| !told.nodes.contains(node)) else {
                continue;
            };
            let digit = node.digit;
            let is_only = |house: &House| self.board.places_in(*house, digit) == node.cells;
            if self.board.candidates(cell).single() == Some(digit) {
                self.because("chain.given.cell", &arguments!(cell, digit));
            } else if let Some(house) = cell.houses().into_iter().find(is_only) {
                self.because("chain.given.house", &arguments!(cell, digit, house));
            }
            told.nodes.push(*node);
        }
    }

    /// Tells all links, branch by branch.
    pub(super) fn links(&mut self) {
        for number in 0..self.branches() {
            let links = self.branch(number);
            if let Some(first) = links.first() {
                self.suppose(first.from);
                self.tell_links(first.from, &links, false);
            }
        }
    }

    /// Says which cells and digits a chain has.
    pub(super) fn see_chain(&mut self) {
        let nodes = self.evidence.links.iter().flat_map(|link| [link.from, link.to]);
        let (mut cells, mut digits) = (CellSet::EMPTY, DigitSet::EMPTY);
        let mut order: Vec<Cell> = Vec::new();
        for node in nodes {
            order.extend(node.cells - cells);
            cells |= node.cells;
            digits = digits.with(node.digit);
        }
        let key = match (digits.len(), cells.len()) {
            (1, 0..=12) => "chain.see.digit",
            (_, 0..=12) => "chain.see",
            _ => "chain.see.long",
        };
        let start: CellSet = order.iter().take(1).copied().collect();
        self.see(key, &arguments!(number = cells.len(), start, cells = order, digits));
    }

    /// A chain of Sudoku Explainer.
    pub(super) fn chain(&mut self, form: ChainForm, start: Candidate) {
        match form {
            ChainForm::Cycle | ChainForm::Chain => self.linear(),
            ChainForm::Contradiction => self.contradiction(),
            ChainForm::Double => self.both_cases(start),
            ChainForm::Cell => self.cases_of_cell(start.cell),
            ChainForm::House => match self.house_of_branches(start) {
                Some(house) => self.cases_of_house(house, start.digit),
                None => self.refute(),
            },
        }
    }

    /// A chain of HoDoKu.
    pub(super) fn inferences(&mut self, start: Candidate) {
        use Technique as T;
        match self.found.technique {
            T::ForcingChainContradiction | T::ForcingNetContradiction => self.contradiction(),
            T::ForcingChainVerity | T::ForcingNetVerity => self.verity(start),
            _ => self.linear(),
        }
    }
}
