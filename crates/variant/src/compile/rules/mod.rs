//! Rules, one after the other.

mod cells;
mod choice;
mod circles;
mod groups;
mod lines;
mod outside;
mod ranks;
mod totals;

use super::{Compiler, KnownCage, KnownSum};
use crate::propagate::quadruple::Quadruple;
use crate::state::Var;
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_variant_model::{GridCell, PairRelation, Rule, ValueSet};

impl Compiler<'_> {
    /// Adds rules. Those that make cells different come first, since others use what they say.
    pub(super) fn add_rules(&mut self, rules: &[Rule]) {
        let differs = |rule: &&Rule| {
            matches!(
                rule,
                Rule::Diagonal(_)
                    | Rule::Windoku
                    | Rule::DisjointGroups
                    | Rule::ExtraRegion { .. }
                    | Rule::AntiKnight
                    | Rule::AntiKing
                    | Rule::Cage { .. }
                    | Rule::Renban { .. }
            )
        };
        let (first, last) =
            (rules.iter().filter(differs), rules.iter().filter(|rule| !differs(rule)));
        for rule in first.chain(last) {
            self.look_at_clock();
            if self.network.stopped.is_some() {
                return;
            }
            self.add_rule(rule);
        }
        self.add_ranks(rules);
    }

    /// Adds a rule.
    fn add_rule(&mut self, rule: &Rule) {
        // There is no arm for all other rules: a new rule must not compile before it is added here.
        match rule {
            Rule::Diagonal(kind) => self.add_diagonal(*kind),
            Rule::Windoku => {
                for window in self.puzzle.windows() {
                    self.add_house(self.vars(&window));
                }
            }
            Rule::DisjointGroups => self.add_disjoint_groups(),
            Rule::ExtraRegion { cells } => self.add_house(self.vars(cells)),
            Rule::AntiKnight => self.add_moves(&[(1, 2), (2, 1), (1, -2), (2, -1)]),
            Rule::AntiKing => self.add_moves(&[(0, 1), (1, 0), (1, 1), (1, -1)]),
            Rule::NonConsecutive => self.add_negative(PairRelation::Difference(1), &[]),

            Rule::Cage { cells, sum } => self.add_killer_cage(cells, *sum),
            Rule::Sum { cells, sum } | Rule::LittleKiller { cells, sum } => {
                let terms = self.terms(cells, 1);
                self.add_total(terms, i64::from(*sum));
            }
            Rule::WeightedSum { terms, total } => {
                let terms = terms.iter().map(|term| (self.var(term.cell), term.weight.into()));
                let terms = terms.collect();
                self.add_total(terms, i64::from(*total));
            }
            Rule::EqualSums { groups } => {
                let groups: Vec<&[GridCell]> = groups.iter().map(|group| &group[..]).collect();
                self.add_equal_sums(&groups);
            }
            Rule::Arrow { number, shafts } => self.add_arrow(number, shafts),
            Rule::DoubleArrow { cells } => self.add_double_arrow(cells),

            Rule::Thermometer { cells } => self.add_thermometer(cells),
            Rule::SlowThermometer { cells } => self.add_slow_thermometer(cells),
            Rule::Palindrome { cells } => {
                let cells = self.vars(cells);
                let (a, b) = cells.split_at(cells.len() / 2);
                self.add_copies(a.iter().copied().zip(b.iter().rev().copied()));
            }
            Rule::Clone { cells, copies } => {
                let (cells, copies) = (self.vars(cells), self.vars(copies));
                self.add_copies(cells.into_iter().zip(copies));
            }
            Rule::Renban { cells } => self.add_renban(cells),
            Rule::Whisper { cells, difference } => {
                let least = u32::from(*difference);
                self.add_neighbours(cells, |a, b| a.abs_diff(b) >= least);
            }
            Rule::Between { cells } => self.add_between(cells),
            Rule::Lockout { cells, difference } => self.add_lockout(cells, (*difference).into()),
            Rule::RegionSums { cells } => {
                let region = |cell| self.puzzle.region(cell);
                let parts: Vec<&[GridCell]> =
                    cells.chunk_by(|&a, &b| region(a) == region(b)).collect();
                self.add_equal_sums(&parts);
            }
            Rule::Entropic { cells } => self.add_entropic(cells),
            Rule::Modular { cells, modulus } => self.add_modular(cells, (*modulus).into()),
            Rule::Nabner { cells } => {
                let cells = self.vars(cells);
                for (n, &a) in cells.iter().enumerate() {
                    for &b in &cells[..n] {
                        self.network.add_pair(a, b, |a, b| a.abs_diff(b) >= 2);
                    }
                }
            }
            Rule::Zipper { cells } => self.add_zipper(cells),

            Rule::Pair { cells: [a, b], relation } => {
                let (a, b) = (self.var(*a), self.var(*b));
                self.add_relation(a, b, *relation, true);
            }
            Rule::NoPair { relation, exempt } => self.add_negative(*relation, exempt),
            Rule::Greater { greater, less } => {
                let (greater, less) = (self.var(*greater), self.var(*less));
                self.network.add_pair(greater, less, |a, b| a > b);
            }
            Rule::Quadruple { cells, values } => self.add_quadruple(cells, values),

            Rule::Sandwich { cells, sum } => self.add_sandwich(cells, *sum),
            Rule::XSum { cells, sum } => self.add_x_sum(cells, *sum),
            Rule::Skyscraper { cells, count } => self.add_skyscraper(cells, *count),
            Rule::NumberedRoom { cells, value } => self.add_numbered_room(cells, *value),
            // Ranks are added together.
            Rule::FullRank { .. } => {}
            Rule::DifferentLines => self.add_different_lines(),

            Rule::Odd { cell } => self.keep_values(*cell, |value| value % 2 == 1),
            Rule::Even { cell } => self.keep_values(*cell, |value| value % 2 == 0),
            Rule::Minimum { cells } => self.add_border(cells, |own, other| own < other),
            Rule::Maximum { cells } => self.add_border(cells, |own, other| own > other),
            Rule::Indexer { kind, cell } => self.add_indexer(*kind, *cell),
            Rule::CountingCircles { cells } => self.add_counting_circles(cells),
            Rule::Connected { cells, values, size } => self.add_connected(cells, *values, *size),
            Rule::UnknownRegions { cells, labels, size } => {
                self.add_unknown_regions(cells, labels, *size as usize);
            }
            Rule::CountDistinct { number, cells } => self.add_count_distinct(*number, cells),
            Rule::SameValues { groups } => self.add_same_values(groups),

            Rule::Accepted { cells, automaton } => self.add_accepted(cells, automaton),
            Rule::OneOf { cell, values } => self.keep_values(*cell, |value| values.contains(value)),
            Rule::AnyOf { alternatives } => self.add_choice(alternatives),
        }
    }

    /// Adds that the rules cannot be satisfied.
    fn add_contradiction(&mut self) {
        self.network.contradict();
    }

    /// Adds that a cell has a value that `allowed` accepts, as the puzzle has it.
    fn keep_values(&mut self, cell: GridCell, allowed: impl Fn(u8) -> bool) {
        let values = self.puzzle.values();
        let kept: ValueSet = values.iter().filter(|&value| allowed(value)).collect();
        let var = self.var(cell);
        self.network.domains[usize::from(var)] &= (kept.bits() >> values.lowest()) as u32;
    }

    fn add_quadruple(&mut self, cells: &[GridCell], values: &[u8]) {
        let range = self.puzzle.values();
        if !values.iter().all(|&value| range.contains(value)) {
            self.add_contradiction();
            return;
        }
        let values: Vec<u32> =
            values.iter().map(|value| u32::from(value - range.lowest())).collect();
        self.network.add(Box::new(Quadruple::new(self.vars(cells), &values)));
    }

    /// Adds that pairs of cells have equal values.
    fn add_copies(&mut self, pairs: impl Iterator<Item = (Var, Var)>) {
        for (a, b) in pairs {
            if a != b {
                self.network.add_pair(a, b, |a, b| a == b);
            }
        }
    }

    /// Adds a relation between neighbours on a line. Values count from 0.
    fn add_neighbours(&mut self, cells: &[GridCell], holds: impl Fn(u32, u32) -> bool) {
        for pair in self.vars(cells).windows(2) {
            self.network.add_pair(pair[0], pair[1], &holds);
        }
    }
}
