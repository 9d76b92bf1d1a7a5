//! Counts solutions by plain backtracking: cells in reading order, values ascending.

use super::check::check;
use super::grid::PartialGrid;
use super::rules::holds_so_far;
use crate::End;
use ninefold_variant_model::{GridCell, VariantPuzzle};

/// Returns at most `limit` solutions of a puzzle in ascending order, each as values in reading
/// order. Returns `None` if the search takes more than `max_calls` calls of the recursion.
///
/// The search goes back when a house or a rule is broken by the values so far. The checker of rules
/// says so, and whoever asks it about a full grid gets the same answer.
///
/// ```
/// use ninefold_oracle::variants::count::solutions;
/// use ninefold_variant_model::VariantDraft;
///
/// let puzzle = VariantDraft::square(4)?.finish()?;
/// let all = solutions(&puzzle, 1_000, 100_000).ok_or("a few thousand calls")?;
/// assert_eq!(all.len(), 288);
/// assert!(all.is_sorted());
/// assert_eq!(solutions(&puzzle, 1_000, 10), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn solutions(puzzle: &VariantPuzzle, limit: usize, max_calls: u64) -> Option<Vec<Vec<u8>>> {
    solutions_in_order(puzzle, limit, max_calls, |_| {})
}

/// Does the same, but tries the candidates of a cell in the order that a function puts them into.
pub(super) fn solutions_in_order(
    puzzle: &VariantPuzzle,
    limit: usize,
    max_calls: u64,
    order: impl FnMut(&mut Vec<u8>),
) -> Option<Vec<Vec<u8>>> {
    let values = vec![None; puzzle.candidates().len()];
    let houses = PartialGrid { puzzle, entries: &values }.houses();
    let houses = houses.into_iter().map(|(_, cells)| cells).collect();
    let found = Vec::new();
    let mut search =
        VariantBacktracking { puzzle, houses, order, values, limit, found, max_calls, calls: 0 };
    if limit > 0 && search.solve(0) == Err(End::GaveUp) {
        return None;
    }
    Some(search.found)
}

struct VariantBacktracking<'a, Order> {
    puzzle: &'a VariantPuzzle,
    houses: Vec<Vec<GridCell>>,
    order: Order,
    values: Vec<Option<u8>>,
    limit: usize,
    found: Vec<Vec<u8>>,
    max_calls: u64,
    calls: u64,
}

impl<Order: FnMut(&mut Vec<u8>)> VariantBacktracking<'_, Order> {
    fn solve(&mut self, cell: usize) -> Result<(), End> {
        if self.calls == self.max_calls {
            return Err(End::GaveUp);
        }
        self.calls += 1;
        if cell == self.values.len() {
            let grid: Vec<u8> = self.values.iter().copied().flatten().collect();
            assert_eq!(check(self.puzzle, &grid), Ok(()), "{:?}", self.puzzle);
            self.found.push(grid);
            return if self.found.len() == self.limit { Err(End::Enough) } else { Ok(()) };
        }
        let mut candidates: Vec<u8> = self.puzzle.candidates()[cell].iter().collect();
        (self.order)(&mut candidates);
        for value in candidates {
            self.values[cell] = Some(value);
            if !self.is_broken(cell) {
                self.solve(cell + 1)?;
            }
            self.values[cell] = None;
        }
        Ok(())
    }

    /// Returns whether the values so far break a rule, or a house of the cell that was filled last.
    fn is_broken(&self, place: usize) -> bool {
        let grid = PartialGrid { puzzle: self.puzzle, entries: &self.values };
        // An extra cell is in no house.
        let last = self.puzzle.cells().nth(place);
        let is_inside = |cells: &&Vec<GridCell>| last.is_some_and(|last| cells.contains(&last));
        let mut houses = self.houses.iter().filter(is_inside);
        houses.any(|cells| grid.all_different(cells) == Some(false))
            || self
                .puzzle
                .rules()
                .iter()
                .any(|rule| holds_so_far(self.puzzle, rule, &self.values) == Some(false))
    }
}
