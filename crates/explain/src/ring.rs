//! Loops of cells, in an order in which each cell is a neighbour of the next.

use crate::evidence::houses_of_parts;
use alloc::vec::Vec;
use ninefold_core::{Cell, CellSet};
use ninefold_logic::{Deduction, Evidence, HouseSet, Pattern};

/// The most cells that a search for an order visits. Loops have up to 16 cells, and most cells have
/// two or three neighbours.
const MOST_VISITS: u32 = 20_000;

/// Returns the cells of a loop or of an oddagon in order around the loop. Returns `None` if the step
/// has no loop, or if the search for the order ends without one.
///
/// Neighbours in a loop of one digit share one of the houses of the evidence. Other neighbours see
/// each other.
pub(crate) fn of_step(found: &Deduction, evidence: &Evidence) -> Option<Vec<Cell>> {
    let sees = |one: Cell, other: Cell| one.peers().contains(other);
    match found.pattern {
        Pattern::Oddagon { cells, digits } if digits.len() == 1 => {
            let houses = houses_of_parts(evidence);
            let share = |one: Cell, other: Cell| {
                let own: HouseSet = one.houses().into_iter().collect();
                houses.iter().any(|h| own.contains(h) && h.cells().contains(other))
            };
            around(cells, &share)
        }
        Pattern::Oddagon { cells, .. } | Pattern::Loop { cells, .. } => around(cells, &sees),
        _ => None,
    }
}

/// Returns all of some cells in an order in which each is a neighbour of the next, and the last one
/// of the first.
fn around(cells: CellSet, is_neighbour: &dyn Fn(Cell, Cell) -> bool) -> Option<Vec<Cell>> {
    let mut order = Vec::with_capacity(cells.len());
    order.push(cells.first()?);
    let mut visits = 0;
    extend(&mut order, cells, is_neighbour, &mut visits).then_some(order)
}

/// Adds the cells that are left, if there is an order of them.
fn extend(
    order: &mut Vec<Cell>,
    cells: CellSet,
    is_neighbour: &dyn Fn(Cell, Cell) -> bool,
    visits: &mut u32,
) -> bool {
    let (Some(&first), Some(&last)) = (order.first(), order.last()) else { return false };
    if order.len() == cells.len() {
        return is_neighbour(last, first);
    }
    for next in cells {
        if order.contains(&next) || !is_neighbour(last, next) {
            continue;
        }
        *visits += 1;
        if *visits > MOST_VISITS {
            return false;
        }
        order.push(next);
        if extend(order, cells, is_neighbour, visits) {
            return true;
        }
        order.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_of_the_order_sees_the_next() {
        let cells: CellSet = [0, 4, 13, 40, 36].into_iter().map(|i| Cell::ALL[i]).collect();
        let sees = |one: Cell, other: Cell| one.peers().contains(other);
        let order = around(cells, &sees).expect("r1c1, r1c5, r2c5, r5c5 and r5c1 are a loop");
        assert_eq!(order.iter().copied().collect::<CellSet>(), cells);
        for (i, cell) in order.iter().enumerate() {
            assert!(sees(*cell, order[(i + 1) % order.len()]));
        }
        let line: CellSet = [0, 4, 76].into_iter().map(|i| Cell::ALL[i]).collect();
        assert_eq!(around(line, &sees), None);
    }
}
