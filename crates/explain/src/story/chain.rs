//! Chains and nets, told link by link.

use super::Story;
use crate::phrase::Argument;
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use ninefold_logic::{ChainForm, ChainNode, Link, Premise, Reason, Technique};

/// The opposite of a node.
fn opposite(node: ChainNode) -> ChainNode {
    ChainNode { is_true: !node.is_true, ..node }
}

impl Story<'_> {
    /// Returns the links of a branch.
    fn branch(&self, number: u8) -> Vec<Link> {
        self.evidence.links.iter().filter(|link| link.branch == number).copied().collect()
    }

    /// Returns the number of branches that have links.
    fn branches(&self) -> u8 {
        self.evidence.links.iter().map(|link| link.branch + 1).max().unwrap_or(0)
    }

    /// Adds a sentence on a node.
    fn on_node(&mut self, keys: [&'static str; 4], node: ChainNode) {
        let is_group = node.cells.len() > 1;
        let key = keys[2 * usize::from(is_group) + usize::from(!node.is_true)];
        let arguments =
            [("digit", Argument::Digit(node.digit)), ("cells", Argument::AnyOf(node.cells))];
        self.because(key, &arguments);
    }

    /// Says what is assumed.
    pub(super) fn suppose(&mut self, node: ChainNode) {
        let keys = [
            "chain.suppose",
            "chain.suppose.not",
            "chain.suppose.group",
            "chain.suppose.group.not",
        ];
        self.on_node(keys, node);
    }

    /// Says what is shown.
    pub(super) fn so(&mut self, node: ChainNode) {
        self.on_node(["chain.so", "chain.so.not", "chain.so.group", "chain.so.group.not"], node);
    }

    /// Tells links, those that lead to the same node together.
    fn tell_links(&mut self, links: &[Link]) {
        let mut told: Vec<ChainNode> = Vec::new();
        for link in links {
            if told.contains(&link.to) {
                continue;
            }
            told.push(link.to);
            let parents: Vec<ChainNode> = links
                .iter()
                .filter(|other| other.to == link.to && other.reason == link.reason)
                .map(|other| other.from)
                .collect();
            self.tell_link(&parents, link);
        }
    }

    /// Tells a link from one or several nodes.
    fn tell_link(&mut self, parents: &[ChainNode], link: &Link) {
        let Link { from, to, reason, .. } = *link;
        let from_digits: DigitSet = parents.iter().map(|node| node.digit).collect();
        let from_cells = parents.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
        let arguments = [
            ("digit", Argument::Digit(to.digit)),
            ("cells", Argument::AnyOf(to.cells)),
            ("from", Argument::AnyOf(from_cells)),
            ("from_digits", Argument::AnyDigit(from_digits)),
        ];
        let [digit, cells, from_cells, from_digits] = arguments;
        match (reason, to.is_true) {
            (Reason::Cell, true) => self.because("chain.cell.true", &[digit, cells, from_digits]),
            (Reason::Cell, false) => self.because("chain.cell.false", &[digit, cells, from_digits]),
            (Reason::House(house), is_true) => {
                let house = ("house", Argument::House(house));
                let key = match (is_true, from.cells.len() > 1) {
                    (true, _) => "chain.house.true",
                    (false, false) => "chain.house.false",
                    (false, true) => "chain.house.false.group",
                };
                self.because(key, &[digit, cells, from_cells, house]);
            }
            (Reason::AlmostLockedSet(set), is_true) => {
                let own = ("set", Argument::Cells(set));
                let key = if is_true { "chain.set.true" } else { "chain.set.false" };
                self.because(key, &[digit, cells, own, from_digits, from_cells]);
            }
            (Reason::Technique, _) => {
                self.because("chain.technique", &[digit, cells]);
            }
        }
    }

    /// Tells all links, branch by branch.
    pub(super) fn links(&mut self) {
        for number in 0..self.branches() {
            let links = self.branch(number);
            if let Some(first) = links.first() {
                self.suppose(first.from);
                self.tell_links(&links);
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
            ChainForm::Double => {
                let arguments =
                    [("cell", Argument::Cell(start.cell)), ("digit", Argument::Digit(start.digit))];
                self.see("double.see", &arguments);
                let starts = [ChainNode::of(start, true), ChainNode::of(start, false)];
                self.agree(&starts);
            }
            ChainForm::Cell => self.cases_of_cell(start.cell),
            ChainForm::House => match self.house_of_branches(start) {
                Some(house) => self.cases_of_house(house, start.digit),
                None => self.refute(),
            },
        }
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
        let target = self.target();
        for start in starts {
            let number = (0..self.branches())
                .find(|number| self.branch(*number).first().is_some_and(|l| l.from == *start));
            self.suppose(*start);
            if let Some(number) = number {
                let links = self.branch(number);
                self.tell_links(&links);
            } else if target == Some(*start) {
                self.because("agree.own", &[]);
            }
        }
        if let Some(target) = target {
            self.because("agree.so", &[]);
            self.so(target);
        }
    }

    /// Tells branches that contradict each other.
    fn contradiction(&mut self) {
        let first = self.branch(0).first().or(self.branch(1).first()).map(|link| link.from);
        let Some(start) = first.or_else(|| self.target().map(opposite)) else { return };
        self.see_chain();
        self.suppose(start);
        for number in 0..self.branches() {
            let links = self.branch(number);
            if number > 0 {
                self.because("contradiction.also", &[]);
            }
            self.tell_links(&links);
        }
        self.contradict();
        self.so(opposite(start));
    }

    /// Says how the ends of branches contradict each other.
    fn contradict(&mut self) {
        let ends: Vec<ChainNode> = (0..self.branches())
            .filter_map(|number| self.branch(number).last().map(|link| link.to))
            .collect();
        if let [first, second] = ends[..]
            && first == opposite(second)
        {
            return self.because("contradiction.so", &[]);
        }
        if ends.len() == 2 && ends.iter().all(|end| end.is_true) {
            return self.because("contradiction.both", &[]);
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
            Some(Premise::Cell(cell)) => {
                self.because("contradiction.cell", &[("cell", Argument::Cell(cell))]);
            }
            Some(Premise::House(house, digit)) => {
                let arguments =
                    [("house", Argument::House(house)), ("digit", Argument::Digit(digit))];
                self.because("contradiction.house", &arguments);
            }
            _ => self.because("contradiction.all", &[]),
        }
    }

    /// Returns the digits of the nodes.
    fn digits_of_chain(&self) -> DigitSet {
        self.evidence.links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect()
    }

    /// A chain or a cycle without branches.
    fn linear(&mut self) {
        use Technique as T;
        self.see_chain();
        let links = self.branch(0);
        let (Some(first), Some(last)) = (links.first().copied(), links.last().copied()) else {
            return self.refute();
        };
        self.suppose(first.from);
        self.tell_links(&links);
        if last.to == opposite(first.from) {
            self.because("linear.contradiction", &[]);
            self.so(last.to);
        } else if last.to == first.from {
            self.because("linear.cycle", &[]);
        } else if first.from.is_true && last.to.is_true && first.from.cells == last.to.cells {
            self.because("linear.cell", &[]);
            self.so(opposite(first.from));
        } else if !first.from.is_true && last.to.is_true {
            let arguments = [
                ("first", Argument::AnyOf(first.from.cells)),
                ("first_digit", Argument::Digit(first.from.digit)),
                ("last", Argument::AnyOf(last.to.cells)),
                ("last_digit", Argument::Digit(last.to.digit)),
                ("digits", Argument::Digits(self.digits_of_chain())),
            ];
            let key = match self.found.technique {
                T::RemotePair => "remote.so",
                T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => "linear.loop",
                _ => "linear.ends",
            };
            self.because(key, &arguments);
        } else {
            self.refute();
        }
        self.eureka(&links);
    }

    /// A chain of HoDoKu.
    pub(super) fn inferences(&mut self) {
        use Technique as T;
        match self.found.technique {
            T::ForcingChainContradiction | T::ForcingNetContradiction => self.contradiction(),
            T::ForcingChainVerity | T::ForcingNetVerity => self.verity(),
            _ => self.linear(),
        }
    }

    /// Branches from all candidates of a cell, or from all places of a digit in a house.
    fn verity(&mut self) {
        let Some(target) = self.target() else { return };
        let starts: Vec<ChainNode> = (0..self.branches())
            .filter_map(|number| self.branch(number).first().map(|link| link.from))
            .collect();
        let is_start = |one: Candidate| starts.contains(&ChainNode::of(one, true));
        let fits = |premise: &Premise| {
            let clause = premise.clause(self.board)?;
            let is_of_clause = |node: &ChainNode| {
                node.cells
                    .first()
                    .is_some_and(|cell| clause.contains(Candidate { cell, digit: node.digit }))
            };
            let is_all =
                clause.into_iter().all(|one| is_start(one) || target == ChainNode::of(one, true));
            (is_all && starts.iter().all(is_of_clause)).then_some(*premise)
        };
        match self.evidence.premises.iter().find_map(fits) {
            Some(Premise::Cell(cell)) => self.cases_of_cell(cell),
            Some(Premise::House(house, digit)) => self.cases_of_house(house, digit),
            _ => {
                self.see_chain();
                self.links();
                self.because("agree.so", &[]);
                self.so(target);
            }
        }
    }
}
