//! Chains from several cases, one of which is true: the candidates of a cell, the places of a digit, or
//! a candidate that is true or false.

use super::Story;
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{ChainNode, Premise};

impl Story<'_> {
    /// Tells branches from a candidate that is true, and from the same one if it is false.
    pub(super) fn both_cases(&mut self, start: Candidate) {
        self.see("double.see", &arguments!(cell = start.cell, digit = start.digit));
        self.agree(&[ChainNode::new(start, true), ChainNode::new(start, false)]);
    }

    /// Tells branches from all candidates of a cell.
    pub(super) fn cases_of_cell(&mut self, cell: Cell) {
        let digits = self.board.candidates(cell);
        self.see("cell.see", &arguments!(cell, digits = or(digits)));
        let of = |digit| ChainNode::new(Candidate { cell, digit }, true);
        let starts: Vec<ChainNode> = digits.iter().map(of).collect();
        self.agree(&starts);
    }

    /// Tells branches from all places of a digit in a house.
    pub(super) fn cases_of_house(&mut self, house: House, digit: Digit) {
        let places = self.board.places_in(house, digit);
        self.see("house.see", &arguments!(house, digit, cells = or(places)));
        let of = |cell| ChainNode::new(Candidate { cell, digit }, true);
        let starts: Vec<ChainNode> = places.iter().map(of).collect();
        self.agree(&starts);
    }

    /// Returns the house whose places of a digit begin the branches.
    pub(super) fn house_of_branches(&self, start: Candidate) -> Option<House> {
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
    pub(super) fn target(&self) -> Option<ChainNode> {
        let found = self.found;
        match found.placement {
            Some(placement) => Some(ChainNode::new(placement, true)),
            None => found.eliminations.first().map(|one| ChainNode::new(one, false)),
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
        self.because(key, &arguments!(node = target));
    }

    /// Branches from all candidates of a cell, or from all places of a digit in a house.
    pub(super) fn verity(&mut self, start: Candidate) {
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
            let is_all = clause.into_iter().all(|one| is_known(ChainNode::new(one, true)));
            let starts = |n: u8| {
                let is_own = |one| is_source(n, ChainNode::new(one, true));
                links.iter().all(|link| link.branch != n) || clause.into_iter().any(is_own)
            };
            (is_all && (0..self.branches()).all(starts)).then_some(*premise)
        };
        match self.evidence.premises.iter().find_map(fits) {
            Some(Premise::Cell(cell)) => self.cases_of_cell(cell),
            Some(Premise::House(house, digit)) => self.cases_of_house(house, digit),
            _ if is_start(ChainNode::new(start, true))
                || is_start(ChainNode::new(start, false)) =>
            {
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
