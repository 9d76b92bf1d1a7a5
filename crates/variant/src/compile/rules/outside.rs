//! Rules about rows and columns, with a number outside the grid.

use super::Compiler;
use crate::compile::machine::Machine;
use crate::propagate::sandwich::Sandwich as FullSandwich;
use alloc::boxed::Box;
use ninefold_variant_model::GridCell;

/// Values up to which all fillings of a sandwich are listed.
const MOST_FILLED: usize = 12;

/// What was read of a sandwich.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sandwich {
    Before,
    /// The value of the first crust, as the lowest or the highest, and what the filling lacks.
    Inside {
        from_lowest: bool,
        rest: u32,
    },
    After,
}

/// What was read of an X-sum: nothing, how many cells count and what they lack, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Counted {
    Nothing,
    Some { cells: u32, rest: u32 },
    All,
}

/// What was read of a numbered room: nothing, how many cells are before the place, or the place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Room {
    Nothing,
    Before(u32),
    Seen,
}

impl Compiler<'_> {
    pub(super) fn add_sandwich(&mut self, cells: &[GridCell], sum: u32) {
        let (values, lowest) = (self.values() as u32, self.lowest_value());
        if values == 1 {
            // The lowest value is the highest, and two cells have it.
            self.add_contradiction();
            return;
        }
        let line = self.vars(cells);
        let differs = |n: usize| line[..n].iter().all(|&var| self.network.differ(var, line[n]));
        let is_house = line.len() == self.values() && (0..line.len()).all(differs);
        if is_house && line.len() <= MOST_FILLED {
            self.network.add(Box::new(FullSandwich::new(line, sum, lowest)));
            return;
        }
        let step = move |state: &Sandwich, value: u32| {
            let is_crust = value == 0 || value + 1 == values;
            match *state {
                Sandwich::Before if is_crust => {
                    Some(Sandwich::Inside { from_lowest: value == 0, rest: sum })
                }
                Sandwich::After if is_crust => None,
                Sandwich::Inside { from_lowest, rest } if is_crust => {
                    (from_lowest != (value == 0) && rest == 0).then_some(Sandwich::After)
                }
                Sandwich::Inside { from_lowest, rest } => {
                    let rest = rest.checked_sub(value + lowest)?;
                    Some(Sandwich::Inside { from_lowest, rest })
                }
                other => Some(other),
            }
        };
        let accepts = |state: &Sandwich| *state == Sandwich::After;
        let machine = Machine::explore(self.values(), Sandwich::Before, step, accepts);
        let test = move |line: &[u32]| {
            let mut state = Sandwich::Before;
            line.iter().all(|&value| step(&state, value).map(|next| state = next).is_some())
                && state == Sandwich::After
        };
        self.add_machine(cells, machine, Box::new(test));
    }

    pub(super) fn add_x_sum(&mut self, cells: &[GridCell], sum: u32) {
        let lowest = self.lowest_value();
        let step = move |state: &Counted, value: u32| {
            let value = value + lowest;
            let (cells, rest) = match *state {
                Counted::Nothing if value == 0 => return (sum == 0).then_some(Counted::All),
                Counted::Nothing => (value, sum),
                Counted::Some { cells, rest } => (cells, rest),
                Counted::All => return Some(Counted::All),
            };
            let rest = rest.checked_sub(value)?;
            match cells {
                1 => (rest == 0).then_some(Counted::All),
                _ => Some(Counted::Some { cells: cells - 1, rest }),
            }
        };
        let accepts = |state: &Counted| *state == Counted::All;
        let machine = Machine::explore(self.values(), Counted::Nothing, step, accepts);
        let test = move |line: &[u32]| {
            let mut state = Counted::Nothing;
            line.iter().all(|&value| step(&state, value).map(|next| state = next).is_some())
                && state == Counted::All
        };
        self.add_machine(cells, machine, Box::new(test));
    }

    /// Adds a count of values that are greater than all before them.
    pub(super) fn add_skyscraper(&mut self, cells: &[GridCell], count: u32) {
        // The highest value so far, plus 1, and how many were seen.
        let step = |&(highest, seen): &(u32, u32), value: u32| {
            if value < highest {
                return Some((highest, seen));
            }
            let is_higher = value + 1 > highest;
            let seen = seen + u32::from(is_higher);
            (seen <= count).then_some((highest.max(value + 1), seen))
        };
        let accepts = |&(_, seen): &(u32, u32)| seen == count;
        // At most 33 * 33 states.
        let machine = Machine::explore(self.values(), (0, 0), step, accepts);
        self.add_machine(cells, machine, Box::new(|_| true));
    }

    pub(super) fn add_numbered_room(&mut self, cells: &[GridCell], value: u8) {
        let lowest = self.lowest_value();
        let wanted = u32::from(value);
        let step = |state: &Room, value: u32| {
            let value = value + lowest;
            match *state {
                Room::Nothing => match value {
                    0 => None,
                    1 => (wanted == 1).then_some(Room::Seen),
                    _ => Some(Room::Before(value - 2)),
                },
                Room::Before(0) => (value == wanted).then_some(Room::Seen),
                Room::Before(cells) => Some(Room::Before(cells - 1)),
                Room::Seen => Some(Room::Seen),
            }
        };
        let accepts = |state: &Room| *state == Room::Seen;
        // At most 66 states.
        let machine = Machine::explore(self.values(), Room::Nothing, step, accepts);
        self.add_machine(cells, machine, Box::new(|_| true));
    }
}
