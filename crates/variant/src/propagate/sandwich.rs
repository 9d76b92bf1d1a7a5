//! [`Sandwich`]: a sandwich sum in a house with all values.

use super::{Cost, Propagator};
use crate::bits::places;
use crate::state::{Conflict, Contradiction, Reason, State, Var};
use alloc::vec::Vec;

/// A sandwich sum in a line that has each value once.
///
/// Both crusts are tried in all places, and between them all sets of values with the sum. A set fits
/// if each cell between the crusts has one of its values, each cell outside has none, and each value
/// has a place. What no fitting set leaves is struck.
pub(crate) struct Sandwich {
    cells: Vec<Var>,
    /// By size: the sets of values with the sum. None has a crust.
    fillings: Vec<Vec<u32>>,
    lowest: u32,
    highest: u32,
}

impl Sandwich {
    /// Makes the propagator. `sum` counts values from 0, without the `lowest` of each cell.
    pub(crate) fn new(cells: Vec<Var>, sum: u32, lowest: u32) -> Self {
        let values = cells.len();
        let mut fillings: Vec<Vec<u32>> = alloc::vec![Vec::new(); values - 1];
        // All sets of values but the lowest and the highest.
        for set in (0..1u32 << (values - 2)).map(|set| set << 1) {
            if places(set).map(|value| value + lowest).sum::<u32>() == sum {
                fillings[set.count_ones() as usize].push(set);
            }
        }
        Self { cells, fillings, lowest: 1, highest: 1 << (values - 1) }
    }
}

impl Propagator for Sandwich {
    fn cells(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::High
    }

    fn is_idempotent(&self) -> bool {
        false
    }

    fn propagate(&mut self, state: &mut State, reason: Reason) -> Result<(), Contradiction> {
        let mut domains = [0; 32];
        for (domain, &var) in domains.iter_mut().zip(&self.cells) {
            *domain = state.domain(var);
        }
        let domains = &domains[..self.cells.len()];
        let crusts = self.lowest | self.highest;
        let all = (self.highest << 1) - 1;
        let mut supported = [0; 32];
        for (left, &first) in domains.iter().enumerate() {
            for (size, fillings) in self.fillings.iter().enumerate() {
                let right = left + size + 1;
                let Some(&last) = domains.get(right) else { break };
                let (mut from_first, mut from_last) = (0, 0);
                for (a, b) in [(self.lowest, self.highest), (self.highest, self.lowest)] {
                    if first & a != 0 && last & b != 0 {
                        from_first |= a;
                        from_last |= b;
                    }
                }
                if from_first == 0 {
                    continue;
                }
                for &filling in fillings {
                    let others = all & !crusts & !filling;
                    let mut unions = [0, 0];
                    let mut fits = true;
                    for (place, &domain) in domains.iter().enumerate() {
                        if place != left && place != right {
                            let is_inside = left < place && place < right;
                            let here = domain & if is_inside { filling } else { others };
                            fits &= here != 0;
                            unions[usize::from(is_inside)] |= here;
                        }
                    }
                    if !fits || unions != [others, filling] {
                        continue;
                    }
                    for (place, supported) in supported[..domains.len()].iter_mut().enumerate() {
                        *supported |= match place {
                            _ if place == left => from_first,
                            _ if place == right => from_last,
                            _ if left < place && place < right => filling,
                            _ => others,
                        };
                    }
                }
            }
        }
        if supported[0] == 0 {
            return Err(state.fail(Conflict::Unsatisfied { reason }));
        }
        for (&var, &supported) in self.cells.iter().zip(&supported) {
            state.restrict(var, supported, reason)?;
        }
        Ok(())
    }
}
