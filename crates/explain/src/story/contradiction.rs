//! Chains from one assumption that contradict each other.

use super::Story;
use super::branch::Branch;
use super::chain::{ToldNodes, opposite};
use crate::evidence::house_of;
use crate::phrase::{arguments, or};
use alloc::vec::Vec;
use ninefold_core::{Candidate, Cell, Digit, DigitSet, House};
use ninefold_logic::{ChainNode, Premise};

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
    /// Tells branches that contradict each other.
    pub(super) fn contradiction(&mut self) {
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
        let mut told = ToldNodes::of(start);
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
    fn go_back(&mut self, start: ChainNode, parents: &[ChainNode], told: &mut ToldNodes) {
        if parents.iter().all(|parent| told.last.contains(parent)) {
            return;
        }
        match parents {
            [parent] if *parent == start => {
                self.because("contradiction.again", &arguments!(node = start));
            }
            [parent] => self.because("contradiction.back", &arguments!(node = *parent)),
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
                let house = house_of(both);
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
        match *clash {
            Clash::Itself => self.see("contradiction.see.self", &arguments!(start)),
            Clash::Opposites(first) => {
                let key = match chains {
                    2 => "contradiction.see.opposites",
                    _ => "contradiction.see.one",
                };
                self.see(key, &arguments!(start, first));
            }
            Clash::TwoDigits(first, second) | Clash::TwoPlaces(_, first, second) => {
                self.see("contradiction.see.both", &arguments!(start, first, second));
            }
            Clash::Cell(cell) => self.see("contradiction.see.cell", &arguments!(start, cell)),
            Clash::House(house, digit) => {
                self.see("contradiction.see.house", &arguments!(start, house, digit));
            }
            Clash::Other => self.see("contradiction.see.all", &arguments!(start)),
        }
    }

    /// Says how the ends of branches contradict each other.
    fn contradict(&mut self, clash: &Clash) {
        match *clash {
            Clash::Itself => self.because(self.opposite(), &[]),
            Clash::Opposites(node) => {
                let arguments = arguments!(digit = node.digit, cells = or(node.cells));
                let is_group = node.cells.len() > 1;
                let key = if is_group { "contradiction.group" } else { "contradiction.so" };
                self.because(key, &arguments);
            }
            Clash::TwoDigits(first, second) => {
                let digits: DigitSet = [first.digit, second.digit].into_iter().collect();
                self.because("contradiction.digits", &arguments!(cells = first.cells, digits));
            }
            Clash::TwoPlaces(house, first, second) => {
                let digit = first.digit;
                let [first, second] = [first, second].map(|node| or(node.cells));
                let arguments = arguments!(house, digit, first, second);
                self.because("contradiction.places", &arguments);
            }
            Clash::Cell(cell) => self.because("contradiction.cell", &arguments!(cell)),
            Clash::House(house, digit) => {
                self.because("contradiction.house", &arguments!(house, digit));
            }
            Clash::Other => self.because("contradiction.all", &[]),
        }
    }
}
