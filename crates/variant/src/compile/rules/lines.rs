//! Rules about lines.

use super::Compiler;
use crate::compile::machine::Machine;
use crate::propagate::automaton::AcceptedLine;
use crate::propagate::renban::Renban;
use crate::propagate::tested::{Test, Tested};
use alloc::boxed::Box;
use alloc::vec::Vec;
use ninefold_variant_model::{Automaton, GridCell};

/// What is known of a line whose first two cells are its ends: their values, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ends {
    None,
    One(u32),
    Both(u32, u32),
}

impl Compiler<'_> {
    /// Adds a line that a machine accepts. Without a machine, since it would be too large, the rule is
    /// tested when nearly all cells are fixed.
    pub(super) fn add_machine(&mut self, cells: &[GridCell], machine: Option<Machine>, test: Test) {
        let cells = self.vars(cells);
        match machine {
            Some(machine) if machine.starts.is_empty() => self.add_contradiction(),
            Some(machine) => self.network.add(Box::new(AcceptedLine::new(cells, machine))),
            None => self.network.add(Box::new(Tested::new(cells, test))),
        }
    }

    pub(super) fn add_accepted(&mut self, cells: &[GridCell], automaton: &Automaton) {
        let machine = Machine::of(automaton, self.values(), self.puzzle.values().lowest());
        self.add_machine(cells, Some(machine), Box::new(|_| true));
    }

    /// Adds increasing cells. Cells that are further apart differ by more.
    pub(super) fn add_thermometer(&mut self, cells: &[GridCell]) {
        let cells = self.vars(cells);
        for (n, &a) in cells.iter().enumerate() {
            for (far, &b) in cells[n + 1..].iter().enumerate() {
                self.network.add_pair(a, b, |a, b| a + (far as u32) < b);
            }
        }
    }

    /// Adds cells that do not decrease. Those that must differ increase.
    pub(super) fn add_slow_thermometer(&mut self, cells: &[GridCell]) {
        let cells = self.vars(cells);
        for end in 1..cells.len() {
            // By earlier cell: the least difference to this one.
            let mut least: Vec<u32> = alloc::vec![0; end + 1];
            for start in (0..end).rev() {
                let first = cells[start];
                let beyond = (start + 1..=end)
                    .map(|at| u32::from(self.network.differ(first, cells[at])) + least[at]);
                least[start] = beyond.max().unwrap_or(0);
            }
            for start in 0..end {
                // Distant cells say something new only if they differ by more.
                let difference = least[start];
                if start + 1 == end || difference > 0 {
                    self.network.add_pair(cells[start], cells[end], |a, b| a + difference <= b);
                }
            }
        }
    }

    pub(super) fn add_renban(&mut self, cells: &[GridCell]) {
        let cells = self.vars(cells);
        match cells[..] {
            [_] => {}
            [a, b] => self.network.add_pair(a, b, |a, b| a.abs_diff(b) == 1),
            _ if cells.len() >= self.values() => self.add_house(cells),
            _ => {
                self.network.add_different(&cells);
                self.network.add(Box::new(Renban::new(cells, self.values())));
            }
        }
    }

    /// Adds that the cells between the ends have values between theirs.
    pub(super) fn add_between(&mut self, cells: &[GridCell]) {
        let between = |a: u32, b: u32, value: u32| a < value && value < b;
        self.add_ends(cells, |_, _| true, between);
    }

    /// Adds that the cells between the ends have values less or greater than both.
    pub(super) fn add_lockout(&mut self, cells: &[GridCell], difference: u32) {
        let outside = |a: u32, b: u32, value: u32| value < a || b < value;
        self.add_ends(cells, move |a, b| b - a >= difference, outside);
    }

    /// Adds a line with a relation of its ends, and one of each value between them to the ends. The
    /// lesser end comes first in both.
    fn add_ends(
        &mut self,
        cells: &[GridCell],
        fit: impl Fn(u32, u32) -> bool,
        holds: impl Fn(u32, u32, u32) -> bool,
    ) {
        let [first, middle @ .., last] = cells else { return };
        let line: Vec<GridCell> =
            [*first, *last].into_iter().chain(middle.iter().copied()).collect();
        let step = |state: &Ends, value: u32| match *state {
            Ends::None => Some(Ends::One(value)),
            Ends::One(other) => {
                let (a, b) = (value.min(other), value.max(other));
                fit(a, b).then_some(Ends::Both(a, b))
            }
            Ends::Both(a, b) => holds(a, b, value).then_some(*state),
        };
        let accepts = |state: &Ends| matches!(state, Ends::Both(_, _));
        // At most 1 + 32 + 32 * 33 / 2 states.
        let machine = Machine::explore(self.values(), Ends::None, step, accepts);
        self.add_machine(&line, machine, Box::new(|_| true));
    }

    /// Adds that any three neighbours have a low, a middle and a high value.
    pub(super) fn add_entropic(&mut self, cells: &[GridCell]) {
        let values = self.values();
        let low = values.div_ceil(3);
        let middle = (values - low).div_ceil(2);
        let third = |value: u32| {
            u32::from(value as usize >= low) + u32::from(value as usize >= low + middle)
        };
        self.add_classes(cells, 3, 3.min(values), third);
    }

    /// Adds that cells less than `modulus` apart have different remainders.
    pub(super) fn add_modular(&mut self, cells: &[GridCell], modulus: u32) {
        let lowest = self.lowest_value();
        let classes = self.values().min(modulus as usize);
        self.add_classes(cells, modulus as usize, classes, |value| (value + lowest) % modulus);
    }

    /// Adds that cells less than `window` apart are of different classes, of which there are
    /// `classes`. If they are as many as the window is long, cells so far apart are of the same class.
    fn add_classes(
        &mut self,
        cells: &[GridCell],
        window: usize,
        classes: usize,
        class: impl Fn(u32) -> u32,
    ) {
        let cells = self.vars(cells);
        if cells.len() >= window && classes < window {
            self.add_contradiction();
            return;
        }
        for (n, &a) in cells.iter().enumerate() {
            for (far, &b) in cells[n + 1..].iter().take(window).enumerate() {
                if far + 1 < window {
                    self.network.add_pair(a, b, |a, b| class(a) != class(b));
                } else {
                    self.network.add_pair(a, b, |a, b| class(a) == class(b));
                }
            }
        }
    }
}
