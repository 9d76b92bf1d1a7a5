//! Chains and nets, told link by link.

use super::Story;
use super::branch::{Branch, Derivation};
use crate::phrase::Argument;
use alloc::string::ToString;
use alloc::vec::Vec;
use ninefold_core::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{ChainForm, ChainNode, Link, Premise, Reason, Technique};

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
struct Told {
    /// All nodes, with the assumption.
    nodes: Vec<ChainNode>,
    /// The nodes of the last sentence.
    last: Vec<ChainNode>,
}

impl Told {
    /// Nothing but the assumption.
    fn of(start: ChainNode) -> Self {
        Self { nodes: alloc::vec![start], last: alloc::vec![start] }
    }
}

/// How the ends of branches contradict each other.
enum Clash {
    /// One of them is the opposite of the assumption.
    Itself,
    /// A node and its opposite.
    Opposites(ChainNode),
    /// Two digits of a cell.
    TwoDigits(ChainNode, ChainNode),
    /// A digit twice in a house.
    TwoPlaces(House, ChainNode, ChainNode),
    /// A cell without candidates.
    Cell(Cell),
    /// A house without a place for a digit.
    House(House, Digit),
    /// Something else.
    Other,
}

impl Story<'_> {
    /// Returns the key of the sentence on an assumption that leads to its opposite.
    const fn opposite(&self) -> &'static str {
        if self.depth > 0 { "inner.contradiction" } else { "linear.contradiction" }
    }

    /// Returns the links of a branch.
    fn branch(&self, number: u8) -> Vec<Link> {
        self.evidence.links.iter().filter(|link| link.branch == number).copied().collect()
    }

    /// Returns the number of branches that have links.
    fn branches(&self) -> u8 {
        self.evidence.links.iter().map(|link| link.branch + 1).max().unwrap_or(0)
    }

    /// Says what is assumed.
    pub(super) fn suppose(&mut self, node: ChainNode) {
        let key = if self.depth > 0 { "inner.suppose" } else { "chain.suppose" };
        self.because(key, &[("node", Argument::Node(node))]);
    }

    /// Says what is assumed in one of several cases, numbered from 1.
    pub(super) fn suppose_case(&mut self, number: usize, node: ChainNode) {
        let number = ("number", Argument::Text(number.to_string()));
        let key = if self.depth > 0 { "inner.case" } else { "chain.case" };
        self.because(key, &[number, ("node", Argument::Node(node))]);
    }

    /// Says what is shown.
    pub(super) fn so(&mut self, node: ChainNode) {
        let key = match (node.cells.len() > 1, node.is_true) {
            (false, true) => "chain.so",
            (false, false) => "chain.so.not",
            (true, true) => "chain.so.group",
            (true, false) => "chain.so.group.not",
        };
        let arguments = [
            ("digit", Argument::Digit(node.digit)),
            ("cells", Argument::AnyOf(node.cells)),
            ("all", Argument::Cells(node.cells)),
        ];
        self.because(key, &arguments);
    }

    /// Tells the links from an assumption to the last node, which may be what contradicts it.
    fn tell_links(&mut self, start: ChainNode, links: &[Link], is_contradiction: bool) {
        let branch = Branch::new(links, alloc::vec![start]).narrowed();
        let Some(end) = branch.last() else { return };
        let (order, _) = branch.ordered(&[end]);
        self.tell_order(&order, is_contradiction, &mut Told::of(start));
    }

    /// Tells links in their own order, without a change.
    pub(super) fn tell_line(&mut self, start: ChainNode, links: &[Link]) {
        let mut told = Told::of(start);
        for link in links {
            let (parents, nodes) = (alloc::vec![link.from], alloc::vec![link.to]);
            let derivation = Derivation { parents, nodes, reason: link.reason };
            self.derive(&derivation, "chain.then", &mut told);
        }
    }

    /// Tells derivations in order. A contradiction begins with "but".
    fn tell_order(&mut self, order: &[Derivation], is_contradiction: bool, told: &mut Told) {
        for (position, derivation) in order.iter().enumerate() {
            let is_last = position + 1 == order.len();
            let then = if is_contradiction && is_last { "chain.but" } else { "chain.then" };
            self.derive(derivation, then, told);
        }
    }

    /// Tells a derivation, which begins with the text of `then`.
    fn derive(&mut self, derivation: &Derivation, then: &'static str, told: &mut Told) {
        let Derivation { parents, nodes, reason } = derivation;
        let (parents, nodes) = (&parents[..], &nodes[..]);
        let (Some(&from), Some(&to)) = (parents.first(), nodes.first()) else { return };
        self.given(parents, told);
        let digits = |nodes: &[ChainNode]| -> DigitSet { nodes.iter().map(|n| n.digit).collect() };
        let cells =
            |nodes: &[ChainNode]| -> CellSet { nodes.iter().flat_map(|n| n.cells).collect() };
        let then = Argument::Text(self.words.text(then).to_string());
        let mut arguments = alloc::vec![
            ("then", then.clone()),
            ("digit", Argument::Digit(to.digit)),
            ("digits", Argument::AnyDigit(digits(nodes))),
            ("all_digits", Argument::Digits(digits(nodes))),
            ("cells", Argument::AnyOf(cells(nodes))),
            ("all_cells", Argument::Cells(cells(nodes))),
            ("from", Argument::AnyOf(cells(parents))),
            ("all_from", Argument::Cells(cells(parents))),
            ("from_digit", Argument::Digit(from.digit)),
            ("from_digits", Argument::AnyDigit(digits(parents))),
            ("all_from_digits", Argument::Digits(digits(parents))),
        ];
        // What stands right before needs no name.
        let is_near = parents.iter().all(|parent| told.last.contains(parent));
        let key = match (*reason, to.is_true) {
            (Reason::Cell, true) if is_near => "chain.cell.true",
            (Reason::Cell, true) => "chain.cell.true.because",
            (Reason::Cell, false) => "chain.cell.false",
            (Reason::House(house), is_true) => {
                arguments.push(("house", Argument::House(house)));
                match (is_true, is_near, to.cells.len() > 1) {
                    (true, true, false) => "chain.house.true",
                    (true, true, true) => "chain.house.true.group",
                    (true, false, _) => "chain.house.true.because",
                    (false, ..) => "chain.house.false",
                }
            }
            (Reason::AlmostLockedSet(set), is_true) => {
                arguments.push(("set", Argument::Cells(set)));
                arguments.push(("own", Argument::Digits(self.board.union_of(set))));
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
    fn given(&mut self, nodes: &[ChainNode], told: &mut Told) {
        for node in nodes.iter().filter(|node| node.is_true) {
            let Some(cell) = node.cells.single().filter(|_| !told.nodes.contains(node)) else {
                continue;
            };
            let digit = node.digit;
            let arguments = [("cell", Argument::Cell(cell)), ("digit", Argument::Digit(digit))];
            if self.board.candidates(cell).single() == Some(digit) {
                self.because("chain.given.cell", &arguments);
            } else if let Some(house) = cell
                .houses()
                .into_iter()
                .find(|house| self.board.places_in(*house, digit) == node.cells)
            {
                let [cell, digit] = arguments;
                let house = ("house", Argument::House(house));
                self.because("chain.given.house", &[cell, digit, house]);
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
        let ends = order.iter().take(1).copied().collect();
        let arguments = [
            ("number", Argument::Number(cells.len())),
            ("start", Argument::Cells(ends)),
            ("cells", Argument::InOrder(order)),
            ("digits", Argument::Digits(digits)),
        ];
        let [number, start, cells, digits] = arguments;
        match key {
            "chain.see.long" => self.see(key, &[number, start]),
            _ => self.see(key, &[cells, digits]),
        }
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

    /// Tells branches from a candidate that is true, and from the same one if it is false.
    fn both_cases(&mut self, start: Candidate) {
        let arguments =
            [("cell", Argument::Cell(start.cell)), ("digit", Argument::Digit(start.digit))];
        self.see("double.see", &arguments);
        self.agree(&[ChainNode::of(start, true), ChainNode::of(start, false)]);
    }

    /// Tells branches from all candidates of a cell.
    fn cases_of_cell(&mut self, cell: Cell) {
        let digits = self.board.candidates(cell);
        let arguments = [("cell", Argument::Cell(cell)), ("digits", Argument::AnyDigit(digits))];
        self.see("cell.see", &arguments);
        let of = |digit| ChainNode::of(Candidate { cell, digit }, true);
        let starts: Vec<ChainNode> = digits.iter().map(of).collect();
        self.agree(&starts);
    }

    /// Tells branches from all places of a digit in a house.
    fn cases_of_house(&mut self, house: House, digit: Digit) {
        let places = self.board.places_in(house, digit);
        let arguments = [
            ("house", Argument::House(house)),
            ("digit", Argument::Digit(digit)),
            ("cells", Argument::AnyOf(places)),
        ];
        self.see("house.see", &arguments);
        let of = |cell| ChainNode::of(Candidate { cell, digit }, true);
        let starts: Vec<ChainNode> = places.iter().map(of).collect();
        self.agree(&starts);
    }

    /// Returns the house whose places of a digit begin the branches.
    fn house_of_branches(&self, start: Candidate) -> Option<House> {
        let known: CellSet = (0..self.branches())
            .filter_map(|number| self.branch(number).first().map(|link| link.from.cells))
            .fold(CellSet::EMPTY, |all, cells| all | cells);
        let target = self.target()?;
        let fits = |house: &House| {
            let places = self.board.places_in(*house, start.digit);
            let rest = places - known;
            places.contains(start.cell) && known.is_subset(places) && rest.is_subset(target.cells)
        };
        let [row, column, block] = start.cell.houses();
        [block, row, column].into_iter().find(fits)
    }

    /// Returns what the branches lead to.
    fn target(&self) -> Option<ChainNode> {
        let found = self.found;
        match found.placement {
            Some(placement) => Some(ChainNode::of(placement, true)),
            None => found.eliminations.first().map(|one| ChainNode::of(one, false)),
        }
    }

    /// Tells branches that lead to the same.
    fn agree(&mut self, starts: &[ChainNode]) {
        let Some(target) = self.target() else { return };
        for (position, start) in starts.iter().enumerate() {
            let is_own = |number: &u8| {
                let mut links = self.evidence.links.iter();
                links.any(|link| link.branch == *number && link.from == *start)
            };
            let number = (0..self.branches()).find(is_own);
            // A cell with one candidate needs no assumption.
            if starts.len() > 1 {
                self.suppose_case(position + 1, *start);
            }
            if let Some(number) = number {
                let links = self.branch(number);
                self.tell_links(*start, &links, false);
            } else if target == *start {
                self.because("agree.own", &[]);
            }
        }
        if starts.len() == 1 {
            return self.so(target);
        }
        let key = if self.depth > 0 { "inner.agree" } else { "agree.node" };
        self.because(key, &[("node", Argument::Node(target))]);
    }

    /// Tells branches that contradict each other.
    fn contradiction(&mut self) {
        let Some(start) = self.target().map(opposite) else { return };
        let (mut orders, mut ends, mut nodes) = (Vec::new(), Vec::new(), alloc::vec![start]);
        for number in 0..self.branches() {
            let branch = Branch::new(&self.branch(number), nodes).narrowed();
            let end = branch.last();
            ends.extend(end);
            let order;
            (order, nodes) = branch.ordered(end.as_slice());
            // What was told before is not told again.
            if !order.is_empty() {
                orders.push(order);
            }
        }
        let clash = self.clash(start, &ends);
        self.see_contradiction(start, &clash, orders.len());
        self.suppose(start);
        let mut told = Told::of(start);
        for (number, order) in orders.iter().enumerate() {
            if number > 0 {
                self.go_back(start, &order[0].parents, &mut told);
            }
            self.tell_order(order, number + 1 == orders.len(), &mut told);
        }
        self.contradict(&clash);
        self.so(opposite(start));
    }

    /// Says from where another chain starts, unless it goes on from the last sentence.
    fn go_back(&mut self, start: ChainNode, parents: &[ChainNode], told: &mut Told) {
        if parents.iter().all(|parent| told.last.contains(parent)) {
            return;
        }
        match parents {
            [parent] if *parent == start => {
                self.because("contradiction.again", &[("node", Argument::Node(start))]);
            }
            [parent] => self.because("contradiction.back", &[("node", Argument::Node(*parent))]),
            _ => return self.because("contradiction.also", &[]),
        }
        told.last = parents.to_vec();
    }

    /// Returns how the ends of branches contradict each other.
    fn clash(&self, start: ChainNode, ends: &[ChainNode]) -> Clash {
        if ends.contains(&opposite(start)) {
            return Clash::Itself;
        }
        if let [first, second] = *ends {
            if first == opposite(second) {
                return Clash::Opposites(if first.is_true { first } else { second });
            }
            if first.is_true && second.is_true {
                let both = first.cells | second.cells;
                let house = House::ALL.into_iter().find(|house| both.is_subset(house.cells()));
                return match house {
                    _ if both.len() == 1 => Clash::TwoDigits(first, second),
                    Some(house) if first.digit == second.digit => {
                        Clash::TwoPlaces(house, first, second)
                    }
                    _ => Clash::Other,
                };
            }
        }
        // All candidates of a cell, or all places of a digit in a house, are false.
        let is_false = |one: Candidate| {
            let is_of = |end: &ChainNode| {
                !end.is_true && end.digit == one.digit && end.cells.contains(one.cell)
            };
            ends.iter().any(is_of)
        };
        let cells = ends.iter().flat_map(|end| end.cells.iter()).map(Premise::Cell);
        let houses = ends.iter().flat_map(|end| {
            let houses = end.cells.iter().flat_map(Cell::houses);
            houses.map(|house| Premise::House(house, end.digit))
        });
        let empty = cells.chain(houses).find(|premise| {
            premise
                .clause(self.board)
                .is_some_and(|clause| !clause.is_empty() && clause.into_iter().all(is_false))
        });
        match empty {
            Some(Premise::Cell(cell)) => Clash::Cell(cell),
            Some(Premise::House(house, digit)) => Clash::House(house, digit),
            _ => Clash::Other,
        }
    }

    /// Says where chains start, and how they contradict each other.
    fn see_contradiction(&mut self, start: ChainNode, clash: &Clash, chains: usize) {
        let start = ("start", Argument::Node(start));
        match *clash {
            Clash::Itself => self.see("contradiction.see.self", &[start]),
            Clash::Opposites(first) => {
                let key = match chains {
                    2 => "contradiction.see.opposites",
                    _ => "contradiction.see.one",
                };
                self.see(key, &[start, ("first", Argument::Node(first))]);
            }
            Clash::TwoDigits(first, second) | Clash::TwoPlaces(_, first, second) => {
                let nodes = [("first", Argument::Node(first)), ("second", Argument::Node(second))];
                let [first, second] = nodes;
                self.see("contradiction.see.both", &[start, first, second]);
            }
            Clash::Cell(cell) => {
                self.see("contradiction.see.cell", &[start, ("cell", Argument::Cell(cell))]);
            }
            Clash::House(house, digit) => {
                let house = ("house", Argument::House(house));
                let digit = ("digit", Argument::Digit(digit));
                self.see("contradiction.see.house", &[start, house, digit]);
            }
            Clash::Other => self.see("contradiction.see.all", &[start]),
        }
    }

    /// Says how the ends of branches contradict each other.
    fn contradict(&mut self, clash: &Clash) {
        match *clash {
            Clash::Itself => self.because(self.opposite(), &[]),
            Clash::Opposites(node) => {
                let arguments = [
                    ("digit", Argument::Digit(node.digit)),
                    ("cells", Argument::AnyOf(node.cells)),
                ];
                let is_group = node.cells.len() > 1;
                let key = if is_group { "contradiction.group" } else { "contradiction.so" };
                self.because(key, &arguments);
            }
            Clash::TwoDigits(first, second) => {
                let digits = [first.digit, second.digit].into_iter().collect();
                let arguments =
                    [("cells", Argument::Cells(first.cells)), ("digits", Argument::Digits(digits))];
                self.because("contradiction.digits", &arguments);
            }
            Clash::TwoPlaces(house, first, second) => {
                let arguments = [
                    ("house", Argument::House(house)),
                    ("digit", Argument::Digit(first.digit)),
                    ("first", Argument::AnyOf(first.cells)),
                    ("second", Argument::AnyOf(second.cells)),
                ];
                self.because("contradiction.places", &arguments);
            }
            Clash::Cell(cell) => {
                self.because("contradiction.cell", &[("cell", Argument::Cell(cell))]);
            }
            Clash::House(house, digit) => {
                let arguments =
                    [("house", Argument::House(house)), ("digit", Argument::Digit(digit))];
                self.because("contradiction.house", &arguments);
            }
            Clash::Other => self.because("contradiction.all", &[]),
        }
    }

    /// A chain or a cycle without branches.
    fn linear(&mut self) {
        use Technique as T;
        self.see_chain();
        let links = self.branch(0);
        let (Some(first), Some(last)) = (links.first().copied(), links.last().copied()) else {
            return self.refute();
        };
        let (start, end) = (first.from, last.to);
        self.eureka(&links);
        if self.found.technique == T::RemotePair {
            return self.remote_pair(&links);
        }
        let is_loop =
            matches!(self.found.technique, T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop);
        if is_loop || end == start {
            return self.loop_of(&links);
        }
        let is_twice = start.is_true && end.is_true && start.cells == end.cells;
        let is_contradiction = end == opposite(start) || is_twice;
        self.suppose(start);
        self.tell_links(start, &links, is_contradiction);
        if end == opposite(start) {
            self.because(self.opposite(), &[]);
            self.so(end);
        } else if is_twice {
            let digits = [start.digit, end.digit].into_iter().collect();
            let arguments =
                [("cells", Argument::Cells(start.cells)), ("digits", Argument::Digits(digits))];
            self.because("linear.cell", &arguments);
            self.so(opposite(start));
        } else if !start.is_true && end.is_true {
            self.ends([opposite(start), end]);
        } else if !start.is_true && start.cells == end.cells {
            let arguments = [
                ("cells", Argument::Cells(start.cells)),
                ("first", Argument::Digit(start.digit)),
                ("second", Argument::Digit(end.digit)),
            ];
            self.because("linear.other", &arguments);
            self.so(end);
        } else {
            self.refute();
        }
    }

    /// A chain of cells with the same two candidates.
    fn remote_pair(&mut self, links: &[Link]) {
        let nodes = links.iter().take(1).map(|link| link.from).chain(links.iter().map(|l| l.to));
        let digits: DigitSet = nodes.clone().map(|node| node.digit).collect();
        let mut line: Vec<Cell> = nodes.filter_map(|node| node.cells.single()).collect();
        line.dedup();
        self.because("remote.turn", &[("digits", Argument::Digits(digits))]);
        // Two cells of the chain have different digits if an even number of cells is between them.
        let pairs = (0..line.len()).rev().flat_map(|last| {
            (0..last).filter(move |first| (last - first) % 2 == 1).map(move |first| [first, last])
        });
        let mut left = self.found.eliminations.cells();
        for [first, last] in pairs {
            let [first, last] = [first, last].map(|position| line[position]);
            let goes = left & first.peers() & last.peers();
            if !goes.is_empty() {
                left -= goes;
                let arguments = [
                    ("first", Argument::Cell(first)),
                    ("last", Argument::Cell(last)),
                    ("one", Argument::Digits(digits.iter().take(1).collect())),
                    ("two", Argument::Digits(digits.iter().skip(1).collect())),
                    ("cells", Argument::Cells(goes)),
                ];
                self.because("remote.pair", &arguments);
            }
        }
    }

    /// Says that one end of a chain is true, and what this excludes.
    fn ends(&mut self, ends: [ChainNode; 2]) {
        let [first, last] = ends;
        let nodes = [("first", Argument::Node(first)), ("last", Argument::Node(last))];
        let both = first.cells | last.cells;
        let is_in = |house: &House| both.is_subset(house.cells());
        let is_apart = first.digit == last.digit && House::ALL.iter().any(is_in);
        let key = if is_apart || both.len() == 1 { "linear.ends.either" } else { "linear.ends" };
        self.because(key, &nodes);
        let goes = self.found.eliminations;
        if both.len() == 1 {
            let digits = [first.digit, last.digit].into_iter().collect();
            let arguments =
                [("cells", Argument::Cells(both)), ("digits", Argument::Digits(digits))];
            return self.because("linear.ends.cell", &arguments);
        }
        let digit = first.digit;
        let seers = if last.digit == digit { goes.places(digit) } else { CellSet::EMPTY };
        if !seers.is_empty() {
            let key = if seers.len() == 1 { "linear.ends.sees" } else { "linear.ends.see" };
            let arguments = [
                ("cells", Argument::Cells(seers)),
                ("ends", Argument::Cells(both)),
                ("digit", Argument::Digit(digit)),
            ];
            self.because(key, &arguments);
        }
        for Candidate { cell, digit } in goes - CandidateSet::product(seers, DigitSet::only(digit))
        {
            let arguments = [("cell", Argument::Cell(cell)), ("digit", Argument::Digit(digit))];
            self.because("linear.ends.one", &arguments);
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

    /// Branches from all candidates of a cell, or from all places of a digit in a house.
    fn verity(&mut self, start: Candidate) {
        let Some(target) = self.target() else { return };
        // What a branch says without a link to it: its assumption, and what is true from the beginning.
        let links = &self.evidence.links;
        let is_source = |number: u8, node: ChainNode| {
            let mut own = links.iter().filter(|link| link.branch == number);
            own.clone().any(|link| link.from == node) && own.all(|link| link.to != node)
        };
        let is_start = |node: ChainNode| (0..self.branches()).any(|n| is_source(n, node));
        let fits = |premise: &Premise| {
            let clause = premise.clause(self.board)?;
            let is_known = |node: ChainNode| is_start(node) || target == node;
            let is_all = clause.into_iter().all(|one| is_known(ChainNode::of(one, true)));
            let starts = |n: u8| {
                let is_own = |one| is_source(n, ChainNode::of(one, true));
                links.iter().all(|link| link.branch != n) || clause.into_iter().any(is_own)
            };
            (is_all && (0..self.branches()).all(starts)).then_some(*premise)
        };
        match self.evidence.premises.iter().find_map(fits) {
            Some(Premise::Cell(cell)) => self.cases_of_cell(cell),
            Some(Premise::House(house, digit)) => self.cases_of_house(house, digit),
            _ if is_start(ChainNode::of(start, true)) || is_start(ChainNode::of(start, false)) => {
                self.both_cases(start);
            }
            _ => {
                self.see_chain();
                self.links();
                self.because("agree.so", &[]);
                self.so(target);
            }
        }
    }
}
